// Where a line can begin: at a move of a game that is looked at again, or at a position that somebody has written down.
import { gameTitle } from "../catalogue.js";
import { list, t } from "../texts.js";

/** @import { EventEntry, Position, SeatInfo } from "../messages.js" */
/** @import { Reviewing } from "../review/model.js" */

/**
 * `path` and `body` are how the server is asked; `place` names it in the browser's storage; `link` and `file` are
 * addresses of a line and of what can be made of it.
 * @typedef {{path: string, body: object, place: string, id: string, number: number, title: string, name: string,
 *   position: Position | null, log: EventEntry[], seats: SeatInfo[], link: (events: string[]) => string,
 *   file: (kind: string, events: string[], theme: string) => string}} Start
 */

/** A line in an address. @param {string[]} events */
const lineOf = (events) => (events.length ? `&line=${encodeURIComponent(events.join(";"))}` : "");

/** The events of an address. @param {URLSearchParams} asked */
export const eventsIn = (asked) => (asked.get("line") ?? "").split(";").filter(Boolean);

/** @param {Reviewing} review @param {number} number @returns {Start} */
export function fromReview(review, number) {
  const { table } = review;
  const position = /** @type {Position} */ (table.shown);
  return {
    path: `tables/${table.id}/`,
    body: { number },
    place: `t/${table.id}/${number}`,
    id: table.id,
    number,
    title: t("replay.at", { at: number, all: review.last }),
    name: `${gameTitle(position.edition)}, ${t("replay.at", { at: number, all: review.last })}`,
    position,
    log: table.log.slice(0, number),
    seats: table.seats,
    link: (events) => `/t/${table.id}/review#at=${number}${lineOf(events)}`,
    file: (kind, events, theme) =>
      `/api/tables/${table.id}/share.${kind}?number=${number}${lineOf(events)}&theme=${theme}`,
  };
}

/** @param {string} text @param {Position} position @returns {Start} */
export function fromPosition(text, position) {
  const asked = `position=${encodeURIComponent(text)}`;
  return {
    path: "",
    body: { position: text },
    place: `p/${text}`,
    id: "",
    number: 0,
    title: t("explore.start"),
    name: `${gameTitle(position.edition)}, ${t("explore.tiles", { count: position.tiles.length })}`,
    position,
    log: [],
    seats: seatsOf(position),
    link: (events) => `/explore?${asked}${lineOf(events)}`,
    file: (kind, events, theme) => `/api/share.${kind}?${asked}${lineOf(events)}&theme=${theme}`,
  };
}

/** Nobody sits at a position: players are called by their colors. @param {Position} position @returns {SeatInfo[]} */
function seatsOf(position) {
  const named = position.mode === "competitive" && position.colors;
  return [...Array(position.players).keys()].map((seat) => ({
    seat,
    kind: "device",
    name: named ? list((position.colors?.[seat] ?? []).map((color) => t(`color.${color}`))) : "",
    level: null,
    taken: true,
    here: true,
    thinking: false,
    colors: position.colors?.[seat] ?? [],
    stands_in: false,
    proposal: null,
    coach: false,
  }));
}
