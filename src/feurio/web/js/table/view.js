// The table as one sees it: board, seats, dock and what lies beside them.
import { Mark } from "../art.js";
import { Beyond } from "../board/beyond.js";
import { Board } from "../board/board.js";
import { makeScene } from "../board/scene.js";
import { KeysDialog } from "../dialogs/dialog.js";
import { SettingsDialog } from "../dialogs/settings.js";
import { classes, html, useEffect, useRef, useState, useWatched } from "../dom.js";
import { useBack } from "../route.js";
import { settings, settingsChanged } from "../settings.js";
import { languageChanged, sentence, t } from "../texts.js";
import { boardCells } from "./companion.js";
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
import { useNews } from "./news.js";
import { Result } from "./result.js";
import { Seats } from "./seats.js";
import { Sentence } from "./sentence.js";
import { Sheets } from "./sheets.js";
import { Top } from "./top.js";
import { WhyNot } from "./whynot.js";

/** @import { Camera } from "../board/camera.js" */
/** @import { Arrow } from "../board/touch.js" */
/** @import { Position, RegionScore } from "../messages.js" */
/** @import { Entry } from "./companion.js" */
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
  const [, moved] = useState(0);
  const camera = useRef(/** @type {Camera | null} */ (null));
  const [eye, setEye] = useState(/** @type {Camera | null} */ (null));
  const heard = useNews(table);
  useEffect(() => setEntry(null), [table.number, table.life]);
  useTableKeys({
    table,
    deciding,
    camera,
    open: dialog !== "",
    onHelp: () => setDialog("keys"),
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
  const named = `${deciding.hintText} ${table.why ? sentence(table.why) : ""}`;
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
      ${
        !over &&
        html`
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
        `
      }
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
            camera.current = made;
            setEye(made);
            const scale = made.onScale;
            made.onScale = (pixels) => {
              scale(pixels);
              if (table.why) moved((count) => count + 1);
            };
          }}
        />
        <${Beyond} camera=${eye} />
        ${
          table.why &&
          html`
            <${WhyNot} table=${table} why=${table.why} camera=${camera.current} among=${named} lit=${deciding.legal} />
          `
        }
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
                <div class="dock-area">${dock()}</div>
              `,
              html`
                <${Sheets}
                  table=${table}
                  position=${position}
                  sheet=${sheet}
                  onSheet=${setSheet}
                  onPoint=${setPointed}
                  onCorrect=${table.companion && table.you.length ? setFixing : undefined}
                />
              `,
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
      <${Dialogs} table=${table} position=${position} name=${dialog} onDialog=${setDialog} />
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
      <${Dock} table=${table} ask=${deciding.ask} outcome=${outcome} act=${act} hint=${hint} onAim=${setAim} />
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

/** @param {{table: Table, position: Position, name: string, onDialog: (name: string) => void}} props */
function Dialogs({ table, position, name, onDialog }) {
  const close = () => onDialog("");
  if (name === "more")
    return html`
      <${MoreDialog} position=${position} onDialog=${onDialog} />
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
