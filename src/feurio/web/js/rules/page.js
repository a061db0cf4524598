// The rules of each game, in the site.
import { fetched } from "../api.js";
import { Icon, Mark } from "../art.js";
import { catalogue } from "../catalogue.js";
import { html, useEffect, useRef, useState, useWatched } from "../dom.js";
import { setTitle } from "../table/notice.js";
import { language, languageChanged, t } from "../texts.js";

/** The books of the rules: those of the games, then what they share. */
export const books = () => {
  const games = catalogue.games.map((game) => game.rules);
  return [...games, ...Object.values(catalogue.books).filter((book) => !games.includes(book))];
};

/** @param {{book: string}} props */
export function RulesPage({ book }) {
  useWatched(languageChanged);
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    setTitle(t(`rules.${book}`));
    setText(null);
    fetched(`/api/rules/${book}/${language}`)
      .then(async (answer) => {
        if (!answer.ok) throw new Error();
        const content = await answer.text();
        setText(
          answer.headers.get("content-type")?.includes("json")
            ? (JSON.parse(content).html ?? JSON.parse(content))
            : content,
        );
      })
      .catch(() => setText(""));
  }, [book, language]);
  useEffect(() => {
    if (!text || !place.current) return;
    // Our own pages, written by the server from the package's files.
    const parsed = new DOMParser().parseFromString(text, "text/html");
    for (const empty of parsed.querySelectorAll("th"))
      if (!empty.textContent?.trim()) empty.replaceWith(parsed.createElement("td"));
    place.current.replaceChildren(...parsed.body.childNodes);
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    else scrollTo(0, 0);
  }, [text]);
  return html`
    <div class="page rules-page">
      <header class="page-top">
        <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
        <nav aria-label=${t("rules.title")}>
          ${books().map(
            (one) => html`
              <a key=${one} href=${`/rules/${one}`} aria-current=${one === book ? "page" : undefined}>
                ${t(`rules.${one}`)}
              </a>
            `,
          )}
        </nav>
      </header>
      <main class="prose" ref=${place}>
        ${
          text === null
            ? html`
                <p class="soft">${t("page.loading")}</p>
              `
            : text === ""
              ? html`
                  <p class="problem">${t("error.rules")}</p>
                `
              : null
        }
      </main>
      <footer class="page-foot">
        <a href="/">
          <${Icon} name="home" />
          ${" "}${t("nav.home")}
        </a>
      </footer>
    </div>
  `;
}
