// What turns one position into the next, as the server sends it.

/** @import { Change, Position, SeatScore } from "../messages.js" */

/** Turns a position into the next one. @param {Position} position @param {Change} change @returns {Position} */
export function applyChange(position, change) {
  return {
    ...position,
    .../** @type {Partial<Position>} */ (change.set),
    tiles: replaced(position.tiles, change.tiles),
    cells: replaced(position.cells, change.cells),
    ...(change.scores ? { scores: changedScores(position.scores, change.scores) } : {}),
  };
}

/**
 * A list with some of its things replaced, gone or new; what has changed comes last.
 * @template {{cell: string}} T
 * @param {T[]} old
 * @param {Record<string, T | null>} part
 * @returns {T[]}
 */
function replaced(old, part) {
  return [...old.filter((one) => !(one.cell in part)), ...Object.values(part).filter((one) => one !== null)];
}

/**
 * Scores with what has changed of them, by seat. In a list of regions a number stands for the region that was there.
 * @param {SeatScore[]} scores
 * @param {NonNullable<Change["scores"]>} parts
 */
function changedScores(scores, parts) {
  return scores.map((score, seat) => {
    const part = /** @type {Partial<SeatScore> | undefined} */ (parts[seat]);
    if (!part) return score;
    const regions = part.regions?.map((one) => (typeof one === "number" ? score.regions?.[one] : one));
    return /** @type {SeatScore} */ ({ ...score, ...part, ...(regions ? { regions } : {}) });
  });
}
