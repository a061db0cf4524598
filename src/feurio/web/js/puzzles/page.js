// All puzzles: the next one near one's rating, and those of a game or a theme.
import { api } from "../api.js";
import { catalogue, gameTitle } from "../catalogue.js";
import { html, useEffect, useState, useWatched } from "../dom.js";
import { Bead } from "../art.js";
import { trackFace } from "../learn/tracks.js";
import { Masthead } from "../masthead.js";
import { settingsChanged } from "../settings.js";
import { setTitle } from "../table/notice.js";
import { capital, languageChanged, t } from "../texts.js";
import { nextPuzzle } from "./solve.js";

/** @import { PuzzlesOut } from "../messages.js" */

export function PuzzlesPage() {
  useWatched(languageChanged);
  useWatched(settingsChanged);
  const [found, setFound] = useState(/** @type {PuzzlesOut | null} */ (null));
  const [problem, setProblem] = useState(false);
  const load = () => {
    setProblem(false);
    api("puzzles")
      .then(setFound)
      .catch(() => setProblem(true));
  };
  useEffect(load, []);
  useEffect(() => setTitle(t("puzzle.title")), []);
  const solve = (/** @type {Record<string, string>} */ which) =>
    nextPuzzle(new URLSearchParams(which)).catch(() => setProblem(true));
  return html`
    <div class="page puzzles-page">
      <${Masthead} here="/puzzles" />
      <main>
        <h1>${t("puzzle.title")}</h1>
        <p class="soft">${t("puzzle.about")}</p>
        ${
          problem &&
          html`
            <p class="problem" role="alert">${t("puzzle.no-answer")}</p>
          `
        }
        <section class="card puzzle-next">
          <div>
            <b>${found ? t("puzzle.count-all", { count: found.count }) : "\u00a0"}</b>
            ${
              found &&
              found.me.played > 0 &&
              html`
                <p class="small soft">
                  ${t("puzzle.your-rating")}${" "}
                  ${t("puzzle.about-rating", { rating: found.me.rating, spread: found.me.spread })}
                </p>
              `
            }
          </div>
          <button class="btn go" data-act="next" onClick=${() => solve({})}>
            ${found?.me.played ? t("puzzle.next") : t("puzzle.start")}
          </button>
        </section>
        <h2>${t("puzzle.by-game")}</h2>
        <ul class="shelves games">
          ${(found?.games ?? []).map(
            ({ id, count, done }) => html`
              <li key=${id}>
                <button class="card shelf" data-game=${id} onClick=${() => solve({ game: id })}>
                  <${Bead} ...${trackFace(id)} className="track-face" />
                  <b>${gameTitle(catalogue.games.find((one) => one.rules === id)?.editions[0] ?? id)}</b>
                  <span class="small soft">${counted(done, count)}</span>
                </button>
              </li>
            `,
          )}
        </ul>
        <h2>${t("puzzle.by-theme")}</h2>
        <ul class="shelves themes">
          ${(found?.themes ?? []).map(
            ({ id, count, done }) => html`
              <li key=${id}>
                <button class="card shelf" data-theme-of=${id} onClick=${() => solve({ theme: id })}>
                  <b>${capital(t(`puzzle.theme.${id}`))}</b>
                  <span class="small soft">${counted(done, count)}</span>
                </button>
              </li>
            `,
          )}
        </ul>
      </main>
    </div>
  `;
}

/** How many there are, and how many of them are solved once one is. @param {number} done @param {number} count */
const counted = (done, count) => (done ? t("puzzle.done-count", { done, count }) : t("puzzle.count-all", { count }));
