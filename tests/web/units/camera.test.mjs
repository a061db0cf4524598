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

// Nothing glides here: one sees at once where the camera goes.
globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });

const BOX = { x: -1000, y: -500, width: 2000, height: 1000 };

/** How wide a tile is on the screen. */
const tile = (eye) => 173.2 * eye.scale;

/** Whether all of a box is seen. */
function sees({ view }, { x, y, width, height }) {
  return (
    view.x <= x && view.y <= y && view.x + view.width >= x + width - 0.01 && view.y + view.height >= y + height - 0.01
  );
}

test("the whole board is seen at first, with room for tiles to come where tiles are large", () => {
  const { eye } = camera();
  eye.show(BOX);
  assert.ok(sees(eye, BOX));
  assert.deepEqual([eye.x, eye.y], [0, 0]);
  assert.ok(eye.scale < 0.4 && tile(eye) >= 65.9);
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
  const { scale } = eye;
  eye.show({ ...BOX, width: 1990 });
  eye.show({ x: -200, y: -200, width: 400, height: 400 });
  assert.deepEqual([eye.x, eye.y, eye.scale], [0, 0, scale]);
});

test("a place on the screen is a place on the board", () => {
  const { eye } = camera();
  eye.show(BOX);
  assert.deepEqual(eye.point(400, 300), [0, 0]);
  const [x, y] = eye.pixel(eye.point(120, 70));
  assert.ok(Math.hypot(x - 120, y - 70) < 1e-9);
});

test("what is under the pointer stays there while one zooms", () => {
  const { eye } = camera();
  eye.show(BOX);
  const before = eye.point(300, 250);
  eye.zoom(3, 300, 250);
  const after = eye.point(300, 250);
  assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 1e-9);
  assert.equal(eye.mine, false);
});

test("zooming ends somewhere", () => {
  const { eye } = camera();
  eye.show(BOX);
  eye.zoom(1000);
  assert.equal(eye.scale, 1.6);
  eye.zoom(1e-6);
  assert.ok(eye.scale > 0.25);
});

test("who has moved the board is left alone until they ask to see all", () => {
  const { eye } = camera();
  eye.show(BOX);
  const { scale } = eye;
  eye.pan(100, 0);
  eye.show({ ...BOX, x: -2000, width: 4000 });
  assert.equal(eye.scale, scale);
  eye.overview();
  assert.ok(eye.mine);
});

test("the board cannot be dragged out of sight", () => {
  const { eye } = camera();
  eye.show(BOX);
  for (const _ of Array(200)) eye.pan(300, 200);
  const [x, y] = eye.held(eye.x, eye.y, eye.scale);
  eye.moveTo(x, y, eye.scale, false);
  assert.ok(sees(eye, BOX));
});

test("a zoomed board fills the picture however far one drags", () => {
  const { eye } = camera();
  eye.show(BOX);
  eye.zoom(3);
  for (const _ of Array(200)) eye.pan(300, 200);
  const [x, y] = eye.held(eye.x, eye.y, eye.scale);
  eye.moveTo(x, y, eye.scale, false);
  assert.ok(eye.view.x >= BOX.x - 48 / eye.scale - 0.01);
  assert.ok(eye.view.x + eye.view.width > BOX.x + 0.5 * eye.view.width);
});

test("tiles are wide enough for a finger even where not all of them can be seen, and the lit ones are", () => {
  const { eye } = camera(360, 320);
  const lit = [[900, -300]];
  eye.show({ x: -1200, y: -900, width: 2400, height: 1800 }, lit);
  assert.ok(tile(eye) >= 39.99);
  assert.ok(eye.sees(lit[0]));
  eye.overview();
  assert.ok(eye.view.width >= 2399, "whoever asks sees all");
  eye.overview();
  assert.ok(tile(eye) >= 39.99);
});

test("nothing moves soon after a tap", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { eye } = camera();
  eye.show(BOX);
  const { scale } = eye;
  eye.hands.touch(true);
  eye.hands.touch(false);
  eye.show({ ...BOX, x: -1500, width: 3000 });
  assert.equal(eye.scale, scale);
  assert.ok(eye.later);
});

/** The pictures that are to come, to be drawn one by one. */
function pictures(context) {
  const left = [];
  context.mock.method(globalThis, "requestAnimationFrame", (draw) => left.push(draw));
  return () => left.shift()?.(performance.now());
}

test("a press before the next picture was aimed at this one", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const draw = pictures(context);
  const { eye } = camera();
  eye.show(BOX);
  const { scale } = eye;
  eye.show({ ...BOX, x: -1500, width: 3000 });
  assert.ok(eye.fitting);
  eye.hands.touch(true);
  draw();
  assert.equal(eye.scale, scale);
  assert.ok(eye.fitting, "it will be fitted later");
});

test("a press stops a board that is on its way", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(globalThis, "matchMedia", () => ({ matches: false }));
  const draw = pictures(context);
  const { eye } = camera();
  eye.show(BOX);
  eye.show({ ...BOX, x: -1500, width: 3000 });
  for (const _ of Array(3)) draw();
  eye.hands.touch(true);
  const { x, y, scale } = eye;
  for (const _ of Array(3)) draw();
  assert.deepEqual([eye.x, eye.y, eye.scale], [x, y, scale]);
  assert.ok(eye.fitting);
});

test("what is out of sight can be brought into it", () => {
  const { eye } = camera();
  eye.show(BOX);
  eye.zoom(4);
  assert.ok(!eye.sees([900, 0]));
  eye.reveal([900, 0]);
  assert.ok(eye.sees([900, 0]));
});
