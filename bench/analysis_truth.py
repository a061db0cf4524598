"""How true an analysis is: are its chances those of the results, do longer searches agree, how quick is it.

    python bench/analysis_truth.py calibration --bots expert,expert --games 40 --out positions.jsonl
    python bench/analysis_truth.py fit positions.jsonl --out src/feurio/analysis/chances.json
    python bench/analysis_truth.py table positions.jsonl
    python bench/analysis_truth.py truth --games 12 --times 20 --out judged.jsonl
    python bench/analysis_truth.py agreement judged.jsonl
    python bench/analysis_truth.py quickness

`calibration` plays games and notes at every fifth decision what two looks say; each line of the file is a game, so that
it can be run again for more. Games from number 10,000 on (`--first 10000`) are for learning: `fit` finds the map from
what the search says to chances over them, and keeps it where it also fits the odd ones of the others better than none;
`table` sorts the even ones into ten bins. `truth` has mistakes and best moves
judged anew by looks of so many times the length. Measured in processor time, on a machine that may be busy.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from math import log, sqrt
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import feurio
from feurio.analysis import Effort, Review
from feurio.analysis.appraisal import Appraiser, appraiser_of, ending_of
from feurio.analysis.chances import mapped, power_of
from feurio.analysis.findings import CLEAR
from feurio.analysis.places import Place
from feurio.bots import choose_for, make_bot
from feurio.events import Draw
from feurio.game import Game

SETUPS = [
    *(("wildfire", players) for players in (2, 3, 4)),
    *(("volcano", players) for players in (2, 3, 4)),
    *(("ontherun", players) for players in (2, 3, 4)),
]
EVERY = 5
"""Decisions between two positions that are looked at: neighbors tell the same."""
LEARNING = 10_000
"""Games from this number on are for learning."""
EXPERTS = "expert,expert"
PER_GAME, USUAL = 3, 0.15
"""So many independent positions a game is worth, and how far the logarithm of a power usually is from 0."""
MOST_BEST = 10
"""So many best moves of one game are judged, unless told otherwise."""


def play(edition: str, players: int, bots: list[str], seed: int) -> Game:
    game = feurio.new_game(edition, players=players, seed=seed)
    order = [bots[(seat + seed) % len(bots)] for seat in range(players)]
    chosen = [make_bot(name, seed=seed * 8 + seat) for seat, name in enumerate(order)]
    while isinstance(seat := game.to_move, int):
        game.play(choose_for(chosen[seat], game).event)
    return game


def calibration(arguments: argparse.Namespace) -> None:
    """Chances at positions of games, and who won them."""
    bots = arguments.bots.split(",")
    out = Path(arguments.out)
    known = {tuple(json.loads(line)["key"]) for line in out.read_text().splitlines()} if out.exists() else set()
    setups = [each for each in SETUPS if not arguments.edition or each[0] == arguments.edition]
    for number in range(arguments.first, arguments.first + arguments.games):
        for edition, players in setups:
            key = (arguments.bots, edition, players, number)
            if key in known:
                continue
            game = play(edition, players, bots, 1000 + number)
            entry = {"key": key, "result": ending_of(game.setup, game.state()), "places": _places(game, number)}
            with out.open("a") as file:
                file.write(json.dumps(entry) + "\n")


def _places(game: Game, number: int) -> list[list[object]]:
    """Every fifth decision: how far the game is, who is to move, and the chances that two looks tell."""
    found: list[list[object]] = []
    appraiser = None
    dice = random.Random(number)
    decisions = 0
    for step in game.walk():
        if not isinstance(step.before.to_move, int):
            continue
        decisions += 1
        if decisions % EVERY != number % EVERY:
            continue
        state = step.before.state()
        appraiser = appraiser or appraiser_of(game.setup, state, plain=True)
        looks = [appraiser.look(state, Effort.fine, dice.getrandbits(60)).worth for _ in range(2)]
        worths = [[round(each, 4) for each in worth] for worth in looks]
        found.append([round(step.number / game.move_count, 3), step.before.to_move, worths])
    return found


def fit(arguments: argparse.Namespace) -> None:
    """The power for each set-up under which the results of the games for learning are likeliest. Games between experts
    count twice as much as the others. Of set-ups without games the power stays as it was."""
    games = list(_games(arguments.file))
    out = Path(arguments.out)
    known = json.loads(out.read_text()) if out.exists() else {"powers": {}, "learned": []}
    powers: dict[str, float] = known["powers"]
    record = {row["set-up"]: row for row in known["learned"]}
    for edition, players in SETUPS:
        all_of_it = [game for game in games if (game.edition, game.players) == (edition, players)]
        mine = [game for game in all_of_it if game.number >= LEARNING]
        checked = [game for game in all_of_it if game.number < LEARNING and game.number % 2]
        if not mine or not checked:
            continue
        kinds = sorted({game.bots for game in mine})
        doubts = {power: _doubt(mine, power) for power in (step / 20 for step in range(8, 61))}
        # The positions of a game share its result: it is worth a few of them. Little to learn from changes little.
        worth = PER_GAME * len(mine)
        power = min(doubts, key=lambda each: worth * doubts[each] + (log(each) / USUAL) ** 2 / 2)
        checks = [round(_doubt(checked, each), 4) for each in (power, 1.0)]
        learned = power
        power = power if checks[0] < checks[1] else 1.0
        powers[f"{edition}-{players}"] = power
        record[f"{edition}-{players}"] = {
            "set-up": f"{edition}-{players}",
            "games": {bots: sum(game.bots == bots for game in mine) for bots in kinds},
            "positions": {bots: sum(len(game.chances) for game in mine if game.bots == bots) for bots in kinds},
            "power learned": learned,
            "surprise": {"learned": round(doubts[learned], 4), "without": round(doubts[1.0], 4)},
            "surprise of other games": {"learned": checks[0], "without": checks[1]},
        }
    command = "python bench/analysis_truth.py calibration --first 10000 ..., then fit"
    told = json.dumps({"powers": powers, "by": command, "learned": list(record.values())}, indent=1) + "\n"
    out.write_text(told)
    print(told)


def _doubt(games: list[Played], power: float) -> float:
    """The mean surprise of the results, in natural logarithms."""
    total = weights = 0.0
    for game in games:
        weight = 2.0 if game.bots == EXPERTS else 1.0
        for shares in game.chances:
            chances = mapped([max(share, 0.001) for share in shares], power)
            total -= weight * sum(true * log(chance) for chance, true in zip(chances, game.result, strict=True))
            weights += weight
    return total / weights


def table(arguments: argparse.Namespace) -> None:
    """Ten bins by set-up: chances told, how often they came true with the 95% interval over games, and how far what was
    told is beyond it."""
    groups: dict[str, list[Played]] = defaultdict(list)
    for game in _games(arguments.file):
        if game.number < LEARNING and (arguments.all or game.number % 2 == 0):
            for setup in (f"{game.edition} with {game.players}", "all"):
                groups[f"{setup}, {game.bots}"].append(game)
                groups[f"{setup}, together"].append(game)
    for name, games in sorted(groups.items()):
        positions = sum(len(game.chances) for game in games)
        rows = [list(game.pairs(arguments.plain)) for game in games]
        bins = [_bin([[pair for pair in row if min(9, int(10 * pair[0])) == low] for row in rows]) for low in range(10)]
        worst = max((bin.off for bin in bins if bin), default=0.0)
        print(f"\n{name}: {len(games)} games, {positions} positions, at most {100 * worst:.1f} points off")
        if not arguments.brief:
            print("| told | came true | off | chances |\n|---|---|---|---|")
            for bin in bins:
                if bin:
                    true = f"{bin.true:.0%} ({bin.low:.0%} to {bin.high:.0%})"
                    print(f"| {bin.told:.0%} | {true} | {100 * bin.off:.0f} | {bin.many} |")


class Bin(NamedTuple):
    told: float
    true: float
    low: float
    high: float
    many: int

    @property
    def off(self) -> float:
        return max(0.0, self.low - self.told, self.told - self.high)


def _bin(rows: list[list[tuple[float, float]]]) -> Bin | None:
    """Chances of one game share its result: games, not chances, are independent. Wilson's interval, for as many
    independent results as would differ as much as the games do; where none differ, for as many as there are games."""
    rows = [row for row in rows if row]
    many = sum(len(row) for row in rows)
    if not many:
        return None
    told = sum(pair[0] for row in rows for pair in row) / many
    true = sum(pair[1] for row in rows for pair in row) / many
    square = sum((sum(pair[1] - true for pair in row)) ** 2 for row in rows) / many**2
    worth = min(float(many), true * (1 - true) / square) if square else float(len(rows))
    z = 1.96
    middle = (true + z * z / (2 * worth)) / (1 + z * z / worth)
    reach = z / (1 + z * z / worth) * sqrt(true * (1 - true) / worth + z * z / (4 * worth * worth))
    return Bin(told, true, middle - reach, middle + reach, many)


class Played(NamedTuple):
    """A game of `calibration`: at each position looked at the shares that the search tells, and the result."""

    bots: str
    edition: str
    players: int
    number: int
    chances: list[list[float]]
    result: list[float]

    def pairs(self, plain: bool) -> Iterator[tuple[float, float]]:
        power = 1.0 if plain else power_of(self.edition, self.players)
        for shares in self.chances:
            yield from zip(mapped(shares, power), self.result, strict=True)


def _games(file: str) -> Iterator[Played]:
    for line in Path(file).read_text().splitlines():
        entry = json.loads(line)
        chances = [[fmean(seat) for seat in zip(*place[2], strict=True)] for place in entry["places"]]
        yield Played(*entry["key"], chances, entry["result"])


def truth(arguments: argparse.Namespace) -> None:
    """Of what is called a mistake, and of what is called best, how much a far longer search agrees with."""
    out = Path(arguments.out)
    setups = [each for each in SETUPS if not arguments.edition or each[0] == arguments.edition]
    for number in range(arguments.first, arguments.first + arguments.games):
        edition, players = setups[number % len(setups)]
        game = play(edition, players, arguments.bots.split(","), 5000 + number)
        began = time.process_time()
        review = Review(game)
        while not review.work(60):
            pass
        took = time.process_time() - began
        dice = random.Random(number)
        decisions = review.analysis().decisions
        called = [each for each in decisions if each.mistake]
        best = [each for each in decisions if each.best]
        with out.open("a") as file:
            for each in [*called, *dice.sample(best, min(arguments.best, len(best)))]:
                loss = _judged(game, review, each.number, Effort.fine * arguments.times, dice)
                row = {"edition": edition, "players": players, "game": number, "number": each.number}
                told = {"kind": each.kind, "best": each.best, "loss": asdict(each.loss)}
                file.write(json.dumps({**row, **told, "times": arguments.times, "judged": round(loss, 4)}) + "\n")
        print(f"{edition} with {players}, game {number}: {len(called)} mistakes, {took:.0f} s", flush=True)
    agreement(arguments)


def agreement(arguments: argparse.Namespace) -> None:
    """What `truth` has found, over all its runs."""
    rows = [json.loads(line) for line in Path(arguments.out).read_text().splitlines()]
    print("| | mistakes | agreed: costs something | 2.5 in 100 | 5 in 100 | best | of them mistakes |\n|" + "---|" * 7)
    for edition in (*dict.fromkeys(edition for edition, _ in SETUPS), "all"):
        mine = [row for row in rows if edition in (row["edition"], "all")]
        mistakes = [row["judged"] for row in mine if row["kind"] == "mistake"]
        best = [row["judged"] for row in mine if row["best"]]
        agreed = [sum(loss > bound for loss in mistakes) for bound in (0.0, CLEAR["inaccuracy"], CLEAR["mistake"])]
        wrong = sum(loss >= CLEAR["mistake"] for loss in best)
        print("|", " | ".join(map(str, (edition, len(mistakes), *agreed, len(best), wrong))), "|")


def _judged(game: Game, review: Review, number: int, simulations: int, dice: random.Random) -> float:
    """What the event played cost by a long search: nothing if it would play the same; else the difference to what it
    would play, each side looked at as long."""
    place = next(each for each in review._places if each.number == number)
    appraiser = appraiser_of(game.setup, place.state)
    options = appraiser.look(place.state, simulations, dice.getrandbits(60)).options
    first = max(options, key=lambda code: options[code].visits)
    if first == place.code:
        return 0.0
    own, other = (_worth(place, code, appraiser, simulations, dice) for code in (place.code, first))
    return other - own


def _worth(place: Place, code: int, appraiser: Appraiser, simulations: int, dice: random.Random) -> float:
    state = place.state.copy()
    state.step(code)
    seat = place.seat
    if state.over:
        return ending_of(state.setup, state)[seat]
    if state.to_move >= 0:
        return appraiser.look(state, simulations, dice.getrandbits(60)).worth[seat]
    unseen = state.unseen_counts()
    total = 0.0
    for number, copies in enumerate(unseen, 1):
        if copies:
            after = state.copy()
            after.step(Draw(number).code())
            worth = appraiser.look(after, simulations // 4, dice.getrandbits(60)).worth[seat]
            total += copies / sum(unseen) * worth
    return total


def quickness(arguments: argparse.Namespace) -> None:
    """A four-player Wildfire: when the whole course is known, and when all is done, in processor time."""
    for seed in range(arguments.games):
        game = play("wildfire", 4, ["casual", "expert"], seed)
        began = time.process_time()
        review = Review(game)
        coarse = None
        for done in review.told():
            if coarse is None and done >= 0.1:
                coarse = time.process_time() - began
        print(f"seed {seed}: {game.move_count} events, coarse {coarse:.2f} s, done {time.process_time() - began:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(required=True)
    part = parts.add_parser("calibration")
    part.add_argument("--bots", default="expert,expert")
    part.add_argument("--games", type=int, default=40)
    part.add_argument("--first", type=int, default=0)
    part.add_argument("--edition")
    part.add_argument("--out", required=True)
    part.set_defaults(run=calibration)
    part = parts.add_parser("fit")
    part.add_argument("file")
    part.add_argument("--out", required=True)
    part.set_defaults(run=fit)
    part = parts.add_parser("table")
    part.add_argument("file")
    part.add_argument("--plain", action="store_true", help="what the search says, not mapped")
    part.add_argument("--all", action="store_true", help="also the games that had a say in which powers are kept")
    part.add_argument("--brief", action="store_true", help="only how far the worst bin is off")
    part.set_defaults(run=table)
    part = parts.add_parser("truth")
    part.add_argument("--games", type=int, default=12)
    part.add_argument("--times", type=int, default=20)
    part.add_argument("--first", type=int, default=0)
    part.add_argument("--edition")
    part.add_argument("--bots", default="expert,casual")
    part.add_argument("--best", type=int, default=MOST_BEST, help="so many best moves of a game are judged")
    part.add_argument("--out", required=True)
    part.set_defaults(run=truth)
    part = parts.add_parser("agreement")
    part.add_argument("out")
    part.set_defaults(run=agreement)
    part = parts.add_parser("quickness")
    part.add_argument("--games", type=int, default=3)
    part.set_defaults(run=quickness)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
