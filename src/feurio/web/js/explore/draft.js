// A position that somebody lays out: its one line of text taken apart and put together. Whether it can be is for the
// server to say.
import { api, Refused } from "../api.js";
import { spacesOf } from "../catalogue.js";
import { neighbors } from "../board/hex.js";
import { Watched } from "../dom.js";

/** @import { DraftOut, Position, Reason, TileData } from "../messages.js" */

const LETTERS = ["red", "green", "blue", "yellow"];
/** How long it waits for the next tap before it asks, in milliseconds. */
const PAUSE = 150;

export class Draft extends Watched {
  /** @param {DraftOut} begun */
  constructor(begun) {
    super();
    /** The last position that could be. @type {Position} */
    this.known = /** @type {Position} */ (/** @type {unknown} */ (begun.position));
    this.phases = begun.phases;
    this.text = begun.text;
    /** Texts before, to take something back. @type {string[]} */
    this.past = [];
    /** @type {Reason | null} */
    this.reason = null;
    /** @type {string | null} */
    this.cell = null;
    this.timer = 0;
    this.head = "";
    /** @type {Map<string, string>} */
    this.fields = new Map();
    /** @type {Map<string, string>} */
    this.tiles = new Map();
    /** @type {Map<string, string>} */
    this.cells = new Map();
    this.seat = 0;
    this.phase = "";
    /** What follows in the text: the tile in hand, or where a predator stood. */
    this.more = "";
    /** Who takes the next tile or lays it face down: a seat, or nobody that is known. */
    this.taker = "0";
    this.layer = "0";
    this.asking = false;
    this.follow = false;
    this.read(begun.text);
  }

  /** @param {string} text */
  read(text) {
    const words = text.split(" ");
    this.head = words.slice(0, 4).join(" ");
    this.fields = new Map(
      words.slice(4).map((word) => {
        const at = word.indexOf("=");
        return [word.slice(0, at), word.slice(at + 1)];
      }),
    );
    this.tiles = pairs(this.fields.get("tiles"));
    this.cells = pairs(this.fields.get("cells"));
    const [seat, phase, ...more] = (this.fields.get("turn") ?? "0.draw").split(".");
    this.seat = Number(seat);
    this.phase = phase;
    this.more = more.join(".");
  }

  /** The text of what lies there; supplies are filled in by the server. */
  written() {
    const { fields, more } = this;
    let fitting = "";
    if (this.phase === "tile") fitting = `.${/^[1-6?]$/.test(more) ? more : "1"}`;
    else if (this.phase === "relocate") fitting = `.${this.displaced}`;
    const parts = [this.head];
    const add = (/** @type {string} */ name, /** @type {string | undefined} */ value) =>
      value && parts.push(`${name}=${value}`);
    add("variants", fields.get("variants"));
    add("colors", fields.get("colors"));
    add("turn", `${this.seat}.${this.phase}${fitting}`);
    add("tiles", joined(this.tiles));
    add("cells", joined(this.cells));
    if (this.phase === "flee") add("flee", this.fleeing);
    add("first", fields.get("first"));
    return parts.join(" ");
  }

  /** Which color flees from which number, `r6`. */
  get fleeing() {
    return this.fields.get("flee") ?? `${this.known.colors?.[this.seat]?.[0]?.[0] ?? "r"}1`;
  }

  /** Where a predator stood that is to be put back: where the newest tile lies, unless somebody says otherwise. */
  get displaced() {
    return this.tiles.has(this.more) ? this.more : ([...this.tiles.keys()].at(-1) ?? "0,0");
  }

  /** Something was changed. @param {() => void} change @param {boolean} [follow] whether whose turn it is follows */
  edit(change, follow = true) {
    const before = this.text;
    change();
    this.past = [...this.past, before].slice(-100);
    this.text = this.written();
    this.follow = follow;
    this.ask();
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    this.text = before;
    this.read(before);
    this.ask();
  }

  ask() {
    this.asking = true;
    this.changed();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  async check() {
    const { text, follow } = this;
    try {
      const found = /** @type {DraftOut} */ (await api("explore/draft", { body: { position: text, follow } }));
      if (text !== this.text) return;
      this.reason = /** @type {Reason | null} */ (/** @type {unknown} */ (found.reason));
      this.cell = found.cell;
      if (found.position) {
        this.known = /** @type {Position} */ (/** @type {unknown} */ (found.position));
        this.text = found.text;
        this.read(found.text);
      }
    } catch (error) {
      this.reason = error instanceof Refused ? /** @type {Reason} */ (/** @type {unknown} */ (error)) : null;
    }
    this.asking = false;
    this.changed();
  }

  get fits() {
    return !this.reason && !this.asking;
  }

  /** What somebody does to a cell. @param {string} tool @param {string} cell */
  use(tool, cell) {
    this.edit(() => {
      const tile = this.tiles.get(cell);
      if (tool === "erase") this.erase(cell, tile);
      else if (tool === "volcano") this.erupt(cell, tile);
      else if (tool === "taken") tile && this.take(cell, tile);
      else if (tool === "down") this.turn(cell, tile);
      else if (/^[1-6]$/.test(tool)) {
        const pieces = (tile?.match(/^[1-6]([rgby]+)$/)?.[1] ?? "").slice(0, spacesOf(tool));
        this.cells.delete(cell);
        this.tiles.set(cell, tile?.startsWith("V") ? `V${tool}` : tool + pieces);
      } else if (tile && /^[1-6][rgby]*$/.test(tile) && tool !== "p") this.tiles.set(cell, tile + tool);
      else if (!tile) this.cells.set(cell, tool);
    });
  }

  /** First the last piece, then the tile. @param {string} cell @param {string | undefined} tile */
  erase(cell, tile) {
    const bare = tile?.replace(/[rgby]$/, "");
    if (this.cells.has(cell)) this.cells.delete(cell);
    else if (tile && bare !== tile) this.tiles.set(cell, bare ?? "");
    else this.tiles.delete(cell);
  }

  /** The volcano breaks out there; where it was, its tile lies again. @param {string} cell @param {string} [tile] */
  erupt(cell, tile) {
    if (!tile) return;
    for (const [other, text] of this.tiles) if (text.startsWith("V")) this.tiles.set(other, text.slice(1));
    this.tiles.set(cell, `V${numberOf(tile)}`);
  }

  /** A tile is taken; one that was comes back, or goes to another. @param {string} cell @param {string} tile */
  take(cell, tile) {
    const back = tile.endsWith(`@${this.taker}`);
    this.tiles.set(cell, numberOf(tile) + (back ? "" : `@${this.taker}`));
  }

  /**
   * A tile is turned face down, and up again; what nobody knows is gone then.
   * @param {string} cell
   * @param {string} [tile]
   */
  turn(cell, tile) {
    const number = tile && numberOf(tile);
    const down = number && this.layer !== "?" ? `x${number}@${this.layer}` : "x";
    if (tile !== down) this.tiles.set(cell, down);
    else if (number) this.tiles.set(cell, number);
    else this.tiles.delete(cell);
  }

  /** Tiles that were taken: where, their number, and by whom (`-`: nobody). */
  get gone() {
    return [...this.tiles]
      .filter(([, text]) => /^[1-6]@/.test(text))
      .map(([cell, text]) => ({ cell, number: Number(text[0]), taker: text.slice(2) }));
  }

  /** What is drawn. @returns {Position} */
  get position() {
    const tiles = [...this.tiles].filter(([, text]) => !text.includes("@") || text.startsWith("x"));
    const lying = new Set(tiles.map(([cell]) => cell));
    const beside = [...tiles.flatMap(([cell]) => neighbors(cell)), ...this.gone.map(({ cell }) => cell)];
    const around = [...new Set(beside)].filter((cell) => !lying.has(cell));
    const heats = new Map(this.known.cells.map((one) => [one.cell, one]));
    return {
      ...this.known,
      to_move: null,
      tiles: tiles.map(([cell, text]) => tileOf(cell, text, lying)),
      cells: [...new Set([...around, ...this.cells.keys()])].map((cell) => ({
        cell,
        heat: this.fits ? (heats.get(cell)?.heat ?? null) : null,
        hot: false,
        piece: pieceOf(this.cells.get(cell)),
      })),
    };
  }
}

/** @param {string | undefined} text @returns {Map<string, string>} */
function pairs(text) {
  const parts = (text ?? "").split(";").filter(Boolean);
  return new Map(
    parts.map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

/** @param {Map<string, string>} all */
const joined = (all) => [...all].map(([cell, text]) => `${cell}=${text}`).join(";");

/** The number of a tile, empty if it is not known. @param {string} text */
const numberOf = (text) => text.match(/[1-6]/)?.[0] ?? "";

/** @param {string | undefined} letter */
const pieceOf = (letter) => (letter === "p" ? "predator" : (LETTERS.find((name) => name[0] === letter) ?? null));

/** @param {string} cell @param {string} text @param {Set<string>} lying @returns {TileData} */
function tileOf(cell, text, lying) {
  const number = Number(text.match(/[1-6]/)?.[0] ?? 0) || null;
  const face = text.startsWith("V") ? "volcano" : text.startsWith("x") ? "down" : "up";
  const pieces = face === "up" ? [...text.slice(1)].map((letter) => pieceOf(letter) ?? "") : [];
  const spaces = face === "up" ? spacesOf(number) : 0;
  const free_edges = neighbors(cell).filter((one) => !lying.has(one)).length;
  return { cell, number, face, spaces, room: Math.max(0, spaces - pieces.length), free_edges, pieces };
}
