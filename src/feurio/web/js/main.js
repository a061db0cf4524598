// The site: loads art and texts once, then shows the page of the address.
import { loadArt } from "./art.js";
import { html, render, useWatched } from "./dom.js";
import { catalogue, loadCatalogue } from "./catalogue.js";
import { loadGeometry } from "./board/hex.js";
import { routeChanged } from "./route.js";
import { RulesPage } from "./rules/page.js";
import { applySettings, settingsChanged } from "./settings.js";
import { StartPage } from "./start/page.js";
import { TablePage } from "./table/page.js";
import { languageChanged, loadTexts } from "./texts.js";

function Site() {
  useWatched(routeChanged);
  useWatched(languageChanged);
  useWatched(settingsChanged);
  const [, first, second] = location.pathname.split("/");
  if (first === "t" && second)
    return html`
      <${TablePage} key=${second + location.hash.replace(/^#at=.*/, "")} id=${second} />
    `;
  if (first === "rules")
    return html`
      <${RulesPage} book=${second || catalogue.games[0].rules} />
    `;
  return html`
    <${StartPage} companion=${first === "companion"} />
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

begin();
