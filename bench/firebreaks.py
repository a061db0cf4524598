"""What a bot could gain at most from guessing what others laid face down: a match against one that simply knows it.

    python bench/firebreaks.py wildfire --pairs 60 --seconds 0.1

Both are `mcts` with the same processor time; one of them is shown the numbers of all firebreaks (never the order of the
pile). No reading of the others' choices, however clever, tells more than that. A pair is one deal with the seats
exchanged, and the interval is over pairs.
"""

from __future__ import annotations

import argparse
from functools import partial
from statistics import fmean

import feurio
from feurio.arena.statistics import interval
from feurio.bots import Clock, make_bot
from feurio.jobs import run_jobs
from feurio.view import View


def seeing(game: feurio.Game, seat: int) -> View:
    """A seat's view with everything face up that was laid face down."""
    view = game.view(seat)
    view._game = game.copy(manual=True)
    return view


def play(edition: str, seconds: float, job: tuple[int, int]) -> tuple[float, int]:
    """The share of the win of who knows, and how many firebreaks were laid."""
    seed, knowing = job
    game = feurio.new_game(edition, players=2, variants=["firebreak"], seed=seed)
    bots = [make_bot("mcts", seed=2 * seed + seat, processor_time=True) for seat in range(2)]
    while isinstance(seat := game.to_move, int):
        view = seeing(game, seat) if seat == knowing else game.view(seat)
        game.play(bots[seat].choose(view, Clock(seconds=seconds)).event)
    for bot in bots:
        bot.close()
    result = game.result
    assert result is not None
    winners = result["winners"]
    share = 1 / len(winners) if knowing in winners else 0.0
    return share, sum(event.kind == "break" for event in game.history)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edition", choices=["wildfire", "feurio"])
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--jobs", type=int, default=None)
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.pairs)
    jobs = [(seed, knowing) for seed in seeds for knowing in range(2)]
    rows = list(run_jobs(partial(play, arguments.edition, arguments.seconds), jobs, processes=arguments.jobs, chunk=2))
    found = interval([fmean((rows[i][0], rows[i + 1][0])) for i in range(0, len(rows), 2)])
    print(
        f"{arguments.edition}: who knows what lies face down wins {found.mean:.1%} [{found.low:.1%}, {found.high:.1%}]"
        f" of {len(rows)} games, with {fmean(row[1] for row in rows):.1f} firebreaks each"
    )


if __name__ == "__main__":
    main()
