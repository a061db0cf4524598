// What the browser has to know of a game to draw it and to ask: one module a set of rules, found by the catalogue.
// None of them knows a rule: they say how what the server tells is shown.
import { rulesOf } from "../catalogue.js";
import { ontherun } from "./ontherun.js";
import { volcano } from "./volcano.js";
import { wildfire } from "./wildfire.js";

/** @import { Child } from "../dom.js" */
/** @import { Best, CellData, Position, RegionScore, SeatScore } from "../messages.js" */

/**
 * @typedef {{
 *   piece: string,
 *   nobody: string,
 *   ground: "heat" | "edge" | null,
 *   places: string,
 *   margin: number,
 *   isWide: (position: Position, ground: CellData) => boolean,
 *   hasPoints: boolean,
 *   lines: (position: Position, score: SeatScore) => string[],
 *   goal: (position: Position, score: SeatScore) => Goal,
 *   why: (winner: SeatScore) => Record<string, number>,
 *   best: (best: Best) => string,
 *   Calc: (props: {position: Position, score: SeatScore, onRegion: (region: RegionScore | null) => void}) => Child,
 * }} Game
 *
 * `piece` is the kind of piece in the art and `nobody` that of the neutral color; `ground` what stands on empty cells,
 * `places` the event that places pieces, `margin` the room around the board, `isWide` whether a cell is to be seen even
 * when the board is large; `hasPoints` whether those who play together get points, `lines` add up to a score, `goal` is
 * what all play for, `why` are the numbers of the sentence that says why somebody won, `best` says a personal best, and
 * `Calc` is the arithmetic at the end.
 *
 * @typedef {{score: number | null, lines: {color: string | null, text: string, main: string, rest: string,
 *   done: boolean, bad: boolean}[], sums: string[]}} Goal
 */

/** @type {Record<string, Game>} */
const GAMES = { wildfire, volcano, ontherun };

/** The game of a set of rules. @param {string} rules @returns {Game} */
export const gameBy = (rules) => GAMES[rules];

/** The game that something is played by. @param {{edition: string}} of @returns {Game} */
export const gameOf = (of) => gameBy(rulesOf(of));
