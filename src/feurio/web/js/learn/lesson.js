// The page of a lesson: the real board, one thing to do, and why it was right.
import { api } from "../api.js";
import { Icon, Mark } from "../art.js";
import { Board } from "../board/board.js";
import { neighbors } from "../board/hex.js";
import { makeScene } from "../board/scene.js";
import { catalogue, gameTitle, ruleLink } from "../catalogue.js";
import { classes, html, useEffect, useRef, useState, useWatched } from "../dom.js";
import { regionTag } from "../games/regions.js";
import { go } from "../route.js";
import { settings, settingsChanged } from "../settings.js";
import { useDeciding } from "../table/deciding.js";
import { groundName, tileName } from "../table/names.js";
import { play as sound, setTitle } from "../table/notice.js";
import { useWhyNot } from "../table/whynot.js";
import { language, languageChanged, list, sentence, t } from "../texts.js";
import { LessonDock } from "./dock.js";
import { playAGame } from "./game.js";
import { come, keepDone, keepStep, nextLesson, stepOf } from "./progress.js";
import { Teaching } from "./teaching.js";

/** @import { Scene } from "../board/board.js" */
/** @import { LessonOut, Position, TrackOut } from "../messages.js" */

/** @param {{game: string, lesson: string}} props */
export function LessonPage({ game, lesson }) {
  useWatched(languageChanged);
  const [track, setTrack] = useState(/** @type {TrackOut | null} */ (null));
  const [problem, setProblem] = useState(false);
  const load = () => {
    setProblem(false);
    api(`lessons/${game}/${language}`)
      .then(setTrack)
      .catch(() => setProblem(true));
  };
  useEffect(load, [game, language]);
  if (!track)
    return html`
      <main class="page notice-page">
        <${Mark} />
        <h1>${t(problem ? "lesson.error" : "page.loading")}</h1>
        ${
          problem &&
          html`
            <button class="btn go" onClick=${load}>${t("lesson.again")}</button>
            <a class="btn" href=${`/rules/${game}`}>${t("rules.title")}</a>
          `
        }
      </main>
    `;
  const wanted = lesson || nextLesson(game);
  const found = track.lessons.find((one) => one.id === wanted) ?? track.lessons[0];
  return html`
    <${Taken} key=${`${found.id} ${language}`} track=${track} lesson=${found} />
  `;
}

/** A lesson that is being taken. @param {{track: TrackOut, lesson: LessonOut}} props */
function Taken({ track, lesson }) {
  const { game } = track;
  const [teaching] = useState(() => new Teaching(game, lesson, stepOf(game, lesson.id)));
  useWatched(teaching);
  useWatched(settingsChanged);
  const deciding = useDeciding(teaching.table);
  const [bubble, takeCamera] = useWhyNot(teaching.table, deciding.legal);
  const [hover, setHover] = useState(/** @type {string | null} */ (null));
  const [why, setWhy] = useState(false);
  const [over, setOver] = useState(false);
  const { step, state, position } = teaching;
  useEffect(() => setTitle(lesson.title), [lesson.title]);
  useEffect(() => keepStep(game, lesson.id, teaching.place), [teaching.place]);
  useEffect(() => {
    if (state === "right") sound("turn");
  }, [state, teaching.place]);

  const place = track.lessons.indexOf(lesson);
  const following = track.lessons[place + 1];
  const next = () => {
    setWhy(false);
    if (!teaching.last) {
      teaching.goTo(teaching.place + 1);
      return;
    }
    keepDone(game, lesson.id);
    if (following) go(`/learn/${game}/${following.id}`);
    else setOver(true);
  };
  const tap = (/** @type {string} */ cell) => {
    teaching.forgetWhy();
    if (!cell || state === "right") return;
    if (step.kind === "tap") teaching.play(cell, cell);
    if (step.kind !== "play") return;
    const { turn } = deciding;
    const chosen = turn?.decision.tap(turn.ctx, cell);
    const event = turn && chosen ? turn.decision.event({ ...turn.ctx, sel: chosen }) : null;
    if (event && turn?.decision.oneTap === "always") teaching.play(event, cell);
    else deciding.act.tap(cell);
  };
  useLessonKeys({
    step: state === "right" ? null : step,
    right: state === "right" || over,
    onNext: next,
    onAnswer: (answer) => teaching.play(answer),
    onCount: (count) => deciding.act.count(count),
    onGo: () => deciding.act.go(),
    onDown: () => deciding.act.pick("down", ""),
    onWhy: () => setWhy(!why),
    onBack() {
      if (why) setWhy(false);
      else if (!teaching.forgetWhy()) deciding.act.cancel();
    },
  });
  const scene = { ...seen(teaching, deciding, hover) };
  const quiet = step.kind !== "play";
  return html`
    <div
      class=${classes("lesson", why && "with-why")}
      data-lesson=${lesson.id}
      data-step=${step.id}
      data-state=${state}
      data-wanted=${step.wanted}
    >
      <${Top} track=${track} lesson=${lesson} teaching=${teaching} />
      <main class="board">
        <h2 class="sr">${t("lesson.step", { at: teaching.place + 1, all: lesson.steps.length })}</h2>
        <${Board}
          position=${position}
          scene=${scene}
          legal=${step.kind === "play" ? deciding.legal : []}
          allHeats=${settings.allHeats && !quiet}
          coordinates=${settings.coordinates}
          quiet=${quiet}
          still=${true}
          label=${boardLabel(step.lit, position)}
          hover=${hover}
          onTap=${tap}
          onRim=${deciding.act.rim}
          onHover=${setHover}
          nameFor=${(/** @type {string} */ cell) => nameFor(teaching, deciding, cell)}
          onKey=${(/** @type {KeyboardEvent} */ pressed, /** @type {string} */ cell) => {
            if (pressed.key !== "Enter" && pressed.key !== " ") return;
            pressed.preventDefault();
            pressed.stopPropagation();
            if (state === "right") next();
            else if (step.kind === "play" && deciding.event) deciding.act.enter(cell);
            else tap(cell);
          }}
          camera=${takeCamera}
        />
        ${bubble}
      </main>
      ${
        why &&
        html`
          <${Drawer} lesson=${lesson} text=${step.text} onClose=${() => setWhy(false)} />
        `
      }
      <div class="dock-area">
        ${
          over
            ? html`
                <${Finished} game=${game} />
              `
            : html`
                <${LessonDock}
                  teaching=${teaching}
                  deciding=${deciding}
                  following=${following}
                  onNext=${next}
                  onWhy=${() => setWhy(!why)}
                />
              `
        }
      </div>
    </div>
  `;
}

/** @param {{track: TrackOut, lesson: LessonOut, teaching: Teaching}} props */
function Top({ track, lesson, teaching }) {
  const place = track.lessons.indexOf(lesson);
  return html`
    <header class="top">
      <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
      <h1>
        <span class="wide">${`${titleOf(track.game)}: `}</span>
        ${lesson.title}
      </h1>
      <${Progress} lessons=${track.lessons} done=${come(track.game).done} at=${place} />
      <span class="grow"></span>
      <span class="soft small wide">
        ${lesson.steps.length > 1 && t("lesson.step", { at: teaching.place + 1, all: lesson.steps.length })}
      </span>
      <button class="btn bare wide" data-act="skip" onClick=${() => playAGame(track.game)}>${t("lesson.skip")}</button>
      <a class="btn bare icon" href="/learn" aria-label=${t("lesson.leave")} title=${t("lesson.leave")}>
        <${Icon} name="close" />
      </a>
    </header>
  `;
}

/** @param {string} game */
export const titleOf = (game) => gameTitle(catalogue.games.find((one) => one.rules === game)?.editions[0] ?? game);

/**
 * The lessons as hexagons: done, now, to come.
 * @param {{lessons: {id: string}[], done: string[], at?: number}} props
 */
function Progress({ lessons, done, at = -1 }) {
  const count = lessons.filter((lesson) => done.includes(lesson.id)).length;
  const label =
    at < 0
      ? t("learn.done-of", { done: count, all: lessons.length })
      : t("lesson.of", { at: at + 1, all: lessons.length });
  return html`
    <span class="steps" role="img" aria-label=${label}>
      ${lessons.map(
        (lesson, i) => html`
          <i key=${lesson.id} class=${classes(i === at ? "now" : done.includes(lesson.id) && "done")}></i>
        `,
      )}
    </span>
  `;
}

/** @param {{lesson: LessonOut, text: string, onClose: () => void}} props */
function Drawer({ lesson, text, onClose }) {
  const close = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => close.current?.focus(), []);
  return html`
    <aside class="drawer" aria-label=${t("lesson.why")}>
      <header>
        <h2>${lesson.title}</h2>
        <button ref=${close} class="btn bare icon" aria-label=${t("act.close")} onClick=${onClose}>
          <${Icon} name="close" />
        </button>
      </header>
      <p>${lesson.why}</p>
      <a href=${ruleLink(lesson.rule)} target="_blank">${t("why.rule", { rule: lesson.rule })}</a>
      <a class="btn quiet" data-act="explore" href=${`/explore?position=${encodeURIComponent(text)}`}>
        <${Icon} name="branch" />
        ${t("explore.from-here")}
      </a>
    </aside>
  `;
}

/** All lessons of a game are done. @param {{game: string}} props */
function Finished({ game }) {
  const [busy, setBusy] = useState(false);
  return html`
    <section class="dock good" aria-label=${t("dock.label")}>
      <div class="say" role="status">
        <p class="step">${t("learn.title")}</p>
        <p class="prompt">${t("lesson.finished", { game: titleOf(game) })}</p>
        <p class="then">${t("lesson.finished-text")}</p>
      </div>
      <div class="acts">
        <a class="btn quiet" href="/learn">${t("learn.all")}</a>
        <button
          class="btn go"
          data-act="play"
          disabled=${busy}
          onClick=${() => {
            setBusy(true);
            playAGame(game).finally(() => setBusy(false));
          }}
        >
          ${t("lesson.play")}
        </button>
      </div>
    </section>
  `;
}

/**
 * What is drawn beside the position: the decision in the making, or why it was right.
 * @param {Teaching} teaching
 * @param {ReturnType<typeof useDeciding>} deciding
 * @param {string | null} hover
 * @returns {Scene}
 */
function seen(teaching, deciding, hover) {
  const { step, state, position, marks } = teaching;
  const right = state === "right";
  const scene = makeScene({
    table: teaching.table,
    position,
    turn: right ? null : deciding.turn,
    outcome: right ? null : deciding.outcome,
    hover: step.kind === "play" ? hover : null,
    lit: null,
    region: null,
    hint: null,
    entry: null,
    pointed: null,
    named: teaching.why ? sentence(teaching.why) : "",
  });
  const choosing = Boolean(scene.preview && !scene.preview.ghost) || Boolean(scene.flight);
  const shown = teaching.helped && step.kind === "tap" ? [step.answer] : [];
  const lit = choosing || (right && step.kind !== "answer") ? [] : [...step.lit, ...shown];
  return {
    ...scene,
    frames: [...(scene.frames ?? []), ...teaching.found],
    lit: lit.length ? lit : scene.lit,
    sums: right || !choosing ? marks.sums : [],
    edges: marks.edges,
    regions: marks.regions.length
      ? marks.regions.map((region) => ({ ...region, label: right ? regionTag(region) : undefined }))
      : scene.regions,
    tags: [
      ...(scene.tags ?? []),
      ...marks.sums.map(({ cell, numbers, total }) => ({ cells: [cell], text: `${numbers.join(" + ")} = ${total}` })),
    ],
    last: right ? scene.last : [],
    lastPieces: right ? scene.lastPieces : undefined,
  };
}

/** What a cell is called; where something is to be found out, its name does not tell it. */
/** @param {Teaching} teaching @param {ReturnType<typeof useDeciding>} deciding @param {string} cell */
function nameFor(teaching, deciding, cell) {
  const { step, position, found } = teaching;
  const { turn } = deciding;
  if (step.kind === "play") return turn?.decision.name?.(turn.ctx, cell) ?? null;
  const ground = position.cells.find((one) => one.cell === cell);
  if (!ground || ground.piece) return null;
  const name = besideWords(position, cell);
  return found.includes(cell) ? t("lesson.cell-found", { cell: name }) : name;
}

/** "Empty cell beside 6 and 4". @param {Position} position @param {string} cell */
function besideWords(position, cell) {
  const tiles = new Map(position.tiles.map((tile) => [tile.cell, tile]));
  const near = neighbors(cell).flatMap((one) => tiles.get(one) ?? []);
  return t("lesson.cell-beside", { numbers: list(near.map((tile) => String(tile.face === "up" ? tile.number : 0))) });
}

/** @param {string[]} lit @param {Position} position */
function boardLabel(lit, position) {
  const names = lit.map((cell) => {
    const tile = position.tiles.find((one) => one.cell === cell);
    if (tile) return tileName(position, tile);
    const ground = position.cells.find((one) => one.cell === cell);
    return ground?.piece ? groundName(position, ground) : besideWords(position, cell);
  });
  const tiles = position.tiles.length;
  return names.length ? t("lesson.board-marked", { tiles, marked: names.join("; ") }) : t("lesson.board", { tiles });
}

/**
 * The keyboard in a lesson: answers by number, W for why, Enter to go on.
 * @param {{step: import("../messages.js").StepOut | null, right: boolean, onNext: () => void,
 *   onAnswer: (answer: string) => void, onCount: (count: number) => boolean, onGo: () => void, onDown: () => void,
 *   onWhy: () => void, onBack: () => void}} what
 */
function useLessonKeys(what) {
  const current = useRef(what);
  current.current = what;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      const { step, right, onNext, onAnswer, onCount, onGo, onDown, onWhy, onBack } = current.current;
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if (key === "w") onWhy();
      else if (key === "escape") onBack();
      else if (key === "f") onDown();
      else if (/^[1-9]$/.test(key) && step) {
        const answer = step.choices[Number(key) - 1];
        if (answer) onAnswer(answer);
        else onCount(Number(key));
      } else if (key === "enter" && !target.closest("button, a, .field")) {
        if (right) onNext();
        else onGo();
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
