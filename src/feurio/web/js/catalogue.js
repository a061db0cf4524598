// What can be played here, as the server says it: games, editions, ways to play them, levels, layouts.
import { api } from "./api.js";
import { versioned } from "./versions.js";

/** @import { Catalogue, EditionEntry, Way } from "./messages.js" */

/** @type {Catalogue} */
export let catalogue;

export async function loadCatalogue() {
  catalogue = await api(versioned("catalogue"));
}

/** @param {string} id @returns {EditionEntry | undefined} */
export const editionOf = (id) => catalogue.editions.find((edition) => edition.id === id);

/** The set of rules that something is played by. @param {{edition: string}} of */
export const rulesOf = (of) => editionOf(of.edition)?.rules ?? "";

/** @param {{edition: string}} of */
export const gameEntry = (of) => catalogue.games.find((game) => game.rules === rulesOf(of));

/** What an edition is called among people who play it. @param {string} id */
export const gameTitle = (id) => editionOf(id)?.name ?? id;

/** The same where editions of one game stand side by side. @param {EditionEntry} edition */
export const editionName = (edition) => (edition.year ? `${edition.title} ${edition.year}` : edition.name);

/**
 * An edition in one mode with a number of players.
 * @param {{edition: string, mode: string, players: number}} setup
 * @returns {Way | undefined}
 */
export const wayOf = ({ edition, mode, players }) =>
  editionOf(edition)?.ways.find((way) => way.mode === mode && way.players === players);

/** How many pieces a tile can hold. @param {number | string | null | undefined} number */
export const spacesOf = (number) => catalogue.spaces[Number(number)] ?? 0;

/** The numbers on tiles. */
export const numbers = () => catalogue.spaces.map((_, number) => number).slice(1);

/** The book of the rules that has a rule such as "2.3", and where in it. @param {string} rule */
export const ruleLink = (rule) => `/rules/${catalogue.books[rule.split(".")[0]]}#r${rule}`;

/** The pages of the rules: those of the games, then what they share. */
export const books = () => {
  const games = catalogue.games.map((game) => game.rules);
  return [...games, ...catalogue.pages.filter((page) => !games.includes(page))];
};
