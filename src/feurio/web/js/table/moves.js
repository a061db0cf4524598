// Everything that can be done now, in words and with what it would do: for those who do not see the board, or would
// rather read. What it would do is the server's word; what is chosen here still has to be confirmed.
import { rowFrom } from "../board/hex.js";
import { placeName, placesOf, spotsOf } from "../board/places.js";
import { Dialog } from "../dialogs/dialog.js";
import { classes, h, html, useEffect, useState, withValue } from "../dom.js";
import { capital, list, t } from "../texts.js";
import { unique } from "../turns/options.js";
import { toldPlainly } from "./consequences.js";
import { parse } from "./events.js";
import { animals, colorName } from "./names.js";

/** @import { Position, TileData } from "../messages.js" */
/** @import { Parsed } from "./events.js" */
/** @import { Table } from "./model.js" */

/** So many outcomes are asked for at once, so many more after a while, and so many around the one that is looked at. */
const FIRST = 24;
const MORE = { count: 8, pause: 800 };
const NEAR = 8;

/** @typedef {{tiles: Map<string, TileData>, place: (cell: string | undefined) => string, several: boolean}} Words */

/** Each kind of event in words. @type {Record<string, (event: Parsed, position: Position, words: Words) => string>} */
const SAID = {
  tile: ({ cell }, { drawn }, { place }) => t("moves.tile", { number: drawn ?? "?", place: place(cell) }),
  break: ({ cell, color }, position, { place, several }) =>
    t("moves.break", { place: place(cell), color: several && color ? colorName(position, color) : "" }),
  crew: ({ cell = "", color, count }, position, { tiles, place, several }) =>
    t("moves.crew", {
      count,
      number: tiles.get(cell)?.number,
      place: place(cell),
      color: several && color ? colorName(position, color) : "",
    }),
  fly({ cell = "", direction = "", color }, position, { tiles, place, several }) {
    const row = rowFrom(tiles, cell, direction).map((one) => String(tiles.get(one)?.number));
    return t("moves.fly", {
      direction: t(`direction.${direction}`),
      numbers: list(row),
      place: place(cell),
      color: several && color ? colorName(position, color) : "",
    });
  },
  startle({ cell = "", color, count = 1 }, _, { tiles, place }) {
    const number = tiles.get(cell)?.number;
    const data = { animals: animals(color ?? "", count), number, place: place(cell) };
    return t(number ? "moves.startle" : "moves.startle-edge", data);
  },
  predators: ({ cells = [] }, _, { place }) =>
    t("moves.predators", { count: cells.length, places: list(cells.map(place)) }),
  flee: ({ color, number }) => t("moves.flee", { animals: t(`animals-all.${color}`), number }),
  move({ cell, to = "" }, { flee }, { tiles, place }) {
    const number = tiles.get(to)?.number;
    const data = { animal: t(`animal.${flee?.color}`), from: place(cell), number, place: place(to) };
    return t(number ? "moves.move" : "moves.move-edge", data);
  },
  relocate: ({ cell }, _, { place }) => t("moves.relocate", { place: place(cell) }),
  center: ({ pair = [0, 0] }) => t("center.said", { low: pair[0], high: pair[1] }),
  volcano: ({ cell = "" }, _, { tiles, place }) =>
    t("moves.volcano", { number: tiles.get(cell)?.number, place: place(cell) }),
  pass: (_, { phase }) => t(phase === "crew" ? "skip.crew" : "skip.run"),
};

/**
 * Everything that is legal, in words.
 * @param {Position} position
 * @param {string[]} legal
 * @returns {{event: string, text: string}[]}
 */
export function movesSaid(position, legal) {
  const events = legal.map(parse);
  const places = placesOf(spotsOf(position));
  const words = {
    tiles: new Map(position.tiles.map((tile) => [tile.cell, tile])),
    place: (/** @type {string | undefined} */ cell) => placeName(places.get(cell ?? "")),
    several: unique(events.map((event) => event.color)).length > 1,
  };
  return events.flatMap((event) =>
    SAID[event.kind] ? [{ event: event.text, text: capital(SAID[event.kind](event, position, words)) }] : [],
  );
}

/**
 * What an event would do, as far as it is known.
 * @param {Table} table
 * @param {Position} position
 * @param {string} event
 */
function outcomeOf(table, position, event) {
  const outcome = table.previews.get(event)?.outcome;
  if (!outcome) return "";
  const loads = outcome.flight ? [t("moves.loads", { count: outcome.flight.drops.length })] : [];
  return [...loads, ...toldPlainly(table, position, outcome)].map((part) => part.replace(/\.$/, "")).join("; ");
}

/**
 * @param {{table: Table, position: Position, onChoose: (event: string) => void, onClose: () => void}} props
 */
export function MovesDialog({ table, position, onChoose, onClose }) {
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const [asked, setAsked] = useState(FIRST);
  const all = movesSaid(position, table.legal);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = all
    .map((move) => ({ ...move, does: outcomeOf(table, position, move.event) }))
    .filter(({ text, does }) => words.every((word) => `${text} ${does}`.toLowerCase().includes(word)));
  const here = Math.min(at, shown.length - 1);
  const near = shown.slice(Math.max(0, here - NEAR), here + NEAR);
  const events = unique([...all.slice(0, asked), ...near].map((move) => move.event));
  useEffect(() => table.previews.want(events), [events.join()]);
  useEffect(() => {
    // The server answers only so many questions a second.
    if (asked >= all.length) return undefined;
    const timer = setTimeout(() => setAsked(asked + MORE.count), MORE.pause);
    return () => clearTimeout(timer);
  }, [asked, all.length]);
  useEffect(() => document.getElementById(`move-${here}`)?.scrollIntoView({ block: "nearest" }), [here, wanted]);
  const choose = (/** @type {number} */ index) => {
    if (shown[index]) onChoose(shown[index].event);
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowDown: () => setAt((here + 1) % Math.max(1, shown.length)),
    ArrowUp: () => setAt((here - 1 + shown.length) % Math.max(1, shown.length)),
    PageDown: () => setAt(Math.min(shown.length - 1, here + NEAR)),
    PageUp: () => setAt(Math.max(0, here - NEAR)),
    Enter: () => choose(here),
  };
  return h(
    Dialog,
    { title: t("moves.title"), onClose, className: "moves-window" },
    html`
      <input
        type="search"
        role="combobox"
        autofocus
        autocomplete="off"
        aria-label=${t("moves.search")}
        placeholder=${t("moves.search")}
        aria-expanded="true"
        aria-controls="moves"
        aria-activedescendant=${shown.length ? `move-${here}` : undefined}
        value=${wanted}
        onInput=${withValue((value) => {
          setWanted(value);
          setAt(0);
        })}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
          if (!keys[event.key]) return;
          event.preventDefault();
          keys[event.key]();
        }}
      />
      <p class="soft" role="status">${t("moves.count", { count: shown.length })}</p>
      <ul id="moves" class="moves" role="listbox" aria-label=${t("moves.title")}>
        ${shown.map(
          ({ event, text, does }, i) => html`
            <li
              key=${event}
              id=${`move-${i}`}
              role="option"
              aria-selected=${i === here ? "true" : "false"}
              class=${classes(i === here && "on")}
              data-event=${event}
              onClick=${() => choose(i)}
            >
              <span>${text}</span>
              ${
                does &&
                html`
                  <small>${does}</small>
                `
              }
            </li>
          `,
        )}
      </ul>
    `,
  );
}
