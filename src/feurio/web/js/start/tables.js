// My tables, and how well I have done.
import { Icon } from "../art.js";
import { gameTitle } from "../catalogue.js";
import { Confirm } from "../dialogs/dialog.js";
import { classes, html, useState } from "../dom.js";
import { bestWords } from "../table/score.js";
import { list, t } from "../texts.js";
import { Mini } from "./pictures.js";

/** @import { Best, BrokenTable, SeatOut, TableOut } from "../messages.js" */

/** @param {{tables: TableOut[], broken: BrokenTable[], onRemove: (table: string) => void}} props */
export function MyTables({ tables, broken, onRemove }) {
  // What is empty is absent.
  if (!tables.length && !broken.length) return null;
  return html`
    <section class="card my-tables">
      <h2>${t("start.tables")}</h2>
      <ul>
        ${tables.map(
          (row) => html`
            <${TableRow} key=${row.table} row=${row} onRemove=${() => onRemove(row.table)} />
          `,
        )}
        ${broken.map(
          (row) => html`
            <${BrokenRow} key=${row.table} row=${row} onRemove=${() => onRemove(row.table)} />
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{row: TableOut, onRemove: () => void}} props */
function TableRow({ row, onRemove }) {
  const [asking, setAsking] = useState(false);
  const others = row.seats.filter((seat) => !row.you.includes(seat.seat)).map(nameOf);
  const title = gameTitle(row.setup.edition);
  const state = stateWords(row);
  return html`
    <li class="tbl-row">
      <a class="tbl" href=${`/t/${row.table}`}>
        <${Mini} position=${row.position} />
        <span class="tbl-text">
          <b>${title}${row.companion ? `, ${t("companion.badge")}` : ""}</b>
          <span>
            ${others.length ? list(others) : t(row.setup.mode === "solitaire" ? "mode.solitaire" : "seat.this-device")}
          </span>
          ${
            state &&
            html`
              <span>${state}</span>
            `
          }
        </span>
        ${
          row.your_turn &&
          !row.finished &&
          html`
            <span class="turn">${t("seat.your-turn")}</span>
          `
        }
      </a>
      <button
        class="btn bare icon small-btn"
        aria-label=${t("start.remove", { game: title })}
        title=${t("start.remove", { game: title })}
        onClick=${row.finished ? onRemove : () => setAsking(true)}
      >
        <${Icon} name="trash" />
      </button>
      ${
        asking &&
        html`
          <${Confirm}
            title=${t("start.remove", { game: title })}
            text=${t("start.remove-sure")}
            go=${t("start.remove-go")}
            onGo=${onRemove}
            onClose=${() => setAsking(false)}
          />
        `
      }
    </li>
  `;
}

/** A table that cannot be read: for now, or at all. @param {{row: BrokenTable, onRemove: () => void}} props */
function BrokenRow({ row, onRemove }) {
  return html`
    <li class="tbl-row broken">
      <span class="tbl">
        <${Icon} name="warning" />
        <span class="tbl-text">
          <b>${t("start.broken")}</b>
          <span>${t(row.code === "storage" ? "start.broken.storage" : "start.broken.broken-log")}</span>
        </span>
      </span>
      <button
        class="btn bare icon small-btn"
        aria-label=${t("start.broken.remove")}
        title=${t("start.broken.remove")}
        onClick=${onRemove}
      >
        <${Icon} name="trash" />
      </button>
    </li>
  `;
}

/** @param {SeatOut} seat */
const nameOf = (seat) =>
  seat.kind === "friend" && !seat.taken ? t("seat.a-friend") : seat.name || t("seat.number", { number: seat.seat + 1 });

/** How a table stands. @param {TableOut} row */
function stateWords(row) {
  if (row.finished) return finishedWords(row);
  const mover = row.your_turn ? undefined : row.seats.find((seat) => seat.seat === row.to_move);
  return mover ? t("start.waits", { name: mover.name || t("seat.a-friend") }) : "";
}

/** @param {TableOut} row */
function finishedWords(row) {
  const result = row.result;
  if (!result) return t("start.over");
  if (row.setup.mode !== "competitive")
    return result.solved ? t("start.won-score", { score: result.scores[0] }) : t("start.lost");
  const mine = row.you.some((seat) => result.winners.includes(seat));
  const name = row.seats.find((seat) => seat.seat === result.winners[0])?.name;
  return mine && row.you.length === 1 ? t("start.won") : t("start.winner", { name: name ?? "" });
}

/** @param {{bests: Best[]}} props */
export function Bests({ bests }) {
  if (!bests.length) return null;
  return html`
    <section class="card">
      <h2>${t("start.bests")}</h2>
      <ul class="bests">
        ${bests.map(
          (best) => html`
            <li key=${`${best.edition} ${best.known_deal}`} class=${classes(best.known_deal && "known")}>
              <${Icon} name=${best.known_deal ? "again" : "trophy"} />
              <b>${gameTitle(best.edition)}</b>
              <span>${best.known_deal ? t("best.known", { best: bestWords(best) }) : bestWords(best)}</span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
