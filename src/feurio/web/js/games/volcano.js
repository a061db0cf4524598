// Volcano: a forest that shrinks, tiles that are taken.
import { Bead } from "../art.js";
import { html } from "../dom.js";
import { t } from "../texts.js";

/** @import { Position, SeatScore } from "../messages.js" */
/** @import { Game } from "./games.js" */

/** @param {Position} position */
const forest = (position) => position.tiles.filter((tile) => tile.face === "up").length;
/** @param {SeatScore} score */
const taken = (score) => [...(score.taken ?? [])].sort((a, b) => b - a);

/** @type {Game} */
export const volcano = {
  piece: "drop",
  nobody: "neutral",
  ground: null,
  places: "fly",
  margin: 72,
  hasPoints: false,
  isWide: () => false,
  lines(_, score) {
    const tiles = taken(score);
    if (!tiles.length) return [t("sum.nothing-taken")];
    return [tiles.length > 1 ? `${tiles.join(" + ")} = ${tiles.reduce((sum, one) => sum + one, 0)}` : String(tiles[0])];
  },
  goal(position) {
    const left = forest(position);
    const lost = position.lost?.length ?? 0;
    const line = { color: null, main: "", rest: "", done: false };
    const lines = [{ ...line, text: t("goal.tiles-left", { count: left }), bad: false }];
    if (lost) lines.push({ ...line, text: t("goal.lost", { count: lost }), bad: true });
    return { score: left, lines, sums: [] };
  },
  why: (winner) => ({ count: winner.taken?.length ?? 0 }),
  best: ({ wins, games }) => t("best.wins", { wins, games }),
  Calc({ position, score }) {
    const tiles = taken(score);
    return html`
      <ul class="calc">
        <li>
          <span class="beads">
            ${tiles.map(
              (number) => html`
                <${Bead} number=${number} />
              `,
            )}
          </span>
          ${!tiles.length && t("sum.nothing-taken")}
          <span class="soft">${position.mode === "competitive" && t("end.lying", { count: score.lying ?? 0 })}</span>
        </li>
      </ul>
    `;
  },
};
