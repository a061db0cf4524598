// What is drawn beside the position: the decision in the making, its outcome, what happened last, what is lit.
import { wayOf } from "../catalogue.js";
import { regionTag } from "../games/regions.js";
import { boardCells, nextCell } from "../table/companion.js";
import { cellNames, nameOf } from "../table/names.js";
import { cellsOf, t } from "../texts.js";
import { movesOf, together } from "./motion.js";

/** @import { EventEntry, HintMessage, Outcome, Position, RegionScore } from "../messages.js" */
/** @import { Entry } from "../table/companion.js" */
/** @import { Table } from "../table/model.js" */
/** @import { Turn } from "../turns/turn.js" */
/** @import { Scene } from "./board.js" */

/**
 * `turn` is the decision in the making, `outcome` what it would do; `hover` the cell under the pointer, `lit` a seat
 * whose regions are shown, `region` a single one; `pointed` the cells of a line of the log, `named` a sentence that
 * names cells.
 * @typedef {{table: Table, position: Position, turn: Turn | null, outcome: Outcome | null, hover: string | null,
 *   lit: number | null, region: RegionScore | null, hint: HintMessage | null, entry: Entry | null,
 *   pointed: string[] | null, named: string}} Seen
 */

/** Everything that is drawn beside the position. @param {Seen} seen @returns {Scene} */
export function makeScene(seen) {
  const { table, position, turn, outcome, hint, pointed, named } = seen;
  const chosen = turn ? turn.decision.scene(turn.ctx, seen.hover) : {};
  const entries = table.looking ? table.log.slice(0, table.at ?? 0) : table.log;
  const cells = cellsOf(named);
  return {
    ...chosen,
    ...lastMoves(table, entries, chosen),
    ...movesOf(table),
    ...(outcome && gains(outcome, position, table)),
    ...regionsOf(seen),
    ...entering(seen),
    fresh: new Set(table.looking ? [] : table.fresh.flatMap(freshCells)),
    forbidden: table.why?.cell ?? null,
    named: cells.length ? cellNames(cells) : undefined,
    lit: pointed ?? undefined,
    hint: hint?.cells,
  };
}

/**
 * What a flight takes, from whom, and what is lost; what goes to somebody else is said.
 * @param {Outcome} outcome
 * @param {Position} position
 * @param {Table} table
 * @returns {Scene}
 */
function gains({ taken, lost, color }, position, table) {
  const others = table.seats.map((one) => one.seat).filter((seat) => seat !== position.to_move);
  const tags = others.flatMap((seat) => {
    const theirs = taken?.filter((tile) => tile.seat === seat) ?? [];
    const text = t("tag.to", { numbers: numbersOf(theirs), name: nameOf(table, seat) });
    return theirs.length ? [{ cells: cellsIn(theirs), text, color: position.colors?.[seat]?.[0] }] : [];
  });
  if (lost?.length) tags.push({ cells: cellsIn(lost), text: t("tag.lost", { numbers: numbersOf(lost) }), color: "" });
  return {
    tags,
    captured: taken?.map(({ cell, seat }) => ({ cell, color: position.colors?.[seat]?.[0] ?? color ?? "" })),
    lost: lost && new Set(cellsIn(lost)),
  };
}

/** @param {{cell: string}[]} tiles */
const cellsIn = (tiles) => tiles.map((tile) => tile.cell);
/** @param {{number: number}[]} tiles */
const numbersOf = (tiles) =>
  tiles
    .map((tile) => tile.number)
    .sort((a, b) => b - a)
    .join(", ");

/** @param {Table} table @param {EventEntry[]} entries @param {Scene} chosen @returns {Scene} */
function lastMoves(table, entries, chosen) {
  const { cells, pieces } = recent(table, entries);
  const last = entries[entries.length - 1];
  const flight = last?.flight;
  const flown = flight && !chosen.flight && !chosen.rows && table.before && !table.looking && !table.over;
  return {
    last: chosen.flight ? [] : cells,
    lastPieces: pieces,
    flown: flown
      ? {
          cell: flight.path[0],
          direction: flight.direction,
          color: last.color ?? "",
          row: flight.path,
          drops: flight.drops,
        }
      : null,
  };
}

/**
 * What happened since one's own last decision, or in the last turn: tiles laid, pieces placed.
 * @param {Table} table
 * @param {EventEntry[]} log
 */
export function recent(table, log) {
  /** @type {string[]} */
  const cells = [];
  /** @type {Set<string>} */
  const tiles = new Set();
  /** @type {Map<string, {color: string, count: number}[]>} */
  const pieces = new Map();
  const mover = log.findLast((entry) => entry.seat !== null)?.seat;
  const mine = table.you.length === 1 && !table.isMine(mover);
  for (const { seat, laid, placed, moved, flight } of log.slice(-15).reverse()) {
    if (seat !== null && (mine ? table.isMine(seat) : seat !== mover)) break;
    if (flight || laid?.some((tile) => !tile.beside)) break;
    // Who plays alone has turn after turn: only the last one is marked.
    if (!mine && laid?.length && tiles.size) break;
    for (const tile of laid ?? []) tiles.add(tile.cell);
    cells.push(...(laid ?? []).map((tile) => tile.cell));
    cells.push(...(moved ?? []).filter((piece) => piece.left === null).map((piece) => piece.target));
    for (const { cell, color, count } of together(placed ?? []))
      pieces.set(cell, [...(pieces.get(cell) ?? []), { color, count }]);
  }
  return { cells, pieces };
}

/** The cells of tiles that have just been laid or turned. @param {EventEntry} entry */
const freshCells = ({ laid }) =>
  (laid ?? []).filter((tile) => tile.beside || tile.face === "volcano").map((tile) => tile.cell);

/** The regions that are lit. @param {Seen} seen @returns {Scene} */
function regionsOf({ table, position, region, lit }) {
  const own = (/** @type {number | undefined} */ seat) =>
    position.scores.find((score) => score.seat === seat)?.regions ?? [];
  let found = region ? [region] : lit !== null ? own(lit) : [];
  if (!region && lit === null && table.over && !table.looking) {
    const all = own(position.result?.winners[0]);
    found = position.mode === "competitive" ? all.slice(0, 1) : all;
  }
  if (!found.length) return {};
  return { regions: found.map((one) => ({ ...one, label: regionTag(one) })) };
}

/** Tiles from the real pile, as far as they are entered. @param {Seen} seen @returns {Scene} */
function entering({ table, position, entry }) {
  if (!table.companion) return {};
  if (position.phase === "deal") {
    const cells = wayOf(position)?.start ?? [];
    return { slots: new Map(cells.map((cell, i) => [cell, entry?.deal?.[i] ?? null])) };
  }
  if (position.phase === "board") {
    const cells = boardCells(table, entry);
    const next = nextCell(cells, entry);
    return {
      slots: new Map(cells.map((cell) => [cell, entry?.board?.[cell] ?? null])),
      extra: cells,
      frames: next ? [next] : [],
    };
  }
  return {};
}
