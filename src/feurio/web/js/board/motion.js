// What moves, once and briefly: things that came, ran, flew or left. Only places and opacity change,
// and nothing waits for it.
import { TileArt } from "../art.js";
import { html, useLayoutEffect, useRef } from "../dom.js";
import { isStill } from "../settings.js";
import { center, neighbors } from "./hex.js";
import { at, Sockets } from "./tiles.js";

/** @import { Outcome, Position, TileData } from "../messages.js" */
/** @import { Table } from "../table/model.js" */

/**
 * Pieces that came with the last events: of a color the last `count` on a cell; from where they ran, or how long they
 * fall after the start.
 * @typedef {{color: string, count: number, from?: string, wait?: number}} Arrival
 * @typedef {{tile: TileData, seat: number | null, wait: number}} Leaver
 * @typedef {{came: Map<string, Arrival[]>, given: Set<string>, leaving: Leaver[]}} Moves
 */

/** How long a plane takes to cross its row. */
export const CROSSING = 700;

/** When the plane is over a cell of its path. @param {string[]} path @param {string} cell */
const overAt = (path, cell) => Math.round((CROSSING * (path.indexOf(cell) + 1)) / (path.length + 1));

/** What moves at a table now. @param {Table} table @returns {Moves} */
export const movesOf = (table) => moves(table.looking || isStill() ? [] : table.fresh, table.before);

/**
 * What moves because of some events.
 * @param {Outcome[]} outcomes
 * @param {Position | null} before the position they changed
 * @returns {Moves}
 */
export function moves(outcomes, before) {
  /** @type {Moves} */
  const found = { came: new Map(), given: new Set(), leaving: [] };
  const add = (/** @type {string} */ cell, /** @type {Arrival} */ one) =>
    found.came.set(cell, [...(found.came.get(cell) ?? []), one]);
  for (const outcome of outcomes) {
    for (const tile of outcome.laid ?? []) {
      if (tile.beside) for (const cell of neighbors(tile.cell)) found.given.add(cell);
    }
    const path = outcome.flight?.path ?? [];
    for (const { cell, color, count } of together(outcome.placed ?? []))
      add(cell, outcome.flight ? { color, count, wait: overAt(path, cell) } : { color, count });
    for (const { source, target, color } of outcome.moved ?? []) add(target, { color, count: 1, from: source });
    for (const tile of before?.tiles ?? []) {
      const taken = outcome.taken?.find((one) => one.cell === tile.cell);
      if (!taken && !outcome.lost?.some((one) => one.cell === tile.cell)) continue;
      const wait = path.includes(tile.cell) ? overAt(path, tile.cell) : CROSSING;
      const fell = (outcome.placed ?? []).filter((one) => one.cell === tile.cell).map((one) => one.color);
      const pieces = [...tile.pieces, ...fell];
      found.leaving.push({ tile: { ...tile, pieces }, seat: taken?.seat ?? null, wait });
    }
  }
  return found;
}

/**
 * Pieces of one color on one cell, counted.
 * @param {{cell: string, color: string}[]} placed
 * @returns {{cell: string, color: string, count: number}[]}
 */
export function together(placed) {
  /** @type {Map<string, {cell: string, color: string, count: number}>} */
  const found = new Map();
  for (const { cell, color } of placed) {
    const key = `${cell} ${color}`;
    found.set(key, { cell, color, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/**
 * A tile on its way to the seat that took it, or fading away if nobody did.
 * @param {{leaver: Leaver, position: Position}} props
 */
export function Leaving({ leaver, position }) {
  const group = useRef(/** @type {SVGGElement | null} */ (null));
  const { tile, seat, wait } = leaver;
  useLayoutEffect(() => {
    const element = /** @type {SVGGElement} */ (group.current);
    const goal = seat === null ? null : document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    const here = element.getBoundingClientRect();
    const scale = element.getScreenCTM()?.a || 1;
    let way = "translateY(24px)";
    if (goal) {
      const x = (goal.x + goal.width / 2 - here.x - here.width / 2) / scale;
      const y = (goal.y + goal.height / 2 - here.y - here.height / 2) / scale;
      way = `translate(${x}px, ${y}px) rotate(4deg) scale(.4)`;
    }
    const moving = element.animate(
      [
        { transform: "none", opacity: 1 },
        ...(goal ? [{ transform: "translateY(-26px) rotate(4deg)", opacity: 1, offset: 0.3 }] : []),
        { transform: way, opacity: 0 },
      ],
      { delay: wait, duration: goal ? 620 : 480, easing: "cubic-bezier(.4, 0, .6, 1)", fill: "both" },
    );
    return () => moving.cancel();
  }, []);
  return html`
    <g transform=${at(center(tile.cell))}>
      <g ref=${group} class="leaving">
        <${TileArt} number=${tile.number} face=${tile.face} />
        <${Sockets} tile=${tile} position=${position} />
      </g>
    </g>
  `;
}
