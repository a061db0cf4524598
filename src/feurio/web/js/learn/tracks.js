// The lessons on the start page: one small card a game, and the way in for somebody who is new.
import { Bead } from "../art.js";
import { catalogue, gameTitle } from "../catalogue.js";
import { classes, html, useWatched } from "../dom.js";
import { t } from "../texts.js";
import { doneOf, isDone, learnedChanged, lessonsOf } from "./progress.js";

/** The tile that stands for a game's lessons. @param {string} game @returns {{number?: number, face?: string}} */
export function trackFace(game) {
  const place = catalogue.games.findIndex((one) => one.rules === game);
  if (catalogue.games[place]?.laid_out) return { face: "volcano" };
  return { number: place ? 3 : 6 };
}

/** @param {{seconds: number}[]} lessons */
export const minutesOf = (lessons) => Math.max(1, Math.round(lessons.reduce((sum, one) => sum + one.seconds, 0) / 60));

/** @param {string} game */
const title = (game) => gameTitle(catalogue.games.find((one) => one.rules === game)?.editions[0] ?? game);

export function Tracks() {
  useWatched(learnedChanged);
  return html`
    <section class="learn-strip" aria-labelledby="learn-title">
      <header>
        <h2 id="learn-title">${t("learn.title")}</h2>
        <p class="small">${t("learn.about")}</p>
        <a href="/learn">${t("learn.all")}</a>
      </header>
      <ul>
        ${catalogue.games.map(({ rules, lessons }) => {
          const done = doneOf(rules);
          const steps = t("learn.steps", { count: lessons.length, minutes: minutesOf(lessons) });
          const all = done === lessons.length;
          return html`
            <li key=${rules}>
              <a class="track" href=${`/learn/${rules}`} data-track=${rules}>
                <${Bead} ...${trackFace(rules)} className="track-face" />
                <b>${title(rules)}</b>
                <span class="meta">
                  <span class="steps sm" aria-hidden="true">
                    ${lessonsOf(rules).map(
                      (lesson) => html`
                        <i key=${lesson.id} class=${classes(isDone(rules, lesson.id) && "done")}></i>
                      `,
                    )}
                  </span>
                  ${all ? t("learn.all-done") : done ? t("learn.done-of", { done, all: lessons.length }) : steps}
                </span>
              </a>
            </li>
          `;
        })}
      </ul>
    </section>
  `;
}
