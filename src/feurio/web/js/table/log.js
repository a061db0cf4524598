// The log in words: one line a turn's step, told from what each event did.
import { list, logText, t } from "../texts.js";
import { animals, colorName, isYou, nameOf } from "./names.js";

/** @import { EventEntry, Laid, Position } from "../messages.js" */
/** @import { Table } from "./model.js" */

/**
 * @typedef {{first: number, last: number, seat: number | null, color: string | null, text: string, who: string,
 *   cells: string[]}} Line
 *
 * How a line differs from the usual: the color of its picture, its cells, whether it takes the place of the one before.
 * @typedef {{color?: string | null, cells?: string[], joins?: boolean}} Look
 */

/** @param {Table} table @param {number} [upTo] @returns {Line[]} */
export function logLines(table, upTo = Infinity) {
  if (!table.position) return [];
  const log = table.log.filter((entry) => entry.number <= upTo);
  const teller = new Teller(table, table.position, log[log.length - 1]);
  for (const entry of log) teller.tell(entry);
  return teller.lines;
}

class Teller {
  /** @param {Table} table @param {Position} position @param {EventEntry | undefined} last */
  constructor(table, position, last) {
    this.table = table;
    this.position = position;
    this.last = last;
    /** @type {Line[]} */
    this.lines = [];
    /** The tile laid in this turn, to be joined with what follows. @type {Laid | null} */
    this.open = null;
    /** The tiles that came to lie so far. @type {Map<string, number | null>} */
    this.numbers = new Map();
  }

  /** @param {EventEntry} entry */
  tell(entry) {
    for (const tile of entry.laid ?? []) this.numbers.set(tile.cell, tile.number);
    TELL[entry.kind]?.(this, entry);
    for (const { cell, color, cause } of entry.returned ?? [])
      this.say(
        entry,
        cause,
        { color },
        { color: cause === "no-free-cell" ? this.position.neutral : color, cells: [cell] },
      );
    if (entry.kind !== "tile") this.open = null;
  }

  /** @param {EventEntry} entry @param {string} key @param {Record<string, unknown>} [data] @param {Look} [look] */
  say(entry, key, data = {}, { color = null, cells = placesOf(entry), joins = false } = {}) {
    const seat = entry.turn ?? entry.seat;
    const you = seat !== null && isYou(this.table, seat);
    const who = seat === null ? "" : you ? t("log.you") : nameOf(this.table, seat);
    const laid = this.open && joins ? { number: this.open.number ?? "?", heat: this.open.heat } : {};
    const text = logText(key, { who, you, ...laid, ...data });
    const old = this.lines[this.lines.length - 1];
    if (joins && this.open && old) {
      Object.assign(old, { text, last: entry.number, color, cells: [...new Set([...old.cells, ...cells])] });
    } else this.lines.push({ first: entry.number, last: entry.number, seat, color, text, who, cells });
  }

  /** Numbers of tiles in words. @param {string[]} cells */
  said(cells) {
    return list(cells.map((cell) => String(this.numbers.get(cell) ?? "?")));
  }

  /** A key for what was done in the turn of a tile. @param {string} key */
  after(key) {
    return this.open ? `tile-${key}` : key;
  }
}

/** Each kind of event in words. @type {Record<string, (teller: Teller, entry: EventEntry) => void>} */
const TELL = {
  deal: (teller, entry) => teller.say(entry, "deal", { numbers: list((entry.drawn ?? []).map(String)) }),
  board: (teller, entry) => teller.say(entry, "board", {}, { cells: [] }),
  center(teller, entry) {
    const [low, high] = entry.laid ?? [];
    teller.say(entry, "center", { low: low?.number, high: high?.number });
  },
  volcano: (teller, entry) => teller.say(entry, "volcano", { number: entry.laid?.[0].number }),
  draw(teller, entry) {
    // Told only while the tile is still in somebody's hand.
    const number = entry.drawn?.[0];
    if (entry === teller.last) teller.say(entry, number ? "draw" : "draw-hidden", { number });
  },
  tile(teller, entry) {
    const tile = entry.laid?.[0];
    const heated = tile?.heat !== undefined;
    teller.say(entry, heated ? "tile-heat" : "tile", { number: tile?.number ?? "?", heat: tile?.heat });
    teller.open = tile ?? null;
  },
  break(teller, entry) {
    const color = entry.color ? colorName(teller.position, entry.color) : "";
    teller.say(entry, entry.paid ? "break-paid" : "break", { color, heat: entry.laid?.[0].heat });
  },
  crew(teller, entry) {
    const [first] = entry.placed ?? [];
    const it = first?.cell === teller.open?.cell;
    const data = { count: entry.placed?.length, target: first?.number };
    teller.say(entry, it ? "tile-crew-it" : teller.after("crew"), data, { color: first?.color, joins: true });
  },
  fly: tellFlight,
  startle(teller, entry) {
    const [first] = entry.placed ?? [];
    const color = first?.color ?? "";
    const data = { animals: animals(color, entry.placed?.length ?? 0), target: first?.number };
    teller.say(entry, teller.after(first?.number ? "startle" : "startle-edge"), data, { color, joins: true });
  },
  predators(teller, entry) {
    const look = { color: teller.position.neutral, joins: true };
    teller.say(entry, teller.after("predators"), { count: entry.placed?.length }, look);
  },
  relocate: (teller, entry) => teller.say(entry, "relocate", {}, { color: teller.position.neutral }),
  flee(teller, entry) {
    const { color = "", number } = entry.fled ?? {};
    const data = { from: number, animals: t(`animals-all.${color}`) };
    teller.say(entry, teller.after("flee"), data, { color, joins: true });
  },
  move(teller, entry) {
    const [{ color, number }] = entry.moved ?? [{ color: "", number: null }];
    teller.say(entry, number ? "move" : "move-edge", { color, target: number }, { color });
  },
  pass(teller, entry) {
    if (!teller.open) teller.say(entry, entry.added ? "pass-forced" : "pass");
  },
};

/**
 * A flight: where its loads fell, what they put out or cut off, and who got it.
 * @param {Teller} teller
 * @param {EventEntry} entry
 */
function tellFlight(teller, entry) {
  const { flight, placed = [], taken = [], lost = [] } = entry;
  if (!flight) return;
  const shared = teller.position.mode !== "competitive";
  const numbers = (/** @type {{number: number | null}[]} */ tiles) => list(tiles.map((tile) => String(tile.number)));
  const cells = (/** @type {{cell: string}[]} */ tiles) => tiles.map((tile) => tile.cell);
  const own = taken.filter((tile) => shared || tile.seat === entry.seat);
  const others = taken.filter((tile) => !own.includes(tile));
  const isolated = taken.filter((tile) => tile.how === "isolated");
  const color = entry.color;
  const data = {
    direction: t(`direction.${flight.direction}`),
    loads: placed.length,
    onto: numbers(placed),
    tiles: numbers(own),
  };
  teller.say(entry, own.length ? "fly-takes" : "fly", data, { color });
  if (isolated.length) teller.say(entry, "fly-cut", { tiles: numbers(isolated) }, { color, cells: cells(isolated) });
  for (const seat of new Set(others.map((tile) => tile.seat))) {
    const tiles = others.filter((tile) => tile.seat === seat);
    const receiver = nameOf(teller.table, seat);
    const key = isYou(teller.table, seat) ? "fly-gives-you" : "fly-gives";
    teller.say(entry, key, { receiver, tiles: numbers(tiles) }, { cells: cells(tiles) });
  }
  if (lost.length) teller.say(entry, "fly-loses", { tiles: numbers(lost) }, { cells: cells(lost) });
  if (flight.dry.length) teller.say(entry, "fly-dry", { tiles: teller.said(flight.dry) }, { color, cells: flight.dry });
}

/** Where something happened. @param {EventEntry} entry @returns {string[]} */
function placesOf({ flight, laid, placed, moved, fled }) {
  if (flight) return flight.drops;
  const cells = [
    ...(laid ?? []).map((tile) => tile.cell),
    ...(placed ?? []).map((piece) => piece.cell),
    ...(moved ?? []).flatMap((piece) => [piece.source, piece.target]),
    ...(fled?.cells ?? []),
  ];
  return [...new Set(cells)];
}
