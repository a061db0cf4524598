// Pieces: their shape says whose they are, their picture what they are.
import { Use } from "./art.js";
import { html } from "./dom.js";
import { gameOf } from "./games/games.js";

/** @typedef {{edition: string, neutral?: string | null}} Played what pieces belong to */

/** The symbol of a piece: its owner's, nobody's, or a predator. @param {Played} played @param {string} piece */
export function pieceSymbol(played, piece) {
  const { piece: kind, nobody } = gameOf(played);
  if (piece === "predator") return `p-predator-${played.neutral}`;
  return piece === played.neutral ? `p-${nobody}-${piece}` : `p-${piece}-${kind}`;
}

/**
 * A piece on its dark socket, outside the board.
 * @param {{position: Played, piece: string, className?: string}} props
 */
export function PieceIcon({ position, piece, className = "pc" }) {
  return html`
    <svg class=${className} viewBox="-32 -32 64 64" aria-hidden="true">
      <circle r="32" fill="#0B1214" />
      <${Use} id=${pieceSymbol(position, piece)} size=${64} />
    </svg>
  `;
}

/** @type {Record<string, string>} */
const PIPS = {
  red: "M0-20 20 15H-20Z",
  green: "M0-19A19 19 0 1 1 0 19 19 19 0 1 1 0-19Z",
  blue: "M-17-17H17V17H-17Z",
  yellow: "M0 -22 7.3 -9.1 21.9 -6.1 11.9 4.9 13.5 19.6 0 13.5 -13.5 19.6 -11.9 4.9 -21.9 -6.1 -7.3 -9.1Z",
};

/** @param {{color: string, gone?: boolean}} props */
export function Pip({ color, gone = false }) {
  return html`
    <svg viewBox="-28 -28 56 56" aria-hidden="true" class=${`pip ${color}${gone ? " gone" : ""}`}>
      <path d=${PIPS[color]} fill="currentColor" stroke="currentColor" stroke-width="8" stroke-linejoin="round" />
    </svg>
  `;
}
