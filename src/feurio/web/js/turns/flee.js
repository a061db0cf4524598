// Fleeing: one animal after the other, each to a way out of its group.
import { t } from "../texts.js";
import { unique } from "./options.js";

/** @import { Context, Decision } from "./turn.js" */
/** @typedef {{from: string | null, to: string | null}} Sel */
/** @typedef {Context<Sel>} Ctx */

/** @param {Ctx} ctx */
const moves = (ctx) => ctx.legal.filter((event) => event.kind === "move");
/** @param {Ctx} ctx */
const sources = (ctx) => unique(moves(ctx).map((event) => event.cell));
/** @param {Ctx} ctx */
const from = (ctx) => (ctx.sel.from && sources(ctx).includes(ctx.sel.from) ? ctx.sel.from : sources(ctx)[0]);
/** @param {Ctx} ctx */
const targets = (ctx) =>
  unique(
    moves(ctx)
      .filter((event) => event.cell === from(ctx))
      .map((event) => event.to),
  );
/** The tiles that count as one with that of an animal. @param {Ctx} ctx @param {string} cell */
const groupOf = (ctx, cell) => ctx.position.flee?.groups.find((group) => group.includes(cell)) ?? [cell];

/** The moves made since fleeing began. @param {Ctx} ctx */
function movesDone(ctx) {
  const start = ctx.log.findLastIndex((entry) => entry.kind === "flee");
  return ctx.log.slice(start + 1).flatMap((entry) => entry.moved ?? []);
}

/** @type {Decision<Sel>} */
export const flee = {
  begin: () => ({ from: null, to: null }),
  oneTap: "always",
  cells: (ctx) => [...targets(ctx), ...sources(ctx)],
  tap(ctx, cell) {
    if (targets(ctx).includes(cell)) return { from: from(ctx), to: cell };
    return sources(ctx).includes(cell) ? { from: cell, to: null } : null;
  },
  confirms: (ctx, cell) => ctx.sel.to === cell,
  why: (ctx, cell) => `move ${from(ctx)} ${cell}`,
  back: (ctx) => (ctx.sel.to ? { ...ctx.sel, to: null } : null),
  event: (ctx) => (ctx.sel.to && targets(ctx).includes(ctx.sel.to) ? `move ${from(ctx)} ${ctx.sel.to}` : null),
  ask(ctx) {
    const { color = "", number = 0 } = ctx.position.flee ?? {};
    const left = [...ctx.tiles.values()]
      .filter((tile) => tile.number === number && tile.face === "up")
      .reduce((sum, tile) => sum + tile.pieces.filter((piece) => piece === color).length, 0);
    const done = movesDone(ctx).length;
    const { to } = ctx.sel;
    const target = to ? ctx.tiles.get(to) : undefined;
    const animal = t(`animal.${color}`);
    const group = groupOf(ctx, from(ctx)).length;
    let prompt = t("flee.move-choose", { animal });
    if (to) prompt = target ? t("flee.move-tile", { animal, number: target.number }) : t("flee.move-edge", { animal });
    let then = t(sources(ctx).length > 1 ? "flee.sources" : "flee.ways");
    if (group > 1) then = t("flee.group", { count: group, number });
    return {
      hand: { piece: color },
      step: t("step.flee", { number, animal, index: done + 1, all: done + left }),
      prompt,
      then,
      cancel: Boolean(to),
      go: to ? t("go.run") : null,
    };
  },
  scene(ctx) {
    const color = ctx.position.flee?.color ?? "";
    const source = from(ctx);
    const { to } = ctx.sel;
    const onTile = to && ctx.tiles.has(to);
    const aims = new Set(targets(ctx));
    return {
      group: groupOf(ctx, source),
      aims,
      room: new Set([...aims].filter((cell) => ctx.tiles.has(cell))),
      picked: { cell: source, color },
      landing: new Map(onTile ? [[to, [color]]] : []),
      arriving: to && !onTile ? [{ cell: to, piece: color }] : [],
      moves: [
        ...movesDone(ctx).map((move) => ({ from: move.source, to: move.target, color, soft: true })),
        ...(to ? [{ from: source, to, color }] : []),
      ],
    };
  },
};
