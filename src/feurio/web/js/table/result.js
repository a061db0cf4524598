// The end: who won and why, with the arithmetic of every point.
import { api } from "../api.js";
import { Bead, Icon, PieceIcon } from "../art.js";
import { classes, html, useEffect, useState } from "../dom.js";
import { go } from "../route.js";
import { rulesOf } from "../catalogue.js";
import { colorName, isYou, nameOf, whoIs } from "./names.js";
import { bestWords, isRounded, ranking, roundedUp, scoreLines } from "./score.js";
import { list, number, t } from "../texts.js";

/** @import { Table } from "./model.js" */
/** @import { Position, Region, SeatScore } from "../types.js" */

/** @param {Table} table @param {Position} position */
export function headline(table, position) {
  const result = position.result;
  if (!result) return "";
  const rules = rulesOf(position);
  if (position.mode !== "competitive") {
    if (rules === "ontherun") return result.solved ? t("end.run-won", { score: result.scores[0] }) : t("end.run-lost");
    if (!result.solved) return t(`end.lost.${rules}`);
    return rules === "wildfire" ? t("end.solved-difficulty", { difficulty: result.difficulty }) : t("end.solved");
  }
  const winners = result.winners;
  if (winners.length > 1) return t("end.shared", { names: list(winners.map((seat) => whoIs(table, seat))) });
  const best = result.scores[winners[0]];
  const second = Math.max(...result.scores.filter((_, seat) => seat !== winners[0]));
  const data = { name: nameOf(table, winners[0]), margin: best - second };
  if (isYou(table, winners[0])) return best === second ? t("end.you-tiebreak") : t("end.you-win", data);
  return best === second ? t("end.tiebreak", data) : t("end.wins", data);
}

/** One sentence that says why. @param {Table} table @param {Position} position */
export function lede(table, position) {
  const result = position.result;
  if (!result) return "";
  const rules = rulesOf(position);
  const missed = position.ending?.missed ?? [];
  // A few conditions that were missed are named; where it was most of them, the goal says more.
  if (missed.length && missed.length <= 3)
    return missed
      .map((one) => t(`end.missed.${one.condition}`, { ...one, color: one.color && colorName(position, one.color) }))
      .join(" ");
  if (position.mode !== "competitive") return t(`end.why.${rules}.${result.solved ? "won" : "lost"}`);
  const winner = position.scores.find((one) => one.seat === result.winners[0]);
  if (!winner) return "";
  const name = whoIs(table, winner.seat);
  if (rules === "wildfire") {
    const best = winner.regions?.[0];
    return best
      ? t("end.why.wildfire", { count: best.cells.length, value: best.value, score: winner.score, name })
      : "";
  }
  if (rules === "volcano") return t("end.why.volcano", { count: winner.taken?.length ?? 0, score: winner.score, name });
  const saved = Object.values(winner.saved ?? {}).reduce((sum, one) => sum + one, 0);
  return t("end.why.ontherun", { count: saved, name });
}

/** Who was tied and what decided. @param {Table} table @param {Position} position */
function tiebreak(table, position) {
  const result = position.result;
  if (!result || position.mode !== "competitive") return null;
  const best = Math.max(...result.scores);
  const tied = result.scores.map((score, seat) => ({ score, seat })).filter((one) => one.score === best);
  if (tied.length < 2) return null;
  const values = list(tied.map(({ seat }) => `${whoIs(table, seat)} ${number(result.tiebreak[seat])}`));
  return t(`tie.${rulesOf(position)}`, { score: best, values });
}

/** @param {{position: Position, score: SeatScore, onRegion: (region: Region | null) => void}} props */
function Calc({ position, score, onRegion }) {
  const rules = rulesOf(position);
  if (rules === "volcano") {
    const taken = [...(score.taken ?? [])].sort((a, b) => b - a);
    return html`
      <ul class="calc">
        <li>
          <span class="beads">
            ${taken.map(
              (one) => html`
                <${Bead} number=${one} />
              `,
            )}
          </span>
          ${taken.length ? null : t("sum.nothing-taken")}
          <span class="soft">
            ${position.mode === "competitive" ? t("end.lying", { count: score.lying ?? 0 }) : ""}
          </span>
        </li>
      </ul>
    `;
  }
  if (rules === "ontherun") {
    return html`
      <ul class="calc">
        ${scoreLines(position, score).map(
          (line) => html`
            <li><span>${line.text}</span></li>
          `,
        )}
        ${
          position.mode === "competitive"
            ? html`
                <li><span class="soft">${t("end.damage", { count: score.damage ?? 0 })}</span></li>
              `
            : null
        }
      </ul>
    `;
  }
  const regions = score.regions ?? [];
  const large = regions.filter((region) => region.cells.length > 1 && region.value > 0);
  const single = regions.filter((region) => region.cells.length === 1 && region.value > 0);
  const shut = regions.filter((region) => region.value === 0);
  const beads = (/** @type {Region} */ region) =>
    [...region.numbers]
      .sort((a, b) => b - a)
      .map(
        (one) => html`
          <${Bead} number=${one} />
        `,
      );
  const lights = (/** @type {Region} */ region) => ({
    onMouseEnter: () => onRegion(region),
    onMouseLeave: () => onRegion(null),
    onFocus: () => onRegion(region),
    onBlur: () => onRegion(null),
    onClick: () => onRegion(region),
  });
  return html`
    <ul class="calc">
      ${large.map(
        (region) => html`
          <li key=${region.cells.join()}>
            <button class="calc-line" ...${lights(region)}>
              ${beads(region)}
              <span>
                ${`${region.sum} ÷ ${region.divisor}`}${
                  isRounded(region) ? `, ${t(roundedUp(region) ? "sum.up" : "sum.down")}` : ""
                }
              </span>
              <span class="out">${region.value}</span>
            </button>
          </li>
        `,
      )}
      ${
        single.length
          ? html`
              <li>
                <button class="calc-line" ...${lights(single[0])}>
                  ${single.flatMap(beads)}
                  <span>${t("sum.alone", { count: single.length })}</span>
                  <span class="out">${single.reduce((sum, region) => sum + region.value, 0)}</span>
                </button>
              </li>
            `
          : null
      }
      ${
        shut.length
          ? html`
              <li class="zero">
                <button class="calc-line" ...${lights(shut[0])}>
                  ${shut.flatMap(beads)}
                  <span>${t("sum.shut-in")}</span>
                  <span class="out">0</span>
                </button>
              </li>
            `
          : null
      }
      ${
        regions.length
          ? null
          : html`
              <li><span>${t("sum.no-region")}</span></li>
            `
      }
    </ul>
  `;
}

/**
 * @param {{table: Table, position: Position, onRegion: (region: Region | null) => void, onShare: () => void, onLook:
 *   () => void}} props
 */
export function Result({ table, position, onRegion, onShare, onLook }) {
  const [best, setBest] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (position.mode === "solitaire" && table.you.length)
      api("bests")
        .then((found) =>
          setBest(
            found.bests?.find(
              (/** @type {any} */ one) => one.edition === position.edition && one.known_deal === table.knownDeal,
            ) ?? null,
          ),
        )
        .catch(() => {});
  }, []);
  const shared = position.mode !== "competitive";
  const next = nameOf(table, 2 % position.players);
  const again = async (/** @type {boolean} */ same) => {
    try {
      const made = await api(`tables/${table.id}/again`, { body: { same_deal: same } });
      go(`/t/${made.table}`);
    } catch {
      setProblem(t("error.again"));
    }
  };
  const tie = tiebreak(table, position);
  return html`
    <section class="result" aria-label=${t("end.label")}>
      <h2 tabindex="-1">${headline(table, position)}</h2>
      <p class="lede">${lede(table, position)}</p>
      ${
        tie
          ? html`
              <p class="tie">${tie}</p>
            `
          : null
      }
      <ol class="rank">
        ${(shared ? position.scores : ranking(position)).map((score) => {
          const won = position.result?.winners.includes(score.seat);
          const colors = shared ? ["red", "green", "blue", "yellow"] : (position.colors?.[score.seat] ?? []);
          return html`
            <li key=${score.seat} class=${classes(colors.length < 3 && colors[0], won && "win")}>
              <span class="pieces">
                ${colors.map(
                  (color) => html`
                    <${PieceIcon} key=${color} position=${position} piece=${color} />
                  `,
                )}
              </span>
              <span class="name">
                ${shared ? t(position.mode === "solitaire" ? "end.alone" : "end.together") : whoIs(table, score.seat)}
              </span>
              <span class="score num">${shared && rulesOf(position) !== "ontherun" ? "" : number(score.score)}</span>
              <${Calc} position=${position} score=${score} onRegion=${onRegion} />
            </li>
          `;
        })}
      </ol>
      ${
        best
          ? html`
              <p class="proof">
                <${Icon} name="trophy" />
                ${
                  best.known_deal
                    ? html`
                        <span>
                          ${t("best.known", { best: bestWords(best) })}
                          <br />
                          ${t("end.known")}
                        </span>
                      `
                    : t("end.best", { best: bestWords(best) })
                }
              </p>
            `
          : null
      }
      ${
        table.seed !== null && table.seed !== undefined
          ? html`
              <p class="proof">${t("end.seed", { seed: String(table.seed) })}</p>
            `
          : null
      }
      ${
        problem
          ? html`
              <p class="problem" role="alert">${problem}</p>
            `
          : null
      }
      ${
        table.next
          ? html`
              <a class="btn go wide-btn" href=${`/t/${table.next}`}>${t("end.next")}</a>
            `
          : null
      }
      <div class="after">
        ${
          table.you.length && !table.imported
            ? html`
                <button class=${classes("btn", !table.next && "go")} data-act="again" onClick=${() => again(false)}>
                  ${t("end.again")}${
                    shared
                      ? null
                      : html`
                          <span class="tiny">${t("end.starts", { name: next })}</span>
                        `
                  }
                </button>
                ${
                  table.companion
                    ? null
                    : html`
                        <button
                          class="btn quiet icon big"
                          aria-label=${t("end.same")}
                          title=${t("end.same")}
                          onClick=${() => again(true)}
                        >
                          <${Icon} name="again" />
                        </button>
                      `
                }
              `
            : html`
                <span></span>
              `
        }
        <button class="btn quiet icon big" aria-label=${t("end.look")} title=${t("end.look")} onClick=${onLook}>
          <${Icon} name="clock" />
        </button>
        <button class="btn quiet icon big" aria-label=${t("share.title")} title=${t("share.title")} onClick=${onShare}>
          <${Icon} name="share" />
        </button>
        <a
          class="btn quiet icon big"
          aria-label=${t("share.download")}
          title=${t("share.download")}
          href=${`/api/tables/${table.id}/record`}
          download=${`feurio-${table.id}.json`}
        >
          <${Icon} name="download" />
        </a>
      </div>
    </section>
  `;
}
