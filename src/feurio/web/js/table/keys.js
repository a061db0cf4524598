// The keyboard at the table. Inside the board the arrows are the board's own.
import { useEffect, useRef } from "../dom.js";

/** @import { Camera } from "../board/camera.js" */
/** @import { Deciding } from "./deciding.js" */
/** @import { Table } from "./model.js" */

/**
 * @param {{table: Table, deciding: Deciding, camera: {current: Camera | null}, open: boolean, onHelp: () => void,
 *   onMoves: () => void, onCoach: () => boolean, onClose: () => boolean}} what `open`: a dialog has the keyboard;
 *   `onClose` closes a sheet, if one is open
 */
export function useTableKeys({ table, deciding, camera, open, onHelp, onMoves, onCoach, onClose }) {
  const { act, event } = deciding;
  /** @type {Record<string, (inBoard: boolean) => boolean>} */
  const keys = {
    Enter(inBoard) {
      const free = document.activeElement === document.body || document.activeElement?.matches(".prompt");
      if (inBoard || !event || !free) return false;
      act.go();
      return true;
    },
    Escape() {
      if (onClose() || table.forgetWhy() || act.cancel()) return true;
      if (!table.looking) return false;
      table.lookAt(null);
      return true;
    },
    b: done(() => /** @type {SVGElement | null} */ (document.querySelector(".spot[tabindex='0']"))?.focus()),
    u: done(act.undo),
    f: done(() => act.pick("down", "")),
    h: done(() => act.hint?.()),
    ArrowLeft: (inBoard) => !inBoard && table.looking && done(() => table.step(-1))(),
    ArrowRight: (inBoard) => !inBoard && table.looking && done(() => table.step(1))(),
    r: done(() => table.replay()),
    ",": done(() => table.step(-1)),
    ".": done(() => table.step(1)),
    0: done(() => camera.current?.overview()),
    "+": done(() => camera.current?.zoom(1.25)),
    "-": done(() => camera.current?.zoom(0.8)),
    "?": done(onHelp),
    l: done(onMoves),
    c: () => turned(deciding, ["color", "pay"]) || onCoach(),
    m: () => turned(deciding, ["mode"]),
  };
  useKeys((pressed, inBoard) => {
    if (open || document.querySelector("dialog[open]")) return false;
    if (pressed.key === "C" && pressed.shiftKey) return onCoach();
    const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
    return keys[key]?.(inBoard) ?? (/^[1-9]$/.test(key) && act.count(Number(key)));
  });
}

/** Goes on to the next of a choice in the dock, if it is asked. @param {Deciding} deciding @param {string[]} names */
function turned({ ask, act }, names) {
  const choice = ask?.choices?.find(({ name }) => names.includes(name));
  if (!choice) return false;
  const now = choice.options.findIndex((option) => option.checked);
  act.pick(choice.name, choice.options[(now + 1) % choice.options.length].value);
  return true;
}

/** A key that always does its work. @param {() => void} work */
const done = (work) => () => {
  work();
  return true;
};

/** @param {(event: KeyboardEvent, inBoard: boolean) => boolean} handle */
function useKeys(handle) {
  const current = useRef(handle);
  current.current = handle;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.matches?.("input, select, textarea")) return;
      if (current.current(event, Boolean(target.closest?.(".field")))) event.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
