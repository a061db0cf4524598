// Fleeing: one animal after the other, each to a way out of its group.
import { groupOf } from "./startle.js";
import { t } from "../texts.js";

/** @import { Decision, Context } from "./turn.js" */

/** @param {Context} ctx */
const sources = (ctx) => [
  ...new Set(ctx.legal.filter((event) => event.kind === "move").map((event) => event.cell ?? "")),
];
/** @param {Context} ctx */
const from = (ctx) => (sources(ctx).includes(ctx.sel.from) ? ctx.sel.from : sources(ctx)[0]);
/** @param {Context} ctx */
const targets = (ctx) =>
  ctx.legal.filter((event) => event.kind === "move" && event.cell === from(ctx)).map((event) => event.to ?? "");

/** The moves made since fleeing began. @param {Context} ctx */
export function movesDone(ctx) {
  const moves = [];
  for (const entry of [...ctx.table.log].reverse()) {
    const [kind, source, target] = entry.event.split(" ");
    if (kind === "flee") return moves.reverse();
    if (kind === "move") moves.push({ from: source, to: target });
  }
  return [];
}

/** @type {Decision} */
export const flee = {
  begin: () => ({ from: null, to: null }),
  oneTap: true,
  cells: (ctx) => [...targets(ctx), ...sources(ctx)],
  tap(ctx, cell) {
    if (targets(ctx).includes(cell)) return { from: from(ctx), to: cell };
    if (sources(ctx).includes(cell)) return { from: cell, to: null };
    return null;
  },
  why: (ctx, cell) => `move ${from(ctx)} ${cell}`,
  back: (ctx) => (ctx.sel.to ? { ...ctx.sel, to: null } : null),
  event: (ctx) => (ctx.sel.to && targets(ctx).includes(ctx.sel.to) ? `move ${from(ctx)} ${ctx.sel.to}` : null),
  ask(ctx) {
    const color = ctx.position.flee?.color ?? "red";
    const number = ctx.position.flee?.number ?? 0;
    const left = [...ctx.tiles.values()]
      .filter((tile) => tile.number === number && tile.face === "up")
      .reduce((sum, tile) => sum + tile.pieces.filter((piece) => piece === color).length, 0);
    const done = movesDone(ctx).length;
    const target = ctx.tiles.get(ctx.sel.to);
    const animal = t(`animal.${color}`);
    const group = groupOf(ctx.tiles, from(ctx)).length;
    return {
      hand: { piece: color },
      step: t("step.flee", { number, animal, index: done + 1, all: done + left }),
      prompt: ctx.sel.to
        ? target
          ? t("flee.move-tile", { animal, number: target.number })
          : t("flee.move-edge", { animal })
        : t("flee.move-choose", { animal }),
      then:
        group > 1
          ? t("flee.group", { count: group, number })
          : sources(ctx).length > 1
            ? t("flee.sources")
            : t("flee.ways"),
      cancel: Boolean(ctx.sel.to),
      go: ctx.sel.to ? t("go.run") : null,
    };
  },
  scene(ctx) {
    const color = ctx.position.flee?.color ?? "red";
    const source = from(ctx);
    const aims = new Set(targets(ctx));
    return {
      group: groupOf(ctx.tiles, source),
      aims,
      room: new Set([...aims].filter((cell) => ctx.tiles.has(cell))),
      picked: { cell: source, color },
      landing: ctx.sel.to && ctx.tiles.has(ctx.sel.to) ? new Map([[ctx.sel.to, [color]]]) : new Map(),
      arriving: ctx.sel.to && !ctx.tiles.has(ctx.sel.to) ? [{ cell: ctx.sel.to, piece: color }] : [],
      moves: [
        ...movesDone(ctx).map((move) => ({ ...move, color, soft: true })),
        ...(ctx.sel.to ? [{ from: source, to: ctx.sel.to, color }] : []),
      ],
    };
  },
};
