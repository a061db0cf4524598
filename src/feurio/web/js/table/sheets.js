// Beside the board on a wide screen, sheets from below on a phone: tiles, log, looking back, scores.
import { Icon } from "../art.js";
import { gameEntry } from "../catalogue.js";
import { classes, html } from "../dom.js";
import { gameOf } from "../games/games.js";
import { t } from "../texts.js";
import { whoIs } from "./names.js";
import { Log, Replay, Unseen } from "./side.js";
import { canHaveTeam, othersWant, TeamCoach } from "./team.js";

/** @import { Position } from "../messages.js" */
/** @import { Table } from "./model.js" */

/**
 * @param {{table: Table, position: Position, sheet: string, onSheet: (name: string) => void,
 *   onPoint: (cells: string[] | null) => void, onCorrect?: (number: number) => void}} props
 */
export function Sheets({ table, position, sheet, onSheet, onPoint, onCorrect }) {
  return html`
    <aside class=${classes("side", sheet && `show-${sheet}`)} aria-label=${t("side.label")}>
      ${
        sheet &&
        html`
          <button class="btn bare icon sheet-close" aria-label=${t("act.close")} onClick=${() => onSheet("")}>
            <${Icon} name="close" />
          </button>
        `
      }
      <${TeamCoach} table=${table} position=${position} onPoint=${onPoint} />
      <${Unseen} position=${position} />
      <${Log} table=${table} shown=${sheet} onPoint=${onPoint} onCorrect=${onCorrect} />
      <${Replay} table=${table} />
      ${
        sheet === "scores" &&
        html`
          <${Scores} table=${table} position=${position} />
        `
      }
    </aside>
    <nav class="tools" aria-label=${t("tools.label")}>
      ${tools(table, position).map(
        ({ name, icon, label, count }) => html`
          <button
            key=${name}
            class="btn"
            aria-expanded=${sheet === name ? "true" : "false"}
            onClick=${() => onSheet(sheet === name ? "" : name)}
          >
            <${Icon} name=${icon} />
            <span>
              ${label}${
                count !== undefined &&
                html`
                  ${" "}
                  <b>${count}</b>
                `
              }
            </span>
          </button>
        `,
      )}
    </nav>
  `;
}

/**
 * @param {Table} table
 * @param {Position} position
 * @returns {{name: string, icon: string, label: string, count?: number}[]}
 */
function tools(table, position) {
  const forest = position.tiles.filter((tile) => tile.face === "up").length;
  return [
    gameEntry(position)?.laid_out
      ? { name: "pile", icon: "pile", label: t("tools.forest"), count: forest }
      : { name: "pile", icon: "pile", label: t("tools.pile"), count: position.pile },
    { name: "log", icon: "log", label: t("tools.log") },
    { name: "back", icon: "clock", label: t("tools.back") },
    { name: "scores", icon: "sum", label: t("tools.scores") },
    ...(canHaveTeam(table, position)
      ? [{ name: "team", icon: "help", label: t("coach.title"), count: othersWant(table) || undefined }]
      : []),
  ];
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
              <b>${position.mode === "competitive" ? whoIs(table, score.seat) : t("end.together")}</b>
              <span class="num">${score.score}</span>
              ${gameOf(position)
                .lines(position, score)
                .map(
                  (line) => html`
                    <small>${line}</small>
                  `,
                )}
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
