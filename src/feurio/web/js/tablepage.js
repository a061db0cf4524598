// The table: board, seats, dock and what lies beside them.
import { api } from "./api.js";
import { Icon, Mark } from "./art.js";
import { Board } from "./board.js";
import { boardCells, CorrectDialog, Entering, nextCell } from "./companion.js";
import { Dialog, KeysDialog } from "./dialogs.js";
import { Dock } from "./dock.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState, useWatched } from "./dom.js";
import { FriendsDialog, JoinDialog, ShareDialog } from "./friends.js";
import { center, rowFrom } from "./hex.js";
import { logLines } from "./log.js";
import { Table } from "./model.js";
import { gameTitle, isYou, nameOf, rulesOf, setupWords } from "./names.js";
import { myTurn, play as sound, setTitle } from "./notice.js";
import { Result } from "./result.js";
import { ruleLink } from "./rulespage.js";
import { regionTag, scoreLines } from "./score.js";
import { Seats } from "./seats.js";
import { choose, isDark, settings, settingsChanged } from "./settings.js";
import { SettingsDialog } from "./settingsdialog.js";
import { Log, Replay, Unseen } from "./side.js";
import { languageChanged, reason, t } from "./texts.js";
import { decisionOf, selectionOf } from "./turn.js";

/** @import { Position, Region, LogEntry } from "./types.js" */
/** @import { Scene } from "./board.js" */
/** @import { Camera } from "./camera.js" */

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
  return html`<${TableView} table=${table} />${join ? html`<${JoinDialog} id=${id} token=${join} own=${own} onDone=${() => {
    setJoin(null);
    table.close();
    setTable(new Table(id));
  }} />` : null}`;
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
  const [region, setRegion] = useState(/** @type {Region | null} */ (null));
  const [sheet, setSheet] = useState("");
  const [dialog, setDialog] = useState("");
  const [fixing, setFixing] = useState(0);
  const [entry, setEntry] = useState(/** @type {any} */ (null));
  const [hint, setHint] = useState(/** @type {any} */ (null));
  const [levels, setLevels] = useState(/** @type {any[]} */ ([]));
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

  useEffect(() => { api("catalogue").then((catalogue) => {
    setLevels(catalogue.levels ?? []);
    table.layouts = catalogue.layouts ?? [];
    table.changed();
  }).catch(() => {}); }, []);
  useEffect(() => {
    setAnswer(null);
    if (!event) return undefined;
    let current = true;
    table.preview(event).then((found) => { if (current && found?.type === "preview") setAnswer({ ...found, event }); });
    return () => { current = false; };
  }, [event, key]);
  useEffect(() => { setHint(null); setEntry(null); }, [key]);
  useNews(table, setHeard);
  useDockHeight(dock, area);

  const act = {
    tap(/** @type {string} */ cell) {
      table.hurry();
      if (table.why) { table.why = null; table.changed(); }
      if (table.toMove === "chance" && table.companion && table.position?.phase === "board") {
        if (boardCells(table).includes(cell)) setEntry({ ...(entry ?? { board: {} }), at: cell });
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
      if (after && after === event) { act.go(); return; }
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
    async hint() {
      const step = Math.min(3, (hint?.step ?? 0) + 1);
      const found = await table.hint(step);
      if (found?.type === "hint") {
        setHint(found);
        const shown = found.event ? selectionOf(found.event) : null;
        if (shown) setSel(shown);
      }
      else if (found?.type === "refused") { table.why = { ...found, cell: null }; table.changed(); }
    },
  };

  useKeys((pressed, inBoard) => {
    if (dialog || document.querySelector("dialog[open]")) return false;
    switch (pressed.key) {
      case "Enter":
        if (!inBoard && document.activeElement && document.activeElement !== document.body && !document.activeElement.matches(".prompt")) return false;
        if (!inBoard && event) { act.go(); return true; }
        return false;
      case "Escape":
        if (sheet) { setSheet(""); return true; }
        if (table.why) { table.why = null; table.changed(); return true; }
        if (act.cancel()) return true;
        if (table.looking) { table.lookAt(null); return true; }
        return false;
      case "u": case "U": table.undo(); return true;
      case "f": case "F": act.pick("down", ""); return true;
      case "h": case "H": if (table.canHint && turn && live) act.hint(); return true;
      case ",": table.step(-1); return true;
      case ".": table.step(1); return true;
      case "0": camera.current?.fit(true); return true;
      case "+": camera.current?.zoom(1.25); return true;
      case "-": camera.current?.zoom(0.8); return true;
      case "?": setDialog("keys"); return true;
      case "1": case "2": case "3": {
        const next = turn?.decision.count?.(turn.ctx, Number(pressed.key));
        if (next) { setSel(next); return true; }
        return false;
      }
      default: return false;
    }
  });

  if (table.line === "gone") return html`<main class="page notice-page"><${Mark} /><h1>${t("table.gone")}</h1><p>${t("table.gone-text")}</p><a class="btn go" href="/">${t("nav.home")}</a></main>`;
  if (!position) return html`<main class="page notice-page"><${Mark} /><h1>${t("page.loading")}</h1></main>`;

  const ask = turn && live ? turn.decision.ask(turn.ctx) : null;
  const legal = turn && live ? turn.decision.cells(turn.ctx) : [];
  const scene = makeScene({ table, position, turn: live ? turn : null, answer: answer?.event === event ? answer : null, hover, lit: lit ?? held, region, hint, entry });
  const over = table.over && !table.looking;
  const title = gameTitle(position.edition);
  const dialogs = {
    settings: () => html`<${SettingsDialog} onClose=${() => setDialog("")} onKeys=${() => setDialog("keys")} />`,
    keys: () => html`<${KeysDialog} onClose=${() => setDialog("")} />`,
    friends: () => html`<${FriendsDialog} table=${table} levels=${levels} onClose=${() => setDialog("")} />`,
    share: () => html`<${ShareDialog} table=${table} onClose=${() => setDialog("")} />`,
  };
  const entering = live && table.companion && table.toMove === "chance" && table.you.length > 0;
  const tools = [["pile", "pile", rulesOf(position) === "volcano" ? t("tools.forest") : t("tools.pile"), rulesOf(position) === "volcano" ? position.tiles.length - 1 : position.pile], ["log", "log", t("tools.log"), null], ["back", "clock", t("tools.back"), null], ["scores", "sum", t("tools.scores"), null]];

  return html`<div class=${classes("table", over && "over", table.looking && "looking", sheet && "with-sheet")} data-number=${table.number} data-phase=${position.phase} data-at=${table.at ?? ""}>
    <header class="top"><a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a><h1>${title}</h1><span class="where">${over ? t("table.over", { count: position.tiles.length }) : setupWords(table.setup ?? position)}</span>${table.companion ? html`<span class="badge-text wide">${t("companion.badge")}</span>` : null}<span class="grow"></span>
      ${table.you.length || table.owner ? html`<button class="btn bare icon" aria-label=${t("friends.title")} title=${t("friends.title")} onClick=${() => setDialog("friends")}><${Icon} name="people" /></button>` : html`<span class="badge-text"><${Icon} name="eye" />${t("table.watching")}</span>`}
      <button class="btn bare icon wide" aria-label=${t("share.title")} title=${t("share.title")} onClick=${() => setDialog("share")}><${Icon} name="share" /></button>
      <a class="btn bare icon wide" href=${`/rules/${rulesOf(position)}`} aria-label=${t("rules.title")} title=${t("rules.title")} target="_blank"><${Icon} name="book" /></a>
      <button class="btn bare icon wide" aria-label=${t(settings.sound ? "sound.off" : "sound.on")} title=${t(settings.sound ? "sound.off" : "sound.on")} onClick=${() => choose({ sound: !settings.sound })}><${Icon} name=${settings.sound ? "sound" : "mute"} /></button>
      <button class="btn bare icon wide" aria-label=${t("theme.switch")} title=${t("theme.switch")} onClick=${() => choose({ theme: isDark() ? "light" : "dark" })}><${Icon} name=${isDark() ? "sun" : "moon"} /></button>
      <button class="btn bare icon" aria-label=${t("settings.title")} title=${t("settings.title")} onClick=${() => setDialog("settings")}><${Icon} name="settings" /></button></header>
    ${over ? null : html`<${Seats} table=${table} position=${position} lit=${lit ?? held} onLit=${setLit} onSeat=${(/** @type {number} */ seat) => (table.seats.find((one) => one.seat === seat)?.taken === false ? setDialog("friends") : setHeld(held === seat ? null : seat))} />`}
    <main class="board" ref=${area}>
      <${Board} position=${position} scene=${scene} legal=${legal} allHeats=${settings.allHeats} quiet=${!live && !table.looking} label=${boardLabel(position)} onTap=${act.tap} onRim=${act.rim} hover=${hover} onHover=${setHover}
        nameFor=${(/** @type {string} */ cell) => turn?.decision.name?.(turn.ctx, cell) ?? null}
        onKey=${(/** @type {KeyboardEvent} */ pressed, /** @type {string} */ cell) => {
          if (pressed.key === "Enter" || pressed.key === " ") {
            pressed.preventDefault();
            const chosenCell = turn?.ctx.sel.cell ?? turn?.ctx.sel.to;
            if (event && (cell === chosenCell || ["fly"].includes(position.phase) && turn?.ctx.sel.tile === cell)) act.go();
            else act.tap(cell);
          }
        }}
        camera=${(/** @type {Camera} */ made) => {
          camera.current = made;
          const scale = made.onScale;
          made.onScale = (pixels) => { scale(pixels); if (table.why) moved((count) => count + 1); };
        }} />
      <div class="zoom"><button class="btn bare icon" aria-label=${t("zoom.in")} onClick=${() => camera.current?.zoom(1.25)}><${Icon} name="plus" /></button><button class="btn bare icon" aria-label=${t("zoom.out")} onClick=${() => camera.current?.zoom(0.8)}><${Icon} name="minus" /></button><button class="btn bare icon" aria-label=${t("zoom.fit")} onClick=${() => camera.current?.fit(true)}><${Icon} name="fit" /></button></div>
      ${table.why ? html`<${WhyNot} table=${table} camera=${camera.current} />` : null}
      ${table.line === "lost" ? html`<p class="lost-line" role="alert">${t("line.lost")}</p>` : null}
    </main>
    ${over ? html`<${Result} table=${table} position=${position} onRegion=${setRegion} onShare=${() => setDialog("share")} onLook=${() => table.lookAt(table.number - 1)} />` : html`
      <div class="dock-area" ref=${dock}>${table.looking ? html`<${LookingDock} table=${table} onShare=${() => setDialog("share")} />` : entering ? html`<${Entering} table=${table} entry=${entry} setEntry=${setEntry} />`
        : html`<${Dock} table=${table} ask=${ask} answer=${answer?.event === event ? answer : null} onPick=${act.pick} onGo=${act.go} onCancel=${act.cancel} onSkip=${act.skip} onUndo=${() => table.undo()} onHint=${table.canHint && turn ? act.hint : null} hint=${hintWords(hint)} />`}</div>
      <aside class=${classes("side", sheet && `show-${sheet}`)} aria-label=${t("side.label")}>${sheet ? html`<button class="btn bare icon sheet-close" aria-label=${t("act.close")} onClick=${() => setSheet("")}><${Icon} name="close" /></button>` : null}
        <${Unseen} position=${position} /><${Log} table=${table} onCorrect=${table.companion && table.you.length ? setFixing : undefined} /><${Replay} table=${table} />${sheet === "scores" ? html`<${Scores} table=${table} position=${position} />` : null}</aside>
      <nav class="tools" aria-label=${t("tools.label")}>${tools.map(([name, icon, label, count]) => html`<button key=${name} class="btn" aria-expanded=${sheet === name ? "true" : "false"} onClick=${() => setSheet(sheet === name ? "" : String(name))}><${Icon} name=${icon} />${label}${count === null ? null : html` <b>${count}</b>`}</button>`)}</nav>`}
    <div class="sr" aria-live="polite">${heard.polite}</div><div class="sr" aria-live="assertive">${heard.now}</div>
    ${table.handover !== null && !table.looking ? html`<${HandOver} table=${table} seat=${table.handover} />` : null}
    ${fixing ? html`<${CorrectDialog} table=${table} at=${fixing} onClose=${() => setFixing(0)} />` : null}
    ${dialog ? /** @type {any} */ (dialogs)[dialog]() : null}
  </div>`;
}

/** @param {Position} position */
function boardLabel(position) {
  const hot = position.cells.filter((ground) => ground.hot).length;
  return t("board.label", { tiles: position.tiles.length, hot });
}

/** @param {{table: Table, seat: number}} props */
function HandOver({ table, seat }) {
  const name = nameOf(table, seat);
  return html`<${Dialog} title=${t("handover.title", { name })} fixed=${true} onClose=${() => {}} className="handover"><p>${t("handover.text", { name })}</p><button class="btn go" data-act="ready" onClick=${() => table.ready()}>${t("handover.go", { name })}</button></${Dialog}>`;
}

/** @param {{table: Table, onShare: () => void}} props */
function LookingDock({ table, onShare }) {
  const line = logLines(table, table.at ?? 0).pop();
  return html`<section class="dock looking-dock" aria-label=${t("replay.label")}><div class="say" role="status"><p class="step">${t("replay.step")}</p><p class="prompt">${t("replay.at", { at: table.at ?? 0, all: table.number })}</p>${line ? html`<p class="then">${line.text}</p>` : null}</div>
    <div class="acts"><button class="btn quiet icon" aria-label=${t("replay.back")} disabled=${table.at === 0} onClick=${() => table.step(-1)}><${Icon} name="back" /></button><button class="btn quiet icon" aria-label=${t("replay.on")} onClick=${() => table.step(1)}><${Icon} name="on" /></button><button class="btn quiet icon" aria-label=${t("share.title")} onClick=${onShare}><${Icon} name="link" /></button>
      <button class=${classes("btn go", table.news && "news")} data-act="now" onClick=${() => table.lookAt(null)}>${t(table.over ? "replay.to-result" : "replay.to-now")}</button></div></section>`;
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
  return html`<div class="why" role="alert" ref=${bubble}><p>${reason(why)}</p>${why.rule ? html`<a href=${ruleLink(why.rule)} target="_blank">${t("why.rule", { rule: why.rule })}</a>` : null}</div>`;
}

/** @param {{table: Table, position: Position}} props */
function Scores({ table, position }) {
  return html`<section class="card scores"><h2>${t("tools.scores")}</h2><ul>${position.scores.map((score) => html`<li key=${score.seat}><b>${position.mode === "competitive" ? (isYou(table, score.seat) ? t("you") : nameOf(table, score.seat)) : t("end.together")}</b><span class="num">${score.score}</span>${scoreLines(position, score).map((line) => html`<small>${line.text}</small>`)}</li>`)}</ul></section>`;
}

/** @param {any} hint */
function hintWords(hint) {
  if (!hint) return "";
  if (hint.kind === "pass") return t("hint.pass");
  return t(`hint.step${hint.step}`) + (hint.step < 3 ? ` ${t("hint.more")}` : "");
}

/** Everything that is drawn beside the position. @param {any} from @returns {Scene} */
function makeScene({ table, position, turn, answer, hover, lit, region, hint, entry }) {
  /** @type {Scene} */
  const scene = turn ? { ...turn.decision.scene(turn.ctx) } : {};
  const { decision, ctx } = turn ?? {};
  if (turn && position.phase === "tile" && !ctx.sel.cell && hover && decision.cells(ctx).includes(hover)) scene.preview = { cell: hover, number: ctx.sel.down ? null : position.drawn, face: ctx.sel.down ? "down" : "up", ghost: true };
  const entries = table.looking ? table.log.slice(0, table.at ?? 0) : table.log;
  const news = recent(table, entries);
  scene.last = scene.flight ? [] : news.cells;
  scene.lastPieces = news.pieces;
  const flown = entries[entries.length - 1]?.event ?? "";
  if (flown.startsWith("fly ") && !scene.flight && !scene.rows && table.before && !table.looking) {
    const [, cell, direction, color] = flown.split(" ");
    const row = rowFrom(new Set(table.before.tiles.map((/** @type {any} */ tile) => tile.cell)), cell, direction);
    if (row.length) scene.flown = { cell, direction, color, row };
  }
  scene.fresh = table.looking ? new Set() : new Set(table.fresh.flatMap((/** @type {LogEntry} */ one) => freshCell(one)));
  if (table.why?.cell) scene.forbidden = table.why.cell;
  if (answer) {
    for (const mark of answer.marks ?? []) {
      if (mark.mark === "captured") scene.captured = [...(scene.captured ?? []), { cell: mark.cell, color: mark.color, label: mark.label }];
      if (mark.mark === "lost") scene.lost = new Set([...(scene.lost ?? []), mark.cell]);
    }
    if (!scene.captured) {
      for (const effect of answer.effects ?? []) {
        const color = position.colors?.[effect.seat]?.[0] ?? "red";
        if (rulesOf(position) === "volcano") for (const cell of effect.taken ?? []) scene.captured = [...(scene.captured ?? []), { cell, color }];
      }
      if (rulesOf(position) === "volcano" && answer.lost?.length) scene.lost = new Set(answer.lost);
    }
  }
  const regions = region ? [region] : lit !== null ? position.scores.find((/** @type {any} */ one) => one.seat === lit)?.regions ?? [] : table.over && !table.looking ? bestRegion(position) : [];
  if (regions.length) scene.regions = regions.map((/** @type {Region} */ one) => ({ cells: one.cells, color: one.color, divider: one.divider, label: regionTag(one) }));
  if (hint?.cells?.length) scene.hint = hint.cells;
  if (position.phase === "deal" && table.companion) {
    const cells = position.players === 4 ? ["0,0", "1,-1", "0,-1", "1,0"] : ["0,0", "1,0", "0,1"].slice(0, position.players);
    scene.slots = new Map(cells.map((cell, i) => [cell, entry?.deal?.[i] ?? null]));
  }
  if (position.phase === "board" && table.companion) {
    const cells = boardCells(table);
    scene.slots = new Map(cells.map((cell) => [cell, entry?.board?.[cell] ?? null]));
    scene.extra = cells;
    const next = nextCell(cells, entry);
    scene.frames = next ? [next] : [];
  }
  return scene;
}

/** @param {Position} position */
function bestRegion(position) {
  const winner = position.result?.winners[0];
  const found = position.scores.find((one) => one.seat === winner)?.regions ?? [];
  return position.mode === "competitive" ? found.slice(0, 1) : found;
}

/** What happened since one's own last decision, or in the last turn: tiles laid, pieces placed. @param {Table} table @param {LogEntry[]} log */
function recent(table, log) {
  /** @type {string[]} */
  const cells = [];
  /** @type {Map<string, {color: string, count: number}[]>} */
  const pieces = new Map();
  const mover = log.findLast((entry) => typeof entry.seat === "number")?.seat;
  const mine = table.you.length === 1 && !table.isMine(mover);
  for (let i = log.length - 1; i >= 0 && i > log.length - 16; i -= 1) {
    const { seat, event } = log[i];
    if (typeof seat === "number" && (mine ? table.isMine(seat) : seat !== mover)) break;
    const [kind, first, second, third] = event.split(" ");
    if (["tile", "break", "relocate"].includes(kind)) cells.push(first);
    if (["crew", "startle"].includes(kind)) pieces.set(first, [...(pieces.get(first) ?? []), { color: second, count: Number(third) }]);
    if (["fly", "volcano", "board", "deal", "center"].includes(kind)) break;
  }
  return { cells, pieces };
}

/** @param {LogEntry} one */
function freshCell(one) {
  const [kind, first, second] = one.event.split(" ");
  if (["tile", "break", "startle", "volcano"].includes(kind)) return [first];
  return kind === "move" ? [second] : [];
}

/** Sounds, titles and words for what just happened. @param {Table} table @param {(heard: {polite: string, now: string}) => void} setHeard */
function useNews(table, setHeard) {
  const before = useRef({ turn: false, seat: /** @type {any} */ (null) });
  useEffect(() => {
    /** @param {LogEntry[]} entries */
    const tell = (entries) => {
      const last = [...entries].reverse().find((one) => typeof one.seat === "number") ?? entries[entries.length - 1];
      const kind = last?.event.split(" ")[0];
      const noise = { tile: "tile", break: "tile", crew: "piece", startle: "piece", predators: "piece", fly: "flight", move: "run" }[kind ?? ""];
      if (noise) sound(noise, last.data?.number);
      const lines = logLines(table).filter((line) => line.last >= (entries[0]?.number ?? 0));
      setHeard({ polite: lines.map((line) => line.text).join(". "), now: "" });
    };
    table.onEvents.push(tell);
    return () => { table.onEvents = table.onEvents.filter((one) => one !== tell); };
  }, [table]);
  const mine = table.myTurn;
  const seat = table.toMove;
  useEffect(() => {
    const position = table.position;
    if (!position) return;
    const game = gameTitle(position.edition);
    setTitle(table.over ? t("title.over", { game }) : mine ? t("title.turn", { game }) : game);
    if (mine && (!before.current.turn || before.current.seat !== seat) && table.seats.length > 1 && before.current.seat !== null) {
      if (table.you.length === 1) myTurn(game);
      setHeard({ polite: "", now: t("notice.turn") });
    }
    before.current = { turn: mine, seat };
  }, [mine, seat, table.over, table.loaded]);
  const turnStarts = mine && table.position?.phase;
  useEffect(() => {
    if (turnStarts && document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector(".dock .prompt"))?.focus({ preventScroll: true });
  }, [turnStarts, seat]);
}

/** Keeps the board above the dock. @param {any} dock @param {any} area */
function useDockHeight(dock, area) {
  useEffect(() => {
    let seen = /** @type {Element | null} */ (null);
    const observer = new ResizeObserver(() => {
      const height = dock.current?.firstElementChild?.getBoundingClientRect().height ?? 0;
      area.current?.style.setProperty("--dock", `${Math.ceil(height + 28)}px`);
    });
    const look = () => {
      const now = dock.current?.firstElementChild ?? null;
      if (now === seen) return;
      if (seen) observer.unobserve(seen);
      if (now) observer.observe(now);
      else area.current?.style.setProperty("--dock", "0px");
      seen = now;
    };
    look();
    const timer = setInterval(look, 200);
    return () => { observer.disconnect(); clearInterval(timer); };
  }, []);
}

/** @param {(event: KeyboardEvent, inBoard: boolean) => boolean} handle */
function useKeys(handle) {
  const current = useRef(handle);
  current.current = handle;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.matches?.("input, select, textarea")) return;
      if (current.current(event, Boolean(target.closest?.(".field")))) event.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
