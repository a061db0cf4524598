// The page for trying things out: from a position in the address, or from what somebody pastes, keeps or lays out.
import { api, Refused } from "../api.js";
import { Icon, Mark } from "../art.js";
import { catalogue, gameTitle } from "../catalogue.js";
import { ShareButton } from "../dialogs/share.js";
import { html, useEffect, useRef, useState, useWatched, withValue } from "../dom.js";
import { Masthead } from "../masthead.js";
import { Exploring } from "../review/exploring.js";
import { Trying } from "../review/trying.js";
import { go } from "../route.js";
import { settingsChanged } from "../settings.js";
import { setupWords } from "../table/names.js";
import { setTitle } from "../table/notice.js";
import { languageChanged, reason, t } from "../texts.js";
import { Awaited, problemOf } from "./awaited.js";
import { ExploreSide } from "./side.js";
import { eventsIn, fromPosition } from "./starts.js";
import { keep, kept } from "./tree.js";

/** @import { ExploredOut, Position, TableOut } from "../messages.js" */

const asked = () => new URLSearchParams(location.search);

export function ExplorePage() {
  useWatched(languageChanged);
  useWatched(settingsChanged);
  useEffect(() => setTitle(t("explore.page")), []);
  const text = asked().get("position");
  return text
    ? html`
        <${FromText} key=${text} text=${text} />
      `
    : html`
        <${Begin} />
      `;
}

/** @param {{text: string}} props */
function FromText({ text }) {
  const [exploring, setExploring] = useState(/** @type {Exploring | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    api("explore", { body: { position: text } })
      .then((/** @type {ExploredOut} */ found) => {
        const position = /** @type {Position} */ (/** @type {unknown} */ (found.position));
        setExploring(new Exploring(fromPosition(text, position), eventsIn(asked())));
      })
      .catch((error) => setProblem(problemOf(error)));
  }, [text]);
  if (exploring)
    return html`
      <${Explored} exploring=${exploring} />
    `;
  return html`
    <${Awaited} problem=${problem} />
  `;
}

/** @param {{exploring: Exploring}} props */
function Explored({ exploring }) {
  useWatched(exploring);
  const { position, events, start } = exploring;
  const line = events.join(";");
  useEffect(() => history.replaceState(history.state, "", start.link(events)), [line]);
  const file = (/** @type {string} */ kind, /** @type {string} */ theme) => start.file(kind, events, theme);
  const shared = () => ({
    link: start.link(events),
    label: t(events.length ? "share.line-link" : "share.position-link"),
    name: "feurio",
    text: exploring.text,
    moves: events.length > 0,
    file,
    game: file,
  });
  return html`
    <div class="review exploring-page trying-out" data-state="done">
      <header class="top">
        <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
        <h1>${gameTitle(position.edition)}</h1>
        <span class="where">${setupWords(position)}</span>
        <span class="grow"></span>
        <a
          class="btn bare icon"
          data-act="edit"
          href=${`/explore/edit?position=${encodeURIComponent(exploring.text)}`}
          aria-label=${t("edit.title")}
          title=${t("edit.title")}
        >
          <${Icon} name="pencil" />
        </a>
        <${ShareButton} of=${shared} />
        <a class="btn bare icon" href="/explore" aria-label=${t("explore.leave")} title=${t("explore.leave")}>
          <${Icon} name="close" />
        </a>
      </header>
      <${Trying} exploring=${exploring} />
      <aside class="verdict-col tab-move"><${ExploreSide} exploring=${exploring} /></aside>
    </div>
  `;
}

/** Where one can begin. */
function Begin() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const open = async (/** @type {string} */ given) => {
    setProblem("");
    try {
      await follow(given.trim());
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("explore.unreadable"));
    }
  };
  return html`
    <div class="page explore-begin">
      <${Masthead} here="/explore" />
      <main>
        <h1>${t("explore.page")}</h1>
        <p class="soft">${t("explore.about")}</p>
        <form
          class="card"
          onSubmit=${(/** @type {Event} */ event) => {
            event.preventDefault();
            open(text);
          }}
        >
          <label class="form-field">
            <span>${t("explore.paste")}</span>
            <textarea
              rows="5"
              spellcheck=${false}
              value=${text}
              aria-describedby=${problem ? "explore-problem" : null}
              onInput=${withValue(setText)}
            ></textarea>
          </label>
          ${
            problem &&
            html`
              <p class="problem" id="explore-problem" role="alert">${problem}</p>
            `
          }
          <div class="row-acts">
            <button type="button" class="btn quiet" onClick=${() => file.current?.click()}>
              <${Icon} name="upload" />
              ${t("start.record")}
            </button>
            <button class="btn go" type="submit" data-act="open" disabled=${!text.trim()}>${t("explore.open")}</button>
          </div>
          <input
            ref=${file}
            type="file"
            class="sr"
            accept=".json,application/json,text/plain"
            tabindex="-1"
            aria-label=${t("start.record")}
            onChange=${async (/** @type {Event} */ event) => {
              const chosen = /** @type {HTMLInputElement} */ (event.target).files?.[0];
              if (chosen) open(await chosen.text());
            }}
          />
        </form>
        <section class="card">
          <h2>${t("edit.title")}</h2>
          <p class="soft small">${t("edit.about")}</p>
          <div class="edit-begin">
            ${catalogue.games.map(
              (game) => html`
                <a
                  key=${game.rules}
                  class="btn"
                  data-edit=${game.rules}
                  href=${`/explore/edit?edition=${game.editions[0]}`}
                >
                  <${Icon} name="pencil" />
                  ${gameTitle(game.editions[0])}
                </a>
              `,
            )}
          </div>
        </section>
        <${Kept} />
      </main>
    </div>
  `;
}

/** Opens what somebody has pasted: a position, an address of this site, or a record. @param {string} given */
async function follow(given) {
  if (given.startsWith("feurio-position")) go(`/explore?position=${encodeURIComponent(given)}`);
  else if (/^https?:/.test(given)) {
    const url = new URL(given);
    const review = url.pathname.match(/^\/t\/[\w-]+/);
    if (url.searchParams.has("position")) go(`/explore${url.search}`);
    else if (review) go(`${review[0]}/review${url.hash}`);
    else if (url.origin === location.origin) go(url.pathname + url.search + url.hash);
    else throw new Error(given);
  } else {
    const record = JSON.parse(given);
    if (!record || typeof record !== "object" || Array.isArray(record)) throw new Error(given);
    const made = /** @type {TableOut} */ (await api("import", { body: record }));
    go(`/t/${made.table}/review#at=${made.number}&line=`);
  }
}

/** What was kept in this browser. What is empty is absent. */
function Kept() {
  const [all, setAll] = useState(kept);
  const places = Object.entries(all);
  if (!places.length) return null;
  return html`
    <section class="card kept-lines">
      <h2>${t("explore.kept")}</h2>
      <ul>
        ${places.map(
          ([place, { title, link, tree }]) => html`
            <li key=${place}>
              <a href=${link}>
                <b>${title}</b>
                <span>${namesOf(tree)}</span>
              </a>
              <button
                class="btn bare icon small-btn"
                aria-label=${t("explore.forget")}
                title=${t("explore.forget")}
                onClick=${() => {
                  keep(place, null);
                  setAll(kept());
                }}
              >
                <${Icon} name="trash" />
              </button>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** What somebody called the lines. @param {import("./tree.js").Stored} tree @returns {string} */
const namesOf = (tree) => [tree.n ?? "", ...(tree.c ?? []).map(namesOf)].filter(Boolean).join(", ");
