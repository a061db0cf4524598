// The living pictures of the start page: sky, ridge and lookout, and one scene a game.
import { TileArt, Use } from "../art.js";
import { spacesOf } from "../catalogue.js";
import { html, useEffect, useRef, useState } from "../dom.js";
import { gameBy } from "../games/games.js";
import { center, G, pair } from "../board/hex.js";

/** @import { Picture } from "../messages.js" */

/** From where to where the sky is drawn: the middle is seen on every screen, the rest on wide ones. */
const LEFT = -1200;
const RIGHT = 2640;

/**
 * A line of firs, always the same for the same seed.
 * @param {number} seed
 * @param {number} from
 * @param {number} to
 * @param {number} base
 * @param {number} low
 * @param {number} high
 * @param {number} step
 * @param {number} floor
 */
function firs(seed, from, to, base, low, high, step, floor) {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  let x = from;
  let path = `M${from} ${floor}L${from} ${base}`;
  while (x < to) {
    const wide = step * (0.7 + next() * 0.7);
    const ground = base + 6 * Math.sin((x + seed) / 90) + 4 * Math.sin((x + seed) / 31);
    const tip = (ground - low - next() * (high - low)).toFixed(0);
    path += `L${(x + wide / 2).toFixed(0)} ${tip}L${(x + wide).toFixed(0)} ${(ground + 2).toFixed(0)}`;
    x += wide * 0.86;
  }
  return `${path}V${floor}Z`;
}

const STARS = [
  [80, 40],
  [190, 90],
  [330, 30],
  [455, 70],
  [560, 24],
  [690, 60],
  [820, 28],
  [900, 84],
  [1120, 36],
  [1250, 70],
  [1340, 30],
  [1400, 110],
  [40, 130],
  [620, 110],
];

export function Sky() {
  return html`
    <svg class="sky" viewBox="-1200 0 3840 300" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <defs>
        <linearGradient id="sk" x1="0" y1="0" x2="0" y2="1">
          <stop class="k1" />
          <stop class="k2" offset=".6" />
          <stop class="k3" offset="1" />
        </linearGradient>
        <radialGradient id="far-fire">
          <stop stop-color="#FF9A3D" stop-opacity=".95" />
          <stop offset=".4" stop-color="#FF6A1A" stop-opacity=".45" />
          <stop offset="1" stop-color="#FF6A1A" stop-opacity="0" />
        </radialGradient>
        <linearGradient id="sky-fade" x1="0" y1="0" x2="0" y2="1">
          <stop class="fade" stop-opacity="0" />
          <stop class="fade" offset="1" />
        </linearGradient>
      </defs>
      <path d="M-1200 0H2640V300H-1200Z" fill="url(#sk)" />
      <g class="stars">
        ${[-1440, 0, 1440].flatMap((shift) =>
          STARS.map(
            ([x, y]) => html`
              <circle cx=${x + shift} cy=${y} r="1.2" />
            `,
          ),
        )}
      </g>
      <path class="moon" d="M702 14A27 27 0 1 0 728 52 22 22 0 0 1 702 14Z" />
      <ellipse class="far-fire" cx="560" cy="190" rx="330" ry="120" fill="url(#far-fire)" />
      <path class="r1" d=${firs(7, LEFT, RIGHT, 190, 14, 30, 20, 300)} />
      <path class="r2" d=${firs(23, LEFT, RIGHT, 222, 24, 46, 30, 300)} />
      <g class="r3 lookout" transform="translate(852 104)">
        <path d="M-20 0H20L14-20H-14Z" />
        <path d="M-26-20H26L0-36Z" />
        <path d="M-22 0H22V6H-22Z" />
        <path d="M-16 6-26 96H-22L-13 6ZM16 6 26 96H22L13 6Z" />
        <path class="struts" d="M-18 30 20 62M18 30-20 62M-22 62 22 94M22 62-22 94" />
        <path class="lamp" d="M-10-16H10L12-4H-12Z" />
      </g>
      <path class="r3" d=${firs(51, LEFT, RIGHT, 258, 40, 72, 46, 300)} />
      <path d="M-1200 200H2640V301H-1200Z" fill="url(#sky-fade)" />
    </svg>
  `;
}

/**
 * @type {Record<string, {sky: string[], at: [number, number, number], tiles: [string, number | string, string[]][]}>}
 */
const SCENES = {
  wildfire: {
    sky: ["#2A1A22", "#7A2E1A", "#150F14"],
    at: [140, 71, 0.268],
    tiles: [
      ["0,-1", 3, ["green"]],
      ["1,-1", 5, []],
      ["2,-1", 2, ["green"]],
      ["-1,0", 5, ["red", "red"]],
      ["0,0", 6, ["red", "blue"]],
      ["1,0", 4, ["blue"]],
      ["-2,1", 3, ["red"]],
      ["-1,1", 1, ["red"]],
      ["0,1", 2, ["yellow"]],
    ],
  },
  volcano: {
    sky: ["#1C1A2C", "#4B2A45", "#120F1C"],
    at: [142, 71, 0.268],
    tiles: [
      ["0,-1", 2, []],
      ["1,-1", 5, ["yellow"]],
      ["-1,0", 4, ["blue", "red"]],
      ["0,0", "volcano", []],
      ["1,0", 3, ["green"]],
      ["-2,1", 5, ["blue"]],
      ["-1,1", 1, ["blue"]],
      ["0,1", 6, ["blue", "green"]],
      ["1,1", 3, ["blue"]],
    ],
  },
  ontherun: {
    sky: ["#13262A", "#2F5A46", "#0C181A"],
    at: [80, 72, 0.285],
    tiles: [
      ["0,-1", 4, []],
      ["1,-1", 3, []],
      ["-1,0", 5, []],
      ["0,0", 6, []],
      ["-1,1", 6, []],
      ["0,1", 5, []],
    ],
  },
};

/** @param {{game: string}} props */
export function GamePicture({ game }) {
  const scene = SCENES[game];
  const [x, y, scale] = scene.at;
  return html`
    <svg class=${`picture ${game}`} viewBox="0 0 288 150" aria-hidden="true">
      <path d="M0 0H288V150H0Z" fill=${scene.sky[0]} />
      <ellipse class="ember-sky" cx="144" cy="120" rx="170" ry="80" fill=${scene.sky[1]} />
      <path d=${firs(11, -20, 318, 96, 12, 28, 12, 150)} fill=${scene.sky[2]} opacity=".9" />
      <g transform=${`translate(${x} ${y}) scale(${scale})`}>
        ${scene.tiles.map(([cell, number, pieces]) => {
          const places = G.sockets[spacesOf(number)] ?? [];
          return html`
            <g key=${cell} transform=${`translate(${pair(center(cell))})`} class=${number === 6 ? "flicker" : ""}>
              <${TileArt} number=${number} face=${number === "volcano" ? "volcano" : "up"} />
              ${places.map(
                (/** @type {number[]} */ [sx, sy], /** @type {number} */ i) => html`
                  <${Use} id=${pieces[i] ? "socket-full" : "socket"} size=${64} x=${sx} y=${sy} />
                  ${
                    pieces[i]
                      ? html`
                          <${Use} id=${`p-${pieces[i]}-${gameBy(game).piece}`} size=${64} x=${sx} y=${sy} />
                        `
                      : null
                  }
                `,
              )}
            </g>
          `;
        })}
      </g>
      ${
        game === "volcano"
          ? html`
              <path d="M24 114H240" class="trail" />
              <g class="plane">
                <g transform="translate(256 114)"><${Use} id="plane-blue" size=${56} /></g>
              </g>
            `
          : null
      }
      ${
        game === "ontherun"
          ? html`
              <g class="paws">
                ${[
                  [150, 40],
                  [164, 46],
                  [172, 58],
                  [160, 92],
                  [172, 84],
                  [214, 66],
                  [218, 112],
                  [232, 106],
                ].map(
                  ([px, py]) => html`
                    <g transform=${`translate(${px} ${py}) rotate(90) scale(.42)`}><${Use} id="paw" size=${32} /></g>
                  `,
                )}
              </g>
              ${[
                ["red", 192, 38, -8],
                ["yellow", 246, 52, 10],
                ["green", 202, 98, -6],
                ["blue", 256, 114, 6],
              ].map(
                ([color, px, py, turn], i) => html`
                  <g key=${color} transform=${`translate(${px} ${py}) rotate(${turn})`}>
                    <g class=${`runner n${i}`}>
                      <ellipse cy="17" rx="17" ry="5" fill="#0B1214" opacity=".5" />
                      <${Use} id=${`p-${color}-animal`} size=${48} />
                    </g>
                  </g>
                `,
              )}
            `
          : null
      }
    </svg>
  `;
}

/** A small picture of a position, drawn when it comes into view. @param {{position: Picture}} props */
export function Mini({ position }) {
  const [seen, setSeen] = useState(false);
  const place = useRef(/** @type {SVGElement | null} */ (null));
  useEffect(() => {
    const watching = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true), {
      rootMargin: "200px",
    });
    watching.observe(/** @type {SVGElement} */ (place.current));
    return () => watching.disconnect();
  }, []);
  const { tiles } = position;
  const points = tiles.length ? tiles.map((tile) => center(tile.cell)) : [/** @type {[number, number]} */ ([0, 0])];
  const x = Math.min(...points.map((point) => point[0])) - 95;
  const y = Math.min(...points.map((point) => point[1])) - 105;
  const width = Math.max(...points.map((point) => point[0])) + 95 - x;
  const height = Math.max(...points.map((point) => point[1])) + 115 - y;
  return html`
    <svg ref=${place} class="mini" viewBox=${`${x} ${y} ${width} ${height}`} aria-hidden="true">
      ${(seen ? tiles : []).map(
        (tile) => html`
          <g key=${tile.cell} transform=${`translate(${pair(center(tile.cell))})`}>
            <${TileArt} number=${tile.number} face=${tile.face} />
          </g>
        `,
      )}
      ${
        tiles.length
          ? null
          : html`
              <${TileArt} number="?" />
            `
      }
    </svg>
  `;
}

/** A layout's outline for choosing. @param {{cells: string[]}} props */
export function LayoutPicture({ cells }) {
  const points = cells.map(center);
  const x = Math.min(...points.map((point) => point[0])) - 95;
  const y = Math.min(...points.map((point) => point[1])) - 105;
  const width = Math.max(...points.map((point) => point[0])) + 95 - x;
  const height = Math.max(...points.map((point) => point[1])) + 105 - y;
  return html`
    <svg class="layout-mini" viewBox=${`${x} ${y} ${width} ${height}`} aria-hidden="true">
      ${points.map(
        ([px, py]) => html`
          <use href="#hex" x=${px} y=${py} />
        `,
      )}
    </svg>
  `;
}
