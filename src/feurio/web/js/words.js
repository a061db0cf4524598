// The words of the games inside sentences: which there are, and where in a text they stand.
import { api } from "./api.js";
import { html, useEffect, useWatched, Watched } from "./dom.js";
import { language, languageChanged } from "./texts.js";
import { explain } from "./tip.js";

/** @import { WordEntry } from "./messages.js" */

/**
 * A part of a text: plain, or one of the words.
 * @typedef {string | {word: WordEntry, text: string, end: string}} Part
 */

/** The words of the language that is read, once somebody has asked for them. */
class Glossary extends Watched {
  /** @type {Map<string, WordEntry>} */
  entries = new Map();
  /** @type {RegExp | null} */
  forms = null;
  loaded = "";

  /** Loads the words, once for each language. */
  async load() {
    if (this.loaded === language) return;
    const wanted = language;
    this.loaded = wanted;
    try {
      const { words } = await api(`words/${encodeURIComponent(wanted)}`);
      if (wanted !== language) return;
      this.entries = new Map(words.map((/** @type {WordEntry} */ word) => [word.id, word]));
      this.forms = formsOf(words);
      explain((id) => this.entries.get(id));
      this.changed();
    } catch {
      // Without its words a sentence is still a sentence; the next one asks again.
      this.loaded = "";
    }
  }

  /**
   * A text in parts. Each word is marked where it stands first; `end` is what may not stand on a line without it.
   * @param {string} text
   * @param {Set<string>} [seen] words that were marked before; those found are added
   * @returns {Part[]}
   */
  split(text, seen = new Set()) {
    if (!this.forms) return [text];
    /** @type {Part[]} */
    const parts = [];
    let from = 0;
    for (const found of text.matchAll(this.forms)) {
      const word = this.entries.get(ids.get(found[0].toLowerCase()) ?? "");
      if (!word || seen.has(word.id)) continue;
      seen.add(word.id);
      const behind = found.index + found[0].length;
      const [end] = text.slice(behind).match(/^[^\s\p{L}\p{N}]*/u) ?? [""];
      parts.push(text.slice(from, found.index), { word, text: found[0], end });
      from = behind + end.length;
    }
    return [...parts, text.slice(from)].filter((part) => part !== "");
  }
}

export const glossary = new Glossary();

/** What finds all forms of all words, the longest first: "hottest cell" is not "hottest". @param {WordEntry[]} words */
function formsOf(words) {
  const all = words.flatMap(({ id, forms }) => forms.split(", ").map((form) => ({ id, form })));
  all.sort((one, other) => other.form.length - one.form.length);
  ids = new Map(all.map(({ id, form }) => [form, id]));
  const found = all.map(({ form }) => form.replace(/[^\p{L}\p{N} ]/gu, "\\$&")).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${found})(?![\\p{L}\\p{N}])`, "giu");
}

/** The word that a form belongs to. @type {Map<string, string>} */
let ids = new Map();

/** A sentence whose words can be asked for. @param {{text: string}} props */
export function Worded({ text }) {
  useWatched(glossary);
  useWatched(languageChanged);
  useEffect(() => void glossary.load(), [language]);
  return html`
    ${glossary.split(text).map((part) =>
      typeof part === "string"
        ? part
        : html`
            <span class="worded">
              <button type="button" class="term" data-word=${part.word.id}>${part.text}</button>
              ${part.end}
            </span>
          `,
    )}
  `;
}

/** Makes the words in a page's own text askable, each once a section. @param {Element} page */
export function markWords(page) {
  let seen = new Set();
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  /** @type {Map<Text, Set<string>>} */
  const sections = new Map();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element) {
      if (node.matches("h1, h2, h3")) seen = new Set();
    } else if (!node.parentElement?.closest("h1, h2, h3, a, code, button")) {
      texts.push(/** @type {Text} */ (node));
      sections.set(/** @type {Text} */ (node), seen);
    }
  }
  for (const node of texts) {
    const parts = glossary.split(node.data, sections.get(node));
    if (parts.length === 1 && typeof parts[0] === "string") continue;
    node.replaceWith(
      ...parts.map((part) => {
        if (typeof part === "string") return part;
        const term = document.createElement("button");
        term.type = "button";
        term.className = "term";
        term.dataset.word = part.word.id;
        term.textContent = part.text;
        const worded = document.createElement("span");
        worded.className = "worded";
        worded.append(term, part.end);
        return worded;
      }),
    );
  }
}
