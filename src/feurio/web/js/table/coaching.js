// What the coach says, above the dock: one thing at a time, never over what is lit.
import { Icon } from "../art.js";
import { html, useEffect, useLayoutEffect } from "../dom.js";
import { selectionOf } from "../turns/turn.js";
import { t } from "../texts.js";
import { Worded } from "../words.js";

/** @import { Deciding } from "./deciding.js" */
/** @import { Table } from "./model.js" */

/** @param {{table: Table, deciding: Deciding}} props */
export function Coaching({ table, deciding }) {
  const { coach } = table;
  const { event } = deciding;
  useLayoutEffect(() => {
    if (coach.listen()) table.changed();
  }, [table, table.number, table.life]);
  useEffect(() => coach.consider(event), [event, table.number]);
  if (!coach.on || table.looking) return null;
  const { said, warning } = coach;
  if (warning)
    return html`
      <section class="coach sure" role="alertdialog" aria-label=${t("coach.title")} data-coach="sure">
        <${Icon} name="warning" />
        <p>
          <b>${t("coach.sure")}</b>
          ${" "}
          <${Worded} text=${warning.text} />
        </p>
        <div class="coach-acts">
          <button
            class="btn"
            data-act="better"
            onClick=${() => {
              coach.goOn();
              deciding.act.choose(warning.better);
            }}
          >
            ${t("coach.show")}
          </button>
          <button
            class="btn quiet"
            data-act="anyway"
            onClick=${() => {
              coach.goOn();
              table.play(warning.event, selectionOf(warning.event)?.cell ?? null);
            }}
          >
            ${t("coach.anyway")}
          </button>
        </div>
      </section>
    `;
  if (!said) return null;
  return html`
    <section class="coach" role="status" aria-label=${t("coach.title")} data-coach=${said.topic}>
      <${Icon} name="help" />
      <p><${Worded} text=${said.text} /></p>
      <button class="btn quiet" data-act="understood" onClick=${() => coach.understood()}>${t("coach.ok")}</button>
    </section>
  `;
}
