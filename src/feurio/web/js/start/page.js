// The start page: choose a game, say who plays, begin. Two taps are enough.
import { api, Refused } from "../api.js";
import { Icon, Mark } from "../art.js";
import { gameTitle } from "../catalogue.js";
import { SettingsDialog } from "../dialogs/settings.js";
import { html, useEffect, useRef, useState, useWatched } from "../dom.js";
import { doneOf, learnedChanged } from "../learn/progress.js";
import { Tracks } from "../learn/tracks.js";
import { go } from "../route.js";
import { choose, isDark, settings } from "../settings.js";
import { setTitle } from "../table/notice.js";
import { language, languageChanged, languages, reason, t } from "../texts.js";
import { firstChoice, fitted, tableBody } from "./choice.js";
import { Games } from "./games.js";
import { LinkDialog } from "./link.js";
import { Playbar } from "./playbar.js";
import { Sky } from "./pictures.js";
import { nameAtTable, seatName, Seats } from "./seats.js";
import { SetupChoices } from "./setup.js";
import { Bests, MyTables } from "./tables.js";
import { Today } from "./today.js";

/** @import { Best, BrokenTable, TableOut } from "../messages.js" */
/** @import { Choice, SeatChoice, Setup } from "./choice.js" */

/** @param {{companion: boolean}} props */
export function StartPage({ companion }) {
  useWatched(languageChanged);
  useWatched(learnedChanged);
  const [choice, setChoice] = useState(() => firstChoice(settings.lastSetup));
  const [problem, setProblem] = useState("");
  const [dialog, setDialog] = useState("");
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const { tables, broken, bests, remove } = useMine();
  useEffect(() => setTitle(companion ? t("companion.title") : t("start.tagline")), [companion, language]);
  useEffect(() => void openPosition(setProblem), []);

  const setup = fitted(choice, companion);
  const newcomer = !companion && !tables.length && !doneOf(setup.rules);
  const change = (/** @type {Partial<Choice>} */ some) => {
    setProblem("");
    setChoice((old) => ({ ...old, ...some }));
  };
  const begin = async () => {
    setBusy(true);
    setProblem("");
    const { seed: _, ...kept } = choice;
    const first = !companion && !settings.lastSetup;
    if (!companion) choose({ lastSetup: { ...kept, seats: setup.seats } });
    try {
      const made = await api("tables", { body: tableBody(setup, companion, nameAtTable) });
      if (setup.seats.some((seat) => seat.kind === "friend")) sessionStorage.setItem("feurio.invite", made.table);
      if (first) {
        sessionStorage.setItem("feurio.first", made.table);
        choose({ coach: true });
      }
      go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("error.server"));
      setBusy(false);
    }
  };

  return html`
    <div class="start-page">
      <${Sky} />
      <div class="start">
        <${Hello} companion=${companion} onDialog=${setDialog} />
        <main>
          <${Games}
            edition=${setup.edition}
            rules=${setup.rules}
            onChoose=${(/** @type {string} */ edition) => change({ edition })}
          />
          <${Playbar}
            setup=${setup}
            companion=${companion}
            newcomer=${newcomer}
            open=${open}
            busy=${busy}
            problem=${problem}
            onOpen=${() => setOpen(!open)}
            onBegin=${begin}
          />
          ${
            (open || companion) &&
            html`
              <section class="setup" id="setup" aria-labelledby="setup-title">
                <h2 id="setup-title" class="sr">${t("start.setup", { game: gameTitle(setup.edition) })}</h2>
                <div><${SetupChoices} setup=${setup} companion=${companion} onChange=${change} /></div>
                <div>
                  <${Seats}
                    setup=${setup}
                    companion=${companion}
                    onChange=${(/** @type {SeatChoice[]} */ seats) => change({ seats })}
                  />
                  <p class="small soft who-starts">${whoStarts(setup)}</p>
                </div>
              </section>
            `
          }
          ${
            !companion &&
            html`
              <${Tracks} />
            `
          }
        </main>
        <aside class="mine">
          ${
            companion &&
            html`
              <section class="card">
                <h2>${t("companion.title")}</h2>
                <p class="small">${t("companion.about")}</p>
                <p><a href="/">${t("companion.leave")}</a></p>
              </section>
            `
          }
          ${
            !companion &&
            html`
              <${Today} />
            `
          }
          <${MyTables} tables=${tables} broken=${broken} onRemove=${remove} />
          <${More} companion=${companion} rules=${setup.rules} onDialog=${setDialog} />
          <${Bests} bests=${bests} />
        </aside>
      </div>
      ${
        dialog === "settings" &&
        html`
          <${SettingsDialog} onClose=${() => setDialog("")} />
        `
      }
      ${
        dialog === "join" &&
        html`
          <${LinkDialog} onClose=${() => setDialog("")} />
        `
      }
    </div>
  `;
}

/** How often the tables are looked at while one sees them, in milliseconds. */
const LIVE = 15000;

/** My tables and bests, read again while the page is seen and whenever I come back to it. */
function useMine() {
  const [tables, setTables] = useState(/** @type {TableOut[]} */ ([]));
  const [broken, setBroken] = useState(/** @type {BrokenTable[]} */ ([]));
  const [bests, setBests] = useState(/** @type {Best[]} */ ([]));
  const load = () =>
    api("tables")
      .then((found) => {
        setTables(found.tables);
        setBroken(found.broken ?? []);
      })
      .catch(() => {});
  const remove = (/** @type {string} */ table) =>
    api(`tables/${table}`, { method: "DELETE" })
      .then(load)
      .catch(() => {});
  useEffect(() => {
    load();
    api("bests")
      .then((found) => setBests(found.bests))
      .catch(() => {});
    const again = () => document.visibilityState === "visible" && load();
    document.addEventListener("visibilitychange", again);
    const timer = setInterval(again, LIVE);
    return () => {
      document.removeEventListener("visibilitychange", again);
      clearInterval(timer);
    };
  }, []);
  return { tables, broken, bests, remove };
}

/** @param {Setup} setup */
function whoStarts({ seats, way }) {
  const first = way?.first ?? 0;
  return seats.length > 1 ? t("start.first", { name: seatName(seats[first], first) }) : t("start.alone");
}

/** `/?position=...` opens a table that goes on from there. @param {(text: string) => void} onProblem */
async function openPosition(onProblem) {
  const position = new URLSearchParams(location.search).get("position");
  if (!position) return;
  history.replaceState(null, "", location.pathname);
  try {
    const made = await api("import", { body: { position } });
    go(`/t/${made.table}`);
  } catch (error) {
    onProblem(error instanceof Refused ? reason(error) : t("error.server"));
  }
}

/** The line at the top. @param {{companion: boolean, onDialog: (name: string) => void}} props */
function Hello({ companion, onDialog }) {
  return html`
    <header class="hello">
      <div>
        <h1><${Mark} /></h1>
        <p>${companion ? t("companion.tagline") : t("start.tagline")}</p>
      </div>
      <span class="grow"></span>
      <button class="btn wide" onClick=${() => onDialog("join")}>
        <${Icon} name="link" />
        ${t("start.join")}
      </button>
      <button class="btn" onClick=${() => onDialog("settings")}>
        <${Icon} name="globe" />
        <span class="wide">${languages[language]}</span>
        <span class="sr">${t("settings.title")}</span>
      </button>
      <button
        class="btn icon"
        aria-label=${t("theme.switch")}
        onClick=${() => choose({ theme: isDark() ? "light" : "dark" })}
      >
        <${Icon} name=${isDark() ? "sun" : "moon"} />
      </button>
    </header>
  `;
}

/**
 * What else there is.
 * @param {{companion: boolean, rules: string, onDialog: (name: string) => void}} props
 */
function More({ companion, rules, onDialog }) {
  const [problem, setProblem] = useState("");
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const open = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const chosen = input.files?.[0];
    if (!chosen) return;
    setProblem("");
    try {
      const record = JSON.parse(await chosen.text());
      const made = await api("import", { body: record });
      go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("error.record"));
    }
    input.value = "";
  };
  return html`
    <section class="card more">
      <ul>
        ${
          !companion &&
          html`
            <li>
              <a href="/companion">
                <${Icon} name="box" />
                ${t("companion.title")}
                <span>${t("companion.note")}</span>
              </a>
            </li>
          `
        }
        <li>
          <a href=${`/rules/${rules}`}>
            <${Icon} name="book" />
            ${t("rules.title")}
            <span>${t("rules.note")}</span>
          </a>
        </li>
        <li>
          <a href="/explore">
            <${Icon} name="branch" />
            ${t("explore.page")}
            <span>${t("explore.note")}</span>
          </a>
        </li>
        <li>
          <button onClick=${() => file.current?.click()}>
            <${Icon} name="upload" />
            ${t("start.record")}
          </button>
          <input
            ref=${file}
            type="file"
            class="sr"
            accept=".json,application/json"
            tabindex="-1"
            aria-label=${t("start.record")}
            onChange=${open}
          />
          ${
            problem &&
            html`
              <p class="problem" role="alert">${problem}</p>
            `
          }
        </li>
        <li class="narrow">
          <button onClick=${() => onDialog("join")}>
            <${Icon} name="link" />
            ${t("start.join")}
          </button>
        </li>
      </ul>
    </section>
  `;
}
