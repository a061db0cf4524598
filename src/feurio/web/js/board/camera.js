// What part of the board one sees: fits itself until somebody zooms or drags, then stays put.
import { isStill } from "../settings.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const NEAREST = 1.6;

export class Camera {
  /** @param {SVGSVGElement} svg @param {(pixels: number) => void} onScale tells how wide a tile is on the screen */
  constructor(svg, onScale) {
    this.svg = svg;
    this.onScale = onScale;
    /** @type {Box | null} */
    this.content = null;
    this.mine = true;
    this.x = 0;
    this.y = 0;
    this.scale = 0;
    this.frame = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    /** @type {{width: number, height: number} | null} */
    this.known = null;
    this.listening = new AbortController();
    /** @type {ResizeObserver | null} */
    this.sizes = null;
    this.listen();
  }

  close() {
    this.listening.abort();
    this.sizes?.disconnect();
    cancelAnimationFrame(this.frame);
  }

  get size() {
    return { width: this.svg.clientWidth || 1, height: this.svg.clientHeight || 1 };
  }

  /** Room for a board of some extent. @param {Box} content */
  show(content) {
    this.content = content;
    if (!this.scale) this.fit(false);
    else if (this.mine && !this.suits()) this.fit(true);
  }

  /** Whether all is to be seen and not too small: then nothing moves. */
  suits() {
    if (!this.content || !this.scale) return false;
    const { x, y, width, height } = this.content;
    const { width: wide, height: high } = this.size;
    const left = this.x - wide / 2 / this.scale;
    const top = this.y - high / 2 / this.scale;
    const inside =
      x >= left - 20 &&
      y >= top - 20 &&
      x + width <= left + wide / this.scale + 20 &&
      y + height <= top + high / this.scale + 20;
    return inside && this.scale >= 0.8 * this.best();
  }

  best() {
    if (!this.content) return 1;
    const { width, height } = this.size;
    return Math.min(width / this.content.width, height / this.content.height, 0.78);
  }

  /** The dock grew or shrank, or the window did: what is seen stays where it is, if it can. */
  resized() {
    const { width, height } = this.size;
    const old = this.known;
    this.known = { width, height };
    if (!this.content || !this.scale) return;
    if (!old || Math.abs(old.width - width) > 2) {
      if (this.mine) this.fit(false);
      else this.apply();
      return;
    }
    this.y += (height - old.height) / 2 / this.scale;
    this.apply();
    if (this.mine && !this.suits()) this.fit(true);
  }

  /** @param {boolean} gently */
  fit(gently) {
    if (!this.content) return;
    this.mine = true;
    this.moveTo(this.content.x + this.content.width / 2, this.content.y + this.content.height / 2, this.best(), gently);
  }

  /** @param {number} x @param {number} y @param {number} scale @param {boolean} gently */
  moveTo(x, y, scale, gently) {
    cancelAnimationFrame(this.frame);
    if (!gently || isStill() || !this.scale) {
      [this.x, this.y, this.scale] = [x, y, scale];
      this.apply();
      return;
    }
    const from = { x: this.x, y: this.y, scale: this.scale };
    const start = performance.now();
    const run = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, now - start) / 260);
      const eased = 1 - (1 - share) ** 3;
      this.x = from.x + (x - from.x) * eased;
      this.y = from.y + (y - from.y) * eased;
      this.scale = from.scale + (scale - from.scale) * eased;
      this.apply();
      if (share < 1) this.frame = requestAnimationFrame(run);
    };
    this.frame = requestAnimationFrame(run);
  }

  apply() {
    const { width, height } = this.size;
    const wide = width / this.scale;
    const high = height / this.scale;
    this.svg.setAttribute(
      "viewBox",
      `${(this.x - wide / 2).toFixed(2)} ${(this.y - high / 2).toFixed(2)} ${wide.toFixed(2)} ${high.toFixed(2)}`,
    );
    this.svg.style.setProperty("--tag", String(Math.min(2.4, Math.max(1, 12 / (38 * this.scale)))));
    this.onScale(173.2 * this.scale);
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px, py) {
    const { width, height } = this.size;
    const scale = Math.min(NEAREST, Math.max(0.08, this.scale * factor));
    const dx = (px ?? width / 2) - width / 2;
    const dy = (py ?? height / 2) - height / 2;
    this.mine = false;
    this.moveTo(this.x + dx / this.scale - dx / scale, this.y + dy / this.scale - dy / scale, scale, false);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.mine = false;
    this.moveTo(this.x - dx / this.scale, this.y - dy / this.scale, this.scale, false);
  }

  /**
   * Board units of a place on the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {[number, number]}
   */
  point(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return [
      this.x + (clientX - box.left - box.width / 2) / this.scale,
      this.y + (clientY - box.top - box.height / 2) / this.scale,
    ];
  }

  listen() {
    const { svg, fingers } = this;
    const { signal } = this.listening;
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const box = svg.getBoundingClientRect();
        this.zoom(
          Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
          event.clientX - box.left,
          event.clientY - box.top,
        );
      },
      { passive: false, signal },
    );
    svg.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      if (!fingers.size) this.moved = false;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    addEventListener("pointermove", (event) => this.drag(event), { signal });
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(
        name,
        (event) => {
          fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
        },
        { signal },
      );
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(svg);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { fingers } = this;
    const old = fingers.get(event.pointerId);
    if (!old) return;
    const now = { x: event.clientX, y: event.clientY };
    if (fingers.size === 1) {
      if (!this.moved && Math.hypot(now.x - old.x, now.y - old.y) < 7) return;
      this.moved = true;
      this.pan(now.x - old.x, now.y - old.y);
    } else if (fingers.size === 2) {
      this.moved = true;
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const box = this.svg.getBoundingClientRect();
        const before = Math.hypot(old.x - other.x, old.y - other.y) || 1;
        const after = Math.hypot(now.x - other.x, now.y - other.y) || 1;
        this.pan((now.x - old.x) / 2, (now.y - old.y) / 2);
        this.zoom(after / before, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
      }
    }
    fingers.set(event.pointerId, now);
  }
}
