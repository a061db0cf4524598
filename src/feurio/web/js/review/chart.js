// Chances over the game: bands that add up to 100, or one curve for those who play together. Also as a table.
import { gameEntry, rulesOf } from "../catalogue.js";
import { classes, html, useRef } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { t } from "../texts.js";
import { Badge } from "./badges.js";
import { counted, countWords, in100, momentWords, seatWords } from "./words.js";

/** @import { Position } from "../messages.js" */
/** @import { Analysis, Course, Moment, Reviewing } from "./model.js" */

const WIDE = 1000;
const HIGH = 100;
/** A band thinner than this has no name. */
const THIN = 0.11;
/** So many moments have a badge on the chart; the list has all. */
const MARKED = 10;
/** @type {Record<string, string>} */
const SHAPES = {
  red: "M0-3.2 3 2.4H-3Z",
  green: "M0-2.8A2.8 2.8 0 1 1 0 2.8 2.8 2.8 0 1 1 0-2.8Z",
  blue: "M-2.5-2.5H2.5V2.5H-2.5Z",
  yellow: "M0-3.6 1.2-1.2 3.6-.9 1.9.8 2.3 3.2 0 2.1-2.3 3.2-1.9.8-3.6-.9-1.2-1.2Z",
};

/** The color of a seat's band. @param {Position} position @param {number} seat */
export const colorOf = (position, seat) => position.colors?.[seat]?.[0] ?? ["red", "green", "blue", "yellow"][seat];

/** The curve of those who play together: points or tiles where they are counted, else the chance. */
function heights(/** @type {Analysis} */ a) {
  const counts = counted(a);
  const top = Math.max(...a.course.map((one) => one.points), 1);
  // Tiles have a goal; of points there may always be more.
  const goal = counts && gameEntry(a)?.laid_out ? a.most : 0;
  const most = goal || top;
  return { counts, goal, most, of: (/** @type {Course} */ one) => (counts ? one.points / most : one.win[0]) };
}

/** @param {{review: Reviewing, position: Position, hidden?: boolean}} props */
export function Chart({ review, position, hidden = false }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { analysis } = review;
  const last = Math.max(1, review.last);
  if (!analysis || analysis.course.length < 2)
    return html`
      <div class="chart empty"></div>
    `;
  const course = hidden ? analysis.course.filter((one) => one.number <= review.here) : analysis.course;
  const x = (/** @type {number} */ number) => (WIDE * number) / last;
  const point = (/** @type {PointerEvent} */ event) => {
    const area = box.current?.getBoundingClientRect();
    if (area) review.goTo(Math.round(((event.clientX - area.left) / area.width) * last));
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    if (event.buttons & 1) point(event);
  };
  const shared = analysis.mode !== "competitive";
  const { counts, goal, most } = heights(analysis);
  return html`
    <div class="chart">
      <div class="marks" aria-hidden="true">
        ${
          !hidden &&
          greatest(analysis.moments).map(
            (one) => html`
              <button
                key=${`${one.number} ${one.kind}`}
                tabindex="-1"
                class=${classes("mark-btn", one.number === review.here && "on")}
                style=${`left:${(100 * one.number) / last}%`}
                onClick=${() => review.goTo(one.number)}
              >
                <${Badge} kind=${one.kind} good=${one.swing.mean > 0} />
              </button>
            `,
          )
        }
      </div>
      <div
        class="plot"
        ref=${box}
        role="slider"
        tabindex="0"
        aria-label=${t("replay.slider")}
        aria-valuemin="0"
        aria-valuemax=${last}
        aria-valuenow=${review.here}
        aria-valuetext=${saidAt(review, analysis)}
        onPointerDown=${point}
        onPointerMove=${drag}
      >
        <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
          ${
            shared
              ? html`
                  <${Curve} analysis=${analysis} course=${course} x=${x} />
                `
              : html`
                  <${Bands} position=${position} analysis=${analysis} course=${course} x=${x} />
                `
          }
          <path class="ch-half" d=${`M0 ${HIGH / 2}H${WIDE}`} />
        </svg>
        ${
          goal > 0 &&
          html`
            <span class="goal-line">${t("review.all", { count: goal })}</span>
          `
        }
        <i class="now" style=${`left:${(100 * review.here) / last}%`}></i>
        ${
          !shared &&
          analysis.accounts.map(({ seat }) => {
            const at = wide(course, seat);
            return (
              at &&
              html`
                <span class="band-name" style=${`left:${(100 * at.number) / last}%;bottom:${at.middle}%`}>
                  <${PieceIcon} position=${position} piece=${colorOf(position, seat)} className="tiny-pc" />
                  <b>${seatWords(analysis, review.table, seat)}</b>
                </span>
              `
            );
          })
        }
      </div>
      <span class="ch-y" aria-hidden="true">${counts ? Math.round(most) : 100}</span>
      <span class="ch-y low" aria-hidden="true">0</span>
    </div>
  `;
}

/**
 * Bands from below in the order of seats.
 * @param {{position: Position, analysis: Analysis, course: Course[], x: (number: number) => number}} props
 */
function Bands({ position, analysis, course, x }) {
  const seats = analysis.accounts.length || analysis.players;
  const below = (/** @type {Course} */ one, /** @type {number} */ seat) =>
    HIGH * (1 - one.win.slice(0, seat).reduce((sum, share) => sum + share, 0));
  const line = (/** @type {number} */ seat) =>
    course.map((one) => `${x(one.number).toFixed(1)} ${below(one, seat).toFixed(2)}`);
  return html`
    <defs>
      ${Object.entries(SHAPES).map(
        ([color, shape]) => html`
          <pattern key=${color} id=${`band-${color}`} width="26" height="16" patternUnits="userSpaceOnUse">
            <path d=${shape} transform="translate(8 8) scale(.8 .8)" fill="#0B1214" opacity=".28" />
          </pattern>
        `,
      )}
    </defs>
    ${[...Array(seats).keys()].map((seat) => {
      const color = colorOf(position, seat);
      const area = `M${line(seat + 1).join("L")}L${line(seat).reverse().join("L")}Z`;
      return html`
        <path key=${seat} d=${area} class=${`band ${color}`} />
        <path d=${area} fill=${`url(#band-${color})`} />
        <path d=${`M${line(seat + 1).join("L")}`} class="ch-sep" />
      `;
    })}
  `;
}

/** @param {{analysis: Analysis, course: Course[], x: (number: number) => number}} props */
function Curve({ analysis, course, x }) {
  const { of } = heights(analysis);
  const line = course.map((one) => `${x(one.number).toFixed(1)} ${(HIGH * (1 - of(one))).toFixed(2)}`);
  const end = x(course[course.length - 1]?.number ?? 0);
  return html`
    <path d=${`M${x(course[0]?.number ?? 0)} ${HIGH}L${line.join("L")}L${end} ${HIGH}Z`} class="curve-area" />
    <path d=${`M${line.join("L")}`} class="curve" />
  `;
}

/** Those that have room on the chart, in their order. @param {Moment[]} moments */
function greatest(moments) {
  const kept = [...moments].sort((a, b) => Math.abs(b.swing.mean) - Math.abs(a.swing.mean)).slice(0, MARKED);
  return moments.filter((one) => kept.includes(one));
}

/** Where a band is thickest in the first half of the game. @param {Course[]} course @param {number} seat */
function wide(course, seat) {
  const last = course[course.length - 1]?.number ?? 0;
  const early = course.filter((one) => one.number > last * 0.06 && one.number < last * 0.62);
  const [most] = [...early].sort((a, b) => b.win[seat] - a.win[seat]);
  if (!most || most.win[seat] < THIN) return null;
  const under = most.win.slice(0, seat).reduce((sum, share) => sum + share, 0);
  return { number: most.number, middle: 100 * (under + most.win[seat] / 2) };
}

/** How things stand where one looks, for somebody who listens. @param {Reviewing} review @param {Analysis} analysis */
function saidAt(review, analysis) {
  const known = analysis.course.filter((one) => one.number <= review.here);
  const one = known[known.length - 1];
  const at = t("replay.at", { at: review.here, all: review.last });
  return one ? `${at}. ${chancesWords(review, analysis, one)}` : at;
}

/** @param {Reviewing} review @param {Analysis} analysis @param {Course} one */
function chancesWords(review, analysis, one) {
  if (counted(analysis)) return t("review.points-said", { amount: countWords(analysis, one.points) });
  return one.win
    .map((share, seat) => `${seatWords(analysis, review.table, seat)}: ${t("review.in100", { count: in100(share) })}`)
    .join("; ");
}

/** The same as a table and as sentences. @param {{review: Reviewing}} props */
export function ChartTable({ review }) {
  const { analysis } = review;
  if (!analysis) return null;
  const points = counted(analysis);
  return html`
    <details class="as-table">
      <summary>${t("review.as-table")}</summary>
      <ul>
        ${analysis.moments.map(
          (one) => html`
            <li key=${`${one.number} ${one.kind}`}>${momentWords(review, one)}</li>
          `,
        )}
      </ul>
      <div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">${t("replay.slider")}</th>
              ${
                points
                  ? html`
                      <th scope="col">${t(`review.unit.${rulesOf(analysis)}`)}</th>
                    `
                  : analysis.course[0]?.win.map(
                      (_, seat) => html`
                        <th scope="col" key=${seat}>${seatWords(analysis, review.table, seat)}</th>
                      `,
                    )
              }
            </tr>
          </thead>
          <tbody>
            ${analysis.course.map(
              (one) => html`
                <tr key=${one.number}>
                  <th scope="row">${one.number}</th>
                  ${
                    points
                      ? html`
                          <td>${Math.round(one.points)}</td>
                        `
                      : one.win.map(
                          (share, seat) => html`
                            <td key=${seat}>${in100(share)}</td>
                          `,
                        )
                  }
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </details>
  `;
}
