// Today's fire and the puzzles on the start page: their card stands first beside the games, below them on a phone.
import { api } from "../api.js";
import { Icon } from "../art.js";
import { gameTitle } from "../catalogue.js";
import { html, useEffect, useState, useWatched } from "../dom.js";
import { playDeal, reachedText, today, Week } from "../puzzles/days.js";
import { languageChanged, t } from "../texts.js";

/** @import { DailyOut } from "../messages.js" */

/** Nothing where this server has nothing for today. */
export function Today() {
  useWatched(languageChanged);
  const [day, setDay] = useState(/** @type {DailyOut | null} */ (null));
  useEffect(() => {
    api(`daily/${today()}`)
      .then(setDay)
      .catch(() => {});
  }, []);
  if (!day) return null;
  const { puzzle_result, deal, others } = day;
  return html`
    <section class="card today" aria-labelledby="today">
      <header>
        <h2 id="today"><a href="/daily">${t("daily.title")}</a></h2>
        <span class="small soft">${t("daily.new")}</span>
      </header>
      <div class="half">
        <div>
          <b>${t("daily.puzzle")}</b>
          <span class="small soft">
            ${gameTitle(puzzle_result.edition)}, ${t("puzzle.turns", { count: day.turns })}
          </span>
        </div>
        ${
          puzzle_result.done
            ? html`
                <span class="done">
                  <${Icon} name="check" />
                  ${t(puzzle_result.points ? "daily.solved" : "daily.done")}
                </span>
              `
            : html`
                <a class="btn" data-act="daily-puzzle" href=${`/puzzles/${day.puzzle}?day=${day.date}`}>
                  ${t("daily.play")}
                </a>
              `
        }
      </div>
      <div class="half">
        <div>
          <b>${t("daily.deal")}</b>
          <span class="small soft">
            ${
              deal.done
                ? reachedText(day)
                : others.count
                  ? t("daily.played", { count: others.count })
                  : t("daily.alone", { edition: deal.edition })
            }
          </span>
        </div>
        ${
          deal.done
            ? html`
                <a class="btn" href="/daily">${t("daily.done")}</a>
              `
            : html`
                <button class="btn" data-act="daily-deal" onClick=${() => playDeal(day.date).catch(() => {})}>
                  ${t(deal.table ? "daily.go-on" : "daily.play")}
                </button>
              `
        }
      </div>
      ${
        day.streak > 0 &&
        html`
          <${Week} day=${day} />
        `
      }
      <a class="puzzles-link" href="/puzzles">
        <${Icon} name="bulb" />
        ${t("puzzle.title")}
        <span class="small soft">${t("puzzle.by-theme")}</span>
      </a>
    </section>
  `;
}
