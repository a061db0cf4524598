// The site: loads art and texts once, then shows the page of the address.
import { loadArt, Mark } from "./art.js";
import { html, render, useEffect, useWatched } from "./dom.js";
import { catalogue, loadCatalogue } from "./catalogue.js";
import { loadGeometry } from "./board/hex.js";
import { LessonPage } from "./learn/lesson.js";
import { LearnPage } from "./learn/page.js";
import { routeChanged } from "./route.js";
import { books, RulesPage } from "./rules/page.js";
import { applySettings, settingsChanged } from "./settings.js";
import { StartPage } from "./start/page.js";
import { setTitle } from "./table/notice.js";
import { TablePage } from "./table/page.js";
import { languageChanged, loadTexts, t } from "./texts.js";

/** Addresses that show the start page. */
const START = ["", "companion", "new", "replay", "settings"];

function Site() {
  useWatched(routeChanged);
  useWatched(languageChanged);
  useWatched(settingsChanged);
  const [, first, second, third] = location.pathname.split("/");
  if (first === "t" && second)
    return html`
      <${TablePage} key=${second + location.hash.replace(/^#at=.*/, "")} id=${second} />
    `;
  const book = second || catalogue.games[0].rules;
  if (first === "rules" && books().includes(book))
    return html`
      <${RulesPage} book=${book} />
    `;
  if (first === "learn")
    return catalogue.games.some((game) => game.rules === second)
      ? html`
          <${LessonPage} key=${second} game=${second} lesson=${third ?? ""} />
        `
      : html`
          <${LearnPage} />
        `;
  if (!START.includes(first))
    return html`
      <${Nothing} />
    `;
  return html`
    <${StartPage} companion=${first === "companion"} />
  `;
}

/** For an address that leads nowhere. */
function Nothing() {
  const said = t("page.nothing");
  useEffect(() => setTitle(said), [said]);
  return html`
    <main class="page notice-page">
      <${Mark} />
      <h1>${said}</h1>
      <p>${t("page.nothing-text")}</p>
      <a class="btn go" href="/">${t("nav.home")}</a>
    </main>
  `;
}

async function begin() {
  applySettings();
  await Promise.all([loadTexts(), loadCatalogue(), loadGeometry(), loadArt()]);
  render(
    html`
      <${Site} />
    `,
    /** @type {Element} */ (document.getElementById("site")),
  );
}

/** A server that does not answer yet is asked again until it does. */
const start = () =>
  begin().catch((error) => {
    setTimeout(start, 3000);
    throw error;
  });

start();
