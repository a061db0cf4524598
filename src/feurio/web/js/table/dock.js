// The dock: one question, and what can be pressed.
import { Bead, Icon, TileArt, Use } from "../art.js";
import { spacesOf } from "../catalogue.js";
import { classes, html } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { G } from "../board/hex.js";
import { Consequences } from "./consequences.js";
import { isOpen, nameOf } from "./names.js";
import { t } from "../texts.js";
import { Worded } from "../words.js";

/** @import { Child } from "../dom.js" */
/** @import { Outcome, Position } from "../messages.js" */
/** @import { Arrow } from "../board/touch.js" */
/** @import { Ask, Choice, Hand, Option, Side } from "../turns/turn.js" */
/** @import { Table } from "./model.js" */

/** What the tile in hand is, in words. @param {Hand} hand */
function handName({ face, tile }) {
  if (face === "volcano") return t("name.volcano");
  if (face === "down") return t("hand.break");
  return tile === "?" ? t("hand.hidden") : t("hand.tile", { number: tile });
}

/** @param {{hand: Hand | null | undefined, position: Position}} props */
export function InHand({ hand, position }) {
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
  const tile = hand.face ? null : hand.tile;
  const places = G.sockets[spacesOf(tile)] ?? [];
  return html`
    <svg class="hand" viewBox="-96 -102 192 216" role="img" aria-label=${handName(hand)}>
      <${TileArt} number=${tile} face=${hand.face} />
      ${places.map(
        ([x, y]) => html`
          <${Use} id="socket" size=${G.piece_box} x=${x} y=${y} />
        `,
      )}
    </svg>
  `;
}

/** The flight that an option stands for. @param {Option} option @returns {Arrow | null} */
function arrowOf({ arrow, value }) {
  const [cell, direction] = value.split(" ");
  return arrow ? { cell, direction } : null;
}

/**
 * What is still to be chosen, if anything.
 * @param {{choices: Choice[], position: Position, onPick: (name: string, value: string) => void,
 *   onAim: (arrow: Arrow | null) => void}} props
 */
export function Choices({ choices, position, onPick, onAim }) {
  if (!choices.length) return null;
  return html`
    <div class="choices">
      ${choices.map(
        (choice) => html`
          <${OneChoice} key=${choice.name} choice=${choice} position=${position} onPick=${onPick} onAim=${onAim} />
        `,
      )}
    </div>
  `;
}

/**
 * @param {{choice: Choice, position: Position, onPick: (name: string, value: string) => void,
 *   onAim: (arrow: Arrow | null) => void}} props
 */
function OneChoice({ choice, position, onPick, onAim }) {
  return html`
    <div
      class=${classes("choice", choice.chips && "chips")}
      role="group"
      aria-label=${choice.label}
      data-choice=${choice.name}
    >
      ${choice.options.map(
        (option) => html`
          <button
            key=${option.value}
            class=${classes("chip", option.checked && "on")}
            aria-pressed=${option.checked ? "true" : "false"}
            aria-label=${option.said ?? undefined}
            aria-keyshortcuts=${option.key}
            data-value=${option.value}
            onClick=${() => onPick(choice.name, option.value)}
            onPointerEnter=${(/** @type {PointerEvent} */ event) =>
              event.pointerType !== "touch" && onAim(arrowOf(option))}
            onPointerLeave=${() => onAim(null)}
            onFocus=${(/** @type {Event} */ event) =>
              /** @type {Element} */ (event.target).matches(":focus-visible") && onAim(arrowOf(option))}
            onBlur=${() => onAim(null)}
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

/** While somebody else has to decide. @param {Table} table */
function waitingWords(table) {
  const seat = table.toMove;
  if (typeof seat !== "number") return t("dock.chance");
  const mover = table.seats.find((one) => one.seat === seat);
  if (mover && isOpen(mover)) return t("dock.open", { seat });
  const away = mover && !mover.here && mover.kind !== "bot";
  return t(away ? "dock.away" : "dock.thinking", { name: nameOf(table, seat) });
}

/**
 * What can be pressed in the dock.
 * @typedef {{pick: (name: string, value: string) => void, go: () => void, cancel: () => void, skip: () => void,
 *   undo: () => void, hint: (() => void) | null}} Presses
 */

/**
 * @param {{table: Table, ask: Ask | null, outcome: Outcome | null, act: Presses, hint: Child,
 *   onAim: (arrow: Arrow | null) => void, onMoves: () => void}} props
 */
export function Dock({ table, ask, outcome, act, hint, onAim, onMoves }) {
  const position = table.position;
  if (!position) return null;
  if (!ask)
    return html`
      <${Waiting} table=${table} onUndo=${act.undo} />
    `;
  const choices = ask.choices ?? [];
  return html`
    <section
      class=${classes("dock", ask.hand && "with-hand", choices.length > 0 && "with-choices")}
      aria-label=${t("dock.label")}
    >
      <${InHand} hand=${ask.hand} position=${position} />
      <div class="said">
        <div class="say" role="status">
          <p class="step">${ask.step}</p>
          <p class="prompt" tabindex="-1"><${Worded} text=${ask.prompt} /></p>
          ${
            ask.then &&
            html`
              <p class="then"><${Worded} text=${ask.then} /></p>
            `
          }
          ${
            hint &&
            html`
              <p class="then hint-line">${hint}</p>
            `
          }
        </div>
        <${Consequences} table=${table} position=${position} outcome=${outcome} />
      </div>
      <${Choices} choices=${choices} position=${position} onPick=${act.pick} onAim=${onAim} />
      <${Acts} table=${table} ask=${ask} act=${act} onMoves=${onMoves} />
    </section>
  `;
}

/** Somebody else has to decide. @param {{table: Table, onUndo: () => void}} props */
function Waiting({ table, onUndo }) {
  const thinking = table.seats.find((seat) => seat.seat === table.toMove)?.kind === "bot";
  return html`
    <section class="dock idle" aria-label=${t("dock.label")}>
      <div class="say" role="status">
        <p class="prompt">
          ${waitingWords(table)}${" "}${
            thinking &&
            html`
              <span class="dots" aria-hidden="true">
                <i></i>
                <i></i>
                <i></i>
              </span>
            `
          }
        </p>
      </div>
      <div class="acts">
        <${UndoButton} table=${table} onUndo=${onUndo} />
      </div>
    </section>
  `;
}

/**
 * Everything that can be pressed, the main thing last.
 * @param {{table: Table, ask: Ask, act: Presses, onMoves: () => void}} props
 */
function Acts({ table, ask, act, onMoves }) {
  return html`
    <div class="acts">
      ${
        !ask.cancel &&
        html`
          <button
            class="btn quiet icon list-act"
            data-act="moves"
            aria-label=${t("moves.title")}
            title=${t("moves.title")}
            onClick=${onMoves}
          >
            <${Icon} name="log" />
          </button>
        `
      }
      ${(ask.side ?? []).map(
        (side) => html`
          <${SideAct} key=${side.name} side=${side} onPick=${act.pick} />
        `,
      )}
      ${
        !ask.cancel &&
        html`
          <${UndoButton} table=${table} onUndo=${act.undo} />
        `
      }
      ${
        act.hint &&
        !ask.cancel &&
        html`
          <button class="btn quiet icon" aria-label=${t("hint.ask")} title=${t("hint.ask")} onClick=${act.hint}>
            <${Icon} name="bulb" />
          </button>
        `
      }
      ${
        ask.cancel &&
        html`
          <button class="btn quiet" data-act="cancel" onClick=${act.cancel}>
            ${t("act.cancel")}${" "}
            <kbd>Esc</kbd>
          </button>
        `
      }
      ${
        ask.skip &&
        html`
          <button class="btn quiet skip" data-act="skip" onClick=${act.skip}>${ask.skip}</button>
        `
      }
      ${
        ask.go &&
        html`
          <button class="btn go" data-act="go" disabled=${table.busy} onClick=${act.go}>
            ${ask.go}${" "}
            <kbd>Enter</kbd>
          </button>
        `
      }
    </div>
  `;
}

/** A press that changes what is asked. @param {{side: Side, onPick: (name: string, value: string) => void}} props */
export function SideAct({ side, onPick }) {
  const { name, label, icon, bead, short } = side;
  return html`
    <button
      class=${classes("btn quiet side-act", short && "flip", icon && "icon")}
      aria-label=${label}
      title=${label}
      data-side=${name}
      onClick=${() => onPick(name, "")}
    >
      ${
        bead
          ? html`
              <${Bead} number=${Number(bead) || "?"} face=${bead === "break" ? "down" : "up"} />
            `
          : html`
              <${Icon} name=${icon ?? "swap"} />
            `
      }
      ${
        short &&
        html`
          <span>${short}</span>
        `
      }
    </button>
  `;
}

/** Takes back, or asks whether one may. @param {{table: Table, onUndo: () => void}} props */
function UndoButton({ table, onUndo }) {
  if (!table.undoable && !table.canAskBack) return null;
  const said = t(table.undoable ? "act.undo" : "act.ask-back");
  return html`
    <button
      class=${classes("btn quiet icon", !table.undoable && "ask-back")}
      data-act=${table.undoable ? "undo" : "ask-back"}
      aria-label=${said}
      title=${said}
      onClick=${onUndo}
    >
      <${Icon} name="undo" />
    </button>
  `;
}
