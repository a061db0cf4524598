// Everything that can be done, in words.
import assert from "node:assert/strict";
import test from "node:test";
import { position } from "./site.mjs";

const { movesSaid } = await import("../../../src/feurio/web/js/table/moves.js");

const tile = (cell, number) => ({ cell, number, face: "up", spaces: 2, room: 2, pieces: [], free_edges: 3 });
const ground = (cell) => ({ cell, heat: 9, hot: true, piece: null });

test("a tile, a crew and nothing at all are said with their places", () => {
  const now = position("wildfire", { drawn: 4, tiles: [tile("0,0", 5)], cells: [ground("1,0")] });
  const said = movesSaid(now, ["tile 1,0", "crew 0,0 red 2"]).map((move) => move.text);
  assert.deepEqual(said, ["Lay the 4: row 1, place 2", "Send 2 to the 5: row 1, place 1"]);
  assert.equal(movesSaid({ ...now, phase: "crew" }, ["pass"])[0].text, "Send nobody");
});

test("a flight names its row, and its color only where there is a choice", () => {
  const now = position("volcano", { phase: "fly", tiles: [tile("0,0", 5), tile("1,0", 2), tile("0,1", 3)] });
  const [one] = movesSaid(now, ["fly 0,0 E red"]);
  assert.deepEqual(one, { event: "fly 0,0 E red", text: "Fly east over 5 and 2, from row 1, place 1" });
  assert.match(movesSaid(now, ["fly 0,0 E red", "fly 0,0 E green"])[1].text, /, green$/);
});

test("animals run from a place to a tile or to the edge", () => {
  const now = position("ontherun", {
    flee: { color: "red", number: 5, groups: [] },
    tiles: [tile("0,0", 5), tile("1,0", 2)],
    cells: [ground("2,0")],
  });
  const said = movesSaid(now, ["move 0,0 1,0", "move 0,0 2,0", "startle 1,0 red 2", "relocate 2,0"]).map(
    (move) => move.text,
  );
  assert.deepEqual(said, [
    "Fox from row 1, place 1 to the 2: row 1, place 2",
    "Fox from row 1, place 1 to the edge: row 1, place 3",
    "2 foxes onto the 2: row 1, place 2",
    "Predator: row 1, place 3",
  ]);
});
