// Choosing among what the server says is legal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { position, tile } from "./site.mjs";
const { decisionOf, selectionOf } = await import("../../../src/feurio/web/js/turns/turn.js");

/** A table at which I have to decide. */
const deciding = (phase, legal, { previews = {}, ...more } = {}) => ({
  position: position(more.edition, { phase, to_move: 0, ...more }),
  myTurn: true,
  handover: null,
  legal,
  log: more.log ?? [],
  previews: { get: (event) => (previews[event] ? { outcome: previews[event], position: { tiles: {} } } : null) },
});
/** The decision after some taps. */
const after = (table, ...cells) =>
  cells.reduce((turn, cell) => decisionOf(table, turn.decision.tap(turn.ctx, cell)), decisionOf(table, null));
const eventOf = (turn) => turn.decision.event(turn.ctx);
const askOf = (turn) => turn.decision.ask(turn.ctx);
const pick = (table, turn, name, value) => decisionOf(table, turn.decision.pick(turn.ctx, name, value));

test("a tile goes where it may, and the heat is told once it is known", () => {
  const legal = ["tile 1,0", "tile 0,1"];
  const cells = [{ cell: "1,0", heat: 8, hot: true, piece: null }];
  const beside = [
    { cell: "0,0", number: 5 },
    { cell: "1,-1", number: 3 },
  ];
  const laid = { laid: [{ cell: "1,0", number: 4, beside, heat: 8 }] };
  const table = deciding("tile", legal, { cells, drawn: 4, previews: { "tile 1,0": laid } });
  const none = after(table);
  assert.deepEqual(none.decision.cells(none.ctx), ["1,0", "0,1"]);
  assert.deepEqual(none.decision.wants(none.ctx), legal);
  assert.equal(eventOf(none), null);
  assert.equal(none.decision.tap(none.ctx, "5,5"), null);
  const one = after(table, "1,0");
  assert.equal(eventOf(one), "tile 1,0");
  assert.equal(askOf(one).then, "Heat 5 + 3 = 8. 1 other cell is as hot.");
  assert.deepEqual(one.decision.scene(one.ctx, null).preview.beside, beside);
  const unknown = deciding("tile", legal, { cells, drawn: 4 });
  assert.equal(askOf(after(unknown, "1,0")).then, "Heat 8. 1 other cell is as hot.");
});

test("a tile can be turned face down, and somebody pays", () => {
  const legal = ["tile 1,0", "break 1,0 red", "break 1,0 yellow"];
  const table = deciding("tile", legal, { drawn: 4 });
  let turn = pick(table, after(table, "1,0"), "down", "");
  assert.equal(eventOf(turn), "break 1,0 red");
  turn = pick(table, turn, "pay", "yellow");
  assert.equal(eventOf(turn), "break 1,0 yellow");
  assert.equal(askOf(turn).choices[0].options.length, 2);
});

test("each tap sends one more, from one again after the last", () => {
  const legal = ["crew 0,0 red 1", "crew 0,0 red 2", "crew 1,0 red 1", "pass"];
  const table = deciding("crew", legal, { tiles: [tile("0,0", 5), tile("1,0", 3)] });
  assert.equal(eventOf(after(table, "0,0")), "crew 0,0 red 1");
  assert.equal(eventOf(after(table, "0,0", "0,0")), "crew 0,0 red 2");
  assert.equal(eventOf(after(table, "0,0", "0,0", "0,0")), "crew 0,0 red 1");
  assert.equal(eventOf(after(table, "0,0", "0,0", "1,0")), "crew 1,0 red 1");
  const turn = after(table, "0,0");
  assert.deepEqual(
    askOf(turn).choices.map((choice) => choice.options.length),
    [2],
  );
  assert.equal(turn.decision.count(turn.ctx, 3), null);
});

test("a flight is a tile and a way over it; how many loads fall is what the server says", () => {
  const legal = ["fly 0,0 E red", "fly 2,0 W red"];
  const tiles = [tile("0,0", 5), tile("1,0", 3), tile("2,0", 2)];
  const flight = { direction: "E", path: ["0,0", "1,0", "2,0"], drops: ["0,0"], dry: ["2,0"] };
  const table = deciding("fly", legal, { edition: "volcano", tiles, previews: { "fly 0,0 E red": { flight } } });
  let turn = after(table, "1,0");
  assert.deepEqual(
    askOf(turn).choices[0].options.map((option) => [option.value, option.label]),
    [
      ["0,0 E", "1"],
      ["2,0 W", "…"],
    ],
  );
  turn = pick(table, turn, "way", "0,0 E");
  assert.equal(eventOf(turn), "fly 0,0 E red");
  assert.equal(askOf(turn).then, "1 load falls, then your supply is empty.");
  assert.deepEqual([...turn.decision.scene(turn.ctx, null).landing.keys()], ["0,0"]);
  assert.equal(turn.decision.confirms(turn.ctx, "1,0"), true);
  turn = pick(table, turn, "other", "");
  assert.equal(eventOf(turn), "fly 2,0 W red");
});

test("predators lie side by side, as the legal ones do", () => {
  const legal = ["predators 0,2", "predators 1,1", "predators 3,0", "predators 0,2 1,1", "pass"];
  const table = deciding("startle", legal, { edition: "ontherun", neutral: "yellow" });
  let turn = after(table, "1,1");
  assert.equal(eventOf(turn), "predators 1,1");
  assert.deepEqual(turn.decision.cells(turn.ctx), ["1,1", "0,2"]);
  turn = after(table, "1,1", "0,2");
  assert.equal(eventOf(turn), "predators 0,2 1,1");
  assert.equal(eventOf(after(table, "1,1", "0,2", "0,2")), "predators 1,1");
});

test("those who would flee are those the server names", () => {
  const fled = { color: "red", number: 5, count: 3, cells: ["0,0", "1,0"] };
  const legal = ["flee red 5", "startle 0,1 red 1", "pass"];
  const table = deciding("startle", legal, { edition: "ontherun", previews: { "flee red 5": { fled } } });
  let turn = pick(table, after(table), "mode", "flee");
  assert.deepEqual(turn.decision.cells(turn.ctx), ["0,0", "1,0"]);
  turn = decisionOf(table, turn.decision.tap(turn.ctx, "1,0"));
  assert.equal(eventOf(turn), "flee red 5");
  assert.equal(askOf(turn).prompt, "Flee from 5 with 3 foxes?");
});

test("an animal runs out of its group", () => {
  const legal = ["move 0,0 2,0", "move 0,0 0,1", "move 1,0 2,0"];
  const tiles = [tile("0,0", 5, { pieces: ["red"] }), tile("1,0", 5, { pieces: ["red"] }), tile("2,0", 3)];
  const flee = { color: "red", number: 5, groups: [["0,0", "1,0"]] };
  const log = [
    { kind: "flee", moved: undefined },
    { kind: "move", moved: [{ source: "1,0", target: "2,0", color: "red" }] },
  ];
  const table = deciding("flee", legal, { edition: "ontherun", tiles, flee, log });
  const turn = after(table, "0,1");
  assert.equal(eventOf(turn), "move 0,0 0,1");
  assert.equal(askOf(turn).step, "Flee from 5: fox 2 of 3");
  assert.equal(askOf(turn).then, "2 tiles with 5 count as one. Blue rings are the ways out.");
  assert.deepEqual(turn.decision.scene(turn.ctx, null).group, ["0,0", "1,0"]);
  assert.equal(eventOf(after(table, "1,0", "2,0")), "move 1,0 2,0");
});

test("the middle pair is shown as the server would lay it", () => {
  const laid = ["0,0", "1,-1", "0,-1", "1,0"].map((cell, i) => ({ cell, number: i + 2, face: "up" }));
  const legal = ["center 2 3", "center 2 4"];
  const table = deciding("center", legal, { previews: { "center 2 3": { laid } } });
  const turn = pick(table, after(table), "pair", "2 3");
  const scene = turn.decision.scene(turn.ctx, null);
  assert.deepEqual(
    [...scene.slots],
    laid.map((one) => [one.cell, one.number]),
  );
  assert.deepEqual(scene.frames, ["0,0", "1,-1"]);
});

test("a bot's move can be shown as if one had chosen it", () => {
  for (const [phase, event, more] of [
    ["tile", "tile 1,0", {}],
    ["tile", "break 1,0 red", {}],
    ["crew", "crew 0,0 red 2", {}],
    ["fly", "fly 0,0 E red", { edition: "volcano" }],
    ["startle", "startle 0,0 red 2", { edition: "ontherun" }],
    ["startle", "flee red 5", { edition: "ontherun" }],
    ["startle", "predators 0,2 1,1", { edition: "ontherun" }],
    ["flee", "move 0,0 1,0", { edition: "ontherun" }],
    ["relocate", "relocate 3,0", { edition: "ontherun" }],
    ["center", "center 2 5", {}],
    ["volcano", "volcano 1,1", { edition: "volcano" }],
  ]) {
    assert.equal(eventOf(decisionOf(deciding(phase, [event], more), selectionOf(event))), event);
  }
  assert.equal(selectionOf("pass"), null);
});
