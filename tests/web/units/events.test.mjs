// The notation of events, as the browser takes it apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../../src/feurio/web/js/table/events.js";

const READ = [
  ["deal 1 3 4 6", { numbers: [1, 3, 4, 6] }],
  ["draw 5", { number: 5 }],
  ["draw ?", { number: undefined }],
  ["center 2 5", { pair: [2, 5] }],
  ["volcano 0,0", { cell: "0,0" }],
  ["tile -1,2", { cell: "-1,2" }],
  ["break 1,-1", { cell: "1,-1", color: null }],
  ["break 1,-1 red", { cell: "1,-1", color: "red" }],
  ["crew 0,1 blue 3", { cell: "0,1", color: "blue", count: 3 }],
  ["fly 0,-3 SE green", { cell: "0,-3", direction: "SE", color: "green" }],
  ["startle 2,0 yellow 1", { cell: "2,0", color: "yellow", count: 1 }],
  ["predators 0,2 1,1", { cells: ["0,2", "1,1"] }],
  ["relocate 3,-1", { cell: "3,-1" }],
  ["flee red 5", { color: "red", number: 5 }],
  ["move 0,0 1,0", { cell: "0,0", to: "1,0" }],
  ["pass", {}],
];

for (const [text, parts] of READ) {
  test(`"${text}" is taken apart`, () => {
    assert.deepEqual(parse(text), { kind: text.split(" ")[0], text, ...parts });
  });
}

test("a text is taken apart once", () => {
  assert.equal(parse("crew 0,1 red 2"), parse("crew 0,1 red 2"));
});
