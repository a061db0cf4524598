// The dock of a lesson: one sentence to do, one line of reason, and what can be pressed.
import { Icon } from "../art.js";
import { classes, html } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { Consequences } from "../table/consequences.js";
import { Choices, InHand, SideAct } from "../table/dock.js";
import { t, tOr } from "../texts.js";
import { Worded } from "../words.js";

/** @import { Deciding } from "../table/deciding.js" */
/** @import { LessonOut } from "../messages.js" */
/** @import { Teaching } from "./teaching.js" */

/**
 * @param {{teaching: Teaching, deciding: Deciding, following: LessonOut | undefined, onNext: () => void,
 *   onWhy: () => void}} props
 */
export function LessonDock({ teaching, deciding, following, onNext, onWhy }) {
  const { lesson, step, state, position } = teaching;
  const right = state === "right";
  const ask = right || step.kind !== "play" ? null : deciding.ask;
  const choices = ask?.choices ?? [];
  return html`
    <section
      class=${classes("dock", right && "good", ask?.hand && "with-hand", choices.length > 0 && "with-choices")}
      aria-label=${t("dock.label")}
    >
      ${
        ask &&
        html`
          <${InHand} hand=${ask.hand} position=${position} />
        `
      }
      <div class="say" role="status" aria-atomic="true">
        <p class=${classes("step", right && "yes")}>
          ${
            right &&
            html`
              <${Icon} name="check" />
            `
          }
          ${right ? t("lesson.right") : lesson.title}
        </p>
        <p class="prompt"><${Worded} text=${right ? step.texts.right : step.texts.ask} /></p>
        <p class=${classes("then", state === "wrong" && "wrong")}>
          <${Worded} text=${lineBelow(teaching, ask?.then)} />
        </p>
      </div>
      <${Choices} choices=${choices} position=${position} onPick=${deciding.act.pick} onAim=${() => {}} />
      ${
        right &&
        teaching.before &&
        html`
          <${Consequences} table=${teaching.table} position=${teaching.before} outcome=${teaching.log[0] ?? null} />
        `
      }
      <div class="acts">
        ${
          right
            ? html`
                <button class="btn go" data-act="next" onClick=${onNext}>
                  ${teaching.last && !following ? t("lesson.done") : t("lesson.next")}${" "}
                  <kbd>Enter</kbd>
                </button>
              `
            : html`
                <button class="btn quiet" data-act="why" onClick=${onWhy}>
                  <${Icon} name="help" />
                  ${t("lesson.why")}
                </button>
                ${(ask?.side ?? []).map(
                  (side) => html`
                    <${SideAct} key=${side.name} side=${side} onPick=${deciding.act.pick} />
                  `,
                )}
                ${
                  step.kind === "answer"
                    ? html`
                        <${Answers} teaching=${teaching} />
                      `
                    : ask?.go && deciding.event
                      ? html`
                          <button class="btn go" data-act="go" disabled=${teaching.busy} onClick=${deciding.act.go}>
                            ${ask.go}
                          </button>
                        `
                      : html`
                          <button class="btn" data-act="show" onClick=${() => showMe(teaching, deciding)}>
                            ${t("lesson.show")}
                          </button>
                        `
                }
              `
        }
      </div>
    </section>
  `;
}

/** @param {Teaching} teaching @param {Deciding} deciding */
function showMe(teaching, deciding) {
  if (teaching.step.kind === "play") deciding.act.hint?.();
  else teaching.hint();
}

/** What stands below the sentence: what was wrong, how far one is, or a line of reason. */
/** @param {Teaching} teaching @param {string | undefined} then */
function lineBelow(teaching, then) {
  const { step, state, said, found, why } = teaching;
  if (state === "wrong") {
    if (why || !said) return t("lesson.refused");
    return ["error", "not-asked"].includes(said) ? t(`lesson.${said}`) : said;
  }
  if (state === "right") return said === "also" ? t("lesson.also") : "";
  if (step.kind === "tap" && found.length) return t("lesson.found", { found: found.length, all: step.wanted });
  return step.texts.then || (step.kind === "play" ? then : "") || "";
}

/** A question with its answers. @param {{teaching: Teaching}} props */
function Answers({ teaching }) {
  const { step, tried, position } = teaching;
  return html`
    <div class="answers" role="group" aria-label=${step.texts.ask}>
      ${step.choices.map((choice) => {
        const color = /^-?\d+$/.test(choice) ? "" : choice;
        return html`
          <button
            key=${choice}
            class="btn"
            data-answer=${choice}
            disabled=${tried.includes(choice)}
            onClick=${() => teaching.play(choice)}
          >
            ${
              color &&
              html`
                <${PieceIcon} position=${position} piece=${color} />
              `
            }
            ${color ? tOr(`color.${color}`, color) : choice.replace("-", "\u2212")}
          </button>
        `;
      })}
    </div>
  `;
}
