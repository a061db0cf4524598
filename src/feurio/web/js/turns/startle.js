// On the Run, second half of a turn: startle, flee, predators or nothing.
import { neighbors, notationOrder } from "../board/hex.js";
import { animals } from "../table/names.js";
import { t } from "../texts.js";

/** @import { Decision, Context } from "./turn.js" */

/** @param {Context} ctx @param {string} kind */
const some = (ctx, kind) => ctx.legal.some((event) => event.kind === kind);
/** @param {Context} ctx */
const colors = (ctx) => [
  ...new Set(
    ctx.legal.filter((event) => event.kind === "startle" || event.kind === "flee").map((event) => event.color ?? ""),
  ),
];
/** @param {Context} ctx */
const colorOf = (ctx) => (colors(ctx).includes(ctx.sel.color) ? ctx.sel.color : colors(ctx)[0]);
/** @param {Context} ctx */
function modes(ctx) {
  const found = [];
  if (some(ctx, "startle")) found.push("startle");
  if (some(ctx, "flee")) found.push("flee");
  if (some(ctx, "predators")) found.push("predators");
  return found;
}
/** @param {Context} ctx */
const modeOf = (ctx) => (modes(ctx).includes(ctx.sel.mode) ? ctx.sel.mode : (modes(ctx)[0] ?? "none"));
/** @param {Context} ctx @param {string} cell */
const most = (ctx, cell) =>
  Math.max(
    0,
    ...ctx.legal
      .filter((event) => event.kind === "startle" && event.cell === cell && event.color === colorOf(ctx))
      .map((event) => event.count ?? 0),
  );
/** @param {Context} ctx */
const startles = (ctx) => [
  ...new Set(
    ctx.legal
      .filter((event) => event.kind === "startle" && event.color === colorOf(ctx))
      .map((event) => event.cell ?? ""),
  ),
];
/** @param {Context} ctx */
const flights = (ctx) => ctx.legal.filter((event) => event.kind === "flee" && event.color === colorOf(ctx));
/** Tiles from which a number would be fled. @param {Context} ctx @param {number} number */
const fleeing = (ctx, number) =>
  [...ctx.tiles.values()].filter(
    (tile) => tile.face === "up" && tile.number === number && tile.pieces.includes(colorOf(ctx)),
  );
/** @param {string[]} cells */
const predatorText = (cells) => `predators ${[...cells].sort(notationOrder).join(" ")}`;
/** Cells that may still join the predators chosen so far. @param {Context} ctx @param {string[]} chosen */
function joins(ctx, chosen) {
  const found = new Set();
  for (const event of ctx.legal) {
    if (event.kind !== "predators" || !event.cells || event.cells.length !== chosen.length + 1) continue;
    if (chosen.every((cell) => event.cells?.includes(cell)))
      for (const cell of event.cells) if (!chosen.includes(cell)) found.add(cell);
  }
  return [...found];
}

/** @type {Decision} */
export const startle = {
  begin: () => ({ mode: null, color: null, cell: null, count: 0, number: null, cells: [] }),
  skip: "pass",
  cells(ctx) {
    const mode = modeOf(ctx);
    if (mode === "predators") return [...ctx.sel.cells, ...joins(ctx, ctx.sel.cells)];
    if (mode === "flee")
      return flights(ctx).flatMap((event) => fleeing(ctx, event.number ?? 0).map((tile) => tile.cell));
    return startles(ctx);
  },
  tap(ctx, cell) {
    const mode = modeOf(ctx);
    if (mode === "predators") {
      const { cells } = ctx.sel;
      if (cells.includes(cell)) {
        const left = cells.filter((/** @type {string} */ one) => one !== cell);
        return {
          ...ctx.sel,
          mode,
          cells: !left.length || ctx.legal.some((event) => event.text === predatorText(left)) ? left : [],
        };
      }
      return joins(ctx, cells).includes(cell) ? { ...ctx.sel, mode, cells: [...cells, cell] } : null;
    }
    if (mode === "flee") {
      const tile = ctx.tiles.get(cell);
      const found = flights(ctx).find(
        (event) => event.number === tile?.number && fleeing(ctx, event.number ?? 0).some((one) => one.cell === cell),
      );
      return found ? { ...ctx.sel, mode, number: found.number } : null;
    }
    const limit = most(ctx, cell);
    if (!limit) return null;
    return { ...ctx.sel, mode: "startle", cell, count: ctx.sel.cell === cell ? (ctx.sel.count % limit) + 1 : 1 };
  },
  why(ctx, cell) {
    const mode = modeOf(ctx);
    if (mode === "predators") return predatorText([...ctx.sel.cells, cell]);
    if (mode === "flee")
      return ctx.tiles.get(cell)?.number ? `flee ${colorOf(ctx)} ${ctx.tiles.get(cell)?.number}` : null;
    return colorOf(ctx) ? `startle ${cell} ${colorOf(ctx)} 1` : null;
  },
  back(ctx) {
    const { cell, number, cells } = ctx.sel;
    return cell || number || cells.length ? { ...ctx.sel, cell: null, count: 0, number: null, cells: [] } : null;
  },
  count: (ctx, count) =>
    modeOf(ctx) === "startle" && ctx.sel.cell && count <= most(ctx, ctx.sel.cell) ? { ...ctx.sel, count } : null,
  event(ctx) {
    const { cell, count, number, cells } = ctx.sel;
    const mode = modeOf(ctx);
    if (mode === "predators") return cells.length ? predatorText(cells) : null;
    if (mode === "flee") return number ? `flee ${colorOf(ctx)} ${number}` : null;
    return cell && mode === "startle" ? `startle ${cell} ${colorOf(ctx)} ${count}` : null;
  },
  pick(ctx, name, value) {
    const clear = { ...ctx.sel, cell: null, count: 0, number: null, cells: [] };
    if (name === "mode") return { ...clear, mode: value };
    if (name === "color") return { ...clear, color: value };
    if (name === "number") return { ...ctx.sel, mode: "flee", number: Number(value) };
    return { ...ctx.sel, count: Number(value) };
  },
  ask(ctx) {
    const { sel, position } = ctx;
    const mode = modeOf(ctx);
    const color = colorOf(ctx);
    const own = colors(ctx);
    const tile = ctx.tiles.get(sel.cell);
    const limit = sel.cell ? most(ctx, sel.cell) : 0;
    /** @type {any[]} */
    const choices = [];
    if (modes(ctx).length > 1)
      choices.push({
        name: "mode",
        label: t("run.what"),
        options: modes(ctx).map((one) => ({ value: one, label: t(`run.mode.${one}`), checked: one === mode })),
      });
    if (own.length > 1 && mode !== "predators")
      choices.push({
        name: "color",
        label: t("run.which"),
        options: own.map((one) => ({ value: one, label: t(`animal.${one}`), piece: one, checked: one === color })),
      });
    const done = Boolean(sel.cell || sel.number || sel.cells.length);
    const skip = !done && some(ctx, "pass") ? t("skip.run") : null;
    const base = { step: t("step.run"), choices, cancel: done, skip };
    if (mode === "predators") {
      return {
        ...base,
        hand: { piece: "predator" },
        prompt: sel.cells.length ? t("predators.here", { count: sel.cells.length }) : t("predators.choose"),
        then: t("predators.then"),
        go: sel.cells.length ? t("go.put") : null,
      };
    }
    if (mode === "flee") {
      choices.push({
        name: "number",
        label: t("flee.from"),
        chips: true,
        options: flights(ctx).map((event) => {
          const many = fleeing(ctx, event.number ?? 0).reduce(
            (sum, one) => sum + one.pieces.filter((piece) => piece === color).length,
            0,
          );
          return {
            value: String(event.number),
            bead: event.number,
            label: String(many),
            said: t("flee.said", { number: event.number, animals: animals(color, many) }),
            checked: sel.number === event.number,
          };
        }),
      });
      const many = sel.number
        ? fleeing(ctx, sel.number).reduce((sum, one) => sum + one.pieces.filter((piece) => piece === color).length, 0)
        : 0;
      return {
        ...base,
        hand: { piece: color },
        prompt: sel.number ? t("flee.here", { number: sel.number, animals: animals(color, many) }) : t("flee.choose"),
        then: sel.number ? t("flee.must") : t("flee.then"),
        go: sel.number ? t("go.flee") : null,
      };
    }
    if (mode === "none") return { ...base, hand: null, prompt: t("run.nothing"), then: "" };
    if (limit > 1)
      choices.push({
        name: "count",
        label: t("startle.many"),
        options: [1, 2, 3]
          .filter((count) => count <= limit)
          .map((count) => ({
            value: String(count),
            label: String(count),
            checked: sel.count === count,
            key: String(count),
          })),
      });
    return {
      ...base,
      hand: { piece: color },
      prompt: !sel.cell
        ? t("startle.choose", { animals: t(`animals-all.${color}`) })
        : tile
          ? t("startle.here", { animals: animals(color, sel.count), number: tile.number })
          : t("startle.edge", { animal: t(`animal.${color}`) }),
      then: !sel.cell ? t("startle.then") : tile ? t("startle.room", { count: limit }) : t("startle.edge-then"),
      go: sel.cell ? t("go.startle") : null,
      step: position.color ? t("step.run-color", { animals: t(`animals-all.${position.color}`) }) : base.step,
    };
  },
  scene(ctx) {
    const { sel } = ctx;
    const mode = modeOf(ctx);
    if (mode === "predators")
      return {
        aims: new Set(joins(ctx, sel.cells)),
        frames: sel.cells,
        arriving: sel.cells.map((/** @type {string} */ cell) => ({ cell, piece: "predator" })),
      };
    if (mode === "flee") {
      const numbers = sel.number ? [sel.number] : flights(ctx).map((event) => event.number ?? 0);
      return { group: numbers.flatMap((number) => fleeing(ctx, number).map((tile) => tile.cell)) };
    }
    const cells = startles(ctx);
    return {
      room: new Set(cells.filter((cell) => ctx.tiles.has(cell))),
      aims: new Set(sel.cell ? [] : cells.filter((cell) => !ctx.tiles.has(cell))),
      landing:
        sel.cell && ctx.tiles.has(sel.cell) ? new Map([[sel.cell, Array(sel.count).fill(colorOf(ctx))]]) : new Map(),
      frames: sel.cell ? [sel.cell] : [],
      arriving: sel.cell && !ctx.tiles.has(sel.cell) ? [{ cell: sel.cell, piece: colorOf(ctx) }] : [],
    };
  },
};

/**
 * All tiles of equal number that hang together with one.
 * @param {Map<string, import("../types.js").Tile>} tiles
 * @param {string} cell
 */
export function groupOf(tiles, cell) {
  const number = tiles.get(cell)?.number;
  const group = new Set([cell]);
  for (const one of group)
    for (const near of neighbors(one))
      if (tiles.get(near)?.face === "up" && tiles.get(near)?.number === number) group.add(near);
  return [...group];
}
