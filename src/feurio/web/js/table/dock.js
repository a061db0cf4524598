// The dock: one question, and what can be pressed.
import { Bead, Icon, PieceIcon, TileArt, Use } from "../art.js";
import { classes, html } from "../dom.js";
import { G } from "../board/hex.js";
import { isOpen, nameOf, whoIs } from "./names.js";
import { number, t } from "../texts.js";

/** @import { Table } from "./model.js" */
/** @import { Ask, Option } from "../turns/turn.js" */

/** @param {{hand: any, position: any}} props */
export function Hand({ hand, position }) {
  if (!hand) return null;
  if (hand.plane)
    return html`
      <svg class="hand plane" viewBox="-62 -60 124 124" role="img" aria-label=${t("hand.plane")}>
        <g transform="rotate(-22)"><${Use} id=${`plane-${hand.plane}`} size=${116} /></g>
      </svg>
    `;
  if (hand.piece)
    return html`
      <div class="hand piece"><${PieceIcon} position=${position} piece=${hand.piece} /></div>
    `;
  const value = hand.face ? null : hand.tile;
  const spaces = typeof value === "number" ? G.sockets[G.spaces[value]] : [];
  const said =
    hand.face === "volcano"
      ? t("name.volcano")
      : hand.face === "down"
        ? t("hand.break")
        : value === "?"
          ? t("hand.hidden")
          : t("hand.tile", { number: value });
  return html`
    <svg class="hand" viewBox="-96 -102 192 216" role="img" aria-label=${said}>
      <${TileArt} number=${value} face=${hand.face} />
      ${spaces.map(
        ([x, y]) => html`
          <${Use} id="socket" size=${G.piece_box} x=${x} y=${y} />
        `,
      )}
    </svg>
  `;
}

/** @param {{choice: any, position: any, onPick: (name: string, value: string) => void}} props */
export function Choices({ choice, position, onPick }) {
  return html`
    <div
      class=${classes("choice", choice.chips && "chips")}
      role="group"
      aria-label=${choice.label}
      data-choice=${choice.name}
    >
      ${choice.options.map(
        (/** @type {Option} */ option) => html`
          <button
            key=${option.value}
            class=${classes("chip", option.checked && "on")}
            aria-pressed=${option.checked ? "true" : "false"}
            aria-label=${option.said ?? undefined}
            data-value=${option.value}
            onClick=${() => onPick(choice.name, option.value)}
          >
            ${
              option.piece
                ? html`
                    <${PieceIcon} position=${position} piece=${option.piece} />
                  `
                : null
            }
            ${
              option.bead
                ? html`
                    <${Bead} number=${option.bead} />
                  `
                : null
            }
            ${
              option.arrow
                ? html`
                    <svg class="way-arrow" viewBox="-24 -24 48 48" aria-hidden="true">
                      <g transform=${`rotate(${G.directions[option.arrow].angle})`}>
                        <path d="M-17 0H15M3-12 16 0 3 12" />
                      </g>
                    </svg>
                  `
                : null
            }
            <span>${option.label}</span>
          </button>
        `,
      )}
    </div>
  `;
}

/** What a choice would lead to, player by player. @param {{table: Table, answer: any}} props */
export function Outcome({ table, answer }) {
  const position = table.position;
  if (!position || !answer || position.mode !== "competitive") return null;
  const numbers = (/** @type {string[]} */ cells) =>
    (cells ?? []).map((cell) => position.tiles.find((tile) => tile.cell === cell)?.number ?? 0);
  const shown = (answer.effects ?? []).filter(
    (/** @type {any} */ effect) => effect.after !== effect.before || effect.taken?.length,
  );
  const lost = numbers(answer.lost);
  if (!shown.length && !lost.length) return null;
  return html`
    <div class="outcome">
      ${shown.map((/** @type {any} */ effect) => {
        const change = effect.after - effect.before;
        const color = position.colors?.[effect.seat]?.[0];
        const tiles = numbers(effect.taken);
        return html`
          <span key=${effect.seat}>
            ${
              color
                ? html`
                    <${PieceIcon} position=${position} piece=${color} className="tiny-pc" />
                  `
                : null
            }
            <b>${whoIs(table, effect.seat)} ${change >= 0 ? "+" : "\u2212"}${Math.abs(change)}</b>
            ${
              tiles.length
                ? html`
                    <i class="beads">
                      ${tiles.map(
                        (one) => html`
                          <${Bead} number=${one} />
                        `,
                      )}
                    </i>
                  `
                : html`
                    <span>${number(effect.before)} → ${number(effect.after)}</span>
                  `
            }
          </span>
        `;
      })}${
        lost.length
          ? html`
              <span class="lost">
                ${lost.map(
                  (one) => html`
                    <${Bead} number=${one} />
                  `,
                )}${" "}${t("effect.lost")}
              </span>
            `
          : null
      }
    </div>
  `;
}

/**
 * @param {{table: Table, ask: Ask | null, answer: any, onPick: (name: string, value: string) => void, onGo: () => void,
 *   onCancel: () => void, onSkip: () => void, onUndo: () => void, onHint: (() => void) | null, hint: any, children?:
 *     any}} props
 */
export function Dock({ table, ask, answer, onPick, onGo, onCancel, onSkip, onUndo, onHint, hint, children }) {
  const position = table.position;
  if (!position) return null;
  if (!ask) {
    const seat = table.toMove;
    const mover = typeof seat === "number" ? table.seats.find((one) => one.seat === seat) : null;
    const open = mover && isOpen(mover);
    return html`
      <section class="dock idle" aria-label=${t("dock.label")}>
        <div class="say" role="status">
          <p class="prompt">
            ${
              typeof seat !== "number"
                ? t("dock.chance")
                : open
                  ? t("dock.open", { seat })
                  : mover && !mover.here && mover.kind !== "bot"
                    ? t("dock.away", { name: nameOf(table, seat) })
                    : t("dock.thinking", { name: nameOf(table, seat) })
            }${" "}${
              mover?.thinking
                ? html`
                    <span class="dots" aria-hidden="true">
                      <i></i>
                      <i></i>
                      <i></i>
                    </span>
                  `
                : null
            }
          </p>
        </div>
        <div class="acts">
          ${
            table.undoable
              ? html`
                  <${UndoButton} onUndo=${onUndo} />
                `
              : null
          }
        </div>
        ${children}
      </section>
    `;
  }
  return html`
    <section
      class=${classes("dock", ask.hand && "with-hand", Boolean(ask.choices?.length) && "with-choices")}
      aria-label=${t("dock.label")}
    >
      <${Hand} hand=${ask.hand} position=${position} />
      <div class="say" role="status">
        <p class="step">${ask.step}</p>
        <p class="prompt" tabindex="-1">${ask.prompt}</p>
        ${
          ask.then
            ? html`
                <p class="then">${ask.then}</p>
              `
            : null
        }${
          hint
            ? html`
                <p class="then hint-line">${hint}</p>
              `
            : null
        }
      </div>
      ${
        (ask.choices ?? []).length
          ? html`
              <div class="choices">
                ${(ask.choices ?? []).map(
                  (choice) => html`
                    <${Choices} key=${choice.name} choice=${choice} position=${position} onPick=${onPick} />
                  `,
                )}
              </div>
            `
          : null
      }
      <${Outcome} table=${table} answer=${answer} />
      <div class="acts">
        ${(ask.side ?? []).map(
          (one) => html`
            <button
              key=${one.name}
              class=${classes("btn quiet side-act", one.short && "flip", one.icon && "icon")}
              aria-label=${one.label}
              title=${one.label}
              data-side=${one.name}
              onClick=${() => onPick(one.name, "")}
            >
              ${
                one.bead === "break"
                  ? html`
                      <${Bead} face="down" />
                    `
                  : one.bead
                    ? html`
                        <${Bead} number=${Number(one.bead) || "?"} />
                      `
                    : html`
                        <${Icon} name=${one.icon ?? "swap"} />
                      `
              }${
                one.short
                  ? html`
                      <span>${one.short}</span>
                    `
                  : null
              }
            </button>
          `,
        )}
        ${
          table.undoable && !ask.cancel
            ? html`
                <${UndoButton} onUndo=${onUndo} />
              `
            : null
        }
        ${
          onHint && !ask.cancel
            ? html`
                <button class="btn quiet icon" aria-label=${t("hint.ask")} title=${t("hint.ask")} onClick=${onHint}>
                  <${Icon} name="bulb" />
                </button>
              `
            : null
        }
        ${
          ask.cancel
            ? html`
                <button class="btn quiet" data-act="cancel" onClick=${onCancel}>
                  ${t("act.cancel")}${" "}
                  <kbd>Esc</kbd>
                </button>
              `
            : null
        }
        ${
          ask.skip
            ? html`
                <button class="btn quiet skip" data-act="skip" onClick=${onSkip}>${ask.skip}</button>
              `
            : null
        }
        ${
          ask.go
            ? html`
                <button class="btn go" data-act="go" disabled=${table.busy} onClick=${onGo}>
                  ${ask.go}${" "}
                  <kbd>Enter</kbd>
                </button>
              `
            : null
        }
      </div>
      ${children}
    </section>
  `;
}

/** @param {{onUndo: () => void}} props */
function UndoButton({ onUndo }) {
  return html`
    <button class="btn quiet icon" data-act="undo" aria-label=${t("act.undo")} title=${t("act.undo")} onClick=${onUndo}>
      <${Icon} name="undo" />
    </button>
  `;
}
