// One WebSocket that comes back by itself; requests are promises and survive a cut.

/** @import { Asked, Said } from "../messages.js" */

/**
 * What can be asked; the socket numbers it.
 * @typedef {{[T in Asked["type"]]: Omit<Extract<Asked, {type: T}>, "id">}[Asked["type"]]} Question
 * @typedef {{resolve: (message: Said | null) => void, message: Question & {id: string}, again: boolean}} Waiting
 */

export class Socket {
  /**
   * @param {string} table
   * @param {(message: Said) => void} onMessage
   * @param {(state: "open" | "lost") => void} onState
   */
  constructor(table, onMessage, onState) {
    this.table = table;
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.tries = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** How far we have come; the model sets it. @type {() => {last: number | null, life?: number | null}} */
    this.last = () => ({ last: null });
    this.stem = Math.random().toString(36).slice(2, 10);
    this.count = 0;
    this.connect = this.connect.bind(this);
    this.heartbeat = setInterval(() => this.ping(), 25000);
    addEventListener("online", this.connect);
    this.seen = () => {
      if (document.visibilityState === "visible") this.connect();
    };
    document.addEventListener("visibilitychange", this.seen);
    this.connect();
  }

  connect() {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.send({ type: "hello", ...this.last() });
      for (const { message, again } of this.waiting.values()) if (again) this.send(message);
      this.onState("open");
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      for (const [id, { resolve, again }] of this.waiting) {
        if (again) continue;
        this.waiting.delete(id);
        resolve(null);
      }
      this.onState("lost");
      this.tries += 1;
      setTimeout(this.connect, Math.min(8000, 300 * 1.7 ** this.tries) * (0.7 + 0.6 * Math.random()));
    };
  }

  /** @param {Said} message */
  receive(message) {
    const id = "id" in message ? (message.id ?? "") : "";
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.resolve(message);
    this.onMessage(message);
  }

  /** @param {Question & {id?: string}} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
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
      if (this.socket?.readyState === WebSocket.OPEN) this.send(whole);
      else if (!again) {
        this.waiting.delete(id);
        resolve(null);
      }
    });
  }

  ping() {
    this.send({ type: "ping" });
  }

  close() {
    this.closed = true;
    clearInterval(this.heartbeat);
    removeEventListener("online", this.connect);
    document.removeEventListener("visibilitychange", this.seen);
    this.socket?.close();
  }
}
