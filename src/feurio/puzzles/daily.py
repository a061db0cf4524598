"""Today's fire: for every day one solitaire and one puzzle, the same for everybody.

Both follow from the date. The editions take turns; the deal's seed is the first of the date's seeds that the solver
solves, and par is what it reached: the goal, or in On the Run a product. The days to come are in a file that comes with
the package; any other day is worked out when it is asked for.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date as Date  # noqa: N812
from datetime import timedelta
from functools import cache
from importlib.resources import files
from itertools import count
from typing import Any, Final, NamedTuple

from feurio.editions import COLORS, EDITIONS
from feurio.game import Game, new_game
from feurio.puzzles.collection import is_known, puzzles
from feurio.record import FORMAT, Record, replay
from feurio.solver import solve

FIRST: Final = Date(2026, 11, 1)
"""The first day; days are counted from it."""
FILE = "daily.jsonl.gz"
SHAPES: Final = dict(zip(COLORS, "\u25b2\u25cf\u25a0\u2605", strict=True))
"""The color's shape, as on its pieces."""
_FULL, _EMPTY = "\u2b22", "\u2b21"
_PIECES = 12
_ROW = 12
_SECONDS = 6.0
_PUZZLE_EASY, _PUZZLE_HARD = 900, 1750


@dataclass(frozen=True)
class Day:
    """What there is on a day."""

    date: Date
    puzzle: str
    edition: str
    seed: int
    par: int
    """Crews in their color's one region, tiles taken, or a product."""
    events: tuple[str, ...] = ()
    """On the Run: how the solver reached par."""

    @property
    def number(self) -> int:
        """Which day it is, counted from the first."""
        return (self.date - FIRST).days + 1

    def deal(self) -> Game:
        """The solitaire of the day."""
        return new_game(self.edition, "solitaire", seed=self.seed)

    def certificate(self) -> Record:
        """A game that reaches par."""
        if self.events:
            return replay(
                {
                    "format": FORMAT,
                    "edition": self.edition,
                    "mode": "solitaire",
                    "players": 1,
                    "seed": self.seed,
                    "events": list(self.events),
                }
            ).record()
        found = solve(self.deal(), seconds=60.0, seed=self.seed).record
        assert found is not None, "the solver has solved it before"
        return found

    def as_json(self) -> dict[str, Any]:
        return {
            "date": self.date.isoformat(),
            "puzzle": self.puzzle,
            "edition": self.edition,
            "seed": self.seed,
            "par": self.par,
            "events": list(self.events),
        }


def day_of(date: Date) -> Day:
    """What there is on a day: as it was set in advance, or worked out now."""
    found = _shipped().get(date)
    if found is None:
        return set_day(date)
    return found if is_known(found.puzzle) else replace(found, puzzle=_instead_of(found))


@cache
def _shipped() -> dict[Date, Day]:
    text = gzip.decompress((files("feurio.puzzles") / FILE).read_bytes()).decode()
    days = (day_from(json.loads(line)) for line in text.splitlines() if line)
    return {day.date: day for day in days}


def day_from(data: dict[str, Any]) -> Day:
    """A day from what `as_json` gave."""
    date = Date.fromisoformat(data["date"])
    return Day(date, data["puzzle"], data["edition"], data["seed"], data["par"], tuple(data["events"]))


def packed_days(days: Iterable[Day]) -> bytes:
    """Days as they are shipped."""
    lines = (json.dumps(day.as_json(), separators=(",", ":")) for day in days)
    return gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0)


def set_day(date: Date, seconds: float = _SECONDS) -> Day:
    """Chooses a day's puzzle and deal, and sets par."""
    editions = list(EDITIONS)
    turn = date.toordinal() % len(editions)
    edition = editions[turn]
    for attempt in count():
        seed = _number(date, f"deal {attempt}") % 1_000_000_000
        solution = solve(new_game(edition, "solitaire", seed=seed), seconds=seconds, seed=seed)
        if solution.record is not None:
            game = replay(solution.record)
            break
    events = tuple(game.events) if game.setup.compass else ()
    return Day(date, _puzzle(date, editions[(turn + 2) % len(editions)]), edition, seed, points_of(game), events)


def _puzzle(date: Date, edition: str) -> str:
    """The day's puzzle: of another game than its deal, neither the easiest nor the hardest."""
    found = _fit(edition)
    return found[date.toordinal() // len(EDITIONS) % len(found)]


def _fit(edition: str) -> list[str]:
    """The puzzles for a day, in an order that looks like none: none comes again before all have come."""
    found = [one.name for one in puzzles(edition) if _PUZZLE_EASY <= one.rating <= _PUZZLE_HARD]
    return sorted(found, key=lambda name: hashlib.sha256(name.encode()).digest())


def _instead_of(day: Day) -> str:
    """The puzzle of a day whose own was taken out of the collection: one that no other day has."""
    edition = day.puzzle.rpartition("-")[0]
    used = {other.puzzle for other in _shipped().values()}
    found = [name for name in _fit(edition) if name not in used]
    return found[day.date.toordinal() // len(EDITIONS) % len(found)]


def _number(date: Date, what: str) -> int:
    return int.from_bytes(hashlib.sha256(f"feurio {date.isoformat()} {what}".encode()).digest()[:8], "big")


# --- How far somebody got ---------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A line of a result: a color's shape, or nothing, and how many of how many."""

    shape: str
    have: int
    most: int


def points_of(game: Game) -> int:
    """How far a solitaire got: what par is measured in."""
    if game.setup.compass:
        result = game.result
        return 0 if result is None else result["scores"][0]
    return game.referee.progress(game.peek())


def rows_of(game: Game) -> list[Row]:
    """The result in rows that give nothing of the deal away."""
    if game.setup.laid_out:
        return [Row("", points_of(game), 35)]
    (score,) = game.scores()
    if game.setup.compass:
        saved = score["saved"]
        return [Row(SHAPES[color], saved.get(color, 0), _PIECES) for color in COLORS]
    pieces = {tile["cell"]: tile["pieces"] for tile in game.position()["tiles"]}
    rows = []
    for color in COLORS:
        regions = [region for region in score["regions"] if region["color"] == color]
        largest = max((sum(pieces[cell].count(color) for cell in one["cells"]) for one in regions), default=0)
        rows.append(Row(SHAPES[color], largest, _PIECES))
    return rows


def hexagons(rows: Iterable[Row]) -> list[str]:
    """Rows as glyphs, at most twelve on a line."""
    lines = []
    for row in rows:
        glyphs = _FULL * row.have + _EMPTY * (row.most - row.have)
        parts = [glyphs[at : at + _ROW] for at in range(0, len(glyphs), _ROW)]
        lines += [f"{part} {row.shape}".rstrip() for part in parts]
    return lines


def streak_of(days: Iterable[Date], today: Date) -> int:
    """How many days in a row up to today, or up to yesterday while today is not yet played."""
    played = set(days)
    last = today if today in played else today - timedelta(days=1)
    length = 0
    while last - timedelta(days=length) in played:
        length += 1
    return length
