// Cells, directions and outlines, in the geometry of the package's own art.
import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "./page.mjs";
import * as hex from "../../../src/feurio/web/js/board/hex.js";

const geometry = read("art/geometry.json");

test("the cell at a cell's center is that cell", () => {
  for (let q = -4; q <= 4; q++) {
    for (let r = -4; r <= 4; r++) {
      const [x, y] = hex.center(`${q},${r}`);
      assert.equal(hex.cellAt(x, y), `${q},${r}`);
    }
  }
});

test("a point near a cell's border belongs to the nearer cell", () => {
  const half = geometry.column / 2;
  assert.equal(hex.cellAt(half - 1, 0), "0,0");
  assert.equal(hex.cellAt(half + 1, 0), "1,0");
});

test("a step and the opposite step lead back", () => {
  for (const direction of hex.DIRECTIONS) {
    assert.equal(hex.beside(hex.beside("2,-3", direction), hex.OPPOSITE[direction]), "2,-3");
  }
});

test("the six neighbors are six cells around", () => {
  const around = hex.neighbors("0,0");
  assert.equal(new Set(around).size, 6);
  const distances = around.map((cell) => Math.hypot(...hex.center(cell)));
  for (const distance of distances) assert.ok(Math.abs(distance - geometry.column) < 0.5);
});

test("directions point where the neighbor lies", () => {
  for (const direction of hex.DIRECTIONS) {
    const [x, y] = hex.center(hex.beside("0,0", direction));
    const [dx, dy] = hex.unit(direction);
    assert.ok((x * dx + y * dy) / Math.hypot(x, y) > 0.999, direction);
  }
});

test("cells are read by rows and noted by columns", () => {
  const cells = ["1,0", "0,1", "0,0", "-1,1", "1,-1"];
  assert.deepEqual([...cells].sort(hex.readingOrder), ["1,-1", "0,0", "1,0", "-1,1", "0,1"]);
  assert.deepEqual([...cells].sort(hex.notationOrder), ["-1,1", "0,0", "0,1", "1,-1", "1,0"]);
});

test("a group is outlined once, and once more around a hole", () => {
  const loops = (cells) => hex.outline(cells).split("Z").length - 1;
  assert.equal(loops(["0,0"]), 1);
  assert.equal(loops(["0,0", "1,0"]), 1);
  assert.equal(loops(["0,0", "2,0"]), 2);
  assert.equal(loops(hex.neighbors("0,0")), 2);
});

test("a row ends where a tile is missing", () => {
  assert.deepEqual(hex.rowFrom(new Set(["0,0", "1,0", "3,0"]), "0,0", "E"), ["0,0", "1,0"]);
  assert.deepEqual(hex.rowFrom(new Set(["0,0"]), "1,0", "E"), []);
});
