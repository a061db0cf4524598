// The log in words: one line a turn's step, made from the events alone.
import { parse } from "./events.js";
import { neighbors } from "../board/hex.js";
import { animals, colorName, isYou, nameOf } from "./names.js";
import { list, logText, t } from "../texts.js";

/** @import { Table } from "./model.js" */
/** @import { LogEntry } from "../types.js" */

/**
 * @typedef {{first: number, last: number, seat: number | null, color: string | null, text: string, who: string,
 *   draw: boolean, cells: string[]}} Line
 */

/** Follows the numbers on the table through the events, so that a line can name them. */
class Reader {
  constructor() {
    /** @type {Map<string, number>} */
    this.numbers = new Map();
    /** @type {number | undefined} */
    this.drawn = undefined;
    this.heat = 0;
  }

  /** @param {LogEntry} entry */
  read(entry) {
    const event = parse(entry.event);
    const data = entry.data ?? {};
    switch (event.kind) {
      case "board":
        for (const part of entry.event.split(" ").slice(1)) {
          const [cell, number] = part.split("=");
          this.numbers.set(cell, Number(number));
        }
        break;
      case "deal": {
        const places = [[], ["0,0"], ["0,0", "1,0"], ["0,0", "1,0", "0,1"], []][event.numbers?.length ?? 0] ?? [];
        places.forEach((cell, i) => this.numbers.set(cell, event.numbers?.[i] ?? 0));
        this.dealt = event.numbers ?? [];
        break;
      }
      case "center": {
        const [low, high] = event.pair ?? [0, 0];
        const tips = [...(this.dealt ?? [])];
        for (const one of [low, high]) tips.splice(tips.indexOf(one), 1);
        ["0,0", "1,-1", "0,-1", "1,0"].forEach((cell, i) => this.numbers.set(cell, [low, high, ...tips][i]));
        break;
      }
      case "draw":
        this.drawn = event.number;
        break;
      case "tile":
      case "break": {
        const cell = event.cell ?? "";
        this.heat = neighbors(cell).reduce((sum, one) => sum + (this.numbers.get(one) ?? 0), 0);
        const number = data.number ?? this.drawn;
        this.numbers.set(cell, event.kind === "tile" ? (number ?? 0) : 0);
        this.laid = number;
        break;
      }
    }
    return event;
  }
}

/** @param {Table} table @param {number} [upTo] @returns {Line[]} */
export function logLines(table, upTo = Infinity) {
  const position = table.position;
  if (!position) return [];
  const reader = new Reader();
  /** @type {Line[]} */
  const lines = [];
  const heats = ["wildfire", "feurio"].includes(position.edition);
  /** The tile laid in this turn, to be joined with what follows. @type {any} */
  let open = null;
  for (const entry of table.log) {
    if (entry.number > upTo) break;
    const event = reader.read(entry);
    const seat = typeof entry.seat === "number" ? entry.seat : null;
    const before = event.kind === "draw" ? nextSeat(table, entry) : seat;
    const you = before !== null && isYou(table, before);
    const who = before === null ? "" : you ? t("log.you") : nameOf(table, before);
    /** @type {Record<string, any>} */
    const data = { who, you, ...(entry.data ?? {}) };
    const push = (/** @type {string} */ key, /** @type {any} */ more = {}, join = false) => {
      const text = logText(key, { ...data, ...more });
      const old = lines[lines.length - 1];
      if (join && old && open) {
        old.text = text;
        old.last = entry.number;
        old.cells = [...new Set([...old.cells, ...cellsIn(event, entry)])];
        old.color = more.shade ?? old.color;
        open = null;
      } else
        lines.push({
          first: entry.number,
          last: entry.number,
          seat: before,
          color: more.shade ?? null,
          text,
          who,
          draw: event.kind === "draw",
          cells: more.where ?? cellsIn(event, entry),
        });
    };
    const laid = open ? { number: open.number, heat: open.heat } : {};
    switch (event.kind) {
      case "deal":
        push("deal", { numbers: list((event.numbers ?? []).map(String)), count: event.numbers?.length });
        break;
      case "board":
        push("board");
        break;
      case "center":
        push("center", { low: event.pair?.[0], high: event.pair?.[1] });
        break;
      case "volcano":
        push("volcano", { number: reader.numbers.get(event.cell ?? "") });
        break;
      case "draw":
        // Shown only while the tile is still in somebody's hand.
        if (table.log[table.log.length - 1] === entry || entry.number === upTo)
          push(event.number ? "draw" : "draw-hidden", { number: event.number });
        break;
      case "tile":
        push(heats ? "tile-heat" : "tile", { number: reader.laid ?? "?", heat: reader.heat });
        open = { number: reader.laid ?? "?", heat: reader.heat };
        break;
      case "break":
        push(event.color ? "break-paid" : "break", {
          color: event.color ? colorName(position, event.color) : "",
          heat: reader.heat,
        });
        break;
      case "crew": {
        const number = reader.numbers.get(event.cell ?? "");
        const more = {
          ...laid,
          count: event.count,
          target: number,
          shade: event.color,
          neutral: event.color === position.neutral,
          it: lastCell(table, entry) === event.cell,
        };
        push(open ? (more.it ? "tile-crew-it" : "tile-crew") : "crew", more, Boolean(open));
        break;
      }
      case "fly":
        pushFlight(push, table, reader, entry, event);
        break;
      case "startle": {
        const number = reader.numbers.get(event.cell ?? "");
        const more = {
          ...laid,
          animals: animals(event.color ?? "red", event.count ?? 1),
          target: number,
          shade: event.color,
        };
        push(`${open ? "tile-" : ""}startle${number ? "" : "-edge"}`, more, Boolean(open));
        break;
      }
      case "predators":
        push(
          open ? "tile-predators" : "predators",
          { ...laid, count: event.cells?.length, shade: position.neutral },
          Boolean(open),
        );
        break;
      case "relocate":
        push("relocate", { shade: position.neutral });
        open = null;
        break;
      case "flee":
        push(
          open ? "tile-flee" : "flee",
          { ...laid, from: event.number, animals: t(`animals-all.${event.color}`), shade: event.color },
          Boolean(open),
        );
        break;
      case "move": {
        const number = reader.numbers.get(event.to ?? "");
        const color =
          table.log
            .filter((one) => one.number < entry.number && one.event.startsWith("flee"))
            .pop()
            ?.event.split(" ")[1] ?? "red";
        push(number ? "move" : "move-edge", { color, target: number, shade: color });
        break;
      }
      case "pass":
        if (open) open = null;
        else push(entry.added ? "pass-forced" : "pass");
        break;
    }
    if (event.kind !== "tile") open = null;
  }
  return lines;
}

/**
 * A flight: where its loads fell, what they put out or cut off, and who got it.
 * @param {any} push
 * @param {Table} table
 * @param {Reader} reader
 * @param {LogEntry} entry
 * @param {import("./events.js").Parsed} event
 */
function pushFlight(push, table, reader, entry, event) {
  const data = entry.data ?? {};
  const said = (/** @type {string[]} */ cells) =>
    list((cells ?? []).map((cell) => String(reader.numbers.get(cell) ?? "?")));
  const more = {
    direction: t(`direction.${event.direction}`),
    loads: data.drops?.length ?? 0,
    onto: said(data.drops),
    shade: event.color,
  };
  const taken = new Map(
    Object.entries(data.taken ?? {}).map(([seat, tiles]) => [Number(seat), /** @type {number[]} */ (tiles)]),
  );
  const own = (taken.get(Number(entry.seat)) ?? []).map(String);
  push(own.length ? "fly-takes" : "fly", { ...more, tiles: list(own) });
  if (data.cut?.length) push("fly-cut", { tiles: said(data.cut), shade: event.color, where: data.cut });
  for (const [seat, tiles] of taken) {
    if (seat !== entry.seat && tiles.length)
      push(isYou(table, seat) ? "fly-gives-you" : "fly-gives", {
        receiver: nameOf(table, seat),
        tiles: list(tiles.map(String)),
        count: tiles.length,
      });
  }
  if (data.lost?.length) push("fly-loses", { tiles: list(data.lost.map(String)), count: data.lost.length });
  if (data.dry?.length) push("fly-dry", { tiles: said(data.dry), shade: event.color, where: data.dry });
}

/** Where something happened. @param {import("./events.js").Parsed} event @param {LogEntry} entry @returns {string[]} */
function cellsIn(event, entry) {
  if (event.kind === "fly") return entry.data?.drops ?? [];
  return [event.cell, event.to, ...(event.cells ?? [])].filter((cell) => cell !== undefined);
}

/** Who a drawn tile is for. @param {Table} table @param {LogEntry} entry */
function nextSeat(table, entry) {
  const next = table.log.find((one) => one.number > entry.number && typeof one.seat === "number");
  if (next && typeof next.seat === "number") return next.seat;
  return typeof table.toMove === "number" ? table.toMove : null;
}

/** The cell of the tile laid just before. @param {Table} table @param {LogEntry} entry */
function lastCell(table, entry) {
  const old = table.log.filter((one) => one.number < entry.number).pop();
  return old?.event.startsWith("tile ") ? old.event.slice(5) : null;
}
