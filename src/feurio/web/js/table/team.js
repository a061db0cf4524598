// A coach for all who play together: what is missing, the best event and why, what each could promise, what is in
// danger. With several people it is there by common choice, and everybody sees the same.
import { api, Refused } from "../api.js";
import { html, useEffect, useState, useWatched, withChecked } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { countWords, eventWords } from "../review/words.js";
import { choose, settings, settingsChanged } from "../settings.js";
import { capital, effectsText, list, reason, t, tOr } from "../texts.js";
import { colorName, nameOf } from "./names.js";
import { Sentence } from "./sentence.js";

/** @import { CounselOut, EventEntry, HintReason, Missed, Position } from "../messages.js" */
/** @import { Table } from "./model.js" */

/** Whether there can be such a coach. @param {Table} table @param {Position} position */
export const canHaveTeam = (table, position) =>
  position.mode !== "competitive" && !table.over && !table.companion && table.you.length > 0;

/** The seats of people who are here. @param {Table} table */
const people = (table) => table.seats.filter((seat) => seat.kind !== "bot" && seat.taken && seat.here);

/** How many others would like one, as long as I have not agreed. @param {Table} table */
export const othersWant = (table) => {
  const mine = people(table).some((seat) => table.isMine(seat.seat) && seat.coach);
  return table.alone || mine ? 0 : people(table).filter((seat) => seat.coach).length;
};

/** Whether it is there: alone as one likes, with others if all who are here want it. @param {Table} table */
const isOn = (table) => (table.alone ? settings.team : people(table).every((seat) => seat.coach));

/**
 * @param {{table: Table, position: Position, onPoint: (cells: string[] | null) => void}} props
 */
export function TeamCoach({ table, position, onPoint }) {
  useWatched(settingsChanged);
  const [counsel, setCounsel] = useState(/** @type {CounselOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const possible = canHaveTeam(table, position);
  const on = possible && isOn(table);
  useEffect(() => {
    if (!on) {
      setCounsel(null);
      return undefined;
    }
    let left = false;
    setProblem("");
    api(`tables/${table.id}/counsel`)
      .then((/** @type {CounselOut} */ found) => {
        if (left) return;
        setCounsel(found);
        const { number, size, taken_by: seat } = found;
        if (table.hinted.number !== number || table.hinted.size < size) table.hinted = { number, seat, size };
        table.changed();
      })
      .catch((error) => !left && setProblem(error instanceof Refused ? reason(error) : t("error.server")));
    return () => {
      left = true;
      table.advice = "";
    };
  }, [on, table.number, table.life]);
  const size = sizeOf(table, counsel);
  useEffect(() => {
    if (!counsel?.best || !size) return;
    // The cells it names have letters on the board.
    const why = /** @type {HintReason[]} */ (/** @type {unknown} */ (counsel.best.reasons));
    if (size > 1) table.advice = effectsText(why, (seat) => nameOf(table, seat));
    else onPoint(placesOf(/** @type {EventEntry} */ (/** @type {unknown} */ (counsel.best.outcome))));
    table.changed();
  }, [counsel, size]);
  if (!possible || table.looking) return null;
  return html`
    <section class="card team" data-team=${on ? "on" : "off"} aria-label=${t("coach.title")}>
      <header>
        <h2 tabindex="-1">${t("coach.title")}</h2>
        <span class="tiny soft">${!table.alone && on ? t("team.for-all") : ""}</span>
      </header>
      <${Choice} table=${table} on=${on} onProblem=${setProblem} />
      ${
        problem &&
        html`
          <p class="problem" role="alert">${problem}</p>
        `
      }
      ${
        on &&
        (counsel
          ? html`
              <${Counsel} table=${table} position=${position} counsel=${counsel} onPoint=${onPoint} />
            `
          : html`
              <p class="soft small" role="status">${t("team.wait")}</p>
            `)
      }
    </section>
  `;
}

/** On and off. @param {{table: Table, on: boolean, onProblem: (text: string) => void}} props */
function Choice({ table, on, onProblem }) {
  const wish = (/** @type {boolean} */ wanted) =>
    api(`tables/${table.id}/coach`, { body: { on: wanted } }).catch((error) =>
      onProblem(error instanceof Refused ? reason(error) : t("error.server")),
    );
  if (table.alone)
    return html`
      <label class="team-switch">
        <input
          type="checkbox"
          data-act="team"
          checked=${on}
          onChange=${withChecked((checked) => choose({ team: checked }))}
        />
        <span>${t("team.switch")}</span>
      </label>
    `;
  if (on)
    return html`
      <button class="btn quiet" data-act="team-off" onClick=${() => wish(false)}>${t("team.off")}</button>
    `;
  const wanting = people(table).filter((seat) => seat.coach);
  const mine = wanting.some((seat) => table.you.includes(seat.seat));
  const names = (/** @type {{seat: number}[]} */ seats) => list(seats.map((seat) => nameOf(table, seat.seat)));
  if (mine)
    return html`
      <p class="small" role="status">${t("team.waits", { who: names(people(table).filter((seat) => !seat.coach)) })}</p>
      <button class="btn quiet" data-act="team-off" onClick=${() => wish(false)}>${t("custody.withdraw")}</button>
    `;
  return html`
    <p class="small" role="status">${wanting.length ? t("team.asked", { who: names(wanting) }) : t("team.about")}</p>
    <div class="team-acts">
      <button class="btn" data-act="team-on" onClick=${() => wish(true)}>
        ${wanting.length ? t("custody.agree") : t("team.ask")}
      </button>
      ${
        wanting.length > 0 &&
        html`
          <button class="btn quiet" data-act="team-off" onClick=${() => wish(false)}>${t("custody.no")}</button>
        `
      }
    </div>
  `;
}

/**
 * @param {{table: Table, position: Position, counsel: CounselOut,
 *   onPoint: (cells: string[] | null) => void}} props
 */
function Counsel({ table, position, counsel, onPoint }) {
  const size = sizeOf(table, counsel);
  const { win, points, best, promises, dangers, missing } = counsel;
  const name = (/** @type {number} */ seat) => nameOf(table, seat);
  const told = (/** @type {unknown} */ reasons) => effectsText(/** @type {HintReason[]} */ (reasons), name);
  const entryOf = (/** @type {unknown} */ outcome) => /** @type {EventEntry} */ (outcome);
  const point = (/** @type {unknown} */ outcome) => ({
    onMouseEnter: () => onPoint(placesOf(entryOf(outcome))),
    onMouseLeave: () => onPoint(null),
    onFocus: () => onPoint(placesOf(entryOf(outcome))),
    onBlur: () => onPoint(null),
  });
  const chance = win === null ? null : Math.round(100 * win);
  const said = points ? t("explore.points", { amount: countWords(position, points) }) : t("team.chance", { chance });
  return html`
    <div aria-live="polite">
      ${
        chance !== null &&
        html`
          <p class="team-chance">
            <b>${said}</b>
            ${
              !points &&
              html`
                <span class="meter" aria-hidden="true"><i style=${`width:${chance}%`}></i></span>
              `
            }
          </p>
        `
      }
      <h3>${t("team.missing")}</h3>
      <${Missing} position=${position} missing=${/** @type {Missed[]} */ (/** @type {unknown} */ (missing))} />
      ${
        dangers.length > 0 &&
        html`
          <div class="tipbox">
            <h3>${t("team.danger")}</h3>
            <ul>
              ${dangers.map(
                (one) => html`
                  <li key=${JSON.stringify(one)}><${Sentence} table=${table} text=${told([one])} /></li>
                `,
              )}
            </ul>
          </div>
        `
      }
      ${
        best &&
        html`
          <div class="tipbox" data-hint=${String(size)}>
            <h3>${size > 1 ? t("team.best") : t("team.question")}</h3>
            ${
              size > 1
                ? html`
                    <p tabindex="0" ...${point(best.outcome)}>
                      <b>${eventWords(table, entryOf(best.outcome))}</b>
                      <span><${Sentence} table=${table} text=${told(best.reasons)} /></span>
                    </p>
                  `
                : html`
                    <p>${tOr(`team.question.${position.phase}`, t("team.question.any"))}</p>
                    ${
                      size === 1 &&
                      html`
                        <p tabindex="0" ...${point(best.outcome)}>${t("team.look-here")}</p>
                      `
                    }
                    <${HintSizes} table=${table} size=${size} />
                  `
            }
            ${
              size > 0 &&
              !table.alone &&
              html`
                <p class="tiny soft" role="status">
                  ${t(size > 1 ? "team.took-large" : "team.took-small", { who: name(table.hinted.seat) })}
                </p>
              `
            }
          </div>
        `
      }
      ${
        promises.length > 0 &&
        html`
          <h3>${t("team.promises")}</h3>
          <ul>
            ${promises.map(
              (one) => html`
                <li key=${one.seat} tabindex="0" ...${point(one.outcome)}>
                  ${eventWords(table, entryOf(one.outcome))}
                </li>
              `,
            )}
          </ul>
        `
      }
    </div>
  `;
}

/** How large a hint is known at this decision. @param {Table} table @param {CounselOut | null} counsel */
const sizeOf = ({ hinted }, counsel) => (counsel && hinted.number === counsel.number ? hinted.size : 0);

/** A small hint, or the whole. @param {{table: Table, size: number}} props */
function HintSizes({ table, size }) {
  const take = (/** @type {number} */ wanted) =>
    api(`tables/${table.id}/counsel`, { body: { size: wanted } }).catch(() => {});
  return html`
    <div class="team-acts">
      ${
        size < 1 &&
        html`
          <button class="btn" data-act="hint-small" onClick=${() => take(1)}>${t("team.small")}</button>
        `
      }
      <button class="btn quiet" data-act="hint-large" onClick=${() => take(2)}>${t("team.large")}</button>
    </div>
  `;
}

/** What is still missing, color by color. @param {{position: Position, missing: Missed[]}} props */
function Missing({ position, missing }) {
  const colors = [...new Set(missing.map((one) => one.color ?? ""))];
  if (!missing.length)
    return html`
      <p class="small">${t("team.nothing")}</p>
    `;
  return html`
    <ul class="team-goals">
      ${colors.map((color) => {
        const own = missing.filter((one) => (one.color ?? "") === color);
        const said = own.map((one) => (color ? t(`missed.${one.condition}`, { ...one }) : tilesWords(one))).join(", ");
        return html`
          <li key=${color}>
            ${
              color &&
              html`
                <${PieceIcon} position=${position} piece=${color} className="tiny-pc" />
              `
            }
            <span>${color ? `${capital(colorName(position, color))}: ${said}` : said}</span>
          </li>
        `;
      })}
    </ul>
  `;
}

/** What became of tiles, or has to. @param {Missed} one */
const tilesWords = (one) =>
  one.condition === "tile-lost" ? t("team.goal.tile-lost", { ...one }) : t("team.goal.tiles-left", { ...one });

/** Where an event happens. @param {EventEntry} entry */
const placesOf = ({ flight, laid = [], placed = [], moved = [] }) =>
  flight
    ? flight.path
    : [...laid.map((one) => one.cell), ...placed.map((one) => one.cell), ...moved.map((one) => one.target)];
