// What the oldest player chooses before the first turn: the central pair, the volcano.
import { t } from "../texts.js";
import { onePlace, places } from "./place.js";

/** @import { Place } from "./place.js" */
/** @import { Context, Decision } from "./turn.js" */

/** @typedef {{pair: string | null}} Pair */

/** @param {Context<Pair>} ctx */
const pairs = (ctx) => ctx.legal.map((event) => (event.pair ?? []).join(" "));

/** @type {Decision<Pair>} */
export const center = {
  begin: () => ({ pair: null }),
  cells: () => [],
  tap: () => null,
  why: () => null,
  oneTap: "alone",
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
            const label = one.replace(" ", " \u2013 ");
            return { value: one, label, said: `${label}: ${t("center.said", { low, high })}`, checked: one === pair };
          }),
        },
      ],
      cancel: Boolean(pair),
      go: pair ? t("go.center") : null,
    };
  },
  scene(ctx) {
    const laid = ctx.preview(`center ${ctx.sel.pair ?? pairs(ctx)[0]}`)?.outcome.laid ?? [];
    const cells = laid.map((tile) => tile.cell);
    return {
      slots: new Map(laid.map((tile) => [tile.cell, tile.number])),
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
    frames: ctx.sel.cell ? [ctx.sel.cell] : [],
    aims: new Set(ctx.sel.cell ? [] : places(ctx)),
  }),
};
