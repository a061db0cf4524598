// Sounds, titles and words for what just happened.
import { gameTitle } from "../catalogue.js";
import { useEffect, useRef, useState } from "../dom.js";
import { t } from "../texts.js";
import { logLines } from "./log.js";
import { myTurn, play as sound, setTitle } from "./notice.js";

/** @import { Table } from "./model.js" */

/** @type {Record<string, string>} */
const NOISES = {
  tile: "tile",
  break: "tile",
  crew: "piece",
  startle: "piece",
  predators: "piece",
  fly: "flight",
  move: "run",
};

/** What a screen reader is told: politely, or at once. @param {Table} table @returns {{polite: string, now: string}} */
export function useNews(table) {
  const [heard, setHeard] = useState({ polite: "", now: "" });
  const before = useRef({ turn: false, seat: /** @type {number | string | null} */ (null) });
  const told = useRef(table.number);
  useEffect(() => {
    const entries = table.log.filter((one) => one.number > told.current);
    told.current = table.number;
    if (!entries.length) return;
    const last = entries.findLast((one) => one.seat !== null) ?? entries[entries.length - 1];
    if (NOISES[last.kind]) sound(NOISES[last.kind], last.laid?.[0].number ?? undefined);
    const lines = logLines(table).filter((line) => line.last >= entries[0].number);
    setHeard({ polite: lines.map((line) => line.text).join(". "), now: "" });
  }, [table, table.number]);
  const mine = table.myTurn;
  const seat = table.toMove;
  useEffect(() => {
    const position = table.position;
    if (!position) return;
    const game = gameTitle(position.edition);
    setTitle(table.over ? t("title.over", { game }) : mine ? t("title.turn", { game }) : game);
    const old = before.current;
    before.current = { turn: mine, seat };
    if (!mine || (old.turn && old.seat === seat) || table.seats.length < 2 || old.seat === null) return;
    if (table.you.length === 1) myTurn(game);
    setHeard({ polite: "", now: t("notice.turn") });
  }, [mine, seat, table.over, table.loaded]);
  const turnStarts = mine && table.position?.phase;
  useEffect(() => {
    if (turnStarts && document.activeElement === document.body)
      /** @type {HTMLElement | null} */ (document.querySelector(".dock .prompt"))?.focus({ preventScroll: true });
  }, [turnStarts, seat]);
  return heard;
}
