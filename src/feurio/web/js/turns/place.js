// A decision that is one cell and nothing else.
import { unique } from "./options.js";

/** @import { Context, Decision } from "./turn.js" */
/** @typedef {{cell: string | null}} Place */

/** The cells to choose from. @param {Context<Place>} ctx */
export const places = (ctx) => unique(ctx.legal.map((event) => event.cell));

/**
 * What all such decisions share; `kind` is the first word of their events.
 * @param {string} kind
 * @returns {Pick<Decision<Place>, "begin" | "cells" | "tap" | "why" | "back" | "event">}
 */
export const onePlace = (kind) => ({
  begin: () => ({ cell: null }),
  cells: places,
  tap: (ctx, cell) => (places(ctx).includes(cell) ? { cell } : null),
  why: (_, cell) => `${kind} ${cell}`,
  back: (ctx) => (ctx.sel.cell ? { cell: null } : null),
  event: (ctx) => (ctx.sel.cell ? `${kind} ${ctx.sel.cell}` : null),
});
