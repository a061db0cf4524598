// Wildfire: heat on the ground, regions that divide.
import { Bead, Icon } from "../art.js";
import { html } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { t } from "../texts.js";
import { isRounded, regionSum, roundedUp } from "./regions.js";

/** @import { Position, RegionScore, SeatScore } from "../messages.js" */
/** @import { Game } from "./games.js" */

/** @type {Game} */
export const wildfire = {
  piece: "helmet",
  nobody: "neutral",
  ground: "heat",
  places: "crew",
  margin: 26,
  hasPoints: false,
  // Where it is hottest, also while firefighters are sent: the board makes room for the next tile with this one, once.
  isWide: (position, ground) =>
    position.tiles.length < 12 ||
    (!position.result && position.cells.every((other) => Number(other.heat) <= Number(ground.heat))),
  lines: (_, score) => (score.regions?.length ? score.regions.map(regionLine) : [t("sum.no-region")]),
  goal(_, score) {
    const lines = Object.entries(score.goals ?? {}).map(([color, { regions, left, open_one, whole }]) => ({
      color,
      text: t("goal.color", { regions, left, lake: open_one }),
      main: String(regions),
      rest: String(left),
      done: whole,
      bad: false,
    }));
    return { score: null, lines, sums: [] };
  },
  why: (winner) => ({ count: winner.regions?.[0]?.cells.length ?? 0, value: winner.regions?.[0]?.value ?? 0 }),
  best: ({ difficulty, wins, games }) =>
    difficulty === null ? t("best.wins", { wins, games }) : t("best.difficulty", { difficulty }),
  Calc({ position, score, onRegion }) {
    if (position.mode !== "competitive") return reached(position, score);
    const regions = score.regions ?? [];
    const large = regions.filter((region) => region.cells.length > 1 && region.value > 0);
    const single = regions.filter((region) => region.cells.length === 1 && region.value > 0);
    const shut = regions.filter((region) => region.value === 0);
    return html`
      <ul class="calc">
        ${large.map(
          (region) => html`
            <li key=${region.cells.join()}>
              <button class="calc-line" ...${lights(region, onRegion)}>
                ${beads(region)}
                <span>
                  ${`${region.sum} ÷ ${region.divisor}`}${
                    isRounded(region) && `, ${t(roundedUp(region) ? "sum.up" : "sum.down")}`
                  }
                </span>
                <span class="out">${region.value}</span>
              </button>
            </li>
          `,
        )}
        ${
          single.length > 0 &&
          html`
            <li>
              <button class="calc-line" ...${lights(single[0], onRegion)}>
                ${single.flatMap(beads)}
                <span>${t("sum.alone", { count: single.length })}</span>
                <span class="out">${single.reduce((sum, region) => sum + region.value, 0)}</span>
              </button>
            </li>
          `
        }
        ${
          shut.length > 0 &&
          html`
            <li class="zero">
              <button class="calc-line" ...${lights(shut[0], onRegion)}>
                ${shut.flatMap(beads)}
                <span>${t("sum.shut-in")}</span>
                <span class="out">0</span>
              </button>
            </li>
          `
        }
        ${
          !regions.length &&
          html`
            <li><span>${t("sum.no-region")}</span></li>
          `
        }
      </ul>
    `;
  },
};

/** A region in signs, with what rounding did. @param {RegionScore} region */
const regionLine = (region) =>
  isRounded(region) ? `${regionSum(region)}, ${t(roundedUp(region) ? "sum.up" : "sum.down")}` : regionSum(region);

/** Together there are no points: how far each color came. @param {Position} position @param {SeatScore} score */
const reached = (position, score) => html`
  <ul class="calc">
    ${wildfire.goal(position, score).lines.map(
      (line) => html`
        <li key=${line.color} class="reached">
          <${PieceIcon} position=${position} piece=${line.color} className="tiny-pc" />
          <span>${line.text}</span>
          ${
            line.done &&
            html`
              <${Icon} name="check" />
            `
          }
        </li>
      `,
    )}
  </ul>
`;

/** The tiles of a region, large numbers first. @param {RegionScore} region */
const beads = (region) =>
  [...region.numbers]
    .sort((a, b) => b - a)
    .map(
      (number) => html`
        <${Bead} number=${number} />
      `,
    );

/** A line that lights its region. @param {RegionScore} region @param {(region: RegionScore | null) => void} onRegion */
const lights = (region, onRegion) => ({
  onMouseEnter: () => onRegion(region),
  onMouseLeave: () => onRegion(null),
  onFocus: () => onRegion(region),
  onBlur: () => onRegion(null),
  onClick: () => onRegion(region),
});
