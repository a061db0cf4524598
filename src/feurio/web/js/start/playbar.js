// What Start will do, in words, and the button; on a phone it stays at the bottom, where the thumb is.
import { gameTitle } from "../catalogue.js";
import { html } from "../dom.js";
import { lessonsOf } from "../learn/progress.js";
import { minutesOf } from "../learn/tracks.js";
import { PieceIcon } from "../pieces.js";
import { settings } from "../settings.js";
import { setupWords } from "../table/names.js";
import { list, t } from "../texts.js";
import { seatName } from "./seats.js";

/** @import { Setup } from "./choice.js" */

/**
 * @param {{setup: Setup, companion: boolean, newcomer: boolean, open: boolean, busy: boolean, problem: string,
 *   onOpen: () => void, onBegin: () => void}} props
 */
export function Playbar({ setup, companion, newcomer, open, busy, problem, onOpen, onBegin }) {
  const game = gameTitle(setup.edition);
  const start = companion ? t("start.go-companion") : t("start.go", { game });
  return html`
    <section class="playbar" aria-labelledby="playbar-title">
      ${!newcomer && Faces({ setup })}
      <div class="playbar-words">
        <h2 id="playbar-title">
          ${newcomer ? t("learn.new", { game }) : capitalized(list(setup.seats.map(seatName)))}
        </h2>
        <p class="small">${newcomer ? t(`learn.new.${setup.rules}`) : asBefore(setup, companion)}</p>
        ${
          problem &&
          html`
            <p class="problem" role="alert">${problem}</p>
          `
        }
      </div>
      <div class="playbar-acts">
        ${
          !companion &&
          html`
            <button
              class="btn quiet"
              data-act="change"
              aria-expanded=${open ? "true" : "false"}
              aria-controls="setup"
              onClick=${onOpen}
            >
              ${t("start.change")}
            </button>
          `
        }
        <button class=${newcomer ? "btn" : "btn go"} data-act="start" disabled=${busy} onClick=${onBegin}>
          ${newcomer ? t("start.just-play") : start}
        </button>
        ${
          newcomer &&
          html`
            <a class="btn go" data-act="learn" href=${`/learn/${setup.rules}`}>
              ${t("learn.in-minutes", { minutes: minutesOf(lessonsOf(setup.rules)) })}
            </a>
          `
        }
      </div>
    </section>
  `;
}

/** The colors in the order of the seats. @param {{setup: Setup}} props */
function Faces({ setup }) {
  const colors = (setup.way?.seats ?? []).flatMap((own) => own).slice(0, 4);
  return html`
    <span class="playbar-faces" aria-hidden="true">
      ${colors.map(
        (color) => html`
          <${PieceIcon} key=${color} position=${setup} piece=${color} />
        `,
      )}
    </span>
  `;
}

/** @param {Setup} setup @param {boolean} companion */
function asBefore(setup, companion) {
  const words = `${setupWords({ ...setup, layout: null })}.`;
  return settings.lastSetup && !companion ? `${words} ${t("start.as-last")}` : words;
}

/** @param {string} text */
const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
