// The table as one sees it: board, seats, dock and what lies beside them.
import { Mark } from "../art.js";
import { Beyond } from "../board/beyond.js";
import { Board } from "../board/board.js";
import { makeScene } from "../board/scene.js";
import { KeysDialog } from "../dialogs/dialog.js";
import { SettingsDialog } from "../dialogs/settings.js";
import { classes, html, useEffect, useMemo, useRef, useState, useWatched } from "../dom.js";
import { useBack } from "../route.js";
import { settings, settingsChanged } from "../settings.js";
import { language, languageChanged, sentence, t } from "../texts.js";
import { boardCells } from "./companion.js";
import { Coaching } from "./coaching.js";
import { Custody } from "./custody.js";
import { useDeciding } from "./deciding.js";
import { Dock } from "./dock.js";
import { EndedDock, useEnded } from "./ended.js";
import { CorrectDialog, Entering } from "./entering.js";
import { FriendsDialog, ShareDialog } from "./friends.js";
import { HandOver } from "./handover.js";
import { useTableKeys } from "./keys.js";
import { Line } from "./line.js";
import { LookingDock } from "./looking.js";
import { MoreDialog } from "./more.js";
import { MovesDialog } from "./moves.js";
import { useNews } from "./news.js";
import { Result } from "./result.js";
import { Seats } from "./seats.js";
import { Sentence } from "./sentence.js";
import { Sheets } from "./sheets.js";
import { Top } from "./top.js";
import { useWhyNot } from "./whynot.js";

/** @import { Camera } from "../board/camera.js" */
/** @import { Arrow } from "../board/touch.js" */
/** @import { Position, RegionScore } from "../messages.js" */
/** @import { Entry } from "./companion.js" */
/** @import { Deciding } from "./deciding.js" */
/** @import { Table } from "./model.js" */

/** @param {{table: Table}} props */
export function TableView({ table }) {
  useWatched(table);
  useWatched(settingsChanged);
  useWatched(languageChanged);
  if (table.line === "gone")
    return html`
      <main class="page notice-page">
        <${Mark} />
        <h1>${t("table.gone")}</h1>
        <p>${t("table.gone-text")}</p>
        <a class="btn go" href="/">${t("nav.home")}</a>
      </main>
    `;
  if (!table.shown)
    return html`
      <main class="page notice-page">
        <${Mark} />
        <h1>${t("page.loading")}</h1>
      </main>
    `;
  return html`
    <${Laid} table=${table} position=${table.shown} />
  `;
}

/** The table once it is there. @param {{table: Table, position: Position}} props */
function Laid({ table, position }) {
  const [aim, setAim] = useAim(`${table.number} ${table.life}`);
  const deciding = useDeciding(table, aim);
  const { turn, outcome, act } = deciding;
  const [hover, setHover] = useState(/** @type {string | null} */ (null));
  const [lit, setLit] = useState(/** @type {number | null} */ (null));
  const [held, setHeld] = useState(/** @type {number | null} */ (null));
  const [pointed, setPointed] = useState(/** @type {string[] | null} */ (null));
  const [region, setRegion] = useState(/** @type {RegionScore | null} */ (null));
  const [sheet, setSheet] = useState("");
  const [dialog, setDialog] = useState(() => firstDialog(table));
  const [fixing, setFixing] = useState(0);
  const [entry, setEntry] = useState(/** @type {Entry | null} */ (null));
  const camera = useRef(/** @type {Camera | null} */ (null));
  const [eye, setEye] = useState(/** @type {Camera | null} */ (null));
  const heard = useNews(table);
  useEffect(() => setEntry(null), [table.number, table.life]);
  useEffect(() => {
    if (sheet === "team") /** @type {HTMLElement | null} */ (document.querySelector(".team h2"))?.focus();
  }, [sheet]);
  useTableKeys({
    table,
    deciding,
    camera,
    open: dialog !== "",
    onHelp: () => setDialog("keys"),
    onMoves: () => turn && setDialog("moves"),
    onCoach() {
      const there = document.querySelector(".team") !== null;
      if (there) setSheet(sheet === "team" ? "" : "team");
      return there;
    },
    onClose() {
      setSheet("");
      return sheet !== "";
    },
  });

  useBack(sheet !== "" || dialog !== "", () => {
    setSheet("");
    setDialog("");
  });

  const [ended, showResult] = useEnded(table);
  const over = ended && !table.looking;
  const entering = !table.looking && table.companion && table.toMove === "chance" && table.you.length > 0;
  const said = `${deciding.hintText} ${table.why ? sentence(table.why) : ""}`;
  const named = said.trim() ? said : table.advice;
  const [bubble, takeCamera] = useWhyNot(table, deciding.legal, named);
  const scene = makeScene({
    table,
    position,
    turn: deciding.seen,
    outcome,
    hover,
    lit: lit ?? held,
    region,
    hint: deciding.hint,
    entry,
    pointed,
    named,
  });
  // A tap on the board changes neither seats nor log: they are drawn again only when something has happened.
  const { number, life, at, you, hinted } = table;
  const moment = [table, number, life, at, table.seats, you, hinted, position, language];
  const seats = useMemo(
    () => html`
      <${Seats}
        table=${table}
        position=${position}
        lit=${lit ?? held}
        onLit=${setLit}
        onSeat=${(/** @type {number} */ seat) => {
          if (table.seats.find((one) => one.seat === seat)?.taken === false) setDialog("friends");
          else setHeld(held === seat ? null : seat);
        }}
      />
    `,
    [...moment, lit, held],
  );
  const sheets = useMemo(
    () => html`
      <${Sheets}
        table=${table}
        position=${position}
        sheet=${sheet}
        onSheet=${setSheet}
        onPoint=${setPointed}
        onCorrect=${table.companion && table.you.length ? setFixing : undefined}
      />
    `,
    [...moment, sheet, table.news, settings.coordinates],
  );
  const tap = (/** @type {string} */ cell) => {
    if (!entering || position.phase !== "board") act.tap(cell);
    else if (boardCells(table, entry).includes(cell)) setEntry({ board: {}, ...entry, at: cell });
  };
  return html`
    <div
      class=${classes("table", over && "over", table.looking && "looking", sheet && "with-sheet")}
      data-number=${table.number}
      data-phase=${position.phase}
      data-at=${table.at ?? ""}
    >
      <${Top} table=${table} position=${position} over=${over} onDialog=${setDialog} />
      <${Custody} table=${table} />
      ${!over && seats}
      <main class="board">
        <${Board}
          position=${position}
          scene=${scene}
          legal=${entering && position.phase === "board" ? boardCells(table, entry) : deciding.legal}
          allHeats=${settings.allHeats}
          coordinates=${settings.coordinates}
          quiet=${over}
          label=${boardLabel(position)}
          hover=${hover}
          onTap=${tap}
          onRim=${act.rim}
          onHover=${setHover}
          onAim=${setAim}
          nameFor=${(/** @type {string} */ cell) => turn?.decision.name?.(turn.ctx, cell) ?? null}
          onKey=${(/** @type {KeyboardEvent} */ pressed, /** @type {string} */ cell) => {
            if (pressed.key !== "Enter" && pressed.key !== " ") return;
            pressed.preventDefault();
            if (entering) tap(cell);
            else act.enter(cell);
          }}
          camera=${(/** @type {Camera} */ made) => {
            takeCamera(made);
            camera.current = made;
            setEye(made);
          }}
        />
        <${Beyond} camera=${eye} />
        ${bubble}
        <${Line} table=${table} />
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
          : [
              html`
                <div class="dock-area">
                  <${Coaching} table=${table} deciding=${deciding} />
                  ${dock()}
                </div>
              `,
              sheets,
            ]
      }
      <div class="sr" aria-live="polite">${heard.polite}</div>
      <div class="sr" aria-live="assertive">${heard.now}</div>
      ${
        table.handover !== null &&
        !table.looking &&
        html`
          <${HandOver} table=${table} seat=${table.handover} />
        `
      }
      ${
        fixing > 0 &&
        html`
          <${CorrectDialog} table=${table} at=${fixing} onClose=${() => setFixing(0)} />
        `
      }
      <${Dialogs} table=${table} position=${position} name=${dialog} onDialog=${setDialog} deciding=${deciding} />
    </div>
  `;

  function dock() {
    if (table.looking)
      return html`
        <${LookingDock} table=${table} onShare=${() => setDialog("share")} />
      `;
    if (table.over)
      return html`
        <${EndedDock} table=${table} onResult=${showResult} />
      `;
    if (entering)
      return html`
        <${Entering} table=${table} entry=${entry} setEntry=${setEntry} />
      `;
    const hint =
      deciding.hintText &&
      html`
        <${Sentence} table=${table} text=${deciding.hintText} among=${named} />
      `;
    return html`
      <${Dock}
        table=${table}
        ask=${deciding.ask}
        outcome=${outcome}
        act=${act}
        hint=${hint}
        onAim=${setAim}
        onMoves=${() => setDialog("moves")}
      />
    `;
  }
}

/**
 * The arrow that one points at, while nothing has happened.
 * @param {string} moment
 * @returns {[Arrow | null, (arrow: Arrow | null) => void]}
 */
function useAim(moment) {
  const [found, setFound] = useState({ moment: "", arrow: /** @type {Arrow | null} */ (null) });
  const arrow = found.moment === moment ? found.arrow : null;
  const set = (/** @type {Arrow | null} */ next) => {
    if (next?.cell !== arrow?.cell || next?.direction !== arrow?.direction) setFound({ moment, arrow: next });
  };
  return [arrow, set];
}

/** Who opened a table for friends wants their links first. @param {Table} table */
function firstDialog(table) {
  if (sessionStorage.getItem("feurio.invite") !== table.id) return "";
  sessionStorage.removeItem("feurio.invite");
  return "friends";
}

/**
 * @param {{table: Table, position: Position, name: string, onDialog: (name: string) => void, deciding: Deciding}} props
 */
function Dialogs({ table, position, name, onDialog, deciding }) {
  const close = () => onDialog("");
  if (name === "moves" && deciding.turn)
    return html`
      <${MovesDialog}
        table=${table}
        position=${position}
        onClose=${close}
        onChoose=${(/** @type {string} */ event) => {
          close();
          deciding.act.choose(event);
          // Once the window is gone: the next press confirms.
          setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector("[data-act=go]"))?.focus(), 60);
        }}
      />
    `;
  if (name === "more")
    return html`
      <${MoreDialog}
        position=${position}
        coach=${table.coach}
        seated=${table.you.length > 0 || table.owner}
        canMove=${deciding.turn !== null}
        onDialog=${onDialog}
      />
    `;
  if (name === "settings")
    return html`
      <${SettingsDialog} onClose=${close} onKeys=${() => onDialog("keys")} />
    `;
  if (name === "keys")
    return html`
      <${KeysDialog} onClose=${close} />
    `;
  if (name === "friends")
    return html`
      <${FriendsDialog} table=${table} onClose=${close} />
    `;
  return (
    name === "share" &&
    html`
      <${ShareDialog} table=${table} onClose=${close} />
    `
  );
}

/** @param {Position} position */
function boardLabel(position) {
  const hot = position.cells.filter((ground) => ground.hot).length;
  return t("board.label", { tiles: position.tiles.length, hot });
}
