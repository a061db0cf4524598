// People, games, tiles and cells in words.
import { rulesOf } from "../catalogue.js";
import { beside, DIRECTIONS, neighbors } from "../board/hex.js";
import { settings } from "../settings.js";
import { list, t, tOr } from "../texts.js";

/** @import { Table } from "./model.js" */
/** @import { Position, Tile, Ground } from "../types.js" */

/** Whether nobody sits there yet. @param {import("../types.js").Seat} seat */
export const isOpen = (seat) => seat.kind === "friend" && seat.taken === false;

/** A seat's name as others would say it. @param {Table} table @param {number} seat */
export function nameOf(table, seat) {
  const found = table.seats.find((one) => one.seat === seat);
  if (found && isOpen(found)) return t("seat.open");
  if (found?.name) return found.name;
  return t("seat.number", { number: seat + 1 });
}

/**
 * Whether a seat is the reader's own and the only one here, so that it is "you".
 * @param {Table} table
 * @param {number} seat
 */
export const isYou = (table, seat) => table.you.length === 1 && table.you[0] === seat;

/** @param {Table} table @param {number} seat */
export const whoIs = (table, seat) => (isYou(table, seat) ? t("you") : nameOf(table, seat));

/**
 * The set-up in a few words: "4 players, firebreaks".
 * @param {{mode: string, players: number, variants?: string[], layout?: any}} setup
 */
export function setupWords(setup) {
  const parts = [setup.mode === "solitaire" ? t("mode.solitaire") : t("setup.players", { players: setup.players })];
  if (setup.mode === "cooperative") parts.push(t("setup.together"));
  for (const variant of setup.variants ?? []) parts.push(t(`variant.${variant}.short`));
  if (typeof setup.layout === "string")
    parts.push(t("setup.layout", { name: tOr(`layout.${setup.layout}`, setup.layout) }));
  return parts.join(", ");
}

/** The colors a seat may use now, own ones first. @param {Position} position @param {number} seat */
export function colorsOf(position, seat) {
  if (!position.colors) return position.color ? [position.color] : ["red", "green", "blue", "yellow"];
  return [...(position.colors[seat] ?? [])];
}

/** What a color is called where it may be nobody's. @param {Position} position @param {string} color */
export const colorName = (position, color) =>
  color === position.neutral ? t("color.neutral") : tOr(`color.${color}`, color);

/** "2 foxes". @param {string} color @param {number} count */
export const animals = (color, count) => t(`animals.${color}`, { count });

/** @param {Position} position @param {Tile} tile */
export function tileName(position, tile) {
  if (tile.face === "volcano") return t("name.volcano");
  if (tile.face === "down") return tile.number ? t("name.break-known", { number: tile.number }) : t("name.break");
  const edges = t("name.edges", { count: tile.free_edges });
  const pieces = tile.pieces.length
    ? t("name.pieces", {
        taken: tile.pieces.length,
        spaces: tile.spaces,
        who: list(tile.pieces.map((color) => colorName(position, color))),
      })
    : t("name.no-pieces", { spaces: tile.spaces });
  return t("name.tile", { number: tile.number, pieces, edges });
}

/** @param {Position} position @param {Ground} ground @param {Map<string, Tile>} tiles */
export function groundName(position, ground, tiles) {
  if (ground.piece === "predator" || (ground.piece && ground.piece === position.neutral)) return t("name.predator");
  const saved = ground.piece ? t("name.saved", { who: t(`animal.${ground.piece}`) }) : "";
  const rules = rulesOf(position);
  if (ground.hot && ground.heat !== null)
    return t("name.hottest", { heat: ground.heat, sum: heatSum(tiles, ground.cell) });
  if (ground.hot) return saved ? t("name.hotspot-with", { what: saved }) : t("name.hotspot");
  if (saved) return saved;
  if (rules === "ontherun") return t("name.edge-cell");
  return ground.heat === null ? t("name.empty") : t("name.heat", { heat: ground.heat });
}

/** What each neighbor adds: "3 + 2 + 5". @param {Map<string, Tile>} tiles @param {string} cell */
export function heatSum(tiles, cell) {
  return heatParts(tiles, cell).join(" + ");
}

/** @param {Map<string, Tile>} tiles @param {string} cell */
export function heatParts(tiles, cell) {
  return DIRECTIONS.map((direction) => tiles.get(beside(cell, direction)))
    .filter((tile) => tile !== undefined)
    .map((tile) => (tile.face === "up" ? (tile.number ?? 0) : 0));
}

/** @param {Map<string, Tile>} tiles @param {string} cell */
export const touches = (tiles, cell) => neighbors(cell).some((one) => tiles.has(one));

/**
 * What named cells are called: letters that stand on the board too, in their order; with coordinates on, those.
 * @param {string[]} cells
 * @returns {Map<string, string>}
 */
export const cellNames = (cells) =>
  new Map([...new Set(cells)].map((cell, i) => [cell, settings.coordinates ? "" : String.fromCharCode(65 + i)]));
