// On the Run: animals on tiles and, saved, on the cells at the edge.
import { catalogue } from "../catalogue.js";
import { html } from "../dom.js";
import { number, t } from "../texts.js";

/** @import { Position, SeatScore } from "../messages.js" */
/** @import { Game } from "./games.js" */

/** @param {Record<string, number> | undefined} counts */
const total = (counts) => Object.values(counts ?? {}).reduce((sum, one) => sum + one, 0);

/** @param {Position} position @param {SeatScore} score */
function lines(position, score) {
  const saved = Object.values(score.saved ?? {});
  const factors = saved.join(" \u00d7 ");
  if (position.mode === "competitive") {
    const data = { saved: saved[0] ?? 0, product: factors, home: total(score.home), score: number(score.score) };
    return [t(saved.length > 1 ? "sum.run-two" : "sum.run", data)];
  }
  const product = saved.reduce((all, one) => all * one, 1);
  const sum = `${factors} = ${product}`;
  return position.result && score.score !== product ? [sum, t("sum.counts", { score: score.score })] : [sum];
}

/** @type {Game} */
export const ontherun = {
  piece: "animal",
  nobody: "predator",
  ground: "edge",
  places: "startle",
  margin: 26,
  hasPoints: true,
  isWide: () => true,
  lines,
  goal(position, score) {
    return {
      score: score.score,
      lines: catalogue.colors.map((color) => {
        const saved = score.saved?.[color] ?? 0;
        const home = score.home?.[color] ?? 0;
        const text = t("goal.animals", { saved, home });
        return { color, text, main: String(saved), rest: String(home), done: false, bad: false };
      }),
      sums: lines(position, score),
    };
  },
  why: (winner) => ({ count: total(winner.saved) }),
  best: ({ score }) => t("best.points", { score }),
  Calc({ position, score }) {
    return html`
      <ul class="calc">
        ${lines(position, score).map(
          (line) => html`
            <li><span>${line}</span></li>
          `,
        )}
        ${
          position.mode === "competitive" &&
          html`
            <li><span class="soft">${t("end.damage", { count: score.damage ?? 0 })}</span></li>
          `
        }
      </ul>
    `;
  },
};
