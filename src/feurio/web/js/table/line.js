// What one should know about the line to the server: that it is slow or cut, and that nothing is lost by it; and that
// somebody at its other end has taken something back.
import { classes, html } from "../dom.js";
import { t } from "../texts.js";

/** @import { Table } from "./model.js" */

/** @param {{table: Table}} props */
export function Line({ table }) {
  if (table.line !== "lost" && table.line !== "late")
    return table.takenBack
      ? html`
          <p class="lost-line late" role="status">${t("line.taken-back")}</p>
        `
      : null;
  const late = table.line === "late";
  const said = late ? t("line.late") : t(table.busy ? "line.kept" : "line.lost");
  return html`
    <p class=${classes("lost-line", late && "late")} role=${late ? "status" : "alert"}>${said}</p>
  `;
}
