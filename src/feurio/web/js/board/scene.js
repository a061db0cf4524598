// What is drawn beside the position: the decision in the making, its outcome, what happened last, what is lit.
import { boardCells, nextCell } from "../table/companion.js";
import { rowFrom } from "./hex.js";
import { movesOf } from "./motion.js";
import { rulesOf } from "../catalogue.js";
import { cellNames } from "../table/names.js";
import { regionTag } from "../table/score.js";
import { cellsOf } from "../texts.js";

/** @import { Table } from "../table/model.js" */
/** @import { Position, Region, LogEntry } from "../types.js" */
/** @import { Scene } from "./board.js" */

/** Everything that is drawn beside the position. @param {any} from @returns {Scene} */
export function makeScene({ table, position, turn, answer, hover, lit, region, hint, entry, pointed, named }) {
  /** @type {Scene} */
  const scene = turn ? { ...turn.decision.scene(turn.ctx) } : {};
  const { decision, ctx } = turn ?? {};
  if (turn && position.phase === "tile" && !ctx.sel.cell && hover && decision.cells(ctx).includes(hover))
    scene.preview = {
      cell: hover,
      number: ctx.sel.down ? null : position.drawn,
      face: ctx.sel.down ? "down" : "up",
      ghost: true,
    };
  const entries = table.looking ? table.log.slice(0, table.at ?? 0) : table.log;
  const news = recent(table, entries);
  scene.last = scene.flight ? [] : news.cells;
  scene.lastPieces = news.pieces;
  const flown = entries[entries.length - 1]?.event ?? "";
  if (flown.startsWith("fly ") && !scene.flight && !scene.rows && table.before && !table.looking) {
    const [, cell, direction, color] = flown.split(" ");
    const row = rowFrom(new Set(table.before.tiles.map((/** @type {any} */ tile) => tile.cell)), cell, direction);
    if (row.length) scene.flown = { cell, direction, color, row, drops: entries[entries.length - 1].data?.drops ?? [] };
  }
  scene.fresh = table.looking
    ? new Set()
    : new Set(table.fresh.flatMap((/** @type {LogEntry} */ one) => freshCell(one)));
  Object.assign(scene, movesOf(table));
  if (table.why?.cell) scene.forbidden = table.why.cell;
  const cells = cellsOf(named ?? "");
  if (cells.length) scene.named = cellNames(cells);
  if (pointed?.length) scene.lit = pointed;
  if (answer) {
    for (const mark of answer.marks ?? []) {
      if (mark.mark === "captured")
        scene.captured = [...(scene.captured ?? []), { cell: mark.cell, color: mark.color, label: mark.label }];
      if (mark.mark === "lost") scene.lost = new Set([...(scene.lost ?? []), mark.cell]);
    }
    if (!scene.captured) {
      for (const effect of answer.effects ?? []) {
        const color = position.colors?.[effect.seat]?.[0] ?? "red";
        if (rulesOf(position) === "volcano")
          for (const cell of effect.taken ?? []) scene.captured = [...(scene.captured ?? []), { cell, color }];
      }
      if (rulesOf(position) === "volcano" && answer.lost?.length) scene.lost = new Set(answer.lost);
    }
  }
  const regions = region
    ? [region]
    : lit !== null
      ? (position.scores.find((/** @type {any} */ one) => one.seat === lit)?.regions ?? [])
      : table.over && !table.looking
        ? bestRegion(position)
        : [];
  if (regions.length)
    scene.regions = regions.map((/** @type {Region} */ one) => ({
      cells: one.cells,
      color: one.color,
      divider: one.divider,
      label: regionTag(one),
    }));
  if (hint?.cells?.length) scene.hint = hint.cells;
  if (position.phase === "deal" && table.companion) {
    const dealt =
      position.players === 4 ? ["0,0", "1,-1", "0,-1", "1,0"] : ["0,0", "1,0", "0,1"].slice(0, position.players);
    scene.slots = new Map(dealt.map((cell, i) => [cell, entry?.deal?.[i] ?? null]));
  }
  if (position.phase === "board" && table.companion) {
    const forest = boardCells(table, entry);
    scene.slots = new Map(forest.map((cell) => [cell, entry?.board?.[cell] ?? null]));
    scene.extra = forest;
    const next = nextCell(forest, entry);
    scene.frames = next ? [next] : [];
  }
  return scene;
}

/** @param {Position} position */
function bestRegion(position) {
  const winner = position.result?.winners[0];
  const found = position.scores.find((one) => one.seat === winner)?.regions ?? [];
  return position.mode === "competitive" ? found.slice(0, 1) : found;
}

/**
 * What happened since one's own last decision, or in the last turn: tiles laid, pieces placed.
 * @param {Table} table
 * @param {LogEntry[]} log
 */
function recent(table, log) {
  /** @type {string[]} */
  const cells = [];
  /** @type {Map<string, {color: string, count: number}[]>} */
  const pieces = new Map();
  const mover = log.findLast((entry) => typeof entry.seat === "number")?.seat;
  const mine = table.you.length === 1 && !table.isMine(mover);
  for (let i = log.length - 1; i >= 0 && i > log.length - 16; i -= 1) {
    const { seat, event } = log[i];
    if (typeof seat === "number" && (mine ? table.isMine(seat) : seat !== mover)) break;
    const [kind, first, second, third] = event.split(" ");
    if (["tile", "break", "relocate"].includes(kind)) cells.push(first);
    if (["crew", "startle"].includes(kind))
      pieces.set(first, [...(pieces.get(first) ?? []), { color: second, count: Number(third) }]);
    if (["fly", "volcano", "board", "deal", "center"].includes(kind)) break;
  }
  return { cells, pieces };
}

/** @param {LogEntry} one */
function freshCell(one) {
  const [kind, first] = one.event.split(" ");
  return ["tile", "break", "volcano"].includes(kind) ? [first] : [];
}
