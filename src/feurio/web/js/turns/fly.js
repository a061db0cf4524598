// A flight: either an arrow on the rim, or a place first and then one of the directions from there: a tile with the
// flights over it, or an empty cell at the rim with those that begin there.
import { behind, beside, DIRECTIONS, OPPOSITE, rowFrom } from "../board/hex.js";
import { t } from "../texts.js";
import { colorChoice, unique } from "./options.js";

/** @import { Outcome } from "../messages.js" */
/** @import { Choice, Context, Decision } from "./turn.js" */
/** @import { Parsed } from "../table/events.js" */
/** @typedef {{color: string | null, tile: string | null, entry: string | null, direction: string | null}} Sel */
/** @typedef {Context<Sel>} Ctx */
/** A legal flight. @typedef {Parsed & {cell: string, direction: string}} Flight */

/** @param {Ctx} ctx */
const colors = (ctx) => unique(ctx.legal.map((event) => event.color));
/** @param {Ctx} ctx */
const colorOf = (ctx) => (ctx.sel.color && colors(ctx).includes(ctx.sel.color) ? ctx.sel.color : colors(ctx)[0]);
/** The flights of each context: every tile asks for them. @type {WeakMap<Ctx, Flight[]>} */
const found = new WeakMap();

/** The legal flights with the color that is chosen. @param {Ctx} ctx */
function flights(ctx) {
  let all = found.get(ctx);
  if (!all) {
    const color = colorOf(ctx);
    all = /** @type {Flight[]} */ (ctx.legal.filter((event) => event.kind === "fly" && event.color === color));
    found.set(ctx, all);
  }
  return all;
}
/** Rows already followed, by position: they are asked for often. @type {WeakMap<object, Map<string, string[]>>} */
const followed = new WeakMap();

/** The tiles that lie in a flight's way. @param {Ctx} ctx @param {Flight} flight */
function rowOf(ctx, { cell, direction }) {
  const rows = followed.get(ctx.position) ?? new Map();
  followed.set(ctx.position, rows);
  const key = `${cell} ${direction}`;
  if (!rows.has(key)) rows.set(key, rowFrom(ctx.tiles, cell, direction));
  return rows.get(key) ?? [];
}
/**
 * The legal flights over a tile, or from an empty cell, anticlockwise from east.
 * @param {Ctx} ctx
 * @param {string} cell
 */
const over = (ctx, cell) =>
  flights(ctx)
    .filter((flight) =>
      ctx.tiles.has(cell) ? rowOf(ctx, flight).includes(cell) : behind(flight.cell, flight.direction) === cell,
    )
    .sort((a, b) => DIRECTIONS.indexOf(a.direction) - DIRECTIONS.indexOf(b.direction));
/** @param {Ctx} ctx */
const chosen = (ctx) =>
  flights(ctx).find((flight) => flight.cell === ctx.sel.entry && flight.direction === ctx.sel.direction);
/** What a flight would do, once it is known. @param {Ctx} ctx @param {Flight} flight */
const flown = (ctx, flight) => ctx.preview(flight.text)?.outcome.flight;

/** @type {Decision<Sel>} */
export const fly = {
  begin: () => ({ color: null, tile: null, entry: null, direction: null }),
  oneTap: "alone",
  cells: (ctx) => unique(flights(ctx).flatMap((flight) => rowOf(ctx, flight))),
  tap(ctx, cell) {
    if (!over(ctx, cell).length) return null;
    // A second tap on the chosen row confirms; anywhere else it starts anew.
    if (chosen(ctx) && ctx.sel.tile === cell) return ctx.sel;
    return { ...ctx.sel, tile: cell, entry: null, direction: null };
  },
  confirms: (ctx, cell) => ctx.sel.tile === cell,
  count(ctx, count) {
    const way = ctx.sel.tile ? over(ctx, ctx.sel.tile)[count - 1] : undefined;
    return way ? { ...ctx.sel, entry: way.cell, direction: way.direction } : null;
  },
  rim(ctx, cell, direction) {
    const { tile } = ctx.sel;
    const near = tile && over(ctx, tile).some((one) => one.cell === cell && one.direction === direction);
    return { ...ctx.sel, tile: near ? tile : null, entry: cell, direction };
  },
  why(ctx, cell) {
    const [direction] = DIRECTIONS;
    let entry = cell;
    while (ctx.tiles.has(beside(entry, OPPOSITE[direction]))) entry = beside(entry, OPPOSITE[direction]);
    return `fly ${ctx.tiles.get(cell)?.face === "volcano" ? cell : entry} ${direction} ${colorOf(ctx)}`;
  },
  back(ctx) {
    const { entry, tile } = ctx.sel;
    if (entry && tile) return { ...ctx.sel, entry: null, direction: null };
    return entry || tile ? { ...ctx.sel, tile: null, entry: null, direction: null } : null;
  },
  event: (ctx) => chosen(ctx)?.text ?? null,
  wants(ctx) {
    const flight = chosen(ctx);
    const around = ctx.sel.tile ? over(ctx, ctx.sel.tile) : [];
    return unique([flight?.text, ...around.map((one) => one.text)]);
  },
  pick(ctx, name, value) {
    if (name === "color") {
      const sel = { ...ctx.sel, color: value };
      return chosen({ ...ctx, sel }) ? sel : { ...sel, entry: null, direction: null };
    }
    const flight = chosen(ctx);
    if (name === "other") return flight ? { ...ctx.sel, ...backward(ctx, flight) } : null;
    const [entry, direction] = value.split(" ");
    return { ...ctx.sel, entry, direction };
  },
  name: (ctx, cell) => (over(ctx, cell).length ? null : t("fly.no-way")),
  ask(ctx) {
    const { sel, position } = ctx;
    const color = colorOf(ctx);
    const flight = chosen(ctx);
    const tile = sel.tile ? ctx.tiles.get(sel.tile) : undefined;
    const choices = [];
    if (colors(ctx).length > 1) choices.push(colorChoice(position, "color", t("fly.which"), colors(ctx), color));
    if (sel.tile) choices.push(ways(ctx, sel.tile));
    const ask = { hand: { plane: color }, step: t("step.fly"), choices };
    if (!flight) {
      return {
        ...ask,
        prompt: tile ? t("fly.direction", { number: tile.number }) : sel.tile ? t("fly.from") : t("fly.choose"),
        then: sel.tile ? t("fly.direction-then") : t("fly.then", { count: flights(ctx).length }),
        cancel: Boolean(sel.tile),
      };
    }
    const { entry, direction } = backward(ctx, flight);
    const other = flights(ctx).some((one) => one.cell === entry && one.direction === direction);
    return {
      ...ask,
      prompt: t("fly.here", { direction: t(`direction.${flight.direction}`), tiles: rowOf(ctx, flight).length }),
      then: loads(flown(ctx, flight)),
      side: other ? [{ name: "other", label: t("fly.other-end"), icon: "swap" }] : [],
      cancel: true,
      go: t("go.fly"),
    };
  },
  scene(ctx) {
    const at = ctx.sel.tile;
    const flight = chosen(ctx);
    const near = at ? over(ctx, at) : [];
    // All arrows stay, so that another one can be chosen at any time.
    const rim = flights(ctx).map((one) => ({
      cell: one.cell,
      direction: one.direction,
      on: near.includes(one),
      chosen: one === flight,
    }));
    if (flight) {
      const color = colorOf(ctx);
      return {
        rim,
        flight: { cell: flight.cell, direction: flight.direction, color, row: rowOf(ctx, flight) },
        landing: new Map((flown(ctx, flight)?.drops ?? []).map((cell) => [cell, [color]])),
      };
    }
    if (!at) return { rim };
    const axes = new Map(near.map((one) => [[one.direction, OPPOSITE[one.direction]].sort().join(), rowOf(ctx, one)]));
    return {
      rim: rim.filter((one) => ctx.tiles.has(at) || !one.on),
      rows: [...axes.values()],
      frames: [at],
      badges: near.map(({ cell, direction }) => ({ cell, direction, at })),
    };
  },
};

/** The same row from its other end. @param {Ctx} ctx @param {Flight} flight */
function backward(ctx, flight) {
  const row = rowOf(ctx, flight);
  return { entry: row[row.length - 1], direction: OPPOSITE[flight.direction] };
}

/**
 * The directions over a tile, each with how many loads would fall.
 * @param {Ctx} ctx
 * @param {string} cell
 * @returns {Choice}
 */
const ways = (ctx, cell) => ({
  name: "way",
  label: t("fly.ways"),
  chips: true,
  options: over(ctx, cell).map((flight, i) => {
    const drops = flown(ctx, flight)?.drops.length;
    const direction = t(`direction.${flight.direction}`);
    return {
      value: `${flight.cell} ${flight.direction}`,
      arrow: flight.direction,
      label: drops === undefined ? "\u2026" : String(drops),
      key: String(i + 1),
      said: t("fly.way-said", { direction, tiles: rowOf(ctx, flight).length, loads: drops ?? 0 }),
      checked: flight.cell === ctx.sel.entry && flight.direction === ctx.sel.direction,
    };
  }),
});

/** How many loads fall, and where they do not. @param {Outcome["flight"]} flight */
function loads(flight) {
  if (!flight) return "\u00a0";
  const fall = flight.drops.length;
  if (flight.dry.length) return t("fly.loads-short", { loads: fall });
  const full = flight.path.length - fall;
  return full ? t("fly.loads-full", { loads: fall, full }) : t("fly.loads", { loads: fall });
}
