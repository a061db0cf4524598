// People, games, tiles and cells in words.
import { gameOf } from "../games/games.js";
import { settings } from "../settings.js";
import { list, t, tOr } from "../texts.js";

/** @import { CellData, Position, SeatInfo, TileData } from "../messages.js" */
/** @import { Table } from "./model.js" */

/** Whether nobody sits there yet. @param {SeatInfo} seat */
export const isOpen = (seat) => seat.kind === "friend" && !seat.taken;

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
 * @param {{mode: string, players: number, variants: string[], layout?: string | null}} setup
 */
export function setupWords(setup) {
  const parts = [setup.mode === "solitaire" ? t("mode.solitaire") : t("setup.players", { players: setup.players })];
  if (setup.mode === "cooperative") parts.push(t("setup.together"));
  for (const variant of setup.variants) parts.push(t(`variant.${variant}.short`));
  if (setup.layout) parts.push(t("setup.layout", { name: tOr(`layout.${setup.layout}`, setup.layout) }));
  return parts.join(", ");
}

/** What a color is called where it may be nobody's. @param {Position} position @param {string} color */
export const colorName = (position, color) =>
  color === position.neutral ? t("color.neutral") : tOr(`color.${color}`, color);

/** "2 foxes". @param {string} color @param {number} count */
export const animals = (color, count) => t(`animals.${color}`, { count });

/** @param {Position} position @param {TileData} tile */
export function tileName(position, tile) {
  if (tile.face === "volcano") return t("name.volcano");
  if (tile.face === "down") return tile.number ? t("name.break-known", { number: tile.number }) : t("name.break");
  const edges = t("name.edges", { count: tile.free_edges });
  const pieces = tile.pieces.length
    ? t(tile.pieces.length < (tile.spaces ?? 0) ? "name.pieces" : "name.full", {
        taken: tile.pieces.length,
        spaces: tile.spaces,
        who: list(tile.pieces.map((color) => colorName(position, color))),
      })
    : t("name.no-pieces", { spaces: tile.spaces });
  return t("name.tile", { number: tile.number, pieces, edges });
}

/** @param {Position} position @param {CellData} ground */
export function groundName(position, ground) {
  if (ground.piece === "predator") return t("name.predator");
  const saved = ground.piece ? t("name.saved", { who: t(`animal.${ground.piece}`) }) : "";
  if (ground.hot && ground.heat !== null) return t("name.hottest", { heat: ground.heat, sum: "" });
  if (ground.hot) return saved ? t("name.hotspot-with", { what: saved }) : t("name.hotspot");
  if (saved) return saved;
  if (gameOf(position).ground === "edge") return t("name.edge-cell");
  return ground.heat === null ? t("name.empty") : t("name.heat", { heat: ground.heat });
}

/** What a cell is, in the position that is shown. @param {Table} table @param {string} cell */
export function cellName(table, cell) {
  const position = table.shown;
  const tile = position?.tiles.find((one) => one.cell === cell);
  if (position && tile) return tileName(position, tile);
  const ground = position?.cells.find((one) => one.cell === cell);
  return position && ground ? groundName(position, ground) : t("name.empty");
}

/** A seat's level, as far as it has a name. @param {SeatInfo} seat */
const levelOf = (seat) => (seat.level ? tOr(`level.${seat.level}`, seat.level) : "");

/** Who or what sits there, in a word or two. @param {Table} table @param {SeatInfo} seat */
export function whatSits(table, seat) {
  if (seat.kind === "bot") return seat.level ? t("seat.bot", { level: levelOf(seat) }) : t("seat.a-bot");
  if (seat.stands_in) return t("seat.stands-in");
  if (table.you.includes(seat.seat)) return t("seat.this-device");
  if (isOpen(seat)) return t("seat.waiting");
  return t(seat.here ? "seat.here" : "seat.away");
}

/**
 * What named cells are called: letters that stand on the board too, in their order; with coordinates on, those.
 * @param {string[]} cells
 * @returns {Map<string, string>}
 */
export const cellNames = (cells) =>
  new Map([...new Set(cells)].map((cell, i) => [cell, settings.coordinates ? "" : String.fromCharCode(65 + i)]));
