// A table as this browser knows it: what the server said, where one is looking, and what has been asked.
import { Watched } from "../dom.js";
import { lasting } from "../board/motion.js";
import { isStill } from "../settings.js";
import { Socket } from "./socket.js";

/** @import { Position, LogEntry, Seat } from "../types.js" */

export class Table extends Watched {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.line = /** @type {"opening" | "open" | "lost" | "gone"} */ ("opening");
    this.loaded = false;
    this.number = 0;
    /** @type {any} */
    this.setup = null;
    /** @type {Position | null} */
    this.position = null;
    /** @type {string[]} */
    this.legal = [];
    /** @type {LogEntry[]} */
    this.log = [];
    /** @type {Seat[]} */
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
    this.imported = false;
    this.knownDeal = false;
    this.watchers = 0;
    /** @type {any} */
    this.seed = null;
    /** How many events one is looking at, or null for now. @type {number | null} */
    this.at = null;
    this.news = false;
    /** @type {Map<number, Position>} */
    this.past = new Map();
    /** @type {{code: string, rule: string | null, data: any, message: string, cell: string | null} | null} */
    this.why = null;
    /** The position before those. @type {Position | null} */
    this.before = null;
    /** The events that came last, for what moves on the board. @type {LogEntry[]} */
    this.fresh = [];
    /** @type {((entries: LogEntry[]) => void)[]} */
    this.onEvents = [];
    /** @type {any[]} */
    this.queue = [];
    this.busyUntil = 0;
    this.timer = 0;
    this.busy = false;
    this.socket = new Socket(
      id,
      (message) => this.receive(message),
      (state) => {
        this.line = state === "open" ? "open" : this.line === "gone" ? "gone" : "lost";
        this.changed();
      },
    );
    this.socket.last = () => (this.loaded ? { last: this.known(), life: this.life } : { last: null });
  }

  close() {
    this.socket.close();
    clearTimeout(this.timer);
  }

  /** How many events have arrived, shown or not. */
  known() {
    let last = this.number;
    for (const message of this.queue)
      if (message.type === "events")
        last = Math.max(last, ...message.events.map((/** @type {LogEntry} */ one) => one.number));
    return last;
  }

  /** @param {any} message */
  receive(message) {
    switch (message.type) {
      case "table":
        this.queue = [];
        this.takeTable(message);
        break;
      case "events":
        this.queue.push(message);
        this.pace();
        return;
      case "seats":
        this.seats = message.seats;
        if (message.you) this.you = message.you;
        this.back = message.back ?? this.back;
        if (message.owner !== undefined) this.owner = message.owner;
        if (message.undo !== undefined) this.undoable = message.undo;
        if (message.legal && !this.queue.length) this.legal = message.legal;
        if (message.watchers !== undefined) this.watchers = message.watchers;
        break;
      case "again":
        this.next = message.table;
        break;
      case "error":
        if (["no-such-table", "broken-log"].includes(message.code)) {
          this.line = "gone";
          this.socket.close();
        }
        break;
      default:
        return;
    }
    this.changed();
  }

  /** Shows waiting events one after the other, so that one can follow what bots do. */
  pace() {
    if (this.timer || !this.queue.length) return;
    const message = this.queue[0];
    const mine = message.events.every((/** @type {LogEntry} */ one) => this.isMine(one.seat));
    const wait =
      mine || isStill() || this.at !== null || document.visibilityState === "hidden"
        ? 0
        : Math.max(0, this.busyUntil - Date.now());
    if (wait > 0) {
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        this.showNext();
      }, wait);
    } else this.showNext();
  }

  showNext() {
    const message = this.queue.shift();
    if (!message) return;
    this.busyUntil = Date.now() + lasting(message.events);
    this.takeEvents(message);
    this.changed();
    this.pace();
  }

  /** Shows all that waits at once. */
  hurry() {
    if (!this.queue.length) return;
    clearTimeout(this.timer);
    this.timer = 0;
    while (this.queue.length) this.takeEvents(this.queue.shift());
    this.changed();
  }

  /** @param {any} message */
  takeTable(message) {
    const before = this.loaded ? this.number : null;
    this.loaded = true;
    this.number = message.number ?? message.log?.length ?? 0;
    this.setup = message.setup ?? this.setup;
    this.position = message.position;
    this.legal = message.legal ?? [];
    const old = this.log.length;
    this.log = message.log ?? this.log;
    this.seats = message.seats ?? this.seats;
    this.you = message.you ?? this.you;
    this.back = message.back ?? [];
    this.owner = Boolean(message.owner);
    this.companion = Boolean(message.companion);
    this.undoable = Boolean(message.undo);
    this.canHint = Boolean(message.hint);
    this.handover = message.handover ?? null;
    this.life = message.life ?? null;
    this.next = message.next ?? null;
    this.imported = Boolean(message.imported);
    this.knownDeal = Boolean(message.known_deal);
    this.watchers = message.watchers ?? 0;
    this.seed = message.seed ?? message.setup?.seed ?? null;
    this.past.clear();
    this.before = null;
    this.why = null;
    if (this.at !== null && this.at >= this.number) this.at = null;
    this.fresh = before === null || this.log.length < old ? [] : this.log.slice(old);
    if (this.fresh.length) for (const call of this.onEvents) call(this.fresh);
    if (this.at !== null) this.lookAt(this.at);
  }

  /** @param {any} message */
  takeEvents(message) {
    /** @type {LogEntry[]} */
    const fresh = message.events.filter((/** @type {LogEntry} */ one) => one.number > this.number);
    const first = message.events[0]?.number ?? message.from;
    if (first > this.number + 1) {
      this.socket.send({ type: "hello", last: this.number, life: this.life });
      return;
    }
    for (const entry of fresh) this.log.push(entry);
    this.number = this.log.length ? this.log[this.log.length - 1].number : this.number;
    this.before = this.position;
    this.position = applyChange(/** @type {Position} */ (this.position), message.change ?? {});
    this.legal = message.legal ?? [];
    this.undoable = Boolean(message.undo);
    this.canHint = Boolean(message.hint);
    this.handover = message.handover ?? null;
    if (message.life !== undefined) this.life = message.life;
    if (message.seed !== undefined) this.seed = message.seed;
    this.why = null;
    this.fresh = fresh;
    if (this.at !== null) this.news = true;
    if (fresh.length) for (const call of this.onEvents) call(fresh);
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
    return Boolean(this.position && this.position.phase === "over");
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
    if (number === null || number >= this.number) {
      this.at = null;
      this.news = false;
      this.changed();
      return;
    }
    this.at = Math.max(0, number);
    this.why = null;
    this.changed();
    if (!this.past.has(this.at)) {
      const wanted = this.at;
      const answer = await this.socket.ask({ type: "look", number: wanted });
      if (answer?.position) {
        this.past.set(wanted, answer.position);
        this.changed();
      }
    }
  }

  /** @param {number} steps */
  step(steps) {
    this.lookAt((this.at ?? this.number) + steps);
  }

  // --- Doing

  /** @param {string} event @param {string | null} cell where to show the reason if it is refused */
  async play(event, cell = null) {
    if (this.busy) return null;
    this.busy = true;
    this.why = null;
    this.changed();
    const type = this.position?.to_move === "chance" ? "draw" : "play";
    const answer = await this.socket.ask({ type, number: this.number, life: this.life, event }, { again: true });
    this.busy = false;
    if (answer?.type === "refused") this.why = { ...answer, cell };
    this.changed();
    return answer;
  }

  async undo() {
    if (!this.undoable || this.busy) return;
    this.busy = true;
    const answer = await this.socket.ask({ type: "undo", number: this.number }, { again: true });
    this.busy = false;
    if (answer?.type === "refused") this.why = { ...answer, cell: null };
    this.changed();
  }

  /** @param {string} event */
  preview(event) {
    return this.socket.ask({ type: "preview", event });
  }

  /** Asks why an event is not possible and shows the answer. @param {string} event @param {string | null} cell */
  async ask(event, cell) {
    const answer = await this.socket.ask({ type: "why", event });
    if (!answer || answer.type === "error") return;
    const problem = answer.reason;
    this.why = problem?.code ? { ...problem, cell } : null;
    this.changed();
  }

  ready() {
    this.socket.send({ type: "ready" });
  }

  /** @param {number} step */
  hint(step) {
    return this.socket.ask({ type: "hint", step });
  }

  /** @param {number} at @param {string} event */
  async correct(at, event) {
    const answer = await this.socket.ask({ type: "correct", at, event }, { again: true });
    if (answer?.type === "refused") this.why = { ...answer, cell: null };
    this.changed();
    return answer;
  }
}

/** Turns a position into the next one. @param {Position} position @param {any} change @returns {Position} */
export function applyChange(position, change) {
  const next = { ...position, ...(change.set ?? {}) };
  for (const key of /** @type {const} */ (["tiles", "cells"])) {
    const part = change[key];
    if (!part) continue;
    const left = next[key].filter((one) => !(one.cell in part));
    next[key] = /** @type {any} */ ([...left, ...Object.values(part).filter(Boolean)]);
  }
  if (change.scores) {
    next.scores = next.scores.map((score, seat) => changedScore(score, change.scores[seat]));
  }
  return next;
}

/**
 * A seat's score with what has changed of it. In the list of regions a number stands for the region that was there.
 *
 * @param {any} score @param {any} part
 */
function changedScore(score, part) {
  if (!part) return score;
  const regions = part.regions?.map((/** @type {any} */ one) => (typeof one === "number" ? score.regions[one] : one));
  return regions ? { ...score, ...part, regions } : { ...score, ...part };
}
