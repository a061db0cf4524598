// On the Run, second half of a turn: startle, flee, predators or nothing.
import { notationOrder } from "../board/hex.js";
import { parse } from "../table/events.js";
import { animals } from "../table/names.js";
import { t } from "../texts.js";
import { countChoice, nextCount, unique } from "./options.js";

/** @import { Ask, Choice, Context, Decision } from "./turn.js" */
/**
 * @typedef {{mode: string | null, color: string | null, cell: string | null, count: number, number: number | null,
 *   cells: string[]}} Sel
 */
/** @typedef {Context<Sel>} Ctx */

const NONE = { cell: null, count: 0, number: null, cells: [] };
const MODES = ["startle", "flee", "predators"];

/** @param {Ctx} ctx @param {string} kind */
const some = (ctx, kind) => ctx.legal.some((event) => event.kind === kind);
/** @param {Ctx} ctx */
const modes = (ctx) => MODES.filter((mode) => some(ctx, mode));
/** @param {Ctx} ctx */
const modeOf = (ctx) => (ctx.sel.mode && modes(ctx).includes(ctx.sel.mode) ? ctx.sel.mode : (modes(ctx)[0] ?? "none"));
/** @param {Ctx} ctx */
const colors = (ctx) =>
  unique(ctx.legal.filter((event) => event.kind === "startle" || event.kind === "flee").map((event) => event.color));
/** @param {Ctx} ctx */
const colorOf = (ctx) => (ctx.sel.color && colors(ctx).includes(ctx.sel.color) ? ctx.sel.color : colors(ctx)[0]);
/** @param {Ctx} ctx @param {string} kind */
function own(ctx, kind) {
  const color = colorOf(ctx);
  return ctx.legal.filter((event) => event.kind === kind && event.color === color);
}
/** How many may go to a cell. @param {Ctx} ctx @param {string | null} cell */
const most = (ctx, cell) =>
  Math.max(
    0,
    ...own(ctx, "startle")
      .filter((event) => event.cell === cell)
      .map((event) => event.count ?? 0),
  );
/** @param {Ctx} ctx */
const startles = (ctx) => unique(own(ctx, "startle").map((event) => event.cell));
/** The numbers that animals can flee from. @param {Ctx} ctx */
const numbers = (ctx) => unique(own(ctx, "flee").map((event) => event.number));
/** @param {Ctx} ctx @param {number} number */
const fleeText = (ctx, number) => `flee ${colorOf(ctx)} ${number}`;
/** The animals that would flee from a number, once it is known. @param {Ctx} ctx @param {number} number */
const fleeing = (ctx, number) => ctx.preview(fleeText(ctx, number))?.outcome.fled;
/** @param {string[]} cells */
const predatorText = (cells) => `predators ${[...cells].sort(notationOrder).join(" ")}`;

/** Cells that may still join the predators chosen so far. @param {Ctx} ctx @param {string[]} chosen */
function joins(ctx, chosen) {
  const larger = ctx.legal.filter(
    ({ kind, cells = [] }) =>
      kind === "predators" && cells.length === chosen.length + 1 && chosen.every((cell) => cells.includes(cell)),
  );
  return unique(larger.flatMap(({ cells = [] }) => cells)).filter((cell) => !chosen.includes(cell));
}

/** @type {Decision<Sel>} */
export const startle = {
  begin: () => ({ ...NONE, mode: null, color: null }),
  skip: "pass",
  oneTap: "never",
  cells(ctx) {
    const mode = modeOf(ctx);
    if (mode === "predators") return [...ctx.sel.cells, ...joins(ctx, ctx.sel.cells)];
    if (mode === "flee") return numbers(ctx).flatMap((number) => fleeing(ctx, number)?.cells ?? []);
    return startles(ctx);
  },
  tap(ctx, cell) {
    const mode = modeOf(ctx);
    if (mode === "predators") return tapPredators(ctx, cell);
    if (mode === "flee") {
      const number = numbers(ctx).find((one) => fleeing(ctx, one)?.cells.includes(cell));
      return number ? { ...ctx.sel, mode, number } : null;
    }
    const limit = most(ctx, cell);
    // Where nobody can come, those who are there may want to leave.
    const leaving = limit ? undefined : numbers(ctx).find((one) => fleeing(ctx, one)?.cells.includes(cell));
    if (leaving) return { ...ctx.sel, ...NONE, mode: "flee", number: leaving };
    if (!limit) return null;
    return { ...ctx.sel, mode, cell, count: ctx.sel.cell === cell ? nextCount(ctx.sel.count, limit) : 1 };
  },
  confirms: (ctx, cell) => modeOf(ctx) === "startle" && ctx.sel.cell === cell,
  why(ctx, cell) {
    const mode = modeOf(ctx);
    const number = ctx.tiles.get(cell)?.number;
    if (mode === "predators") return predatorText([...ctx.sel.cells, cell]);
    if (mode === "flee") return number ? fleeText(ctx, number) : null;
    return colorOf(ctx) ? `startle ${cell} ${colorOf(ctx)} 1` : null;
  },
  back: (ctx) => (isChosen(ctx) ? { ...ctx.sel, ...NONE } : null),
  count: (ctx, count) => (modeOf(ctx) === "startle" && count <= most(ctx, ctx.sel.cell) ? { ...ctx.sel, count } : null),
  event(ctx) {
    const { cell, count, number, cells } = ctx.sel;
    const mode = modeOf(ctx);
    if (mode === "predators") return cells.length ? predatorText(cells) : null;
    if (mode === "flee") return number ? fleeText(ctx, number) : null;
    return cell && mode === "startle" ? `startle ${cell} ${colorOf(ctx)} ${count}` : null;
  },
  wants: (ctx) => own(ctx, "flee").map((event) => event.text),
  pick(ctx, name, value) {
    if (name === "mode") return { ...ctx.sel, ...NONE, mode: value };
    if (name === "color") return { ...ctx.sel, ...NONE, color: value };
    if (name === "number") return { ...ctx.sel, mode: "flee", number: Number(value) };
    return { ...ctx.sel, count: Number(value) };
  },
  ask(ctx) {
    const mode = modeOf(ctx);
    const done = isChosen(ctx);
    const base = {
      step: t("step.run"),
      choices: kinds(ctx),
      cancel: done,
      skip: !done && some(ctx, "pass") ? t("skip.run") : null,
    };
    if (mode === "predators") return { ...base, ...askPredators(ctx) };
    if (mode === "flee") return { ...base, ...askFlee(ctx, base.choices) };
    if (mode === "none") return { ...base, prompt: t("run.nothing") };
    return { ...base, ...askStartle(ctx, base.choices) };
  },
  scene(ctx) {
    const { cell, count, number, cells } = ctx.sel;
    const mode = modeOf(ctx);
    if (mode === "predators")
      return {
        aims: new Set(joins(ctx, cells)),
        frames: cells,
        arriving: cells.map((one) => ({ cell: one, piece: "predator" })),
      };
    if (mode === "flee") return sceneOfFlight(ctx, number);
    const onTile = cell !== null && ctx.tiles.has(cell);
    const color = colorOf(ctx);
    return {
      room: new Set(startles(ctx).filter((one) => ctx.tiles.has(one))),
      aims: new Set(cell ? [] : startles(ctx).filter((one) => !ctx.tiles.has(one))),
      landing: new Map(onTile ? [[cell, Array(count).fill(color)]] : []),
      frames: cell ? [cell] : [],
      arriving: cell && !onTile ? [{ cell, piece: color }] : [],
    };
  },
};

/** Who would flee and, once a number is chosen, each one's ways out. @param {Ctx} ctx @param {number | null} number */
function sceneOfFlight(ctx, number) {
  const group = (number ? [number] : numbers(ctx)).flatMap((one) => fleeing(ctx, one)?.cells ?? []);
  const ways = number ? (ctx.preview(fleeText(ctx, number))?.moves ?? []).map(parse) : [];
  const color = colorOf(ctx);
  return {
    group,
    aims: new Set(ways.map((move) => move.to ?? "")),
    moves: ways.map((move) => ({ from: move.cell ?? "", to: move.to ?? "", color, soft: true })),
  };
}

/** @param {Ctx} ctx */
const isChosen = ({ sel }) => Boolean(sel.cell || sel.number || sel.cells.length);

/** @param {Ctx} ctx @param {string} cell @returns {Sel | null} */
function tapPredators(ctx, cell) {
  const sel = { ...ctx.sel, mode: "predators" };
  const { cells } = sel;
  if (!cells.includes(cell)) return joins(ctx, cells).includes(cell) ? { ...sel, cells: [...cells, cell] } : null;
  const left = cells.filter((one) => one !== cell);
  const whole = !left.length || ctx.legal.some((event) => event.text === predatorText(left));
  return { ...sel, cells: whole ? left : [] };
}

/** What to do, and with which animals. @param {Ctx} ctx @returns {Choice[]} */
function kinds(ctx) {
  const mode = modeOf(ctx);
  const choices = [];
  if (modes(ctx).length > 1) {
    const options = modes(ctx).map((one) => ({ value: one, label: t(`run.mode.${one}`), checked: one === mode }));
    choices.push({ name: "mode", label: t("run.what"), options });
  }
  if (colors(ctx).length > 1 && mode !== "predators") {
    const options = colors(ctx).map((one) => ({
      value: one,
      label: t(`animal.${one}`),
      piece: one,
      checked: one === colorOf(ctx),
    }));
    choices.push({ name: "color", label: t("run.which"), options });
  }
  return choices;
}

/** @param {Ctx} ctx */
function askPredators({ sel }) {
  const count = sel.cells.length;
  return {
    hand: { piece: "predator" },
    prompt: count ? t("predators.here", { count }) : t("predators.choose"),
    then: t("predators.then"),
    go: count ? t("go.put") : null,
  };
}

/** @param {Ctx} ctx @param {Choice[]} choices */
function askFlee(ctx, choices) {
  const color = colorOf(ctx);
  const chosen = ctx.sel.number;
  const many = (/** @type {number} */ number) => fleeing(ctx, number)?.count ?? 0;
  const options = numbers(ctx).map((number) => ({
    value: String(number),
    bead: number,
    label: String(many(number)),
    said: t("flee.said", { number, animals: animals(color, many(number)) }),
    checked: chosen === number,
  }));
  return {
    hand: { piece: color },
    prompt: chosen ? t("flee.here", { number: chosen, animals: animals(color, many(chosen)) }) : t("flee.choose"),
    then: t(chosen ? "flee.must" : "flee.then"),
    choices: [...choices, { name: "number", label: t("flee.from"), chips: true, options }],
    go: chosen ? t("go.flee") : null,
  };
}

/** @param {Ctx} ctx @param {Choice[]} choices @returns {Partial<Ask> & {prompt: string}} */
function askStartle(ctx, choices) {
  const { cell, count } = ctx.sel;
  const color = colorOf(ctx);
  const turn = ctx.position.color;
  const all = t(`animals-all.${color}`);
  const tile = cell ? ctx.tiles.get(cell) : undefined;
  const limit = most(ctx, cell);
  const ask = {
    hand: { piece: color },
    choices: limit > 1 ? [...choices, countChoice(t("startle.many"), limit, count)] : choices,
    go: cell ? t(tile ? "go.startle" : "go.put") : null,
    ...(turn ? { step: t("step.run-color", { animals: t(`animals-all.${turn}`) }) } : {}),
  };
  if (!cell) return { ...ask, prompt: t("startle.choose", { animals: all }), then: t("startle.then") };
  if (!tile)
    return { ...ask, prompt: t("startle.edge", { animal: t(`animal.${color}`) }), then: t("startle.edge-then") };
  const prompt = t("startle.here", { animals: animals(color, count), number: tile.number });
  return { ...ask, prompt, then: t("startle.room", { count: limit }) };
}
