// A puzzle while somebody solves it: what was played, what the search says to it, and what is left to try. It stands in
// for a table, so that board and decisions are the real ones.
import { api } from "../api.js";
import { Watched } from "../dom.js";
import { Previews } from "../table/previews.js";
import { list, t } from "../texts.js";

/** @import { ComeOut, EventEntry, HintMessage, JudgedOut, Position, PuzzleHintOut, PuzzleOut } from "../messages.js" */
/** @import { Reason, SolvedOut, ThemeOut } from "../messages.js" */
/** @import { Table, Why } from "../table/model.js" */

/** Where one is: asked, wrong (and back at the start of it), done. @typedef {"asked" | "wrong" | "done"} State */

/** How long a wrong answer is seen before it is taken back, in milliseconds. */
const SEEN = 1600;
/** How long each event of the answer is seen, in milliseconds. */
const SHOWN = 700;

export class Puzzling extends Watched {
  /** @param {PuzzleOut} puzzle @param {string} [day] whose puzzle it is solved as */
  constructor(puzzle, day = "") {
    super();
    this.puzzle = puzzle;
    this.day = day;
    this.life = 0;
    // What a table has and a puzzle has not.
    this.id = "";
    this.handover = null;
    this.at = null;
    this.looking = false;
    this.over = false;
    this.companion = false;
    this.canHint = true;
    this.alone = true;
    this.previews = new Previews(
      async () => null,
      () => {},
      () => null,
    );
    const { colors } = puzzle.position;
    /** Players are called by their colors. */
    this.seats = (colors ?? []).map((own, seat) => ({
      seat,
      kind: "device",
      name: list(own.map((color) => t(`color.${color}`))),
      taken: true,
    }));
    this.you = [puzzle.seat];
    /** @type {ComeOut} */
    this.come = puzzle.come;
    /** @type {SolvedOut | null} */
    this.solved = null;
    /** The rating before and after. @type {[number, number] | null} */
    this.rated = null;
    /** What a hint has told. @type {ThemeOut[]} */
    this.themes = [];
    this.gaveUp = false;
    this.busy = false;
    /** The events of one's own so far. @type {string[]} */
    this.events = [];
    /** @type {Position} */
    this.position = puzzle.position;
    /** @type {string[]} */
    this.legal = puzzle.legal;
    this.number = puzzle.number;
    /** @type {Position | null} */
    this.before = null;
    /** @type {EventEntry[]} */
    this.log = [];
    /** @type {EventEntry[]} */
    this.fresh = [];
    /** @type {State} */
    this.state = "asked";
    this.said = "";
    /** @type {Why | null} */
    this.why = null;
    /** Whether it was done before: nothing counts any more. */
    this.practice = puzzle.come.done;
    if (puzzle.solved) {
      this.gaveUp = !puzzle.come.solved;
      this.finish(puzzle.solved);
      this.recall(puzzle.solved);
    }
  }

  /** Shows the answer of a puzzle that somebody comes back to. @param {SolvedOut} solved */
  async recall(solved) {
    for (const event of solved.answer) {
      const answer = await this.ask([...this.events, event]);
      if (!answer || answer.reason || this.state !== "done") return;
      this.show(event, answer);
      this.changed();
    }
  }

  /** Once more from the beginning, for nothing but the pleasure. */
  again() {
    this.practice = true;
    this.gaveUp = false;
    this.solved = null;
    this.rated = null;
    this.state = "asked";
    this.said = "";
    this.reset();
  }

  /** The same as the modules of a table know it. @returns {Table} */
  get table() {
    return /** @type {Table} */ (/** @type {unknown} */ (this));
  }

  get shown() {
    return this.position;
  }

  get toMove() {
    return this.puzzle.seat;
  }

  get myTurn() {
    return this.state !== "done" && !this.busy;
  }

  get undoable() {
    return this.events.length > 0 && this.state === "asked";
  }

  /** @param {unknown} seat */
  isMine(seat) {
    return seat === this.puzzle.seat;
  }

  hurry() {}

  /** Puts everything as the puzzle has it. */
  reset() {
    const { puzzle } = this;
    this.life += 1;
    this.events = [];
    this.position = puzzle.position;
    this.legal = puzzle.legal;
    this.number = puzzle.number;
    this.before = null;
    this.log = [];
    this.fresh = [];
    this.busy = false;
    this.changed();
  }

  /** Back to the puzzle's position. */
  undo() {
    if (!this.undoable || this.busy) return;
    this.state = "asked";
    this.said = "";
    this.reset();
  }

  /**
   * Somebody plays an event.
   * @param {string} event
   * @param {string | null} cell where to show the reason if it is refused
   */
  async play(event, cell = null) {
    if (this.busy || this.state === "done") return;
    this.busy = true;
    this.why = null;
    this.state = "asked";
    this.changed();
    const answer = await this.ask([...this.events, event]);
    this.busy = false;
    if (!answer) {
      this.state = "wrong";
      this.said = t("puzzle.no-answer");
    } else if (answer.reason) {
      this.life += 1;
      this.why = { .../** @type {Reason} */ (answer.reason), cell };
    } else this.follow(event, answer);
    this.changed();
  }

  /**
   * What the search says; null if the server does not answer.
   * @param {string[]} events
   * @returns {Promise<JudgedOut | null>}
   */
  async ask(events) {
    try {
      return await api(`puzzles/${this.puzzle.name}`, { body: { events, day: this.day } });
    } catch {
      return null;
    }
  }

  /** @param {string} event @param {JudgedOut} answer */
  follow(event, answer) {
    this.show(event, answer);
    this.come = answer.come;
    if (answer.after !== answer.before) this.rated = [answer.before, answer.after];
    if (answer.done) {
      this.finish(answer.solved);
    } else if (answer.right === false) {
      const { reached } = answer;
      this.said =
        reached === null ? t("puzzle.wrong.solve") : t(`puzzle.wrong.${answer.wrong_name}`, { count: reached });
      this.state = "wrong";
      this.busy = true;
      setTimeout(() => {
        if (answer.come.done && !this.practice) this.giveUp();
        else this.reset();
      }, SEEN);
    } else this.said = answer.right ? t("puzzle.go-on") : "";
  }

  /** Shows where an event leads. @param {string} event @param {JudgedOut} answer */
  show(event, answer) {
    this.events = [...this.events, event];
    this.before = this.position;
    this.position = /** @type {Position} */ (/** @type {unknown} */ (answer.position));
    this.legal = answer.legal;
    this.number = answer.number;
    this.fresh = /** @type {EventEntry[]} */ (/** @type {unknown} */ (answer.log));
    this.log = [...this.log, ...this.fresh];
    this.life += 1;
  }

  /** @param {SolvedOut | null} solved */
  finish(solved) {
    this.state = "done";
    this.solved = solved;
    this.busy = false;
    this.said = "";
  }

  /** Shows the answer, event by event. */
  async giveUp() {
    this.busy = true;
    this.gaveUp = true;
    this.changed();
    const solved = /** @type {SolvedOut | null} */ (
      await api(`puzzles/${this.puzzle.name}/give-up`, { body: { day: this.day } }).catch(() => null)
    );
    if (!solved) {
      this.busy = false;
      this.gaveUp = false;
      this.said = t("puzzle.no-answer");
      this.changed();
      return;
    }
    this.reset();
    this.busy = true;
    for (const event of solved.answer) {
      await new Promise((done) => setTimeout(done, SHOWN));
      const answer = await this.ask([...this.events, event]);
      if (answer && !answer.reason) this.show(event, answer);
      this.changed();
    }
    this.come = { ...this.come, done: true, tries: 0 };
    this.finish(solved);
    this.changed();
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

  /** First what it is about, then what to play. @returns {Promise<HintMessage>} */
  async hint() {
    const step = this.themes.length ? 2 : 1;
    /** @type {PuzzleHintOut} */
    const told = await api(`puzzles/${this.puzzle.name}/hint`, { body: { step, events: this.events } });
    this.themes = told.themes;
    this.why = null;
    this.state = "asked";
    this.said = t("puzzle.hint-theme", { theme: list(told.themes.map(({ theme }) => t(`puzzle.theme.${theme}`))) });
    this.changed();
    const event = told.event ?? undefined;
    return { type: "hint", id: "", step: event ? 3 : 1, kind: "", cells: [], event };
  }
}
