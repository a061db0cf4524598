// The moment between the last move and the result: one sees what happened before one is told what it meant.
import { html, useEffect, useState } from "../dom.js";
import { t } from "../texts.js";

/** @import { Table } from "./model.js" */

/** How long the last move is shown, in milliseconds. */
const LINGER = 2200;

/**
 * Whether the result may be shown, and a way to see it at once.
 * @param {Table} table
 * @returns {[boolean, () => void]}
 */
export function useEnded(table) {
  // Who opens a game that is over wants the result.
  const [shown, setShown] = useState(table.over);
  useEffect(() => {
    if (!table.over) {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), LINGER);
    return () => clearTimeout(timer);
  }, [table.over]);
  return [table.over && shown, () => setShown(true)];
}

/** The dock of that moment. @param {{table: Table, onResult: () => void}} props */
export function EndedDock({ table, onResult }) {
  const reason = table.position?.ending?.reason;
  return html`
    <section class="dock idle" aria-label=${t("dock.label")}>
      <div class="say" role="status">
        <p class="prompt">${t("dock.over")}</p>
        ${
          reason &&
          html`
            <p class="then">${t(`end.because.${reason}`)}</p>
          `
        }
      </div>
      <div class="acts">
        <button class="btn go" data-act="result" onClick=${onResult}>${t("dock.result")}</button>
      </div>
    </section>
  `;
}
