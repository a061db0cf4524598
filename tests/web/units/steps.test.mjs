// Keys on the board, fingers near arrows, and how much of the plane is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { position, tile } from "./site.mjs";
const { center, neighbors, readingOrder } = await import("../../../src/feurio/web/js/board/hex.js");
const { extentOf } = await import("../../../src/feurio/web/js/board/extent.js");
const { stepTo } = await import("../../../src/feurio/web/js/board/steps.js");
const { nearest } = await import("../../../src/feurio/web/js/board/touch.js");

const spots = ["0,0", ...neighbors("0,0")].sort(readingOrder);

test("arrows go to the next cell that way and back again", () => {
  assert.equal(stepTo("ArrowRight", "0,0", spots, []), "1,0");
  assert.equal(stepTo("ArrowLeft", "0,0", spots, []), "-1,0");
  for (const [there, back] of [
    ["ArrowUp", "ArrowDown"],
    ["ArrowDown", "ArrowUp"],
  ]) {
    const next = stepTo(there, "0,0", spots, []);
    assert.ok(neighbors("0,0").includes(next));
    assert.equal(stepTo(back, next, spots, []), "0,0");
  }
  assert.equal(stepTo("ArrowRight", "1,0", spots, []), null);
});

test("Home, End, N and P know the legal places", () => {
  const legal = ["0,1", "0,-1"];
  assert.equal(stepTo("Home", "0,0", spots, legal), "0,-1");
  assert.equal(stepTo("End", "0,0", spots, legal), "0,1");
  assert.equal(stepTo("n", "0,1", spots, legal), "0,-1");
  assert.equal(stepTo("P", "0,1", spots, legal), "0,-1");
  assert.equal(stepTo("n", "0,0", spots, legal), "0,-1");
  assert.equal(stepTo("x", "0,0", spots, legal), null);
});

test("the nearest thing is touched, if it is near enough", () => {
  const place = (x) => [x, 0];
  assert.equal(nearest([0, 10, 30], place, [12, 0], 5), 10);
  assert.equal(nearest([0, 10, 30], place, [20, 0], 5), null);
});

test("a board needs room for its tiles and for where the next one can go", () => {
  const tiles = [tile("0,0", 3), tile("3,0", 3)];
  const ground = (cell, hot) => ({ cell, heat: 3, hot, piece: null });
  const small = position("wildfire", { tiles });
  const box = extentOf(small, {}, [ground("4,0", false)], false);
  assert.ok(box.x + box.width > center("4,0")[0] + 87);
  const row = Array.from({ length: 12 }, (_, i) => tile(`${i},0`, 3));
  const many = position("wildfire", { tiles: row, cells: [{ ...ground("5,1", true), heat: 6 }] });
  const wide = extentOf(many, {}, [ground("0,3", false)], false);
  assert.ok(wide.y + wide.height < center("0,3")[1], "cells that are not hot may be outside");
  const hot = extentOf(many, {}, [{ ...ground("0,3", true), heat: 6 }], false);
  assert.ok(hot.y + hot.height > center("0,3")[1]);
  const empty = extentOf(position("volcano"), {}, [], false);
  assert.ok(empty.width > 0 && empty.height > 0);
});
