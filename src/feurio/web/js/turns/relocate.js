// Putting a displaced predator on another edge cell.
import { t } from "../texts.js";
import { onePlace, places } from "./place.js";

/** @import { Place } from "./place.js" */
/** @import { Decision } from "./turn.js" */

/** @type {Decision<Place>} */
export const relocate = {
  ...onePlace("relocate"),
  oneTap: "always",
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
