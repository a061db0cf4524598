// All lessons, game by game: what is done, what is next.
import { api } from "../api.js";
import { Bead, Icon } from "../art.js";
import { catalogue } from "../catalogue.js";
import { classes, html, useEffect, useState, useWatched } from "../dom.js";
import { Masthead } from "../masthead.js";
import { settingsChanged } from "../settings.js";
import { setTitle } from "../table/notice.js";
import { language, languageChanged, t } from "../texts.js";
import { titleOf } from "./lesson.js";
import { doneOf, isDone, learnedChanged, lessonsOf, nextLesson } from "./progress.js";
import { minutesOf, trackFace } from "./tracks.js";

/** @import { LessonsOut } from "../messages.js" */

export function LearnPage() {
  useWatched(languageChanged);
  useWatched(learnedChanged);
  useWatched(settingsChanged);
  const [titles, setTitles] = useState(/** @type {Map<string, string>} */ (new Map()));
  useEffect(() => {
    setTitle(t("learn.title"));
    api(`lessons/${language}`)
      .then((/** @type {LessonsOut} */ { tracks }) =>
        setTitles(new Map(tracks.flatMap((track) => track.lessons.map((one) => [one.id, one.title])))),
      )
      .catch(() => {});
  }, [language]);
  return html`
    <div class="page learn-page">
      <${Masthead} here="/learn" />
      <main>
        <h1>${t("learn.title")}</h1>
        <p class="soft">${t("learn.about")}</p>
        <div class="track-cards">
          ${catalogue.games.map(
            ({ rules }) => html`
              <${TrackCard} key=${rules} game=${rules} titles=${titles} />
            `,
          )}
        </div>
      </main>
    </div>
  `;
}

/** @param {{game: string, titles: Map<string, string>}} props */
function TrackCard({ game, titles }) {
  const lessons = lessonsOf(game);
  const done = doneOf(game);
  const next = done < lessons.length ? nextLesson(game) : "";
  const left = lessons.filter((lesson) => !isDone(game, lesson.id));
  return html`
    <section class="card track-card" data-track=${game} aria-labelledby=${`track-${game}`}>
      <header>
        <${Bead} ...${trackFace(game)} className="track-face" />
        <div>
          <h2 id=${`track-${game}`}>${titleOf(game)}</h2>
          <p class="small soft">
            ${
              next
                ? done
                  ? t("learn.left", { done, all: lessons.length, minutes: minutesOf(left) })
                  : t("learn.steps", { count: lessons.length, minutes: minutesOf(lessons) })
                : t("learn.all-done")
            }
          </p>
        </div>
      </header>
      <ol>
        ${lessons.map((lesson) => {
          const finished = isDone(game, lesson.id);
          const now = lesson.id === next;
          return html`
            <li key=${lesson.id}>
              <a
                href=${`/learn/${game}/${lesson.id}`}
                class=${classes(now && "now")}
                aria-current=${now ? "step" : undefined}
              >
                <span class=${classes("hex", finished && "done", now && "now")} aria-hidden="true">
                  ${
                    finished
                      ? html`
                          <${Icon} name="check" />
                        `
                      : now &&
                        html`
                          <${Icon} name="go" />
                        `
                  }
                </span>
                <span class="lesson-title">${titles.get(lesson.id) ?? "\u00a0"}</span>
                <span class="soft small">
                  ${
                    finished
                      ? html`
                          <span class="sr">${t("learn.done")}</span>
                        `
                      : t("learn.seconds", { seconds: lesson.seconds })
                  }
                </span>
              </a>
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}
