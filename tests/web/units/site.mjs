// The site with English texts and a catalogue of three small games, for modules that speak.
import { answers, read } from "./page.mjs";

const texts = (name) => read(`texts/en/${name}.json`);
answers.set("/api/texts", {
  languages: { en: "English" },
  language: { code: "en", ...read("texts/en/language.json") },
  interface: texts("interface"),
  reasons: texts("reasons"),
  log: texts("log"),
  effects: texts("effects"),
  words: texts("words"),
  english: null,
});

const ways = ["competitive", "cooperative"].map((mode) => ({ mode, players: 2, start: ["0,0", "1,0"], first: 1 }));
const entry = (id, rules) => ({ id, name: id, title: id, rules, variants: [], ways });
answers.set("/api/catalogue", {
  games: [
    { rules: "wildfire", editions: ["wildfire"], laid_out: false },
    { rules: "volcano", editions: ["volcano"], laid_out: true },
    { rules: "ontherun", editions: ["ontherun"], laid_out: false },
  ],
  editions: [entry("wildfire", "wildfire"), entry("volcano", "volcano"), entry("ontherun", "ontherun")],
  modes: [{ id: "competitive", players: [2] }],
  colors: ["red", "green", "blue", "yellow"],
  spaces: [0, 1, 1, 2, 2, 3, 3],
  layouts: [{ name: "two", cells: ["0,0", "1,0", "0,1"] }],
  levels: [],
  books: {},
  hiding: ["firebreak"],
});

const { loadTexts } = await import("../../../src/feurio/web/js/texts.js");
const { loadCatalogue } = await import("../../../src/feurio/web/js/catalogue.js");
await Promise.all([loadTexts(), loadCatalogue()]);

/** A position with nothing on it. */
export const position = (edition = "wildfire", more = {}) => ({
  edition,
  mode: "competitive",
  players: 2,
  variants: [],
  colors: [["red"], ["green"]],
  neutral: null,
  to_move: 0,
  phase: "tile",
  color: null,
  flee: null,
  drawn: null,
  tiles: [],
  cells: [],
  supply: [{ red: 12 }, { green: 12 }],
  pile: 20,
  unseen: {},
  scores: [],
  result: null,
  ending: null,
  moves: 0,
  ...more,
});

export const tile = (cell, number, more = {}) => ({
  cell,
  number,
  face: "up",
  spaces: 2,
  room: 2,
  free_edges: 3,
  pieces: [],
  ...more,
});

/** Outcomes numbered as in a log; who moves in whose turn is the same unless said otherwise. */
export const log = (...outcomes) =>
  outcomes.map((outcome, i) => ({
    number: i + 1,
    event: "",
    seat: null,
    turn: outcome.seat ?? null,
    added: false,
    ...outcome,
  }));

/** As much of a table as the views read. */
export const table = (entries, more = {}) => ({
  log: entries,
  position: position(),
  seats: [
    { seat: 0, kind: "me", name: "Mira", taken: true },
    { seat: 1, kind: "bot", name: "Lynx", taken: true },
  ],
  you: [0],
  looking: false,
  isMine: (seat) => seat === 0,
  ...more,
});
