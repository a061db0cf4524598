// A review in words: what was played, what would have been better, and by how much.
import { rulesOf } from "../catalogue.js";
import { logLines } from "../table/log.js";
import { nameOf, whoIs } from "../table/names.js";
import { placesOf } from "./scene.js";
import { capital, effectsText, marked, number, t } from "../texts.js";

/** @import { EventEntry } from "../messages.js" */
/** @import { Table } from "../table/model.js" */
/** @import { Account, Analysis, Decision, Estimate, Luck, Moment, Option, Reviewing } from "./model.js" */

/** In 100: a chance as people say it. @param {number} share */
export const in100 = (share) => Math.round(100 * share);

/** With its sign. @param {number} value */
export const withSign = (value) => (Math.round(value) > 0 ? `+${Math.round(value)}` : number(Math.round(value)));

/** In 100, with its sign. @param {number} share */
const signed = (share) => withSign(100 * share);

/** Whether those who play together count points, or tiles, rather than chances. @param {Analysis} analysis */
export const counted = (analysis) => analysis.mode !== "competitive" && analysis.course.some((one) => one.points > 0);

/** So many points, or tiles. @param {{edition: string}} of @param {number} value */
export const countWords = (of, value) => t(`review.amount.${rulesOf(of)}`, { count: Math.round(value) });

/** A chance, or how many points or tiles. @param {Analysis} analysis @param {number} share @param {number} count */
const amountWords = (analysis, share, count) =>
  counted(analysis) ? countWords(analysis, count) : t("review.in100", { count: in100(share) });

/** The same of an option. @param {Analysis} analysis @param {Option} option */
export const worthWords = (analysis, option) => amountWords(analysis, option.win.mean, option.margin.mean);

/** What an event did, as the log tells it. @param {Table} table @param {EventEntry} entry */
export function eventWords(table, entry) {
  /** @type {Table} */
  const alone = Object.create(table, { log: { value: [entry] } });
  const [line] = logLines(alone);
  return line ? line.text : entry.event;
}

/**
 * What could be done, each in words of its own: events that read alike also name their place, or their color.
 * @param {Reviewing} review
 * @param {Decision} decision
 */
export function optionWords(review, decision) {
  const outcomes = decision.options.map((option) => review.outcome(decision.number, option.event));
  const said = outcomes.map((outcome) => (outcome ? eventWords(review.table, outcome) : "…"));
  const placed = apart(said, (i) => (outcomes[i] ? placesOf(outcomes[i]).slice(0, 1).map(marked) : []));
  return apart(placed, (i) => (outcomes[i]?.color ? [`(${t(`color.${outcomes[i].color}`)})`] : []));
}

/** Words that are not the only ones of their kind get something more. */
const apart = (/** @type {string[]} */ said, /** @type {(i: number) => string[]} */ more) =>
  said.map((words, i) => (said.indexOf(words) === said.lastIndexOf(words) ? words : [words, ...more(i)].join(" ")));

/**
 * Where nobody wins or loses alone, it is everybody.
 * @param {Analysis} analysis
 * @param {Table} table
 * @param {number} seat
 */
export const seatWords = (analysis, table, seat) =>
  capital(
    analysis.mode === "competitive" ? whoIs(table, seat) : t(analysis.players > 1 ? "end.together" : "end.alone"),
  );

/** What a moment gave or cost: in 100, or in points or tiles. @param {Reviewing} review @param {Moment} moment */
export function gainOf({ analysis }, moment) {
  const sign = moment.kind === "luck" || moment.kind === "strong" ? 1 : -1;
  if (!analysis || !counted(analysis)) return sign * 100 * moment.swing.mean;
  const decision = analysis.decisions.find((one) => one.number === moment.number);
  return decision && sign < 0 ? -decision.margin_loss.mean : sign * moment.swing.mean * analysis.most;
}

/** The same in words. @param {Analysis} analysis @param {number} gain */
const gainWords = (analysis, gain) =>
  counted(analysis)
    ? `${withSign(gain).replace(/\d+$/, "")}${countWords(analysis, Math.abs(gain))}`
    : t("review.in100", { count: withSign(gain) });

/** A moment for somebody who listens. @param {Reviewing} review @param {Moment} moment */
export function momentWords(review, moment) {
  const entry = review.table.log.find((one) => one.number === moment.number + 1);
  return t("review.moment-said", {
    who: whoIs(review.table, moment.seat),
    kind: t(`review.kind.${moment.kind}`),
    number: moment.number + 1,
    gain: review.analysis ? gainWords(review.analysis, gainOf(review, moment)) : "",
    event: entry ? eventWords(review.table, entry) : moment.event,
  });
}

/** The headline of a place. @param {Reviewing} review @param {Decision | null} decision @param {Luck | null} draw */
export function headline(review, decision, draw) {
  const { table } = review;
  if (draw) return t("review.drew", { who: whoIs(table, draw.seat), number: draw.drawn });
  if (!decision) return t("review.quiet");
  const [best] = decision.options;
  if (decision.kind === "strong") return t("review.only");
  if (best.event === decision.played) return t(decision.best ? "review.best" : "review.good");
  const outcome = review.outcome(decision.number, best.event);
  const event = outcome ? eventWords(table, outcome) : "…";
  return t(decision.kind ? "review.better" : "review.as-good", { event });
}

/** Why, and by how much. @param {Reviewing} review @param {Decision | null} decision @param {Luck | null} draw */
export function because(review, decision, draw) {
  const { table, analysis } = review;
  if (draw && analysis) {
    const seat = analysis.mode === "competitive" ? draw.seat : 0;
    const gain = draw.gain[seat];
    const scale = counted(analysis) ? analysis.most : 100;
    const data = {
      chance: in100(draw.chance),
      gain: gainWords(analysis, gain.mean * scale),
      reach: Math.round((gain.high - gain.mean) * scale),
      best: draw.best,
      drawn: draw.drawn,
    };
    return [t(draw.best === draw.drawn ? "review.draw-best" : "review.draw", data)];
  }
  if (!decision) return [];
  const [best] = decision.options;
  const why = effectsText(best.reasons, (seat) => nameOf(table, seat));
  if (!analysis) return [];
  const { loss: share, margin_loss: count } = decision;
  const reach = (/** @type {Estimate} */ { mean, high }) => high - mean;
  const loss = {
    loss: amountWords(analysis, share.mean, count.mean),
    reach: counted(analysis) ? Math.round(reach(count)) : in100(reach(share)),
  };
  if (decision.kind === "strong") return [why, t("review.only-by", loss)];
  if (best.event === decision.played) return [why];
  return [why, t(decision.kind ? "review.cost" : "review.cost-little", loss)];
}

/** @param {Reviewing} review @param {Account} account */
export function accountWords(review, account) {
  const who = review.analysis ? seatWords(review.analysis, review.table, account.seat) : "";
  const data = {
    who,
    start: in100(account.start),
    luck: signed(account.luck.mean),
    skill: signed(account.own + account.others),
    result: in100(account.result),
  };
  return t("review.account", data);
}
