// The table: board, seats, dock and what lies beside them.
import { Icon, Mark } from "../art.js";
import { Board } from "../board/board.js";
import { boardCells, CorrectDialog, Entering } from "./companion.js";
import { Dialog, KeysDialog } from "../dialogs/dialog.js";
import { Custody } from "./custody.js";
import { Dock } from "./dock.js";
import { classes, h, html, useEffect, useLayoutEffect, useRef, useState, useWatched } from "../dom.js";
import { FriendsDialog, JoinDialog, ShareDialog } from "./friends.js";
import { center } from "../board/hex.js";
import { logLines } from "./log.js";
import { Table } from "./model.js";
import { gameTitle, ruleLink, rulesOf } from "../catalogue.js";
import { isYou, nameOf, setupWords } from "./names.js";
import { play as sound } from "./notice.js";
import { Result } from "./result.js";
import { makeScene } from "../board/scene.js";
import { scoreLines } from "./score.js";
import { Seats } from "./seats.js";
import { choose, isDark, settings, settingsChanged } from "../settings.js";
import { SettingsDialog } from "../dialogs/settings.js";
import { Log, Replay, Unseen } from "./side.js";
import { useDockHeight, useKeys, useNews } from "./hooks.js";
import { Sentence } from "./sentence.js";
import { effectsText, languageChanged, sentence, t } from "../texts.js";
import { decisionOf, selectionOf } from "../turns/turn.js";

/** @import { Position, Region } from "../types.js" */
/** @import { Camera } from "../board/camera.js" */

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const [table, setTable] = useState(() => new Table(id));
  const hash = new URLSearchParams(location.hash.slice(1));
  const [join, setJoin] = useState(hash.get("join") ?? hash.get("seat"));
  const own = hash.has("seat");
  useEffect(() => () => table.close(), [table]);
  useEffect(() => {
    const at = new URLSearchParams(location.hash.slice(1)).get("at");
    if (at === null) return undefined;
    const stop = table.watch(() => {
      if (!table.loaded) return;
      stop();
      table.lookAt(Number(at));
    });
    return stop;
  }, [table]);
  return html`
    <${TableView} table=${table} />
    ${
      join
        ? html`
            <${JoinDialog}
              id=${id}
              token=${join}
              own=${own}
              onDone=${() => {
                setJoin(null);
                table.close();
                setTable(new Table(id));
              }}
            />
          `
        : null
    }
  `;
}

/** @param {{table: Table}} props */
function TableView({ table }) {
  useWatched(table);
  useWatched(settingsChanged);
  useWatched(languageChanged);
  const [chosen, setChosen] = useState(/** @type {{key: string, sel: any}} */ ({ key: "", sel: null }));
  const [answer, setAnswer] = useState(/** @type {any} */ (null));
  const [hover, setHover] = useState(/** @type {string | null} */ (null));
  const [lit, setLit] = useState(/** @type {number | null} */ (null));
  const [held, setHeld] = useState(/** @type {number | null} */ (null));
  const [pointed, setPointed] = useState(/** @type {string[] | null} */ (null));
  const [region, setRegion] = useState(/** @type {Region | null} */ (null));
  const [sheet, setSheet] = useState("");
  const [dialog, setDialog] = useState("");
  const [fixing, setFixing] = useState(0);
  const [entry, setEntry] = useState(/** @type {any} */ (null));
  const [hint, setHint] = useState(/** @type {any} */ (null));
  const [heard, setHeard] = useState({ polite: "", now: "" });
  const [, moved] = useState(0);
  const camera = useRef(/** @type {Camera | null} */ (null));
  const dock = useRef(/** @type {any} */ (null));
  const area = useRef(/** @type {any} */ (null));

  const position = table.shown;
  const key = `${table.number} ${table.life} ${table.position?.phase}`;
  const turn = decisionOf(table, chosen.key === key ? chosen.sel : null);
  const live = !table.looking && !table.over;
  const event = turn && live ? turn.decision.event(turn.ctx) : null;
  const setSel = (/** @type {any} */ sel) => setChosen({ key, sel });

  useEffect(() => {
    setAnswer(null);
    if (!event) return undefined;
    let current = true;
    table.preview(event).then((found) => {
      if (current && found?.type === "preview") setAnswer({ ...found, event });
    });
    return () => {
      current = false;
    };
  }, [event, key]);
  useEffect(() => {
    setHint(null);
    setEntry(null);
  }, [key]);
  useEffect(() => {
    // Who opened a table for friends wants their links first.
    if (!table.loaded || sessionStorage.getItem("feurio.invite") !== table.id) return;
    sessionStorage.removeItem("feurio.invite");
    setDialog("friends");
  }, [table.loaded]);
  useNews(table, setHeard);
  useDockHeight(dock, area);

  const act = {
    tap(/** @type {string} */ cell) {
      table.hurry();
      if (table.why) {
        table.why = null;
        table.changed();
      }
      if (table.toMove === "chance" && table.companion && table.position?.phase === "board") {
        if (boardCells(table, entry).includes(cell)) setEntry({ ...(entry ?? { board: {} }), at: cell });
        return;
      }
      if (!turn || !live || !cell) return;
      const { decision, ctx } = turn;
      const next = decision.tap(ctx, cell);
      if (!next) {
        const text = decision.why(ctx, cell);
        sound("no");
        if (text) table.ask(text, cell);
        return;
      }
      const after = decision.event({ ...ctx, sel: next });
      if (after && after === event) {
        act.go();
        return;
      }
      setSel(next);
      sound("piece");
      const quick = settings.oneTap && (decision.oneTap || table.alone);
      if (after && quick && !["crew", "startle"].includes(table.position?.phase ?? "")) table.play(after, cell);
    },
    rim(/** @type {string} */ cell, /** @type {string} */ direction) {
      table.hurry();
      if (!turn?.decision.rim || !live) return;
      const next = turn.decision.rim(turn.ctx, cell, direction);
      if (next && turn.decision.event({ ...turn.ctx, sel: next })) setSel(next);
    },
    pick(/** @type {string} */ name, /** @type {string} */ value) {
      const next = turn?.decision.pick?.(turn.ctx, name, value);
      if (next) setSel(next);
    },
    go() {
      if (event) table.play(event, turn?.ctx.sel.cell ?? turn?.ctx.sel.to ?? null);
    },
    cancel() {
      const next = turn?.decision.back?.(turn.ctx);
      if (next) setSel(next);
      return Boolean(next);
    },
    skip() {
      if (turn?.decision.skip) table.play(turn.decision.skip);
    },
    seat(/** @type {number} */ seat) {
      if (table.seats.find((one) => one.seat === seat)?.taken === false) setDialog("friends");
      else setHeld(held === seat ? null : seat);
    },
    async hint() {
      const step = Math.min(3, (hint?.step ?? 0) + 1);
      setHint({ ...hint, waiting: true });
      const found = await table.hint(step);
      if (found?.type === "hint") {
        setHint(found);
        const shown = found.event ? selectionOf(found.event) : null;
        if (shown) setSel(shown);
      } else setHint(null);
      if (found?.type === "refused") {
        table.why = { ...found, cell: null };
        table.changed();
      }
    },
  };

  useKeys((pressed, inBoard) => {
    if (dialog || document.querySelector("dialog[open]")) return false;
    switch (pressed.key) {
      case "Enter":
        if (
          !inBoard &&
          document.activeElement &&
          document.activeElement !== document.body &&
          !document.activeElement.matches(".prompt")
        )
          return false;
        if (!inBoard && event) {
          act.go();
          return true;
        }
        return false;
      case "Escape":
        if (sheet) {
          setSheet("");
          return true;
        }
        if (table.why) {
          table.why = null;
          table.changed();
          return true;
        }
        if (act.cancel()) return true;
        if (table.looking) {
          table.lookAt(null);
          return true;
        }
        return false;
      case "u":
      case "U":
        table.undo();
        return true;
      case "f":
      case "F":
        act.pick("down", "");
        return true;
      case "h":
      case "H":
        if (table.canHint && turn && live) act.hint();
        return true;
      case ",":
        table.step(-1);
        return true;
      case ".":
        table.step(1);
        return true;
      case "0":
        camera.current?.fit(true);
        return true;
      case "+":
        camera.current?.zoom(1.25);
        return true;
      case "-":
        camera.current?.zoom(0.8);
        return true;
      case "?":
        setDialog("keys");
        return true;
      case "1":
      case "2":
      case "3": {
        const next = turn?.decision.count?.(turn.ctx, Number(pressed.key));
        if (next) {
          setSel(next);
          return true;
        }
        return false;
      }
      default:
        return false;
    }
  });

  if (table.line === "gone")
    return html`
      <main class="page notice-page">
        <${Mark} />
        <h1>${t("table.gone")}</h1>
        <p>${t("table.gone-text")}</p>
        <a class="btn go" href="/">${t("nav.home")}</a>
      </main>
    `;
  if (!position)
    return html`
      <main class="page notice-page">
        <${Mark} />
        <h1>${t("page.loading")}</h1>
      </main>
    `;

  const ask = turn && live ? turn.decision.ask(turn.ctx) : null;
  const legal = turn && live ? turn.decision.cells(turn.ctx) : [];
  const hintText = hintWords(hint, table);
  const named = table.why ? sentence(table.why) : hintText;
  const scene = makeScene({
    table,
    position,
    turn: live ? turn : null,
    answer: answer?.event === event ? answer : null,
    hover,
    lit: lit ?? held,
    region,
    hint,
    entry,
    pointed,
    named,
  });
  const over = table.over && !table.looking;
  const title = gameTitle(position.edition);
  const dialogs = {
    settings: () => html`
      <${SettingsDialog} onClose=${() => setDialog("")} onKeys=${() => setDialog("keys")} />
    `,
    keys: () => html`
      <${KeysDialog} onClose=${() => setDialog("")} />
    `,
    friends: () => html`
      <${FriendsDialog} table=${table} onClose=${() => setDialog("")} />
    `,
    share: () => html`
      <${ShareDialog} table=${table} onClose=${() => setDialog("")} />
    `,
  };
  const entering = live && table.companion && table.toMove === "chance" && table.you.length > 0;
  const tools = [
    [
      "pile",
      "pile",
      rulesOf(position) === "volcano" ? t("tools.forest") : t("tools.pile"),
      rulesOf(position) === "volcano" ? Math.max(0, position.tiles.length - 1) : position.pile,
    ],
    ["log", "log", t("tools.log"), null],
    ["back", "clock", t("tools.back"), null],
    ["scores", "sum", t("tools.scores"), null],
  ];

  return html`
    <div
      class=${classes("table", over && "over", table.looking && "looking", sheet && "with-sheet")}
      data-number=${table.number}
      data-phase=${position.phase}
      data-at=${table.at ?? ""}
    >
      <header class="top">
        <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
        <h1>${title}</h1>
        <span class="where">
          ${over ? t("table.over", { count: position.tiles.length }) : setupWords(table.setup ?? position)}
        </span>
        ${
          table.companion
            ? html`
                <span class="badge-text wide">${t("companion.badge")}</span>
              `
            : null
        }
        <span class="grow"></span>
        ${
          table.watchers && table.you.length
            ? html`
                <span class="badge-text wide">
                  <${Icon} name="eye" />
                  ${t("table.watchers", { count: table.watchers })}
                </span>
              `
            : null
        }
        ${
          table.you.length || table.owner
            ? html`
                <button
                  class="btn bare icon"
                  aria-label=${t("friends.title")}
                  title=${t("friends.title")}
                  onClick=${() => setDialog("friends")}
                >
                  <${Icon} name="people" />
                </button>
              `
            : html`
                <span class="badge-text">
                  <${Icon} name="eye" />
                  ${t("table.watching")}
                </span>
              `
        }
        <button
          class="btn bare icon wide"
          aria-label=${t("share.title")}
          title=${t("share.title")}
          onClick=${() => setDialog("share")}
        >
          <${Icon} name="share" />
        </button>
        <a
          class="btn bare icon wide"
          href=${`/rules/${rulesOf(position)}`}
          aria-label=${t("rules.title")}
          title=${t("rules.title")}
          target="_blank"
        >
          <${Icon} name="book" />
        </a>
        <button
          class="btn bare icon wide"
          aria-label=${t(settings.sound ? "sound.off" : "sound.on")}
          title=${t(settings.sound ? "sound.off" : "sound.on")}
          onClick=${() => choose({ sound: !settings.sound })}
        >
          <${Icon} name=${settings.sound ? "sound" : "mute"} />
        </button>
        <button
          class="btn bare icon wide"
          aria-label=${t("theme.switch")}
          title=${t("theme.switch")}
          onClick=${() => choose({ theme: isDark() ? "light" : "dark" })}
        >
          <${Icon} name=${isDark() ? "sun" : "moon"} />
        </button>
        <button
          class="btn bare icon"
          aria-label=${t("settings.title")}
          title=${t("settings.title")}
          onClick=${() => setDialog("settings")}
        >
          <${Icon} name="settings" />
        </button>
      </header>
      <${Custody} table=${table} />
      ${
        over
          ? null
          : html`
              <${Seats} table=${table} position=${position} lit=${lit ?? held} onLit=${setLit} onSeat=${act.seat} />
            `
      }
      <main class="board" ref=${area}>
        <${Board}
          position=${position}
          scene=${scene}
          legal=${legal}
          allHeats=${settings.allHeats}
          coordinates=${settings.coordinates}
          quiet=${!live && !table.looking}
          label=${boardLabel(position)}
          onTap=${act.tap}
          onRim=${act.rim}
          hover=${hover}
          onHover=${setHover}
          nameFor=${(/** @type {string} */ cell) => turn?.decision.name?.(turn.ctx, cell) ?? null}
          onKey=${(/** @type {KeyboardEvent} */ pressed, /** @type {string} */ cell) => {
            if (pressed.key === "Enter" || pressed.key === " ") {
              pressed.preventDefault();
              const chosenCell = turn?.ctx.sel.cell ?? turn?.ctx.sel.to;
              if (event && (cell === chosenCell || (["fly"].includes(position.phase) && turn?.ctx.sel.tile === cell)))
                act.go();
              else act.tap(cell);
            }
          }}
          camera=${(/** @type {Camera} */ made) => {
            camera.current = made;
            const scale = made.onScale;
            made.onScale = (pixels) => {
              scale(pixels);
              if (table.why) moved((count) => count + 1);
            };
          }}
        />
        <div class="zoom">
          <button class="btn bare icon" aria-label=${t("zoom.in")} onClick=${() => camera.current?.zoom(1.25)}>
            <${Icon} name="plus" />
          </button>
          <button class="btn bare icon" aria-label=${t("zoom.out")} onClick=${() => camera.current?.zoom(0.8)}>
            <${Icon} name="minus" />
          </button>
          <button class="btn bare icon" aria-label=${t("zoom.fit")} onClick=${() => camera.current?.fit(true)}>
            <${Icon} name="fit" />
          </button>
        </div>
        ${
          table.why
            ? html`
                <${WhyNot} table=${table} camera=${camera.current} />
              `
            : null
        }
        ${
          table.line === "lost"
            ? html`
                <p class="lost-line" role="alert">${t("line.lost")}</p>
              `
            : null
        }
      </main>
      ${
        over
          ? html`
              <${Result}
                table=${table}
                position=${position}
                onRegion=${setRegion}
                onShare=${() => setDialog("share")}
                onLook=${() => table.lookAt(table.number - 1)}
              />
            `
          : html`
              <div class="dock-area" ref=${dock}>
                ${
                  table.looking
                    ? html`
                        <${LookingDock} table=${table} onShare=${() => setDialog("share")} />
                      `
                    : entering
                      ? html`
                          <${Entering} table=${table} entry=${entry} setEntry=${setEntry} />
                        `
                      : html`
                          <${Dock}
                            table=${table}
                            ask=${ask}
                            answer=${answer?.event === event ? answer : null}
                            onPick=${act.pick}
                            onGo=${act.go}
                            onCancel=${act.cancel}
                            onSkip=${act.skip}
                            onUndo=${() => table.undo()}
                            onHint=${table.canHint && turn ? act.hint : null}
                            hint=${
                              hint
                                ? html`
                                    <${Sentence} table=${table} text=${hintText} />
                                  `
                                : null
                            }
                          />
                        `
                }
              </div>
              <aside class=${classes("side", sheet && `show-${sheet}`)} aria-label=${t("side.label")}>
                ${
                  sheet
                    ? html`
                        <button
                          class="btn bare icon sheet-close"
                          aria-label=${t("act.close")}
                          onClick=${() => setSheet("")}
                        >
                          <${Icon} name="close" />
                        </button>
                      `
                    : null
                }
                <${Unseen} position=${position} />
                <${Log}
                  table=${table}
                  onPoint=${setPointed}
                  onCorrect=${table.companion && table.you.length ? setFixing : undefined}
                />
                <${Replay} table=${table} />
                ${
                  sheet === "scores"
                    ? html`
                        <${Scores} table=${table} position=${position} />
                      `
                    : null
                }
              </aside>
              <nav class="tools" aria-label=${t("tools.label")}>
                ${tools.map(
                  ([name, icon, label, count]) => html`
                    <button
                      key=${name}
                      class="btn"
                      aria-expanded=${sheet === name ? "true" : "false"}
                      onClick=${() => setSheet(sheet === name ? "" : String(name))}
                    >
                      <${Icon} name=${icon} />
                      ${label}${
                        count === null
                          ? null
                          : html`
                              ${" "}
                              <b>${count}</b>
                            `
                      }
                    </button>
                  `,
                )}
              </nav>
            `
      }
      <div class="sr" aria-live="polite">${heard.polite}</div>
      <div class="sr" aria-live="assertive">${heard.now}</div>
      ${
        table.handover !== null && !table.looking
          ? html`
              <${HandOver} table=${table} seat=${table.handover} />
            `
          : null
      }
      ${
        fixing
          ? html`
              <${CorrectDialog} table=${table} at=${fixing} onClose=${() => setFixing(0)} />
            `
          : null
      }
      ${dialog ? /** @type {any} */ (dialogs)[dialog]() : null}
    </div>
  `;
}

/** @param {Position} position */
function boardLabel(position) {
  const hot = position.cells.filter((ground) => ground.hot).length;
  return t("board.label", { tiles: position.tiles.length, hot });
}

/** @param {{table: Table, seat: number}} props */
function HandOver({ table, seat }) {
  const name = nameOf(table, seat);
  const how = { title: t("handover.title", { name }), fixed: true, onClose: () => {}, className: "handover" };
  return h(
    Dialog,
    how,
    html`
      <p>${t("handover.text", { name })}</p>
      <button class="btn go" data-act="ready" onClick=${() => table.ready()}>${t("handover.go", { name })}</button>
    `,
  );
}

/** @param {{table: Table, onShare: () => void}} props */
function LookingDock({ table, onShare }) {
  const line = logLines(table, table.at ?? 0).pop();
  return html`
    <section class="dock looking-dock" aria-label=${t("dock.label")}>
      <div class="say" role="status">
        <p class="step">${t("replay.step")}</p>
        <p class="prompt">${t("replay.at", { at: table.at ?? 0, all: table.number })}</p>
        ${
          line
            ? html`
                <p class="then">${line.text}</p>
              `
            : null
        }
      </div>
      <div class="acts">
        <button
          class="btn quiet icon"
          aria-label=${t("replay.back")}
          disabled=${table.at === 0}
          onClick=${() => table.step(-1)}
        >
          <${Icon} name="back" />
        </button>
        <button class="btn quiet icon" aria-label=${t("replay.on")} onClick=${() => table.step(1)}>
          <${Icon} name="on" />
        </button>
        <button class="btn quiet icon" aria-label=${t("share.title")} onClick=${onShare}>
          <${Icon} name="link" />
        </button>
        <button class=${classes("btn go", table.news && "news")} data-act="now" onClick=${() => table.lookAt(null)}>
          ${t(table.over ? "replay.to-result" : "replay.to-now")}
        </button>
      </div>
    </section>
  `;
}

/** @param {{table: Table, camera: Camera | null}} props */
function WhyNot({ table, camera }) {
  const why = table.why;
  const bubble = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element || !why) return;
    const board = element.parentElement;
    let left = board.clientWidth / 2;
    let top = 90;
    if (why.cell && camera) {
      const [x, y] = center(why.cell);
      left = (x - camera.x) * camera.scale + camera.size.width / 2;
      top = (y - 100 - camera.y) * camera.scale + camera.size.height / 2;
    }
    const half = element.offsetWidth / 2;
    element.style.left = `${Math.max(half + 6, Math.min(board.clientWidth - half - 6, left))}px`;
    const above = top - element.offsetHeight - 12;
    element.classList.toggle("below", above < 0);
    element.style.top = `${above < 0 ? top + (camera?.scale ?? 0.4) * 206 + 12 : above}px`;
  });
  if (!why) return null;
  return html`
    <div class="why" role="alert" ref=${bubble}>
      <p><${Sentence} table=${table} text=${sentence(why)} /></p>
      ${
        why.rule
          ? html`
              <a href=${ruleLink(why.rule)} target="_blank">${t("why.rule", { rule: why.rule })}</a>
            `
          : null
      }
    </div>
  `;
}

/** @param {{table: Table, position: Position}} props */
function Scores({ table, position }) {
  return html`
    <section class="card scores">
      <h2>${t("tools.scores")}</h2>
      <ul>
        ${position.scores.map(
          (score) => html`
            <li key=${score.seat}>
              <b>
                ${
                  position.mode !== "competitive"
                    ? t("end.together")
                    : isYou(table, score.seat)
                      ? t("you")
                      : nameOf(table, score.seat)
                }
              </b>
              <span class="num">${score.score}</span>
              ${scoreLines(position, score).map(
                (line) => html`
                  <small>${line.text}</small>
                `,
              )}
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {any} hint @param {Table} table */
function hintWords(hint, table) {
  if (!hint) return "";
  if (hint.waiting) return t("hint.wait");
  if (hint.kind === "pass") return t("hint.pass");
  const more = hint.step < 3 ? t("hint.more") : effectsText(hint.reasons ?? [], (seat) => nameOf(table, seat));
  return `${t(`hint.step${hint.step}`)} ${more}`.trim();
}
