// The dock while one looks back: what happened there, and the way to now.
import { api, Refused } from "../api.js";
import { Icon } from "../art.js";
import { classes, html, useState } from "../dom.js";
import { go } from "../route.js";
import { effectsText, reason, t } from "../texts.js";
import { logLines } from "./log.js";
import { nameOf } from "./names.js";
import { Sentence } from "./sentence.js";

/** @import { Table } from "./model.js" */

/** @param {{table: Table, onShare: () => void}} props */
export function LookingDock({ table, onShare }) {
  const at = table.at ?? 0;
  const lines = logLines(table, at);
  const last = lines[lines.length - 1]?.last;
  const why = effectsText(table.reasons.get(at) ?? [], (seat) => nameOf(table, seat));
  const [problem, setProblem] = useState("");
  const playOn = async () => {
    try {
      go(`/t/${await branch(table, at)}`);
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("error.server"));
    }
  };
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
        ${
          why &&
          html`
            <p class="then why-line"><${Sentence} table=${table} text=${why} /></p>
          `
        }
        ${
          problem &&
          html`
            <p class="problem" role="alert">${problem}</p>
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
        ${
          table.over &&
          html`
            <a class="btn quiet" data-act="explore" href=${`/t/${table.id}/review#at=${at}&line=`}>
              ${t("explore.begin")}
            </a>
          `
        }
        ${
          (table.over || table.alone) &&
          !table.companion &&
          html`
            <button class="btn quiet" data-act="play-on" onClick=${playOn}>${t("replay.play-on")}</button>
          `
        }
        <button class=${classes("btn go", table.news && "news")} data-act="now" onClick=${() => table.lookAt(null)}>
          ${t(table.over ? "replay.to-result" : "replay.to-now")}
        </button>
      </div>
    </section>
  `;
}

/** Opens a table that goes on from a moment of this one; its id. @param {Table} table @param {number} at */
async function branch(table, at) {
  const record = await api(`tables/${table.id}/record`);
  const body = { ...record, events: record.events.slice(0, at), result: null };
  return (await api("import", { body })).table;
}
