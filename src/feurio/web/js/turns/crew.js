// Sending firefighters: one color, one tile, as many as have room.
import { t } from "../texts.js";
import { colorChoice, countChoice, nextCount, unique } from "./options.js";

/** @import { Context, Decision } from "./turn.js" */
/** @typedef {{color: string | null, cell: string | null, count: number}} Sel */
/** @typedef {Context<Sel>} Ctx */

/** @param {Ctx} ctx */
const crews = (ctx) => ctx.legal.filter((event) => event.kind === "crew");
/** @param {Ctx} ctx */
const colors = (ctx) => unique(crews(ctx).map((event) => event.color));
/** @param {Ctx} ctx */
const colorOf = (ctx) => (ctx.sel.color && colors(ctx).includes(ctx.sel.color) ? ctx.sel.color : colors(ctx)[0]);
/** @param {Ctx} ctx */
function own(ctx) {
  const color = colorOf(ctx);
  return crews(ctx).filter((event) => event.color === color);
}
/** How many may go to a tile. @param {Ctx} ctx @param {string | null} cell */
const most = (ctx, cell) =>
  Math.max(
    0,
    ...own(ctx)
      .filter((event) => event.cell === cell)
      .map((event) => event.count ?? 0),
  );
/** @param {Ctx} ctx */
const places = (ctx) => unique(own(ctx).map((event) => event.cell));

/** @type {Decision<Sel>} */
export const crew = {
  begin: () => ({ color: null, cell: null, count: 0 }),
  cells: places,
  skip: "pass",
  oneTap: "never",
  tap(ctx, cell) {
    const limit = most(ctx, cell);
    if (!limit) return null;
    return { ...ctx.sel, cell, count: ctx.sel.cell === cell ? nextCount(ctx.sel.count, limit) : 1 };
  },
  why: (ctx, cell) => `crew ${cell} ${colorOf(ctx)} 1`,
  back: (ctx) => (ctx.sel.cell ? { ...ctx.sel, cell: null, count: 0 } : null),
  count: (ctx, count) => (count <= most(ctx, ctx.sel.cell) ? { ...ctx.sel, count } : null),
  event: (ctx) => (ctx.sel.cell ? `crew ${ctx.sel.cell} ${colorOf(ctx)} ${ctx.sel.count}` : null),
  pick(ctx, name, value) {
    if (name === "count") return { ...ctx.sel, count: Number(value) };
    const sel = { ...ctx.sel, color: value };
    const limit = most({ ...ctx, sel }, sel.cell);
    return limit ? { ...sel, count: Math.min(sel.count, limit) } : { ...sel, cell: null, count: 0 };
  },
  ask(ctx) {
    const { sel, position } = ctx;
    const color = colorOf(ctx);
    const tile = sel.cell ? ctx.tiles.get(sel.cell) : undefined;
    const limit = most(ctx, sel.cell);
    const choices = [];
    if (colors(ctx).length > 1) choices.push(colorChoice(position, "color", t("crew.which"), colors(ctx), color));
    if (limit > 1) choices.push(countChoice(t("crew.many"), limit, sel.count));
    const laid = ctx.log.at(-1)?.kind === "tile";
    return {
      hand: color ? { piece: color } : null,
      step: t(position.pile || laid ? "step.crew" : "step.crew-end"),
      prompt: tile ? t("crew.here", { count: sel.count, number: tile.number }) : t("crew.choose"),
      then: tile ? t("crew.room", { count: limit }) : t("crew.then"),
      choices,
      cancel: Boolean(tile),
      go: tile ? t("go.crew") : null,
      skip: !tile && ctx.legal.some((event) => event.kind === "pass") ? t("skip.crew") : null,
    };
  },
  scene(ctx) {
    const { cell, count } = ctx.sel;
    return {
      room: new Set(places(ctx)),
      landing: new Map(cell ? [[cell, Array(count).fill(colorOf(ctx))]] : []),
      frames: cell ? [cell] : [],
    };
  },
};
