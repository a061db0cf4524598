// Every sentence of the site comes from a catalogue of the chosen language.
import { Watched } from "./dom.js";
import { settings } from "./settings.js";

export const LANGUAGES = { en: "English", de: "Deutsch", nl: "Nederlands", it: "Italiano" };

/**
 * @type {{interface: Record<string, string>, reasons: Record<string, string>, log: Record<string, string>, effects:
 *   Record<string, string>}}
 */
let texts = { interface: {}, reasons: {}, log: {}, effects: {} };
export let language = "en";
export const languageChanged = new Watched();

/** The language to use: the one chosen, else the browser's first that there is, else English. */
function wanted() {
  const known = Object.keys(LANGUAGES);
  if (known.includes(settings.language)) return settings.language;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const short = tag.slice(0, 2).toLowerCase();
    if (known.includes(short)) return short;
  }
  return "en";
}

export async function loadTexts() {
  const next = wanted();
  const answer = await fetch(`/api/texts/${next}`);
  if (!answer.ok) throw new Error(`texts ${answer.status}`);
  texts = await answer.json();
  language = next;
  document.documentElement.lang = language;
  languageChanged.changed();
}

const FIELD = /\{(\w+)(?:([:?])([^|{}]*)\|([^{}]*))?\}/g;

/** @param {string} template @param {Record<string, any>} data */
export function fill(template, data) {
  return template.replace(FIELD, (_, name, kind, first, second) => {
    const value = data[name];
    if (kind === ":") return `${number(value)} ${Number(value) === 1 ? first : second}`;
    if (kind === "?") return value ? first : second;
    return typeof value === "number" ? number(value) : String(value ?? "");
  });
}

/** A number as one reads it: with a real minus sign. @param {any} value */
export const number = (value) => String(value).replace(/^-/, "\u2212");

/** A sentence of the interface. @param {string} key @param {Record<string, any>} [data] */
export function t(key, data = {}) {
  const template = texts.interface[key];
  return template === undefined ? key : fill(template, data);
}

/** @param {string} key */
export const has = (key) => key in texts.interface;

/**
 * A sentence of the interface, or what is given if there is none: for names that the server may add to.
 * @param {string} key
 * @param {string} other
 */
export const tOr = (key, other) => (has(key) ? t(key) : other);

/** A line of the log. @param {string} key @param {Record<string, any>} data */
export function logText(key, data) {
  const template = texts.log[key];
  return template === undefined ? key : fill(template, data);
}

/**
 * Why something is not possible, as a plain sentence.
 * @param {{code?: string, data?: any, message?: string}} problem
 */
export const reason = (problem) => sentence(problem).replace(/[\uE000\uE001]/g, "");

/**
 * The same with each cell between two marks, for those who can show it.
 * @param {{code?: string, data?: any, message?: string}} problem
 */
export function sentence(problem) {
  const template = problem.code
    ? (texts.reasons[problem.code] ?? texts.interface[`refusal.${problem.code}`])
    : undefined;
  const said = template ? fill(template, words(problem.data ?? {})) : problem.message || t("error.unknown");
  return capital(said) + (/[.?!]$/.test(said) ? "" : ".");
}

/**
 * Why a bot would do something: one sentence of what it changes, cells between marks.
 * @param {{code: string, data: any}[]} effects
 * @param {(seat: number) => string} who
 */
export function effectsText(effects, who) {
  const known = effects.filter((effect) => effect.code in texts.effects);
  const said = known
    .map(({ code, data }) => fill(texts.effects[code], { ...words(data), who: "seat" in data ? who(data.seat) : "" }))
    .join("; ");
  return said && `${capital(said)}.`;
}

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

/** @param {string} said */
const capital = (said) => said.charAt(0).toUpperCase() + said.slice(1);
const CELL = /^-?\d+,-?\d+$/;

/** Values of a reason that are words themselves. @param {Record<string, any>} data */
function words(data) {
  const said = { ...data };
  for (const [key, value] of Object.entries(said))
    if (typeof value === "string" && CELL.test(value)) said[key] = `\uE000${value}\uE001`;
  for (const key of ["color"])
    if (typeof said[key] === "string" && has(`color.${said[key]}`)) said[key] = t(`color.${said[key]}`);
  if (typeof said.direction === "string" && has(`direction.${said.direction}`))
    said.direction = t(`direction.${said.direction}`);
  return said;
}

/** "a, b and c". @param {string[]} items */
export function list(items) {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(items);
}
