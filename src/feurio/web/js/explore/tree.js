// Lines that were tried out, as a tree: what came after what, what somebody called it, and what this browser keeps.

/** @import { EventEntry } from "../messages.js" */

/** A tree as it is stored: event, name, what follows. @typedef {{e: string, n?: string, c?: Stored[]}} Stored */
/**
 * What is kept of a place from which lines begin.
 * @typedef {{title: string, link: string, at: number, tree: Stored}} Kept
 */

const KEY = "feurio.lines";
/** So many places are kept, the newest first. */
const MOST = 60;

export class Node {
  /** @param {string} event @param {Node | null} parent */
  constructor(event, parent) {
    this.event = event;
    this.parent = parent;
    /** What it did, once it is known. @type {EventEntry | null} */
    this.entry = null;
    this.name = "";
    /** @type {Node[]} */
    this.children = [];
  }

  /** From the first event to this one. @returns {Node[]} */
  get line() {
    return this.parent ? [...this.parent.line, this] : [];
  }

  /** What follows if an event is played here. @param {string} event */
  child(event) {
    let found = this.children.find((one) => one.event === event);
    if (!found) {
      found = new Node(event, this);
      this.children.push(found);
    }
    return found;
  }

  /** Takes this line out of the tree. */
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this);
  }

  /** @returns {Stored} */
  stored() {
    return {
      e: this.event,
      ...(this.name && { n: this.name }),
      ...(this.children.length && { c: this.children.map((one) => one.stored()) }),
    };
  }

  /** Adds what was stored below this place. @param {Stored} from */
  take(from) {
    for (const one of from.c ?? []) {
      const made = this.child(one.e);
      made.name = one.n ?? "";
      made.take(one);
    }
  }
}

/**
 * The tree line by line: what was tried first goes on at its level, what branched off stands further in.
 * @param {Node} root
 * @returns {{node: Node, depth: number}[]}
 */
export function rowsOf(root) {
  /** @type {{node: Node, depth: number}[]} */
  const rows = [];
  const add = (/** @type {Node} */ from, /** @type {number} */ depth) => {
    for (let at = from; at.children.length; [at] = at.children) {
      const [first, ...others] = at.children;
      rows.push({ node: first, depth });
      for (const other of others) {
        rows.push({ node: other, depth: depth + 1 });
        add(other, depth + 1);
      }
    }
  };
  add(root, 0);
  return rows;
}

/** Everything that is kept, by where it begins. @returns {Record<string, Kept>} */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Whether it could be kept. @param {string} place @param {Kept | null} what null: no longer */
export function keep(place, what) {
  const all = Object.entries(kept()).filter(([one]) => one !== place);
  if (what) all.push([place, what]);
  all.sort(([, a], [, b]) => b.at - a.at);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(0, MOST))));
    return true;
  } catch {
    return false;
  }
}
