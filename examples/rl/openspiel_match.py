"""A match in OpenSpiel: MCTS against random players, with playouts in the compiled core.

python examples/rl/openspiel_match.py --games 4 --simulations 200
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot
from open_spiel.python.bots.uniform_random import UniformRandomBot

from feurio.envs.openspiel import PlayoutEvaluator


def play(game: pyspiel.Game, bots: list[pyspiel.Bot], rng: np.random.RandomState) -> list[float]:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=weights))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="feurio_volcano(players=2)")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = pyspiel.load_game(arguments.game)
    rng = np.random.RandomState(arguments.seed)
    evaluator = PlayoutEvaluator(playouts=4, seed=arguments.seed)
    total = np.zeros(game.num_players())
    for number in range(arguments.games):
        seat = number % game.num_players()
        bots: list[pyspiel.Bot] = [UniformRandomBot(i, rng) for i in range(game.num_players())]
        bots[seat] = MCTSBot(game, 1.4, arguments.simulations, evaluator, random_state=rng)
        returns = play(game, bots, rng)
        print(f"game {number + 1}: MCTS in seat {seat} got {returns[seat]:.2f} of {sum(returns):.2f}", flush=True)
        total += np.roll(returns, -seat)
    print(f"MCTS won {total[0]:.1f} of {arguments.games}")


if __name__ == "__main__":
    main()
