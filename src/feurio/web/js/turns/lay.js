// Laying the drawn tile, face up or face down.
import { t } from "../texts.js";
import { colorChoice, unique } from "./options.js";

/** @import { Ask, Context, Decision } from "./turn.js" */
/** @import { Scene } from "../board/board.js" */
/** @typedef {{cell: string | null, down: boolean, color: string | null}} Sel */
/** @typedef {Context<Sel>} Ctx */

/** With more places than this, what each would do is asked for one at a time. */
const MANY = 12;

/** @param {Ctx} ctx */
const places = (ctx) => unique(ctx.legal.map((event) => event.cell));
/** @param {Ctx} ctx */
const breaks = (ctx) =>
  ctx.legal.filter((event) => event.kind === "break" && (!ctx.sel.cell || event.cell === ctx.sel.cell));
/** Colors that a firebreak may be paid with. @param {Ctx} ctx */
const payers = (ctx) => unique(breaks(ctx).map((event) => event.color));
/** @param {Ctx} ctx */
const payer = (ctx) => (ctx.sel.color && payers(ctx).includes(ctx.sel.color) ? ctx.sel.color : payers(ctx)[0]);
/** @param {Ctx} ctx */
const mustBreak = (ctx) => !ctx.legal.some((event) => event.kind === "tile");
/** @param {Ctx} ctx */
const isDown = (ctx) => ctx.sel.down || mustBreak(ctx);
/** The event that lays the tile on a cell. @param {Ctx} ctx @param {string} cell */
const eventAt = (ctx, cell) => {
  if (!isDown(ctx)) return `tile ${cell}`;
  return payer(ctx) ? `break ${cell} ${payer(ctx)}` : `break ${cell}`;
};

/** @type {Decision<Sel>} */
export const lay = {
  begin: () => ({ cell: null, down: false, color: null }),
  cells: places,
  oneTap: "always",
  tap: (ctx, cell) => (places(ctx).includes(cell) ? { ...ctx.sel, cell } : null),
  why(ctx, cell) {
    // Who taps a tile now wants to place pieces: the answer is that the drawn tile comes first.
    const color = ctx.position.colors?.[ctx.seat]?.[0] ?? ctx.position.color;
    return ctx.tiles.has(cell) ? `${ctx.game.places} ${cell} ${color} 1` : `tile ${cell}`;
  },
  back: (ctx) => (ctx.sel.cell || ctx.sel.down ? { ...ctx.sel, cell: null, down: false } : null),
  event(ctx) {
    const text = ctx.sel.cell && eventAt(ctx, ctx.sel.cell);
    return ctx.legal.some((event) => event.text === text) ? text : null;
  },
  wants(ctx) {
    const cells = places(ctx);
    return cells.length > MANY ? [] : cells.map((cell) => eventAt(ctx, cell));
  },
  pick(ctx, name, value) {
    if (name === "down") return { ...ctx.sel, down: !ctx.sel.down };
    return name === "pay" ? { ...ctx.sel, color: value } : null;
  },
  name(ctx, cell) {
    const ground = ctx.position.cells.find((one) => one.cell === cell);
    if (!ground?.hot || ground.heat === null) return null;
    return t("name.hottest", { heat: ground.heat, sum: heatSum(ctx, cell) });
  },
  ask(ctx) {
    const { sel, position } = ctx;
    const number = position.drawn ?? "?";
    const down = isDown(ctx);
    /** @type {Ask} */
    const ask = {
      hand: down ? { face: "down" } : { tile: number },
      step: t("step.lay"),
      cancel: Boolean(sel.cell || sel.down),
      ...(sel.cell ? here(ctx, sel.cell) : where(ctx)),
    };
    if (breaks(ctx).length && !mustBreak(ctx)) {
      ask.side = [
        {
          name: "down",
          label: t(sel.down ? "lay.face-up-long" : "lay.face-down-long"),
          short: t(sel.down ? "lay.face-up" : "lay.face-down"),
          bead: sel.down ? String(number) : "break",
        },
      ];
    }
    if (down && payers(ctx).length > 1)
      ask.choices = [colorChoice(position, "pay", t("lay.who-pays"), payers(ctx), payer(ctx))];
    return ask;
  },
  scene(ctx, hover) {
    if (ctx.sel.cell) return { preview: tileAt(ctx, ctx.sel.cell) };
    return hover && places(ctx).includes(hover) ? { preview: { ...tileAt(ctx, hover), ghost: true } } : {};
  },
};

/** Before a cell is chosen. @param {Ctx} ctx */
function where(ctx) {
  const { position, game } = ctx;
  const count = places(ctx).length;
  const number = position.drawn ?? "?";
  if (game.ground !== "heat") return { prompt: t("lay.choose-run", { number }), then: t("lay.count-spots", { count }) };
  const heat = position.cells.find((ground) => ground.hot)?.heat ?? 0;
  return {
    prompt: isDown(ctx) ? t("lay.choose-down") : t("lay.choose", { number }),
    then: t("lay.count-hot", { count, heat }),
  };
}

/** When it is. @param {Ctx} ctx @param {string} cell */
function here(ctx, cell) {
  if (isDown(ctx)) {
    const then = t(payers(ctx).length ? "lay.down-costs" : "lay.down-free");
    return { prompt: t("lay.here-down"), then, go: t("go.lay-down") };
  }
  const prompt = t("lay.here", { number: ctx.position.drawn ?? "?" });
  return { prompt, then: consequence(ctx, cell), go: t("go.lay") };
}

/** What it means that the tile lies there. @param {Ctx} ctx @param {string} cell */
function consequence(ctx, cell) {
  const others = places(ctx).length - 1;
  const heat = ctx.position.cells.find((ground) => ground.cell === cell)?.heat ?? null;
  if (heat !== null) {
    const said = t("lay.heat", { sum: heatSum(ctx, cell), heat });
    return others ? `${said} ${t("lay.others", { count: others })}` : said;
  }
  const outcome = ctx.preview(eventAt(ctx, cell))?.outcome;
  const driven = outcome?.returned?.[0];
  if (driven) return t("lay.drives", { who: t(`animal.${driven.color}`) });
  return outcome?.displaced ? t("lay.moves-predator") : t("lay.spots-others", { count: others });
}

/** What each neighbor adds: "3 + 2 + 5"; nothing as long as it is not known. @param {Ctx} ctx @param {string} cell */
function heatSum(ctx, cell) {
  const beside = ctx.preview(eventAt(ctx, cell))?.outcome.laid?.[0].beside ?? [];
  return beside.map((tile) => tile.number).join(" + ");
}

/** The tile as it would lie. @param {Ctx} ctx @param {string} cell @returns {NonNullable<Scene["preview"]>} */
function tileAt(ctx, cell) {
  const down = isDown(ctx);
  const answer = ctx.preview(eventAt(ctx, cell));
  const laid = answer?.outcome.laid?.[0];
  return {
    cell,
    number: down ? null : ctx.position.drawn,
    face: down ? "down" : "up",
    tile: answer?.position.tiles[cell],
    beside: laid?.heat === undefined ? [] : laid.beside,
  };
}
