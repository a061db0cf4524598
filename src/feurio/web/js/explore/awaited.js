// A position that is asked for: what is shown until it is there, or why it will not be.
import { Refused } from "../api.js";
import { Mark } from "../art.js";
import { html } from "../dom.js";
import { reason, t } from "../texts.js";

/** Why it will not be, in words. @param {unknown} error */
export const problemOf = (error) => (error instanceof Refused && error.code ? reason(error) : t("error.server"));

/** @param {{problem: string}} props empty while nothing is known */
export function Awaited({ problem }) {
  return html`
    <main class="page notice-page">
      <${Mark} />
      <h1>${problem ? t("explore.refused") : t("page.loading")}</h1>
      ${
        problem &&
        html`
          <p role="alert">${problem}</p>
          <a class="btn go" href="/explore">${t("explore.page")}</a>
        `
      }
    </main>
  `;
}
