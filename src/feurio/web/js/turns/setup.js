// What the oldest player chooses before the first turn: the central pair, the volcano.
import { t } from "../texts.js";
import { onePlace, places } from "./place.js";

/** @import { Place } from "./place.js" */
/** @import { Context, Decision } from "./turn.js" */

/** The pair, and which of the two was touched last. @typedef {{pair: string | null, kept?: number}} Pair */

/** @param {Context<Pair>} ctx */
const pairs = (ctx) => ctx.legal.map((event) => (event.pair ?? []).join(" "));
/** How the tiles would lie: the middle pair first. @param {Context<Pair>} ctx */
const laidOut = (ctx) => ctx.preview(`center ${ctx.sel.pair ?? pairs(ctx)[0]}`)?.outcome.laid ?? [];
/** @param {Context<Pair>} ctx @param {number[]} numbers */
const pairOf = (ctx, numbers) => pairs(ctx).find((pair) => pair === [...numbers].sort((a, b) => a - b).join(" "));

/** @type {Decision<Pair>} */
export const center = {
  begin: () => ({ pair: null }),
  cells: (ctx) => laidOut(ctx).map((tile) => tile.cell),
  tap(ctx, cell) {
    const tiles = laidOut(ctx);
    const number = tiles.find((tile) => tile.cell === cell)?.number ?? null;
    if (number === null) return null;
    const middle = tiles.slice(0, 2).map((tile) => tile.number ?? 0);
    // A tile in the middle stays there; one at a tip changes places with the one that was not touched last.
    if (tiles.slice(0, 2).some((tile) => tile.cell === cell))
      return { pair: pairOf(ctx, middle) ?? null, kept: number };
    const { kept = middle[0] } = ctx.sel;
    const pair = pairOf(ctx, [number, kept]) ?? pairOf(ctx, [number, middle[1]]);
    return pair ? { pair, kept: number } : null;
  },
  why: () => null,
  name(ctx, cell) {
    const tiles = laidOut(ctx);
    const i = tiles.findIndex((tile) => tile.cell === cell);
    return i < 0 ? null : t(i < 2 ? "center.in-middle" : "center.at-tip", { number: tiles[i].number });
  },
  oneTap: "never",
  back: (ctx) => (ctx.sel.pair ? { pair: null } : null),
  event: (ctx) => (ctx.sel.pair ? `center ${ctx.sel.pair}` : null),
  wants: (ctx) => pairs(ctx).map((pair) => `center ${pair}`),
  pick: (_ctx, _name, value) => ({ pair: value }),
  ask(ctx) {
    const { pair } = ctx.sel;
    return {
      step: t("step.setup"),
      prompt: pair ? t("center.here") : t("center.choose"),
      then: t("center.then"),
      choices: [
        {
          name: "pair",
          label: t("center.choose"),
          chips: true,
          options: pairs(ctx).map((one) => {
            const [low, high] = one.split(" ");
            const label = one.replace(" ", "\u2013");
            return { value: one, label, said: `${label}: ${t("center.said", { low, high })}`, checked: one === pair };
          }),
        },
      ],
      cancel: Boolean(pair),
      go: pair ? t("go.center") : null,
    };
  },
  scene(ctx) {
    const laid = laidOut(ctx);
    const cells = laid.map((tile) => tile.cell);
    return {
      slots: new Map(laid.map((tile) => [tile.cell, tile.number])),
      extra: cells,
      frames: ctx.sel.pair ? cells.slice(0, 2) : [],
    };
  },
};

/** @type {Decision<Place>} */
export const volcano = {
  ...onePlace("volcano"),
  oneTap: "alone",
  ask(ctx) {
    const tile = ctx.sel.cell ? ctx.tiles.get(ctx.sel.cell) : undefined;
    return {
      hand: { face: "volcano" },
      step: t("step.setup"),
      prompt: tile ? t("volcano.here", { number: tile.number }) : t("volcano.choose"),
      then: tile ? t("volcano.leaves", { number: tile.number }) : t("volcano.then"),
      cancel: Boolean(tile),
      go: tile ? t("go.volcano") : null,
    };
  },
  scene: (ctx) => ({
    preview: ctx.sel.cell ? { cell: ctx.sel.cell, number: null, face: "volcano" } : null,
    aims: new Set(ctx.sel.cell ? [] : places(ctx)),
  }),
};
