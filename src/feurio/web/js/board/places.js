// The places of a board in reading order, and how they are called: by row and place, the same for keys, ears and lists.
import { gameOf } from "../games/games.js";
import { t } from "../texts.js";
import { center, readingOrder } from "./hex.js";

/** @import { Position } from "../messages.js" */

/** A row from above and a place in it from the left. @typedef {{row: number, place: number}} Place */

/**
 * All places of a board, in reading order.
 * @param {Position} position
 * @param {string[]} [extra] cells that count although nothing lies there
 */
export function spotsOf(position, extra = []) {
  const cells = new Set(position.tiles.map((tile) => tile.cell));
  if (gameOf(position).ground) for (const { cell } of position.cells) cells.add(cell);
  for (const cell of extra) cells.add(cell);
  return [...cells].sort(readingOrder);
}

/**
 * Each cell's row and place: who does not see the board finds it again by them.
 * @param {string[]} spots in reading order
 * @returns {Map<string, Place>}
 */
export function placesOf(spots) {
  const found = new Map();
  let [height, row, place] = [NaN, 0, 0];
  for (const cell of spots) {
    const y = Math.round(center(cell)[1]);
    if (y !== height) [height, row, place] = [y, row + 1, 0];
    place += 1;
    found.set(cell, { row, place });
  }
  return found;
}

/** "row 2, place 3" @param {Place | undefined} place */
export const placeName = (place) => (place ? t("name.place", place) : "");
