"""The `mcts` bot against OpenSpiel's own MCTS at equal time, two players, on paired deals.

    python bench/openspiel_match.py wildfire --pairs 50 --seconds 0.1

OpenSpiel's search is `open_spiel.python.algorithms.mcts.MCTSBot` on the game registered in `feurio.envs.openspiel`. It
gets the better of what it can use: its playouts run in the compiled engine (`PlayoutEvaluator`), as playouts in Python
would be about twenty times slower, and setting up its state is not counted. Both count processor time on one thread, so
that a busy machine favors neither. A pair is one deal with both seatings; the interval is over pairs.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot

import feurio
from feurio.arena.statistics import interval
from feurio.bots import Clock, make_bot
from feurio.envs.openspiel import FeurioState, PlayoutEvaluator
from feurio.events import Board, Deal, Draw, Event
from feurio.jobs import run_jobs


class TimeUp(Exception):
    """Ends a search."""


class TimedSearch(MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS with a limit of time instead of simulations."""

    seconds = 0.1
    done = 0

    def mcts_search(self, state: FeurioState) -> Any:
        self.until = time.process_time() + self.seconds
        self.done = 0
        try:
            return super().mcts_search(state)
        except TimeUp:
            return self.root

    def _apply_tree_policy(self, root: Any, state: FeurioState) -> Any:
        self.root = root
        # Each legal action needs one visit before there is anything to choose from.
        if time.process_time() > self.until and root.children and root.explore_count > 1:
            raise TimeUp
        self.done += 1
        return super()._apply_tree_policy(root, state)


def mirror(game: feurio.Game, spiel: pyspiel.Game, unseen: Sequence[int] = ()) -> FeurioState:
    """The same position in OpenSpiel; draws that were not seen get the first numbers of `unseen`."""
    hidden = iter(unseen)
    state: FeurioState = spiel.new_initial_state()
    for event, added in zip(game.history, game.added, strict=True):
        if isinstance(event, (Deal, Board)):
            numbers = event.numbers if isinstance(event, Deal) else [number for _, number in event.tiles]
            for number in numbers:
                state.apply_action(number - 1)
        elif isinstance(event, Draw):
            state.apply_action((event.number or next(hidden)) - 1)
        elif not (added and event.kind == "pass"):  # forced passes are played by themselves
            steps_of(state, game.code_of(event))
    return state


def steps_of(state: FeurioState, code: int) -> None:
    """Plays an event, which may take several actions."""
    while True:
        state.apply_action(state.table.episode.action_towards(code))
        if not state.table.episode.half_done:
            return


def answer(
    bot: Any, game: feurio.Game, spiel: pyspiel.Game, seconds: float, unseen: Sequence[int] = ()
) -> tuple[Event, int]:
    """What OpenSpiel's search plays; where an event takes several actions each has the whole time."""
    state = mirror(game, spiel, unseen)
    bot.seconds, simulations = seconds, 0
    while True:
        action = bot.step(state)
        simulations += bot.done
        episode = state.table.episode
        code = episode.code_of(action)
        state.apply_action(action)
        if not episode.half_done:
            break
    by_text = {str(event): event for event in game.legal()}
    return by_text[str(episode.event(code))], simulations


def play(setup: dict[str, Any], job: tuple[int, int]) -> dict[str, Any]:
    seed, own = job
    game = feurio.new_game(setup["edition"], players=2, seed=seed)
    spiel = pyspiel.load_game(f"feurio_{setup['edition']}(players=2)")
    ours = make_bot("mcts", seed=seed, processor_time=True)
    theirs = TimedSearch(
        spiel, setup["uct"], 10**9, PlayoutEvaluator(1, seed), random_state=np.random.RandomState(seed)
    )
    used: dict[str, list[float]] = {"ours": [], "theirs": []}
    looked: dict[str, list[int]] = {"ours": [], "theirs": []}
    while not game.over:
        seat = game.to_move
        assert isinstance(seat, int)
        legal = game.legal()
        if len(legal) == 1:
            game.play(legal[0])
            continue
        began = time.process_time()
        if seat == own:
            choice = ours.choose(game.view(seat), Clock(seconds=setup["seconds"]))
            event, simulations, who = choice.event, choice.simulations, "ours"
        else:
            event, simulations = answer(theirs, game, spiel, setup["seconds"])
            who = "theirs"
        used[who].append(time.process_time() - began)
        looked[who].append(simulations)
        game.play(event)
    ours.close()
    result = game.result
    assert result is not None
    winners = result["winners"]
    return {
        "seed": seed,
        "own": own,
        "share": (own in winners) / len(winners),
        "margin": result["scores"][own] - result["scores"][1 - own],
        "seconds": {who: fmean(times) for who, times in used.items()},
        "simulations": {who: fmean(counts) for who, counts in looked.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition", choices=list(feurio.EDITIONS))
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--uct", type=float, default=1.4, help="how much OpenSpiel's search explores (default: 1.4)")
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--out", type=Path, default=None, help="add the games to a file and go on with it later")
    arguments = parser.parse_args()
    rows: list[dict[str, Any]] = []
    if arguments.out is not None and arguments.out.exists():
        rows = [json.loads(line) for line in arguments.out.read_text("utf-8").splitlines()]
    done = {(row["seed"], row["own"]) for row in rows}
    jobs = [(seed, own) for seed in range(arguments.pairs) for own in (0, 1) if (seed, own) not in done]
    setup = {key: getattr(arguments, key) for key in ("edition", "seconds", "uct")}
    for row in run_jobs(partial(play, setup), jobs, processes=arguments.jobs, chunk=1):
        rows.append(row)
        if arguments.out is not None:
            with arguments.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    pairs = [[row for row in rows if row["seed"] == seed] for seed in range(arguments.pairs)]
    found = interval([fmean(row["share"] for row in pair) for pair in pairs], share=True)
    margin = fmean(row["margin"] for row in rows)
    share = f"{found.mean:.1%} [{found.low:.1%}, {found.high:.1%}]"
    print(f"{arguments.edition}: mcts won {share} of {len(rows)} games", end="")
    print(f" against OpenSpiel's MCTS, by {margin:.1f} points on average", end="")
    for who in ("ours", "theirs"):
        seconds = fmean(row["seconds"][who] for row in rows)
        simulations = fmean(row["simulations"][who] for row in rows)
        print(f"; {who}: {seconds:.3f} s and {simulations:.0f} simulations a decision", end="")
    print()


if __name__ == "__main__":
    main()
