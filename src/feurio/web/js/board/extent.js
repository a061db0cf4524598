// How much of the plane the board needs.
import { gameOf } from "../games/games.js";
import { center } from "./hex.js";

/** @import { CellData, Position } from "../messages.js" */
/** @import { Box } from "./camera.js" */
/** @import { Scene } from "./board.js" */

/** Half a tile, with its side below. */
const TILE = { wide: 87, above: 100, below: 112 };
/** An empty board still shows where it will be. */
const NOTHING = ["0,0", "2,-1", "-2,1"];

/**
 * @param {Position} position
 * @param {Scene} scene
 * @param {CellData[]} grounds
 * @param {boolean} ended whether the end is shown: then a region is lit, and its sum needs room
 * @returns {Box}
 */
export function extentOf(position, scene, grounds, ended) {
  const game = gameOf(position);
  const margin = ended ? Math.max(72, game.margin) : game.margin;
  const cells = [
    ...position.tiles.map((tile) => tile.cell),
    ...grounds.filter((ground) => game.isWide(position, ground)).map((ground) => ground.cell),
    ...(scene.extra ?? []),
    ...(scene.slots?.keys() ?? []),
  ];
  const points = (cells.length ? cells : NOTHING).map(center);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs) - TILE.wide - margin;
  const y = Math.min(...ys) - TILE.above - margin;
  return {
    x,
    y,
    width: Math.max(...xs) + TILE.wide + margin - x,
    height: Math.max(...ys) + TILE.below + margin - y,
  };
}
