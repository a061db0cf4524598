"""Teaches a network what positions are worth, by playing: where one plays alone or all play together (for the guides'
playouts), or with `--rivals` where two compete (for the search's leaves).

    python bench/foresight_train.py wildfire --players 4 --games 1000000
    python bench/foresight_train.py wildfire --players 2 --rivals --games 1000000

A student (`policies/student.py`) first watches the learned policy play, then plays itself: at every decision the events
that the policy considers, the likelier the more the network sees there, at first hardly and in the end almost always
where it sees most. It learns from all its games by temporal differences. Editions and variants take turns; those
without variants are played three times as often. Each game is new; deals are above three million, those of the trial
games that are told now and then are above two million. The same arguments give the same network on the same kind of
machine. Games for each number of players have a network of their own; they are learned by one process.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from base64 import b64encode
from pathlib import Path
from typing import Any, NamedTuple
from zlib import compress

import numpy as np
from policy_train import begin
from train import setups
from training import WEIGHTS, said, write

from feurio.policies import EVALUATIONS, GUIDES, evaluation_of, guide_of
from feurio.policies.learned import unpacked
from feurio.policies.student import Student

FIRST, SECOND, ONE = 32, 16, 256
FIRST_SEED = 3_000_000
TRIALS = 2_000_000
GROUP = 20
"""Games that are played from one deal, each with its own order of tiles."""
WATCHED = 0.08
"""The part of the games in which the policy alone plays."""


class Pace(NamedTuple):
    """How a student plays and learns."""

    whim: float
    last_whim: float
    mix: float
    watching: float
    """The `mix` while it watches."""


TOGETHER, RIVALS = Pace(0.06, 0.004, 0.6, 0.9), Pace(0.08, 0.01, 0.7, 0.95)


class School:
    """The set-ups that are played, and who considers events there: guides, or where two compete evaluations."""

    def __init__(self, rules: str, players: int, rivals: bool) -> None:
        self.rivals = rivals
        self.classes: list[tuple[dict[str, Any], Any]] = []
        for setup in setups(rules, not rivals, players):
            state = begin(setup, FIRST_SEED)
            player = evaluation_of(state, belief=0) if rivals else guide_of(state)
            self.classes += [(setup, player)] * (3 if rivals and not setup["variants"] else 1)
        self.table = player.sight_table if rivals else player.wide_table

    def play(
        self, student: Student, which: int, seed: int, dice: int, games: int, whim: float, rate: float, mix: float
    ) -> tuple[float, float]:
        """Lets a student play games from one deal (`Student.play`)."""
        setup, player = self.classes[which]
        state = begin(setup, seed)
        if not self.rivals:
            player.start(state, dice)
            return student.play(player, games, whim, rate, mix)
        player.state.copy_from(state)
        player.state.rng = dice
        return student.compete(player, games, whim, rate, mix)

    def trial(self, student: Student, whim: float, deals: int) -> float:
        """The mean worth of games in which it leaves nothing to chance; of rivals, how far off it is, squared."""
        total = 0.0
        for number in range(deals):
            which = number % len(self.classes)
            found = self.play(student, which, TRIALS + number, number + 1, 1, -whim, 0.0, 1.0)
            total += found[1 if self.rivals else 0]
        return total / deals


def packed(numbers: list[int]) -> str:
    """Whole numbers of two bytes each, as text."""
    return b64encode(compress(np.array(numbers, dtype="<i2").tobytes(), 9)).decode()


def rounded(student: Student) -> tuple[list[int], dict[str, list[int]]]:
    """What it has learned in whole numbers: the rows, and the other parts of a network."""
    numbers = [round(number * ONE) for number in student.numbers()]
    parts: dict[str, list[int]] = {}
    at = student.size * FIRST
    rows = [max(-32767, min(32767, number)) for number in numbers[:at]]
    for name, many in {"first": FIRST, "second": FIRST * SECOND, "second_bias": SECOND, "last": SECOND + 1}.items():
        parts[name] = numbers[at : at + many]
        at += many
    return rows, parts


def recalled(path: Path, student: Student) -> list[Any]:
    """Lets a student go on from what it learned before; the history of that."""
    data = json.loads(path.read_text("utf-8"))
    parts = data["network"]
    rest = [*parts["first"], *parts["second"], *parts["second_bias"], *parts["last"]]
    student.recall([number / ONE for number in (*unpacked(data["rows"]), *rest)])
    history: list[Any] = data["history"]
    return history


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", choices=list(EVALUATIONS))
    parser.add_argument("--players", type=int, choices=(1, 2, 3, 4), default=4)
    parser.add_argument("--rivals", action="store_true", help="two who compete")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rate", type=float, default=0.03, help="how far numbers go in a step at first")
    parser.add_argument("--whim", type=float, help="how freely it plays at first")
    parser.add_argument("--last-whim", type=float, help="how freely it plays in the end")
    parser.add_argument("--mix", type=float, help="the part that is passed on from later positions")
    parser.add_argument("--belief", type=float, default=0.5, help="rivals: the network's part of a value")
    parser.add_argument(
        "--farsight", type=int, default=8, help="rivals: with fewer tiles to come playouts decide alone"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="from the network in the package")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    if args.rivals and args.players != 2:
        parser.error("rivals are two")
    if not args.rivals and args.rules not in GUIDES:
        parser.error(f"there are guides for {', '.join(GUIDES)}")
    own = {name: value for name in Pace._fields if (value := vars(args).get(name)) is not None}
    pace = (RIVALS if args.rivals else TOGETHER)._replace(**own)
    path = args.out / f"{args.rules}-{'value' if args.rivals else 'foresight'}-of-{args.players}.json"
    school = School(args.rules, args.players, args.rivals)
    student = Student(school.table.size, args.seed)
    history = recalled(path if path.is_file() else WEIGHTS / path.name, student) if args.go_on else []
    dice = random.Random(f"{args.rules}/{args.players}/{args.seed}")
    began = time.monotonic()
    groups = max(1, args.games // GROUP)
    told = total = wrong = 0.0
    watched = 0.0 if args.go_on else WATCHED
    for number in range(groups):
        gone = max(0.0, (number / groups - watched) / (1 - watched))
        watching = number < watched * groups
        whim = 0.0 if watching else pace.whim * (pace.last_whim / pace.whim) ** gone
        which, seed, future = dice.randrange(len(school.classes)), dice.randrange(10**7), dice.getrandbits(60)
        rate, mix = args.rate * (1 - 0.9 * gone), pace.watching if watching else pace.mix
        mean, error = school.play(student, which, FIRST_SEED + seed, future, GROUP, whim, rate, mix)
        total, wrong, told = total + mean, wrong + error, told + 1
        if (number + 1) % max(1, groups // 10) == 0:
            student.forget(0.5)
        if (number + 1) % max(1, groups // 40) == 0 or number + 1 == groups:
            found = school.trial(student, pace.last_whim, 400)
            print(
                f"{(number + 1) * GROUP} games, {time.monotonic() - began:.0f} s, whim {whim:.3f}: "
                f"worth {total / told:.3f}, corrected by {wrong / told:.5f}; "
                f"in trial games {'off by' if args.rivals else 'worth'} {found:.4f}",
                flush=True,
            )
            told = total = wrong = 0.0
            rows, parts = rounded(student)
            about = {**said(), "seed": args.seed, "games": (number + 1) * GROUP}
            about["off_by" if args.rivals else "worth"] = round(found, 4)
            use = {"belief": args.belief, "horizon": 0, "farsight": args.farsight} if args.rivals else {}
            data = {
                "made_by": "bench/foresight_train.py",
                "history": [*history, about],
                **use,
                "network": parts,
                "rows": packed(rows),
            }
            write(path, data)
    print(f"written: {path}")


if __name__ == "__main__":
    main()
