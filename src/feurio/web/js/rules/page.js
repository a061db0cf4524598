// The rules of each game, in the site: what one reads before the first game, then everything by its number.
import { fetched } from "../api.js";
import { Icon } from "../art.js";
import { books } from "../catalogue.js";
import { html, useEffect, useRef, useState, useWatched } from "../dom.js";
import { Masthead } from "../masthead.js";
import { settingsChanged } from "../settings.js";
import { setTitle } from "../table/notice.js";
import { language, languageChanged, t } from "../texts.js";
import { glossary, markWords } from "../words.js";

/** @param {{book: string}} props */
export function RulesPage({ book }) {
  useWatched(languageChanged);
  useWatched(settingsChanged);
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    setTitle(t(`rules.${book}`));
    setText(null);
    Promise.all([fetched(`/api/rules/${book}/${language}`), glossary.load()])
      .then(async ([answer]) => {
        if (!answer.ok) throw new Error();
        setText(await answer.text());
      })
      .catch(() => setText(""));
  }, [book, language]);
  useEffect(() => {
    if (!text || !place.current) return;
    place.current.replaceChildren(...laidOut(text, book));
    const wanted = location.hash && document.getElementById(asked());
    if (wanted) wanted.scrollIntoView();
    else scrollTo(0, 0);
  }, [text]);
  return html`
    <div class="page rules-page">
      <${Masthead}
        here=${`/rules/${book}`}
        links=${Object.fromEntries(books().map((one) => [`/rules/${one}`, t(`rules.${one}`)]))}
        label=${t("rules.title")}
      />
      <main class=${`prose prose-${book}`} ref=${place}>
        ${
          text === null
            ? html`
                <section class="part"><p class="soft">${t("page.loading")}</p></section>
              `
            : text === ""
              ? html`
                  <section class="part"><p class="problem">${t("error.rules")}</p></section>
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

/** The place that the address names; one that somebody has mistyped names none. */
function asked() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** Our own pages, written by the server from the package's files. @param {string} text @param {string} book */
function laidOut(text, book) {
  const parsed = new DOMParser().parseFromString(text, "text/html");
  for (const empty of parsed.querySelectorAll("th"))
    if (!empty.textContent?.trim()) empty.replaceWith(parsed.createElement("td"));
  // A table may be wider than a phone: keys must be able to scroll it.
  for (const table of parsed.querySelectorAll("table, pre")) table.setAttribute("tabindex", "0");
  if (book !== "words") markWords(parsed.body);
  parsed.querySelector(".part.first")?.append(begin(book));
  return parsed.body.childNodes;
}

/** Two ways on from "Your first game". @param {string} book */
function begin(book) {
  const row = document.createElement("p");
  row.className = "rules-acts";
  for (const [act, address, look] of [
    ["learn", `/learn/${book}`, "btn go"],
    ["play", "/", "btn"],
  ]) {
    const link = document.createElement("a");
    link.className = look;
    link.href = address;
    link.textContent = t(`rules.${act}`);
    row.append(link);
  }
  return row;
}
