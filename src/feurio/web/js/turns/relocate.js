// Putting a displaced predator on another edge cell.
import { t } from "../texts.js";
import { unique } from "./options.js";

/** @import { Context, Decision } from "./turn.js" */
/** @typedef {{cell: string | null}} Sel */

/** @param {Context<Sel>} ctx */
const places = (ctx) => unique(ctx.legal.map((event) => event.cell));

/** @type {Decision<Sel>} */
export const relocate = {
  begin: () => ({ cell: null }),
  cells: places,
  oneTap: "always",
  tap: (ctx, cell) => (places(ctx).includes(cell) ? { cell } : null),
  why: (_, cell) => `relocate ${cell}`,
  back: (ctx) => (ctx.sel.cell ? { cell: null } : null),
  event: (ctx) => (ctx.sel.cell ? `relocate ${ctx.sel.cell}` : null),
  ask: (ctx) => ({
    hand: { piece: "predator" },
    step: t("step.relocate"),
    prompt: ctx.sel.cell ? t("relocate.here") : t("relocate.choose"),
    then: t("relocate.then"),
    cancel: Boolean(ctx.sel.cell),
    go: ctx.sel.cell ? t("go.put") : null,
  }),
  scene: (ctx) => ({
    aims: new Set(places(ctx)),
    frames: ctx.sel.cell ? [ctx.sel.cell] : [],
    arriving: ctx.sel.cell ? [{ cell: ctx.sel.cell, piece: "predator" }] : [],
  }),
};
