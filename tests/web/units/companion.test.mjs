// Tiles of a cardboard game, as they are entered.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./site.mjs";
const { boardCells, boardEvent, nextCell, without, withoutLast, withTile } =
  await import("../../../src/feurio/web/js/table/companion.js");

const named = { setup: { cells: ["0,1", "1,0", "0,0"] } };
const free = { setup: { cells: null } };

test("the cells of a layout are entered as one reads", () => {
  assert.deepEqual(boardCells(named), ["0,0", "1,0", "0,1"]);
  assert.equal(nextCell(boardCells(named), { board: { "0,0": 3 } }), "1,0");
  assert.equal(nextCell(boardCells(named), { board: { "0,0": 3 }, at: "0,1" }), "0,1");
  assert.equal(nextCell(boardCells(named), { board: { "0,0": 3, "1,0": 3, "0,1": 1 } }), null);
});

test("a free forest grows around what lies, until it is whole", () => {
  assert.deepEqual(boardCells(free), ["0,0"]);
  const one = withTile(free, {}, "0,0", 5);
  assert.deepEqual(one, { board: { "0,0": 5 }, at: "1,0" });
  assert.equal(boardCells(free, one).length, 7);
  const all = { board: { "0,0": 5, "1,0": 2, "0,1": 3 } };
  assert.equal(boardCells(free, all).length, 3, "the forest of this catalogue has three tiles");
});

test("what was entered last can be taken back", () => {
  const board = { "0,0": 5, "1,0": 2 };
  assert.deepEqual(withoutLast(named, boardCells(named), board), { board: { "0,0": 5 }, at: null });
  assert.deepEqual(withoutLast(free, [], board), { board: { "0,0": 5 }, at: "1,0" });
  assert.deepEqual(without(board, "0,0"), { "1,0": 2 });
});

test("a board is noted by columns", () => {
  assert.equal(boardEvent({ "1,0": 2, "0,1": 3, "0,0": 5 }), "board 0,0=5 0,1=3 1,0=2");
});
