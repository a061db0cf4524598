// What a table does by itself: tells news, keeps the board above the dock, listens to keys.
import { useEffect, useRef } from "../dom.js";
import { logLines } from "./log.js";
import { gameTitle } from "../catalogue.js";
import { myTurn, play as sound, setTitle } from "./notice.js";
import { t } from "../texts.js";

/** @import { Table } from "./model.js" */
/** @import { LogEntry } from "../types.js" */

/**
 * Sounds, titles and words for what just happened.
 * @param {Table} table
 * @param {(heard: {polite: string, now: string}) => void} setHeard
 */
export function useNews(table, setHeard) {
  const before = useRef({ turn: false, seat: /** @type {any} */ (null) });
  useEffect(() => {
    /** @param {LogEntry[]} entries */
    const tell = (entries) => {
      const last = [...entries].reverse().find((one) => typeof one.seat === "number") ?? entries[entries.length - 1];
      const kind = last?.event.split(" ")[0];
      const noise = {
        tile: "tile",
        break: "tile",
        crew: "piece",
        startle: "piece",
        predators: "piece",
        fly: "flight",
        move: "run",
      }[kind ?? ""];
      if (noise) sound(noise, last.data?.number);
      const lines = logLines(table).filter((line) => line.last >= (entries[0]?.number ?? 0));
      setHeard({ polite: lines.map((line) => line.text).join(". "), now: "" });
    };
    table.onEvents.push(tell);
    return () => {
      table.onEvents = table.onEvents.filter((one) => one !== tell);
    };
  }, [table]);
  const mine = table.myTurn;
  const seat = table.toMove;
  useEffect(() => {
    const position = table.position;
    if (!position) return;
    const game = gameTitle(position.edition);
    setTitle(table.over ? t("title.over", { game }) : mine ? t("title.turn", { game }) : game);
    if (
      mine &&
      (!before.current.turn || before.current.seat !== seat) &&
      table.seats.length > 1 &&
      before.current.seat !== null
    ) {
      if (table.you.length === 1) myTurn(game);
      setHeard({ polite: "", now: t("notice.turn") });
    }
    before.current = { turn: mine, seat };
  }, [mine, seat, table.over, table.loaded]);
  const turnStarts = mine && table.position?.phase;
  useEffect(() => {
    if (turnStarts && document.activeElement === document.body)
      /** @type {HTMLElement | null} */ (document.querySelector(".dock .prompt"))?.focus({ preventScroll: true });
  }, [turnStarts, seat]);
}

/** Keeps the board above the dock. @param {any} dock @param {any} area */
export function useDockHeight(dock, area) {
  useEffect(() => {
    let seen = /** @type {Element | null} */ (null);
    const observer = new ResizeObserver(() => {
      const height = dock.current?.firstElementChild?.getBoundingClientRect().height ?? 0;
      area.current?.style.setProperty("--dock", `${Math.ceil(height + 28)}px`);
    });
    const look = () => {
      const now = dock.current?.firstElementChild ?? null;
      if (now === seen) return;
      if (seen) observer.unobserve(seen);
      if (now) observer.observe(now);
      else area.current?.style.setProperty("--dock", "0px");
      seen = now;
    };
    look();
    const timer = setInterval(look, 200);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, []);
}

/** @param {(event: KeyboardEvent, inBoard: boolean) => boolean} handle */
export function useKeys(handle) {
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
