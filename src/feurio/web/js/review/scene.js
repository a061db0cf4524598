// On the board: what was better as solid pieces with a frame, what was played as a ghost.
import { t } from "../texts.js";

/** @import { EventEntry, Position } from "../messages.js" */
/** @import { Scene } from "../board/board.js" */

/** Where an event happens. @param {EventEntry} entry @returns {string[]} */
export const placesOf = ({ flight, laid, placed, moved }) =>
  flight
    ? flight.drops.length
      ? flight.drops
      : flight.path.slice(0, 1)
    : [
        ...new Set([
          ...(laid ?? []).map((tile) => tile.cell),
          ...(placed ?? []).map((piece) => piece.cell),
          ...(moved ?? []).map((piece) => piece.target),
        ]),
      ];

/**
 * @param {Position} position
 * @param {EventEntry | null} better what would have been better, or is looked at instead
 * @param {EventEntry | null} played
 * @param {string} label of the better one
 * @returns {Scene}
 */
export function compared(position, better, played, label) {
  const tiles = new Set(position.tiles.map((tile) => tile.cell));
  /** @type {Scene} */
  const scene = { tags: [], frames: [], landing: new Map(), ghosts: [], moves: [] };
  if (better) {
    solid(scene, better, tiles);
    const cells = placesOf(better);
    if (cells.length) scene.tags?.push({ cells: cells.slice(0, 1), text: label });
  }
  if (played && played.event !== better?.event) {
    ghost(scene, played);
    const cells = placesOf(played);
    if (cells.length) scene.tags?.push({ cells: cells.slice(0, 1), text: t("tag.played") });
  }
  return scene;
}

/** @param {Scene} scene @param {EventEntry} entry @param {Set<string>} tiles */
function solid(scene, entry, tiles) {
  const [laid] = entry.laid ?? [];
  if (laid) scene.preview = { cell: laid.cell, number: laid.number ?? "?", face: laid.face };
  for (const { cell, color } of entry.placed ?? []) {
    if (!tiles.has(cell)) {
      scene.arriving = [...(scene.arriving ?? []), { cell, piece: color }];
      continue;
    }
    scene.landing?.set(cell, [...(scene.landing.get(cell) ?? []), color]);
  }
  if (entry.flight) {
    const { path, direction } = entry.flight;
    scene.flight = { cell: path[0], direction, color: entry.color ?? "", row: path };
    scene.captured = entry.taken?.map(({ cell }) => ({ cell, color: entry.color ?? "" }));
  } else scene.frames = [...new Set((entry.placed ?? []).map((piece) => piece.cell))];
  for (const { source, target, color } of entry.moved ?? []) scene.moves?.push({ from: source, to: target, color });
}

/** @param {Scene} scene @param {EventEntry} entry */
function ghost(scene, entry) {
  const [laid] = entry.laid ?? [];
  if (laid) scene.ghosts?.push({ cell: laid.cell, number: laid.number, face: laid.face, pieces: [] });
  /** @type {Map<string, string[]>} */
  const pieces = new Map();
  for (const { cell, color } of entry.placed ?? []) pieces.set(cell, [...(pieces.get(cell) ?? []), color]);
  for (const [cell, colors] of pieces) scene.ghosts?.push({ cell, pieces: colors });
  for (const { source, target, color } of entry.moved ?? [])
    scene.moves?.push({ from: source, to: target, color, soft: true });
}
