// Who sits where, with live scores and what is left.
import { Icon, PieceIcon, Pip } from "../art.js";
import { classes, html } from "../dom.js";
import { rulesOf } from "../catalogue.js";
import { isOpen, isYou, nameOf } from "./names.js";
import { scoreLines } from "./score.js";
import { number, t, tOr } from "../texts.js";

/** @import { Table } from "./model.js" */
/** @import { Position, Region, Seat, SeatScore } from "../types.js" */

/** @param {Table} table @param {Seat} seat */
export function stateWords(table, seat) {
  const now = table.toMove === seat.seat && !table.over;
  if (seat.stands_in && !table.over && seat.kind === "bot") return t("seat.bot-stands-in");
  if (seat.kind === "bot")
    return tOr(`level.${seat.level}`, seat.level ?? "")
      ? t("seat.bot", { level: tOr(`level.${seat.level}`, seat.level ?? "") })
      : t("seat.a-bot");
  if (table.you.includes(seat.seat))
    return now ? t(isYou(table, seat.seat) ? "seat.your-turn" : "seat.turn") : t("seat.this-device");
  if (isOpen(seat)) return t("seat.waiting");
  return seat.here ? t("seat.here") : t("seat.away");
}

/**
 * @param {{table: Table, position: Position, lit: number | null, onLit: (seat: number | null) => void, onSeat: (seat:
 *     number) => void}} props
 */
export function Seats({ table, position, lit, onLit, onSeat }) {
  const shared = position.mode !== "competitive";
  return html`
    <section class="seats-area" aria-label=${t("seats.label")}>
      <ol class="seats">
        ${
          shared
            ? html`
                <${Goal} position=${position} />
              `
            : null
        }
        ${table.seats.map((seat) => {
          const score = shared ? null : (position.scores.find((one) => one.seat === seat.seat) ?? null);
          const own = position.colors?.[seat.seat] ?? [];
          const now = position.to_move === seat.seat;
          const open = lit === seat.seat || (now && !table.looking);
          const supply = Object.entries(position.colors ? (position.supply[seat.seat] ?? {}) : {});
          const waiting = isOpen(seat);
          return html`
            <li
              key=${seat.seat}
              class=${classes("seat", own[0], now && "now", seat.kind, waiting && "waiting", shared && "shared")}
            >
              <button
                class="seat-face"
                data-seat=${seat.seat}
                aria-expanded=${open ? "true" : "false"}
                onClick=${() => onSeat(seat.seat)}
                onMouseEnter=${() => onLit(seat.seat)}
                onMouseLeave=${() => onLit(null)}
                onFocus=${(/** @type {any} */ event) => event.target.matches(":focus-visible") && onLit(seat.seat)}
                onBlur=${() => onLit(null)}
              >
                <span class="pieces">
                  ${(own.length ? own.slice(0, 2) : [position.color ?? "red"]).map(
                    (color) => html`
                      <${PieceIcon} key=${color} position=${position} piece=${color} />
                    `,
                  )}
                </span>
                <span class="name">${isYou(table, seat.seat) ? t("you") : nameOf(table, seat.seat)}</span>
                <span class="state">
                  ${
                    seat.thinking
                      ? html`
                          <span class="dots" aria-hidden="true">
                            <i></i>
                            <i></i>
                            <i></i>
                          </span>
                        `
                      : seat.kind !== "bot" && !table.you.includes(seat.seat) && seat.here
                        ? html`
                            <i class="live"></i>
                          `
                        : null
                  }
                  <span>${stateWords(table, seat)}</span>
                </span>
                ${
                  waiting
                    ? html`
                        <span class="score"><${Icon} name="link" /></span>
                      `
                    : score
                      ? html`
                          <span key=${`score ${score.score}`} class="score bump">
                            ${number(score.score)}
                            <span class="sr">${" "}${t("seat.points")}</span>
                          </span>
                        `
                      : html`
                          <span class="score"></span>
                        `
                }
                ${supply.map(
                  ([color, left]) => html`
                    <${Supply}
                      key=${color}
                      color=${color}
                      left=${left}
                      neutral=${color === position.neutral}
                      rules=${rulesOf(position)}
                    />
                  `,
                )}
                ${
                  open && score
                    ? html`
                        <span class="sum">
                          ${scoreLines(position, score)
                            .slice(0, 7)
                            .map(
                              (line) => html`
                                <span>${line.text}</span>
                              `,
                            )}
                        </span>
                      `
                    : null
                }
              </button>
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}

/** @param {{color: string, left: number, neutral: boolean, rules: string}} props */
function Supply({ color, left, neutral, rules }) {
  const all = neutral ? 4 : 12;
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
        <span class="long">
          ${neutral ? t("supply.neutral", { count: left }) : t(`supply.${rules}`, { count: left })}
        </span>
      </b>
    </span>
  `;
}

/** What all play for. @param {{position: Position}} props */
function Goal({ position }) {
  const rules = rulesOf(position);
  const score = /** @type {SeatScore} */ (position.scores[0]);
  const pools = position.colors ? position.supply : [position.supply[0]];
  const left = (/** @type {string} */ color) => pools.reduce((sum, pool) => sum + (pool?.[color] ?? 0), 0);
  const colors = ["red", "green", "blue", "yellow"];
  return html`
    <li class="seat goal">
      <div class="seat-face">
        <span class="name">${t(`goal.${rules}`)}</span>
        ${
          rules === "ontherun"
            ? html`
                <span class="score">${score.score}</span>
              `
            : rules === "volcano"
              ? html`
                  <span class="score">${position.tiles.filter((tile) => tile.face === "up").length}</span>
                `
              : null
        }
        <span class="goal-lines">
          ${
            rules === "volcano"
              ? html`
                  <span>
                    ${t("goal.tiles-left", { count: position.tiles.filter((tile) => tile.face === "up").length })}
                  </span>
                  ${
                    position.lost?.length
                      ? html`
                          <span class="bad">${t("goal.lost", { count: position.lost.length })}</span>
                        `
                      : null
                  }
                `
              : colors.map((color) => {
                  const regions = (score.regions ?? []).filter(
                    (/** @type {Region} */ region) => region.color === color,
                  );
                  const text =
                    rules === "wildfire"
                      ? t("goal.color", {
                          regions: regions.length,
                          left: left(color),
                          lake: regions.some((region) => region.divisor === 1),
                        })
                      : t("goal.animals", { saved: score.saved?.[color] ?? 0, home: score.home?.[color] ?? 0 });
                  const done = rules === "wildfire" && regions.length === 1 && regions[0].divisor === 1;
                  const [main, rest] =
                    rules === "wildfire"
                      ? [regions.length, left(color)]
                      : [score.saved?.[color] ?? 0, score.home?.[color] ?? 0];
                  return html`
                    <span key=${color} class=${color}>
                      <${Pip} color=${color} />
                      <span class="goal-long">${text}</span>
                      <span class="goal-short" aria-hidden="true">
                        <b>${main}</b>
                        ${` (${rest})`}
                      </span>
                      ${
                        done
                          ? html`
                              ${" "}
                              <${Icon} name="check" />
                            `
                          : null
                      }
                    </span>
                  `;
                })
          }
        </span>
        ${
          rules === "ontherun"
            ? html`
                <span class="sum">
                  ${scoreLines(position, score).map(
                    (line) => html`
                      <span>${line.text}</span>
                    `,
                  )}
                </span>
              `
            : null
        }
      </div>
    </li>
  `;
}
