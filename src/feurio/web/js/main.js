// The site: loads art and texts once, then shows the page of the address. A page whose code not everybody needs is
// fetched when somebody goes there.
import { loadArt, Mark } from "./art.js";
import { html, render, useEffect, useState, useWatched } from "./dom.js";
import { books, catalogue, loadCatalogue } from "./catalogue.js";
import { loadGeometry } from "./board/hex.js";
import { routeChanged } from "./route.js";
import { applySettings, settingsChanged } from "./settings.js";
import { StartPage } from "./start/page.js";
import { setTitle } from "./table/notice.js";
import { languageChanged, loadTexts, t } from "./texts.js";

/** Addresses that show the start page. */
const START = ["", "companion", "new", "replay", "settings"];

/** @import { Child } from "./dom.js" */
/** A page as a component. @typedef {(props: never) => Child} Page */

/**
 * Pages whose code comes later, by the first part of their addresses.
 * @type {Record<string, (second: string) => Promise<Page>>}
 */
const LATER = {
  rules: async () => (await import("./rules/page.js")).RulesPage,
  t: async (second) =>
    second ? (await import("./review/page.js")).ReviewPage : (await import("./table/page.js")).TablePage,
  learn: async (second) =>
    second ? (await import("./learn/lesson.js")).LessonPage : (await import("./learn/page.js")).LearnPage,
  puzzles: async (second) =>
    second ? (await import("./puzzles/solve.js")).PuzzlePage : (await import("./puzzles/page.js")).PuzzlesPage,
  explore: async (second) =>
    second ? (await import("./explore/editor.js")).EditorPage : (await import("./explore/page.js")).ExplorePage,
  daily: async () => (await import("./puzzles/daily.js")).DailyPage,
};

function Site() {
  useWatched(routeChanged);
  useWatched(languageChanged);
  useWatched(settingsChanged);
  const [, first, second, third] = location.pathname.split("/");
  if (first === "t" && second && third === "review")
    return html`
      <${Later} key=${`${second} review`} path="t" second="review" given=${{ id: second }} />
    `;
  if (first === "t" && second)
    return html`
      <${Later} key=${second} path="t" given=${{ id: second }} />
    `;
  const book = second || catalogue.games[0].rules;
  if (first === "rules" && books().includes(book))
    return html`
      <${Later} path="rules" given=${{ book }} />
    `;
  if (first === "learn") {
    const game = catalogue.games.find((one) => one.rules === second)?.rules ?? "";
    return html`
      <${Later} key=${`learn ${game}`} path="learn" second=${game} given=${{ game, lesson: third ?? "" }} />
    `;
  }
  if (first === "puzzles")
    return html`
      <${Later}
        key=${`puzzles ${second ?? ""}`}
        path="puzzles"
        second=${second ?? ""}
        given=${{ name: second ?? "" }}
      />
    `;
  if (first === "daily")
    return html`
      <${Later} key=${`daily ${second ?? ""}`} path="daily" given=${{ date: second ?? "" }} />
    `;
  if (first === "explore")
    return html`
      <${Later} key=${`explore ${second ?? ""}`} path="explore" second=${second ?? ""} given=${{}} />
    `;
  if (!START.includes(first))
    return html`
      <${Nothing} />
    `;
  return html`
    <${StartPage} companion=${first === "companion"} />
  `;
}

/** Pages whose code has come. @type {Map<string, Page>} */
const here = new Map();

/** @param {string} path @param {string} second */
async function fetchPage(path, second) {
  const name = `${path} ${Boolean(second)}`;
  if (!here.has(name)) here.set(name, await LATER[path](second));
  return here.get(name);
}

/**
 * A page whose code may have to be fetched first.
 * @param {{path: string, second?: string, given: object}} props
 */
function Later({ path, second = "", given }) {
  const [, again] = useState(0);
  const Page = here.get(`${path} ${Boolean(second)}`);
  useEffect(() => {
    if (Page) return undefined;
    let left = false;
    let timer = 0;
    fetchPage(path, second).then(
      () => !left && again(1),
      () => {
        // A browser remembers that a module could not be had: only a new page asks again.
        if (!left) timer = setTimeout(() => location.reload(), 3000);
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return Page
    ? html`
        <${Page} ...${given} />
      `
    : html`
        <main class="page notice-page">
          <${Mark} />
          <h1>${t("page.loading")}</h1>
        </main>
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
  const [, first, second = ""] = location.pathname.split("/");
  const page = Object.hasOwn(LATER, first) ? fetchPage(first, second).catch(() => null) : null;
  await Promise.all([loadTexts(), loadCatalogue(), loadGeometry(), loadArt(), page]);
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
