// A bot in JavaScript, for Node: `node examples/bot.js`. No package is needed.
//
// It understands the two commands that the `external` bot says (`load`, `best`) and answers each with a line of JSON.
// Take it as a frame for your own.
"use strict";
const readline = require("node:readline");

let game = { legal: [] };

const commands = {
  /** The game as this seat may know it: a record, with our `seat`, the `legal` events and the `unseen` tiles. */
  load(record) {
    game = record;
    return { load: true };
  },

  /** The event we like best; `_options.seconds` is how long we may think. */
  best(_options) {
    const liked = game.legal.map((event) => ({ event, liking: like(event) + Math.random() }));
    liked.sort((a, b) => b.liking - a.liking);
    return { best: liked[0].event, candidates: liked.slice(0, 5).map(({ event }) => ({ event })) };
  },
};

/** How much we like an event: words and numbers of its text are all we look at. */
function like(event) {
  const words = event.split(" ");
  if (words[0] === "pass") return -1;
  if (words[0] === "crew" || words[0] === "startle") return Number(words[3]);
  if (words[0] === "flee") return game.events.length > 80 ? 1 : -2;
  return 0;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const space = line.indexOf(" ");
  const name = space < 0 ? line.trim() : line.slice(0, space);
  if (name === "quit") process.exit(0);
  let answer;
  try {
    if (!Object.hasOwn(commands, name)) throw new Error(`there is no command ${name}`);
    answer = { ok: true, ...commands[name](JSON.parse(space < 0 ? "{}" : line.slice(space + 1))) };
  } catch (problem) {
    answer = { ok: false, error: String(problem.message) };
  }
  console.log(JSON.stringify(answer));
});
