"""Many games in a few lines: who won how often, with how many points. It needs no more memory than one game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from feurio.texts import Voice


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

    def text(self, voice: Voice) -> str:
        """A few lines for each kind of game."""
        lines = []

        def say(code: str, indent: str = "", **data: Any) -> None:
            lines.append(indent + voice.say(f"tally.{code}", data, "terminal"))

        for name, kind in self._kinds.items():
            say("kind", setup=name, games=kind.games, events=f"{kind.events / kind.games:.0f}")
            if kind.finished < kind.games:
                say("unfinished", "  ", count=kind.games - kind.finished)
            if kind.shared and kind.finished:
                say("won", "  ", **_share(voice, kind, kind.solved, kind.points[0]))
                continue
            for seat, wins in enumerate(kind.wins):
                bot = f"{kind.bots[seat]!s:.20}" if kind.bots else ""
                say("seat", "  ", seat=seat, bot=bot, **_share(voice, kind, wins, kind.points[seat]))
        if self.played and self.seconds > 0:
            rate = f"{self.played / self.seconds:.0f}"
            say("pace", games=self.played, seconds=voice.number(round(self.seconds, 1)), rate=rate)
        return "\n".join(lines) or voice.say("tally.none", name="terminal")


def _share(voice: Voice, kind: _Kind, wins: float, points: int) -> dict[str, Any]:
    share = f"{wins / kind.finished:.1%}".replace(".", voice.language.decimal)
    mean = f"{points / kind.finished:.2f}".replace(".", voice.language.decimal)
    return {"wins": round(wins, 2), "share": share, "points": mean}
