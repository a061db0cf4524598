// A sentence that names cells: each is a letter in it and on the board, so that one sees what is meant.
import { html } from "../dom.js";
import { cellName, cellNames } from "./names.js";
import { settings } from "../settings.js";
import { cellsOf, parts } from "../texts.js";
import { Worded } from "../words.js";

/** @import { Table } from "./model.js" */

/**
 * `among` are all sentences that are to be seen, so that no two cells share a letter; `plain`: its words cannot be
 * asked for, as in a button.
 * @param {{table: Table, text: string, among?: string, plain?: boolean}} props
 */
export function Sentence({ table, text, among = text, plain = false }) {
  const names = cellNames(cellsOf(among));
  return html`
    ${parts(text).map((part) =>
      typeof part === "string"
        ? plain
          ? part
          : html`
              <${Worded} text=${part} />
            `
        : html`
            <b class="cell-name" role="img" aria-label=${cellName(table, part.cell)}>
              ${settings.coordinates ? part.cell.replaceAll("-", "\u2212") : names.get(part.cell)}
            </b>
          `,
    )}
  `;
}
