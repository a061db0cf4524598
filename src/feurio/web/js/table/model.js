// A table as this browser knows it: what the server said, where one is looking, and what has been asked.
import { Watched } from "../dom.js";
import { isStill } from "../settings.js";
import { applyChange } from "./changes.js";
import { Coach } from "./coach.js";
import { Pace } from "./pace.js";
import { Previews } from "./previews.js";
import { Socket } from "./socket.js";

/** @import { EventEntry, EventsMessage, HintReason, Position, Reason, Said } from "../messages.js" */
/** @import { SeatInfo, TableMessage, TableSetup } from "../messages.js" */
/** @import { Question } from "./socket.js" */

/** Why something was refused, and where to show it. @typedef {Reason & {cell: string | null}} Why */

/** Milliseconds between two events that are shown once more. */
const REPLAY_STEP = 1100;
/** After these there is nothing to come back to. */
const GONE = ["no-such-table", "broken-log"];

export class Table extends Watched {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.line = /** @type {"opening" | "open" | "late" | "lost" | "gone"} */ ("opening");
    this.loaded = false;
    this.number = 0;
    /** @type {TableSetup | null} */
    this.setup = null;
    /** @type {Position | null} */
    this.position = null;
    /** @type {string[]} */
    this.legal = [];
    /** @type {EventEntry[]} */
    this.log = [];
    /** @type {SeatInfo[]} */
    this.seats = [];
    /** @type {number[]} */
    this.you = [];
    /** Seats that are one's own while somebody or something else plays there. @type {number[]} */
    this.back = [];
    this.owner = false;
    this.companion = false;
    this.undoable = false;
    this.canHint = false;
    /** The seat that is to take the device, while it is being handed over. @type {number | null} */
    this.handover = null;
    /** Counts how often something was taken back: numbers alone would not tell. @type {number | null} */
    this.life = null;
    /** Where the same people went on. @type {string | null} */
    this.next = null;
    /** The last hint of the coach for all. @type {{number: number, seat: number, size: number}} */
    this.hinted = { number: -1, seat: 0, size: 0 };
    /** How far the analysis of the game is, if somebody has asked for one. @type {number | null} */
    this.analysis = null;
    this.imported = false;
    this.knownDeal = false;
    /** The date, if it is a day's deal. @type {string | null} */
    this.day = null;
    this.watchers = 0;
    /** Told when the game is over. @type {string | null} */
    this.seed = null;
    /** How many events one is looking at, or null for now. @type {number | null} */
    this.at = null;
    this.news = false;
    /** @type {Map<number, Position>} */
    this.past = new Map();
    /** What the events one has looked at were good for. @type {Map<number, HintReason[]>} */
    this.reasons = new Map();
    this.replaying = 0;
    /** Whether somebody else has just taken something back. */
    this.takenBack = false;
    /** @type {Why | null} */
    this.why = null;
    /** The position before the events that came last... @type {Position | null} */
    this.before = null;
    /** ... and those, for what moves on the board. @type {EventEntry[]} */
    this.fresh = [];
    this.busy = false;
    this.coach = new Coach(this);
    /** What the team's coach says about the best event. */
    this.advice = "";
    this.pace = new Pace(
      (message) => {
        this.takeEvents(message);
        this.changed();
      },
      (message) =>
        isStill() ||
        this.looking ||
        document.visibilityState === "hidden" ||
        message.events.every((one) => this.isMine(one.seat)),
    );
    this.previews = new Previews(
      async (event) => {
        const answer = await this.ask({ type: "preview", event });
        return answer?.type === "preview" ? answer : null;
      },
      () => this.changed(),
      () => this.position,
    );
    this.socket = new Socket(
      id,
      (message) => this.receive(message),
      (state) => {
        if (this.line !== "gone") this.line = state;
        this.changed();
      },
    );
    this.socket.last = () => (this.loaded ? { last: this.pace.last(this.number), life: this.life } : { last: null });
  }

  close() {
    clearTimeout(this.replaying);
    this.socket.close();
    this.pace.clear();
  }

  /** Shows all that waits at once. */
  hurry() {
    this.pace.hurry();
  }

  // --- What the server says

  /** @param {Said} message */
  receive(message) {
    switch (message.type) {
      case "table":
        this.pace.clear();
        this.takeTable(message);
        break;
      case "events":
        this.pace.add(message);
        return;
      case "seats":
        this.seats = message.seats;
        this.you = message.you;
        this.back = message.back;
        this.owner = message.owner;
        this.undoable = message.undo;
        this.canHint = message.hint;
        this.watchers = message.watchers;
        if (!this.pace.waiting) this.legal = message.legal;
        break;
      case "again":
        this.next = message.table;
        break;
      case "hinted":
        this.hinted = message;
        break;
      case "analysis":
        this.analysis = message.done;
        break;
      case "error":
        if (GONE.includes(message.code)) {
          this.line = "gone";
          this.socket.close();
        }
        break;
      default:
        return;
    }
    this.changed();
  }

  /** @param {TableMessage} message */
  takeTable(message) {
    const old = this.loaded ? this.log.length : Infinity;
    this.takenBack = this.loaded && this.life !== message.life && !this.busy;
    this.loaded = true;
    this.number = message.number;
    this.setup = message.setup;
    this.position = message.position;
    this.log = message.log;
    this.seats = message.seats;
    this.you = message.you;
    this.back = message.back;
    this.owner = message.owner;
    this.companion = message.companion;
    this.next = message.next;
    this.imported = message.imported;
    this.knownDeal = message.known_deal;
    this.day = message.day;
    this.watchers = message.watchers;
    this.seed = null;
    this.takeRights(message);
    this.past.clear();
    this.reasons.clear();
    this.before = null;
    if (this.at !== null && this.at >= this.number) this.at = null;
    this.fresh = this.log.slice(old);
    if (this.at !== null) this.lookAt(this.at);
  }

  /** @param {EventsMessage} message */
  takeEvents(message) {
    if (message.from > this.number + 1 || !this.position) {
      this.socket.send({ type: "hello", last: this.number, life: this.life });
      return;
    }
    const fresh = message.events.filter((one) => one.number > this.number);
    this.log.push(...fresh);
    this.number = this.log.length ? this.log[this.log.length - 1].number : this.number;
    this.takenBack = false;
    this.before = this.position;
    this.position = applyChange(this.position, message.change);
    this.takeRights(message);
    if (this.looking) this.news = true;
    this.fresh = fresh;
  }

  /** What I may do now, and what is true until something happens. @param {TableMessage | EventsMessage} message */
  takeRights(message) {
    this.legal = message.legal;
    this.undoable = message.undo;
    this.canHint = message.hint;
    this.handover = message.handover;
    this.life = message.life;
    this.seed = message.seed ?? this.seed;
    this.why = null;
  }

  // --- Who is who

  /** @param {number | string | null | undefined} seat */
  isMine(seat) {
    return typeof seat === "number" && this.you.includes(seat);
  }

  get toMove() {
    return this.position?.to_move ?? null;
  }

  get myTurn() {
    return this.isMine(this.toMove) && !this.over;
  }

  get over() {
    return this.position?.phase === "over";
  }

  /** Whether nobody else's decisions can be touched by what I take back. */
  get alone() {
    return this.seats.every((seat) => this.you.includes(seat.seat) || seat.kind === "bot");
  }

  // --- Looking back

  /** The position on the screen. */
  get shown() {
    return this.at === null ? this.position : (this.past.get(this.at) ?? this.position);
  }

  get looking() {
    return this.at !== null;
  }

  /** @param {number | null} number */
  async lookAt(number) {
    clearTimeout(this.replaying);
    if (number === null || number >= this.number) {
      this.at = null;
      this.news = false;
      this.changed();
      return;
    }
    const wanted = Math.max(0, number);
    this.at = wanted;
    this.why = null;
    this.changed();
    if (this.past.has(wanted)) return;
    const answer = await this.ask({ type: "look", number: wanted });
    if (answer?.type !== "look") return;
    this.past.set(wanted, answer.position);
    this.reasons.set(wanted, answer.reasons);
    this.changed();
  }

  /** Shows once more what others have done since my last decision before theirs. */
  replay() {
    const chosen = this.log.filter((one) => one.seat !== null && !one.added);
    const theirs = chosen.findLastIndex((one) => !this.isMine(one.seat));
    const from = chosen.slice(0, theirs + 1).findLast((one) => this.isMine(one.seat))?.number ?? 0;
    const step = () => {
      if (this.at === null) return;
      this.step(1);
      this.replaying = window.setTimeout(step, REPLAY_STEP);
    };
    this.lookAt(from);
    this.replaying = window.setTimeout(step, REPLAY_STEP);
  }

  /** @param {number} steps */
  step(steps) {
    this.lookAt((this.at ?? this.number) + steps);
  }

  // --- Doing

  /** Asks the server and waits for its answer; null if the line was cut. @param {Question} question */
  ask(question) {
    return this.socket.ask(question);
  }

  /**
   * Asks for what changes the game; a refusal is shown at a cell.
   * @param {Question} question
   * @param {string | null} cell
   */
  async change(question, cell = null) {
    const answer = await this.socket.ask(question, { again: true });
    if (answer?.type === "refused") this.why = { ...answer, cell };
  }

  /** @param {string} event @param {string | null} cell where to show the reason if it is refused */
  async play(event, cell = null) {
    if (this.busy) return;
    this.busy = true;
    this.why = null;
    this.changed();
    if (this.coach.mayAsk() && (await this.coach.warns(event))) {
      this.busy = false;
      this.changed();
      return;
    }
    const { number, life } = this;
    await this.change({ type: this.toMove === "chance" ? "draw" : "play", number, life, event }, cell);
    this.busy = false;
    this.changed();
  }

  async undo() {
    if (!this.undoable || this.busy) return;
    this.busy = true;
    await this.change({ type: "undo", number: this.number });
    this.busy = false;
    this.changed();
  }

  /** Whether the others can be asked to let me take back what they have seen more since. */
  get canAskBack() {
    if (this.undoable || this.over || !this.you.length) return false;
    const others = this.seats.some(
      ({ seat, kind, taken, here }) => kind !== "bot" && taken && here && !this.isMine(seat),
    );
    return others && this.log.some((entry) => !entry.added && this.isMine(entry.seat));
  }

  /** @param {number} at @param {string} event */
  async correct(at, event) {
    await this.change({ type: "correct", at, event });
    this.changed();
  }

  /** Asks why an event is not possible and shows the answer. @param {string} event @param {string | null} cell */
  async askWhy(event, cell) {
    const answer = await this.ask({ type: "why", event });
    if (answer?.type !== "why") return;
    this.why = answer.reason && { ...answer.reason, cell };
    this.changed();
  }

  /** No longer shows why something was not possible; says whether anything was shown. */
  forgetWhy() {
    const had = this.why !== null;
    this.why = null;
    if (had) this.changed();
    return had;
  }

  /** Shows why something was refused. @param {Reason} reason @param {string | null} cell */
  refuse(reason, cell = null) {
    this.why = { ...reason, cell };
    this.changed();
  }

  ready() {
    this.socket.send({ type: "ready" });
  }

  /** @param {number} step */
  hint(step) {
    return this.ask({ type: "hint", step });
  }
}
