// Where things lie: cells, hexagons, outlines, in units of a hundredth of a tile's corner radius.
// The constants are the package's own (art/geometry.json), so that both pictures agree.
import { fetched } from "../api.js";

/** @typedef {[number, number]} Point */

/**
 * @typedef {{column: number, row: number, radius: number, rounding: number, cell: number, edge_cell: number,
 *   near: number, piece_box: number, edge_piece_box: number, tile_box: [number, number, number, number],
 *   sockets: Record<string, Point[]>, glow: Record<string, number>, directions: Record<string, {angle: number}>,
 *   rim: {distance: number, box: number, chosen_distance: number, chosen_box: number},
 *   flight: {drop: number, plane_box: number, beyond: number},
 *   marks: {target: number, captured: number, last: number, frame: number, focus: number, lift: number, bead: number},
 * }} Geometry
 */

/** @type {Geometry} */
export let G;

export async function loadGeometry() {
  const answer = await fetched("/static/art/geometry.json");
  G = await answer.json();
}

export const DIRECTIONS = ["E", "NE", "NW", "W", "SW", "SE"];
/** @type {Record<string, [number, number]>} */
const STEP = { E: [1, 0], NE: [1, -1], NW: [0, -1], W: [-1, 0], SW: [-1, 1], SE: [0, 1] };
/** @type {Record<string, string>} */
export const OPPOSITE = { E: "W", W: "E", NE: "SW", SW: "NE", NW: "SE", SE: "NW" };

/** @param {string} text @returns {Point} */
export function cell(text) {
  const [q, r] = text.split(",");
  return [Number(q), Number(r)];
}

/** @param {string} text @returns {Point} */
export function center(text) {
  const [q, r] = cell(text);
  return [G.column * (q + r / 2), G.row * r];
}

/** The cell that a point lies in. @param {number} x @param {number} y */
export function cellAt(x, y) {
  const r = y / G.row;
  const q = x / G.column - r / 2;
  let nearQ = Math.round(q);
  let nearR = Math.round(r);
  const nearS = Math.round(-q - r);
  const offQ = Math.abs(nearQ - q);
  const offR = Math.abs(nearR - r);
  const offS = Math.abs(nearS + q + r);
  if (offQ > offR && offQ > offS) nearQ = -nearR - nearS;
  else if (offR > offS) nearR = -nearQ - nearS;
  return `${nearQ || 0},${nearR || 0}`;
}

/** @param {string} text @param {string} direction */
export function beside(text, direction) {
  const [q, r] = cell(text);
  const [dq, dr] = STEP[direction];
  return `${q + dq},${r + dr}`;
}

/** The cell that one comes from. @param {string} text @param {string} direction */
export const behind = (text, direction) => beside(text, OPPOSITE[direction]);

/** @param {string} text */
export const neighbors = (text) => DIRECTIONS.map((direction) => beside(text, direction));

/** The unit vector of a direction. @param {string} direction @returns {Point} */
export function unit(direction) {
  const angle = (G.directions[direction].angle * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Sort key as the tiles are drawn: a tile's side hangs over the row below. @param {string} a @param {string} b */
export function readingOrder(a, b) {
  const [aq, ar] = cell(a);
  const [bq, br] = cell(b);
  return ar - br || aq - bq;
}

/** As lists of cells are sorted in the notation. @param {string} a @param {string} b */
export function notationOrder(a, b) {
  const [aq, ar] = cell(a);
  const [bq, br] = cell(b);
  return aq - bq || ar - br;
}

const CORNERS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];
const FACES = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

/** @param {number} value */
const brief = (value) => String(Math.round(value * 10) / 10 || 0);
/** @param {Point} point */
export const pair = (point) => `${brief(point[0])} ${brief(point[1])}`;

/** @param {number} radius @returns {Point[]} */
function corners(radius) {
  const half = (radius * G.column) / (2 * G.radius);
  return CORNERS.map(([a, b]) => [half * a, (radius * b) / 2]);
}

/** @param {Point} a @param {Point} b @param {number} share @returns {Point} */
const between = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];

/** @type {Map<number, string>} */
const hexagons = new Map();

/** Path of a hexagon around 0,0 with rounded corners. @param {number} radius */
export function hexagon(radius) {
  let path = hexagons.get(radius);
  if (!path) {
    const points = corners(radius);
    const share = G.rounding / radius;
    const rounds = points.map((corner, i) => {
      const into = between(corner, points[(i + 5) % 6], share);
      const out = between(corner, points[(i + 1) % 6], share);
      return `${pair(into)}Q${pair(corner)} ${pair(out)}`;
    });
    path = `M${rounds.join("L")}Z`;
    hexagons.set(radius, path);
  }
  return path;
}

/** Path of the six corners alone. @param {number} radius */
export function cornerMarks(radius) {
  const points = corners(radius);
  return points
    .map((corner, i) => {
      const into = between(corner, points[(i + 5) % 6], 0.2);
      const out = between(corner, points[(i + 1) % 6], 0.2);
      return `M${pair(into)}L${pair(corner)}L${pair(out)}`;
    })
    .join("");
}

/** Path around a group of cells, one loop for each rim it has. @param {string[]} cells */
export function outline(cells) {
  const inside = new Set(cells);
  /** @type {Map<string, [number, number]>} */
  const edges = new Map();
  for (const text of [...inside].sort(readingOrder)) {
    const [q, r] = cell(text);
    FACES.forEach(([dq, dr], i) => {
      if (inside.has(`${q + dq},${r + dr}`)) return;
      const start = CORNERS[i];
      const end = CORNERS[(i + 1) % 6];
      edges.set(`${2 * q + r + start[0]},${3 * r + start[1]}`, [2 * q + r + end[0], 3 * r + end[1]]);
    });
  }
  let path = "";
  while (edges.size) {
    let here = /** @type {string} */ (edges.keys().next().value);
    const points = [];
    while (edges.has(here)) {
      const [x, y] = here.split(",").map(Number);
      points.push(pair([(G.column / 2) * x, (G.row / 3) * y]));
      const next = /** @type {[number, number]} */ (edges.get(here));
      edges.delete(here);
      here = `${next[0]},${next[1]}`;
    }
    path += `M${points.join("L")}Z`;
  }
  return path;
}

/** @param {Point} from @param {string} direction @param {number} distance @param {number} drop @returns {Point} */
export function ahead(from, direction, distance, drop = 0) {
  const [x, y] = unit(direction);
  return [from[0] + x * distance, from[1] + y * distance + drop];
}

/**
 * The unbroken row of tiles from an entry on.
 * @param {{has(cell: string): boolean}} tiles
 * @param {string} entry
 * @param {string} direction
 */
export function rowFrom(tiles, entry, direction) {
  const row = [];
  for (let here = entry; tiles.has(here); here = beside(here, direction)) row.push(here);
  return row;
}
