// The dock while one looks back: what happened there, and the way to now.
import { Icon } from "../art.js";
import { classes, html } from "../dom.js";
import { t } from "../texts.js";
import { logLines } from "./log.js";

/** @import { Table } from "./model.js" */

/** @param {{table: Table, onShare: () => void}} props */
export function LookingDock({ table, onShare }) {
  const at = table.at ?? 0;
  const lines = logLines(table, at);
  const last = lines[lines.length - 1]?.last;
  return html`
    <section class="dock looking-dock" aria-label=${t("dock.label")}>
      <div class="say" role="status">
        <p class="step">${t("replay.step")}</p>
        <p class="prompt">${t("replay.at", { at, all: table.number })}</p>
        ${
          lines.length > 0 &&
          html`
            <p class="then">
              ${lines
                .filter((line) => line.last === last)
                .map((line) => line.text)
                .join("; ")}
            </p>
          `
        }
      </div>
      <div class="acts">
        <button
          class="btn quiet icon"
          aria-label=${t("replay.back")}
          disabled=${at === 0}
          onClick=${() => table.step(-1)}
        >
          <${Icon} name="back" />
        </button>
        <button class="btn quiet icon" aria-label=${t("replay.on")} onClick=${() => table.step(1)}>
          <${Icon} name="on" />
        </button>
        <button class="btn quiet icon" aria-label=${t("share.title")} onClick=${onShare}>
          <${Icon} name="link" />
        </button>
        <button class=${classes("btn go", table.news && "news")} data-act="now" onClick=${() => table.lookAt(null)}>
          ${t(table.over ? "replay.to-result" : "replay.to-now")}
        </button>
      </div>
    </section>
  `;
}
