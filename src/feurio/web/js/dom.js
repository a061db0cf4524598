// The one place that names the view library.
export {
  html,
  h,
  render,
  useState,
  useEffect,
  useLayoutEffect,
  useRef,
  useMemo,
  useCallback,
} from "../vendor/preact-htm.js";
import { useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";

/** What can stand between two tags. @typedef {import("../vendor/preact-htm.js").Child} Child */

/** Something that tells listeners when it has changed. */
export class Watched {
  constructor() {
    /** @type {Set<() => void>} */
    this.listeners = new Set();
  }

  changed() {
    for (const call of [...this.listeners]) call();
  }

  /** @param {() => void} call */
  watch(call) {
    this.listeners.add(call);
    return () => {
      this.listeners.delete(call);
    };
  }
}

/** Draws the calling component again whenever `thing` has changed. @param {Watched} thing */
export function useWatched(thing) {
  const [, again] = useState(0);
  // At once, not after the next frame: what changes until then would not be seen.
  useLayoutEffect(() => thing.watch(() => again((count) => count + 1)), [thing]);
}

/**
 * For many things of which few change at a time: what was made under a key is kept, and not looked at again, while all
 * that is given for it stays the same.
 * @returns {(key: string, given: unknown[], make: () => Child) => Child}
 */
export function useKept() {
  const kept = useRef(/** @type {Map<string, {given: unknown[], made: Child}>} */ (new Map()));
  return (key, given, make) => {
    const old = kept.current.get(key);
    if (old && given.every((one, i) => Object.is(one, old.given[i]))) return old.made;
    const made = make();
    kept.current.set(key, { given, made });
    return made;
  };
}

/** For a field's `onInput` or `onChange`: what stands in it now. @param {(value: string) => void} call */
export const withValue = (call) => (/** @type {Event} */ event) =>
  call(/** @type {HTMLInputElement} */ (event.target).value);

/** For a switch's `onChange`: whether it is on now. @param {(on: boolean) => void} call */
export const withChecked = (call) => (/** @type {Event} */ event) =>
  call(/** @type {HTMLInputElement} */ (event.target).checked);

/** @param {(string | false | null | undefined)[]} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
