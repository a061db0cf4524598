"""Many games in a few lines: who won how often, with how many points. It needs no more memory than one game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class _Kind:
    """All games of one set-up."""

    games: int = 0
    finished: int = 0
    solved: int = 0
    shared: bool = False
    events: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    bots: list[str] | None = None


class Tally:
    """Counts games by their set-up."""

    def __init__(self) -> None:
        self._kinds: dict[str, _Kind] = {}
        self.seconds = 0.0
        self.played = 0

    def add_line(self, line: str) -> None:
        self.add(json.loads(line))

    def add(self, record: Mapping[str, Any]) -> None:
        """Counts a record that is known to be good."""
        variants = "".join(f"+{variant}" for variant in record.get("variants") or ())
        kind = self._kinds.setdefault(f"{record['edition']}/{record['mode']}/{record['players']}{variants}", _Kind())
        bots = record.get("bots")
        if not kind.games:
            kind.bots = bots if isinstance(bots, list) and len(bots) == record["players"] else None
            kind.shared = record["mode"] != "competitive"
        elif bots != kind.bots:
            kind.bots = None
        kind.games += 1
        kind.events += len(record["events"])
        result = record.get("result")
        if result is None:
            return
        kind.finished += 1
        kind.solved += bool(result["solved"])
        seats = len(result["scores"])
        if not kind.wins:
            kind.wins, kind.points = [0.0] * seats, [0] * seats
        for seat, points in enumerate(result["scores"]):
            kind.points[seat] += points
            if seat in result["winners"] and not kind.shared:
                kind.wins[seat] += 1 / len(result["winners"])

    def text(self) -> str:
        lines = []
        for name, kind in self._kinds.items():
            lines.append(f"{name}: {_many(kind.games, 'game')}, {kind.events / kind.games:.0f} events on average")
            if kind.finished < kind.games:
                lines.append(f"  {kind.games - kind.finished} not finished")
            if kind.shared and kind.finished:
                mean = kind.points[0] / kind.finished
                lines.append(f"  won {kind.solved} ({kind.solved / kind.finished:.1%}), {mean:.2f} points on average")
                continue
            for seat, wins in enumerate(kind.wins):
                bot = f" {kind.bots[seat]!s:.20}" if kind.bots else ""
                share, mean = wins / kind.finished, kind.points[seat] / kind.finished
                lines.append(f"  seat {seat}{bot}: won {wins:g} ({share:.1%}), {mean:.2f} points on average")
        if self.played and self.seconds > 0:
            lines.append(
                f"{_many(self.played, 'game')} in {self.seconds:.1f} s: {self.played / self.seconds:.0f} a second"
            )
        return "\n".join(lines) or "no games"


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
