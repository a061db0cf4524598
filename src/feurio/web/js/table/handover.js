// Several people on one device: the drawn tile is shown to whoever holds it.
import { Dialog } from "../dialogs/dialog.js";
import { h, html } from "../dom.js";
import { t } from "../texts.js";
import { nameOf } from "./names.js";

/** @import { Table } from "./model.js" */

/** @param {{table: Table, seat: number}} props */
export function HandOver({ table, seat }) {
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
