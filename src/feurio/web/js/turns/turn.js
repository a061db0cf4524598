// A decision in the making: what is chosen so far, what may be chosen next, and what the dock asks.
// Everything legal comes from the server as texts; each kind of decision says how to choose among them.
import { parse } from "../table/events.js";
import { rulesOf } from "../catalogue.js";
import { center as chooseCenter, volcano } from "./setup.js";
import { crew } from "./crew.js";
import { fly } from "./fly.js";
import { flee } from "./flee.js";
import { lay, relocate } from "./lay.js";
import { startle } from "./startle.js";

/** @import { Table } from "../table/model.js" */
/** @import { Position, Tile } from "../types.js" */
/** @import { Parsed } from "../table/events.js" */
/** @import { Scene } from "../board/board.js" */

/**
 * @typedef {{table: Table, position: Position, tiles: Map<string, Tile>, legal: Parsed[], sel: any, seat: number,
 *     rules: string}} Context
 *
 * What the dock shows: the thing in hand, one question, and what can be pressed.
 * @typedef {{value: string, label: string, said?: string, checked: boolean, piece?: string, bead?: number, arrow?:
 *     string, key?: string}} Option
 * @typedef {{name: string, label: string, options: Option[], chips?: boolean}} Choice
 * @typedef {{hand?: {tile?: number | string, face?: string, plane?: string, piece?: string} | null, step: string,
 *     prompt: string,
 *   then?: string, choices?: Choice[], side?: {name: string, label: string, icon?: string, bead?: string, short?:
 *     string, key?: string}[],
 *   cancel?: boolean, go?: string | null, skip?: string | null}} Ask
 *
 * One kind of decision. `event` is the text that the selection stands for, if it is complete; `pick` answers a press
 *     in the dock.
 * @typedef {{
 *   begin(ctx: Context): any, cells(ctx: Context): string[], tap(ctx: Context, cell: string): any, why(ctx: Context,
 *     cell: string): string | null,
 *   event(ctx: Context): string | null, ask(ctx: Context): Ask, scene(ctx: Context): Scene, pick?(ctx: Context, name:
 *     string, value: string): any,
 *   rim?(ctx: Context, cell: string, direction: string): any, back?(ctx: Context): any, count?(ctx: Context, count:
 *     number): any,
 *   name?(ctx: Context, cell: string): string | null, skip?: string, oneTap?: boolean,
 * }} Decision
 */

/** @type {Record<string, Decision>} */
const DECISIONS = { tile: lay, crew, fly, startle, flee, relocate, center: chooseCenter, volcano };

/** @param {Table} table @param {any} sel @returns {{decision: Decision, ctx: Context} | null} */
export function decisionOf(table, sel) {
  const position = table.position;
  if (!position || !table.myTurn || table.handover !== null || !table.legal.length) return null;
  const decision = DECISIONS[position.phase];
  if (!decision) return null;
  /** @type {Context} */
  const ctx = {
    table,
    position,
    tiles: new Map(position.tiles.map((tile) => [tile.cell, tile])),
    legal: table.legal.map(parse),
    sel,
    seat: /** @type {number} */ (position.to_move),
    rules: rulesOf(position),
  };
  ctx.sel = sel ?? decision.begin(ctx);
  return { decision, ctx };
}

/** The selection that stands for an event, to show what a bot would do. @param {string} text */
export function selectionOf(text) {
  const event = parse(text);
  switch (event.kind) {
    case "tile":
    case "relocate":
    case "volcano":
      return { cell: event.cell, down: false, color: null };
    case "break":
      return { cell: event.cell, down: true, color: event.color };
    case "crew":
      return { color: event.color, cell: event.cell, count: event.count };
    case "fly":
      return { color: event.color, tile: null, entry: event.cell, direction: event.direction };
    case "startle":
      return { mode: "startle", color: event.color, cell: event.cell, count: event.count, number: null, cells: [] };
    case "flee":
      return { mode: "flee", color: event.color, cell: null, count: 0, number: event.number, cells: [] };
    case "predators":
      return { mode: "predators", color: null, cell: null, count: 0, number: null, cells: event.cells };
    case "move":
      return { from: event.cell, to: event.to };
    case "center":
      return { pair: event.pair?.join(" ") };
    default:
      return null;
  }
}
