// One WebSocket that comes back by itself; requests are promises and survive a cut.

/** @import { Asked, Said } from "../messages.js" */

/**
 * What can be asked; the socket numbers it.
 * @typedef {{[T in Asked["type"]]: Omit<Extract<Asked, {type: T}>, "id">}[Asked["type"]]} Question
 * @typedef {{resolve: (message: Said | null) => void, message: Question & {id: string}, again: boolean}} Waiting
 *
 * `late`: open, but an answer is overdue.
 * @typedef {"open" | "late" | "lost"} State
 */

/** A connection that is not there after this time is tried anew. */
const CONNECTING = 5000;
/** The longest pause between two tries. */
const LONGEST_PAUSE = 4000;
/** What happens when a device wakes up or its network changes. */
const WAKING = ["online", "offline", "pageshow", "focus"];

/** After so long without a word the other end is asked for one... */
const QUIET = 4000;
/** ... and this long an answer may take before the line counts as dead. */
const PATIENCE = 4000;
/** The same where something has happened to the device or its network. */
const SUSPICIOUS = 1500;
/** A server that is busy is not asked ever more often: each silence makes one more patient. */
const MOST_PATIENCE = 16000;
/** From here on one is told that an answer is late. */
const LATE = 2000;
/** A clock that jumps by more has slept. */
const SLEPT = 5000;

export class Socket {
  /**
   * @param {string} table
   * @param {(message: Said) => void} onMessage
   * @param {(state: State) => void} onState
   */
  constructor(table, onMessage, onState) {
    this.table = table;
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.tries = 0;
    this.timer = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** How far we have come; the model sets it. @type {() => {last: number | null, life?: number | null}} */
    this.last = () => ({ last: null });
    this.stem = Math.random().toString(36).slice(2, 10);
    this.count = 0;
    this.pulse = new Pulse(
      () => this.send({ type: "ping" }),
      (late) => {
        if (this.isOpen) this.onState(late ? "late" : "open");
      },
      () => this.lose(true),
    );
    this.connect = this.connect.bind(this);
    this.wake = () => {
      if (document.visibilityState === "hidden" || this.closed) return;
      if (this.isOpen) this.pulse.probe(true);
      else this.connect();
    };
    for (const name of WAKING) addEventListener(name, this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Opens a line, at once and anew if one is only on its way. */
  connect() {
    if (this.closed || this.isOpen) return;
    clearTimeout(this.timer);
    this.forget();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    this.timer = window.setTimeout(() => this.lose(), CONNECTING);
    socket.onopen = () => {
      clearTimeout(this.timer);
      this.pulse.expect();
      this.send({ type: "hello", ...this.last() });
      for (const { message, again } of this.waiting.values()) if (again) this.send(message);
      this.onState("open");
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => this.lose();
  }

  /** The line is cut: what can wait does, and another try follows. @param {boolean} [soon] */
  lose(soon = false) {
    this.pulse.stop();
    this.pulse.late = false;
    this.forget();
    if (this.closed) return;
    for (const [id, { resolve, again }] of this.waiting) {
      if (again) continue;
      this.waiting.delete(id);
      resolve(null);
    }
    this.onState("lost");
    clearTimeout(this.timer);
    this.tries += 1;
    const pause = Math.min(LONGEST_PAUSE, 300 * 1.7 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.timer = window.setTimeout(this.connect, soon ? 0 : pause);
  }

  /** Lets go of a line that may still come to life: nothing it says counts. */
  forget() {
    const old = this.socket;
    this.socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  /** @param {Said} message */
  receive(message) {
    this.tries = 0;
    this.pulse.heard();
    const id = "id" in message ? (message.id ?? "") : "";
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.resolve(message);
    this.onMessage(message);
  }

  /** @param {Question & {id?: string}} message */
  send(message) {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  /**
   * Asks and waits for the answer; null if the line was cut. What changes the game is sent again after a cut:
   * its id makes sure that it counts once.
   * @param {Question} question
   * @param {{again?: boolean}} [how]
   * @returns {Promise<Said | null>}
   */
  ask(question, { again = false } = {}) {
    this.count += 1;
    const id = `${this.stem}-${this.count}`;
    const whole = { ...question, id };
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve, message: whole, again });
      if (this.isOpen) {
        this.send(whole);
        if (again) this.pulse.expect();
      } else if (!again) {
        this.waiting.delete(id);
        resolve(null);
      }
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.pulse.stop();
    for (const name of WAKING) removeEventListener(name, this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.forget();
  }
}

/**
 * Whether the other end of a line still answers. A line that dies without a word (sleep, another network) looks open
 * for minutes; an unanswered question tells.
 */
export class Pulse {
  /**
   * @param {() => void} ping
   * @param {(late: boolean) => void} onLate
   * @param {() => void} onDead
   */
  constructor(ping, onLate, onDead) {
    this.ping = ping;
    this.onLate = onLate;
    this.onDead = onDead;
    this.patience = PATIENCE;
    this.late = false;
    /** @type {Record<"quiet" | "late" | "dead", number>} */
    this.timers = { quiet: 0, late: 0, dead: 0 };
    /** By when an answer is due, if one is. */
    this.due = 0;
  }

  /** The other end said something. */
  heard() {
    if (this.due) this.patience = PATIENCE;
    this.stop();
    this.setLate(false);
    const planned = Date.now() + QUIET;
    this.timers.quiet = window.setTimeout(() => this.probe(Date.now() - planned > SLEPT), QUIET);
  }

  /** Asks for a sign of life. @param {boolean} [suspicious] */
  probe(suspicious = false) {
    this.ping();
    this.expect(suspicious ? SUSPICIOUS : this.patience);
  }

  /** Something was asked that is answered soon. @param {number} [wait] */
  expect(wait = this.patience) {
    const due = Date.now() + wait;
    if (this.due && this.due <= due) return;
    this.due = due;
    clearTimeout(this.timers.dead);
    this.timers.dead = window.setTimeout(() => {
      this.stop();
      this.patience = Math.min(MOST_PATIENCE, 2 * this.patience);
      this.onDead();
    }, wait);
    if (!this.timers.late) this.timers.late = window.setTimeout(() => this.setLate(true), LATE);
  }

  /** @param {boolean} late */
  setLate(late) {
    if (late === this.late) return;
    this.late = late;
    this.onLate(late);
  }

  stop() {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.timers = { quiet: 0, late: 0, dead: 0 };
    this.due = 0;
  }
}
