// The page of a puzzle: the real board, one goal, and why the answer is the best.
import { api, Refused } from "../api.js";
import { Icon, Mark } from "../art.js";
import { Board } from "../board/board.js";
import { makeScene } from "../board/scene.js";
import { gameTitle, ruleLink } from "../catalogue.js";
import { ShareButton } from "../dialogs/share.js";
import { classes, html, useEffect, useRef, useState, useWatched } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { go } from "../route.js";
import { settings, settingsChanged } from "../settings.js";
import { Consequences } from "../table/consequences.js";
import { useDeciding } from "../table/deciding.js";
import { Choices, InHand, SideAct } from "../table/dock.js";
import { play as sound, setTitle } from "../table/notice.js";
import { useWhyNot } from "../table/whynot.js";
import { languageChanged, list, number, sentence, t } from "../texts.js";
import { Puzzling } from "./puzzling.js";
import { shareText, copyText } from "./share.js";

/** @import { Deciding } from "../table/deciding.js" */
/** @import { NextOut, PuzzleOut } from "../messages.js" */

/** Which puzzles one is going through: of a game, of a theme. */
const wanted = () => new URLSearchParams(location.search);

/** Goes to the next puzzle. @param {URLSearchParams} [which] */
export async function nextPuzzle(which = wanted()) {
  which.delete("day");
  /** @type {NextOut} */
  const { name } = await api(`puzzles/next?${which}`);
  go(name ? `/puzzles/${name}${which.size ? `?${which}` : ""}` : "/puzzles");
}

/** @param {{name: string}} props */
export function PuzzlePage({ name }) {
  useWatched(languageChanged);
  const [puzzle, setPuzzle] = useState(/** @type {PuzzleOut | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Error | null} */ (null));
  const load = () => {
    setProblem(null);
    api(`puzzles/${name}`).then(setPuzzle).catch(setProblem);
  };
  useEffect(load, [name]);
  if (!puzzle && problem instanceof Refused && (problem.status === 404 || problem.status === 422))
    return html`
      <${Gone} />
    `;
  if (!puzzle)
    return html`
      <main class="page notice-page">
        <${Mark} />
        <h1>${t(problem ? "puzzle.error" : "page.loading")}</h1>
        ${
          problem &&
          html`
            <button class="btn go" onClick=${load}>${t("puzzle.again")}</button>
            <a class="btn" href="/puzzles">${t("puzzle.title")}</a>
          `
        }
      </main>
    `;
  return html`
    <${Solving} key=${puzzle.name} puzzle=${puzzle} />
  `;
}

/** Where an old link leads, or a wrong one: puzzles are taken out when a longer search doubts them. */
function Gone() {
  const day = wanted().get("day");
  return html`
    <main class="page notice-page" data-gone>
      <${Mark} />
      <h1>${t("puzzle.gone")}</h1>
      <p>${t("puzzle.gone-text")}</p>
      <button class="btn go" data-act="next" onClick=${() => leave(day)}>
        ${day ? t("daily.title") : t("puzzle.next")}
      </button>
      <a class="btn" href="/puzzles">${t("puzzle.title")}</a>
    </main>
  `;
}

/** What is to be reached, as a sentence. @param {{goal_name: string, goal: number, turns: number}} puzzle */
export const goalOf = ({ goal_name, goal, turns }) => t(`puzzle.goal.${goal_name}`, { goal, count: turns });

/** @param {{puzzle: PuzzleOut}} props */
function Solving({ puzzle }) {
  const [puzzling] = useState(() => new Puzzling(puzzle, wanted().get("day") ?? ""));
  useWatched(puzzling);
  useWatched(settingsChanged);
  const deciding = useDeciding(puzzling.table);
  const [bubble, takeCamera] = useWhyNot(puzzling.table, deciding.legal);
  const [hover, setHover] = useState(/** @type {string | null} */ (null));
  const { state, position } = puzzling;
  const goal = goalOf(puzzle);
  const day = wanted().get("day");
  useEffect(() => setTitle(goal), [goal]);
  useEffect(() => {
    if (state === "done") sound("turn");
  }, [state]);
  useKeys({
    done: state === "done",
    onNext: () => leave(day),
    onHint: () => state !== "done" && deciding.act.hint?.(),
    onUndo: () => puzzling.undo(),
    onCount: (count) => deciding.act.count(count),
    onGo: () => deciding.act.go(),
    onDown: () => deciding.act.pick("down", ""),
    onBack() {
      if (!puzzling.forgetWhy()) deciding.act.cancel();
    },
  });
  const scene = makeScene({
    table: puzzling.table,
    position,
    turn: state === "done" || puzzling.busy ? null : deciding.turn,
    outcome: null,
    hover,
    lit: null,
    region: null,
    hint: deciding.hint,
    entry: null,
    pointed: null,
    named: puzzling.why ? sentence(puzzling.why) : "",
  });
  return html`
    <div class=${classes("lesson puzzle", state === "done" && "solved")} data-puzzle=${puzzle.name} data-state=${state}>
      <header class="top">
        <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
        <h1>
          ${day ? t("daily.puzzle") : t("puzzle.title")}
          <span class="wide soft">${gameTitle(puzzle.edition)}</span>
        </h1>
        <span class="grow"></span>
        <a class="btn bare icon" href=${`/rules/${puzzle.game}`} target="_blank" aria-label=${t("rules.title")}>
          <${Icon} name="book" />
        </a>
        <a
          class="btn bare icon"
          href=${day ? `/daily/${day}` : "/puzzles"}
          aria-label=${t("puzzle.leave")}
          title=${t("puzzle.leave")}
        >
          <${Icon} name="close" />
        </a>
      </header>
      <main class="board">
        <h2 class="sr">${goal}</h2>
        <${Board}
          position=${position}
          scene=${scene}
          legal=${puzzling.myTurn ? deciding.legal : []}
          allHeats=${settings.allHeats}
          coordinates=${settings.coordinates}
          label=${
            puzzling.practice
              ? goal
              : t("puzzle.board", { goal, tries: t("puzzle.tries", { count: puzzling.come.tries }) })
          }
          hover=${hover}
          onTap=${(/** @type {string} */ cell) => {
            puzzling.forgetWhy();
            if (cell && puzzling.myTurn) deciding.act.tap(cell);
          }}
          onRim=${deciding.act.rim}
          onHover=${setHover}
          nameFor=${(/** @type {string} */ cell) => deciding.turn?.decision.name?.(deciding.turn.ctx, cell) ?? null}
          onKey=${(/** @type {KeyboardEvent} */ pressed, /** @type {string} */ cell) => {
            if (pressed.key !== "Enter" && pressed.key !== " ") return;
            pressed.preventDefault();
            pressed.stopPropagation();
            if (state === "done") leave(day);
            else if (deciding.event) deciding.act.enter(cell);
            else deciding.act.tap(cell);
          }}
          camera=${takeCamera}
        />
        ${bubble}
      </main>
      <aside class="puzzle-side">
        ${
          state === "done"
            ? html`
                <${Explained} puzzling=${puzzling} day=${day} />
              `
            : html`
                <${Asked} puzzling=${puzzling} goal=${goal} />
              `
        }
        <${Ratings} puzzling=${puzzling} />
      </aside>
      ${
        state !== "done" &&
        html`
          <div class="dock-area">
            <${PuzzleDock} puzzling=${puzzling} deciding=${deciding} />
          </div>
        `
      }
    </div>
  `;
}

/** Where one goes when it is done. @param {string | null} day */
const leave = (day) => (day ? go(`/daily/${day}`) : nextPuzzle().catch(() => go("/puzzles")));

/** What is asked. @param {{puzzling: Puzzling, goal: string}} props */
function Asked({ puzzling, goal }) {
  const { puzzle, come, position } = puzzling;
  const own = position.colors?.[puzzle.seat] ?? [];
  return html`
    <section class="card goal">
      <p class="kind">${t("puzzle.one", { name: puzzle.name })}</p>
      <h2>${goal}</h2>
      <p class="small soft">
        ${
          own.length > 0 &&
          position.mode === "competitive" &&
          html`
            ${own.map(
              (color) => html`
                <${PieceIcon} key=${color} position=${position} piece=${color} />
              `,
            )}
            ${" "}${t("puzzle.you", { colors: list(own.map((color) => t(`color.${color}`))) })}${" "}
          `
        }
        ${t(`puzzle.then.${puzzle.aim}`)}
        ${puzzle.coming.length > 0 && ` ${t("puzzle.coming", { tiles: puzzle.coming.join(" ") })}`}
      </p>
      ${
        !puzzling.practice &&
        html`
          <p class="tries-line">
            <${Tries} come=${come} />
            <span>${t("puzzle.tries", { count: come.tries })}</span>
          </p>
        `
      }
      <p class="tags">
        <span class="tag">${t("puzzle.turns", { count: puzzle.turns })}</span>
        <span class="tag">${t(`grade.${puzzle.grade}`)}</span>
        ${puzzling.themes.map(
          ({ theme }) => html`
            <span key=${theme} class="tag">${t(`puzzle.theme.${theme}`)}</span>
          `,
        )}
      </p>
    </section>
  `;
}

/** A hexagon for each try. @param {{come: import("../messages.js").ComeOut}} props */
const Tries = ({ come }) => html`
  <span class="tries" aria-hidden="true">
    ${[0, 1, 2].map(
      (at) => html`
        <i key=${at} class=${classes(at < come.wrong && "used")}></i>
      `,
    )}
  </span>
`;

/** What the answer reaches, by how much, and why. @param {{puzzling: Puzzling, day: string | null}} props */
function Explained({ puzzling, day }) {
  const { puzzle, come, solved, gaveUp, rated } = puzzling;
  const [copied, setCopied] = useState(false);
  const [busy, setBusy] = useState(false);
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus(), []);
  const first = come.solved && !come.wrong && !come.hinted;
  const said = gaveUp ? "puzzle.given-up" : first ? "puzzle.solved-first" : "puzzle.solved";
  const share = async () => {
    if (await copyText(shareText(puzzle, come))) {
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    }
  };
  const playOn = () => {
    setBusy(true);
    api(`puzzles/${puzzle.name}/table`, { body: {} })
      .then((made) => go(`/t/${made.table}`))
      .catch(() => setBusy(false));
  };
  return html`
    <section class="card goal explained" role="status">
      <p class="kind yes" ref=${heading} tabindex="-1">
        <${Icon} name=${gaveUp ? "help" : "check"} />
        ${t(said)}
      </p>
      <p class="reached">
        ${
          puzzle.aim !== "solve" &&
          html`
            <b>${puzzle.aim === "product" ? number(puzzle.goal) : `+${puzzle.goal}`}</b>
          `
        }
        <span class="small">${t(`puzzle.best.${puzzle.aim}`)}</span>
      </p>
      <${Consequences} table=${puzzling.table} position=${puzzle.position} outcome=${lastOutcome(puzzling)} />
      ${
        solved &&
        html`
          <p>${t(`puzzle.margin.${puzzle.aim}`, { count: solved.margin })}</p>
          <ul class="why-list">
            ${solved.themes.map(
              ({ theme, rule }) => html`
                <li key=${theme}>
                  <span class="tag on">${t(`puzzle.theme.${theme}`)}</span>
                  <span class="small">
                    ${t(`puzzle.theme.${theme}.why`)}${" "}
                    <a href=${ruleLink(rule)} target="_blank">${t("why.rule", { rule })}</a>
                  </span>
                </li>
              `,
            )}
          </ul>
          <p class="small soft">${t("puzzle.proved", { count: solved.nodes })}</p>
        `
      }
      ${
        rated &&
        html`
          <p class="tags"><span class="tag">${t("puzzle.rated", { before: rated[0], after: rated[1] })}</span></p>
        `
      }
      <div class="acts">
        <button class="btn" data-act="share" onClick=${share}>
          <${Icon} name="share" />
          ${t(copied ? "puzzle.copied" : "puzzle.share")}
        </button>
        <button class="btn" data-act="play-on" disabled=${busy} onClick=${playOn}>${t("puzzle.play-on")}</button>
        <button class="btn go" data-act="next" onClick=${() => leave(day)}>
          ${day ? t("daily.title") : t("puzzle.next")}
        </button>
      </div>
      ${
        solved &&
        html`
          <p class="more-acts">
            <button class="btn quiet" data-act="again" onClick=${() => puzzling.again()}>
              <${Icon} name="undo" />
              ${t("puzzle.again")}
            </button>
            <a class="btn quiet" data-act="explore" href=${`/explore?position=${encodeURIComponent(solved.position)}`}>
              <${Icon} name="branch" />
              ${t("explore.begin")}
            </a>
            <${ShareButton} of=${() => sharedOf(puzzle, solved.position)} label=${t("puzzle.picture")} icon="picture" />
          </p>
        `
      }
    </section>
  `;
}

/** The position to send around: it gives nothing away. @param {PuzzleOut} puzzle @param {string} text */
function sharedOf(puzzle, text) {
  const file = (/** @type {string} */ kind, /** @type {string} */ theme) =>
    `/api/share.${kind}?position=${encodeURIComponent(text)}&theme=${theme}`;
  return { link: `/puzzles/${puzzle.name}`, label: t("puzzle.link"), name: puzzle.name, text, file, game: file };
}

/** What one's own last event did. @param {Puzzling} puzzling */
function lastOutcome({ log, puzzle }) {
  const own = log.filter((entry) => entry.seat === puzzle.seat && entry.kind !== "pass");
  return /** @type {import("../messages.js").Outcome | null} */ (/** @type {unknown} */ (own.at(-1) ?? null));
}

/** @param {{puzzling: Puzzling}} props */
function Ratings({ puzzling }) {
  const { puzzle, rated } = puzzling;
  const { standing, me } = puzzle;
  const mine = rated ? rated[1] : me.rating;
  return html`
    <section class="card ratings">
      <dl>
        <div>
          <dt>${t("puzzle.rating")}</dt>
          <dd>${standing.rating}</dd>
        </div>
        ${
          standing.played > 0 &&
          html`
            <div>
              <dt>${t("puzzle.solved-by")}</dt>
              <dd>${t("puzzle.percent", { percent: Math.round((100 * standing.solved) / standing.played) })}</dd>
            </div>
          `
        }
        ${
          (me.played > 0 || rated) &&
          html`
            <div>
              <dt>${t("puzzle.your-rating")}</dt>
              <dd>${t("puzzle.about-rating", { rating: mine, spread: me.spread })}</dd>
            </div>
          `
        }
      </dl>
    </section>
  `;
}

/** @param {{puzzling: Puzzling, deciding: Deciding}} props */
function PuzzleDock({ puzzling, deciding }) {
  const { state, position, said, busy } = puzzling;
  const ask = busy ? null : deciding.ask;
  const choices = ask?.choices ?? [];
  return html`
    <section
      class=${classes("dock", ask?.hand && "with-hand", choices.length > 0 && "with-choices")}
      aria-label=${t("dock.label")}
    >
      ${
        ask &&
        html`
          <${InHand} hand=${ask.hand} position=${position} />
        `
      }
      <div class="say" role="status" aria-atomic="true">
        <p class="prompt">${ask?.prompt ?? ""}</p>
        <p class=${classes("then", state === "wrong" && "wrong")}>${said || deciding.hintText || ask?.then || ""}</p>
      </div>
      <${Choices} choices=${choices} position=${position} onPick=${deciding.act.pick} onAim=${() => {}} />
      <div class="acts">
        ${
          puzzling.undoable &&
          html`
            <button
              class="btn quiet icon"
              data-act="undo"
              aria-label=${t("puzzle.undo")}
              title=${t("puzzle.undo")}
              onClick=${() => puzzling.undo()}
            >
              <${Icon} name="undo" />
            </button>
          `
        }
        ${(ask?.side ?? []).map(
          (side) => html`
            <${SideAct} key=${side.name} side=${side} onPick=${deciding.act.pick} />
          `,
        )}
        <button class="btn quiet" data-act="hint" disabled=${busy} onClick=${() => deciding.act.hint?.()}>
          <${Icon} name="bulb" />
          ${t("puzzle.hint")}
        </button>
        ${
          ask?.go && deciding.event
            ? html`
                <button class="btn go" data-act="go" disabled=${busy} onClick=${deciding.act.go}>${ask.go}</button>
              `
            : html`
                <button class="btn" data-act="give-up" disabled=${busy} onClick=${() => puzzling.giveUp()}>
                  ${t("puzzle.give-up")}
                </button>
              `
        }
      </div>
    </section>
  `;
}

/**
 * The keyboard: H for a hint, U to take back, Enter to go on.
 * @param {{done: boolean, onNext: () => void, onHint: () => void, onUndo: () => void,
 *   onCount: (count: number) => boolean, onGo: () => void, onDown: () => void, onBack: () => void}} what
 */
function useKeys(what) {
  const current = useRef(what);
  current.current = what;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      const { done, onNext, onHint, onUndo, onCount, onGo, onDown, onBack } = current.current;
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest("dialog")) return;
      const key = event.key.toLowerCase();
      if (key === "h") onHint();
      else if (key === "u" || key === "r") onUndo();
      else if (key === "escape") onBack();
      else if (key === "f") onDown();
      else if (/^[1-9]$/.test(key)) onCount(Number(key));
      else if (key === "enter" && !target.closest("button, a, .field")) {
        if (done) onNext();
        else onGo();
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
