// Why something is not possible: a sentence beside the place, with the rule.
import { center } from "../board/hex.js";
import { ruleLink } from "../catalogue.js";
import { html, useLayoutEffect, useRef } from "../dom.js";
import { sentence, t } from "../texts.js";
import { Sentence } from "./sentence.js";

/** @import { Camera } from "../board/camera.js" */
/** @import { Table, Why } from "./model.js" */

/** @param {{table: Table, why: Why, camera: Camera | null}} props */
export function WhyNot({ table, why, camera }) {
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, why.cell, camera);
  });
  return html`
    <div class="why" role="alert" ref=${bubble}>
      <p><${Sentence} table=${table} text=${sentence(why)} /></p>
      ${
        why.rule &&
        html`
          <a href=${ruleLink(why.rule)} target="_blank">${t("why.rule", { rule: why.rule })}</a>
        `
      }
    </div>
  `;
}

/**
 * Above the cell, or below it where there is no room.
 * @param {HTMLElement} bubble
 * @param {string | null} cell
 * @param {Camera | null} camera
 */
function place(bubble, cell, camera) {
  const wide = bubble.parentElement?.clientWidth ?? 0;
  let left = wide / 2;
  let top = 90;
  if (cell && camera) {
    const [x, y] = center(cell);
    left = (x - camera.x) * camera.scale + camera.size.width / 2;
    top = (y - 100 - camera.y) * camera.scale + camera.size.height / 2;
  }
  const half = bubble.offsetWidth / 2;
  const above = top - bubble.offsetHeight - 12;
  bubble.style.left = `${Math.max(half + 6, Math.min(wide - half - 6, left))}px`;
  bubble.style.top = `${above < 0 ? top + (camera?.scale ?? 0.4) * 206 + 12 : above}px`;
  bubble.classList.toggle("below", above < 0);
}
