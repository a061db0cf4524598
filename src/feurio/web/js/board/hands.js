// Fingers, mouse and wheel on the board: drags, pinches, and when the last press was.

/** @import { Camera } from "./camera.js" */

/** So far a finger may slip within a tap, in pixels. */
const SLIP = 7;

export class Hands {
  /** @param {SVGSVGElement} svg @param {Camera} camera */
  constructor(svg, camera) {
    this.svg = svg;
    this.camera = camera;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    /** Whether anything on the page is being pressed, and when it last was. */
    this.pressed = false;
    this.last = -Infinity;
    this.listening = new AbortController();
    this.listen();
  }

  close() {
    this.listening.abort();
  }

  listen() {
    const { svg, fingers, camera } = this;
    const { signal } = this.listening;
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const box = svg.getBoundingClientRect();
        const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
        camera.zoom(factor, event.clientX - box.left, event.clientY - box.top);
      },
      { passive: false, signal },
    );
    svg.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      if (!fingers.size) this.moved = false;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    // The whole page: a press on a button may be the one that changes the board.
    addEventListener("pointerdown", () => this.touch(true), { signal, capture: true });
    addEventListener("pointermove", (event) => this.drag(event), { signal });
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(name, (event) => this.release(/** @type {PointerEvent} */ (event)), { signal, capture: true });
  }

  /** @param {boolean} pressed */
  touch(pressed) {
    this.pressed = pressed;
    this.last = performance.now();
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.touch(false);
    if (this.fingers.delete(event.pointerId) && !this.fingers.size && this.moved) this.camera.rest();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { fingers, camera } = this;
    const old = fingers.get(event.pointerId);
    if (!old) return;
    const now = { x: event.clientX, y: event.clientY };
    if (fingers.size === 1) {
      if (!this.moved && Math.hypot(now.x - old.x, now.y - old.y) < SLIP) return;
      this.moved = true;
      camera.pan(now.x - old.x, now.y - old.y);
    } else if (fingers.size === 2) {
      this.moved = true;
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const box = this.svg.getBoundingClientRect();
        const before = Math.hypot(old.x - other.x, old.y - other.y) || 1;
        const after = Math.hypot(now.x - other.x, now.y - other.y) || 1;
        camera.pan((now.x - old.x) / 2, (now.y - old.y) / 2);
        camera.zoom(after / before, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
      }
    }
    fingers.set(event.pointerId, now);
  }
}
