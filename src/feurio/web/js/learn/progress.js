// How far somebody has come with the lessons, kept in this browser.
import { catalogue } from "../catalogue.js";
import { Watched } from "../dom.js";

/**
 * The lessons of a game that are done, and the step at which the latest was left.
 * @typedef {{done: string[], lesson: string, step: number}} Come
 */

const KEY = "feurio.learned";
/** @type {Record<string, Come>} */
const learned = read();
export const learnedChanged = new Watched();

/** @returns {Record<string, Come>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {string} game @param {Partial<Come>} some */
function keep(game, some) {
  learned[game] = { ...come(game), ...some };
  try {
    localStorage.setItem(KEY, JSON.stringify(learned));
  } catch {
    // A browser that keeps nothing still teaches.
  }
  learnedChanged.changed();
}

/** @param {string} game @returns {Come} */
export function come(game) {
  const { done, lesson, step } = learned[game] ?? {};
  return { done: Array.isArray(done) ? done : [], lesson: lesson ?? "", step: Number(step) || 0 };
}

/** The lessons of a game in their order. @param {string} game */
export const lessonsOf = (game) => catalogue.games.find((one) => one.rules === game)?.lessons ?? [];

/** Whether a lesson is done. @param {string} game @param {string} lesson */
export const isDone = (game, lesson) => come(game).done.includes(lesson);

/** How many of a game's lessons are done. @param {string} game */
export const doneOf = (game) => lessonsOf(game).filter((lesson) => isDone(game, lesson.id)).length;

/** Where to go on: the lesson that was left, else the first that is not done. @param {string} game */
export function nextLesson(game) {
  const { lesson, done } = come(game);
  const all = lessonsOf(game).map((one) => one.id);
  if (all.includes(lesson) && !done.includes(lesson)) return lesson;
  return all.find((id) => !done.includes(id)) ?? all[0];
}

/** At which step a lesson was left. @param {string} game @param {string} lesson */
export const stepOf = (game, lesson) => (come(game).lesson === lesson ? come(game).step : 0);

/** @param {string} game @param {string} lesson @param {number} step */
export const keepStep = (game, lesson, step) => keep(game, { lesson, step });

/** @param {string} game @param {string} lesson */
export const keepDone = (game, lesson) =>
  keep(game, { done: [...come(game).done.filter((one) => one !== lesson), lesson], lesson: "", step: 0 });
