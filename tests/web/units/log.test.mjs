// The log says what each event did, and works nothing out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { log, position, table } from "./site.mjs";
const { logLines } = await import("../../../src/feurio/web/js/table/log.js");

const said = (entries, more) => logLines(table(entries, more)).map((line) => line.text);
const laid = (cell, number, heat) => [{ cell, number, face: "up", beside: [], heat }];

test("a tile and the pieces that follow in the same turn are one line", () => {
  const entries = log(
    { kind: "deal", drawn: [3, 5], laid: [{ cell: "0,0", number: 3, face: "up" }] },
    { kind: "draw", turn: 1, drawn: [6] },
    { kind: "tile", seat: 1, laid: laid("1,0", 6, 8) },
    { kind: "crew", seat: 1, placed: [{ cell: "0,0", color: "green", number: 3 }] },
    { kind: "draw", turn: 0, drawn: [2] },
    { kind: "tile", seat: 0, laid: laid("2,0", 2, 9) },
    { kind: "crew", seat: 0, placed: Array(2).fill({ cell: "2,0", color: "red", number: 2 }) },
  );
  assert.deepEqual(said(entries), [
    "The starting tiles: 3 and 5",
    "Lynx lays a 6 on heat 8 and sends 1 to a 3",
    "You lay a 2 on heat 9 and send 2 to it",
  ]);
  const [, lynx] = logLines(table(entries));
  assert.deepEqual([lynx.first, lynx.last, lynx.seat, lynx.color], [3, 4, 1, "green"]);
  assert.deepEqual(lynx.cells, ["1,0", "0,0"]);
});

test("a drawn tile is told while it is in somebody's hand", () => {
  const entries = log({ kind: "draw", turn: 1, drawn: [6] });
  assert.deepEqual(said(entries), ["Lynx draws a 6"]);
  assert.deepEqual(said(log({ kind: "draw", turn: 0, drawn: [null] })), ["You draw a tile"]);
  const after = log({ kind: "draw", turn: 1, drawn: [6] }, { kind: "tile", seat: 1, laid: laid("1,0", 6, 8) });
  assert.deepEqual(said(after), ["Lynx lays a 6 on heat 8"]);
  assert.deepEqual(
    logLines(table(after), 1).map((line) => line.text),
    ["Lynx draws a 6"],
  );
});

test("a pass is told unless a tile was laid before", () => {
  const entries = log(
    { kind: "tile", seat: 1, laid: laid("1,0", 6, 8) },
    { kind: "pass", seat: 1, added: true },
    { kind: "pass", seat: 0 },
    { kind: "pass", seat: 1, added: true },
  );
  assert.deepEqual(said(entries), ["Lynx lays a 6 on heat 8", "You pass", "Lynx has nothing to do"]);
});

test("a firebreak says what it cost", () => {
  const down = [{ cell: "1,0", number: null, face: "down", beside: [], heat: 7 }];
  assert.deepEqual(said(log({ kind: "break", seat: 1, laid: down })), ["Lynx lays a firebreak on heat 7"]);
  assert.deepEqual(said(log({ kind: "break", seat: 1, laid: down, paid: true, color: "green" })), [
    "Lynx lays a firebreak on heat 7 and pays with green",
  ]);
});

const flight = {
  kind: "fly",
  seat: 0,
  color: "red",
  flight: { direction: "E", path: ["0,0", "1,0", "2,0"], drops: ["0,0", "1,0"], dry: ["2,0"] },
  placed: [
    { cell: "0,0", color: "red", number: 3 },
    { cell: "1,0", color: "red", number: 5 },
  ],
  taken: [
    { cell: "0,0", number: 3, seat: 0, how: "extinguished", by: "majority", loads: ["red"] },
    { cell: "4,0", number: 6, seat: 1, how: "isolated", by: "majority", loads: ["green"] },
  ],
  lost: [{ cell: "5,0", number: 4 }],
};
const forest = { kind: "board", laid: [{ cell: "2,0", number: 2, face: "up" }] };

test("a flight says who got what, what was cut off, lost and left dry", () => {
  assert.deepEqual(said(log(forest, flight), { position: position("volcano") }), [
    "The forest is laid out",
    "You fly east, drop 2 loads on 3 and 5 and take 3",
    "Cut off from the rest: 6",
    "6 to Lynx",
    "Lost to all: 4",
    "No load left for 2",
  ]);
});

test("a tile that is full and put out is not called cut off", () => {
  const out = { ...flight, taken: [{ ...flight.taken[1], how: "extinguished" }], lost: [] };
  assert.ok(!said(log(forest, out), { position: position("volcano") }).some((text) => text.startsWith("Cut off")));
});

test("together, all tiles are taken by whoever flies", () => {
  const lines = said(log(forest, flight), { position: position("volcano", { mode: "cooperative" }) });
  assert.equal(lines[1], "You fly east, drop 2 loads on 3 and 5 and take 3 and 6");
  assert.ok(!lines.includes("6 to Lynx"));
});

test("animals are called by their names", () => {
  const run = { position: position("ontherun", { neutral: "yellow" }) };
  const entries = log(
    { kind: "tile", seat: 1, laid: [{ cell: "1,0", number: 6, face: "up", beside: [], hottest: 5 }] },
    { kind: "startle", seat: 1, placed: Array(2).fill({ cell: "0,0", color: "green", number: 4 }) },
    { kind: "startle", seat: 0, placed: [{ cell: "0,2", color: "red", number: null }] },
    { kind: "flee", seat: 1, fled: { color: "green", number: 4, count: 2, cells: ["0,0"] } },
    { kind: "move", seat: 1, moved: [{ source: "0,0", target: "1,0", color: "green", left: 4, number: 6 }] },
    { kind: "move", seat: 1, moved: [{ source: "0,0", target: "0,1", color: "green", left: 4, number: null }] },
    { kind: "predators", seat: 0, placed: [{ cell: "0,2", color: "predator", number: null }] },
  );
  assert.deepEqual(said(entries, run), [
    "Lynx lays a 6 and startles 2 frogs on a 4",
    "You put 1 fox on the edge",
    "Lynx flees from 4 with frogs",
    "A frog runs to a 6",
    "A frog runs to the edge: saved",
    "You put out 1 predator",
  ]);
});
