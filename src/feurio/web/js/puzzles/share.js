// Results as text to paste: hexagons that give nothing away.
import { t } from "../texts.js";

/** @import { ComeOut, DailyOut, PuzzleOut } from "../messages.js" */

const FULL = "\u2b22";
const EMPTY = "\u2b21";

/** A hexagon for each try, and the way there. @param {PuzzleOut} puzzle @param {ComeOut} come */
export function shareText(puzzle, come) {
  const tries = EMPTY.repeat(come.wrong) + (come.solved ? FULL : "");
  const place = `${location.origin}/puzzles/${puzzle.name}`;
  return [t("puzzle.share-text", { name: puzzle.name }), tries, place].filter(Boolean).join("\n");
}

/** A day's result. @param {DailyOut} day @param {string} said what was reached, in words */
export function dayText(day, said) {
  const { puzzle_result, deal } = day;
  const found = [`Feurio ${day.number}`];
  if (deal.done) found.push(said, "", deal.card, "");
  if (puzzle_result.done) found.push(`${t("puzzle.title")} ${puzzle_result.card || EMPTY}`);
  if (day.streak > 1) found.push(t("daily.streak", { count: day.streak }));
  return found.join("\n").trim();
}

/** Puts a text where it can be pasted from; whether that could be done. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The same where a page may not write to the clipboard: in a home network without a certificate. */
/** @param {string} text */
function copySelected(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}
