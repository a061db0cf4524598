// Whether the other end of a line still answers. A line that dies without a word (sleep, another network) looks open
// for minutes; an unanswered question tells.

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
