// Beside the board: unseen tiles, the log, looking back.
import { Bead, Icon } from "../art.js";
import { classes, html, useEffect, useMemo, useRef, withValue } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { logLines } from "./log.js";
import { gameEntry, numbers } from "../catalogue.js";
import { settings } from "../settings.js";
import { language, t } from "../texts.js";

/** @import { Position } from "../messages.js" */
/** @import { Line } from "./log.js" */
/** @import { Table } from "./model.js" */

/**
 * How many tiles of a number are still to come or, where all lie from the start, still there.
 * @param {Position} position
 */
function counts(position) {
  if (!gameEntry(position)?.laid_out) return numbers().map((number) => position.unseen[String(number)] ?? 0);
  const lying = position.tiles.filter((tile) => tile.face === "up");
  return numbers().map((number) => lying.filter((tile) => tile.number === number).length);
}

/** @param {{position: Position}} props */
export function Unseen({ position }) {
  const laid = gameEntry(position)?.laid_out;
  const found = counts(position);
  const all = found.reduce((sum, one) => sum + one, 0);
  const { pile } = position;
  // What lies face down or is in somebody's hand is not seen either, but not out of the game.
  const hidden = position.tiles.filter((tile) => tile.face === "down" && !tile.number).length;
  const out = all - pile - hidden - (position.drawn === "?" ? 1 : 0);
  const note = laid ? t("unseen.tiles", { count: all }) : t(out > 0 ? "unseen.pile-out" : "unseen.pile", { pile, out });
  return html`
    <section class="card unseen-card">
      <header>
        <h2>${t(laid ? "unseen.forest" : "unseen.title")}</h2>
        <span class="tiny soft">${note}</span>
      </header>
      <ul class="unseen">
        ${found.map(
          (count, i) => html`
            <li key=${i}>
              <${Bead} number=${i + 1} className="unseen-tile" label=${t("unseen.said", { number: i + 1 })} />
              <b>${count}</b>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/**
 * `shown` changes when the log comes into sight: then it begins at its newest line.
 * @param {{table: Table, shown: string, onPoint: (cells: string[] | null) => void,
 *   onCorrect?: (number: number) => void}} props
 */
export function Log({ table, shown, onPoint, onCorrect }) {
  const lines = useMemo(
    () => logLines(table),
    [table, table.number, table.life, table.log.length, language, table.seats.map((seat) => seat.name).join("|")],
  );
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const stuck = useRef(true);
  const top = useRef(0);
  useEffect(() => {
    const element = list.current;
    if (element && stuck.current) element.scrollTop = element.scrollHeight;
  }, [lines.length, lines[lines.length - 1]?.text, shown]);
  const position = table.position;
  return html`
    <section class="card log">
      <h2 id="log-title">${t("log.title")}</h2>
      <ol
        ref=${list}
        tabindex="0"
        aria-labelledby="log-title"
        onScroll=${(/** @type {Event} */ event) => {
          const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (event.target);
          if (scrollHeight - scrollTop - clientHeight < 24) stuck.current = true;
          else if (scrollTop < top.current - 2) stuck.current = false;
          top.current = scrollTop;
        }}
      >
        ${lines.map((line, i) => {
          const color = line.color ?? (line.seat !== null ? position?.colors?.[line.seat]?.[0] : null);
          const here =
            table.at === null ? i === lines.length - 1 : line.last >= table.at && (lines[i - 1]?.last ?? 0) < table.at;
          const [before, after] = split(line.text, line.who);
          return html`
            <li key=${`${line.first} ${i}`} class=${classes(here && "here")}>
              <button
                class="entry"
                onClick=${() => table.lookAt(line.last)}
                onMouseEnter=${() => onPoint(line.cells)}
                onMouseLeave=${() => onPoint(null)}
                onFocus=${(/** @type {Event} */ event) =>
                  /** @type {Element} */ (event.target).matches(":focus-visible") && onPoint(line.cells)}
                onBlur=${() => onPoint(null)}
              >
                ${
                  color
                    ? html`
                        <${PieceIcon} position=${position} piece=${color} className="" />
                      `
                    : html`
                        <svg viewBox="-16 -20 32 40" aria-hidden="true">
                          <use href="#flame" x="-16" y="-20" width="32" height="40" />
                        </svg>
                      `
                }
                <span>
                  ${before}${
                    after === null
                      ? null
                      : html`
                          <b>${line.who}</b>
                          ${after}
                        `
                  }${
                    settings.coordinates && line.cells.length
                      ? html`
                          ${" "}
                          <small class="soft">${line.cells.join("  ").replaceAll("-", "\u2212")}</small>
                        `
                      : null
                  }
                </span>
              </button>
              ${
                onCorrect && drawOf(table, line)
                  ? html`
                      <button
                        class="btn bare icon small-btn"
                        aria-label=${t("companion.correct")}
                        title=${t("companion.correct")}
                        onClick=${() => onCorrect(drawOf(table, line))}
                      >
                        <${Icon} name="pencil" />
                      </button>
                    `
                  : null
              }
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}

/** @param {string} text @param {string} who @returns {[string, string | null]} */
function split(text, who) {
  const i = who ? text.indexOf(who) : -1;
  return i < 0 ? [text, null] : [text.slice(0, i), text.slice(i + who.length)];
}

/** The draw that a line tells of, if it can be corrected. @param {Table} table @param {Line} line */
function drawOf(table, line) {
  const entry = table.log.find((one) => one.number === line.first);
  if (!entry || !["draw", "tile", "break"].includes(entry.kind)) return 0;
  return table.log.findLast((one) => one.number <= line.first && one.kind === "draw")?.number ?? 0;
}

/** @param {{table: Table}} props */
export function Replay({ table }) {
  const now = table.at ?? table.number;
  return html`
    <section class="card replay" aria-label=${t("replay.label")}>
      <span class="pair">
        <button class="btn bare" aria-label=${t("replay.first")} disabled=${now === 0} onClick=${() => table.lookAt(0)}>
          <${Icon} name="first" />
        </button>
        <button class="btn bare" aria-label=${t("replay.back")} disabled=${now === 0} onClick=${() => table.step(-1)}>
          <${Icon} name="back" />
        </button>
      </span>
      <input
        type="range"
        class="slider"
        min="0"
        max=${table.number}
        value=${now}
        aria-label=${t("replay.slider")}
        aria-valuetext=${t("replay.at", { at: now, all: table.number })}
        onInput=${withValue((value) => table.lookAt(Number(value)))}
      />
      <span class="pair">
        <button
          class="btn bare"
          data-act="replay"
          aria-label=${t("replay.since")}
          title=${t("replay.since")}
          onClick=${() => table.replay()}
        >
          <${Icon} name="again" />
        </button>
        <button class="btn bare" aria-label=${t("replay.on")} disabled=${!table.looking} onClick=${() => table.step(1)}>
          <${Icon} name="on" />
        </button>
        <button
          class=${classes("livebtn", table.news && "news")}
          disabled=${!table.looking}
          onClick=${() => table.lookAt(null)}
        >
          ${t("replay.live")}
        </button>
      </span>
    </section>
  `;
}
