// What the oldest player chooses before the first turn: the central pair, the volcano.
import { t } from "../texts.js";

/** @import { Decision, Context } from "./turn.js" */

const CENTER = ["0,0", "1,-1"];
const TIPS = ["0,-1", "1,0"];

/** The four numbers with a pair in the middle. @param {Context} ctx @param {string} pair */
function arrangement(ctx, pair) {
  const [low, high] = pair.split(" ").map(Number);
  const tips = [...(ctx.position.dealt ?? [])];
  for (const one of [low, high]) tips.splice(tips.indexOf(one), 1);
  return new Map([...CENTER, ...TIPS].map((cell, i) => [cell, [low, high, ...tips][i]]));
}

/** @param {Context} ctx */
const pairs = (ctx) => ctx.legal.map((event) => (event.pair ?? []).join(" "));

/** @type {Decision} */
export const center = {
  begin: () => ({ pair: null }),
  cells: () => [],
  tap: () => null,
  why: () => null,
  back: (ctx) => (ctx.sel.pair ? { pair: null } : null),
  event: (ctx) => (ctx.sel.pair ? `center ${ctx.sel.pair}` : null),
  pick: (ctx, _, value) => ({ pair: value }),
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
          options: pairs(ctx).map((one) => ({
            value: one,
            label: one.replace(" ", " \u2013 "),
            said: t("center.said", { low: one.split(" ")[0], high: one.split(" ")[1] }),
            checked: one === pair,
          })),
        },
      ],
      cancel: Boolean(pair),
      go: pair ? t("go.center") : null,
    };
  },
  scene(ctx) {
    const shown = arrangement(ctx, ctx.sel.pair ?? pairs(ctx)[0]);
    return { slots: shown, frames: ctx.sel.pair ? CENTER : [] };
  },
};

/** @type {Decision} */
export const volcano = {
  begin: () => ({ cell: null }),
  cells: (ctx) => ctx.legal.map((event) => event.cell ?? ""),
  tap: (ctx, cell) => (ctx.legal.some((event) => event.cell === cell) ? { cell } : null),
  why: (_, cell) => `volcano ${cell}`,
  back: (ctx) => (ctx.sel.cell ? { cell: null } : null),
  event: (ctx) => (ctx.sel.cell ? `volcano ${ctx.sel.cell}` : null),
  ask(ctx) {
    const tile = ctx.tiles.get(ctx.sel.cell);
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
    aims: ctx.sel.cell ? new Set() : new Set(ctx.legal.map((event) => event.cell ?? "")),
  }),
};
