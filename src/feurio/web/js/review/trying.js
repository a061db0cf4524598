// Trying out on the board of a review: exploring a line, or finding the better move oneself.
import { Bead, Icon } from "../art.js";
import { Board } from "../board/board.js";
import { makeScene } from "../board/scene.js";
import { classes, html, useEffect, useState, useWatched } from "../dom.js";
import { settings } from "../settings.js";
import { useDeciding } from "../table/deciding.js";
import { Choices, InHand, SideAct } from "../table/dock.js";
import { nameOf } from "../table/names.js";
import { Sentence } from "../table/sentence.js";
import { effectsText, reason, t } from "../texts.js";
import { Finding, TRIES } from "./finding.js";
import { counted, countWords, in100 } from "./words.js";

/** @import { HintReason } from "../messages.js" */
/** @import { Exploring } from "./exploring.js" */

/**
 * The board and the dock of a line; without a game to go back to, Esc leads nowhere.
 * @param {{exploring: Exploring, onClose?: () => void, onNext?: () => void}} props
 */
export function Trying({ exploring, onClose, onNext }) {
  useWatched(exploring);
  const deciding = useDeciding(exploring.table);
  const [hover, setHover] = useState(/** @type {string | null} */ (null));
  const { position } = exploring;
  const finding = exploring instanceof Finding ? exploring : null;
  const scene = makeScene({
    table: exploring.table,
    position,
    turn: deciding.seen,
    outcome: deciding.outcome,
    hover,
    lit: null,
    region: null,
    hint: null,
    entry: null,
    pointed: finding?.hinted ? hintCells(finding) : null,
    named: finding || deciding.event ? "" : promising(exploring),
  });
  useEffect(() => {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, textarea, dialog")) return;
      const inBoard = target.closest?.(".field");
      if (event.key === "Escape") {
        if (!exploring.forgetWhy() && !deciding.act.cancel()) onClose?.();
      } else if (finding) return;
      else if (event.key === "," || (event.key === "ArrowLeft" && !inBoard)) exploring.step(-1);
      else if (event.key === "." || (event.key === "ArrowRight" && !inBoard)) exploring.step(1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
  return html`
    <div
      class="trying"
      data-trying=${finding ? finding.state : "explore"}
      data-line=${exploring.line.length}
      data-busy=${exploring.busy ? "yes" : "no"}
    >
      ${
        onClose &&
        html`
          <p class="exploring-pill">
            <span>${t(finding ? "find.title" : "explore.title")}</span>
            <button class="btn" data-act="back" onClick=${onClose}>
              <${Icon} name="back" />
              ${t("explore.back")}
            </button>
          </p>
        `
      }
      <main class="board">
        <${Board}
          position=${position}
          scene=${scene}
          legal=${deciding.legal}
          allHeats=${settings.allHeats}
          coordinates=${settings.coordinates}
          label=${t(finding ? "find.title" : "explore.title")}
          hover=${hover}
          onTap=${deciding.act.tap}
          onRim=${deciding.act.rim}
          onHover=${setHover}
          onKey=${(/** @type {KeyboardEvent} */ event, /** @type {string} */ cell) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            deciding.act.enter(cell);
          }}
        />
      </main>
      <${TryDock} exploring=${exploring} deciding=${deciding} finding=${finding} onNext=${onNext} />
    </div>
  `;
}

/** What speaks for the best event: the cells it names have letters on the board. @param {Exploring} exploring */
function promising(exploring) {
  const [best] = exploring.evaluation?.options ?? [];
  const why = /** @type {HintReason[]} */ (/** @type {unknown} */ (best?.reasons ?? []));
  return effectsText(why, (seat) => nameOf(exploring.table, seat));
}

/** Where the better move happens. @param {Finding} finding */
function hintCells(finding) {
  const outcome = finding.review.outcome(finding.from, finding.best.event);
  if (!outcome) return null;
  const { laid = [], placed = [], flight, moved = [] } = outcome;
  if (flight) return flight.path;
  return [...laid.map((one) => one.cell), ...placed.map((one) => one.cell), ...moved.map((one) => one.target)];
}

/**
 * @param {{exploring: Exploring, deciding: import("../table/deciding.js").Deciding, finding: Finding | null,
 *   onNext?: () => void}} props
 */
function TryDock({ exploring, deciding, finding, onNext }) {
  const { position, why } = exploring;
  const { ask, act } = deciding;
  const over = finding && (finding.state === "right" || finding.state === "shown");
  const choices = ask?.choices ?? [];
  return html`
    <section class=${classes("dock", finding?.state === "right" && "good", ask?.hand && "with-hand")}>
      ${
        ask &&
        !over &&
        html`
          <${InHand} hand=${ask.hand} position=${position} />
        `
      }
      <div class="say" role="status" aria-atomic="true">
        ${
          finding
            ? html`
                <${FindWords} finding=${finding} />
              `
            : html`
                <p class="prompt">
                  ${position.to_move === "chance" ? drawWords(exploring) : (ask?.prompt ?? t("dock.over"))}
                </p>
              `
        }
        ${
          why &&
          html`
            <p class="then wrong">${reason(why)}</p>
          `
        }
      </div>
      ${
        position.to_move === "chance" &&
        !finding &&
        html`
          <${Draws} exploring=${exploring} />
        `
      }
      ${
        !over &&
        html`
          <${Choices} choices=${choices} position=${position} onPick=${act.pick} onAim=${() => {}} />
        `
      }
      <div class="acts">
        ${
          !over &&
          (ask?.side ?? []).map(
            (side) => html`
              <${SideAct} key=${side.name} side=${side} onPick=${act.pick} />
            `,
          )
        }
        ${
          !over &&
          ask?.skip &&
          html`
            <button class="btn quiet" onClick=${act.skip}>${ask.skip}</button>
          `
        }
        ${
          finding &&
          !over &&
          html`
            <button class="btn quiet" data-act="hint" onClick=${() => light(finding)}>${t("find.hint")}</button>
            <button class="btn quiet" data-act="show" onClick=${() => finding.reveal()}>${t("find.show")}</button>
          `
        }
        ${
          !over &&
          ask?.go &&
          deciding.event &&
          html`
            <button class="btn go" data-act="go" disabled=${exploring.busy} onClick=${act.go}>${ask.go}</button>
          `
        }
        ${
          over &&
          html`
            <button class="btn go" data-act="next" onClick=${onNext}>${t("find.next")}</button>
          `
        }
      </div>
    </section>
  `;
}

/** @param {Finding} finding */
function light(finding) {
  finding.hinted = true;
  finding.changed();
}

/** @param {{finding: Finding}} props */
function FindWords({ finding }) {
  const { state, chance, best, tries } = finding;
  const why = effectsText(best.reasons, (seat) => nameOf(finding.table, seat));
  const said = (/** @type {number} */ value) =>
    counted(finding.analysis) ? countWords(finding.analysis, value) : t("review.in100", { count: in100(value) });
  const data = { chance: said(chance ?? 0), best: said(finding.worth(best)) };
  return html`
    <p class="step">
      ${t("find.tries", { left: TRIES - tries })}
      <span class="tries" aria-hidden="true">
        ${[...Array(TRIES).keys()].map(
          (i) => html`
            <i key=${i} class=${i < tries ? "used" : ""}></i>
          `,
        )}
      </span>
    </p>
    <p class="prompt">${t(`find.${state}`, data)}</p>
    ${
      (state === "right" || state === "shown") &&
      why &&
      html`
        <p class="then"><${Sentence} table=${finding.table} text=${why} /></p>
      `
    }
  `;
}

/** What chance has to do. @param {Exploring} exploring */
const drawWords = (exploring) => t(exploring.dealt ? "explore.before" : "explore.draw");

/** The next tile: one that is chosen, or any. @param {{exploring: Exploring}} props */
function Draws({ exploring }) {
  const { dealt } = exploring;
  if (dealt)
    return html`
      <button class="btn go" data-draw="deal" onClick=${() => exploring.play(dealt)}>${t("explore.deal")}</button>
    `;
  return html`
    <div class="draws" role="group" aria-label=${t("explore.draw")}>
      ${Object.entries(exploring.unseen).map(
        ([number, copies]) =>
          copies > 0 &&
          html`
            <button
              key=${number}
              data-draw=${number}
              aria-label=${t("explore.tile", { number, count: copies })}
              onClick=${() => exploring.play(`draw ${number}`)}
            >
              <${Bead} number=${Number(number)} />
              <span class="num">${copies}</span>
            </button>
          `,
      )}
      <button class="btn" data-draw="any" onClick=${() => exploring.drawAny()}>${t("explore.any")}</button>
    </div>
  `;
}
