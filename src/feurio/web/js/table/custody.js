// Seats that change hands: what is proposed for somebody who is away, and the way back to one's own seat.
import { api, Refused } from "../api.js";
import { catalogue } from "../catalogue.js";
import { html, useEffect, useState } from "../dom.js";
import { isOpen, nameOf } from "./names.js";
import { list, reason, t } from "../texts.js";

/** @import { SeatInfo } from "../messages.js" */
/** @typedef {NonNullable<SeatInfo["proposal"]>} Proposal */
/** @import { Table } from "./model.js" */

/** What there is to decide about seats, above the board. @param {{table: Table}} props */
export function Custody({ table }) {
  const [problem, setProblem] = useState("");
  const missed = useMissed(table);
  if (table.over) return null;
  const say = async (/** @type {string} */ path, /** @type {object} */ body) => {
    setProblem("");
    try {
      await api(`tables/${table.id}/seats/${path}`, { body });
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("error.unknown"));
    }
  };
  const proposed = table.seats.filter(({ proposal }) => proposal && table.you.length && stands(table, proposal));
  if (!table.back.length && !proposed.length && !missed) return null;
  return html`
    <div class="custody" role="status">
      ${table.back.map(
        (seat) => html`
          <p key=${`back ${seat}`}>
            <span>${t("custody.back", { who: standIn(table, table.seats[seat]) })}</span>
            <button class="btn go" onClick=${() => say(`${seat}/back`, {})}>${t("custody.take-back")}</button>
          </p>
        `,
      )}
      ${proposed.map(
        (seat) => html`
          <${Proposed} key=${`proposed ${seat.seat}`} table=${table} seat=${seat} say=${say} />
        `,
      )}
      ${
        missed
          ? html`
              <p key="missed">
                <span>
                  ${isOpen(missed) ? t("custody.not-come") : t("custody.missed", { away: nameOf(table, missed.seat) })}
                </span>
                <button
                  class="btn go"
                  data-act="bot-instead"
                  onClick=${() => say(String(missed.seat), { kind: "bot", level: catalogue.default_level })}
                >
                  ${t("friends.to-bot")}
                </button>
              </p>
            `
          : null
      }
      ${
        problem
          ? html`
              <p class="problem" role="alert">${problem}</p>
            `
          : null
      }
    </div>
  `;
}

/**
 * The seat that everybody waits for though nobody is there, once that has lasted a fair time.
 * @param {Table} table
 * @returns {SeatInfo | null}
 */
function useMissed(table) {
  const mover = table.seats.find((seat) => seat.seat === table.toMove);
  const absent = mover && table.you.length && isForsaken(table, mover) ? mover.seat : null;
  const [late, setLate] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    setLate(null);
    if (absent === null) return undefined;
    const timer = setTimeout(() => setLate(absent), catalogue.fair_wait * 1000 + 500);
    return () => clearTimeout(timer);
  }, [absent]);
  return mover && late !== null && late === absent && !mover.proposal ? mover : null;
}

/**
 * Whether nobody can play there now. An open seat is the business of who opened the table, as long as they are there.
 * @param {Table} table
 * @param {SeatInfo} seat
 */
function isForsaken(table, seat) {
  if (seat.here || seat.kind === "bot" || table.isMine(seat.seat)) return false;
  return !isOpen(seat) || table.owner || table.seats.some((one) => one.taken && !one.here);
}

/** Whether a proposal is about what is on the table now. @param {Table} table @param {Proposal} proposal */
const stands = (table, { kind, level }) => kind !== "undo" || Number(level) === table.number;

/** @param {{table: Table, seat: SeatInfo, say: (path: string, body: object) => void}} props */
function Proposed({ table, seat, say }) {
  const proposal = seat.proposal;
  if (!proposal) return null;
  const names = (/** @type {number[]} */ seats) => list(seats.map((one) => nameOf(table, one)));
  const away = nameOf(table, seat.seat);
  const mine = proposal.by.some((one) => table.you.includes(one));
  const asked = proposal.waits_for.some((one) => table.you.includes(one));
  const undo = proposal.kind === "undo";
  const text = mine
    ? t(undo ? "custody.undo-waiting" : "custody.waiting", { away, who: names(proposal.waits_for) })
    : t(`custody.${proposal.kind}`, { away, who: names(proposal.by) });
  const answer = (/** @type {boolean} */ agree) => say(`${seat.seat}/proposal`, { agree });
  return html`
    <p>
      <span>${text}</span>
      ${
        asked
          ? html`
              <button class="btn quiet" onClick=${() => answer(false)}>
                ${t(undo ? "custody.no" : "custody.not-yet")}
              </button>
              <button class="btn go" onClick=${() => answer(true)}>${t("custody.agree")}</button>
            `
          : mine
            ? html`
                <button class="btn quiet" onClick=${() => answer(false)}>${t("custody.withdraw")}</button>
              `
            : null
      }
    </p>
  `;
}

/** Who plays on a seat that is somebody else's. @param {Table} table @param {SeatInfo} seat */
const standIn = (table, seat) => (seat.kind === "bot" ? t("seat.a-bot") : nameOf(table, seat.seat));
