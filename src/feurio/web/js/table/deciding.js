// My decision in the making: what is chosen, what it would do, and everything one can do about it.
import { api, Refused } from "../api.js";
import { useEffect, useState } from "../dom.js";
import { settings } from "../settings.js";
import { effectsText, t } from "../texts.js";
import { decisionOf, selectionOf } from "../turns/turn.js";
import { nameOf } from "./names.js";
import { play as sound } from "./notice.js";

/** @import { Arrow } from "../board/touch.js" */
/** @import { HintMessage, Outcome } from "../messages.js" */
/** @import { Ask, Selection, Turn } from "../turns/turn.js" */
/** @import { Table } from "./model.js" */

/**
 * `turn` is the decision, `seen` the same with what one points at, `event` what is chosen if it is complete, `outcome`
 * what that would do; `hint` is what a bot would do, or that it is thinking.
 * @typedef {{turn: Turn | null, seen: Turn | null, event: string | null, outcome: Outcome | null, ask: Ask | null,
 *   legal: string[], hint: HintMessage | null, hintText: string, act: Acts}} Deciding
 *
 * @typedef {{tap: (cell: string) => void, enter: (cell: string) => void,
 *   rim: (cell: string, direction: string) => void, pick: (name: string, value: string) => void,
 *   choose: (event: string) => void, count: (count: number) => boolean, go: () => void,
 *   cancel: () => boolean, skip: () => void, undo: () => void, hint: (() => void) | null}} Acts
 */

/**
 * @param {Table} table
 * @param {Arrow | null} aim the arrow that one points at: what it would do is shown
 * @returns {Deciding}
 */
export function useDeciding(table, aim = null) {
  // A selection is for one moment of the game; when that has passed it is forgotten.
  const moment = `${table.number} ${table.life} ${table.position?.phase}`;
  const [chosen, setChosen] = useState({ moment: "", sel: /** @type {Selection} */ (null) });
  const [hint, setHint] = useState(/** @type {HintMessage | "waiting" | null} */ (null));
  const live = !table.looking && !table.over;
  const turn = live ? decisionOf(table, chosen.moment === moment ? chosen.sel : null) : null;
  const event = turn ? turn.decision.event(turn.ctx) : null;
  const peek = peekOf(turn, aim);
  const looked = peek ? peek.decision.event(peek.ctx) : null;
  const wanted = turn ? [event, looked, ...(turn.decision.wants?.(turn.ctx) ?? [])].filter((one) => one !== null) : [];
  useEffect(() => table.previews.want(wanted), [moment, wanted.join()]);
  useEffect(() => setHint(null), [moment]);
  useEffect(() => beginFor(table), [moment]);

  const setSel = (/** @type {Selection} */ sel) => {
    if (sel) setChosen({ moment, sel });
    return Boolean(sel);
  };
  const act = {
    ...actsOf(table, turn, event, setSel),
    hint: table.canHint && turn ? () => askHint(table, hint, setHint, setSel) : null,
  };
  const told = hint === "waiting" ? null : hint;
  const ask = turn ? turn.decision.ask(turn.ctx) : null;
  const words = peek ? peek.decision.ask(peek.ctx) : null;
  return {
    turn,
    seen: peek ?? turn,
    event,
    outcome: table.previews.get(looked ?? event)?.outcome ?? null,
    ask: ask && words ? { ...ask, prompt: words.prompt, then: words.then } : ask,
    legal: turn ? turn.decision.cells(turn.ctx) : [],
    hint: told,
    hintText: hint === "waiting" ? t("hint.wait") : told ? hintWords(told, table) : "",
    act,
  };
}

/** The decision with the arrow that one points at. @param {Turn | null} turn @param {Arrow | null} aim */
function peekOf(turn, aim) {
  const sel = turn && aim ? turn.decision.rim?.(turn.ctx, aim.cell, aim.direction) : null;
  if (!turn || !sel) return null;
  const peek = { ...turn, ctx: { ...turn.ctx, sel } };
  return peek.decision.event(peek.ctx) ? peek : null;
}

/** Decisions before the first turn, which nobody can judge in their first game. */
const BEFORE = ["center", "volcano"];

/** In somebody's very first game the table begins by itself. @param {Table} table */
function beginFor(table) {
  if (sessionStorage.getItem("feurio.first") !== table.id || !table.myTurn) return;
  if (BEFORE.includes(table.position?.phase ?? "")) table.play(table.legal[Math.floor(table.legal.length / 2)]);
  else sessionStorage.removeItem("feurio.first");
}

/**
 * @param {Table} table
 * @param {Turn | null} turn
 * @param {string | null} event
 * @param {(sel: Selection) => boolean} setSel
 * @returns {Omit<Acts, "hint">}
 */
function actsOf(table, turn, event, setSel) {
  const { decision, ctx } = turn ?? {};
  const place = ctx?.sel.cell ?? ctx?.sel.to ?? null;
  const go = () => {
    if (event) table.play(event, place);
  };
  const tap = (/** @type {string} */ cell) => {
    table.hurry();
    table.forgetWhy();
    if (!decision || !ctx || !cell) return;
    const next = decision.tap(ctx, cell);
    if (!next) {
      sound("no");
      const text = decision.why(ctx, cell);
      if (text) table.askWhy(text, cell);
      return;
    }
    const after = decision.event({ ...ctx, sel: next });
    if (after && after === event) {
      go();
      return;
    }
    setSel(next);
    sound("piece");
    const quick = decision.oneTap === "always" || (decision.oneTap === "alone" && table.alone);
    if (after && quick && settings.oneTap) table.play(after, cell);
  };
  return {
    tap,
    go,
    enter(cell) {
      if (event && decision && ctx && (decision.confirms?.(ctx, cell) ?? place === cell)) go();
      else tap(cell);
    },
    rim(cell, direction) {
      table.hurry();
      if (!ctx || !decision?.rim) return;
      const next = decision.rim(ctx, cell, direction);
      const after = next && decision.event({ ...ctx, sel: next });
      if (!after) return;
      if (after === event) go();
      else setSel(next);
    },
    pick(name, value) {
      if (ctx) setSel(decision?.pick?.(ctx, name, value));
    },
    choose(text) {
      if (!setSel(selectionOf(text))) table.play(text);
    },
    count: (count) => Boolean(ctx) && setSel(decision?.count?.(/** @type {Turn["ctx"]} */ (ctx), count)),
    cancel: () => Boolean(ctx) && setSel(decision?.back?.(/** @type {Turn["ctx"]} */ (ctx))),
    skip() {
      if (decision?.skip) table.play(decision.skip);
    },
    undo: () => (table.canAskBack ? askBack(table) : table.undo()),
  };
}

/** Asks the others whether I may take back my last move. @param {Table} table */
async function askBack(table) {
  try {
    await api(`tables/${table.id}/take-back`, { body: { number: table.number } });
  } catch (error) {
    const { code = "", rule = null, data = {}, message } = error instanceof Refused ? error : new Refused({}, 0);
    if (code) table.refuse({ code, rule, data, message });
  }
}

/**
 * Each time a bot is asked it tells more; at last it shows its move.
 * @param {Table} table
 * @param {HintMessage | "waiting" | null} old
 * @param {(hint: HintMessage | "waiting" | null) => void} setHint
 * @param {(sel: Selection) => boolean} setSel
 */
async function askHint(table, old, setHint, setSel) {
  if (old === "waiting") return;
  setHint("waiting");
  let found = await table.hint(Math.min(3, (old?.step ?? 0) + 1));
  // Where there is no place to look at, as with the pair in the middle, the bot says at once what it would do.
  if (found?.type === "hint" && found.step < 3 && !found.cells.length && found.kind !== "pass")
    found = await table.hint(3);
  setHint(found?.type === "hint" ? found : null);
  if (found?.type === "hint" && found.event) setSel(selectionOf(found.event));
  if (found?.type === "refused") table.refuse(found);
}

/** @param {HintMessage} hint @param {Table} table */
function hintWords(hint, table) {
  if (hint.kind === "pass") return t("hint.pass");
  const step = t(`hint.step${hint.step}`);
  if (hint.step < 3) return `${step} ${t("hint.more")}`;
  const sure = hint.sure === undefined ? "" : t("hint.sure", { percent: Math.round(100 * hint.sure) });
  return [step, sure, effectsText(hint.reasons ?? [], (seat) => nameOf(table, seat))].filter(Boolean).join(" ");
}
