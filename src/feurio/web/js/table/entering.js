// Entering the tiles of a cardboard game as they come from the real pile.
import { Bead, Icon } from "../art.js";
import { catalogue, numbers, wayOf } from "../catalogue.js";
import { Dialog } from "../dialogs/dialog.js";
import { classes, h, html, useState } from "../dom.js";
import { t } from "../texts.js";
import { nameOf } from "./names.js";
import { boardCells, boardEvent, forestSize, isFree, nextCell, without, withoutLast, withTile } from "./companion.js";

/** @import { Child } from "../dom.js" */
/** @import { Position } from "../messages.js" */
/** @import { Entry } from "./companion.js" */
/** @import { Table } from "./model.js" */

/** @param {{onNumber: (number: number | null) => void, left: (number: number) => number, unknown?: boolean}} props */
function Keypad({ onNumber, left, unknown = false }) {
  return html`
    <div class="keypad" role="group" aria-label=${t("companion.keypad")}>
      ${numbers().map(
        (number) => html`
          <button
            key=${number}
            class="key"
            disabled=${left(number) < 1}
            data-number=${number}
            aria-label=${t("companion.key", { number, left: left(number) })}
            onClick=${() => onNumber(number)}
          >
            <${Bead} number=${number} />
            <small>${left(number)}</small>
          </button>
        `,
      )}
      ${
        unknown &&
        html`
          <button class="key" data-number="?" aria-label=${t("companion.unknown")} onClick=${() => onNumber(null)}>
            <${Bead} number="?" />
            <small>?</small>
          </button>
        `
      }
    </div>
  `;
}

/** Whether a tile's number may stay unknown to whoever enters it. @param {Position} position */
const hides = (position) => position.variants.some((variant) => catalogue.hiding.includes(variant));

/** How many copies of a number nobody has seen. @param {Position} position @param {number} number */
const unseen = (position, number) => position.unseen[String(number)] ?? 0;

/** @param {number[]} some @param {number} number */
const count = (some, number) => some.filter((one) => one === number).length;

/**
 * What the dock asks while a tile is to be entered.
 * @param {{table: Table, entry: Entry | null, setEntry: (entry: Entry | null) => void}} props
 */
export function Entering({ table, entry, setEntry }) {
  const position = table.position;
  if (!position) return null;
  if (position.phase === "draw")
    return html`
      <${EnterDraw} table=${table} position=${position} />
    `;
  if (position.phase === "deal")
    return html`
      <${EnterDeal} table=${table} position=${position} entry=${entry} setEntry=${setEntry} />
    `;
  return html`
    <${EnterBoard} table=${table} position=${position} entry=${entry} setEntry=${setEntry} />
  `;
}

/** @param {{prompt: string, then?: Child, keys: Child, acts: Child}} parts */
const dock = ({ prompt, then, keys, acts }) => html`
  <section class="dock entering" aria-label=${t("dock.label")}>
    <div class="say" role="status">
      <p class="step">${t("companion.step")}</p>
      <p class="prompt">${prompt}</p>
      ${then}
    </div>
    ${keys}
    <div class="acts">${acts}</div>
  </section>
`;

/** Who draws next: a draw begins the next seat's turn. @param {Table} table */
function drawer(table) {
  const { position } = table;
  const turn = table.log.findLast((entry) => entry.turn !== null)?.turn;
  const players = position?.players ?? 1;
  return typeof turn === "number" ? (turn + 1) % players : ((position && wayOf(position)?.first) ?? 0);
}

/** @param {{table: Table, position: Position}} props */
function EnterDraw({ table, position }) {
  return dock({
    prompt: position.players > 1 ? t("companion.draw-by", { name: nameOf(table, drawer(table)) }) : t("companion.draw"),
    keys: h(Keypad, {
      left: (number) => unseen(position, number),
      unknown: hides(position),
      onNumber: (number) => table.play(`draw ${number ?? "?"}`),
    }),
    acts:
      table.undoable &&
      html`
        <button class="btn quiet icon" aria-label=${t("act.undo")} onClick=${() => table.undo()}>
          <${Icon} name="undo" />
        </button>
      `,
  });
}

/**
 * @param {{table: Table, position: Position, entry: Entry | null, setEntry: (entry: Entry | null) => void}} props
 */
function EnterDeal({ table, position, entry, setEntry }) {
  const chosen = entry?.deal ?? [];
  const many = wayOf(position)?.start.length ?? 0;
  return dock({
    prompt: t("companion.deal", { count: many }),
    then: html`
      <p class="then beads">
        ${chosen.map(
          (number) => html`
            <${Bead} number=${number} />
          `,
        )}${" "}${t("companion.so-far", { done: chosen.length, all: many })}
      </p>
    `,
    keys: h(Keypad, {
      left: (number) => (chosen.length < many ? unseen(position, number) - count(chosen, number) : 0),
      onNumber: (number) => number && setEntry({ deal: [...chosen, number].sort() }),
    }),
    acts: html`
      <button
        class="btn quiet"
        data-act="cancel"
        disabled=${!chosen.length}
        onClick=${() => setEntry({ deal: chosen.slice(0, -1) })}
      >
        ${t("companion.last")}
      </button>
      <button
        class="btn go"
        data-act="go"
        disabled=${chosen.length < many}
        onClick=${() => table.play(`deal ${chosen.join(" ")}`)}
      >
        ${t("companion.lay")}
      </button>
    `,
  });
}

/**
 * @param {{table: Table, position: Position, entry: Entry | null, setEntry: (entry: Entry | null) => void}} props
 */
function EnterBoard({ table, position, entry, setEntry }) {
  const free = isFree(table);
  const cells = boardCells(table, entry);
  const all = free ? forestSize() : cells.length;
  const board = entry?.board ?? {};
  const next = nextCell(cells, entry);
  const done = Object.keys(board).length;
  const begun = free ? "companion.free" : "companion.board";
  return dock({
    prompt: t(done < all ? begun : "companion.board-done"),
    then: html`
      <p class="then">
        ${t("companion.so-far", { done, all })}${free && done > 0 && `. ${t("companion.free-change")}`}
      </p>
    `,
    keys: h(Keypad, {
      left: (number) => (next ? unseen(position, number) - count(Object.values(board), number) : 0),
      onNumber: (number) => next && number && setEntry(withTile(table, board, next, number)),
    }),
    acts: html`
      ${
        free && next && next in board
          ? html`
              <button
                class="btn quiet"
                data-act="remove"
                onClick=${() => setEntry({ board: without(board, next), at: next })}
              >
                ${t("companion.remove")}
              </button>
            `
          : html`
              <button
                class="btn quiet"
                data-act="cancel"
                disabled=${!done}
                onClick=${() => setEntry(withoutLast(table, cells, board))}
              >
                ${t("companion.last")}
              </button>
            `
      }
      <button class="btn go" data-act="go" disabled=${done < all} onClick=${() => table.play(boardEvent(board))}>
        ${t("companion.lay")}
      </button>
    `,
  });
}

/** @param {{table: Table, at: number, onClose: () => void}} props */
export function CorrectDialog({ table, at, onClose }) {
  const [busy, setBusy] = useState(false);
  const position = table.position;
  if (!position) return null;
  const fix = async (/** @type {number | null} */ number) => {
    setBusy(true);
    await table.correct(at, `draw ${number ?? "?"}`);
    onClose();
  };
  return h(
    Dialog,
    { title: t("companion.correct"), onClose, className: classes(busy && "busy") },
    html`
      <p>${t("companion.correct-text")}</p>
      <${Keypad}
        left=${(/** @type {number} */ number) => Math.max(1, unseen(position, number))}
        unknown=${hides(position)}
        onNumber=${fix}
      />
    `,
  );
}
