// The board: one SVG, drawn in layers from the ground up. It draws what it is given and says what was touched.
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../dom.js";
import { TileArt } from "../art.js";
import { badgePoint, Marks, rimPoint } from "./marks.js";
import { at, GroundArt, line, Sockets, TileOnBoard } from "./tiles.js";
import { Camera } from "./camera.js";
import { cell as readCell, cellAt, center, G, hexagon, readingOrder } from "./hex.js";
import { Leaving } from "./motion.js";
import { rulesOf } from "../catalogue.js";
import { groundName, tileName } from "../table/names.js";
import { t } from "../texts.js";

/** @import { Position, Ground } from "../types.js" */
/** @import { Arrival, Leaver } from "./motion.js" */

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
 *   arriving?: {cell: string, piece: string}[], named?: Map<string, string>, lit?: string[], flown?: {cell: string,
 *     direction: string, color: string, row: string[], drops: string[]} | null,
 *   came?: Map<string, Arrival[]>, given?: Set<string>, leaving?: Leaver[],
 * }} Scene
 */

/**
 * @typedef {{position: Position, scene: Scene, legal: string[], allHeats: boolean, coordinates?: boolean, quiet?:
 *     boolean, label: string, hover?: string | null,
 *   onTap: (cell: string) => void, onRim?: (cell: string, direction: string) => void, onKey?: (event: KeyboardEvent,
 *     cell: string) => void,
 *   onHover?: (cell: string | null) => void, nameFor?: (cell: string) => string | null, camera?: (camera: Camera) =>
 *     void,
 * }} Props
 */

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
  const spots = [
    ...tiles.keys(),
    ...(rules === "volcano" ? [] : grounds.map((ground) => ground.cell)),
    ...(scene.extra ?? []).filter((cell) => !tiles.has(cell)),
  ].sort(readingOrder);
  const known = new Set(spots);
  const focusCell = here && known.has(here) ? here : (legal.find((cell) => known.has(cell)) ?? spots[0] ?? null);

  useLayoutEffect(() => {
    camera.current = new Camera(svg.current, (pixels) => {
      const under = pixels < G.near;
      setFar((old) => (old === under ? old : under));
    });
    props.camera?.(camera.current);
    return () => camera.current?.close();
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
      const badge = nearest(
        (now.scene.badges ?? []).map((one) => ({ ...one, point: badgePoint(one) })),
        point,
        Math.min(reach, 62),
      );
      if (badge) return now.onRim?.(badge.cell, badge.direction);
      const touched = cellAt(point[0], point[1]);
      if (live.current.spots.includes(touched)) {
        setHere(touched);
        return now.onTap(touched);
      }
      const arrow = nearest(
        (now.scene.rim ?? []).map((one) => ({ ...one, point: rimPoint(one) })),
        point,
        reach,
      );
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
  return html`
    <svg
      ref=${svg}
      class=${classes("field", far && "far", rules)}
      role="group"
      aria-label=${label}
      aria-roledescription=${t("board.role")}
      onKeyDown=${keys}
      onFocusIn=${() => setFocused(svg.current.contains(document.activeElement?.closest(":focus-visible") ?? null))}
      onFocusOut=${() => setFocused(false)}
    >
      <g class="glows">
        ${sorted
          .filter((tile) => tile.face === "up" && !scene.lost?.has(tile.cell) && G.glow[tile.number ?? 0])
          .map((tile) => {
            const [x, y] = center(tile.cell);
            return html`
              <circle key=${tile.cell} cx=${x} cy=${y} r=${G.glow[tile.number ?? 0]} fill="url(#glow)" />
            `;
          })}
      </g>
      <g class="grounds">
        ${
          rules === "volcano"
            ? null
            : grounds.map(
                (ground) => html`
                  <${GroundArt}
                    key=${ground.cell}
                    ground=${ground}
                    position=${position}
                    scene=${scene}
                    allHeats=${props.allHeats}
                    quiet=${props.quiet}
                    looked=${ground.cell === props.hover || (focused && ground.cell === focusCell)}
                  />
                `,
              )
        }
        ${[...(scene.slots ?? [])].map(
          ([cell, number]) => html`
            <g key=${`slot${cell}`} transform=${at(center(cell))}>
              ${
                number
                  ? html`
                      <${TileArt} number=${number} />
                      <${Sockets}
                        tile=${{ spaces: G.spaces[number], room: 3, pieces: [] }}
                        position=${position}
                        landing=${[]}
                        far=${far}
                        shuts=${false}
                      />
                    `
                  : html`
                      <path d=${hexagon(G.cell)} class="cell free" />
                    `
              }
            </g>
          `,
        )}
      </g>
      <g class="tiles">
        ${sorted.map(
          (tile) => html`
            <${TileOnBoard}
              key=${tile.cell}
              tile=${tile}
              position=${position}
              scene=${scene}
              faded=${lit && !lit.has(tile.cell)}
              far=${far}
              shuts=${rules === "wildfire"}
            />
          `,
        )}
      </g>
      <g class="leavers">
        ${(scene.leaving ?? []).map(
          (leaver) => html`
            <${Leaving} key=${`${position.moves} ${leaver.tile.cell}`} leaver=${leaver} position=${position} />
          `,
        )}
      </g>
      <g class="marks">
        <${Marks}
          position=${position}
          scene=${scene}
          tiles=${tiles}
          grounds=${grounds}
          far=${far}
          quiet=${props.quiet}
        />
      </g>
      ${
        props.coordinates
          ? html`
              <g class="coordinates" aria-hidden="true">
                ${spots.map(
                  (cell) => html`
                    <text key=${cell} transform=${at(center(cell))} y="88" class=${tiles.has(cell) ? "on-tile" : ""}>
                      ${cell.replaceAll("-", "\u2212")}
                    </text>
                  `,
                )}
              </g>
            `
          : null
      }
      <g class="spots">
        ${spots.map((cell) => {
          const tile = tiles.get(cell);
          const ground = tile ? null : grounds.find((one) => one.cell === cell);
          const said =
            props.nameFor?.(cell) ??
            (tile ? tileName(position, tile) : ground ? groundName(position, ground, tiles) : t("name.empty"));
          return html`
            <path
              key=${cell}
              d=${hexagon(98)}
              transform=${at(center(cell))}
              class=${classes("spot", legal.includes(cell) && "legal")}
              role="button"
              tabindex=${cell === focusCell ? 0 : -1}
              aria-label=${said}
              data-cell=${cell}
              data-spot=${cell}
              onFocus=${() => setHere(cell)}
            />
          `;
        })}
      </g>
      ${
        focused && focusCell
          ? html`
              <g class="focus" transform=${at(center(focusCell))}>${line(hexagon(G.marks.focus), "focus-line")}</g>
            `
          : null
      }
    </svg>
  `;
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

/**
 * Where the keys go: arrows to the nearest cell that way, Home and End, N and P to legal places.
 * @param {string} key
 * @param {string} from
 * @param {string[]} spots
 * @param {string[]} legal
 */
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
  // At the end a region is lit, and its sum needs room.
  const margin = rules === "volcano" || position.phase === "over" ? 72 : 26;
  const cells = position.tiles.map((tile) => tile.cell);
  const around =
    rules === "volcano"
      ? []
      : grounds
          .filter((ground) => rules === "ontherun" || ground.hot || position.tiles.length < 12)
          .map((ground) => ground.cell);
  const all = [...cells, ...around, ...(scene.extra ?? []), ...(scene.slots?.keys() ?? [])];
  if (!all.length) all.push("0,0", "2,-1", "-2,1");
  const points = all.map(center);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs) - 87 - margin;
  const y = Math.min(...ys) - 100 - margin;
  return { x, y, width: Math.max(...xs) + 87 + margin - x, height: Math.max(...ys) + 112 + margin - y };
}
