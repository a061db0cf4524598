// What was touched on the board: an arrow, a badge or a cell, whichever is nearest to the finger.
import { useEffect, useRef } from "../dom.js";
import { cellAt } from "./hex.js";
import { badgePoint, rimPoint } from "./marks.js";

/** @import { Scene } from "./board.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Point } from "./hex.js" */

/** How far from an arrow a finger may be, in pixels. */
const REACH = 28;

/**
 * @typedef {{scene: Scene, spots: string[], onTap: (cell: string) => void,
 *   onRim?: (cell: string, direction: string) => void, onHover?: (cell: string | null) => void}} Touched
 */

/**
 * Listens to taps and to the pointer.
 * @param {{current: SVGSVGElement | null}} svg
 * @param {{current: Camera | null}} camera
 * @param {Touched} now
 */
export function useTouch(svg, camera, now) {
  const live = useRef(now);
  live.current = now;
  useEffect(() => {
    const element = /** @type {SVGSVGElement} */ (svg.current);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("click", (event) => camera.current && tap(event, camera.current, live.current), {
      signal,
    });
    element.addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType === "touch" || !camera.current) return;
        live.current.onHover?.(cellAt(...camera.current.point(event.clientX, event.clientY)));
      },
      { signal },
    );
    element.addEventListener("pointerleave", () => live.current.onHover?.(null), { signal });
    return () => listening.abort();
  }, []);
}

/** @param {MouseEvent} event @param {Camera} eye @param {Touched} now */
function tap(event, eye, { scene, spots, onTap, onRim }) {
  if (eye.moved) return;
  const point = eye.point(event.clientX, event.clientY);
  const reach = REACH / eye.scale;
  const badge = nearest(scene.badges ?? [], badgePoint, point, Math.min(reach, 62));
  if (badge) {
    onRim?.(badge.cell, badge.direction);
    return;
  }
  const touched = cellAt(...point);
  const arrow = spots.includes(touched) ? null : nearest(scene.rim ?? [], rimPoint, point, reach);
  if (arrow) onRim?.(arrow.cell, arrow.direction);
  else onTap(spots.includes(touched) ? touched : "");
}

/**
 * The thing that is nearest to a point, if any is near enough.
 * @template T
 * @param {T[]} things
 * @param {(thing: T) => Point} place
 * @param {Point} point
 * @param {number} reach
 * @returns {T | null}
 */
export function nearest(things, place, point, reach) {
  /** @type {T | null} */
  let best = null;
  let least = reach;
  for (const thing of things) {
    const [x, y] = place(thing);
    const distance = Math.hypot(x - point[0], y - point[1]);
    if (distance <= least) [best, least] = [thing, distance];
  }
  return best;
}
