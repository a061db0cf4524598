// Where the keys go on the board: from one place to the next, so that one comes back the same way.
import { cell as readCell, center, readingOrder } from "./hex.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Where a key leads: arrows to the nearest cell that way, Home and End to the first and last legal place, N and P to
 * the next and the previous one.
 * @param {string} key
 * @param {string} from
 * @param {string[]} spots
 * @param {string[]} legal
 * @returns {string | null | undefined}
 */
export function stepTo(key, from, spots, legal) {
  const places = legal.filter((cell) => spots.includes(cell)).sort(readingOrder);
  if (key === "Home") return places[0] ?? spots[0];
  if (key === "End") return places[places.length - 1] ?? spots[spots.length - 1];
  if (["n", "N", "p", "P"].includes(key) && places.length) {
    const i = places.indexOf(from);
    const step = key.toLowerCase() === "n" ? 1 : -1;
    return i < 0 ? places[0] : places[(i + step + places.length) % places.length];
  }
  return WAYS[key] ? nearest(from, WAYS[key], spots) : null;
}

/** @param {string} from @param {[number, number]} way @param {string[]} spots */
function nearest(from, way, spots) {
  const [x, y] = center(from);
  const row = readCell(from)[1];
  /** @type {string | null} */
  let best = null;
  let least = Infinity;
  for (const cell of spots) {
    const [ox, oy] = center(cell);
    const along = (ox - x) * way[0] + (oy - y) * way[1];
    if (along < 40) continue;
    // Up and down have no straight neighbor: even rows lean one way, odd rows the other, so that one comes back.
    const lean = way[1] ? (row % 2 ? -1 : 1) * 8 : 0;
    const across = Math.abs(way[0] ? oy - y : ox - x - lean);
    const cost = along * 1.5 + across * 1.6;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}
