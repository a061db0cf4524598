// What kind of moment it was, by shape: two arrows down or up, a die.
import { classes, html } from "../dom.js";

/** @type {Record<string, string>} */
const SIGNS = {
  mistake: "M-7-6 0 0 7-6M-7 2 0 8 7 2",
  inaccuracy: "M-7-3 0 4 7-3",
  strong: "M-7 0 0-6 7 0M-7 8 0 2 7 8",
  luck: "M-7-7H7V7H-7ZM-3-3h.01M3 3h.01M3-3h.01M-3 3h.01",
};

/** @param {{kind: string, good?: boolean}} props */
export function Badge({ kind, good = false }) {
  return html`
    <svg class=${classes("moment-badge", `m-${kind}`, good && "good")} viewBox="-17 -19 34 38" aria-hidden="true">
      <path d="M0-18 16-9V9L0 18-16 9V-9Z" class="m-shape" />
      <path d=${SIGNS[kind]} class="m-line" />
    </svg>
  `;
}
