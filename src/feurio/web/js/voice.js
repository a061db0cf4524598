// A voice says sentences in one language: the twin of feurio/texts/voice.py, which says the same, letter for letter.
// How templates are written is in docs/texts.md. This file imports nothing, so that tests can run it anywhere.

/**
 * What a language brings: how it works, its words, and its refusals (for one sentence inside another).
 * @typedef {{code: string, plurals: string[], decimal: string, comma: string, last: string,
 *   words: Record<string, string>, reasons: Record<string, string>}} Language
 */

/** A refusal: its code and its facts. @typedef {{code: string, data?: Record<string, unknown>}} Problem */

/** How seats and cells are called here, where the language's own way is not wanted.
 * @typedef {{seat?: (seat: number) => string, cell?: (cell: string) => string}} Names */

const FIELD = /\{(\w+)(?:@([\w-]+))?(?:([:~?])([^{}]*))?\}/g;
const KEY = /^([\w.+-]+)=([^]*)$/;
const WHOLE = /^-?\d+$/;
const CELL = /^-?\d+,-?\d+$/;
const MINUS = "\u2212";

export class Voice {
  /** @param {Language} language @param {Voice | null} [english] who speaks where this language has no word */
  constructor(language, english = null) {
    this.language = language;
    this.english = english;
    // A language that this browser does not know counts as English does.
    this.plural = new Intl.PluralRules([language.code, "en"]);
  }

  /**
   * A template with its fields filled in.
   * @param {string} template
   * @param {Record<string, unknown>} data
   * @param {Names} [names]
   * @returns {string}
   */
  fill(template, data, names = {}) {
    return template.replace(FIELD, (_, name, kind, mark, forms) => {
      const value = Object.hasOwn(data, name) ? data[name] : null;
      const said = this.said(value, kind ?? name, data, names);
      if (mark === undefined) return said;
      const words = forms.split("|");
      if (mark === "?") return chosen(value, words).replaceAll("#", () => said);
      const form = words[Math.min(this.category(value), words.length - 1)];
      return mark === ":" && !form.includes("#") ? `${said} ${form}` : form.replaceAll("#", () => said);
    });
  }

  /** Parts as a list: "a, b and c". @param {string[]} parts */
  join(parts) {
    const last = parts[parts.length - 1] ?? "";
    return parts.length > 1 ? parts.slice(0, -1).join(this.language.comma) + this.language.last + last : last;
  }

  /** A number as people write it: a real minus sign, the language's decimal mark. @param {number} value */
  number(value) {
    return String(value).replace(".", this.language.decimal).replace(/^-/, MINUS);
  }

  /**
   * A value in words.
   * @param {unknown} value
   * @param {string} kind
   * @param {Record<string, unknown>} data
   * @param {Names} names
   * @returns {string}
   */
  said(value, kind, data, names) {
    if (value === null || value === undefined || typeof value === "boolean") return "";
    if (Array.isArray(value)) return this.join(value.map((part) => this.said(part, kind, data, names)));
    if (typeof value === "object") return this.sentence(/** @type {Problem} */ (value), names);
    if (kind === "seat" && isWhole(value))
      return names.seat
        ? names.seat(Number(value))
        : (this.word("seat", "number", { number: Number(value) + 1 }, names) ?? "");
    const found = this.word(kind, String(value), data, names);
    if (found !== null) return found;
    if (typeof value === "number") return this.number(value);
    const text = String(value);
    return names.cell && CELL.test(text) ? names.cell(text) : text;
  }

  /**
   * A refusal inside another sentence: its code and data.
   * @param {Problem} problem
   * @param {Names} names
   * @returns {string}
   */
  sentence(problem, names) {
    const template = Object.hasOwn(this.language.reasons, problem.code)
      ? this.language.reasons[problem.code]
      : undefined;
    if (template === undefined) return this.english ? this.english.sentence(problem, names) : problem.code;
    return this.fill(template, problem.data ?? {}, names);
  }

  /**
   * The word for a value of a kind.
   * @param {string} kind
   * @param {string} value
   * @param {Record<string, unknown>} data
   * @param {Names} names
   * @returns {string | null}
   */
  word(kind, value, data, names) {
    const key = `${kind}.${value}`;
    if (Object.hasOwn(this.language.words, key)) return this.fill(this.language.words[key], data, names);
    return this.english ? this.english.word(kind, value, data, names) : null;
  }

  /** Which of the language's plural forms fits a value: the last one where none is known. @param {unknown} value */
  category(value) {
    const known = this.language.plurals;
    if (!isWhole(value) && typeof value !== "number") return known.length;
    const index = known.indexOf(this.plural.select(Number(value)));
    return index < 0 ? known.length : index;
  }
}

/** @param {unknown} value */
const isWhole = (value) =>
  typeof value === "number" ? Number.isInteger(value) : typeof value === "string" && WHOLE.test(value);

/**
 * The wording for a value: the one with its key, else the one without; of two without keys, yes and no.
 * @param {unknown} value
 * @param {string[]} forms
 */
function chosen(value, forms) {
  const keyed = forms.map((form) => KEY.exec(form));
  if (!keyed.some(Boolean)) return forms[value && !(Array.isArray(value) && !value.length) ? 0 : forms.length - 1];
  for (let i = 0; i < forms.length; i++) {
    const found = keyed[i];
    if (!found) return forms[i];
    if (found[1] === String(value ?? "")) return found[2];
  }
  return "";
}
