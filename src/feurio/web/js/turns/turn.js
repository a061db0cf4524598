// A decision in the making: what is chosen so far, what may be chosen next, and what the dock asks.
// Everything legal comes from the server as texts, and so does what each event would do; a decision only says how to
// choose among them.
import { gameOf } from "../games/games.js";
import { parse } from "../table/events.js";
import { crew } from "./crew.js";
import { flee } from "./flee.js";
import { fly } from "./fly.js";
import { lay } from "./lay.js";
import { relocate } from "./relocate.js";
import { center, volcano } from "./setup.js";
import { startle } from "./startle.js";

/** @import { EventEntry, Position, PreviewMessage, TileData } from "../messages.js" */
/** @import { Game } from "../games/games.js" */
/** @import { Scene } from "../board/board.js" */
/** @import { Table } from "../table/model.js" */
/** @import { Parsed } from "../table/events.js" */

/**
 * What a decision is made of; `sel` is what is chosen so far, `preview` tells what an event would do, once it is known.
 * @template S
 * @typedef {{position: Position, game: Game, tiles: Map<string, TileData>, legal: Parsed[], log: EventEntry[],
 *   seat: number, preview: (event: string) => PreviewMessage | null, sel: S}} Context
 */

/**
 * What the dock shows: the thing in hand, one question, and what can be pressed.
 * @typedef {{value: string, label: string, said?: string, checked: boolean, piece?: string, bead?: number,
 *   arrow?: string, key?: string}} Option
 * @typedef {{name: string, label: string, options: Option[], chips?: boolean}} Choice
 * @typedef {{name: string, label: string, icon?: string, bead?: string, short?: string}} Side
 * @typedef {{tile?: number | string, face?: string, plane?: string, piece?: string}} Hand
 * @typedef {{hand?: Hand | null, step: string, prompt: string, then?: string, choices?: Choice[], side?: Side[],
 *   cancel?: boolean, go?: string | null, skip?: string | null}} Ask
 */

/**
 * One kind of decision. `event` is the text that the selection stands for, if it is complete; `wants` are the events
 * whose outcome it needs to ask; `pick` answers a press in the dock, `rim` an arrow, `count` a number key; `confirms`
 * says whether a cell that is touched again means yes. One-tap play may be for whoever can take it back alone.
 * @template S
 * @typedef {{
 *   begin: (ctx: Context<unknown>) => S, cells: (ctx: Context<S>) => string[],
 *   tap: (ctx: Context<S>, cell: string) => S | null, why: (ctx: Context<S>, cell: string) => string | null,
 *   event: (ctx: Context<S>) => string | null, ask: (ctx: Context<S>) => Ask,
 *   scene: (ctx: Context<S>, hover: string | null) => Scene, wants?: (ctx: Context<S>) => string[],
 *   pick?: (ctx: Context<S>, name: string, value: string) => S | null,
 *   rim?: (ctx: Context<S>, cell: string, direction: string) => S | null, back?: (ctx: Context<S>) => S | null,
 *   count?: (ctx: Context<S>, count: number) => S | null, confirms?: (ctx: Context<S>, cell: string) => boolean,
 *   name?: (ctx: Context<S>, cell: string) => string | null, skip?: string, oneTap: "always" | "alone" | "never",
 * }} Decision
 */

// What is selected is each decision's own business.
// eslint-disable-next-line jsdoc/reject-any-type
/** @typedef {any} Selection */
/** @typedef {{decision: Decision<Selection>, ctx: Context<Selection>}} Turn */

/** @type {Record<string, Decision<Selection>>} */
const DECISIONS = { tile: lay, crew, fly, startle, flee, relocate, center, volcano };

/** The decision that is mine now, if any. @param {Table} table @param {Selection} sel @returns {Turn | null} */
export function decisionOf(table, sel) {
  const position = table.position;
  if (!position || !table.myTurn || table.handover !== null || !table.legal.length) return null;
  const decision = DECISIONS[position.phase];
  if (!decision) return null;
  const ctx = {
    position,
    game: gameOf(position),
    tiles: new Map(position.tiles.map((tile) => [tile.cell, tile])),
    legal: table.legal.map(parse),
    log: table.log,
    seat: Number(position.to_move),
    preview: (/** @type {string} */ event) => table.previews.get(event),
    sel,
  };
  return { decision, ctx: { ...ctx, sel: sel ?? decision.begin(ctx) } };
}

/** The selection that stands for an event, to show what a bot would do. @param {string} text @returns {Selection} */
export function selectionOf(text) {
  const event = parse(text);
  const none = { cell: null, count: 0, number: null, cells: [] };
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
      return { ...none, mode: "startle", color: event.color, cell: event.cell, count: event.count };
    case "flee":
      return { ...none, mode: "flee", color: event.color, number: event.number };
    case "predators":
      return { ...none, mode: "predators", color: null, cells: event.cells };
    case "move":
      return { from: event.cell, to: event.to };
    case "center":
      return { pair: event.pair?.join(" ") };
    default:
      return null;
  }
}
