// What is chosen on the start page becomes a table that there can be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answers } from "./page.mjs";

const way = (mode, players, more = {}) => ({ mode, players, variants: [], colors: null, turns: [], first: 0, ...more });
answers.set("/api/catalogue", {
  games: [
    { rules: "grows", editions: ["new", "old"], laid_out: false },
    { rules: "lies", editions: ["forest"], laid_out: true },
  ],
  editions: [
    {
      id: "new",
      name: "New",
      rules: "grows",
      ways: [
        way("rivals", 2, { variants: ["wet"], first: 1 }),
        way("rivals", 3, { variants: ["wet"] }),
        way("alone", 1),
      ],
    },
    { id: "old", name: "Old", rules: "grows", ways: [way("rivals", 2), way("rivals", 3), way("alone", 1)] },
    { id: "forest", name: "Forest", rules: "lies", ways: [way("rivals", 2), way("alone", 1)] },
  ],
  modes: [
    { id: "rivals", players: [2, 3] },
    { id: "alone", players: [1] },
  ],
  layouts: [
    { name: "ring", cells: [] },
    { name: "star", cells: [] },
  ],
  default_layout: "star",
  levels: [{ name: "weak" }, { name: "usual" }, { name: "strong" }],
  default_level: "usual",
  books: { 1: "common", 2: "grows" },
  spaces: [0, 1, 1, 2],
});
const { loadCatalogue, numbers, ruleLink } = await import("../../../src/feurio/web/js/catalogue.js");
const { firstChoice, fitted, tableBody } = await import("../../../src/feurio/web/js/start/choice.js");
await loadCatalogue();

const chosen = (some, companion = false) => fitted({ ...firstChoice(null), ...some }, companion);
const body = (some, companion = false) => tableBody(chosen(some, companion), companion, (seat) => `a ${seat.kind}`);

test("a newcomer is offered the first edition of the first game", () => {
  const { edition, mode, players, seats } = chosen({});
  assert.deepEqual([edition, mode, players], ["new", "rivals", 3]);
  assert.deepEqual(
    seats.map((seat) => `${seat.kind} ${seat.level}`),
    ["me weak", "bot weak", "bot weak"],
  );
});

test("an edition that is no longer there is forgotten", () => {
  assert.equal(firstChoice({ edition: "gone", mode: "alone" }).edition, "new");
  assert.equal(firstChoice({ edition: "old" }).edition, "old");
});

test("who plays alone is one, and then as many as before", () => {
  const choice = { ...firstChoice(null), players: 2, mode: "alone" };
  assert.equal(fitted(choice, false).players, 1);
  assert.deepEqual(
    fitted(choice, false).seats.map((seat) => seat.kind),
    ["me"],
  );
  assert.equal(fitted({ ...choice, mode: "rivals" }, false).players, 2);
});

test("variants that this edition or mode does not have are left out", () => {
  assert.deepEqual(chosen({ variants: ["wet", "dry"] }).variants, ["wet"]);
  assert.deepEqual(chosen({ variants: ["wet"], mode: "alone" }).variants, []);
  assert.deepEqual(chosen({ variants: ["wet"], edition: "old" }).variants, []);
});

test("only a board that lies from the start has a layout", () => {
  assert.equal(chosen({ layout: "ring" }).layout, "");
  assert.equal(chosen({ edition: "forest", layout: "ring" }).layout, "ring");
  assert.equal(chosen({ edition: "forest", layout: "gone" }).layout, "star");
  assert.equal(chosen({ edition: "forest", layout: "random" }).layout, "random");
  assert.equal(chosen({ edition: "forest", layout: "random" }, true).layout, "star");
  assert.equal(chosen({ edition: "forest", layout: "own" }, true).layout, "own");
});

test("with cardboard on the table nobody is a bot or far away", () => {
  const seats = [
    { kind: "friend", name: "", level: "" },
    { kind: "bot", name: "", level: "weak" },
    { kind: "device", name: "Mira", level: "" },
  ];
  assert.deepEqual(
    chosen({ seats }, true).seats.map((seat) => seat.kind),
    ["me", "device", "device"],
  );
});

test("a table is opened with what was chosen and nothing else", () => {
  assert.deepEqual(body({ players: 2, variants: ["wet"], seed: " 12 " }), {
    setup: { edition: "new", mode: "rivals", players: 2, variants: ["wet"], seed: "12" },
    companion: false,
    seats: [
      { kind: "me", name: "a me" },
      { kind: "bot", name: "a bot", level: "weak" },
    ],
  });
  const seats = [
    { kind: "me", name: "Mira", level: "" },
    { kind: "friend", name: "", level: "" },
  ];
  assert.deepEqual(body({ edition: "forest", players: 2, seats }).setup.layout, "star");
  assert.deepEqual(body({ players: 2, seats }).seats, [{ kind: "me", name: "Mira" }, { kind: "friend" }]);
});

test("one's own layout is not named, and cardboard has no seed", () => {
  const { setup } = body({ edition: "forest", players: 2, layout: "own", seed: "7" }, true);
  assert.deepEqual(setup, { edition: "forest", mode: "rivals", players: 2, variants: [] });
});

test("the catalogue knows the numbers of tiles and where a rule stands", () => {
  assert.deepEqual(numbers(), [1, 2, 3]);
  assert.equal(ruleLink("2.3"), "/rules/grows#r2.3");
});
