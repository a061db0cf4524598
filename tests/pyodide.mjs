// The pure wheel in WebAssembly: import it, play a whole game, let a bot move.
//   node tests/pyodide.mjs WHEEL...
// The arguments are the wheels of what it needs and its own; the npm package `pyodide` has to be installed.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import console from "node:console";
import process from "node:process";
import { loadPyodide } from "pyodide";

const program = `
import feurio
from feurio.bots import choose_for, make_bot

assert feurio.engine() == "plain"
game = feurio.new_game("wildfire", players=2, seed=7)
bots = [make_bot("greedy", seed=1), make_bot("random", seed=2)]
while not game.over:
    game.play(choose_for(bots[game.mover], game).event)
assert feurio.replay(game.record()).result == game.result
game = feurio.new_game("volcano", players=2, seed=7)
game.play(game.legal()[0])
choice = choose_for(make_bot("mcts", seed=1, simulations=5), game)
f"{len(game.legal())} flights, the bot chose {choice.event}; Wildfire ended after a whole game"
`;

const python = await loadPyodide();
const site = python.runPython("import site; site.getsitepackages()[0]");
for (const wheel of process.argv.slice(2)) {
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: site });
  console.log(`unpacked ${basename(wheel)}`);
}
console.log(python.runPython(program));
