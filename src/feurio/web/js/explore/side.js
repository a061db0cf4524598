// Beside the board while somebody explores: what a search thinks, the lines as a tree, and what can be done with them.
import { api } from "../api.js";
import { Icon } from "../art.js";
import { classes, html, useState, useWatched, withChecked } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { colorOf } from "../review/chart.js";
import { countWords, eventWords, in100, seatWords } from "../review/words.js";
import { go } from "../route.js";
import { nameOf } from "../table/names.js";
import { Sentence } from "../table/sentence.js";
import { effectsText, t } from "../texts.js";
import { problemOf } from "./awaited.js";
import { rowsOf } from "./tree.js";

/** @import { Analysis } from "../review/model.js" */
/** @import { EvaluatedOut, HintReason, TableOut } from "../messages.js" */
/** @import { Exploring } from "../review/exploring.js" */
/** @import { Node } from "./tree.js" */

/** Branches further in than this stand no further in. */
const DEEPEST = 3;

/** @param {{exploring: Exploring}} props */
export function ExploreSide({ exploring }) {
  useWatched(exploring);
  const [problem, setProblem] = useState("");
  const { evaluation } = exploring;
  const playOn = async () => {
    try {
      const made = /** @type {TableOut} */ (await api("explore/table", { body: { position: exploring.text } }));
      go(`/t/${made.table}`);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const said = problem || (exploring.problem ? problemOf(exploring.problem) : "");
  return html`
    <section
      class="verdict explore-side"
      data-evaluated=${evaluation ? "yes" : "no"}
      data-effort=${exploring.effort}
      aria-label=${t("explore.title")}
    >
      <h2>
        ${t("explore.thinks")}
        <span class="thinking" role="status">
          ${!evaluation && !said ? t("explore.wait") : exploring.effort < 2 && !said ? t("explore.refines") : ""}
        </span>
      </h2>
      ${
        said &&
        html`
          <p class="problem" role="alert">${said}</p>
        `
      }
      <${Chances} exploring=${exploring} evaluation=${evaluation} />
      <${Best} exploring=${exploring} evaluation=${evaluation} />
      <${Lines} exploring=${exploring} />
      <div class="verdict-acts">
        <button class="btn" data-act="play-on" disabled=${!exploring.text || exploring.over} onClick=${playOn}>
          <${Icon} name="go" />
          ${t("explore.bots")}
        </button>
      </div>
    </section>
  `;
}

/** @param {{exploring: Exploring, evaluation: EvaluatedOut | null}} props */
function Chances({ exploring, evaluation }) {
  const { position } = exploring;
  const known = /** @type {Analysis} */ (/** @type {unknown} */ (position));
  if (evaluation && position.mode !== "competitive" && evaluation.points > 0)
    return html`
      <p class="points">${t("explore.points", { amount: countWords(position, evaluation.points) })}</p>
    `;
  const seats = position.mode === "competitive" ? position.players : 1;
  return html`
    <ul class="opts chances" aria-live="polite">
      ${[...Array(seats).keys()].map((seat) => {
        const share = evaluation?.win[seat] ?? 0;
        return html`
          <li key=${seat} class="chance-row">
            <span>
              ${
                position.mode === "competitive" &&
                html`
                  <${PieceIcon} position=${position} piece=${colorOf(position, seat)} className="tiny-pc" />
                `
              }
              ${seatWords(known, exploring.table, seat)}
            </span>
            <span class="meter"><i style=${`width:${in100(share)}%`}></i></span>
            <span class="num" aria-label=${evaluation ? t("review.in100", { count: in100(share) }) : null}>
              ${evaluation ? `${in100(share)} %` : "…"}
            </span>
          </li>
        `;
      })}
    </ul>
  `;
}

/** The best few events. @param {{exploring: Exploring, evaluation: EvaluatedOut | null}} props */
function Best({ exploring, evaluation }) {
  if (!evaluation || !evaluation.options.length) return null;
  exploring.previews.want(evaluation.options.map((option) => option.event));
  return html`
    <h3>${t("explore.best")}</h3>
    <ul class="opts">
      ${evaluation.options.map((option, place) => {
        const entry = exploring.previews.get(option.event)?.outcome ?? null;
        const why = /** @type {HintReason[]} */ (/** @type {unknown} */ (option.reasons));
        const said = effectsText(why, (seat) => nameOf(exploring.table, seat));
        const counts = option.points > 0;
        return html`
          <li key=${option.event}>
            <button
              class=${classes(place === 0 && "best")}
              title=${plain(said)}
              onClick=${() => exploring.play(option.event)}
            >
              <span>${entry ? eventWords(exploring.table, entry) : option.event}</span>
              <span class="meter"><i style=${`width:${in100(option.win)}%`}></i></span>
              <span class="num" aria-label=${counts ? countWords(exploring.position, option.points) : null}>
                ${counts ? Math.round(option.points) : `${in100(option.win)} %`}
              </span>
            </button>
            ${
              place === 0 &&
              said &&
              html`
                <p class="why-best"><${Sentence} table=${exploring.table} text=${said} /></p>
              `
            }
          </li>
        `;
      })}
    </ul>
  `;
}

/** Without the marks of cells. @param {string} text */
const plain = (text) => text.replace(/[\uE000\uE001]/g, "");

/** The tree. @param {{exploring: Exploring}} props */
function Lines({ exploring }) {
  const { root, node } = exploring;
  const [naming, setNaming] = useState(/** @type {Node | null} */ (null));
  const on = new Set(node.line);
  const call = (/** @type {Event} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("name")
    );
    exploring.call(field.value);
    setNaming(null);
  };
  return html`
    <h3>${t("explore.lines")}</h3>
    <ol class="line-tree">
      <li>
        <button class=${classes(node === root && "on")} onClick=${() => exploring.goTo(root)}>
          ${exploring.start.title}
        </button>
      </li>
      ${rowsOf(root).map(
        ({ node: one, depth }) => html`
          <li key=${one.line.map((step) => step.event).join()} class=${depth ? "sub" : ""} style=${indent(depth)}>
            <button
              class=${classes(one === node && "on", on.has(one) && "way")}
              aria-current=${one === node ? "step" : undefined}
              onClick=${() => exploring.goTo(one)}
            >
              ${
                one.name &&
                html`
                  <b>${one.name}</b>
                  ${" "}
                `
              }
              ${stepWords(exploring, one)}
            </button>
          </li>
        `,
      )}
    </ol>
    ${
      node !== root &&
      (naming === node
        ? html`
            <form class="name-line" onSubmit=${call}>
              <input name="name" maxlength="60" value=${node.name} aria-label=${t("explore.name")} autofocus />
              <button class="btn" type="submit">${t("explore.name-ok")}</button>
            </form>
          `
        : html`
            <div class="line-acts">
              <button class="btn quiet" data-act="name" onClick=${() => setNaming(node)}>
                <${Icon} name="pencil" />
                ${t("explore.name")}
              </button>
              <button
                class="btn quiet icon"
                data-act="forget"
                aria-label=${t("explore.forget")}
                title=${t("explore.forget")}
                onClick=${() => exploring.forget()}
              >
                <${Icon} name="trash" />
              </button>
            </div>
          `)
    }
    <label class="check keep-lines">
      <input
        type="checkbox"
        checked=${exploring.keeping}
        onChange=${withChecked((kept) => exploring.keepLines(kept))}
      />
      <span>${t("explore.keep")}</span>
    </label>
  `;
}

/** @param {number} depth */
const indent = (depth) => (depth ? `margin-left:${14 * Math.min(depth, DEEPEST)}px` : "");

/** @param {Exploring} exploring @param {Node} step */
const stepWords = (exploring, step) => (step.entry ? eventWords(exploring.table, step.entry) : step.event);
