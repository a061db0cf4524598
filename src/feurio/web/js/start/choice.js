// What is chosen on the start page, and what a table is opened with. Nothing here draws.
import { catalogue, editionOf, gameEntry, rulesOf, wayOf } from "../catalogue.js";

/** @import { EditionEntry, SeatBody, TableBody, Way } from "../messages.js" */

/**
 * @typedef {{kind: string, name: string, level: string}} SeatChoice
 * @typedef {{edition: string, mode: string, players: number, variants: string[], layout: string, seed: string,
 *   seats: SeatChoice[]}} Choice
 *
 * The same with all that follows from it.
 * @typedef {Choice & {rules: string, about: EditionEntry | undefined, way: Way | undefined}} Setup
 */

/** A layout that every game makes anew. */
export const RANDOM = "random";
/** With cardboard on the table: any layout, entered tile by tile. */
export const OWN = "own";

const BOTS = ["Otter", "Lynx", "Marten", "Owl"];

/** What was chosen last time, as far as it is still there. @param {Partial<Choice> | null} old @returns {Choice} */
export function firstChoice(old) {
  const edition = old?.edition && editionOf(old.edition) ? old.edition : catalogue.games[0].editions[0];
  return {
    edition,
    mode: old?.mode ?? catalogue.modes[0].id,
    players: old?.players ?? 4,
    variants: old?.variants ?? [],
    layout: old?.layout ?? "",
    // Nobody begins against strong bots.
    seats: old?.seats ?? BOTS.map((_, i) => ({ kind: i ? "bot" : "me", name: "", level: catalogue.levels[0].name })),
    seed: "",
  };
}

/** What there is of what was chosen. @param {Choice} choice @param {boolean} companion @returns {Setup} */
export function fitted(choice, companion) {
  const about = editionOf(choice.edition);
  const counts = playerCounts(choice.mode);
  const players = counts.includes(choice.players) ? choice.players : counts[counts.length - 1];
  return {
    ...choice,
    rules: rulesOf(choice),
    about,
    way: wayOf({ ...choice, players }),
    players,
    variants: possibleVariants(choice).filter((variant) => choice.variants.includes(variant)),
    layout: layoutOf(choice, companion),
    seats: seatChoices(choice.seats, players, companion),
  };
}

/** How many can play in a mode. @param {string} mode */
export const playerCounts = (mode) => catalogue.modes.find((one) => one.id === mode)?.players ?? [];

/** @param {{edition: string, mode: string}} choice */
export const possibleVariants = ({ edition, mode }) =>
  editionOf(edition)?.ways.find((way) => way.mode === mode)?.variants ?? [];

/** The layout to play on; empty where the board grows. @param {Choice} choice @param {boolean} companion */
function layoutOf(choice, companion) {
  if (!gameEntry(choice)?.laid_out) return "";
  const named = catalogue.layouts.some((layout) => layout.name === choice.layout);
  return named || choice.layout === (companion ? OWN : RANDOM) ? choice.layout : catalogue.default_layout;
}

/** @param {SeatChoice[]} old @param {number} players @param {boolean} companion @returns {SeatChoice[]} */
function seatChoices(old, players, companion) {
  return Array.from({ length: players }, (_, i) => {
    const seat = old[i] ?? { kind: i ? "bot" : "me", name: "", level: "" };
    const known = catalogue.levels.some((level) => level.name === seat.level);
    const kind = kindsFor(players, companion).includes(seat.kind) ? seat.kind : i ? "device" : "me";
    return { ...seat, kind, level: known ? seat.level : catalogue.default_level };
  });
}

/** Who can sit on a seat. @param {number} players @param {boolean} companion */
export function kindsFor(players, companion) {
  if (players === 1) return ["me"];
  return companion ? ["me", "device"] : ["me", "device", "bot", "friend"];
}

/** The name of a bot that has none. @param {number} seat */
export const botName = (seat) => BOTS[seat % BOTS.length];

/**
 * What the table is opened with.
 * @param {Setup} setup
 * @param {boolean} companion
 * @param {(seat: SeatChoice, i: number) => string} nameFor
 * @returns {TableBody}
 */
export function tableBody(setup, companion, nameFor) {
  const { edition, mode, players, variants, layout, seed } = setup;
  return {
    setup: {
      edition,
      mode,
      players,
      variants,
      ...(layout && layout !== OWN ? { layout } : {}),
      ...(seed.trim() && !companion ? { seed: seed.trim() } : {}),
    },
    companion,
    seats: setup.seats.map((seat, i) => ({
      kind: /** @type {SeatBody["kind"]} */ (seat.kind),
      ...(seat.kind === "friend" ? {} : { name: seat.name || nameFor(seat, i) }),
      ...(seat.kind === "bot" ? { level: seat.level } : {}),
    })),
  };
}
