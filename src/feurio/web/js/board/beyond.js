// Where something can be done outside of what one sees: pointers at the edge of the picture that lead there.
import { Icon } from "../art.js";
import { html, useLayoutEffect, useState } from "../dom.js";
import { t } from "../texts.js";

/** @import { Camera, Point } from "./camera.js" */
/** @typedef {{x: number, y: number, angle: number, to: Point}} Pointer */

/** How far from the edge a pointer's middle is, and how far from the next one, in pixels. */
const INSET = 26;
const APART = 64;
/** It may lie as many steps of so many pixels aside, the nearest first, where it is so far from all that is lit. */
const STEP = 10;
const ASIDE = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8];
const FREE = 26;

/** @param {{camera: Camera | null}} props */
export function Beyond({ camera }) {
  const [found, setFound] = useState({ key: "", pointers: /** @type {Pointer[]} */ ([]), moved: false });
  useLayoutEffect(() => {
    if (!camera) return undefined;
    const look = () => {
      const pointers = pointersOf(camera);
      const moved = !camera.mine || camera.whole || hiddenOf(camera).length > 0;
      const key = `${moved} ${pointers.map((one) => [one.x, one.y, one.angle].map(Math.round).join()).join(" ")}`;
      setFound((old) => (old.key === key ? old : { key, pointers, moved }));
    };
    camera.onMove = look;
    look();
    return () => {
      camera.onMove = () => {};
    };
  }, [camera]);
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
    <div class=${`zoom${found.moved ? " moved" : ""}`}>
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
  const hidden = hiddenOf(camera);
  if (!hidden.length) return [];
  const put = frameOf(camera);
  const lit = camera.lit.filter((point) => camera.sees(point)).map((point) => camera.pixel(point));
  const stranded = !camera.lit.some((point) => camera.reaches(point));
  /** @type {Point[]} */
  const led = [];
  /** @type {Pointer[]} */
  const kept = [];
  const away = hidden
    .map((to) => {
      const [px, py] = camera.pixel(to);
      return { px, py, to, at: put(px, py) };
    })
    .sort((a, b) => distance(a.at, [a.px, a.py]) - distance(b.at, [b.px, b.py]));
  for (const { px, py, to, at } of away) {
    if (isNear(at, led, APART)) continue;
    led.push(at);
    // Along the edge to where it lies on nothing that can be chosen; where there is no such place it stays away, unless
    // nothing else can be chosen.
    const along = Math.abs(px - at[0]) > Math.abs(py - at[1]) ? [0, STEP] : [STEP, 0];
    const others = kept.map((other) => [other.x, other.y]);
    const tries = ASIDE.map((n) => put(at[0] + n * along[0], at[1] + n * along[1]));
    const place = tries.find((one) => !isNear(one, others, APART) && !isNear(one, lit, FREE)) ?? (stranded && at);
    if (!place) continue;
    const [x, y] = place;
    kept.push({ x, y, angle: (Math.atan2(py - y, px - x) * 180) / Math.PI, to });
  }
  return kept;
}

/** What can be chosen and is not seen; a board that is about to be fitted hides nothing. @param {Camera} camera */
const hiddenOf = (camera) => (camera.scale && !camera.fitting ? camera.lit.filter((point) => !camera.sees(point)) : []);

/** @param {number[]} place @param {number[][]} others @param {number} reach */
const isNear = (place, others, reach) => others.some((other) => distance(place, other) <= reach);

/** @param {number[]} a @param {number[]} b */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * The nearest place at the edge of the picture; the buttons in the corner stay free.
 * @param {Camera} camera
 * @returns {(x: number, y: number) => [number, number]}
 */
function frameOf(camera) {
  const { width, height } = camera.size;
  const field = camera.svg.getBoundingClientRect();
  const zoom = camera.svg.parentElement?.querySelector(".zoom")?.getBoundingClientRect();
  return (px, py) => {
    const y = Math.min(height - INSET, Math.max(INSET, py));
    const low = zoom && y > zoom.top - field.top - INSET && y < zoom.bottom - field.top + INSET;
    const right = low ? zoom.left - field.left - INSET : width - INSET;
    return [Math.min(right, Math.max(INSET, px)), y];
  };
}
