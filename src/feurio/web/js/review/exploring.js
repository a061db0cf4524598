// Lines that are tried out from a position: they stand in for a table, so that board and decisions are the real ones.
// All seats are one's own, tiles are chosen or drawn, and nothing is kept on the server.
import { api, Refused } from "../api.js";
import { Watched } from "../dom.js";
import { kept, keep, Node } from "../explore/tree.js";
import { Previews } from "../table/previews.js";

/** @import { EvaluatedOut, EventEntry, ExploredOut, Position } from "../messages.js" */
/** @import { PreviewMessage, Reason, SeatInfo } from "../messages.js" */
/** @import { Start } from "../explore/starts.js" */
/** @import { Table, Why } from "../table/model.js" */

/** How thorough a search is asked for, one after the other: the first answers at once. */
const EFFORTS = [0, 1, 2];
/** Who goes on sooner needs no closer look, in milliseconds: so nobody's first looks wait for those left behind. */
const STAYS = 400;

export class Exploring extends Watched {
  /** @param {Start} start @param {string[]} [events] a line to begin with */
  constructor(start, events = []) {
    super();
    this.start = start;
    this.id = start.id;
    this.from = start.number;
    this.root = new Node("", null);
    const known = kept()[start.place];
    if (known) this.root.take(known.tree);
    this.keeping = Boolean(known);
    /** Where one is. */
    this.node = this.root;
    for (const event of events) this.node = this.node.child(event);
    this.life = 0;
    // What a table has and a line has not.
    this.handover = null;
    this.at = null;
    this.looking = false;
    this.companion = false;
    this.undoable = false;
    this.canHint = false;
    this.alone = true;
    this.busy = false;
    /**
     * What somebody quick has chosen while the last event was under way.
     * @type {{event: string, cell: string | null} | null}
     */
    this.queued = null;
    /** @type {Position} */
    this.position = /** @type {Position} */ (start.position);
    /** @type {Position | null} */
    this.before = null;
    /** @type {EventEntry[]} */
    this.fresh = [];
    /** @type {string[]} */
    this.legal = [];
    /** @type {Record<string, number>} */
    this.unseen = {};
    this.text = "";
    /** How it might be dealt, where it is to be. @type {string | null} */
    this.dealt = null;
    /** @type {EvaluatedOut | null} */
    this.evaluation = null;
    /** How thorough the search was that is shown; -1: none. */
    this.effort = -1;
    /** @type {Why | null} */
    this.why = null;
    /** Why nothing can be shown here. @type {Refused | null} */
    this.problem = null;
    this.previews = new Previews(
      (event) => this.preview(event),
      () => this.changed(),
      () => this.life,
    );
    this.begin();
  }

  async begin() {
    try {
      await this.show();
    } catch (error) {
      // A line of an address may be wrong: then its position is shown.
      if (this.node === this.root) this.fail(error);
      else this.goTo(this.root);
    }
    this.fill();
  }

  /** Something could not be asked for. @param {unknown} error */
  fail(error) {
    this.problem = error instanceof Refused ? error : new Refused({}, 0);
    this.changed();
  }

  /** The same as the modules of a table know it. @returns {Table} */
  get table() {
    return /** @type {Table} */ (/** @type {unknown} */ (this));
  }

  get line() {
    return this.node.line;
  }

  get events() {
    return this.line.map((step) => step.event);
  }

  get number() {
    return this.from + this.line.length;
  }

  /** @returns {EventEntry[]} */
  get log() {
    const own = this.line.flatMap((step, i) => (step.entry ? [{ ...step.entry, number: this.from + i + 1 }] : []));
    return [...this.start.log, ...own];
  }

  /** @returns {SeatInfo[]} */
  get seats() {
    return this.start.seats;
  }

  get you() {
    return typeof this.toMove === "number" ? [this.toMove] : [];
  }

  get shown() {
    return this.position;
  }

  get toMove() {
    return this.position.to_move;
  }

  get myTurn() {
    return typeof this.toMove === "number" && !this.over;
  }

  get over() {
    return this.position.phase === "over";
  }

  /** @param {unknown} seat */
  isMine(seat) {
    return seat === this.toMove;
  }

  hurry() {}

  undo() {}

  /** @param {string[]} events @param {string} [preview] @returns {Promise<ExploredOut>} */
  ask(events, preview) {
    return api(`${this.start.path}explore`, { body: { ...this.start.body, events, preview } });
  }

  /** Shows where the line leads; what a search thinks of it comes beside, and nothing waits for it. */
  async show() {
    const { node } = this;
    this.evaluation = null;
    this.effort = -1;
    this.evaluate();
    const found = await this.ask(this.events);
    if (node !== this.node) return;
    this.life += 1;
    this.before = this.position;
    this.position = /** @type {Position} */ (/** @type {unknown} */ (found.position));
    this.legal = found.legal;
    this.unseen = found.unseen;
    this.text = found.text;
    this.dealt = found.chance;
    node.entry = /** @type {EventEntry | null} */ (/** @type {unknown} */ (found.outcome));
    this.problem = null;
    this.store();
    this.changed();
  }

  /** What a search thinks: first at once, then better, as long as one stays. */
  async evaluate() {
    const { node, events } = this;
    for (const effort of EFFORTS) {
      if (effort) await new Promise((done) => setTimeout(done, STAYS));
      if (node !== this.node) return;
      try {
        const body = { ...this.start.body, events, effort };
        const found = /** @type {EvaluatedOut} */ (await api(`${this.start.path}evaluate`, { body }));
        if (node !== this.node) return;
        this.evaluation = found;
        this.effort = effort;
        this.changed();
      } catch (error) {
        // What the rules refuse is said where it was tried; a first look that failed would be waited for in vain.
        const illegal = error instanceof Refused && error.status === 422;
        if (node === this.node && !illegal && !this.evaluation) this.fail(error);
        return;
      }
    }
  }

  /** Finds out what the events of lines did that came from an address or from storage. */
  async fill() {
    const unknown = [...this.line, ...this.root.children.flatMap(below)].filter((node) => !node.entry).slice(0, 60);
    for (const node of unknown) {
      if (node.entry) continue;
      const found = await this.ask(node.line.map((one) => one.event)).catch(() => null);
      if (found) node.entry = /** @type {EventEntry | null} */ (/** @type {unknown} */ (found.outcome));
      else node.remove();
      this.changed();
    }
  }

  /** @param {string} event @returns {Promise<PreviewMessage | null>} */
  async preview(event) {
    const found = await this.ask(this.events, event).catch(() => null);
    return /** @type {PreviewMessage | null} */ (/** @type {unknown} */ (found?.preview ?? null));
  }

  /** @param {string} event @param {string | null} cell where to show the reason if it is refused */
  async play(event, cell = null) {
    if (this.busy) {
      this.queued = { event, cell };
      return;
    }
    this.busy = true;
    this.why = null;
    const old = this.node;
    const known = old.children.some((one) => one.event === event);
    const next = old.child(event);
    this.node = next;
    try {
      await this.show();
    } catch (error) {
      if (!known) next.remove();
      if (this.node === next) {
        this.node = old;
        this.evaluate();
      }
      if (error instanceof Refused && error.code)
        this.why = { .../** @type {Reason} */ (/** @type {unknown} */ (error)), cell };
      else this.fail(error);
    }
    this.busy = false;
    const { queued } = this;
    this.queued = null;
    if (queued && !this.why && (this.legal.includes(queued.event) || this.drawable(queued.event)))
      this.play(queued.event, queued.cell);
    this.changed();
  }

  /** Whether an event is a tile that may come now. @param {string} event */
  drawable(event) {
    const number = event.match(/^draw (\d)$/)?.[1];
    return this.toMove === "chance" && Boolean(number && this.unseen[number]);
  }

  /** A tile by luck, as likely as there are copies left. */
  drawAny() {
    const left = Object.entries(this.unseen).flatMap(([number, copies]) => Array(copies).fill(number));
    if (left.length) this.play(`draw ${left[Math.floor(Math.random() * left.length)]}`);
  }

  /** Goes to another place of the tree. @param {Node | null | undefined} node */
  goTo(node) {
    if (!node || node === this.node) return;
    const old = this.node;
    this.node = node;
    this.why = null;
    this.show().catch((error) => {
      if (this.node !== node) return;
      this.node = old;
      this.fail(error);
    });
    this.changed();
  }

  /** One event back, or on along the line that was tried first. @param {number} way */
  step(way) {
    this.goTo(way < 0 ? this.node.parent : this.node.children[0]);
  }

  /** Takes the present line out of the tree, back to where it began. */
  forget() {
    const gone = this.node;
    this.goTo(gone.parent);
    gone.remove();
    this.store();
    this.changed();
  }

  /** What one calls this place. @param {string} name */
  call(name) {
    this.node.name = name.trim().slice(0, 60);
    this.keeping = true;
    this.store();
    this.changed();
  }

  /** Keeps the lines in this browser from now on, or no longer. @param {boolean} on */
  keepLines(on) {
    this.keeping = on;
    if (on) this.store();
    else keep(this.start.place, null);
    this.changed();
  }

  store() {
    if (!this.keeping) return;
    const { start, root } = this;
    const lines = { title: start.name, link: start.link(this.events), at: Date.now(), tree: root.stored() };
    this.keeping = keep(start.place, lines);
  }

  /** Why a tap means nothing here. @param {string} event @param {string | null} cell */
  async askWhy(event, cell) {
    const found = await this.ask(this.events, event).catch(() => null);
    const reason = /** @type {Reason | null} */ (/** @type {unknown} */ (found?.reason ?? null));
    this.why = reason && { ...reason, cell };
    this.changed();
  }

  forgetWhy() {
    const had = this.why !== null;
    this.why = null;
    if (had) this.changed();
    return had;
  }

  async hint() {
    return null;
  }
}

/** @param {Node} node @returns {Node[]} */
const below = (node) => [node, ...node.children.flatMap(below)];
