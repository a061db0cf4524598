// A lesson while it is taken: where one is, what was said, and what the referee answers. It stands in for a table, so
// that board and decisions are the real ones.
import { api } from "../api.js";
import { Watched } from "../dom.js";
import { applyChange } from "../table/changes.js";
import { Previews } from "../table/previews.js";
import { list, t } from "../texts.js";

/** @import { EventEntry, HintMessage, LessonOut, Marks, Position } from "../messages.js" */
/** @import { PreviewMessage, Reason, Taught } from "../messages.js" */
/** @import { Table, Why } from "../table/model.js" */

/** What has been said to the last attempt. @typedef {"asked" | "wrong" | "right"} State */

export class Teaching extends Watched {
  /** @param {string} game @param {LessonOut} lesson @param {number} at the step to begin with */
  constructor(game, lesson, at) {
    super();
    this.game = game;
    this.lesson = lesson;
    this.place = Math.min(Math.max(0, at), lesson.steps.length - 1);
    this.life = 0;
    // What a table has and a lesson has not.
    this.handover = null;
    this.at = null;
    this.looking = false;
    this.over = false;
    this.companion = false;
    this.undoable = false;
    this.canHint = true;
    this.alone = true;
    /** Players are called by their colors. @type {{seat: number, kind: string, name: string, taken: boolean}[]} */
    this.seats = [];
    this.previews = new Previews(
      (event) => this.preview(event),
      () => this.changed(),
      () => this.life,
    );
    /** @type {Position} */
    this.position = this.step.position;
    /** @type {Position | null} */
    this.before = null;
    /** @type {EventEntry[]} */
    this.log = [];
    /** @type {EventEntry[]} */
    this.fresh = [];
    this.number = 0;
    /** @type {number[]} */
    this.you = [];
    /** @type {State} */
    this.state = "asked";
    this.said = "";
    /** @type {Why | null} */
    this.why = null;
    /** @type {Marks} */
    this.marks = this.step.marks;
    /** Cells that were found so far. @type {string[]} */
    this.found = [];
    /** Answers that were wrong. @type {string[]} */
    this.tried = [];
    /** Whether one asked to be shown the answer. */
    this.helped = false;
    this.busy = false;
    /** @type {Map<string, Promise<Taught>>} */
    this.answers = new Map();
    this.begin();
  }

  /** The same as the modules of a table know it. @returns {Table} */
  get table() {
    return /** @type {Table} */ (/** @type {unknown} */ (this));
  }

  /** Puts everything as the step has it. */
  begin() {
    const step = this.step;
    this.life += 1;
    this.position = step.position;
    this.before = null;
    this.log = [];
    this.fresh = [];
    this.number = step.number;
    this.you = [step.seat];
    this.seats = (step.position.colors ?? []).map((colors, seat) => ({
      seat,
      kind: "device",
      name: list(colors.map((color) => t(`color.${color}`))),
      taken: true,
    }));
    this.state = "asked";
    this.said = "";
    this.why = null;
    this.marks = step.marks;
    this.found = [];
    this.tried = [];
    this.helped = false;
    this.busy = false;
    this.answers = new Map();
    this.changed();
  }

  get step() {
    return this.lesson.steps[this.place];
  }

  get last() {
    return this.place === this.lesson.steps.length - 1;
  }

  /** Goes to a step. @param {number} at */
  goTo(at) {
    this.place = at;
    this.begin();
  }

  get shown() {
    return this.position;
  }

  get legal() {
    return this.step.legal;
  }

  get toMove() {
    return this.step.seat;
  }

  get myTurn() {
    return this.step.kind === "play" && this.state !== "right";
  }

  /** @param {unknown} seat */
  isMine(seat) {
    return seat === this.step.seat;
  }

  hurry() {}

  undo() {}

  /** What the referee says to something, asked once. @param {string} given @returns {Promise<Taught>} */
  answer(given) {
    const { answers, step } = this;
    let found = answers.get(given);
    if (!found) {
      found = api(`lessons/${this.game}/${this.lesson.id}/${step.id}`, { body: { given } });
      answers.set(given, found);
      found.catch(() => answers.delete(given));
    }
    return found;
  }

  /** @param {string} event @returns {Promise<PreviewMessage | null>} */
  async preview(event) {
    try {
      return /** @type {PreviewMessage | null} */ ((await this.answer(event)).preview);
    } catch {
      return null;
    }
  }

  /**
   * Somebody plays, taps or answers.
   * @param {string} given
   * @param {string | null} cell where to show the reason if it is refused
   */
  async play(given, cell = null) {
    const step = this.step;
    // Cells may be tapped quickly one after the other; a move is played once.
    if ((this.busy && step.kind === "play") || this.state === "right") return;
    this.busy = true;
    this.why = null;
    let answer = /** @type {Taught | null} */ (null);
    try {
      answer = await this.answer(given);
    } catch {
      // The line below says so.
    }
    this.busy = false;
    if (step !== this.step || this.solved) return;
    if (!answer) this.wrong("error");
    else if (!answer.right) this.refuse(answer, given, cell);
    else if (step.kind === "tap") this.find(given, answer);
    else this.accept(answer);
    this.changed();
  }

  get solved() {
    return this.state === "right";
  }

  /** @param {Taught} answer @param {string} given @param {string | null} cell */
  refuse(answer, given, cell) {
    this.life += 1;
    this.tried.push(given);
    const reason = /** @type {Reason | null} */ (answer.reason);
    if (reason) this.why = { ...reason, cell };
    this.wrong(reason ? "" : this.step.texts.wrong || "not-asked");
  }

  /** @param {string} said a sentence, or a key of one */
  wrong(said) {
    this.state = "wrong";
    this.said = said;
  }

  /** One of several cells is found. @param {string} cell @param {Taught} answer */
  find(cell, answer) {
    if (!this.found.includes(cell)) this.found = [...this.found, cell];
    this.state = "asked";
    if (this.found.length >= this.step.wanted) this.accept(answer);
  }

  /** @param {Taught} answer */
  accept(answer) {
    this.state = "right";
    this.said = answer.asked ? "" : "also";
    this.marks = /** @type {Marks} */ (answer.marks);
    const preview = /** @type {PreviewMessage | null} */ (answer.preview);
    if (!preview) return;
    const entry = { ...preview.outcome, number: this.number + 1, seat: this.step.seat };
    this.before = this.position;
    this.position = applyChange(this.position, preview.position);
    this.number += 1;
    this.log = [/** @type {EventEntry} */ (/** @type {unknown} */ (entry))];
    this.fresh = this.log;
  }

  /** Why a tap means nothing here. @param {string} event @param {string | null} cell */
  async askWhy(event, cell) {
    await this.play(event, cell);
  }

  forgetWhy() {
    const had = this.why !== null;
    this.why = null;
    if (had) this.changed();
    return had;
  }

  /** The answer, as a bot's hint would show it. @returns {Promise<HintMessage>} */
  async hint() {
    this.helped = true;
    this.why = null;
    this.state = "asked";
    this.changed();
    return { type: "hint", id: "", step: 3, kind: "", cells: [], event: this.step.answer };
  }
}
