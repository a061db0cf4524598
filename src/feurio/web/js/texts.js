// Every sentence of the site comes from a catalogue of the chosen language.
import { fetched } from "./api.js";
import { Watched } from "./dom.js";
import { settings } from "./settings.js";
import { versioned, versions } from "./versions.js";
import { Voice } from "./voice.js";

/** @import { Names } from "./voice.js" */
/** @typedef {"interface" | "reasons" | "log" | "effects" | "words"} Catalogue */
/**
 * @typedef {{code: string, name: string, plurals: string[], decimal: string, comma: string, last: string}} Facts
 * @typedef {Record<Catalogue, Record<string, string>> & {language: Facts}} Texts
 */

/** The languages there are, by code, each as its speakers call it. @type {Record<string, string>} */
export let languages = {};
export let language = "en";
export const languageChanged = new Watched();

/**
 * Who speaks, the chosen language first, then English if that is not complete.
 * @type {{texts: Texts, voice: Voice}[]}
 */
let speakers = [];

export async function loadTexts() {
  const wanted = settings.language || versions.language;
  let answer = wanted ? await fetched(`/api/${versioned(`texts/${encodeURIComponent(wanted)}`)}`) : null;
  // Nothing chosen, or a language that is no longer there: the server knows what this browser would like to read.
  if (!answer?.ok) answer = await fetched("/api/texts");
  if (!answer.ok) throw new Error(`texts ${answer.status}`);
  const found = await answer.json();
  const english = found.english && speaker(found.english, null);
  speakers = [speaker(found, english?.voice ?? null), ...(english ? [english] : [])];
  languages = found.languages;
  language = found.language.code;
  document.documentElement.lang = language;
  languageChanged.changed();
}

/** @param {Texts} texts @param {Voice | null} english */
function speaker(texts, english) {
  return { texts, voice: new Voice({ ...texts.language, words: texts.words, reasons: texts.reasons }, english) };
}

/**
 * A sentence from the first of the catalogues that has it.
 * @param {Catalogue[]} catalogues
 * @param {string} key
 * @param {Record<string, unknown>} data
 * @param {Names} [names]
 * @returns {string | undefined}
 */
function say(catalogues, key, data, names) {
  for (const { texts, voice } of speakers) {
    const one = catalogues.find((name) => Object.hasOwn(texts[name], key));
    if (one) return voice.fill(texts[one][key], data, names);
  }
  return undefined;
}

/** A number as one reads it: with a real minus sign. @param {number} value */
export const number = (value) => speakers[0]?.voice.number(value) ?? String(value);

/** A sentence of the interface, or a word. @param {string} key @param {Record<string, unknown>} [data] */
export const t = (key, data = {}) => say(["interface", "words"], key, data) ?? key;

/**
 * A sentence of the interface, or what is given if there is none: for names that the server may add to.
 * @param {string} key
 * @param {string} other
 */
export const tOr = (key, other) => say(["interface", "words"], key, {}) ?? other;

/** A line of the log. @param {string} key @param {Record<string, unknown>} data */
export const logText = (key, data) => capital(say(["log"], key, data) ?? key);

/**
 * Why something is not possible, as a plain sentence.
 * @param {{code?: string, data?: Record<string, unknown>, message?: string}} problem
 */
export const reason = (problem) => sentence(problem).replace(/[\uE000\uE001]/g, "");

/**
 * The same with each cell between two marks, for those who can show it.
 * @param {{code?: string, data?: Record<string, unknown>, message?: string}} problem
 */
export function sentence(problem) {
  const known = problem.code ? say(["reasons"], problem.code, problem.data ?? {}, { cell: marked }) : undefined;
  const said = known ?? (problem.message || t("error.unknown"));
  return capital(said) + (/[.?!]$/.test(said) ? "" : ".");
}

/**
 * Why a bot would do something: one sentence of what it changes, cells between marks.
 * @param {{code: string, data: Record<string, unknown>}[]} effects
 * @param {(seat: number) => string} seat
 */
export function effectsText(effects, seat) {
  const said = effects.map(({ code, data }) => say(["effects"], code, data, { seat, cell: marked })).filter(Boolean);
  return said.length ? `${capital(said.join("; "))}.` : "";
}

/** A cell within a sentence. @param {string} cell */
export const marked = (cell) => `\uE000${cell}\uE001`;

/** A marked sentence in pieces: words, and cells. @param {string} text @returns {(string | {cell: string})[]} */
export function parts(text) {
  return text.split("\uE000").flatMap((part, i) => {
    if (!i) return part ? [part] : [];
    const [cell, rest] = part.split("\uE001");
    return rest ? [{ cell }, rest] : [{ cell }];
  });
}

/** The cells that a marked sentence names, each once. @param {string} text @returns {string[]} */
export const cellsOf = (text) => [
  ...new Set(parts(text).flatMap((part) => (typeof part === "string" ? [] : [part.cell]))),
];

/** A date as it is read. @param {string} date */
export const dateText = (date) =>
  new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${date}T12:00:00Z`),
  );

/** With a large first letter. @param {string} said */
export const capital = (said) => said.charAt(0).toUpperCase() + said.slice(1);

/** "a, b and c". @param {string[]} items */
export const list = (items) => speakers[0]?.voice.join(items) ?? items.join(", ");
