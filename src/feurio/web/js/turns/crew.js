// Sending firefighters: one color, one tile, one to three.
import { colorName } from "../table/names.js";
import { t } from "../texts.js";

/** @import { Decision, Context } from "./turn.js" */

/** @param {Context} ctx */
const colors = (ctx) => [
  ...new Set(ctx.legal.filter((event) => event.kind === "crew").map((event) => event.color ?? "")),
];
/** @param {Context} ctx */
const colorOf = (ctx) => (colors(ctx).includes(ctx.sel.color) ? ctx.sel.color : colors(ctx)[0]);
/** How many may go to a tile. @param {Context} ctx @param {string} cell */
const most = (ctx, cell) =>
  Math.max(
    0,
    ...ctx.legal
      .filter((event) => event.kind === "crew" && event.cell === cell && event.color === colorOf(ctx))
      .map((event) => event.count ?? 0),
  );
/** @param {Context} ctx */
const places = (ctx) => [
  ...new Set(
    ctx.legal.filter((event) => event.kind === "crew" && event.color === colorOf(ctx)).map((event) => event.cell ?? ""),
  ),
];

/** @type {Decision} */
export const crew = {
  begin: () => ({ color: null, cell: null, count: 0 }),
  cells: places,
  skip: "pass",
  tap(ctx, cell) {
    const limit = most(ctx, cell);
    if (!limit) return null;
    const count = ctx.sel.cell === cell ? (ctx.sel.count % limit) + 1 : 1;
    return { ...ctx.sel, cell, count };
  },
  why: (ctx, cell) => `crew ${cell} ${colorOf(ctx)} 1`,
  back: (ctx) => (ctx.sel.cell ? { ...ctx.sel, cell: null, count: 0 } : null),
  count: (ctx, count) => (ctx.sel.cell && count <= most(ctx, ctx.sel.cell) ? { ...ctx.sel, count } : null),
  event: (ctx) => (ctx.sel.cell ? `crew ${ctx.sel.cell} ${colorOf(ctx)} ${ctx.sel.count}` : null),
  pick(ctx, name, value) {
    if (name === "color") {
      const next = { ...ctx, sel: { ...ctx.sel, color: value } };
      const limit = ctx.sel.cell ? most(next, ctx.sel.cell) : 0;
      return limit ? { ...next.sel, count: Math.min(ctx.sel.count, limit) } : { ...next.sel, cell: null, count: 0 };
    }
    return { ...ctx.sel, count: Number(value) };
  },
  ask(ctx) {
    const { sel, position } = ctx;
    const color = colorOf(ctx);
    const own = colors(ctx);
    const tile = ctx.tiles.get(sel.cell);
    const limit = tile ? most(ctx, sel.cell) : 0;
    /** @type {any[]} */
    const choices = [];
    if (own.length > 1)
      choices.push({
        name: "color",
        label: t("crew.which"),
        options: own.map((one) => ({
          value: one,
          label: colorName(position, one),
          piece: one,
          checked: one === color,
        })),
      });
    if (limit > 1)
      choices.push({
        name: "count",
        label: t("crew.many"),
        options: [1, 2, 3]
          .filter((count) => count <= limit)
          .map((count) => ({
            value: String(count),
            label: String(count),
            checked: sel.count === count,
            key: String(count),
          })),
      });
    return {
      hand: color ? { piece: color } : null,
      step: t(ctx.position.pile || ctx.table.log.at(-1)?.event.startsWith("tile") ? "step.crew" : "step.crew-end"),
      prompt: tile ? t("crew.here", { count: sel.count, number: tile.number }) : t("crew.choose"),
      then: tile ? t("crew.room", { count: limit }) : t("crew.then"),
      choices,
      cancel: Boolean(tile),
      go: tile ? t("go.crew") : null,
      skip: tile ? null : ctx.legal.some((event) => event.kind === "pass") ? t("skip.crew") : null,
    };
  },
  scene(ctx) {
    const { cell, count } = ctx.sel;
    return {
      room: new Set(places(ctx)),
      landing: cell ? new Map([[cell, Array(count).fill(colorOf(ctx))]]) : new Map(),
      frames: cell ? [cell] : [],
    };
  },
};
