// The better move as a question: the position before a mistake, three tries, and what the search says to each.
import { api } from "../api.js";
import { fromReview } from "../explore/starts.js";
import { Exploring } from "./exploring.js";
import { counted } from "./words.js";

/** @import { EvaluatedOut } from "../messages.js" */
/** @import { Analysis, Decision, Option, Reviewing } from "./model.js" */

export const TRIES = 3;
/** A move that is worse than the best by no more counts as found. */
const NEAR = 0.025;

export class Finding extends Exploring {
  /** @param {Reviewing} review @param {Decision} decision */
  constructor(review, decision) {
    super(fromReview(review, decision.number));
    this.review = review;
    this.decision = decision;
    this.state = /** @type {"asked" | "wrong" | "right" | "shown"} */ ("asked");
    this.tries = 0;
    /** The chance after what was tried last, or the points or tiles to be expected. @type {number | null} */
    this.chance = null;
    this.analysis = /** @type {Analysis} */ (review.analysis);
    this.hinted = false;
  }

  get best() {
    return this.decision.options[0];
  }

  /** What an option leads to, in the same measure. @param {Option} option */
  worth(option) {
    return counted(this.analysis) ? option.margin.mean : option.win.mean;
  }

  get myTurn() {
    return super.myTurn && this.state !== "right" && this.state !== "shown";
  }

  /** The question keeps to itself what a search thinks. */
  async evaluate() {}

  /** And what was tried. */
  store() {}

  /** @param {string} event @param {string | null} cell */
  async play(event, cell = null) {
    if (this.busy || !this.myTurn) return;
    this.busy = true;
    this.why = null;
    this.changed();
    const known = this.decision.options.find((one) => one.event === event);
    const chance = known ? this.worth(known) : await this.judge(event);
    this.busy = false;
    if (chance === null) {
      await this.askWhy(event, cell);
      return;
    }
    this.chance = chance;
    this.tries += 1;
    const near = counted(this.analysis) ? NEAR * this.analysis.most : NEAR;
    const found =
      event === this.best.event || (event !== this.decision.played && chance >= this.worth(this.best) - near);
    this.state = found ? "right" : this.tries >= TRIES ? "shown" : "wrong";
    this.life += 1;
    if (found) await super.play(event, cell);
    else if (this.state === "shown") await super.play(this.best.event);
    this.changed();
  }

  /** What an event leads to that the analysis has not told; null if it is illegal. @param {string} event */
  async judge(event) {
    try {
      /** @type {EvaluatedOut} */
      const found = await api(`tables/${this.id}/evaluate`, { body: { number: this.from, events: [event] } });
      return counted(this.analysis) ? found.points : found.win[found.win.length > 1 ? this.decision.seat : 0];
    } catch {
      return null;
    }
  }

  async reveal() {
    this.state = "shown";
    await super.play(this.best.event);
    this.changed();
  }
}
