// Days: which is today, what was reached, and the week in flames. Small: the start page has it, too.
import { api } from "../api.js";
import { classes, html } from "../dom.js";
import { go } from "../route.js";
import { language, t } from "../texts.js";

/** @import { DailyOut } from "../messages.js" */

/** The day it is here, as it is written in addresses. */
export function today() {
  const now = new Date();
  const part = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** Whether there is such a date. @param {string} date */
export const isDate = (date) =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(new Date(`${date}T12:00:00Z`).getTime());

/** @param {string} date */
const weekday = (date) =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`));

/** How far somebody got with the day's deal. @param {DailyOut} day */
export const reachedText = ({ deal, par }) => t(`daily.reached.${deal.game}`, { points: deal.points, par });

/** Opens the day's deal, or goes on with it. @param {string} date */
export async function playDeal(date) {
  const made = await api(`daily/${date}/deal`, { body: {} });
  go(`/t/${made.table}`);
}

/** Seven days: a flame for each that was played, a rim around today. @param {{day: DailyOut}} props */
export const Week = ({ day }) => html`
  <ol class="week">
    ${day.week.map(
      ({ date, played }) => html`
        <li key=${date} class=${classes(played && "played", date === day.date && "now")}>
          <i aria-hidden="true">
            ${
              played &&
              html`
                <svg viewBox="0 0 24 24">
                  <path class="flame" d="M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 4 4 1-2 1-5 0-8z" />
                  <path class="heart" d="M12 12c1 2 3 3 3 5a3 3 0 0 1-6 0c0-2 2-3 3-5z" />
                </svg>
              `
            }
          </i>
          <span>${weekday(date)}</span>
          ${
            played &&
            html`
              <span class="sr">${t("daily.done")}</span>
            `
          }
        </li>
      `,
    )}
  </ol>
`;
