// The companion to a cardboard game: what has been entered of the tiles on the real table. Nothing here draws.
import { catalogue } from "../catalogue.js";
import { beside, neighbors, notationOrder, readingOrder } from "../board/hex.js";

/** @import { TableSetup } from "../messages.js" */

/**
 * The numbers of a deal, or of a board by cell, and the cell that comes next if somebody has pointed at one.
 * @typedef {{deal?: number[], board?: Record<string, number>, at?: string | null}} Entry
 * @typedef {{setup: TableSetup | null}} Played
 */

/** How many tiles a forest has. */
export const forestSize = () => catalogue.layouts[0].cells.length;

/** Whether the forest may have any shape. @param {Played} table */
export const isFree = (table) => !table.setup?.cells;

/**
 * The cells that a tile may be entered for: those of the layout, or what lies and what touches it.
 * @param {Played} table
 * @param {Entry | null} [entry]
 */
export function boardCells(table, entry = null) {
  if (table.setup?.cells) return [...table.setup.cells].sort(readingOrder);
  const lying = Object.keys(entry?.board ?? {});
  if (!lying.length) return ["0,0"];
  return [...new Set([...lying, ...(lying.length < forestSize() ? lying.flatMap(neighbors) : [])])].sort(readingOrder);
}

/** The cell that the next number goes to. @param {string[]} cells @param {Entry | null} entry */
export const nextCell = (cells, entry) =>
  (entry?.at && cells.includes(entry.at) ? entry.at : null) ??
  cells.find((cell) => !(cell in (entry?.board ?? {}))) ??
  null;

/**
 * With one more tile. In a free forest one goes on to the right, as one reads, else anywhere beside it.
 * @param {Played} table
 * @param {Record<string, number>} board
 * @param {string} cell
 * @param {number} number
 * @returns {Entry}
 */
export function withTile(table, board, cell, number) {
  const next = { ...board, [cell]: number };
  const around = [beside(cell, "E"), ...neighbors(cell)];
  return { board: next, at: isFree(table) ? (around.find((one) => !(one in next)) ?? null) : null };
}

/** @param {Record<string, number>} board @param {string} cell */
export const without = (board, cell) => Object.fromEntries(Object.entries(board).filter(([one]) => one !== cell));

/**
 * Without the tile that was entered last.
 * @param {Played} table
 * @param {string[]} cells
 * @param {Record<string, number>} board
 * @returns {Entry}
 */
export function withoutLast(table, cells, board) {
  const free = isFree(table);
  const last = free ? Object.keys(board).pop() : cells.findLast((cell) => cell in board);
  return { board: last ? without(board, last) : board, at: free ? (last ?? null) : null };
}

/** The event that lays a whole board. @param {Record<string, number>} board */
export function boardEvent(board) {
  const cells = Object.keys(board).sort(notationOrder);
  return `board ${cells.map((cell) => `${cell}=${board[cell]}`).join(" ")}`;
}
