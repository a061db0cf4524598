// What flies up where a tile is laid.
import { html } from "../dom.js";

/** Five sparks, once. */
export const Sparks = () => html`
  <g class="sparks" aria-hidden="true">
    ${[
      [-70, -64],
      [-34, -96],
      [4, -84],
      [40, -100],
      [72, -58],
    ].map(
      ([x, y], i) => html`
        <circle r=${7 - (i % 3)} style=${{ "--x": `${x}px`, "--y": `${y}px`, animationDelay: `${120 + 30 * i}ms` }} />
      `,
    )}
  </g>
`;
