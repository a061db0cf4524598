// The coach: explains each thing when it first happens, and asks once before a move that spoils something. What
// happens is read from outcomes and positions; what would be better is the server's word.
import { gameEntry, rulesOf } from "../catalogue.js";
import { choose, settings } from "../settings.js";
import { effectsText, t } from "../texts.js";
import { nameOf, whoIs } from "./names.js";

/** @import { EventEntry, Position, SureMessage } from "../messages.js" */
/** @import { Table } from "./model.js" */

/** Something to explain, with its facts. @typedef {{id: string, data?: Record<string, unknown>}} Topic */

const KEY = "feurio.coached";
/** How long a move waits for the coach at most, in milliseconds. */
const PATIENCE = 2500;
/** Decisions about which the coach may ask. */
const ASKS = ["tile", "crew", "fly", "startle", "flee"];

/** What has been explained, by the set of rules. @returns {Record<string, string[]>} */
function told() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

export class Coach {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** What is said now. @type {{topic: string, text: string, number: number} | null} */
    this.said = null;
    /** A warning, until something is chosen. @type {{event: string, text: string, better: string} | null} */
    this.warning = null;
    /** The decision about which it has asked already. */
    this.asked = "";
    /** Events that were read. */
    this.read = -1;
    /** @type {Map<string, Promise<SureMessage | null>>} */
    this.answers = new Map();
    this.moment = "";
    /** What was explained in this browser. */
    this.told = told();
  }

  /** Whether there may be a coach: alone, against bots or together, never where people compete. */
  get possible() {
    const { table } = this;
    const { position } = table;
    if (!position || !table.canHint || table.companion || table.over || !table.you.length) return false;
    const people = table.seats.filter((seat) => seat.kind !== "bot").length;
    return position.mode !== "competitive" || people === 1;
  }

  get on() {
    return settings.coach && this.possible;
  }

  /** Switches the coach. Who asks for it wants to hear everything again. */
  turn() {
    if (!settings.coach) this.forget();
    this.said = null;
    this.warning = null;
    choose({ coach: !settings.coach });
    this.listen();
    this.table.changed();
  }

  forget() {
    const { position } = this.table;
    if (position) this.keep(rulesOf(position), []);
    this.read = this.table.number;
  }

  /** @param {string} rules @param {string[]} topics */
  keep(rules, topics) {
    this.told = { ...this.told, [rules]: topics };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.told));
    } catch {
      // A browser that keeps nothing hears it again.
    }
  }

  /** Looks at what has happened since, and at what is to be decided; whether it says something else than before. */
  listen() {
    const { table, said, warning } = this;
    const moment = `${table.number} ${table.life}`;
    if (moment !== this.moment) {
      this.moment = moment;
      this.warning = null;
      this.answers.clear();
    }
    this.explain();
    return this.said !== said || this.warning !== warning;
  }

  /** Explains what was not explained before. */
  explain() {
    const { table } = this;
    const { position } = table;
    if (!position || !this.on) return;
    const fresh = this.read < 0 ? [] : table.log.filter((entry) => entry.number > this.read);
    this.read = table.number;
    const rules = rulesOf(position);
    const known = new Set(this.told[rules] ?? []);
    const found = [...fresh.flatMap((entry) => happened(entry, table)), ...decisions(table, position, known)];
    const next = found.find((topic) => !known.has(topic.id));
    // What was explained stays until the next decision of mine is made.
    if (!next) return;
    this.keep(rules, [...known, next.id]);
    this.said = { topic: next.id, text: t(`coach.${rules}.${next.id}`, next.data ?? {}), number: table.number };
  }

  /** It was read. */
  understood() {
    this.said = null;
    this.table.changed();
  }

  /** Begins to think about an event that somebody looks at. @param {string | null} event */
  consider(event) {
    if (event && this.mayAsk()) this.ask(event);
  }

  mayAsk() {
    const phase = this.table.position?.phase ?? "";
    return this.on && this.asked !== this.moment && ASKS.includes(phase);
  }

  /** @param {string} event @returns {Promise<SureMessage | null>} */
  ask(event) {
    let found = this.answers.get(event);
    if (!found) {
      found = this.table
        .ask({ type: "sure", event })
        .then((answer) => (answer?.type === "sure" ? /** @type {SureMessage} */ (answer) : null));
      this.answers.set(event, found);
    }
    return found;
  }

  /** Whether an event is held back for a question; it is asked once in a decision. @param {string} event */
  async warns(event) {
    if (!this.mayAsk()) return false;
    const { moment } = this;
    const late = new Promise((done) => void setTimeout(done, PATIENCE, null));
    const answer = /** @type {SureMessage | null} */ (await Promise.race([this.ask(event), late]));
    if (!answer || answer.sure || !answer.better || moment !== this.moment) return false;
    this.asked = moment;
    this.warning = { event, better: answer.better, text: this.reason(answer) };
    this.said = null;
    return true;
  }

  /** @param {SureMessage} answer */
  reason({ costs = [], reasons = [] }) {
    const name = (/** @type {number} */ seat) => nameOf(this.table, seat);
    const spoils = effectsText(costs, name);
    const gains = effectsText(reasons, name);
    const parts = [spoils && t("coach.costs", { effects: spoils }), gains && t("coach.better", { effects: gains })];
    return parts.filter(Boolean).join(" ") || t("coach.elsewhere");
  }

  /** The warning was heard and nothing is held back any more. */
  goOn() {
    this.warning = null;
    this.table.changed();
  }
}

/** What can be learned from an event. @param {EventEntry} entry @param {Table} table @returns {Topic[]} */
function happened(entry, table) {
  /** @type {Topic[]} */
  const found = [];
  const who = (/** @type {number} */ seat) => whoIs(table, seat);
  const add = (/** @type {string} */ id, /** @type {Record<string, unknown>} */ data = {}) => found.push({ id, data });
  for (const tile of entry.full ?? []) add("blocked", { number: tile.number });
  for (const region of entry.regions ?? []) {
    if (region.how === "joined") add("joined", { color: region.color, value: region.after.value });
    if (region.how === "divided" && region.after.divisor) add("divided", { number: region.after.divisor });
    if (region.how === "shut") add("shut-region", { color: region.color });
  }
  for (const tile of entry.shut ?? []) add("shut", { number: tile.number });
  for (const tile of entry.taken ?? []) {
    const id = tile.how === "isolated" ? "isolated" : tile.by === "majority" ? "taken" : "tie";
    add(id, { number: tile.number, name: who(tile.seat) });
  }
  for (const tile of entry.lost ?? []) add("lost", { number: tile.number });
  for (const piece of entry.returned ?? []) {
    if (piece.cause === "driven-off") add("driven-off", { color: piece.color });
    if (piece.cause === "stranded") add("stranded", { color: piece.color });
  }
  if (entry.fled) add("fled", { number: entry.fled.number });
  if (entry.saved) add("saved");
  return found;
}

/**
 * What can be learned from the decision that is to be made.
 * @param {Table} table
 * @param {Position} position
 * @param {Set<string>} known
 * @returns {Topic[]}
 */
function decisions(table, position, known) {
  if (!table.myTurn) return [];
  /** @type {Topic[]} */
  const found = [];
  const hot = position.cells.filter((ground) => ground.hot);
  if (position.phase === "tile" && hot.length)
    found.push({ id: hot.length > 1 ? "choice" : "hottest", data: { count: hot.length, heat: hot[0].heat } });
  if (!gameEntry(position)?.laid_out && position.pile === 0) found.push({ id: "last" });
  if (table.legal.some((event) => event.startsWith("flee "))) found.push({ id: "flee" });
  if (known.has(position.phase) && position.neutral) found.push({ id: "neutral" });
  if (["crew", "fly", "startle"].includes(position.phase)) found.push({ id: position.phase });
  return found;
}
