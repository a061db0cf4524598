// Marks that show why: the heat of a cell as beads on its edges, the free and closed edges of a tile.
import { html } from "../dom.js";
import { ahead, center, pair, unit } from "./hex.js";
import { at, BeadMark } from "./tiles.js";

/** @import { EdgesMark, SumMark } from "../messages.js" */
/** @import { Point } from "./hex.js" */

/** How far an edge's bar lies from the middle of its tile, half its length, and where its number stands. */
const BAR = { distance: 83, half: 33, number: 130 };

/** @param {{sums?: SumMark[], edges?: EdgesMark[], numbered?: boolean}} props `numbered`: free edges are counted */
export function Reasons({ sums = [], edges = [], numbered = true }) {
  return html`
    ${edges.map(
      (one) => html`
        <g key=${`edges${one.cell}`} class="edge-marks">
          ${one.shut.map((direction) => bar(one.cell, direction, "shut"))}
          ${one.free.map((direction) => bar(one.cell, direction, "open"))}
          ${(numbered ? one.free : []).map(
            (direction, i) => html`
              <g transform=${at(ahead(center(one.cell), direction, BAR.number))}>
                <${BeadMark} text=${String(i + 1)} className="edge-number" />
              </g>
            `,
          )}
        </g>
      `,
    )}
    ${sums.map(({ cell, beside, numbers }) => {
      const [x, y] = center(cell);
      return beside.map((near, i) => {
        const [nearX, nearY] = center(near);
        return html`
          <g key=${`sum${cell}${near}`} transform=${at([(x + nearX) / 2, (y + nearY) / 2])}>
            <g class="counts" style=${{ animationDelay: `${120 * i}ms` }}><${BeadMark} text=${String(numbers[i])} /></g>
          </g>
        `;
      });
    })}
  `;
}

/** @param {string} cell @param {string} direction @param {string} kind */
function bar(cell, direction, kind) {
  const [x, y] = unit(direction);
  const [middleX, middleY] = ahead(center(cell), direction, BAR.distance);
  /** @type {Point} */
  const from = [middleX - y * BAR.half, middleY + x * BAR.half];
  /** @type {Point} */
  const to = [middleX + y * BAR.half, middleY - x * BAR.half];
  const path = `M${pair(from)}L${pair(to)}`;
  return html`
    <path d=${path} class=${`edge-${kind}-case`} />
    <path d=${path} class=${`edge-${kind}`} />
  `;
}
