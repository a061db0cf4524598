// The board: one SVG, drawn in layers from the ground up. It draws what it is given and says what was touched.
import { TileArt } from "../art.js";
import { gameEntry, rulesOf, spacesOf } from "../catalogue.js";
import { classes, html, useKept, useLayoutEffect, useRef, useState } from "../dom.js";
import { gameOf } from "../games/games.js";
import { groundName, tileName } from "../table/names.js";
import { language, t } from "../texts.js";
import { Camera } from "./camera.js";
import { extentOf } from "./extent.js";
import { center, G, hexagon, readingOrder } from "./hex.js";
import { Marks } from "./marks.js";
import { Leaving } from "./motion.js";
import { placeName, placesOf, spotsOf } from "./places.js";
import { stepTo } from "./steps.js";
import { at, GroundArt, line, Sockets, TileOnBoard } from "./tiles.js";
import { useTouch } from "./touch.js";

/** @import { CellData, EdgesMark, Neighbor, Position, SumMark, TileData } from "../messages.js" */
/** @import { Arrival, Leaver } from "./motion.js" */
/** @import { Place } from "./places.js" */
/** @import { Arrow } from "./touch.js" */

/**
 * What is to be seen beside the position itself.
 * @typedef {{
 *   preview?: {cell: string, number: number | string | null, face?: string, ghost?: boolean, pieces?: string[],
 *     tile?: TileData | null, beside?: Neighbor[]} | null,
 *   room?: Set<string>, landing?: Map<string, string[]>, aims?: Set<string>, frames?: string[],
 *   regions?: {cells: string[], color: string, divider?: string | null, label?: string}[],
 *   group?: string[], moves?: {from: string, to: string, color: string, soft?: boolean}[],
 *   rim?: {cell: string, direction: string, on?: boolean, chosen?: boolean}[],
 *   badges?: {cell: string, direction: string, at: string}[],
 *   flight?: {cell: string, direction: string, color: string, row: string[]} | null, rows?: string[][],
 *   captured?: {cell: string, color: string, label?: string}[], lost?: Set<string>, last?: string[],
 *   picked?: {cell: string, color: string} | null, forbidden?: string | null, hint?: string[],
 *   tags?: {cells: string[], text: string, color?: string}[], extra?: string[], fresh?: Set<string>,
 *   slots?: Map<string, number | null>, lastPieces?: Map<string, {color: string, count: number}[]>,
 *   arriving?: {cell: string, piece: string}[], named?: Map<string, string>, lit?: string[],
 *   flown?: {cell: string, direction: string, color: string, row: string[], drops: string[]} | null,
 *   came?: Map<string, Arrival[]>, given?: Set<string>, leaving?: Leaver[], sums?: SumMark[], edges?: EdgesMark[],
 *   ghosts?: {cell: string, number?: number | null, face?: string, pieces: string[]}[],
 * }} Scene
 */

/**
 * `everywhere`: every tap does something, so that two of them are never one double tap. `still`: the board does not
 * grow here, so that all the room is for what lies there.
 * @typedef {{position: Position, scene: Scene, legal: string[], everywhere?: boolean, still?: boolean,
 *   allHeats: boolean, coordinates?: boolean, quiet?: boolean, label: string, hover?: string | null,
 *   onTap: (cell: string) => void,
 *   onRim?: (cell: string, direction: string) => void, onKey?: (event: KeyboardEvent, cell: string) => void,
 *   onHover?: (cell: string | null) => void, onAim?: (arrow: Arrow | null) => void,
 *   nameFor?: (cell: string) => string | null, camera?: (camera: Camera) => void}} Props
 */

/** @param {Props} props */
export function Board(props) {
  const { position, scene, legal, label } = props;
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const camera = useRef(/** @type {Camera | null} */ (null));
  const [far, setFar] = useState(false);
  const [here, setHere] = useState(/** @type {string | null} */ (null));
  const [focused, setFocused] = useState(false);
  const tiles = new Map(position.tiles.map((tile) => [tile.cell, tile]));
  const ground = gameOf(position).ground;
  const grounds = position.cells.filter((one) => !tiles.has(one.cell));
  const spots = spotsOf(position, scene.extra);
  const known = new Set(spots);
  const possible = new Set(legal);
  const kept = useKept();
  const places = placesOf(spots);
  const focusCell = here && known.has(here) ? here : (legal.find((cell) => known.has(cell)) ?? spots[0] ?? null);

  useLayoutEffect(() => {
    camera.current = new Camera(/** @type {SVGSVGElement} */ (svg.current), (pixels) => {
      const under = pixels < G.near;
      setFar((old) => (old === under ? old : under));
    });
    props.camera?.(camera.current);
    return () => camera.current?.close();
  }, []);
  // While the last move is looked at the board stays as it was.
  const ended = position.phase === "over" && props.quiet !== false;
  const box = extentOf(position, scene, grounds, ended);
  const grows = !props.still && !ended && !gameEntry(position)?.laid_out;
  useLayoutEffect(
    () => camera.current?.show(box, legal.map(center), grows),
    [box.x, box.y, box.width, box.height, grows, legal.join(" ")],
  );
  useTouch(svg, camera, {
    scene,
    spots,
    legal,
    everywhere: props.everywhere,
    onRim: props.onRim,
    onHover: props.onHover,
    onAim: props.onAim,
    onTap(cell) {
      if (cell) setHere(cell);
      props.onTap(cell);
    },
  });

  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !focusCell) return;
    const next = stepTo(event.key, focusCell, spots, legal);
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      setHere(next);
      camera.current?.reveal(center(next));
      /** @type {SVGElement | null | undefined} */ (svg.current?.querySelector(`[data-spot="${next}"]`))?.focus();
    } else props.onKey?.(event, focusCell);
  };

  const sorted = [...tiles.values()].sort((a, b) => readingOrder(a.cell, b.cell));
  const lit = scene.regions?.length ? new Set(scene.regions.flatMap((region) => region.cells)) : null;
  return html`
    <svg
      ref=${svg}
      class=${classes("field", far && "far", rulesOf(position))}
      role="group"
      aria-label=${label}
      aria-roledescription=${t("board.role")}
      onKeyDown=${keys}
      onFocusIn=${() => {
        const focus = document.activeElement?.closest(":focus-visible") ?? null;
        setFocused(focus !== null && Boolean(svg.current?.contains(focus)));
      }}
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
          ground &&
          grounds.map((one) => {
            const looked = one.cell === props.hover || (focused && one.cell === focusCell);
            const { allHeats, quiet } = props;
            return kept(
              `ground ${one.cell}`,
              [one, allHeats, quiet, looked, position.phase, ...changesOf(scene, one.cell)],
              () => html`
                <${GroundArt}
                  key=${one.cell}
                  ground=${one}
                  position=${position}
                  scene=${scene}
                  allHeats=${allHeats}
                  quiet=${quiet}
                  looked=${looked}
                />
              `,
            );
          })
        }
        <${Slots} slots=${scene.slots} position=${position} far=${far} />
      </g>
      <g class="tiles">
        ${sorted.map((tile) => {
          const faded = lit && !lit.has(tile.cell);
          return kept(
            `tile ${tile.cell}`,
            [tile, faded, far, ...changesOf(scene, tile.cell)],
            () => html`
              <${TileOnBoard}
                key=${tile.cell}
                tile=${tile}
                position=${position}
                scene=${scene}
                faded=${faded}
                far=${far}
              />
            `,
          );
        })}
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
        props.coordinates &&
        html`
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
      }
      <g class="spots">
        ${spots.map((cell) => {
          const free = possible.has(cell);
          const place = places.get(cell);
          const name = props.nameFor?.(cell);
          const what = name ? null : (tiles.get(cell) ?? grounds.find((one) => one.cell === cell));
          return kept(
            `spot ${cell}`,
            [free, cell === focusCell, name, what, place?.row, place?.place, language, position.phase],
            () => html`
              <path
                key=${cell}
                d=${hexagon(98)}
                transform=${at(center(cell))}
                class=${classes("spot", free && "legal")}
                role="button"
                tabindex=${cell === focusCell ? 0 : -1}
                aria-label=${saidAs(name ?? spotName(position, tiles.get(cell), grounds, cell), free, place)}
                data-cell=${cell}
                data-spot=${cell}
                onFocus=${() => setHere(cell)}
              />
            `,
          );
        })}
      </g>
      ${
        focused &&
        focusCell &&
        html`
          <g class="focus" transform=${at(center(focusCell))}>${line(hexagon(G.marks.focus), "focus-line")}</g>
        `
      }
    </svg>
  `;
}

/**
 * What a scene says of a cell, in values that can be compared.
 * @param {Scene} scene
 * @param {string} cell
 */
function changesOf(scene, cell) {
  const covered = scene.preview?.cell === cell && !scene.preview.ghost;
  const many = [scene.landing?.get(cell), scene.lastPieces?.get(cell), scene.came?.get(cell)];
  return [
    scene.aims?.has(cell) || covered,
    covered,
    scene.room?.has(cell),
    scene.lost?.has(cell),
    scene.fresh?.has(cell),
    scene.given?.has(cell),
    scene.picked?.cell === cell ? scene.picked.color : "",
    many.some((one) => one?.length) ? JSON.stringify(many) : "",
  ];
}

/**
 * What a screen reader says of a cell: what it is, whether it can be chosen now, and where.
 * @param {string} name
 * @param {boolean} legal
 * @param {Place | undefined} place
 */
const saidAs = (name, legal, place) => [name, legal && t("name.legal"), placeName(place)].filter(Boolean).join(", ");

/** @param {Position} position @param {TileData | undefined} tile @param {CellData[]} grounds @param {string} cell */
function spotName(position, tile, grounds, cell) {
  if (tile) return tileName(position, tile);
  const ground = grounds.find((one) => one.cell === cell);
  return ground ? groundName(position, ground) : t("name.empty");
}

/**
 * Tiles that are being entered or chosen, before they lie.
 * @param {{slots?: Map<string, number | null>, position: Position, far: boolean}} props
 */
function Slots({ slots, position, far }) {
  return [...(slots ?? [])].map(
    ([cell, number]) => html`
      <g key=${`slot${cell}`} transform=${at(center(cell))}>
        ${
          number
            ? html`
                <${TileArt} number=${number} />
                <${Sockets}
                  tile=${{ spaces: spacesOf(number), room: spacesOf(number), pieces: [] }}
                  position=${position}
                  far=${far}
                />
              `
            : html`
                <path d=${hexagon(G.cell)} class="cell free" />
              `
        }
      </g>
    `,
  );
}
