// Marks: what is possible, what is about to happen, what just happened, and why.
import { drawable, drawnWidth, Numeral, TileArt, Use } from "../art.js";
import { at, BeadMark, line, Sockets } from "./tiles.js";
import { classes, html, useKept } from "../dom.js";
import { pieceSymbol } from "../pieces.js";
import { ahead, center, cornerMarks, G, hexagon, outline, pair } from "./hex.js";
import { CROSSING } from "./motion.js";
import { Reasons } from "./reasons.js";
import { spacesOf } from "../catalogue.js";

/** @import { CellData, Position, TileData } from "../messages.js" */
/** @import { Scene } from "./board.js" */

/** @param {{cell: string, direction: string}} rim @returns {[number, number]} */
export const rimPoint = ({ cell, direction }) => ahead(center(cell), direction, -G.rim.distance);
/**
 * Around a chosen place, far enough apart for a finger even where tiles are small.
 * @param {{at: string, direction: string}} badge
 * @param {boolean} far
 * @returns {[number, number]}
 */
export const badgePoint = ({ at: cell, direction }, far) => ahead(center(cell), direction, far ? 200 : 150);

/**
 * @param {{position: Position, scene: Scene, tiles: Map<string, TileData>, grounds: CellData[], far: boolean, quiet?:
 *   boolean}} props
 */
export function Marks({ position, scene, tiles, grounds, far, quiet }) {
  const covered = scene.preview?.cell;
  const kept = useKept();
  return html`
    ${
      quiet
        ? null
        : grounds
            .filter((ground) => ground.hot && ground.cell !== covered)
            .map(
              (ground) => html`
                <${HotCell} key=${`hot${ground.cell}`} ground=${ground} />
              `,
            )
    }
    ${[...(scene.aims ?? [])].map((cell) =>
      tiles.has(cell)
        ? html`
            <g key=${`aim${cell}`} transform=${at(center(cell))}>${line(hexagon(G.marks.target), "way")}</g>
          `
        : html`
            <g key=${`aim${cell}`} transform=${at(center(cell))}>
              <path d=${hexagon(G.edge_cell)} class="aim" />
              <${Use} id="paw" size=${48} className="paw" />
            </g>
          `,
    )}
    ${(scene.regions ?? []).map(
      (region) => html`
        <g>
          ${line(outline(region.cells), "line", region.color)}
          ${
            region.divider
              ? html`
                  <g
                    transform=${at([center(region.divider)[0] - 54, center(region.divider)[1] - 34])}
                    class=${region.color}
                  >
                    <${BeadMark} text="÷" className="ring" />
                  </g>
                `
              : null
          }
        </g>
      `,
    )}
    ${scene.group?.length ? line(outline(scene.group), "line") : null}
    ${
      scene.hint?.length
        ? html`
            <g class="hint-mark">${line(outline(scene.hint), "line", "hinted")}</g>
          `
        : null
    }
    ${(scene.rows ?? []).map(
      (row) => html`
        <g>${line(outline(row), "row-line")}</g>
      `,
    )}
    ${(scene.last ?? []).map(
      (cell) => html`
        <g key=${`last${cell}`} transform=${at(center(cell))}>${line(cornerMarks(G.marks.last), "last")}</g>
      `,
    )}
    ${(scene.captured ?? []).map(
      (one) => html`
        <g key=${`cap${one.cell}`} transform=${at(center(one.cell))}>
          ${line(hexagon(G.marks.captured), "line", one.color)}
        </g>
      `,
    )}
    ${(scene.frames ?? []).map(
      (cell) => html`
        <g key=${`frame${cell}`} transform=${at(center(cell))}>
          ${line(hexagon(tiles.has(cell) ? G.marks.captured : G.edge_cell), "frame")}
        </g>
      `,
    )}
    ${(scene.arriving ?? []).map(
      (one) => html`
        <g key=${`new${one.cell}`} transform=${at(center(one.cell))} class="landing">
          <circle r="42" class="plate" />
          <${Use} id=${pieceSymbol(position, one.piece)} size=${G.edge_piece_box} />
        </g>
      `,
    )}
    ${(scene.ghosts ?? []).map(
      (one) => html`
        <g key=${`ghost${one.cell}${one.number}`} transform=${at(center(one.cell))} class="was-played">
          ${
            one.number !== undefined &&
            html`
              <${TileArt} number=${one.number} face=${one.face} />
              <path d=${hexagon(G.marks.captured)} class="dashes" />
            `
          }
          ${one.pieces.map(
            (piece, i) => html`
              <g transform=${at([(i - (one.pieces.length - 1) / 2) * 58, 44])}>
                <circle r="31" class="dashes" />
                <${Use} id=${pieceSymbol(position, piece)} size=${G.piece_box} />
              </g>
            `,
          )}
        </g>
      `,
    )}
    ${
      scene.forbidden
        ? html`
            <g transform=${at(center(scene.forbidden))}>
              <g class="shake">${line(hexagon(G.marks.captured), "no-line")}</g>
            </g>
          `
        : null
    }
    ${
      (scene.lit ?? []).length
        ? html`
            <g class="lit-mark">${line(outline(scene.lit ?? []), "line", "pointed")}</g>
          `
        : null
    }
    ${[...(scene.named ?? [])].map(
      ([cell, name]) => html`
        <g key=${`named${cell}`} transform=${at(center(cell))} class="named">
          ${line(hexagon(G.marks.captured), "line", "pointed")}
          ${
            name
              ? html`
                  <g transform=${at([-58, -50])}>
                    <g class="named-in">
                      <circle r="31" />
                      <text y="13">${name}</text>
                    </g>
                  </g>
                `
              : null
          }
        </g>
      `,
    )}
    ${
      scene.preview
        ? html`
            <${Preview} preview=${scene.preview} position=${position} far=${far} />
          `
        : null
    }
    ${(scene.rim ?? [])
      .filter((one) => !one.chosen)
      .map((one) =>
        kept(
          `rim${one.cell}${one.direction}`,
          [one.on],
          () => html`
            <g
              key=${`rim${one.cell}${one.direction}`}
              transform=${at(rimPoint(one))}
              class=${classes("rim", one.on && "on")}
            >
              <g transform=${`rotate(${G.directions[one.direction].angle})`}>
                <${Use} id="rim-arrow" size=${one.on ? G.rim.chosen_box : G.rim.box} />
              </g>
            </g>
          `,
        ),
      )}
    ${(scene.badges ?? []).map(
      (one) => html`
        <g key=${`badge${one.direction}`} transform=${at(badgePoint(one, far))} class="badge">
          <circle r=${far ? 62 : 48} />
          <g transform=${`rotate(${G.directions[one.direction].angle})`}>
            <${Use} id="rim-arrow" size=${far ? 84 : 64} />
          </g>
        </g>
      `,
    )}
    ${
      scene.flown
        ? html`
            <${Flown} flight=${scene.flown} />
          `
        : null
    }
    ${
      scene.flight
        ? html`
            <${Flight} flight=${scene.flight} />
          `
        : null
    }
    ${(scene.moves ?? []).map(
      (move) => html`
        <${MoveArrow} move=${move} tiles=${tiles} />
      `,
    )}
    <${Reasons} sums=${scene.sums} edges=${scene.edges} numbered=${!scene.regions?.length} />
    <${Tags} scene=${scene} tiles=${tiles} />
  `;
}

/** @param {{ground: CellData}} props */
function HotCell({ ground }) {
  return html`
    <g transform=${at(center(ground.cell))} class=${classes("hot-cell", ground.piece && "with-piece")}>
      <path d=${hexagon(G.cell)} class="hot breathe" />
      ${
        ground.heat !== null
          ? html`
              <${Use} id="flame" size=${44} height=${55} y=${-44} />
              <g transform="translate(0 28)">
                <${Numeral} text=${String(ground.heat)} height=${66} className="numeral heat" />
              </g>
            `
          : ground.piece
            ? html`
                <${Use} id="flame" size=${28} height=${35} y=${-64} />
              `
            : html`
                <${Use} id="flame" size=${66} height=${82} />
              `
      }
    </g>
  `;
}

/**
 * A tile about to be laid, and what each neighbor adds to the heat there.
 * @param {{preview: NonNullable<Scene["preview"]>, position: Position, far: boolean}} props
 */
function Preview({ preview, position, far }) {
  const { cell, number, face, ghost, tile, beside = [], pieces = [] } = preview;
  const [x, y] = center(cell);
  const spaces = tile?.spaces ?? (face === "down" ? 0 : spacesOf(number));
  return html`
    <g class=${classes("preview", ghost && "ghost-tile")}>
      <g transform=${at([x, y - (ghost ? 0 : G.marks.lift)])}>
        ${
          !ghost &&
          html`
            <circle r="128" cy="22" fill="url(#shade)" />
          `
        }
        <${TileArt} number=${number} face=${face} />
        <${Sockets}
          tile=${{ spaces, room: tile?.room ?? spaces, pieces: [] }}
          position=${position}
          landing=${pieces}
          far=${far}
        />
        ${!ghost && line(hexagon(G.marks.frame), "frame")}
      </g>
      ${beside.map((neighbor) => {
        const [ox, oy] = center(neighbor.cell);
        return html`
          <g transform=${at([(x + ox) / 2, (y + oy) / 2])}><${BeadMark} text=${String(neighbor.number)} /></g>
        `;
      })}
    </g>
  `;
}

/** @param {{flight: NonNullable<Scene["flight"]>}} props */
function Flight({ flight }) {
  const { direction, row, color } = flight;
  const drop = G.flight.drop;
  const start = ahead(center(flight.cell), direction, -G.rim.chosen_distance, drop);
  const end = ahead(center(row[row.length - 1]), direction, G.flight.beyond, drop);
  const first = ahead(start, direction, 40);
  const path = `M${pair(first)}L${pair(end)}`;
  const angle = G.directions[direction].angle;
  return html`
    <g class="flight">
      <path d=${path} class="path-case" />
      <path d=${path} class="path" />
      <g transform=${at(start)}>
        <g transform=${`rotate(${angle})`}>
          <g class="arrow-case"><${Use} id="rim-arrow" size=${G.rim.chosen_box * 1.3} x=${-1} /></g>
          <g class="rim on"><${Use} id="rim-arrow" size=${G.rim.chosen_box} /></g>
        </g>
      </g>
      <g transform=${at(end)}>
        <g transform=${`rotate(${angle})`}><${Use} id=${`plane-${color}`} size=${G.flight.plane_box} /></g>
      </g>
    </g>
  `;
}

/**
 * The flight just flown: its path, and the plane that crosses once.
 * @param {{flight: NonNullable<Scene["flown"]>}} props
 */
function Flown({ flight }) {
  const { direction, row, color, drops } = flight;
  const start = ahead(center(flight.cell), direction, -G.rim.chosen_distance, G.flight.drop);
  const end = ahead(center(row[row.length - 1]), direction, G.flight.beyond, G.flight.drop);
  return html`
    <g class="flown" key=${`${flight.cell}${direction}`}>
      <path d=${`M${pair(start)}L${pair(end)}`} class="path-case" />
      <path d=${`M${pair(start)}L${pair(end)}`} class="path" />
      ${drops.map(
        (cell) => html`
          <circle
            key=${cell}
            class="splash"
            r="52"
            transform=${at(center(cell))}
            style=${{ animationDelay: `${Math.round((CROSSING * (row.indexOf(cell) + 1)) / (row.length + 1))}ms` }}
          />
        `,
      )}
      <g transform=${at(end)}>
        <g class="fly-by" style=${{ "--from-x": `${start[0] - end[0]}px`, "--from-y": `${start[1] - end[1]}px` }}>
          <g transform=${`rotate(${G.directions[direction].angle})`}>
            <${Use} id=${`plane-${color}`} size=${G.flight.plane_box} />
          </g>
        </g>
      </g>
    </g>
  `;
}

/** @param {{move: {from: string, to: string, color: string, soft?: boolean}, tiles: Map<string, TileData>}} props */
function MoveArrow({ move, tiles }) {
  let start = spot(move.from, move.color, tiles, false);
  let end = spot(move.to, move.color, tiles, true);
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const forward = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const bend = 0.14 * length;
  /** @type {[number, number]} */
  const top = [(start[0] + end[0]) / 2 + forward[1] * bend, (start[1] + end[1]) / 2 - forward[0] * bend];
  start = toward(start, top, 34);
  end = toward(end, top, 46);
  const angle = (Math.atan2(end[1] - top[1], end[0] - top[0]) * 180) / Math.PI;
  const shape = html`
    <path d=${`M${pair(start)}Q${pair(top)} ${pair(end)}`} />
    <path d="M-20-22 14 0-20 22" transform=${`translate(${pair(end)}) rotate(${angle.toFixed(1)})`} />
  `;
  return html`
    <g class=${classes("move-arrow", move.color, move.soft && "soft")}>
      <g class="under">${shape}</g>
      <g class="over">${shape}</g>
    </g>
  `;
}

/**
 * @param {string} cell
 * @param {string} color
 * @param {Map<string, TileData>} tiles
 * @param {boolean} arriving
 * @returns {[number, number]}
 */
function spot(cell, color, tiles, arriving) {
  const [x, y] = center(cell);
  const tile = tiles.get(cell);
  const places = tile ? G.sockets[tile.spaces] : null;
  if (!tile || !places) return [x, y];
  const own = arriving ? -1 : tile.pieces.lastIndexOf(color);
  const [dx, dy] = places[own >= 0 ? own : Math.min(tile.pieces.length, tile.spaces - 1)];
  return [x + dx, y + dy];
}

/** @param {[number, number]} from @param {[number, number]} to @param {number} distance @returns {[number, number]} */
function toward(from, to, distance) {
  const share = Math.min(0.5, distance / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1));
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/**
 * Tags: short words or sums on dark labels, put where they hide the least.
 * @param {{scene: Scene, tiles: Map<string, TileData>}} props
 */
function Tags({ scene, tiles }) {
  const wanted = [
    ...(scene.tags ?? []),
    ...(scene.regions ?? [])
      .filter((region) => region.label)
      .map((region) => ({ cells: region.cells, text: region.label ?? "", color: region.color })),
    ...(scene.captured ?? [])
      .filter((one) => one.label)
      .map((one) => ({ cells: [one.cell], text: one.label ?? "", color: one.color })),
  ];
  /** @type {{x: number, y: number, w: number, h: number}[]} */
  const placed = [];
  const centers = [...tiles.keys()].map(center);
  const xs = centers.map(([x]) => x);
  /** How far a tag would stick out of the board. @param {{x: number, w: number}} box */
  const outside = ({ x, w }) =>
    Math.max(0, x + w / 2 - Math.max(...xs) - 130) + Math.max(0, Math.min(...xs) - 130 - x + w / 2);
  return html`
    <g class="tags">
      ${wanted.map((tag) => {
        const drawn = drawable(tag.text);
        const width = drawn ? drawnWidth(tag.text, 32) + 52 : tag.text.length * 21 + 44;
        const points = tag.cells.map(center);
        const [left, right] = [Math.min(...points.map((p) => p[0])), Math.max(...points.map((p) => p[0]))];
        const [up, low] = [Math.min(...points.map((p) => p[1])) - 134, Math.max(...points.map((p) => p[1])) + 144];
        const middle = (left + right) / 2;
        const places = [middle, left, right, left - width / 3, right + width / 3].flatMap((x) =>
          [up, low].map((y) => ({ x, y, w: width, h: 62 })),
        );
        const cost = (/** @type {{x: number, y: number, w: number, h: number}} */ box) =>
          centers.reduce((sum, [x, y]) => sum + overlap(box, { x, y, w: 150, h: 160 }), 0) +
          placed.reduce((sum, other) => sum + 50 * overlap(box, other), outside(box));
        const best = places.reduce((a, b) => (cost(b) < cost(a) - 1 ? b : a));
        placed.push(best);
        return html`
          <g key=${tag.text + tag.cells[0]} class=${classes("tag", tag.color)} transform=${at([best.x, best.y])}>
            <g class="tag-in">
              <rect x=${-width / 2} y="-31" width=${width} height="62" rx="31" />
              ${
                drawn
                  ? html`
                      <${Numeral} text=${tag.text} height=${32} weight=${15} dim=${true} />
                    `
                  : html`
                      <text y="13">${tag.text}</text>
                    `
              }
            </g>
          </g>
        `;
      })}
    </g>
  `;
}

/** @param {{x: number, y: number, w: number, h: number}} a @param {{x: number, y: number, w: number, h: number}} b */
function overlap(a, b) {
  const wide = Math.min((a.w + b.w) / 2 - Math.abs(a.x - b.x), a.w);
  const high = Math.min((a.h + b.h) / 2 - Math.abs(a.y - b.y), a.h);
  return (Math.max(0, wide) * Math.max(0, high)) / 100;
}
