// Regions in signs: what was added up, what it was divided by.
import { t } from "../texts.js";

/** @import { RegionScore } from "../messages.js" */

/** "(5 + 6 + 1) ÷ 1 = 12" @param {RegionScore} region */
export function regionSum(region) {
  const numbers = [...region.numbers].sort((a, b) => b - a);
  if (region.divisor === null) return t("sum.shut", { numbers: numbers.join(" + ") });
  const sum = numbers.length > 1 ? `(${numbers.join(" + ")})` : String(numbers[0]);
  return `${sum} \u00f7 ${region.divisor} = ${region.value}`;
}

/** The same for a tag on the board, short when it is long. @param {RegionScore} region */
export function regionTag(region) {
  if (region.divisor === null) return "0";
  if (region.numbers.length > 6) return `${region.sum} \u00f7 ${region.divisor} = ${region.value}`;
  return regionSum(region);
}

/** @param {RegionScore} region */
export const isRounded = (region) => region.divisor !== null && region.sum % region.divisor !== 0;
/** @param {RegionScore} region */
export const roundedUp = (region) => region.divisor !== null && region.value * region.divisor > region.sum;
