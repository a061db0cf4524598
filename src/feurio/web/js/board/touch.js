// What was touched on the board: an arrow, a badge or a cell, whichever is nearest to the finger.
import { useEffect, useRef } from "../dom.js";
import { behind, cellAt, G } from "./hex.js";
import { badgePoint, rimPoint } from "./marks.js";

/** @import { Scene } from "./board.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Point } from "./hex.js" */

/** How far from an arrow a finger may be, in pixels. */
const REACH = 28;
/** Arrows of tiles that are narrower than this lie too close for a finger: it chooses their place first. */
const WIDE = 96;
/** Two taps so near in time and space are one double tap: milliseconds, pixels. */
const TWICE = { time: 320, space: 32 };

/** An arrow or a badge: where a flight begins and where it goes. @typedef {{cell: string, direction: string}} Arrow */

/**
 * @typedef {{scene: Scene, spots: string[], legal: string[], everywhere?: boolean, onTap: (cell: string) => void,
 *   onRim?: (cell: string, direction: string) => void, onHover?: (cell: string | null) => void,
 *   onAim?: (arrow: Arrow | null) => void}} Touched
 */

/** The empty cell that an arrow stands on. @param {Arrow} arrow */
const before = ({ cell, direction }) => behind(cell, direction);

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
    const idle = { time: -Infinity, x: 0, y: 0 };
    element.addEventListener(
      "click",
      (event) => {
        const eye = camera.current;
        if (!eye || eye.moved) return;
        const again =
          event.timeStamp - idle.time < TWICE.time &&
          Math.hypot(event.clientX - idle.x, event.clientY - idle.y) < TWICE.space;
        idle.time = -Infinity;
        const hit = touched(event, eye, live.current);
        // Where nothing can be done a second tap looks closer; elsewhere it confirms.
        if (hit.useful || !again) {
          if (!hit.useful) [idle.time, idle.x, idle.y] = [event.timeStamp, event.clientX, event.clientY];
          hit.act();
        } else {
          live.current.onTap("");
          eye.twice(event.clientX, event.clientY);
        }
      },
      { signal },
    );
    addEventListener(
      "pointerdown",
      (event) => {
        if (!element.contains(/** @type {Node} */ (event.target))) idle.time = -Infinity;
      },
      { signal, capture: true },
    );
    element.addEventListener(
      "pointermove",
      (event) => {
        const eye = camera.current;
        if (event.pointerType === "touch" || !eye) return;
        const { scene, spots, onHover, onAim } = live.current;
        const point = eye.point(event.clientX, event.clientY);
        const cell = cellAt(...point);
        onHover?.(cell);
        onAim?.(spots.includes(cell) ? badgeAt(scene, point, eye) : arrowAt(scene, point, eye));
      },
      { signal },
    );
    element.addEventListener(
      "pointerleave",
      () => {
        live.current.onHover?.(null);
        live.current.onAim?.(null);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
}

/** @param {Scene} scene @param {Point} point @param {Camera} eye @returns {Arrow | null} */
function badgeAt(scene, point, eye) {
  const far = eye.scale * G.column < G.near;
  return nearest(scene.badges ?? [], (badge) => badgePoint(badge, far), point, Math.min(REACH / eye.scale, 90));
}
/** @param {Scene} scene @param {Point} point @param {Camera} eye @returns {Arrow | null} */
const arrowAt = (scene, point, eye) =>
  badgeAt(scene, point, eye) ?? nearest(scene.rim ?? [], rimPoint, point, REACH / eye.scale);

/**
 * What lies under a finger, whether something can be done there, and how.
 * @param {MouseEvent} event
 * @param {Camera} eye
 * @param {Touched} now
 * @returns {{useful: boolean, act: () => void}}
 */
function touched(event, eye, { scene, spots, legal, everywhere, onTap, onRim }) {
  const point = eye.point(event.clientX, event.clientY);
  const cell = cellAt(...point);
  const fly = (/** @type {Arrow} */ arrow) => ({ useful: true, act: () => onRim?.(arrow.cell, arrow.direction) });
  const badge = badgeAt(scene, point, eye);
  if (badge) return fly(badge);
  if (spots.includes(cell)) return { useful: everywhere || legal.includes(cell), act: () => onTap(cell) };
  const arrow = arrowAt(scene, point, eye);
  const place = scene.rim?.some((one) => before(one) === cell) ? cell : arrow && before(arrow);
  if (!place) return { useful: false, act: () => onTap("") };
  const here = (scene.rim ?? []).filter((one) => before(one) === place);
  const finger = /** @type {PointerEvent} */ (event).pointerType === "touch" && eye.scale * G.column < WIDE;
  if (here.length === 1) return fly(here[0]);
  return arrow && !finger ? fly(arrow) : { useful: true, act: () => onTap(place) };
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
