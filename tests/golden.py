"""Writes the golden playthroughs and the perft tables anew: `make golden`. A diff in them is a change of the rules.

A playthrough is one short game per chapter of the rules: every event with the seat, the number of legal events and, at
the end, the result. A perft table counts the sequences of decisions of a given length from a seed.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import feurio
from feurio.editions import EDITIONS
from games import SETUPS, name_of, play_random

HERE = Path(__file__).parent / "golden"
CHAPTERS = [setup for setup in SETUPS if setup["players"] in (1, 3)]


def playthrough(setup: dict[str, Any]) -> str:
    """A game of random events, as text."""
    rng = random.Random(name_of(setup))
    game = feurio.new_game(**setup, seed=2003)
    lines = [f"# {name_of(setup)}, seed 2003"]
    lines += game.events
    while not game.over:
        seat, choices, known = game.to_move, len(game.legal()), game.move_count
        play_random(game, rng, most=1)
        lines.append(f"{seat} of {choices}: {game.events[known]}")
        lines += [f"  + {text}" for text in game.events[known + 1 :]]
    lines.append(f"= {game.result}")
    return "\n".join(lines) + "\n"


def perft(game: feurio.Game, depth: int) -> int:
    """How many sequences of `depth` decisions there are."""
    legal = game.legal()
    if depth == 1 or not legal:
        return len(legal)
    total = 0
    for event in legal:
        game.play(event)
        total += perft(game, depth - 1)
        game.undo()
    return total


def perft_table() -> str:
    lines = ["# edition mode players variants: sequences of 1, 2, 3, ... decisions from seed 7"]
    for setup in SETUPS:
        deepest = 2 if setup["edition"] in ("vulkan", "volcano") else 4
        counts = [perft(feurio.new_game(**setup, seed=7), depth) for depth in range(1, deepest + 1)]
        lines.append(f"{name_of(setup)}: {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """Every golden file with what it should say."""
    found = {HERE / f"{name_of(setup)}.txt": playthrough(setup) for setup in CHAPTERS}
    found[HERE / "perft.txt"] = perft_table()
    return found


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for old in HERE.glob("*.txt"):
        old.unlink()
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    print(f"{len(files())} files written for {len(EDITIONS)} editions")


if __name__ == "__main__":
    main()
