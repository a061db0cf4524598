// Where something can be done outside of what one sees: pointers at the edge of the picture that lead there.
import { Icon } from "../art.js";
import { html, useLayoutEffect, useState } from "../dom.js";
import { t } from "../texts.js";

/** @import { Camera, Point } from "./camera.js" */
/** @typedef {{x: number, y: number, angle: number, to: Point}} Pointer */

/** How far from the edge a pointer's middle is, and how far from the next one, in pixels. */
const INSET = 26;
const APART = 64;

/** @param {{camera: Camera | null}} props */
export function Beyond({ camera }) {
  const [found, setFound] = useState({ key: "", pointers: /** @type {Pointer[]} */ ([]), moved: false });
  useLayoutEffect(() => {
    if (!camera) return undefined;
    const look = () => {
      const pointers = pointersOf(camera);
      const moved = !camera.mine || camera.whole;
      const key = `${moved} ${pointers.map((one) => [one.x, one.y, one.angle].map(Math.round).join()).join(" ")}`;
      setFound((old) => (old.key === key ? old : { key, pointers, moved }));
    };
    camera.onMove = look;
    look();
    return () => {
      camera.onMove = () => {};
    };
  }, [camera]);
  const fit = found.moved || found.pointers.length > 0;
  return html`
    ${found.pointers.map(
      (one) => html`
        <button
          key=${one.to.join()}
          class="beyond"
          style=${{ left: `${one.x}px`, top: `${one.y}px` }}
          aria-label=${t("zoom.there")}
          title=${t("zoom.there")}
          tabindex="-1"
          onClick=${() => camera?.reveal(one.to)}
        >
          <svg viewBox="-24 -24 48 48" aria-hidden="true">
            <g transform=${`rotate(${one.angle.toFixed(1)})`}><path d="M-9-11 9 0-9 11Z" /></g>
          </svg>
        </button>
      `,
    )}
    <div class=${`zoom${fit ? " moved" : ""}`}>
      <button class="btn bare icon step" aria-label=${t("zoom.in")} onClick=${() => camera?.zoom(1.25)}>
        <${Icon} name="plus" />
      </button>
      <button class="btn bare icon step" aria-label=${t("zoom.out")} onClick=${() => camera?.zoom(0.8)}>
        <${Icon} name="minus" />
      </button>
      <button class="btn bare icon fit" aria-label=${t("zoom.fit")} onClick=${() => camera?.overview()}>
        <${Icon} name="fit" />
      </button>
    </div>
  `;
}

/** One pointer for all places that lie in about the same direction. @param {Camera} camera @returns {Pointer[]} */
function pointersOf(camera) {
  if (!camera.scale) return [];
  const hidden = camera.lit.filter((point) => !camera.sees(point));
  if (!hidden.length) return [];
  const { width, height } = camera.size;
  const field = camera.svg.getBoundingClientRect();
  const zoom = camera.svg.parentElement?.querySelector(".zoom")?.getBoundingClientRect();
  /** @type {(Pointer & {far: number})[]} */
  const kept = [];
  const away = hidden
    .map((to) => {
      const [px, py] = camera.pixel(to);
      const y = Math.min(height - INSET, Math.max(INSET, py));
      // The buttons in the corner stay free.
      const low = zoom && y > zoom.top - field.top - INSET && y < zoom.bottom - field.top + INSET;
      const right = low ? zoom.left - field.left - INSET : width - INSET;
      const x = Math.min(right, Math.max(INSET, px));
      const angle = (Math.atan2(py - y, px - x) * 180) / Math.PI;
      return { x, y, angle, to, far: Math.hypot(px - x, py - y) };
    })
    .sort((a, b) => a.far - b.far);
  for (const one of away)
    if (kept.every((other) => Math.hypot(other.x - one.x, other.y - one.y) > APART)) kept.push(one);
  return kept;
}
