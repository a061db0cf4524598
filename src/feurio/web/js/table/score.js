// Scores: who is ahead, and how well somebody has done.
import { gameOf } from "../games/games.js";

/** @import { Best, Position } from "../messages.js" */

/** Who is ahead, winners first. @param {Position} position */
export function ranking(position) {
  const winners = position.result?.winners ?? [];
  return [...position.scores].sort(
    (a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)) || b.score - a.score,
  );
}

/** A personal best in words. @param {Best} best */
export const bestWords = (best) => gameOf(best).best(best);
