// A change turns the position a browser has into the next one.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
const { applyChange } = await import("../../../src/feurio/web/js/table/changes.js");

const first = { color: "red", cells: ["0,0"], value: 3 };
const second = { color: "red", cells: ["2,0"], value: 1 };
const position = {
  phase: "tile",
  pile: 20,
  tiles: [{ cell: "0,0" }, { cell: "1,0" }],
  cells: [{ cell: "0,1", heat: 3 }],
  scores: [
    { seat: 0, score: 4, tiebreak: 3, regions: [first, second] },
    { seat: 1, score: 0, tiebreak: 0, regions: [] },
  ],
};

test("what is not named stays, what is null goes", () => {
  const change = { set: { pile: 19 }, tiles: { "1,0": null, "0,1": { cell: "0,1" } }, cells: { "0,1": null } };
  const next = applyChange(position, change);
  assert.deepEqual(next, { ...position, pile: 19, tiles: [{ cell: "0,0" }, { cell: "0,1" }], cells: [] });
  assert.equal(next.scores, position.scores);
});

test("a number in a list of regions is the region that stood there", () => {
  const joined = { color: "red", cells: ["3,0", "3,1"], value: 5 };
  const change = { set: {}, tiles: {}, cells: {}, scores: { 0: { score: 8, regions: [joined, 0] } } };
  const next = applyChange(position, change);
  assert.deepEqual(next.scores[0], { seat: 0, score: 8, tiebreak: 3, regions: [joined, first] });
  assert.equal(next.scores[1], position.scores[1]);
});
