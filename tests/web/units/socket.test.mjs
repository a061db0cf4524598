// A line that dies without a word is noticed by what it leaves unanswered.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./page.mjs";
import { Pulse } from "../../../src/feurio/web/js/table/socket.js";

/** A timer that is set by another begins when that one ends, so time passes in small steps. */
const pass = (milliseconds) => {
  for (let gone = 0; gone < milliseconds; gone += 100) mock.timers.tick(100);
};
let said;
let pulse;
beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  said = [];
  pulse = new Pulse(
    () => said.push("ping"),
    (late) => said.push(late ? "late" : "in time"),
    () => said.push("dead"),
  );
  pulse.heard();
});
afterEach(() => mock.timers.reset());

test("silence is asked about, told, and then held for a dead line within ten seconds", () => {
  pass(3900);
  assert.deepEqual(said, []);
  pass(6100);
  assert.deepEqual(said, ["ping", "late", "dead"]);
});

test("an answer makes all well again", () => {
  pass(6500);
  pulse.heard();
  pass(3900);
  assert.deepEqual(said, ["ping", "late", "in time"]);
});

test("a move that is not answered says so sooner", () => {
  pulse.expect();
  pass(4000);
  assert.deepEqual(said.at(-1), "dead");
});

test("after waking up one is not patient", () => {
  pulse.probe(true);
  pass(1500);
  assert.deepEqual(said, ["ping", "dead"]);
});

test("a busy server is given more time after each silence, and a prompt one as much as before", () => {
  pulse.expect();
  pass(4000);
  pulse.expect();
  pass(7900);
  assert.equal(said.filter((one) => one === "dead").length, 1);
  pulse.heard();
  pulse.expect();
  pass(4000);
  assert.equal(said.filter((one) => one === "dead").length, 2);
});
