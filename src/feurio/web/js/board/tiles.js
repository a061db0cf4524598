// Tiles and the ground between them.
import { Numeral, TileArt, Use } from "../art.js";
import { classes, html } from "../dom.js";
import { pieceSymbol } from "../pieces.js";
import { center, G, hexagon, pair } from "./hex.js";
import { Sparks } from "./sparks.js";
import { gameOf } from "../games/games.js";

/** @import { CellData, Position, TileData } from "../messages.js" */
/** @import { Played } from "../pieces.js" */
/** @import { Scene } from "./board.js" */
/** @import { Arrival } from "./motion.js" */

export const line = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string} */ color = "") => html`
  <path d=${path} class=${`${name}-case`} />
  <path d=${path} class=${classes(name, color)} />
`;
export const at = (/** @type {[number, number]} */ point) => `translate(${pair(point)})`;

/**
 * @param {{ground: CellData, position: Position, scene: Scene, allHeats: boolean, quiet?: boolean, looked: boolean}}
 *   props
 */
export function GroundArt({ ground, position, scene, allHeats, quiet, looked }) {
  const edge = gameOf(position).ground === "edge";
  const predator = ground.piece === "predator" || (ground.piece !== null && ground.piece === position.neutral);
  const special = (ground.hot && !quiet) || scene.aims?.has(ground.cell);
  const covered = scene.preview?.cell === ground.cell && !scene.preview.ghost;
  const heat = !special && !covered && ground.heat !== null && !quiet;
  return html`
    <g transform=${at(center(ground.cell))} class=${classes("ground", allHeats && "all-heats", looked && "looked-at")}>
      <path d=${hexagon(edge ? G.edge_cell : G.cell)} class=${ground.piece && !predator ? "refuge" : "cell"} />
      ${
        heat
          ? html`
              <${Numeral} text=${String(ground.heat)} height=${54} weight=${14} className="numeral other-heat" />
            `
          : null
      }
      ${
        ground.piece
          ? html`
              <g ...${arrival(scene.came?.get(ground.cell)?.[0], ground.cell, ground.piece)}>
                <circle r="42" class="plate" />
                <${Use} id=${pieceSymbol(position, ground.piece)} size=${G.edge_piece_box} />
              </g>
            `
          : null
      }
    </g>
  `;
}

/** @param {{tile: TileData, position: Position, scene: Scene, faded: boolean | null, far: boolean}} props */
export function TileOnBoard({ tile, position, scene, faded, far }) {
  return html`
    <g
      transform=${at(center(tile.cell))}
      class=${classes("tile", faded && "faded", scene.lost?.has(tile.cell) && "dimmed")}
    >
      <g class=${scene.fresh?.has(tile.cell) ? "drop" : scene.given?.has(tile.cell) ? "give" : ""}>
        <${TileArt} number=${tile.number} face=${tile.face} />
        ${
          tile.face === "down" && tile.number
            ? html`
                <g transform="translate(0 -62)"><${BeadMark} text=${String(tile.number)} className="secret" /></g>
              `
            : null
        }
        <${Sockets}
          tile=${tile}
          position=${position}
          landing=${scene.landing?.get(tile.cell) ?? []}
          room=${scene.room?.has(tile.cell)}
          far=${far}
          picked=${scene.picked?.cell === tile.cell ? scene.picked.color : null}
          ringed=${scene.lastPieces?.get(tile.cell) ?? []}
          came=${scene.came?.get(tile.cell) ?? []}
          cell=${tile.cell}
        />
      </g>
      ${
        scene.fresh?.has(tile.cell) && tile.number === 6 && tile.face === "up"
          ? html`
              <${Sparks} />
            `
          : null
      }
    </g>
  `;
}

/**
 * The places for pieces on a tile: taken, about to be taken, free, or of no use now.
 * @param {{tile: {spaces: number, room: number, pieces: string[]}, position: Played, landing?: string[],
 *   room?: boolean, far?: boolean, picked?: string | null, ringed?: {color: string, count: number}[], came?: Arrival[],
 *   cell?: string}} props
 */
export function Sockets({
  tile,
  position,
  landing = [],
  room = false,
  far = false,
  picked = null,
  ringed = [],
  came = [],
  cell = "0,0",
}) {
  const places = G.sockets[tile.spaces] ?? [];
  const taken = tile.pieces.length;
  const free = Math.min(tile.room, tile.spaces - taken);
  const size = far ? G.piece_box * 1.12 : G.piece_box;
  const plates = [];
  const lying = [];
  /** The places of the pieces that came last: of each color the last so many. @type {Set<number>} */
  const rings = new Set();
  for (const { color, count } of ringed) {
    const own = tile.pieces.map((piece, i) => (piece === color ? i : -1)).filter((i) => i >= 0);
    for (const i of own.slice(-count)) rings.add(i);
  }
  /** Those that come just now, in their order. @type {Map<number, Arrival & {turn: number}>} */
  const coming = new Map();
  for (const one of came) {
    const own = tile.pieces.map((piece, i) => (piece === one.color ? i : -1)).filter((i) => i >= 0);
    own.slice(-one.count).forEach((i, turn) => coming.set(i, { ...one, turn }));
  }
  const chosen = picked ? tile.pieces.lastIndexOf(picked) : -1;
  for (const [index, [x, y]] of places.entries()) {
    if (index < taken) {
      plates.push(html`
        <${Use} id="socket-full" size=${size} x=${x} y=${y} />
      `);
      lying.push(html`
        <g ...${arrival(coming.get(index), cell, tile.pieces[index])}>
          <${Use} id=${pieceSymbol(position, tile.pieces[index])} size=${size} x=${x} y=${y} />
        </g>
      `);
      if (rings.has(index))
        lying.push(html`
          <circle cx=${x} cy=${y} r="30" class="ring-case" />
          <circle cx=${x} cy=${y} r="30" class="ring-last" />
        `);
      if (index === chosen)
        lying.push(html`
          <circle cx=${x} cy=${y} r="34" class="picked-case" />
          <circle cx=${x} cy=${y} r="34" class="picked" />
        `);
    } else if (index < taken + landing.length) {
      plates.push(html`
        <${Use} id="socket-new" size=${size} x=${x} y=${y} />
      `);
      lying.push(html`
        <${Use}
          id=${pieceSymbol(position, landing[index - taken])}
          size=${G.piece_box}
          x=${x}
          y=${y}
          className="landing"
        />
      `);
    } else if (index < taken + free)
      plates.push(html`
        <${Use} id=${room ? "socket-room" : "socket"} size=${G.piece_box} x=${x} y=${y} />
      `);
    else
      plates.push(html`
        <${Use} id="socket-shut" size=${size} x=${x} y=${y} />
      `);
  }
  return html`
    <g>${plates}${lying}</g>
  `;
}

/**
 * How a piece comes: it falls into place, or runs there from where it stood.
 * @param {(Arrival & {turn?: number}) | undefined} one
 * @param {string} cell
 * @param {string} piece
 */
function arrival(one, cell, piece) {
  if (!one) return { class: "" };
  if (!one.from) return { class: "land", style: { animationDelay: `${(one.wait ?? 0) + 70 * (one.turn ?? 0)}ms` } };
  const [x, y] = center(cell);
  const [fromX, fromY] = center(one.from);
  return {
    class: `runs ${piece}`,
    style: { "--dx": `${(fromX - x).toFixed(0)}px`, "--dy": `${(fromY - y).toFixed(0)}px` },
  };
}

/** A small dark disk with a number or sign. @param {{text: string, className?: string}} props */
export function BeadMark({ text, className = "" }) {
  return html`
    <g class=${`bead-mark ${className}`}>
      <circle r=${G.marks.bead} />
      <${Numeral} text=${text} height=${30} />
    </g>
  `;
}
