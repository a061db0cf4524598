// A flight: either an arrow on the rim, or a tile first and then one of the directions over it.
import { beside, DIRECTIONS, OPPOSITE, rowFrom } from "../board/hex.js";
import { colorName } from "../table/names.js";
import { t } from "../texts.js";

/** @import { Decision, Context } from "./turn.js" */
/** @import { Parsed } from "../table/events.js" */

/** @param {Context} ctx */
const colors = (ctx) => [...new Set(ctx.legal.map((event) => event.color ?? ""))];
/** @param {Context} ctx */
const colorOf = (ctx) => (colors(ctx).includes(ctx.sel.color) ? ctx.sel.color : colors(ctx)[0]);
/** @param {Context} ctx */
const flights = (ctx) => ctx.legal.filter((event) => event.kind === "fly" && event.color === colorOf(ctx));
/** @param {Context} ctx @param {Parsed} flight */
const rowOf = (ctx, flight) => rowFrom(ctx.tiles, flight.cell ?? "", flight.direction ?? "E");
/** The legal flights over a tile. @param {Context} ctx @param {string} cell */
const over = (ctx, cell) => flights(ctx).filter((flight) => rowOf(ctx, flight).includes(cell));
/** @param {Context} ctx @param {string} cell */
const hasSpace = (ctx, cell) => {
  const tile = ctx.tiles.get(cell);
  return Boolean(tile && tile.pieces.length < tile.spaces);
};
/** Where the loads of a flight fall. @param {Context} ctx @param {string[]} row */
function loadsOf(ctx, row) {
  const supply = ctx.position.supply[ctx.seat]?.[colorOf(ctx)] ?? ctx.position.supply[0]?.[colorOf(ctx)] ?? 12;
  return row.filter((cell) => hasSpace(ctx, cell)).slice(0, supply);
}
/** @param {Context} ctx */
const chosen = (ctx) =>
  flights(ctx).find((flight) => flight.cell === ctx.sel.entry && flight.direction === ctx.sel.direction);

/** @type {Decision} */
export const fly = {
  begin: () => ({ color: null, tile: null, entry: null, direction: null }),
  cells: (ctx) => [...new Set(flights(ctx).flatMap((flight) => rowOf(ctx, flight)))],
  tap(ctx, cell) {
    const found = over(ctx, cell);
    if (!found.length) return null;
    const flight = chosen(ctx);
    // A second tap on the chosen row confirms; anywhere else it starts anew.
    if (flight && ctx.sel.tile === cell) return ctx.sel;
    return { ...ctx.sel, tile: cell, entry: null, direction: null };
  },
  rim(ctx, cell, direction) {
    return { ...ctx.sel, tile: ctx.sel.tile, entry: cell, direction };
  },
  why(ctx, cell) {
    if (ctx.tiles.get(cell)?.face === "volcano") return `fly ${cell} E ${colorOf(ctx)}`;
    const ways = DIRECTIONS.map((direction) => {
      let entry = cell;
      while (ctx.tiles.has(beside(entry, OPPOSITE[direction]))) entry = beside(entry, OPPOSITE[direction]);
      return `fly ${entry} ${direction} ${colorOf(ctx)}`;
    });
    return ways[0];
  },
  back(ctx) {
    if (ctx.sel.entry && ctx.sel.tile) return { ...ctx.sel, entry: null, direction: null };
    return ctx.sel.entry || ctx.sel.tile ? { ...ctx.sel, tile: null, entry: null, direction: null } : null;
  },
  event: (ctx) => chosen(ctx)?.text ?? null,
  pick(ctx, name, value) {
    if (name === "color") {
      const next = { ...ctx, sel: { ...ctx.sel, color: value } };
      return chosen(next) ? next.sel : { ...next.sel, entry: null, direction: null };
    }
    if (name === "other") {
      const flight = chosen(ctx);
      if (!flight) return null;
      const row = rowOf(ctx, flight);
      return { ...ctx.sel, entry: row[row.length - 1], direction: OPPOSITE[flight.direction ?? "E"] };
    }
    const [entry, direction] = value.split(" ");
    return { ...ctx.sel, entry, direction };
  },
  name(ctx, cell) {
    const many = over(ctx, cell).length;
    return many ? null : t("fly.no-way");
  },
  ask(ctx) {
    const { sel, position } = ctx;
    const color = colorOf(ctx);
    const own = colors(ctx);
    const flight = chosen(ctx);
    const tile = ctx.tiles.get(sel.tile);
    /** @type {any[]} */
    const choices = [];
    if (own.length > 1)
      choices.push({
        name: "color",
        label: t("fly.which"),
        options: own.map((one) => ({
          value: one,
          label: colorName(position, one),
          piece: one,
          checked: one === color,
        })),
      });
    if (tile) {
      choices.push({
        name: "way",
        label: t("fly.ways"),
        chips: true,
        options: over(ctx, tile.cell)
          .sort((a, b) => DIRECTIONS.indexOf(a.direction ?? "") - DIRECTIONS.indexOf(b.direction ?? ""))
          .map((one) => {
            const row = rowOf(ctx, one);
            const loads = loadsOf(ctx, row).length;
            return {
              value: `${one.cell} ${one.direction}`,
              arrow: one.direction,
              label: String(loads),
              said: t("fly.way-said", { direction: t(`direction.${one.direction}`), tiles: row.length, loads }),
              checked: one.cell === sel.entry && one.direction === sel.direction,
            };
          }),
      });
    }
    if (!flight) {
      return {
        hand: { plane: color },
        step: t("step.fly"),
        prompt: tile ? t("fly.direction", { number: tile.number }) : t("fly.choose"),
        then: tile ? t("fly.direction-then") : t("fly.then", { count: flights(ctx).length }),
        choices,
        cancel: Boolean(tile),
      };
    }
    const row = rowOf(ctx, flight);
    const loads = loadsOf(ctx, row);
    const full = row.filter((cell) => !hasSpace(ctx, cell)).length;
    const short = row.length - full - loads.length;
    return {
      hand: { plane: color },
      step: t("step.fly"),
      prompt: t("fly.here", { direction: t(`direction.${flight.direction}`), tiles: row.length }),
      then: short
        ? t("fly.loads-short", { loads: loads.length })
        : full
          ? t("fly.loads-full", { loads: loads.length, full })
          : t("fly.loads", { loads: loads.length }),
      choices,
      side: flights(ctx).some(
        (one) => one.cell === row[row.length - 1] && one.direction === OPPOSITE[flight.direction ?? "E"],
      )
        ? [{ name: "other", label: t("fly.other-end"), icon: "swap" }]
        : [],
      cancel: true,
      go: t("go.fly"),
    };
  },
  scene(ctx) {
    const { sel } = ctx;
    const flight = chosen(ctx);
    const all = sel.tile ? over(ctx, sel.tile) : flights(ctx);
    const rim = flight
      ? []
      : all.map((one) => ({ cell: one.cell ?? "", direction: one.direction ?? "E", on: Boolean(sel.tile) }));
    if (flight) {
      const row = rowOf(ctx, flight);
      return {
        flight: { cell: flight.cell ?? "", direction: flight.direction ?? "E", color: colorOf(ctx), row },
        landing: new Map(loadsOf(ctx, row).map((cell) => [cell, [colorOf(ctx)]])),
        rim,
      };
    }
    if (!sel.tile) return { rim };
    const axes = new Map();
    for (const one of all) axes.set([one.direction, OPPOSITE[one.direction ?? "E"]].sort().join(), rowOf(ctx, one));
    return {
      rim,
      rows: [...axes.values()],
      frames: [sel.tile],
      badges: all.map((one) => ({ cell: one.cell ?? "", direction: one.direction ?? "E", at: sel.tile })),
    };
  },
};
