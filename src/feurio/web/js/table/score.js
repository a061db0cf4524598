// Scores with their arithmetic, in words and signs.
import { rulesOf } from "../catalogue.js";
import { number, t } from "../texts.js";

/** @import { Position, SeatScore, Region } from "../types.js" */

/** "(5 + 6 + 1) ÷ 1 = 12" @param {Region} region */
export function regionSum(region) {
  const numbers = [...region.numbers].sort((a, b) => b - a);
  if (region.divisor === null) return t("sum.shut", { numbers: numbers.join(" + ") });
  const sum = numbers.length > 1 ? `(${numbers.join(" + ")})` : String(numbers[0]);
  return `${sum} \u00f7 ${region.divisor} = ${region.value}`;
}

/** The same for a tag on the board, short when it is long. @param {Region} region */
export function regionTag(region) {
  if (region.divisor === null) return "0";
  if (region.numbers.length > 6) return `${region.sum} \u00f7 ${region.divisor} = ${region.value}`;
  return regionSum(region);
}

/** @param {Region} region */
export const isRounded = (region) => region.divisor !== null && region.sum % region.divisor !== 0;
/** @param {Region} region */
export const roundedUp = (region) => region.divisor !== null && region.value * region.divisor > region.sum;

/** @param {Record<string, number> | undefined} counts */
const total = (counts) => Object.values(counts ?? {}).reduce((sum, one) => sum + one, 0);

/**
 * The lines that add up to a score.
 * @param {Position} position
 * @param {SeatScore} score
 * @returns {{text: string, region?: Region}[]}
 */
export function scoreLines(position, score) {
  const rules = rulesOf(position);
  if (rules === "wildfire") {
    if (!score.regions?.length) return [{ text: t("sum.no-region") }];
    return score.regions.map((region) => ({ text: regionSum(region), region }));
  }
  if (rules === "volcano") {
    const taken = [...(score.taken ?? [])].sort((a, b) => b - a);
    return [
      {
        text: taken.length
          ? taken.length > 1
            ? `${taken.join(" + ")} = ${taken.reduce((sum, one) => sum + one, 0)}`
            : String(taken[0])
          : t("sum.nothing-taken"),
      },
    ];
  }
  const saved = Object.values(score.saved ?? {});
  const home = total(score.home);
  if (position.mode !== "competitive")
    return [{ text: `${saved.join(" \u00d7 ")} = ${saved.reduce((product, one) => product * one, 1)}` }];
  if (saved.length > 1)
    return [{ text: t("sum.run-two", { product: saved.join(" \u00d7 "), home, score: number(score.score) }) }];
  return [{ text: t("sum.run", { saved: saved[0] ?? 0, home, score: number(score.score) }) }];
}

/** Who is ahead, as places 1 to n. @param {Position} position */
export function ranking(position) {
  const winners = position.result?.winners ?? [];
  return [...position.scores].sort(
    (a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)) || b.score - a.score,
  );
}

/** A personal best in words. @param {any} best */
export function bestWords(best) {
  if (rulesOf(best) === "ontherun") return t("best.points", { score: best.score });
  if (best.difficulty !== null && best.difficulty !== undefined)
    return t("best.difficulty", { difficulty: best.difficulty });
  return t("best.wins", { wins: best.wins, games: best.games });
}
