// What moves is read from what happened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { log, position, table, tile } from "./site.mjs";
const { CROSSING, moves, together } = await import("../../../src/feurio/web/js/board/motion.js");
const { recent } = await import("../../../src/feurio/web/js/board/scene.js");

test("pieces of one color on one cell come together", () => {
  const red = { cell: "0,0", color: "red" };
  assert.deepEqual(together([red, red, { cell: "1,0", color: "red" }]), [
    { cell: "0,0", color: "red", count: 2 },
    { cell: "1,0", color: "red", count: 1 },
  ]);
});

test("an animal runs from where it stood", () => {
  const { came } = moves(log({ kind: "move", moved: [{ source: "0,0", target: "1,0", color: "blue" }] }), null);
  assert.deepEqual([...came], [["1,0", [{ color: "blue", count: 1, from: "0,0" }]]]);
});

test("tiles give way to a tile of a turn, not to those of the start", () => {
  assert.equal(moves(log({ kind: "deal", laid: [{ cell: "0,0", number: 3 }] }), null).given.size, 0);
  assert.equal(moves(log({ kind: "tile", laid: [{ cell: "0,0", number: 3, beside: [] }] }), null).given.size, 6);
});

test("loads fall as the plane comes by; tiles fly to whoever got them, with all their loads", () => {
  const before = position("volcano", {
    tiles: [
      tile("0,0", 3, { pieces: ["green"] }),
      tile("1,0", 5),
      tile("3,0", 2, { pieces: ["blue"] }),
      tile("4,0", 1),
    ],
  });
  const flown = {
    kind: "fly",
    flight: { direction: "E", path: ["0,0", "1,0"], drops: ["0,0", "1,0"], dry: [] },
    placed: [
      { cell: "0,0", color: "red", number: 3 },
      { cell: "1,0", color: "red", number: 5 },
    ],
    taken: [
      { cell: "0,0", number: 3, seat: 1, how: "extinguished" },
      { cell: "3,0", number: 2, seat: 0, how: "isolated" },
    ],
    lost: [{ cell: "4,0", number: 1 }],
  };
  const { came, leaving } = moves(log(flown), before);
  const [first, second] = [CROSSING / 3, (2 * CROSSING) / 3].map(Math.round);
  assert.deepEqual(came.get("0,0"), [{ color: "red", count: 1, wait: first }]);
  assert.deepEqual(came.get("1,0"), [{ color: "red", count: 1, wait: second }]);
  assert.deepEqual(
    leaving.map(({ tile: { cell, pieces }, seat, wait }) => [cell, pieces, seat, wait]),
    [
      ["0,0", ["green", "red"], 1, first],
      ["3,0", ["blue"], 0, CROSSING],
      ["4,0", [], null, CROSSING],
    ],
  );
});

test("what happened since my last decision is marked", () => {
  const entries = log(
    { kind: "deal", laid: [{ cell: "0,0", number: 3 }] },
    { kind: "tile", seat: 0, laid: [{ cell: "1,0", number: 3, beside: [] }] },
    { kind: "draw" },
    { kind: "tile", seat: 1, laid: [{ cell: "2,0", number: 6, beside: [] }] },
    { kind: "crew", seat: 1, placed: Array(2).fill({ cell: "0,0", color: "green", number: 3 }) },
    { kind: "draw" },
  );
  const { cells, pieces } = recent(table(entries), entries);
  assert.deepEqual(cells, ["2,0"]);
  assert.deepEqual([...pieces], [["0,0", [{ color: "green", count: 2 }]]]);
});
