// The companion to a cardboard game: tiles are entered as they come from the real pile.
import { Bead, Icon } from "../art.js";
import { Dialog } from "../dialogs/dialog.js";
import { classes, h, html, useState } from "../dom.js";
import { beside, neighbors, notationOrder, readingOrder } from "../board/hex.js";
import { t } from "../texts.js";

/** @import { Table } from "./model.js" */

const NUMBERS = [1, 2, 3, 4, 5, 6];

/** @param {{onNumber: (number: number | null) => void, left: (number: number) => number, unknown?: boolean}} props */
export function Keypad({ onNumber, left, unknown = false }) {
  return html`
    <div class="keypad" role="group" aria-label=${t("companion.keypad")}>
      ${NUMBERS.map(
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
        unknown
          ? html`
              <button class="key" data-number="?" aria-label=${t("companion.unknown")} onClick=${() => onNumber(null)}>
                <${Bead} number="?" />
                <small>?</small>
              </button>
            `
          : null
      }
    </div>
  `;
}

/**
 * What the dock asks while a tile is to be entered.
 * @param {{table: Table, entry: any, setEntry: (entry: any) => void}} props
 */
export function Entering({ table, entry, setEntry }) {
  const position = table.position;
  if (!position) return null;
  const unseen = (/** @type {number} */ number) => position.unseen[String(number)] ?? 0;
  if (position.phase === "draw") {
    return html`
      <section class="dock entering" aria-label=${t("dock.label")}>
        <div class="say" role="status">
          <p class="step">${t("companion.step")}</p>
          <p class="prompt">${t("companion.draw")}</p>
        </div>
        <${Keypad}
          left=${unseen}
          unknown=${position.variants.includes("firebreak")}
          onNumber=${(/** @type {number | null} */ number) => table.play(`draw ${number ?? "?"}`)}
        />
        <div class="acts">
          ${
            table.undoable
              ? html`
                  <button class="btn quiet icon" aria-label=${t("act.undo")} onClick=${() => table.undo()}>
                    <${Icon} name="undo" />
                  </button>
                `
              : null
          }
        </div>
      </section>
    `;
  }
  if (position.phase === "deal") {
    const chosen = /** @type {number[]} */ (entry?.deal ?? []);
    const many = position.players;
    return html`
      <section class="dock entering" aria-label=${t("dock.label")}>
        <div class="say" role="status">
          <p class="step">${t("companion.step")}</p>
          <p class="prompt">${t("companion.deal", { count: many })}</p>
          <p class="then beads">
            ${chosen.map(
              (number) => html`
                <${Bead} number=${number} />
              `,
            )}${" "}${t("companion.so-far", { done: chosen.length, all: many })}
          </p>
        </div>
        <${Keypad}
          left=${(/** @type {number} */ number) =>
            chosen.length >= many ? 0 : unseen(number) - chosen.filter((one) => one === number).length}
          onNumber=${(/** @type {number} */ number) => setEntry({ deal: [...chosen, number].sort() })}
        />
        <div class="acts">
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
        </div>
      </section>
    `;
  }
  const free = isFree(table);
  const cells = boardCells(table, entry);
  const all = free ? FOREST : cells.length;
  const numbers = /** @type {Record<string, number>} */ (entry?.board ?? {});
  const next = nextCell(cells, entry);
  const done = Object.keys(numbers).length;
  const box = position.unseen;
  return html`
    <section class="dock entering" aria-label=${t("dock.label")}>
      <div class="say" role="status">
        <p class="step">${t("companion.step")}</p>
        <p class="prompt">${done < all ? t(free ? "companion.free" : "companion.board") : t("companion.board-done")}</p>
        <p class="then">
          ${t("companion.so-far", { done, all })}${
            free && done
              ? html`
                  . ${t("companion.free-change")}
                `
              : null
          }
        </p>
      </div>
      <${Keypad}
        left=${(/** @type {number} */ number) =>
          next ? (box[String(number)] ?? 8) - Object.values(numbers).filter((one) => one === number).length : 0}
        onNumber=${(/** @type {number} */ number) => {
          if (!next) return;
          const board = { ...numbers, [next]: number };
          setEntry({ board, at: free ? following(next, board) : null });
        }}
      />
      <div class="acts">
        ${
          free && next && next in numbers
            ? html`
                <button
                  class="btn quiet"
                  data-act="remove"
                  onClick=${() => setEntry({ board: without(numbers, next), at: next })}
                >
                  ${t("companion.remove")}
                </button>
              `
            : html`
                <button
                  class="btn quiet"
                  data-act="cancel"
                  disabled=${!done}
                  onClick=${() => setEntry(dropLast(cells, numbers, free))}
                >
                  ${t("companion.last")}
                </button>
              `
        }
        <button
          class="btn go"
          data-act="go"
          disabled=${done < all}
          onClick=${() =>
            table.play(
              `board ${Object.keys(numbers)
                .sort(notationOrder)
                .map((cell) => `${cell}=${numbers[cell]}`)
                .join(" ")}`,
            )}
        >
          ${t("companion.lay")}
        </button>
      </div>
    </section>
  `;
}

/** How many tiles Volcano's forest has. */
const FOREST = 36;

/** Whether the forest may have any shape. @param {Table} table */
const isFree = (table) => !table.setup?.cells;

/**
 * The cells that a tile may be entered for: those of the layout, or what lies and what touches it.
 * @param {Table} table
 * @param {any} [entry]
 */
export function boardCells(table, entry = null) {
  if (isFree(table)) {
    const lying = Object.keys(entry?.board ?? {});
    if (!lying.length) return ["0,0"];
    return [...new Set([...lying, ...(lying.length < FOREST ? lying.flatMap(neighbors) : [])])].sort(readingOrder);
  }
  return [...(table.setup?.cells ?? [])].sort(readingOrder);
}

/** The cell that the next number goes to. @param {string[]} cells @param {any} entry */
export const nextCell = (cells, entry) =>
  (cells.includes(entry?.at) ? entry.at : null) ?? cells.find((cell) => !(cell in (entry?.board ?? {}))) ?? null;

/**
 * After a tile of a free forest: on to the right, as one reads, else anywhere beside it.
 * @param {string} cell
 * @param {Record<string, number>} numbers
 */
const following = (cell, numbers) => [beside(cell, "E"), ...neighbors(cell)].find((one) => !(one in numbers)) ?? null;

/** @param {Record<string, number>} numbers @param {string} cell */
const without = (numbers, cell) => Object.fromEntries(Object.entries(numbers).filter(([one]) => one !== cell));

/** @param {string[]} cells @param {Record<string, number>} numbers @param {boolean} free */
function dropLast(cells, numbers, free) {
  const last = free ? Object.keys(numbers).pop() : [...cells].reverse().find((cell) => cell in numbers);
  return { board: last ? without(numbers, last) : numbers, at: free ? (last ?? null) : null };
}

/** @param {{table: Table, at: number, onClose: () => void}} props */
export function CorrectDialog({ table, at, onClose }) {
  const [busy, setBusy] = useState(false);
  const position = table.position;
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
        left=${(/** @type {number} */ number) => Math.max(1, position?.unseen[String(number)] ?? 1)}
        unknown=${position?.variants.includes("firebreak") ?? false}
        onNumber=${fix}
      />
    `,
  );
}
