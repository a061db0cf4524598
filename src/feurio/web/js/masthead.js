// The top of a page beside the table: the way home, the pages near this one, light or dark.
import { Icon, Mark } from "./art.js";
import { catalogue } from "./catalogue.js";
import { html, useEffect, useRef } from "./dom.js";
import { choose, isDark } from "./settings.js";
import { t } from "./texts.js";

/** The pages beside the table, by their addresses. */
const pagesHere = () => ({
  "/": t("nav.home"),
  "/learn": t("learn.title"),
  "/puzzles": t("puzzle.title"),
  "/daily": t("daily.title"),
  "/explore": t("explore.page"),
  [`/rules/${catalogue.games[0].rules}`]: t("rules.title"),
});

/**
 * @param {{here: string, links?: Record<string, string>, label?: string}} props this page's address; titles by address,
 *   its own too; what these pages have in common
 */
export function Masthead({ here, links = pagesHere(), label = t("nav.pages") }) {
  const pages = useRef(/** @type {HTMLElement | null} */ (null));
  // Where the pages stand in one row, this one is in view.
  useEffect(() => {
    const row = pages.current;
    const link = /** @type {HTMLElement | null} */ (row?.querySelector("[aria-current]") ?? null);
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  });
  return html`
    <header class="page-top">
      <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
      <nav aria-label=${label} ref=${pages}>
        ${Object.entries(links).map(
          ([href, title]) => html`
            <a key=${href} href=${href} aria-current=${href === here ? "page" : null}>${title}</a>
          `,
        )}
      </nav>
      <span class="grow"></span>
      <button
        class="btn bare icon"
        aria-label=${t("theme.switch")}
        onClick=${() => choose({ theme: isDark() ? "light" : "dark" })}
      >
        <${Icon} name=${isDark() ? "sun" : "moon"} />
      </button>
    </header>
  `;
}
