// Shows what happens one thing after the other, so that one can follow what bots do.
import { CROSSING } from "../board/motion.js";
import { settings } from "../settings.js";

/** @import { EventEntry, EventsMessage } from "../messages.js" */

/** How much longer than its motion each thing stays, by setting. @type {Record<string, number>} */
export const PACES = { slow: 3, usual: 1, quick: 0 };

/** How long events take to be seen, in milliseconds. @param {EventEntry[]} entries */
const lasting = (entries) => (entries.some((one) => one.flight) ? CROSSING + 200 : 450);

export class Pace {
  /**
   * @param {(message: EventsMessage) => void} show
   * @param {(message: EventsMessage) => boolean} atOnce whether nobody has to wait for it
   */
  constructor(show, atOnce) {
    this.show = show;
    this.atOnce = atOnce;
    /** @type {EventsMessage[]} */
    this.queue = [];
    this.busyUntil = 0;
    this.timer = 0;
  }

  get waiting() {
    return this.queue.length > 0;
  }

  /** The number of the last event that has come, shown or not. @param {number} shown */
  last(shown) {
    return Math.max(shown, ...this.queue.flatMap((message) => message.events.map((one) => one.number)));
  }

  /** @param {EventsMessage} message */
  add(message) {
    this.queue.push(message);
    this.go();
  }

  go() {
    if (this.timer || !this.queue.length) return;
    const wait = this.busyUntil - Date.now();
    if (wait <= 0 || this.atOnce(this.queue[0])) {
      this.next();
      return;
    }
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.next();
    }, wait);
  }

  next() {
    const message = this.queue.shift();
    if (!message) return;
    this.busyUntil = Date.now() + lasting(message.events) * (PACES[settings.pace] ?? 1);
    this.show(message);
    this.go();
  }

  /** Shows all that waits at once. */
  hurry() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const message of this.queue.splice(0)) this.show(message);
  }

  clear() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue = [];
  }
}
