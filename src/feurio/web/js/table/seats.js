// Who sits where, with live scores and what is left.
import { Icon } from "../art.js";
import { catalogue, rulesOf } from "../catalogue.js";
import { classes, html } from "../dom.js";
import { gameOf } from "../games/games.js";
import { PieceIcon, Pip } from "../pieces.js";
import { number, t } from "../texts.js";
import { colorName, isOpen, isYou, whatSits, whoIs } from "./names.js";

/** @import { Position, SeatInfo, SeatScore } from "../messages.js" */
/** @import { Table } from "./model.js" */

/** @param {Table} table @param {SeatInfo} seat */
function stateWords(table, seat) {
  const now = table.toMove === seat.seat && !table.over;
  if (now && table.you.includes(seat.seat)) return t(isYou(table, seat.seat) ? "seat.your-turn" : "seat.turn");
  if (seat.stands_in && !table.over && seat.kind === "bot") return t("seat.bot-stands-in");
  return whatSits(table, seat);
}

/**
 * @param {{table: Table, position: Position, lit: number | null, onLit: (seat: number | null) => void,
 *   onSeat: (seat: number) => void}} props
 */
export function Seats({ table, position, lit, onLit, onSeat }) {
  const shared = position.mode !== "competitive";
  return html`
    <section class="seats-area" aria-label=${t("seats.label")}>
      <ol class="seats">
        ${
          shared &&
          html`
            <${GoalCard} position=${position} />
          `
        }
        ${table.seats.map((seat) => {
          const own = position.colors?.[seat.seat] ?? [];
          const now = position.to_move === seat.seat;
          return html`
            <li
              key=${seat.seat}
              class=${classes("seat", own[0], now && "now", seat.kind, isOpen(seat) && "waiting", shared && "shared")}
            >
              <${SeatFace}
                table=${table}
                position=${position}
                seat=${seat}
                own=${own}
                open=${lit === seat.seat || (now && !table.looking)}
                onLit=${onLit}
                onSeat=${onSeat}
              />
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}

/**
 * @param {{table: Table, position: Position, seat: SeatInfo, own: string[], open: boolean,
 *   onLit: (seat: number | null) => void, onSeat: (seat: number) => void}} props
 */
function SeatFace({ table, position, seat, own, open, onLit, onSeat }) {
  const found = position.scores.find((one) => one.seat === seat.seat);
  const score = position.mode === "competitive" ? found : undefined;
  const supply = Object.entries(position.colors ? (position.supply[seat.seat] ?? {}) : {});
  const shown = own.length ? own.slice(0, 2) : position.color ? [position.color] : [];
  const light = (/** @type {Event} */ event) =>
    /** @type {Element} */ (event.target).matches(":focus-visible") && onLit(seat.seat);
  return html`
    <button
      class="seat-face"
      data-seat=${seat.seat}
      aria-expanded=${open ? "true" : "false"}
      onClick=${() => onSeat(seat.seat)}
      onMouseEnter=${() => onLit(seat.seat)}
      onMouseLeave=${() => onLit(null)}
      onFocus=${light}
      onBlur=${() => onLit(null)}
    >
      <span class="sr">${seatSaid(table, position, seat, open ? score : undefined)}</span>
      <span class="pieces" aria-hidden="true">
        ${shown.map(
          (color) => html`
            <${PieceIcon} key=${color} position=${position} piece=${color} />
          `,
        )}
      </span>
      <span class="name" aria-hidden="true">${whoIs(table, seat.seat)}</span>
      <span class="state" aria-hidden="true">
        <${Presence} table=${table} seat=${seat} />
        <span>${stateWords(table, seat)}</span>
      </span>
      <${Score} score=${score} waiting=${isOpen(seat)} />
      <span class="supply" aria-hidden="true">
        ${supply.map(
          ([color, left]) => html`
            <${Supply} key=${color} position=${position} color=${color} left=${left} />
          `,
        )}
      </span>
      ${
        open &&
        score &&
        html`
          <span class="sum" aria-hidden="true">
            ${gameOf(position)
              .lines(position, score)
              .slice(0, 7)
              .map(
                (line) => html`
                  <span>${line}</span>
                `,
              )}
          </span>
        `
      }
    </button>
  `;
}

/** What is left of a color. @param {Position} position @param {string} color @param {number} left */
const supplyWords = (position, color, left) =>
  t(color === position.neutral ? "supply.neutral" : `supply.${rulesOf(position)}`, { count: left });

/**
 * A seat as a sentence, the same on every screen; with its score's arithmetic while that is open.
 * @param {Table} table
 * @param {Position} position
 * @param {SeatInfo} seat
 * @param {SeatScore | undefined} open
 */
function seatSaid(table, position, seat, open) {
  const score = position.mode === "competitive" ? position.scores.find((one) => one.seat === seat.seat) : undefined;
  const supply = Object.entries(position.colors ? (position.supply[seat.seat] ?? {}) : {});
  const parts = [
    whoIs(table, seat.seat),
    stateWords(table, seat),
    score && !isOpen(seat) ? `${number(score.score)} ${t("seat.points")}` : "",
    ...supply.map(([color, left]) =>
      color === position.neutral
        ? supplyWords(position, color, left)
        : `${colorName(position, color)} ${supplyWords(position, color, left)}`,
    ),
    ...(open ? gameOf(position).lines(position, open) : []),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** Thinking, or there. @param {{table: Table, seat: SeatInfo}} props */
function Presence({ table, seat }) {
  if (seat.kind === "bot" && table.toMove === seat.seat)
    return html`
      <span class="dots" aria-hidden="true">
        <i></i>
        <i></i>
        <i></i>
      </span>
    `;
  const friend = seat.kind !== "bot" && !table.you.includes(seat.seat);
  return (
    friend &&
    !isOpen(seat) &&
    html`
      <i class=${classes("live", !seat.here && "gone")}></i>
    `
  );
}

/** @param {{score: SeatScore | undefined, waiting: boolean}} props */
function Score({ score, waiting }) {
  if (waiting)
    return html`
      <span class="score" aria-hidden="true"><${Icon} name="link" /></span>
    `;
  if (!score)
    return html`
      <span class="score"></span>
    `;
  return html`
    <span key=${`score ${score.score}`} class="score bump" aria-hidden="true">${number(score.score)}</span>
  `;
}

/** @param {{position: Position, color: string, left: number}} props */
function Supply({ position, color, left }) {
  const neutral = color === position.neutral;
  const all = neutral ? catalogue.neutral_pieces : catalogue.pieces;
  return html`
    <span class=${classes("pips", color, neutral && "nobody")}>
      ${Array.from(
        { length: Math.max(all, left) },
        (_, i) => html`
          <${Pip} color=${color} gone=${i >= left} />
        `,
      )}
      <b class="num">
        <span class="short">${left}</span>
        <span class="long">${supplyWords(position, color, left)}</span>
      </b>
    </span>
  `;
}

/** What all play for. @param {{position: Position}} props */
function GoalCard({ position }) {
  const goal = gameOf(position).goal(position, position.scores[0]);
  return html`
    <li class="seat goal">
      <div class="seat-face">
        <span class="name">${t(`goal.${rulesOf(position)}`)}</span>
        ${
          goal.score !== null &&
          html`
            <span class="score">${goal.score}</span>
          `
        }
        <span class="goal-lines">
          ${goal.lines.map((line) =>
            line.color
              ? html`
                  <span key=${line.color} class=${line.color}>
                    <${Pip} color=${line.color} />
                    <span class="goal-long">${line.text}</span>
                    <span class="goal-short" aria-hidden="true">
                      <b>${line.main}</b>
                      <span class="goal-rest">${` (${line.rest})`}</span>
                    </span>
                    ${
                      line.done &&
                      html`
                        ${" "}
                        <${Icon} name="check" />
                      `
                    }
                  </span>
                `
              : html`
                  <span class=${classes(line.bad && "bad")}>${line.text}</span>
                `,
          )}
        </span>
        ${
          goal.sums.length > 0 &&
          html`
            <span class="sum">
              ${goal.sums.map(
                (line) => html`
                  <span>${line}</span>
                `,
              )}
            </span>
          `
        }
      </div>
    </li>
  `;
}
