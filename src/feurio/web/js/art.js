// The package's own art, put into the page once and used everywhere by its names.
import { fetched } from "./api.js";
import { html } from "./dom.js";
import { G } from "./board/hex.js";

/** @import { Child } from "./dom.js" */

export async function loadArt() {
  const answer = await fetched("/static/art/art.svg");
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawn.setAttribute("class", "art");
  document.body.prepend(document.importNode(drawn, true));
}

/** @param {{number: number | string | null | undefined, face?: string}} tile */
function tileSymbol({ number, face = "up" }) {
  if (face === "volcano") return "t-volcano";
  if (face === "down") return "t-break";
  return typeof number === "number" ? `t${number}` : "t-hidden";
}

/**
 * A symbol of some size around a point.
 * @param {{id: string, size: number, height?: number, x?: number, y?: number, className?: string}} props
 */
export function Use({ id, size, height = size, x = 0, y = 0, className }) {
  return html`
    <use href=${`#${id}`} x=${x - size / 2} y=${y - height / 2} width=${size} height=${height} class=${className} />
  `;
}

/** @param {{number?: number | string | null, face?: string}} props */
export function TileArt({ number, face = "up" }) {
  const [x, y, width, height] = G.tile_box;
  return html`
    <use href=${`#${tileSymbol({ number, face })}`} x=${x} y=${y} width=${width} height=${height} />
  `;
}

/**
 * A small tile outside the board.
 * @param {{number?: number | string | null, face?: string, className?: string, label?: string}} props
 */
export function Bead({ number, face, className = "bead", label }) {
  return html`
    <svg
      class=${className}
      viewBox="-90 -102 180 214"
      role=${label ? "img" : undefined}
      aria-label=${label}
      aria-hidden=${label ? undefined : "true"}
    >
      <${TileArt} number=${number} face=${face} />
    </svg>
  `;
}

/** @type {Record<string, string>} */
const ICONS = {
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v13",
  sound: "M4 10v4h4l5 4V6L8 10zM17 9a4 4 0 0 1 0 6",
  mute: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M5 19l1.5-1.5m11-11L19 5",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  more: "M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M15 5l-8 7 8 7",
  on: "M9 5l8 7-8 7",
  last: "M18 5v14M5 5l9 7-9 7z",
  pile: "M12 3l8 4.5-8 4.5-8-4.5zM4 12l8 4.5 8-4.5M4 16.5 12 21l8-4.5",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
  sum: "M17 6H7l5 6-5 6h10",
  share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 20V9M7 13l5-5 5 5M5 4h14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  undo: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  branch: "M6 4v16M6 14c0-5 12-2 12-8M15 8l3-3 3 3",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  film: "M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4",
  swap: "M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  box: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  down: "M8 10l4 4 4-4",
  close: "M6 6l12 12M18 6 6 18",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.01",
  go: "M9 6l9 6-9 6z",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  check: "M5 12.5 10 17.5 19 7",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  people: "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 19c0-4 3-6 6-6s6 2 6 6M16 6a2.5 2.5 0 0 1 0 5M17 13c2.5 0 4 2 4 5",
  keyboard: "M3 7h18v10H3zM7 10.5h.01M11 10.5h.01M15 10.5h.01M8 14h8",
  arrow: "M4 12h15M13 6l6 6-6 6",
  eye: "M2.5 12C5 7.5 8.5 6 12 6s7 1.5 9.5 6c-2.5 4.5-6 6-9.5 6s-7-1.5-9.5-6zM12 9.5a2.5 2.5 0 1 0 .01 0z",
  home: "M4 11l8-7 8 7M6 10v10h12V10",
  trophy: "M8 4h8v5a4 4 0 0 1-8 0zM8 5H4c0 4 2 5 4 5M16 5h4c0 4-2 5-4 5M12 13v4M8 20h8M9 20c0-2 1-3 3-3s3 1 3 3",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  warning: "M12 4 2.5 20h19zM12 10v5M12 17.5h.01",
  flag: "M6 21V4M6 5h11l-2 4 2 4H6",
  again: "M19 12a7 7 0 1 1-2-5M17 3v4h-4",
};

/** @param {{name: string, className?: string}} props */
export function Icon({ name, className = "" }) {
  return html`
    <svg class=${`ic ${className}`} viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>
  `;
}

const LETTERS = [
  [0, "M12 77V8H50M12 43H43"],
  [58, "M10 55H46C46 41 38 32 28 32 17 32 9 42 9 55S18 77 29 77C36 77 42 74 45 69"],
  [112, "M10 33V57C10 69 17 77 27 77S44 69 44 57V33M44 57V77"],
  [168, "M10 77V33M10 52C12 39 20 32 31 33"],
  [210, "M9 35V77"],
  [0, "M260 30 282 42.5V67.5L260 80 238 67.5V42.5Z"],
];

export function Mark() {
  return html`
    <svg class="mark" viewBox="0 -18 292 104" role="img" aria-label="Feurio">
      <g fill="none" stroke="currentColor" stroke-width="13" stroke-linecap="round" stroke-linejoin="round">
        ${LETTERS.map(
          ([x, path]) => html`
            <path transform=${`translate(${x} 0)`} d=${path} />
          `,
        )}
      </g>
      <use href="#flame" x="203" y="-18" width="32" height="40" />
    </svg>
  `;
}

// --- Numbers and sums in drawn strokes

/** @type {Record<string, [string, number, number]>} */
const SIGNS = {
  ...Object.fromEntries([..."0123456789"].map((digit) => [digit, [`n${digit}`, 0, 64]])),
  1: ["n1", -4, 50],
  "+": ["n-plus", 0, 62],
  "-": ["n-minus", 0, 60],
  "\u2212": ["n-minus", 0, 60],
  "\u00d7": ["n-times", 0, 60],
  "\u00f7": ["n-divide", 0, 62],
  "=": ["n-equals", 0, 62],
  "(": ["n-open", 0, 34],
  ")": ["n-close", 0, 34],
};

/** @param {string} text */
export const drawable = (text) => text.trim() !== "" && [...text].every((sign) => sign === " " || sign in SIGNS);

/** @param {string} text @param {number} height */
export const drawnWidth = (text, height) =>
  ([...text].reduce((sum, sign) => sum + (sign === " " ? 30 : SIGNS[sign][2]), 0) * height) / 84;

/** @param {{text: string, height: number, weight?: number, className?: string, dim?: boolean}} props */
export function Numeral({ text, height, weight = 16, className = "numeral", dim = false }) {
  let x = -drawnWidth(text, 84) / 2;
  let faint = false;
  /** @type {Child[]} */
  const plain = [];
  /** @type {Child[]} */
  const rest = [];
  for (const sign of text) {
    if (sign === " ") {
      x += 30;
      continue;
    }
    const [symbol, shift, advance] = SIGNS[sign];
    if (dim && sign === "=") faint = true;
    (faint ? rest : plain).push(html`
      <use href=${`#${symbol}`} x=${x + shift + 2} />
    `);
    x += advance;
  }
  return html`
    <g
      class=${className}
      transform=${`scale(${(height / 84).toFixed(3)}) translate(0 -42)`}
      fill="none"
      stroke-linecap="round"
      stroke-linejoin="round"
      stroke-width=${weight}
    >
      <g>${plain}</g>
      ${
        rest.length
          ? html`
              <g class="dim">${rest}</g>
            `
          : null
      }
    </g>
  `;
}
