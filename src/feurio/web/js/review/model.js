// A game that is looked at again: its analysis as far as it is known, where one is, and what was asked of the server.
import { api, Refused } from "../api.js";
import { Watched } from "../dom.js";
import { Table } from "../table/model.js";

/** @import { AnalysisOut, EventEntry, ExploredOut, HintReason } from "../messages.js" */

/**
 * @typedef {{mean: number, low: number, high: number}} Estimate
 * @typedef {{event: string, win: Estimate, margin: Estimate, reasons: HintReason[]}} Option
 * @typedef {{number: number, seat: number, played: string, options: Option[], loss: Estimate, margin_loss: Estimate,
 *   kind: string, position: string, best: boolean}} Decision
 * @typedef {{number: number, drawn: number, seat: number, gain: Estimate[], chance: number, best: number}} Luck
 * @typedef {{number: number, scores: number[], win: number[], progress: number, points: number}} Course
 * @typedef {{number: number, seat: number, kind: string, event: string, swing: Estimate}} Moment
 * @typedef {{seat: number, start: number, luck: Estimate, own: number, others: number, result: number}} Account
 * @typedef {{edition: string, mode: string, players: number, most: number, decisions: Decision[], draws: Luck[],
 *   course: Course[], accounts: Account[], moments: Moment[]}} Analysis
 */

/** While the work goes on what is known is fetched again after so much of it, or when it is done. */
const PART = 0.08;

export class Reviewing extends Watched {
  /** @param {string} id */
  constructor(id) {
    super();
    this.table = new Table(id);
    /** @type {Analysis | null} */
    this.analysis = null;
    this.state = /** @type {"loading" | "none" | "working" | "done"} */ ("loading");
    this.done = 0;
    this.ahead = 0;
    /** Why there is none. @type {Refused | null} */
    this.problem = null;
    /** How many events are played in the position that is shown; null until one has chosen. @type {number | null} */
    this.at = null;
    this.fetched = 0;
    /** @type {Map<string, Promise<ExploredOut>>} */
    this.explored = new Map();
    /** Outcomes of options that are known. @type {Map<string, EventEntry>} */
    this.outcomes = new Map();
    this.stop = this.table.watch(() => this.hear());
  }

  close() {
    this.stop();
    this.table.close();
  }

  /** Asks for the analysis; begins it if there is none. */
  async load(begin = true) {
    try {
      this.take(await api(`tables/${this.table.id}/analysis`));
      if (this.state === "none" && begin) this.take(await api(`tables/${this.table.id}/analysis`, { method: "POST" }));
    } catch (error) {
      this.problem = error instanceof Refused ? error : new Refused({}, 0);
      this.state = this.state === "loading" ? "none" : this.state;
    }
    this.changed();
  }

  /** @param {AnalysisOut} found */
  take(found) {
    this.problem = null;
    this.state = found.state;
    this.done = found.done;
    this.ahead = found.ahead;
    this.fetched = found.done;
    const analysis = /** @type {Analysis | null} */ (/** @type {unknown} */ (found.analysis));
    if (analysis) this.analysis = analysis;
    if (this.at === null && this.state === "done") this.begin();
  }

  /** Opens on the moment that cost me most; without one, on the greatest of all. */
  begin() {
    const moments = this.analysis?.moments ?? [];
    const cost = moments.filter((one) => one.kind === "mistake" || one.kind === "inaccuracy");
    const mine = cost.filter((one) => this.table.isMine(one.seat));
    const among = mine.length ? mine : cost.length ? cost : moments;
    const [most] = [...among].sort((a, b) => Math.abs(b.swing.mean) - Math.abs(a.swing.mean));
    if (most) this.goTo(most.number);
  }

  /** The table has said something: how far the work is, perhaps. */
  hear() {
    const { analysis: done } = this.table;
    if (done !== null && done !== this.done) {
      this.done = Math.max(0, done);
      if (done < 0) this.state = "none";
      else if (done >= 1 || done - this.fetched >= PART || !this.analysis) this.load(false);
    }
    this.changed();
  }

  async cancel() {
    await api(`tables/${this.table.id}/analysis`, { method: "DELETE" }).catch(() => {});
    this.state = "none";
    this.changed();
  }

  // --- Where one is

  get last() {
    return this.table.number;
  }

  get here() {
    return this.at ?? this.last;
  }

  /** @param {number} number */
  goTo(number) {
    this.at = Math.min(this.last, Math.max(0, number));
    this.table.lookAt(this.at);
    this.changed();
  }

  /** The moment before or after. @param {number} way */
  toMoment(way) {
    const numbers = (this.analysis?.moments ?? []).map((one) => one.number);
    const next = way > 0 ? numbers.find((one) => one > this.here) : numbers.findLast((one) => one < this.here);
    if (next !== undefined) this.goTo(next);
  }

  get decision() {
    return this.analysis?.decisions.find((one) => one.number === this.here) ?? null;
  }

  get draw() {
    return this.analysis?.draws.find((one) => one.number === this.here) ?? null;
  }

  /** What was played here. @returns {EventEntry | null} */
  get played() {
    return this.table.log.find((one) => one.number === this.here + 1) ?? null;
  }

  // --- What would have been

  /**
   * What an event would have done at a place, once it is known.
   * @param {number} number
   * @param {string} event
   * @returns {EventEntry | null}
   */
  outcome(number, event) {
    const key = `${number} ${event}`;
    const entry = this.table.log.find((one) => one.number === number + 1 && one.event === event);
    if (entry) return entry;
    const known = this.outcomes.get(key);
    if (known) return known;
    if (!this.explored.has(key)) {
      const asked = api(`tables/${this.table.id}/explore`, { body: { number, events: [event] } });
      this.explored.set(key, asked);
      asked.then(
        (/** @type {ExploredOut} */ found) => {
          this.outcomes.set(key, /** @type {EventEntry} */ (/** @type {unknown} */ (found.outcome)));
          this.changed();
        },
        () => this.explored.delete(key),
      );
    }
    return null;
  }
}
