// What part of the board one sees. It shows all of it until somebody zooms or drags, then stays put; it never lets go
// of the board, and never moves under a finger.
import { isStill } from "../settings.js";
import { Hands } from "./hands.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {[number, number]} Point */

const NEAREST = 1.6;
/** As large as a board grows by itself. */
const LARGEST = 0.78;
/** How wide a tile is, in units. */
const TILE = 173.2;
/** A tile is at least as wide on the screen, in pixels: else a finger could not tell it from its neighbors. */
const TAPPED = 40;
/** Under this, room that has come back is used. */
const SMALL = 44;
/** Tiles that are at least as wide leave room for the next ring of tiles, so that the board seldom has to move. */
const ROOMY = 66;
/** After a tap nothing moves for so long, in milliseconds. */
const QUIET = 600;
/** How far the board's edge may be pulled into the picture, in pixels. */
const EDGE = 48;
/** Along the edge of the picture pointers and buttons may lie, so many pixels wide. */
const RIM = 48;

export class Camera {
  /** @param {SVGSVGElement} svg @param {(pixels: number) => void} onScale tells how wide a tile is on the screen */
  constructor(svg, onScale) {
    this.svg = svg;
    this.onScale = onScale;
    /** Told after every move. */
    this.onMove = () => {};
    /** @type {Box | null} */
    this.content = null;
    /** The middles of the places where something can be done. @type {Point[]} */
    this.lit = [];
    this.grows = true;
    /** Whether the board is fitted, not moved by hand. */
    this.mine = true;
    /** Whether all of a large board was asked for, however small its tiles become. */
    this.whole = false;
    this.x = 0;
    this.y = 0;
    this.scale = 0;
    this.frame = 0;
    this.later = 0;
    /** @type {{width: number, height: number} | null} */
    this.known = null;
    this.hands = new Hands(svg, this);
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(svg);
  }

  close() {
    this.hands.close();
    this.sizes.disconnect();
    clearTimeout(this.later);
    cancelAnimationFrame(this.frame);
  }

  /** Whether the last press was a drag. */
  get moved() {
    return this.hands.moved;
  }

  get size() {
    return { width: this.svg.clientWidth || 1, height: this.svg.clientHeight || 1 };
  }

  /** What is seen, in units. @returns {Box} */
  get view() {
    const { width, height } = this.size;
    const [wide, high] = [width / this.scale, height / this.scale];
    return { x: this.x - wide / 2, y: this.y - high / 2, width: wide, height: high };
  }

  /**
   * Room for a board of some extent, and for what can be done on it.
   * @param {Box} content
   * @param {Point[]} [lit]
   * @param {boolean} [grows] whether tiles will come beyond its edge
   */
  show(content, lit = [], grows = true) {
    this.grows = grows;
    const grown = !this.content || !holds(this.content, content, 1);
    this.content = content;
    this.lit = lit;
    if (!this.scale) this.fit(false);
    else if (this.mine && !this.suits(grown)) this.refit();
    this.onMove();
  }

  /** Whether what has to be seen is seen, and not too small: then nothing moves. @param {boolean} grown */
  suits(grown) {
    if (!this.content || !this.scale) return false;
    if (this.scale * TILE < SMALL && this.scale < 0.87 * this.best()) return false;
    if (this.whole || this.all() >= this.least) return holds(this.view, this.content, 20);
    if (!this.lit.length) return true;
    if (this.lit.every((point) => this.sees(point))) return true;
    return !grown && this.lit.some((point) => this.reaches(point));
  }

  /** Whether a point lies where neither a pointer nor a button can cover it. @param {Point} point */
  reaches(point) {
    const { width, height } = this.size;
    const [x, y] = this.pixel(point);
    return Math.min(x, y, width - x, height - y) > RIM;
  }

  /** Whether most of a tile at a point is seen. @param {Point} point */
  sees([x, y]) {
    return holds(this.view, { x: x - 60, y: y - 60, width: 120, height: 120 });
  }

  /** The scale at which all is seen. */
  all() {
    if (!this.content) return 1;
    const { width, height } = this.size;
    return Math.min(width / this.content.width, height / this.content.height, LARGEST);
  }

  /** The scale at which one plays: all, with room to grow where there is plenty; or as much as a finger can tell. */
  best() {
    if (!this.content) return 1;
    const all = this.all();
    if (this.whole) return all;
    const { width, height } = this.size;
    const ring = this.grows ? 1.6 * TILE : 0;
    const room = Math.min(width / (this.content.width + ring), height / (this.content.height + ring));
    return Math.max(Math.min(all, Math.max(room, ROOMY / TILE)), this.least);
  }

  /** The scale under which fingers could not tell tiles apart; where nothing more comes it does not matter. */
  get least() {
    return this.lit.length || this.grows ? TAPPED / TILE : 0;
  }

  /** The window changed: what is seen stays where it is, if it can. */
  resized() {
    const { width, height } = this.size;
    const old = this.known;
    this.known = { width, height };
    if (!this.content || !this.scale) return;
    if (!old || Math.abs(old.width - width) > 2 || (this.wait <= 0 && old.height !== height)) {
      if (this.mine) this.fit(false);
      else this.moveTo(...this.held(this.x, this.y, this.scale), this.scale, false);
      return;
    }
    this.y += (height - old.height) / 2 / this.scale;
    this.apply();
    if (this.mine && !this.suits(true)) this.refit();
  }

  /** Fits the board as soon as nobody is about to tap it. */
  refit() {
    clearTimeout(this.later);
    this.later = 0;
    const wait = this.wait;
    if (wait <= 0) {
      // With the next picture: whoever presses before it has aimed at this one.
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        if (!this.mine || this.suits(true)) this.onMove();
        else if (this.wait > 0) this.refit();
        else this.fit(true);
      });
      return;
    }
    this.later = window.setTimeout(() => {
      this.later = 0;
      if (this.mine && !this.suits(true)) this.refit();
      else this.onMove();
    }, wait + 10);
  }

  /** Whether the board is about to lie where it fits, or on its way there. */
  get fitting() {
    return this.mine && (this.later !== 0 || this.frame !== 0);
  }

  /** How long nothing may move, because somebody is about to tap, in milliseconds. */
  get wait() {
    return this.hands.pressed ? QUIET : this.hands.last + QUIET - performance.now();
  }

  /** @param {boolean} gently */
  fit(gently) {
    if (!this.content) return;
    this.mine = true;
    const scale = this.best();
    this.moveTo(...this.held(...this.middle(scale), scale), scale, gently);
  }

  /** All of the board for who asks for it; asked again, as large as one plays. */
  overview() {
    this.whole = this.all() < this.least && !(this.whole && this.mine);
    this.fit(true);
  }

  /** Where one looks: at all, or where something can be done. @param {number} scale @returns {Point} */
  middle(scale) {
    const { x, y, width, height } = /** @type {Box} */ (this.content);
    /** @type {Point} */
    const center = [x + width / 2, y + height / 2];
    if (scale <= this.all() * 1.01 || !this.lit.length) return center;
    const around = boxOf(this.lit);
    const { width: wide, height: high } = this.size;
    const fits = around.width * scale <= wide && around.height * scale <= high;
    if (fits) return [around.x + around.width / 2, around.y + around.height / 2];
    // Too far apart to be seen together: the one that is nearest to the middle.
    const far = (/** @type {Point} */ point) => Math.hypot(point[0] - center[0], point[1] - center[1]);
    return this.lit.reduce((a, b) => (far(b) < far(a) ? b : a));
  }

  /**
   * A middle from which the board is not lost: all of it is seen, or nothing but it.
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   * @returns {Point}
   */
  held(x, y, scale) {
    if (!this.content) return [x, y];
    const { width, height } = this.size;
    const limit = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ long, room = 0) => {
      const half = room / 2 / scale;
      if (long <= 2 * half) return Math.min(Math.max(at, start + long - half), start + half);
      const edge = EDGE / scale;
      return Math.min(Math.max(at, start + half - edge), start + long - half + edge);
    };
    const { x: left, y: top, width: wide, height: high } = this.content;
    return [limit(x, left, wide, width), limit(y, top, high, height)];
  }

  /** @param {number} x @param {number} y @param {number} scale @param {boolean} gently */
  moveTo(x, y, scale, gently) {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!gently || isStill() || !this.scale) {
      [this.x, this.y, this.scale] = [x, y, scale];
      this.apply();
      return;
    }
    const from = { x: this.x, y: this.y, scale: this.scale };
    const start = performance.now();
    const run = (/** @type {number} */ now) => {
      // Whoever presses while the board fits itself finds it where it is then; the rest of the way comes later.
      if (this.mine && this.hands.last > start) {
        this.frame = 0;
        this.refit();
        return;
      }
      const share = Math.min(1, Math.max(0, now - start) / 260);
      const eased = 1 - (1 - share) ** 3;
      this.x = from.x + (x - from.x) * eased;
      this.y = from.y + (y - from.y) * eased;
      this.scale = from.scale + (scale - from.scale) * eased;
      this.frame = share < 1 ? requestAnimationFrame(run) : 0;
      this.apply();
    };
    this.frame = requestAnimationFrame(run);
  }

  apply() {
    const { x, y, width, height } = this.view;
    this.svg.setAttribute("viewBox", `${x.toFixed(2)} ${y.toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)}`);
    this.svg.style.setProperty("--tag", String(Math.min(2.4, Math.max(1, 12 / (38 * this.scale)))));
    this.onScale(TILE * this.scale);
    this.onMove();
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] @param {boolean} [gently] */
  zoom(factor, px, py, gently = false) {
    const { width, height } = this.size;
    const scale = Math.min(NEAREST, Math.max(0.8 * Math.min(this.all(), this.best()), this.scale * factor));
    const dx = (px ?? width / 2) - width / 2;
    const dy = (py ?? height / 2) - height / 2;
    this.mine = false;
    const [x, y] = [this.x + dx / this.scale - dx / scale, this.y + dy / this.scale - dy / scale];
    this.moveTo(...(this.hands.pressed ? /** @type {Point} */ ([x, y]) : this.held(x, y, scale)), scale, gently);
  }

  /** Follows a finger; beyond the board's edge only a little. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.mine = false;
    const [x, y] = [this.x - dx / this.scale, this.y - dy / this.scale];
    const [nearX, nearY] = this.held(x, y, this.scale);
    const loose = (/** @type {number} */ to, /** @type {number} */ near, /** @type {number} */ from) =>
      Math.abs(to - near) > Math.abs(from - near) ? from + (to - from) * 0.3 : to;
    this.moveTo(loose(x, nearX, this.x), loose(y, nearY, this.y), this.scale, false);
  }

  /** The hand is gone: back to where the board is; who made it small sees all of it. */
  rest() {
    if (this.mine || !this.content) return;
    const all = this.all();
    if (this.scale <= 1.02 * Math.min(all, this.best())) {
      this.whole = all < this.best();
      this.fit(true);
      return;
    }
    const [x, y] = this.held(this.x, this.y, this.scale);
    if (Math.abs(x - this.x) + Math.abs(y - this.y) > 0.5) this.moveTo(x, y, this.scale, true);
  }

  /** Nearer to a place on the screen, or back to all of it. @param {number} clientX @param {number} clientY */
  twice(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    if (!this.mine && this.scale > 1.3 * this.best()) this.fit(true);
    else this.zoom(1.8, clientX - box.left, clientY - box.top, true);
  }

  /** Brings a point into sight, if it is not. @param {Point} point */
  reveal(point) {
    if (!this.scale || this.sees(point)) return;
    const room = 90;
    const { x, y, width, height } = this.view;
    const near = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ long) =>
      start + long / 2 + Math.min(0, at - room - start) + Math.max(0, at + room - start - long);
    this.moveTo(...this.held(near(point[0], x, width), near(point[1], y, height), this.scale), this.scale, true);
  }

  /**
   * Board units of a place on the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point}
   */
  point(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return [
      this.x + (clientX - box.left - box.width / 2) / this.scale,
      this.y + (clientY - box.top - box.height / 2) / this.scale,
    ];
  }

  /** Where a point of the board is on the drawing, in pixels. @param {Point} point @returns {Point} */
  pixel([x, y]) {
    const { width, height } = this.size;
    return [(x - this.x) * this.scale + width / 2, (y - this.y) * this.scale + height / 2];
  }
}

/** Whether a box lies inside another, give or take. @param {Box} outer @param {Box} inner @param {number} [give] */
function holds(outer, inner, give = 0) {
  return (
    inner.x >= outer.x - give &&
    inner.y >= outer.y - give &&
    inner.x + inner.width <= outer.x + outer.width + give &&
    inner.y + inner.height <= outer.y + outer.height + give
  );
}

/** A box with a tile's room around points. @param {Point[]} points @returns {Box} */
function boxOf(points) {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const [x, y] = [Math.min(...xs) - 100, Math.min(...ys) - 115];
  return { x, y, width: Math.max(...xs) + 100 - x, height: Math.max(...ys) + 115 - y };
}
