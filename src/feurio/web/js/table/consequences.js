// What a choice would lead to: points for rivals; together what is won, and what would lose the game.
import { Bead } from "../art.js";
import { classes, html } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { list, logText, number, t } from "../texts.js";
import { colorName, isYou, nameOf, whoIs } from "./names.js";

/** @import { Child } from "../dom.js" */
/** @import { Outcome, Position } from "../messages.js" */
/** @import { Table } from "./model.js" */

/** @param {{table: Table, position: Position, outcome: Outcome | null}} props */
export function Consequences({ table, position, outcome }) {
  if (!outcome) return null;
  const found = position.mode === "competitive" ? rivals(table, position, outcome) : together(position, outcome);
  if (!found.length) return null;
  return html`
    <div class="outcome">${found}</div>
  `;
}

/**
 * Player by player.
 * @param {Table} table
 * @param {Position} position
 * @param {Outcome} outcome
 * @returns {Child[]}
 */
function rivals(table, position, outcome) {
  const { before = [], after = [] } = outcome.points ?? {};
  const lost = outcome.lost ?? [];
  const taken = (/** @type {number} */ seat) => (outcome.taken ?? []).filter((tile) => tile.seat === seat);
  const shown = before.map((_, seat) => seat).filter((seat) => after[seat] !== before[seat] || taken(seat).length);
  const found = shown.map((seat) => {
    const change = after[seat] - before[seat];
    const color = position.colors?.[seat]?.[0];
    return html`
      <span key=${seat}>
        ${
          color &&
          html`
            <${PieceIcon} position=${position} piece=${color} className="tiny-pc" />
          `
        }
        <b>${`${whoIs(table, seat)} ${change >= 0 ? "+" : "\u2212"}${Math.abs(change)}`}</b>
        ${
          taken(seat).length
            ? html`
                <i class="beads"><${Beads} tiles=${taken(seat)} /></i>
              `
            : html`
                <span>${`${number(before[seat])} \u2192 ${number(after[seat])}`}</span>
              `
        }
      </span>
    `;
  });
  if (lost.length)
    found.push(html`
      <span class="lost">
        <${Beads} tiles=${lost} />
        ${" "}${t("effect.lost")}
      </span>
    `);
  if (outcome.ending)
    found.push(html`
      <span>${t("fatal.ends")}</span>
    `);
  return found;
}

/** What happens to all, or to one color. @typedef {{color?: string, bad?: boolean, text: string}} Told */

/**
 * What all get nearer to, and what none of them can mend.
 * @param {Position} position
 * @param {Outcome} outcome
 * @returns {Told[]}
 */
function toldTogether(position, outcome) {
  const { taken = [], lost = [], regions = [], saved = {}, ending } = outcome;
  const said = (/** @type {{number: number}[]} */ tiles) => list(tiles.map((tile) => String(tile.number)));
  /** @type {Told[]} */
  const found = [];
  if (lost.length) found.push({ bad: true, text: t("fatal.tile-lost", { tiles: said(lost) }) });
  if (taken.length) found.push({ text: t("effect.put-out", { tiles: said(taken) }) });
  const about = (/** @type {string} */ key, /** @type {string} */ color, /** @type {boolean} */ bad, data = {}) =>
    found.push({ color, bad, text: t(`fatal.${key}`, { color: colorName(position, color), ...data }) });
  for (const color of outcome.open_ones?.lost ?? []) about("no-open-one", color, true);
  for (const color of outcome.open_ones?.gained ?? []) about("open-one", color, false);
  for (const { color, how, others } of regions) {
    if (how === "new" && others > 0) about("apart", color, true, { count: others + 1 });
    if (how === "joined") about(others ? "apart" : "joined", color, others > 0, { count: others + 1 });
  }
  for (const [color, { before, after }] of Object.entries(saved))
    found.push({ color, bad: after < before, text: `${before} \u2192 ${after}` });
  const [before, after] = [outcome.points?.before[0], outcome.points?.after[0]];
  if (Object.keys(saved).length && before !== after)
    found.push({ text: t("fatal.product", { before: before ?? 0, after: after ?? 0 }) });
  if (ending && ending.reason !== "tile-lost") {
    const missed = ending.missed.length > 0;
    found.push({ bad: missed, text: `${t("fatal.ends")} ${t(`end.because.${ending.reason}`)}` });
  }
  return found;
}

/** @param {Position} position @param {Outcome} outcome @returns {Child[]} */
const together = (position, outcome) =>
  toldTogether(position, outcome).map(
    ({ color, bad, text }, i) => html`
      <span key=${i} class=${classes(bad && "lost")}>
        ${
          color &&
          html`
            <${PieceIcon} position=${position} piece=${color} className="tiny-pc" />
          `
        }
        ${text}
      </span>
    `,
  );

/**
 * The same in plain words, for lists and ears.
 * @param {Table} table
 * @param {Position} position
 * @param {Outcome} outcome
 * @returns {string[]}
 */
export function toldPlainly(table, position, outcome) {
  if (position.mode !== "competitive")
    return toldTogether(position, outcome).map(({ color, text }) =>
      color && /^\d/.test(text) ? `${colorName(position, color)}: ${text}` : text,
    );
  const { before = [], after = [] } = outcome.points ?? {};
  const numbers = (/** @type {{number: number}[]} */ tiles) => list(tiles.map((tile) => String(tile.number)));
  const { taken = [], lost = [] } = outcome;
  const found = before.flatMap((old, seat) => {
    const theirs = taken.filter((tile) => tile.seat === seat);
    const change = after[seat] - old;
    const tiles = numbers(theirs);
    if (theirs.length)
      return [
        isYou(table, seat)
          ? logText("fly-gives-you", { tiles })
          : t("tag.to", { numbers: tiles, name: nameOf(table, seat) }),
      ];
    return change ? [`${whoIs(table, seat)} ${change > 0 ? "+" : "\u2212"}${Math.abs(change)}`] : [];
  });
  if (lost.length) found.push(t("tag.lost", { numbers: numbers(lost) }));
  if (outcome.ending) found.push(t("fatal.ends"));
  return found;
}

/** @param {{tiles: {number: number}[]}} props */
const Beads = ({ tiles }) =>
  tiles.map(
    (tile) => html`
      <${Bead} number=${tile.number} />
    `,
  );
