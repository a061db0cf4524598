// The board: one SVG, drawn in layers from the ground up. It draws what it is given and says what was touched.
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "./dom.js";
import { drawable, drawnWidth, Numeral, pieceSymbol, TileArt, Use } from "./art.js";
import { Camera } from "./camera.js";
import { ahead, cell as readCell, cellAt, center, cornerMarks, G, hexagon, neighbors, outline, pair, readingOrder } from "./hex.js";
import { groundName, rulesOf, tileName } from "./names.js";
import { t } from "./texts.js";

/** @import { Position, Tile, Ground } from "./types.js" */

/**
 * What is to be seen beside the position itself.
 * @typedef {{
 *   preview?: {cell: string, number: number | string | null, face?: string, ghost?: boolean, pieces?: string[]} | null,
 *   room?: Set<string>, landing?: Map<string, string[]>, aims?: Set<string>, frames?: string[],
 *   regions?: {cells: string[], color: string, divider?: string | null, label?: string}[],
 *   group?: string[], moves?: {from: string, to: string, color: string, soft?: boolean}[],
 *   rim?: {cell: string, direction: string, on?: boolean}[], badges?: {cell: string, direction: string, at: string}[],
 *   flight?: {cell: string, direction: string, color: string, row: string[]} | null, rows?: string[][],
 *   captured?: {cell: string, color: string, label?: string}[], lost?: Set<string>, last?: string[],
 *   picked?: {cell: string, color: string} | null, forbidden?: string | null, hint?: string[],
 *   tags?: {cells: string[], text: string, color?: string}[], dim?: boolean, extra?: string[], fresh?: Set<string>,
 *   slots?: Map<string, number | null>, lastPieces?: Map<string, {color: string, count: number}[]>,
 *   flown?: {cell: string, direction: string, color: string, row: string[]} | null,
 * }} Scene
 */

/**
 * @typedef {{position: Position, scene: Scene, legal: string[], allHeats: boolean, quiet?: boolean, label: string, hover?: string | null,
 *   onTap: (cell: string) => void, onRim?: (cell: string, direction: string) => void, onKey?: (event: KeyboardEvent, cell: string) => void,
 *   onHover?: (cell: string | null) => void, nameFor?: (cell: string) => string | null, camera?: (camera: Camera) => void,
 * }} Props
 */

const line = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string} */ color = "") => html`
  <path d=${path} class=${`${name}-case`} /><path d=${path} class=${classes(name, color)} />`;
const at = (/** @type {[number, number]} */ point) => `translate(${pair(point)})`;

/** @param {Props} props */
export function Board(props) {
  const { position, scene, legal, label } = props;
  const svg = useRef(/** @type {any} */ (null));
  const camera = useRef(/** @type {Camera | null} */ (null));
  const [far, setFar] = useState(false);
  const [here, setHere] = useState(/** @type {string | null} */ (null));
  const [focused, setFocused] = useState(false);
  const tiles = new Map(position.tiles.map((tile) => [tile.cell, tile]));
  const rules = rulesOf(position);
  const grounds = position.cells.filter((ground) => !tiles.has(ground.cell));
  const spots = [...tiles.keys(), ...(rules === "volcano" ? [] : grounds.map((ground) => ground.cell)), ...(scene.extra ?? []).filter((cell) => !tiles.has(cell))].sort(readingOrder);
  const known = new Set(spots);
  const focusCell = here && known.has(here) ? here : legal.find((cell) => known.has(cell)) ?? spots[0] ?? null;

  useLayoutEffect(() => {
    camera.current = new Camera(svg.current, (pixels) => {
      const under = pixels < G.near;
      setFar((old) => (old === under ? old : under));
    });
    props.camera?.(camera.current);
  }, []);
  const box = contentBox(position, scene, grounds, rules);
  useLayoutEffect(() => camera.current?.show(box), [box.x, box.y, box.width, box.height]);

  const live = useRef({ props, spots, focusCell });
  live.current = { props, spots, focusCell };

  useEffect(() => {
    const element = svg.current;
    /** @param {MouseEvent} event */
    const click = (event) => {
      const eye = camera.current;
      if (!eye || eye.moved) return;
      const { props: now } = live.current;
      const point = eye.point(event.clientX, event.clientY);
      const reach = 28 / eye.scale;
      const badge = nearest((now.scene.badges ?? []).map((one) => ({ ...one, point: badgePoint(one) })), point, Math.min(reach, 62));
      if (badge) return now.onRim?.(badge.cell, badge.direction);
      const touched = cellAt(point[0], point[1]);
      if (live.current.spots.includes(touched)) {
        setHere(touched);
        return now.onTap(touched);
      }
      const arrow = nearest((now.scene.rim ?? []).map((one) => ({ ...one, point: rimPoint(one) })), point, reach);
      if (arrow) now.onRim?.(arrow.cell, arrow.direction);
      else now.onTap("");
      return undefined;
    };
    /** @param {PointerEvent} event */
    const hover = (event) => {
      if (event.pointerType === "touch" || !camera.current) return;
      const point = camera.current.point(event.clientX, event.clientY);
      live.current.props.onHover?.(cellAt(point[0], point[1]));
    };
    const leave = () => live.current.props.onHover?.(null);
    element.addEventListener("click", click);
    element.addEventListener("pointermove", hover);
    element.addEventListener("pointerleave", leave);
    return () => {
      element.removeEventListener("click", click);
      element.removeEventListener("pointermove", hover);
      element.removeEventListener("pointerleave", leave);
    };
  }, []);

  /** @param {string} cell */
  const goTo = (cell) => {
    setHere(cell);
    svg.current.querySelector(`[data-spot="${cell}"]`)?.focus();
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !focusCell) return;
    const next = stepTo(event.key, focusCell, spots, legal);
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      goTo(next);
    } else props.onKey?.(event, focusCell);
  };

  const sorted = [...tiles.values()].sort((a, b) => readingOrder(a.cell, b.cell));
  const lit = scene.regions?.length ? new Set(scene.regions.flatMap((region) => region.cells)) : null;
  return html`<svg ref=${svg} class=${classes("field", far && "far", rules)} role="group" aria-label=${label} aria-roledescription=${t("board.role")} onKeyDown=${keys}
      onFocusIn=${() => setFocused(svg.current.contains(document.activeElement) && Boolean(document.activeElement?.matches(":focus-visible")))} onFocusOut=${() => setFocused(false)}>
    <g class="glows">${sorted.filter((tile) => tile.face === "up" && !scene.lost?.has(tile.cell) && G.glow[tile.number ?? 0]).map((tile) => {
      const [x, y] = center(tile.cell);
      return html`<circle key=${tile.cell} cx=${x} cy=${y} r=${G.glow[tile.number ?? 0]} fill="url(#glow)" />`;
    })}</g>
    <g class="grounds">${rules === "volcano" ? null : grounds.map((ground) => html`<${GroundArt} key=${ground.cell} ground=${ground} position=${position} scene=${scene} allHeats=${props.allHeats} quiet=${props.quiet} looked=${ground.cell === props.hover || (focused && ground.cell === focusCell)} />`)}
      ${[...(scene.slots ?? [])].map(([cell, number]) => html`<g key=${`slot${cell}`} transform=${at(center(cell))}>${number ? html`<${TileArt} number=${number} /><${Sockets} tile=${{ spaces: G.spaces[number], room: 3, pieces: [] }} position=${position} landing=${[]} far=${far} shuts=${false} />` : html`<path d=${hexagon(G.cell)} class="cell" />`}</g>`)}</g>
    <g class="tiles">${sorted.map((tile) => html`<${TileOnBoard} key=${tile.cell} tile=${tile} position=${position} scene=${scene} faded=${lit && !lit.has(tile.cell)} far=${far} shuts=${rules === "wildfire"} />`)}</g>
    <g class="marks"><${Marks} position=${position} scene=${scene} tiles=${tiles} grounds=${grounds} far=${far} quiet=${props.quiet} /></g>
    <g class="spots">${spots.map((cell) => {
      const tile = tiles.get(cell);
      const ground = tile ? null : grounds.find((one) => one.cell === cell);
      const said = props.nameFor?.(cell) ?? (tile ? tileName(position, tile) : ground ? groundName(position, ground, tiles) : t("name.empty"));
      return html`<path key=${cell} d=${hexagon(98)} transform=${at(center(cell))} class=${classes("spot", legal.includes(cell) && "legal")} role="button" tabindex=${cell === focusCell ? 0 : -1}
        aria-label=${said} data-cell=${cell} data-spot=${cell} onFocus=${() => setHere(cell)} />`;
    })}</g>
    ${focused && focusCell ? html`<g class="focus" transform=${at(center(focusCell))}>${line(hexagon(G.marks.focus), "focus-line")}</g>` : null}
  </svg>`;
}

/** @param {{point: [number, number]}[]} things @param {[number, number]} point @param {number} reach @returns {any} */
function nearest(things, point, reach) {
  let best = null;
  let least = reach;
  for (const thing of things) {
    const distance = Math.hypot(thing.point[0] - point[0], thing.point[1] - point[1]);
    if (distance <= least) [best, least] = [thing, distance];
  }
  return best;
}

/** @param {{cell: string, direction: string}} rim @returns {[number, number]} */
const rimPoint = ({ cell, direction }) => ahead(center(cell), direction, -G.rim.distance);
/** @param {{at: string, direction: string}} badge @returns {[number, number]} */
const badgePoint = ({ at: cell, direction }) => ahead(center(cell), direction, 138);

/** Where the keys go: arrows to the nearest cell that way, Home and End, N and P to legal places. @param {string} key @param {string} from @param {string[]} spots @param {string[]} legal */
function stepTo(key, from, spots, legal) {
  const places = legal.filter((cell) => spots.includes(cell)).sort(readingOrder);
  if (key === "Home") return places[0] ?? spots[0];
  if (key === "End") return places[places.length - 1] ?? spots[spots.length - 1];
  if (["n", "N", "p", "P"].includes(key) && places.length) {
    const i = places.indexOf(from);
    const step = key.toLowerCase() === "n" ? 1 : -1;
    if (i < 0) return places[0];
    return places[(i + step + places.length) % places.length];
  }
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const [x, y] = center(from);
  const row = readCell(from)[1];
  let best = null;
  let least = Infinity;
  for (const cell of spots) {
    const [ox, oy] = center(cell);
    const along = (ox - x) * way[0] + (oy - y) * way[1];
    if (along < 40) continue;
    // Up and down have no straight neighbor: even rows lean one way, odd rows the other, so that one comes back.
    const lean = way[1] ? (row % 2 ? -1 : 1) * 8 : 0;
    const across = Math.abs(way[0] ? oy - y : ox - x - lean);
    const cost = along + across * 2.2;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}

/** @param {Position} position @param {Scene} scene @param {Ground[]} grounds @param {string} rules */
function contentBox(position, scene, grounds, rules) {
  const margin = rules === "volcano" ? 66 : 26;
  const cells = position.tiles.map((tile) => tile.cell);
  const around = rules === "volcano" ? [] : grounds.filter((ground) => rules === "ontherun" || ground.hot || position.tiles.length < 12).map((ground) => ground.cell);
  const all = [...cells, ...around, ...(scene.extra ?? []), ...(scene.slots?.keys() ?? [])];
  if (!all.length) all.push("0,0", "2,-1", "-2,1");
  const points = all.map(center);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs) - 87 - margin;
  const y = Math.min(...ys) - 100 - margin;
  return { x, y, width: Math.max(...xs) + 87 + margin - x, height: Math.max(...ys) + 112 + margin - y };
}

// --- Ground and tiles

/** @param {{ground: Ground, position: Position, scene: Scene, allHeats: boolean, quiet?: boolean, looked: boolean}} props */
function GroundArt({ ground, position, scene, allHeats, quiet, looked }) {
  const edge = rulesOf(position) === "ontherun";
  const predator = ground.piece === "predator" || (ground.piece !== null && ground.piece === position.neutral);
  const special = (ground.hot && !quiet) || scene.aims?.has(ground.cell);
  const covered = scene.preview?.cell === ground.cell && !scene.preview.ghost;
  const heat = !special && !covered && ground.heat !== null && !quiet;
  return html`<g transform=${at(center(ground.cell))} class=${classes("ground", allHeats && "all-heats", looked && "looked-at")}>
    <path d=${hexagon(edge ? G.edge_cell : G.cell)} class=${ground.piece && !predator ? "refuge" : "cell"} />
    ${heat ? html`<${Numeral} text=${String(ground.heat)} height=${54} weight=${14} className="numeral other-heat" />` : null}
    ${ground.piece ? html`<g class=${scene.fresh?.has(ground.cell) ? "pop" : ""}><circle r="42" class="plate" /><${Use} id=${pieceSymbol(position, ground.piece)} size=${G.edge_piece_box} /></g>` : null}
  </g>`;
}

/** @param {{tile: Tile, position: Position, scene: Scene, faded: boolean | null, far: boolean, shuts: boolean}} props */
function TileOnBoard({ tile, position, scene, faded, far, shuts }) {
  return html`<g transform=${at(center(tile.cell))} class=${classes("tile", faded && "faded", scene.lost?.has(tile.cell) && "dimmed")}>
    <g class=${scene.fresh?.has(tile.cell) ? "drop" : ""}>
      <${TileArt} number=${tile.number} face=${tile.face} />
      ${tile.face === "down" && tile.number ? html`<g transform="translate(0 -62)"><${BeadMark} text=${String(tile.number)} className="secret" /></g>` : null}
      <${Sockets} tile=${tile} position=${position} landing=${scene.landing?.get(tile.cell) ?? []} room=${scene.room?.has(tile.cell)} far=${far} shuts=${shuts} picked=${scene.picked?.cell === tile.cell ? scene.picked.color : null} ringed=${scene.lastPieces?.get(tile.cell) ?? []} />
    </g>
  </g>`;
}

/** @param {{tile: {spaces: number, room: number, pieces: string[]}, position: Position, landing: string[], room?: boolean, far: boolean, shuts: boolean, picked?: string | null, ringed?: {color: string, count: number}[]}} props */
function Sockets({ tile, position, landing, room = false, far, shuts, picked = null, ringed = [] }) {
  const places = G.sockets[tile.spaces] ?? [];
  const taken = tile.pieces.length;
  const free = shuts ? Math.min(tile.room, tile.spaces - taken) : tile.spaces;
  const size = far ? G.piece_box * 1.12 : G.piece_box;
  const plates = [];
  const lying = [];
  /** The places of the pieces that came last: of each color the last so many. @type {Set<number>} */
  const rings = new Set();
  for (const { color, count } of ringed) {
    const own = tile.pieces.map((piece, i) => (piece === color ? i : -1)).filter((i) => i >= 0);
    for (const i of own.slice(-count)) rings.add(i);
  }
  const chosen = picked ? tile.pieces.lastIndexOf(picked) : -1;
  for (const [index, [x, y]] of places.entries()) {
    if (index < taken) {
      plates.push(html`<${Use} id="socket-full" size=${size} x=${x} y=${y} />`);
      lying.push(html`<${Use} id=${pieceSymbol(position, tile.pieces[index])} size=${size} x=${x} y=${y} />`);
      if (rings.has(index)) lying.push(html`<circle cx=${x} cy=${y} r="30" class="ring-case" /><circle cx=${x} cy=${y} r="30" class="ring-last" />`);
      if (index === chosen) lying.push(html`<circle cx=${x} cy=${y} r="34" class="picked-case" /><circle cx=${x} cy=${y} r="34" class="picked" />`);
    } else if (index < taken + landing.length) {
      plates.push(html`<${Use} id="socket-new" size=${size} x=${x} y=${y} />`);
      lying.push(html`<${Use} id=${pieceSymbol(position, landing[index - taken])} size=${G.piece_box} x=${x} y=${y} className="landing" />`);
    } else if (index < taken + free) plates.push(html`<${Use} id=${room ? "socket-room" : "socket"} size=${G.piece_box} x=${x} y=${y} />`);
    else plates.push(html`<${Use} id="socket-shut" size=${size} x=${x} y=${y} />`);
  }
  return html`<g>${plates}${lying}</g>`;
}

/** A small dark disk with a number or sign. @param {{text: string, className?: string}} props */
function BeadMark({ text, className = "" }) {
  return html`<g class=${`bead-mark ${className}`}><circle r=${G.marks.bead} /><${Numeral} text=${text} height=${30} /></g>`;
}

// --- Marks

/** @param {{position: Position, scene: Scene, tiles: Map<string, Tile>, grounds: Ground[], far: boolean, quiet?: boolean}} props */
function Marks({ position, scene, tiles, grounds, far, quiet }) {
  const covered = scene.preview?.cell;
  return html`
    ${quiet ? null : grounds.filter((ground) => ground.hot && ground.cell !== covered).map((ground) => html`<${HotCell} key=${`hot${ground.cell}`} ground=${ground} />`)}
    ${[...(scene.aims ?? [])].map((cell) => (tiles.has(cell)
      ? html`<g key=${`aim${cell}`} transform=${at(center(cell))}>${line(hexagon(G.marks.target), "way")}</g>`
      : html`<g key=${`aim${cell}`} transform=${at(center(cell))}><path d=${hexagon(G.edge_cell)} class="aim" /><${Use} id="paw" size=${48} className="paw" /></g>`))}
    ${(scene.regions ?? []).map((region) => html`<g>${line(outline(region.cells), "line", region.color)}
      ${region.divider ? html`<g transform=${at([center(region.divider)[0] - 54, center(region.divider)[1] - 34])} class=${region.color}><${BeadMark} text="÷" className="ring" /></g>` : null}</g>`)}
    ${scene.group?.length ? line(outline(scene.group), "line") : null}
    ${scene.hint?.length ? html`<g class="hint-mark">${line(outline(scene.hint), "line", "hinted")}</g>` : null}
    ${(scene.rows ?? []).map((row) => html`<g>${line(outline(row), "row-line")}</g>`)}
    ${(scene.last ?? []).map((cell) => html`<g key=${`last${cell}`} transform=${at(center(cell))}>${line(cornerMarks(G.marks.last), "last")}</g>`)}
    ${(scene.captured ?? []).map((one) => html`<g key=${`cap${one.cell}`} transform=${at(center(one.cell))}>${line(hexagon(G.marks.captured), "line", one.color)}</g>`)}
    ${(scene.frames ?? []).map((cell) => html`<g key=${`frame${cell}`} transform=${at(center(cell))}>${line(hexagon(tiles.has(cell) ? G.marks.captured : G.edge_cell), "frame")}</g>`)}
    ${scene.forbidden ? html`<g transform=${at(center(scene.forbidden))}><g class="shake">${line(hexagon(G.marks.captured), "no-line")}</g></g>` : null}
    ${scene.preview ? html`<${Preview} preview=${scene.preview} position=${position} tiles=${tiles} far=${far} />` : null}
    ${(scene.rim ?? []).map((one) => html`<g key=${`rim${one.cell}${one.direction}`} transform=${at(rimPoint(one))} class=${classes("rim", one.on && "on")}><g transform=${`rotate(${G.directions[one.direction].angle})`}><${Use} id="rim-arrow" size=${one.on ? G.rim.chosen_box : G.rim.box} /></g></g>`)}
    ${(scene.badges ?? []).map((one) => html`<g key=${`badge${one.direction}`} transform=${at(badgePoint(one))} class="badge"><circle r="44" /><g transform=${`rotate(${G.directions[one.direction].angle})`}><${Use} id="rim-arrow" size=${52} /></g></g>`)}
    ${scene.flown ? html`<${Flown} flight=${scene.flown} />` : null}
    ${scene.flight ? html`<${Flight} flight=${scene.flight} />` : null}
    ${(scene.moves ?? []).map((move) => html`<${MoveArrow} move=${move} tiles=${tiles} />`)}
    <${Tags} scene=${scene} tiles=${tiles} />`;
}

/** @param {{ground: Ground}} props */
function HotCell({ ground }) {
  return html`<g transform=${at(center(ground.cell))} class=${classes("hot-cell", ground.piece && "with-piece")}>
    <path d=${hexagon(G.cell)} class="hot breathe" />
    ${ground.heat !== null ? html`<${Use} id="flame" size=${44} height=${55} y=${-44} /><g transform="translate(0 28)"><${Numeral} text=${String(ground.heat)} height=${66} className="numeral heat" /></g>`
      : ground.piece ? html`<${Use} id="flame" size=${28} height=${35} y=${-64} />` : html`<${Use} id="flame" size=${66} height=${82} />`}
  </g>`;
}

/** @param {{preview: NonNullable<Scene["preview"]>, position: Position, tiles: Map<string, Tile>, far: boolean}} props */
function Preview({ preview, position, tiles, far }) {
  const [x, y] = center(preview.cell);
  const number = typeof preview.number === "number" ? preview.number : 0;
  const free = neighbors(preview.cell).filter((cell) => !tiles.has(cell)).length;
  const spaces = preview.face === "down" ? 0 : G.spaces[number] ?? 0;
  const heats = rulesOf(position) === "wildfire";
  return html`<g class=${classes("preview", preview.ghost && "ghost-tile")}>
    <g transform=${at([x, y - (preview.ghost ? 0 : G.marks.lift)])}>
      ${preview.ghost ? null : html`<circle r="128" cy="22" fill="url(#shade)" />`}
      <${TileArt} number=${preview.number} face=${preview.face} />
      <${Sockets} tile=${{ spaces, room: heats ? Math.min(spaces, free) : spaces, pieces: [] }} position=${position} landing=${preview.pieces ?? []} far=${far} shuts=${heats} />
      ${preview.ghost ? null : line(hexagon(G.marks.frame), "frame")}
    </g>
    ${heats ? neighbors(preview.cell).map((cell) => {
      const tile = tiles.get(cell);
      if (!tile) return null;
      const [ox, oy] = center(cell);
      return html`<g transform=${at([(x + ox) / 2, (y + oy) / 2])}><${BeadMark} text=${String(tile.face === "up" ? tile.number : 0)} /></g>`;
    }) : null}
  </g>`;
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
  return html`<g class="flight"><path d=${path} class="path-case" /><path d=${path} class="path" />
    <g transform=${at(start)}><g transform=${`rotate(${angle})`}><g class="arrow-case"><${Use} id="rim-arrow" size=${G.rim.chosen_box * 1.3} x=${-1} /></g><g class="rim on"><${Use} id="rim-arrow" size=${G.rim.chosen_box} /></g></g></g>
    <g transform=${at(end)}><g transform=${`rotate(${angle})`}><${Use} id=${`plane-${color}`} size=${G.flight.plane_box} /></g></g></g>`;
}

/** The flight just flown: its path, and the plane that crosses once. @param {{flight: NonNullable<Scene["flight"]>}} props */
function Flown({ flight }) {
  const { direction, row, color } = flight;
  const start = ahead(center(flight.cell), direction, -G.rim.chosen_distance, G.flight.drop);
  const end = ahead(center(row[row.length - 1]), direction, G.flight.beyond, G.flight.drop);
  return html`<g class="flown" key=${`${flight.cell}${direction}`}><path d=${`M${pair(start)}L${pair(end)}`} class="path-case" /><path d=${`M${pair(start)}L${pair(end)}`} class="path" />
    <g transform=${at(end)}><g class="fly-by" style=${{ "--from-x": `${start[0] - end[0]}px`, "--from-y": `${start[1] - end[1]}px` }}><g transform=${`rotate(${G.directions[direction].angle})`}><${Use} id=${`plane-${color}`} size=${G.flight.plane_box} /></g></g></g></g>`;
}

/** @param {{move: {from: string, to: string, color: string, soft?: boolean}, tiles: Map<string, Tile>}} props */
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
  const shape = html`<path d=${`M${pair(start)}Q${pair(top)} ${pair(end)}`} /><path d="M-20-22 14 0-20 22" transform=${`translate(${pair(end)}) rotate(${angle.toFixed(1)})`} />`;
  return html`<g class=${classes("move-arrow", move.color, move.soft && "soft")}><g class="under">${shape}</g><g class="over">${shape}</g></g>`;
}

/** @param {string} cell @param {string} color @param {Map<string, Tile>} tiles @param {boolean} arriving @returns {[number, number]} */
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

/** Tags: short words or sums on dark labels, put where they hide the least. @param {{scene: Scene, tiles: Map<string, Tile>}} props */
function Tags({ scene, tiles }) {
  const wanted = [
    ...(scene.tags ?? []),
    ...(scene.regions ?? []).filter((region) => region.label).map((region) => ({ cells: region.cells, text: region.label ?? "", color: region.color })),
    ...(scene.captured ?? []).filter((one) => one.label).map((one) => ({ cells: [one.cell], text: one.label ?? "", color: one.color })),
  ];
  /** @type {{x: number, y: number, w: number, h: number}[]} */
  const placed = [];
  const centers = [...tiles.keys()].map(center);
  return html`<g class="tags">${wanted.map((tag) => {
    const drawn = drawable(tag.text);
    const width = drawn ? drawnWidth(tag.text, 32) + 52 : tag.text.length * 21 + 44;
    const points = tag.cells.map(center);
    const [left, right] = [Math.min(...points.map((p) => p[0])), Math.max(...points.map((p) => p[0]))];
    const [up, low] = [Math.min(...points.map((p) => p[1])) - 134, Math.max(...points.map((p) => p[1])) + 144];
    const middle = (left + right) / 2;
    const places = [middle, left, right, left - width / 3, right + width / 3].flatMap((x) => [up, low].map((y) => ({ x, y, w: width, h: 62 })));
    const cost = (/** @type {{x: number, y: number, w: number, h: number}} */ box) =>
      centers.reduce((sum, [x, y]) => sum + overlap(box, { x, y, w: 150, h: 160 }), 0) + placed.reduce((sum, other) => sum + 50 * overlap(box, other), 0);
    const best = places.reduce((a, b) => (cost(b) < cost(a) - 1 ? b : a));
    placed.push(best);
    return html`<g key=${tag.text + tag.cells[0]} class=${classes("tag", tag.color)} transform=${at([best.x, best.y])}><g class="tag-in"><rect x=${-width / 2} y="-31" width=${width} height="62" rx="31" />
      ${drawn ? html`<${Numeral} text=${tag.text} height=${32} weight=${15} dim=${true} />` : html`<text y="13">${tag.text}</text>`}</g></g>`;
  })}</g>`;
}

/** @param {{x: number, y: number, w: number, h: number}} a @param {{x: number, y: number, w: number, h: number}} b */
function overlap(a, b) {
  const wide = Math.min((a.w + b.w) / 2 - Math.abs(a.x - b.x), a.w);
  const high = Math.min((a.h + b.h) / 2 - Math.abs(a.y - b.y), a.h);
  return (Math.max(0, wide) * Math.max(0, high)) / 100;
}
