// A sentence that names cells: each is a letter in it and on the board, so that one sees what is meant.
import { html } from "../dom.js";
import { cellNames, groundName, tileName } from "./names.js";
import { settings } from "../settings.js";
import { cellsOf, parts, t } from "../texts.js";

/** @import { Table } from "./model.js" */

/** @param {{table: Table, text: string}} props */
export function Sentence({ table, text }) {
  const names = cellNames(cellsOf(text));
  return html`
    ${parts(text).map((part) =>
      typeof part === "string"
        ? part
        : html`
            <b class="cell-name" role="img" aria-label=${spoken(table, part.cell)}>
              ${settings.coordinates ? part.cell.replaceAll("-", "\u2212") : names.get(part.cell)}
            </b>
          `,
    )}
  `;
}

/** What a cell is, for those who do not see the letter on the board. @param {Table} table @param {string} cell */
function spoken(table, cell) {
  const position = table.shown;
  const tile = position?.tiles.find((one) => one.cell === cell);
  if (position && tile) return tileName(position, tile);
  const ground = position?.cells.find((one) => one.cell === cell);
  return position && ground
    ? groundName(position, ground, new Map(position.tiles.map((one) => [one.cell, one])))
    : t("name.empty");
}
