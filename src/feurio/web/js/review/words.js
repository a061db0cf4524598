// A review in words: what was played, what would have been better, and by how much.
import { logLines } from "../table/log.js";
import { nameOf, whoIs } from "../table/names.js";
import { placesOf } from "./scene.js";
import { capital, effectsText, marked, number, t } from "../texts.js";

/** @import { EventEntry } from "../messages.js" */
/** @import { Table } from "../table/model.js" */
/** @import { Account, Analysis, Decision, Luck, Moment, Reviewing } from "./model.js" */

/** In 100: a chance as people say it. @param {number} share */
export const in100 = (share) => Math.round(100 * share);

/** With its sign. @param {number} share */
export const signed = (share) => {
  const value = in100(share);
  return value > 0 ? `+${value}` : number(value);
};

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

/** @param {Moment} moment */
export const gainOf = (moment) => (moment.kind === "luck" || moment.kind === "strong" ? 1 : -1) * moment.swing.mean;

/** A moment for somebody who listens. @param {Reviewing} review @param {Moment} moment */
export function momentWords(review, moment) {
  const entry = review.table.log.find((one) => one.number === moment.number + 1);
  return t("review.moment-said", {
    who: whoIs(review.table, moment.seat),
    kind: t(`review.kind.${moment.kind}`),
    number: moment.number + 1,
    gain: signed(gainOf(moment)),
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
    const data = {
      chance: in100(draw.chance),
      gain: signed(gain.mean),
      reach: in100(gain.high - gain.mean),
      best: draw.best,
      drawn: draw.drawn,
    };
    return [t(draw.best === draw.drawn ? "review.draw-best" : "review.draw", data)];
  }
  if (!decision) return [];
  const [best] = decision.options;
  const why = effectsText(best.reasons, (seat) => nameOf(table, seat));
  const loss = { loss: in100(decision.loss.mean), reach: in100(decision.loss.high - decision.loss.mean) };
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
