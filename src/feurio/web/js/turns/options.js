// Choices that several decisions offer: a color, a number of pieces.
import { colorName } from "../table/names.js";

/** @import { Position } from "../messages.js" */
/** @import { Choice } from "./turn.js" */

/** Each of some things once. @template T @param {(T | null | undefined)[]} some @returns {T[]} */
export const unique = (some) => [...new Set(some.filter((one) => one !== null && one !== undefined))];

/**
 * @param {Position} position
 * @param {string} name
 * @param {string} label
 * @param {string[]} colors
 * @param {string} chosen
 * @returns {Choice}
 */
export const colorChoice = (position, name, label, colors, chosen) => ({
  name,
  label,
  options: colors.map((color) => ({
    value: color,
    label: colorName(position, color),
    piece: color,
    checked: color === chosen,
  })),
});

/**
 * From one to as many as there may be.
 * @param {string} label
 * @param {number} most
 * @param {number} chosen
 * @returns {Choice}
 */
export const countChoice = (label, most, chosen) => ({
  name: "count",
  label,
  options: Array.from({ length: most }, (_, i) => ({
    value: String(i + 1),
    label: String(i + 1),
    checked: chosen === i + 1,
  })),
});

/** One more piece with every tap, from one again after the last. @param {number} count @param {number} most */
export const nextCount = (count, most) => (count % most) + 1;
