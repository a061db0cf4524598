// Laying the drawn tile, face up or face down, and putting a displaced predator back.
import { colorName, heatParts } from "../table/names.js";
import { t } from "../texts.js";

/** @import { Decision, Context } from "./turn.js" */

/** @param {Context} ctx */
const places = (ctx) => [
  ...new Set(
    ctx.legal.filter((event) => event.kind === "tile" || event.kind === "break").map((event) => event.cell ?? ""),
  ),
];
/** @param {Context} ctx */
const breaks = (ctx) =>
  ctx.legal.filter((event) => event.kind === "break" && (!ctx.sel.cell || event.cell === ctx.sel.cell));
/** @param {Context} ctx */
const payers = (ctx) => [
  ...new Set(
    breaks(ctx)
      .map((event) => event.color)
      .filter((color) => typeof color === "string"),
  ),
];
/** @param {Context} ctx */
const mustBreak = (ctx) => !ctx.legal.some((event) => event.kind === "tile");

/** @type {Decision} */
export const lay = {
  begin: () => ({ cell: null, down: false, color: null }),
  cells: places,
  oneTap: true,
  tap(ctx, cell) {
    return places(ctx).includes(cell) ? { ...ctx.sel, cell } : null;
  },
  why(ctx, cell) {
    // Who taps a tile now wants to place pieces: the answer is that the drawn tile comes first.
    const color = ctx.position.colors?.[ctx.seat]?.[0] ?? ctx.position.color ?? "red";
    return ctx.tiles.has(cell) ? `${ctx.rules === "wildfire" ? "crew" : "startle"} ${cell} ${color} 1` : `tile ${cell}`;
  },
  back: (ctx) => (ctx.sel.cell || ctx.sel.down ? { ...ctx.sel, cell: null, down: false } : null),
  event(ctx) {
    const { cell, down, color } = ctx.sel;
    if (!cell) return null;
    if (!down && !mustBreak(ctx)) return `tile ${cell}`;
    const pays = payers(ctx);
    const text = pays.length ? `break ${cell} ${color && pays.includes(color) ? color : pays[0]}` : `break ${cell}`;
    return ctx.legal.some((event) => event.text === text) ? text : null;
  },
  pick(ctx, name, value) {
    if (name === "down") return { ...ctx.sel, down: !ctx.sel.down };
    if (name === "pay") return { ...ctx.sel, color: value };
    return null;
  },
  ask(ctx) {
    const { sel, position } = ctx;
    const number = position.drawn ?? "?";
    const down = sel.down || mustBreak(ctx);
    const pays = payers(ctx);
    const others = places(ctx).length - 1;
    const hot = position.cells.find((ground) => ground.cell === sel.cell);
    const heats = ctx.rules === "wildfire";
    /** @type {any} */
    const ask = {
      hand: down ? { face: "down" } : { tile: number },
      step: t("step.lay"),
      cancel: Boolean(sel.cell || sel.down),
    };
    if (!sel.cell) {
      ask.prompt = down ? t("lay.choose-down") : t(heats ? "lay.choose" : "lay.choose-run", { number });
      ask.then = heats
        ? t("lay.count-hot", { count: others + 1, heat: position.cells.find((ground) => ground.hot)?.heat ?? 0 })
        : t("lay.count-spots", { count: others + 1 });
    } else {
      ask.prompt = down ? t("lay.here-down") : t("lay.here", { number });
      if (down) ask.then = pays.length ? t("lay.down-costs") : t("lay.down-free");
      else if (heats)
        ask.then =
          t("lay.heat", { sum: heatParts(ctx.tiles, sel.cell).join(" + "), heat: hot?.heat ?? 0 }) +
          (others ? ` ${t("lay.others", { count: others })}` : "");
      else
        ask.then =
          hot?.piece && hot.piece !== "predator"
            ? t("lay.drives", { who: t(`animal.${hot.piece}`) })
            : hot?.piece
              ? t("lay.moves-predator")
              : t("lay.spots-others", { count: others });
      ask.go = down ? t("go.lay-down") : t("go.lay");
    }
    if (breaks(ctx).length && !mustBreak(ctx)) {
      ask.side = [
        {
          name: "down",
          label: sel.down ? t("lay.face-up-long") : t("lay.face-down-long"),
          short: sel.down ? t("lay.face-up") : t("lay.face-down"),
          bead: sel.down ? String(number) : "break",
          key: "F",
        },
      ];
    }
    if (down && pays.length > 1) {
      ask.choices = [
        {
          name: "pay",
          label: t("lay.who-pays"),
          options: pays.map((color) => ({
            value: color,
            label: colorName(position, color),
            piece: color,
            checked: (sel.color ?? pays[0]) === color,
          })),
        },
      ];
    }
    return ask;
  },
  scene(ctx) {
    const { sel, position } = ctx;
    if (!sel.cell) return {};
    const down = sel.down || mustBreak(ctx);
    return { preview: { cell: sel.cell, number: down ? null : position.drawn, face: down ? "down" : "up" } };
  },
};

/** @type {Decision} */
export const relocate = {
  begin: () => ({ cell: null }),
  cells: (ctx) => ctx.legal.map((event) => event.cell ?? ""),
  oneTap: true,
  tap: (ctx, cell) => (ctx.legal.some((event) => event.cell === cell) ? { cell } : null),
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
    aims: new Set(ctx.legal.map((event) => event.cell ?? "")),
    frames: ctx.sel.cell ? [ctx.sel.cell] : [],
    arriving: ctx.sel.cell ? [{ cell: ctx.sel.cell, piece: "predator" }] : [],
  }),
};
