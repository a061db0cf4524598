// Today's fire: one puzzle and one deal for everybody, what one made of them, and what others here did.
import { api, Refused } from "../api.js";
import { Icon } from "../art.js";
import { gameTitle } from "../catalogue.js";
import { classes, html, useEffect, useState, useWatched } from "../dom.js";
import { go } from "../route.js";
import { Masthead } from "../masthead.js";
import { settingsChanged } from "../settings.js";
import { setTitle } from "../table/notice.js";
import { dateText, language, languageChanged, reason, t } from "../texts.js";
import { copyText, dayText } from "./share.js";
import { goalOf } from "./solve.js";
import { isDate, playDeal, reachedText, today, Week } from "./days.js";

/** @import { DailyOut } from "../messages.js" */

/** How many earlier days are offered. */
const EARLIER = 6;

/** @param {{date: string}} props */
export function DailyPage({ date }) {
  useWatched(languageChanged);
  useWatched(settingsChanged);
  const [day, setDay] = useState(/** @type {DailyOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const wanted = isDate(date) ? date : today();
  const refused = (/** @type {unknown} */ error) =>
    setProblem(error instanceof Refused && error.code ? reason(error) : t("daily.error"));
  const load = () => {
    setProblem("");
    api(`daily/${wanted}`).then(setDay).catch(refused);
  };
  useEffect(load, [wanted]);
  const title = wanted === today() ? t("daily.title") : t("daily.of", { date: dateText(wanted) });
  useEffect(() => setTitle(title), [title]);
  return html`
    <div class="page daily-page">
      <${Masthead} here="/daily" />
      <main>
        <h1>${title}</h1>
        <p class="soft">${dateText(wanted)}</p>
        ${
          problem &&
          html`
            <p class="problem" role="alert">
              ${problem}${" "}
              <button class="btn" onClick=${load}>${t("puzzle.again")}</button>
              ${" "}
              ${
                wanted !== today() &&
                html`
                  <a class="btn" href="/daily">${t("daily.title")}</a>
                `
              }
            </p>
          `
        }
        ${
          day &&
          html`
            <${Found} day=${day} onProblem=${refused} />
          `
        }
        ${
          day &&
          day.number > 1 &&
          html`
            <h2>${t("daily.earlier")}</h2>
          `
        }
        <ul class="earlier">
          ${before(wanted, day?.number ?? 1).map(
            (one) => html`
              <li key=${one}><a href=${`/daily/${one}`}>${dateText(one)}</a></li>
            `,
          )}
        </ul>
      </main>
    </div>
  `;
}

/** Some days before a day, the latest first. @param {string} date @param {number} number of the day, the first is 1 */
function before(date, number) {
  const found = [];
  for (let back = 1; back <= EARLIER && back < number; back += 1) {
    const day = new Date(`${date}T12:00:00Z`);
    day.setUTCDate(day.getUTCDate() - back);
    found.push(day.toISOString().slice(0, 10));
  }
  return found;
}

/** @param {{day: DailyOut, onProblem: (error: unknown) => void}} props */
function Found({ day, onProblem }) {
  const { puzzle_result, deal } = day;
  const [copied, setCopied] = useState(false);
  const late = !day.on_time;
  const text = dayText(day, reachedText(day));
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    }
  };
  return html`
    <div class="day-cards">
      <section class="card day-card" aria-labelledby="day-puzzle">
        <h2 id="day-puzzle">${t(late ? "daily.puzzle-then" : "daily.puzzle")}</h2>
        <p><b>${gameTitle(puzzle_result.edition)}</b></p>
        <p class="small soft">${goalOf(day)}</p>
        <${Others} others=${day.others_puzzle} done=${puzzle_result.done} />
        <a
          class=${classes("btn", !puzzle_result.done && "go")}
          data-act="puzzle"
          href=${`/puzzles/${day.puzzle}?day=${day.date}`}
        >
          ${
            puzzle_result.done
              ? html`
                  <${Icon} name="check" />
                  ${foundText(puzzle_result.points)}
                `
              : t("daily.play")
          }
        </a>
      </section>
      <section class="card day-card" aria-labelledby="day-deal">
        <h2 id="day-deal">${t(late ? "daily.deal-then" : "daily.deal")}</h2>
        <p><b>${t("daily.alone", { edition: deal.edition })}</b></p>
        <p class="small soft">${deal.done ? reachedText(day) : t("daily.par", { par: day.par })}</p>
        <${Others} others=${day.others} done=${deal.done} />
        <button
          class=${classes("btn", !deal.done && puzzle_result.done && "go")}
          data-act="deal"
          onClick=${() => (deal.done && deal.table ? go(`/t/${deal.table}`) : playDeal(day.date).catch(onProblem))}
        >
          ${t(deal.done ? "daily.look-back" : deal.table ? "daily.go-on" : "daily.play")}
        </button>
      </section>
      <section class="card day-card" aria-labelledby="day-streak">
        <h2 id="day-streak">${day.streak ? t("daily.streak", { count: day.streak }) : t("daily.begin-streak")}</h2>
        <${Week} day=${day} />
        ${
          late &&
          html`
            <p class="small soft">${t("daily.late")}</p>
          `
        }
      </section>
      ${
        (deal.done || puzzle_result.done) &&
        html`
          <section class="card day-card result-card" aria-labelledby="day-card">
            <h2 id="day-card">${t("daily.card")}</h2>
            <pre role="img" aria-label=${deal.done ? reachedText(day) : t("daily.puzzle")}>${text}</pre>
            <p class="small soft">${t("daily.card-note")}</p>
            <button class="btn" data-act="copy" onClick=${copy}>
              <${Icon} name="share" />
              ${t(copied ? "puzzle.copied" : "daily.copy")}
            </button>
          </section>
        `
      }
    </div>
  `;
}

/** How a puzzle was found: three points at the first try. @param {number} points */
const foundText = (points) => t(points === 3 ? "daily.first-try" : points ? "daily.later-try" : "daily.not-found");

/** What others here have made of it. @param {{others: import("../messages.js").OthersOut, done: boolean}} props */
function Others({ others, done }) {
  const { count, better } = others;
  if (!count && !done) return null;
  const said = !count
    ? t("daily.first")
    : done
      ? t("daily.better", { percent: better, count })
      : t("daily.played", { count });
  return html`
    <p class="small soft" lang=${language}>${said}</p>
  `;
}
