// What part of the board is seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { Camera } from "../../../src/feurio/web/js/board/camera.js";

/** A drawing of some size on the screen, at its upper left corner. */
function drawing(width, height) {
  return {
    clientWidth: width,
    clientHeight: height,
    style: { setProperty() {} },
    addEventListener() {},
    attributes: {},
    setAttribute(name, value) {
      this.attributes[name] = value;
    },
    getBoundingClientRect: () => ({ left: 0, top: 0, width, height }),
  };
}

function camera(width = 800, height = 600) {
  const seen = [];
  const svg = drawing(width, height);
  return { svg, seen, eye: new Camera(svg, (pixels) => seen.push(pixels)) };
}

const BOX = { x: -1000, y: -500, width: 2000, height: 1000 };

test("the whole board is seen at first", () => {
  const { eye, svg } = camera();
  eye.show(BOX);
  assert.equal(eye.scale, 0.4);
  assert.equal(svg.attributes.viewBox, "-1000.00 -750.00 2000.00 1500.00");
});

test("a small board is not blown up", () => {
  const { eye, seen } = camera();
  eye.show({ x: -100, y: -100, width: 200, height: 200 });
  assert.equal(eye.scale, 0.78);
  assert.ok(Math.abs(seen.at(-1) - 0.78 * 173.2) < 0.1);
});

test("nothing moves while all can be seen", () => {
  const { eye } = camera();
  eye.show(BOX);
  eye.show({ ...BOX, width: 1990 });
  assert.deepEqual([eye.x, eye.y, eye.scale], [0, 0, 0.4]);
});

test("a place on the screen is a place on the board", () => {
  const { eye } = camera();
  eye.show(BOX);
  assert.deepEqual(eye.point(400, 300), [0, 0]);
  assert.deepEqual(eye.point(0, 0), [-1000, -750]);
});

test("what is under the pointer stays there while one zooms", () => {
  const { eye } = camera();
  eye.show(BOX);
  const before = eye.point(200, 100);
  eye.zoom(1.5, 200, 100);
  const after = eye.point(200, 100);
  assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 1e-9);
  assert.equal(eye.mine, false);
});

test("zooming ends somewhere", () => {
  const { eye } = camera();
  eye.show(BOX);
  eye.zoom(1000);
  assert.equal(eye.scale, 1.6);
  eye.zoom(1e-6);
  assert.equal(eye.scale, 0.08);
});

test("who has moved the board is left alone until they ask to see all", () => {
  const { eye } = camera();
  eye.show(BOX);
  eye.pan(100, 0);
  eye.show({ ...BOX, x: -4000, width: 8000 });
  assert.equal(eye.scale, 0.4);
  eye.fit(false);
  assert.equal(eye.scale, 0.1);
  assert.equal(eye.mine, true);
});
