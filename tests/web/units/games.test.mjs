// Scores and goals in words and signs, from what the server says of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { position, tile } from "./site.mjs";
const { gameOf } = await import("../../../src/feurio/web/js/games/games.js");
const { isRounded, regionSum, regionTag, roundedUp } = await import("../../../src/feurio/web/js/games/regions.js");
const { ranking } = await import("../../../src/feurio/web/js/table/score.js");

const region = (numbers, divisor, value, more = {}) => ({
  color: "red",
  cells: numbers.map((_, i) => `${i},0`),
  numbers,
  sum: numbers.reduce((sum, one) => sum + one, 0),
  divisor,
  divider: "0,0",
  value,
  ...more,
});
const score = (more) => ({ seat: 0, score: 0, tiebreak: null, ...more });

test("a region shows what is divided by what", () => {
  assert.equal(regionSum(region([1, 5, 6], 1, 12)), "(6 + 5 + 1) ÷ 1 = 12");
  assert.equal(regionSum(region([6], 6, 1)), "6 ÷ 6 = 1");
  assert.equal(regionSum(region([3, 4], null, 0)), "4 + 3: shut in, 0");
  assert.equal(regionTag(region([1, 2, 3, 4, 5, 6, 6], 1, 27)), "27 ÷ 1 = 27");
});

test("rounding is named as it was done", () => {
  assert.equal(isRounded(region([6, 6], 4, 3)), false);
  assert.deepEqual([isRounded(region([6, 7], 4, 3)), roundedUp(region([6, 7], 4, 3))], [true, false]);
  assert.deepEqual([isRounded(region([6, 7], 4, 4)), roundedUp(region([6, 7], 4, 4))], [true, true]);
});

test("wildfire together: how far each color is, as the server says", () => {
  const shared = position("wildfire", { mode: "cooperative" });
  const goals = {
    red: { regions: 1, left: 2, open_one: true, whole: true },
    green: { regions: 2, left: 0, open_one: true, whole: false },
  };
  const { lines } = gameOf(shared).goal(shared, score({ goals }));
  assert.deepEqual(
    lines.map(({ color, main, rest, done }) => [color, main, rest, done]),
    [
      ["red", "1", "2", true],
      ["green", "2", "0", false],
    ],
  );
});

test("wildfire keeps room where it is hottest, whatever is decided", () => {
  const cell = (heat, hot) => ({ cell: `${heat},0`, heat, hot, piece: null });
  const tiles = Array.from({ length: 12 }, (_, i) => tile(`${i},5`, 3));
  const wide = (hot) => {
    const laid = position("wildfire", { tiles, cells: [cell(7, false), cell(11, hot), cell(9, false)] });
    return laid.cells.filter((one) => gameOf(laid).isWide(laid, one)).map((one) => one.heat);
  };
  assert.deepEqual(wide(true), [11]);
  assert.deepEqual(wide(false), [11], "while firefighters are sent as well");
});

test("volcano adds up the tiles that were taken", () => {
  const here = position("volcano", { tiles: [tile("0,0", 3), tile("1,0", null, { face: "volcano" })], lost: [2] });
  const { lines, goal } = gameOf(here);
  assert.deepEqual(lines(here, score({ taken: [2, 5, 3] })), ["5 + 3 + 2 = 10"]);
  assert.deepEqual(lines(here, score({ taken: [4] })), ["4"]);
  assert.deepEqual(lines(here, score({ taken: [] })), ["Nothing taken yet"]);
  assert.deepEqual(
    goal(here, score({})).lines.map(({ text, bad }) => [text, bad]),
    [
      ["1 tile left", false],
      ["1 tile lost", true],
    ],
  );
});

test("on the run: rivals subtract who is in the supply, together the saved are multiplied", () => {
  const rivals = position("ontherun");
  const { lines } = gameOf(rivals);
  assert.deepEqual(lines(rivals, score({ score: -3, saved: { red: 2 }, home: { red: 5 } })), [
    "2 saved − 5 in supply = −3",
  ]);
  const saved = { red: 2, green: 3, blue: 1, yellow: 4 };
  const shared = position("ontherun", { mode: "cooperative" });
  assert.deepEqual(lines(shared, score({ score: 24, saved })), ["2 × 3 × 1 × 4 = 24"]);
  const lost = { ...shared, result: { solved: false } };
  assert.deepEqual(lines(lost, score({ score: 0, saved })), [
    "2 × 3 × 1 × 4 = 24",
    "it counts as 0: not all animals are on the table",
  ]);
});

test("winners come first, then whoever has more", () => {
  const scores = [10, 12, 12, 9].map((points, seat) => ({ seat, score: points, tiebreak: 0 }));
  const order = ranking(position("wildfire", { scores, result: { winners: [2] } }));
  assert.deepEqual(
    order.map((one) => one.seat),
    [2, 1, 0, 3],
  );
});
