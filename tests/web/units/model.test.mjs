// A table as the browser knows it: messages come, some are shown later, some are asked for again.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { position, tile } from "./site.mjs";

/** The server's end of the line. */
class Line {
  static OPEN = 1;
  constructor() {
    Line.last = this;
    this.readyState = 1;
    this.sent = [];
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  asked(type) {
    return this.sent.findLast((message) => message.type === type);
  }
}
globalThis.WebSocket = Line;
const { Table } = await import("../../../src/feurio/web/js/table/model.js");
const { Previews } = await import("../../../src/feurio/web/js/table/previews.js");

const entry = (number, seat = 0) => ({ number, event: "", kind: "pass", seat, turn: seat, added: false });
const whole = (more = {}) => ({
  type: "table",
  number: 1,
  life: 0,
  setup: {},
  position: position("wildfire", { tiles: [tile("0,0", 3)] }),
  legal: ["tile 1,0"],
  log: [entry(1)],
  seats: [],
  watchers: 0,
  you: [0],
  owner: true,
  undo: true,
  hint: false,
  handover: null,
  next: null,
  ...more,
});
const events = (from, more = {}) => ({
  type: "events",
  from,
  number: from,
  life: 0,
  events: [entry(from)],
  change: { set: { pile: 20 - from }, tiles: {}, cells: {} },
  legal: [],
  undo: false,
  hint: false,
  handover: null,
  ...more,
});

let table;
let line;
beforeEach(() => {
  table = new Table("t1");
  line = Line.last;
  line.onopen();
  line.say(whole());
});
afterEach(() => table.close());

test("a line that opens says how far it has come", () => {
  assert.deepEqual(line.sent[0], { type: "hello", last: null });
  line.onopen();
  assert.deepEqual(line.sent[1], { type: "hello", last: 1, life: 0 });
});

test("my own events are shown at once", () => {
  line.say(events(2));
  assert.equal(table.number, 2);
  assert.equal(table.position.pile, 18);
  assert.deepEqual(
    table.fresh.map((one) => one.number),
    [2],
  );
});

test("others' events follow one after the other, and all at once if I do not want to wait", () => {
  line.say(events(2, { events: [entry(2, 1)] }));
  line.say(events(3, { events: [entry(3, 1)] }));
  assert.equal(table.number, 2);
  line.onopen();
  assert.equal(line.asked("hello").last, 3, "what waits has come");
  table.hurry();
  assert.equal(table.number, 3);
  assert.equal(table.position.pile, 17);
});

test("a gap is noticed and what was missed is asked for", () => {
  line.say(events(4));
  assert.equal(table.number, 1);
  assert.deepEqual(line.asked("hello"), { type: "hello", last: 1, life: 0 });
});

test("a refusal is shown where it happened", async () => {
  const played = table.play("tile 5,5", "5,5");
  const { id, number, life, event } = line.asked("play");
  assert.deepEqual({ number, life, event }, { number: 1, life: 0, event: "tile 5,5" });
  line.say({ type: "refused", id, code: "not-hottest", rule: "2.2", data: {}, message: "" });
  await played;
  assert.deepEqual([table.why.code, table.why.cell, table.busy], ["not-hottest", "5,5", false]);
  assert.equal(table.forgetWhy(), true);
  assert.equal(table.forgetWhy(), false);
});

test("a play survives a cut of the line, a question does not", async () => {
  const played = table.play("tile 1,0");
  const asked = table.ask({ type: "look", number: 0 });
  const { id } = line.asked("play");
  line.onclose();
  assert.equal(await asked, null);
  table.socket.connect();
  Line.last.onopen();
  assert.equal(Line.last.asked("play").id, id, "sent again with the same id");
  Line.last.say({ type: "done", id });
  await played;
  assert.equal(table.busy, false);
});

test("looking back asks for a position once", async () => {
  line.say(events(2));
  const looked = table.lookAt(1);
  const { id } = line.asked("look");
  line.say({ type: "look", id, number: 1, position: position("wildfire", { pile: 99 }) });
  await looked;
  assert.equal(table.shown.pile, 99);
  const count = line.sent.length;
  await table.lookAt(1);
  assert.equal(line.sent.length, count);
  await table.lookAt(2);
  assert.equal(table.looking, false);
});

test("a table that is gone is not tried again", () => {
  line.say({ type: "error", code: "no-such-table", message: "" });
  assert.equal(table.line, "gone");
  assert.equal(table.socket.closed, true);
});

test("what an event would do is asked once and forgotten when something happens", async () => {
  const asked = [];
  let changes = 0;
  let moment = 0;
  const previews = new Previews(
    async (event) => {
      asked.push(event);
      return { event };
    },
    () => (changes += 1),
    () => moment,
  );
  previews.want(["a", "b"]);
  previews.want(["a"]);
  assert.equal(previews.get("a"), null);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual([asked, changes, previews.get("a"), previews.get(null)], [["a", "b"], 2, { event: "a" }, null]);
  previews.want(["c"]);
  moment += 1;
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual([previews.get("a"), previews.get("c"), changes], [null, null, 2], "a late answer is no answer");
});
