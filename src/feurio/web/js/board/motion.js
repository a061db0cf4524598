// What moves, once and briefly: things that came, ran, flew or left. Only places and opacity change,
// and nothing waits for it.
import { TileArt } from "../art.js";
import { at, Sockets } from "./tiles.js";
import { html, useLayoutEffect, useRef } from "../dom.js";
import { center, neighbors, rowFrom } from "./hex.js";
import { isStill } from "../settings.js";

/** @import { Table } from "../table/model.js" */
/** @import { Position, LogEntry, Tile } from "../types.js" */

/**
 * Pieces that came with the last events: of a color the last `count` on a cell; from where they ran, or how long they
 *     fall after the start.
 * @typedef {{color: string, count: number, from?: string, wait?: number}} Arrival
 * @typedef {{tile: Tile, seat: number | null, wait: number}} Leaver
 */

/** How long a plane takes to cross its row. */
export const CROSSING = 700;

/** How long events take to be seen, in milliseconds. @param {LogEntry[]} entries */
export const lasting = (entries) => (entries.some((one) => one.event.startsWith("fly ")) ? CROSSING + 200 : 450);

/** @param {Table} table @returns {{came: Map<string, Arrival[]>, given: Set<string>, leaving: Leaver[]}} */
export function movesOf(table) {
  /** @type {Map<string, Arrival[]>} */
  const came = new Map();
  /** @type {Set<string>} */
  const given = new Set();
  /** @type {Leaver[]} */
  const leaving = [];
  if (table.looking || isStill()) return { came, given, leaving };
  const add = (/** @type {string} */ cell, /** @type {Arrival} */ one) =>
    came.set(cell, [...(came.get(cell) ?? []), one]);
  for (const entry of table.fresh) {
    const [kind, first, second, third] = entry.event.split(" ");
    if (kind === "crew" || kind === "startle") add(first, { color: second, count: Number(third) });
    else if (kind === "tile" || kind === "break") for (const cell of neighbors(first)) given.add(cell);
    else if (kind === "move") add(second, { color: fleeing(table, entry), count: 1, from: first });
    else if (kind === "fly" && table.before) fly(table, entry, add, leaving);
  }
  return { came, given, leaving };
}

/**
 * @param {Table} table
 * @param {LogEntry} entry
 * @param {(cell: string, one: Arrival) => void} add
 * @param {Leaver[]} leaving
 */
function fly(table, entry, add, leaving) {
  const [, cell, direction, color] = entry.event.split(" ");
  const tiles = new Map(/** @type {Position} */ (table.before).tiles.map((tile) => [tile.cell, tile]));
  const row = rowFrom(tiles, cell, direction);
  const wait = (/** @type {string} */ over) => Math.round((CROSSING * (row.indexOf(over) + 1)) / (row.length + 1));
  for (const drop of entry.data?.drops ?? []) add(drop, { color, count: 1, wait: wait(drop) });
  const lying = new Set(table.position?.tiles.map((tile) => tile.cell));
  const taken = new Set([...(entry.data?.out ?? []), ...(entry.data?.cut ?? [])]);
  for (const tile of tiles.values()) {
    if (lying.has(tile.cell)) continue;
    const pieces = (entry.data?.drops ?? []).includes(tile.cell) ? [...tile.pieces, color] : tile.pieces;
    const seat = taken.has(tile.cell) ? receiver(entry, tile) : null;
    leaving.push({ tile: { ...tile, pieces }, seat, wait: row.includes(tile.cell) ? wait(tile.cell) : CROSSING });
  }
}

/** Who got a tile of this number; with several, whoever flew. @param {LogEntry} entry @param {Tile} tile */
function receiver(entry, tile) {
  const found = Object.entries(entry.data?.taken ?? {}).filter(([, numbers]) =>
    /** @type {number[]} */ (numbers).includes(tile.number ?? 0),
  );
  return found.length === 1 ? Number(found[0][0]) : Number(entry.seat);
}

/** @param {Table} table @param {LogEntry} entry */
function fleeing(table, entry) {
  return (
    table.log
      .filter((one) => one.number < entry.number && one.event.startsWith("flee "))
      .pop()
      ?.event.split(" ")[1] ?? "red"
  );
}

/**
 * A tile on its way to the seat that took it, or fading away if nobody did.
 * @param {{leaver: Leaver, position: Position}} props
 */
export function Leaving({ leaver, position }) {
  const group = useRef(/** @type {any} */ (null));
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
        <${Sockets} tile=${tile} position=${position} landing=${[]} far=${false} shuts=${false} />
      </g>
    </g>
  `;
}

/** Five sparks, once. */
export const Sparks = () => html`
  <g class="sparks" aria-hidden="true">
    ${[
      [-70, -64],
      [-34, -96],
      [4, -84],
      [40, -100],
      [72, -58],
    ].map(
      ([x, y], i) => html`
        <circle r=${7 - (i % 3)} style=${{ "--x": `${x}px`, "--y": `${y}px`, animationDelay: `${120 + 30 * i}ms` }} />
      `,
    )}
  </g>
`;
