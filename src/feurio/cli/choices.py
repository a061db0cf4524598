"""The legal events of a decision as a numbered list, grouped by the place they concern."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from feurio.cli.speech import say
from feurio.events import (
    Break,
    Center,
    Crew,
    Event,
    Flee,
    Fly,
    Move,
    Pass,
    Predators,
    Relocate,
    Startle,
    Tile,
    Volcano,
)

if TYPE_CHECKING:
    from feurio.position import Position
    from feurio.view import View

LETTERS = "acdefgijkmnortvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Marks for places; the small letters left out are short for commands."""
_MOST_SETS = 24


@dataclass
class Group:
    """Choices at one place. `place` is the cell that the board marks, None for choices without one."""

    title: str
    place: str | None = None
    entries: list[tuple[int, str]] = field(default_factory=list)


class Choices:
    """What may be chosen now: by number, by the letter of a place, or by the event's own text."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._position = view.position()
        self._tiles = {tile["cell"]: tile for tile in self._position["tiles"]}
        self._heats = {cell["cell"]: cell["heat"] for cell in self._position["cells"]}
        self._groups: dict[str, Group] = {}
        self.events: list[Event] = []
        """In the order of the list, place by place."""
        self._arrange(view.legal())
        places = [group.place for group in self._groups.values() if group.place]
        self.marks = dict(zip(places, LETTERS, strict=False))
        """The letter of each place."""

    @property
    def position(self) -> Position:
        return self._position

    def at_letter(self, letter: str) -> list[Event]:
        """The choices at the place with a letter."""
        for group in self._groups.values():
            if group.place and self.marks.get(group.place) == letter:
                return [self.events[number - 1] for number, _ in group.entries]
        return []

    def numbered(self, number: int) -> Event | None:
        return self.events[number - 1] if 1 <= number <= len(self.events) else None

    # --- Grouping ---------------------------------------------------------------------------------------------------

    def _arrange(self, events: list[Event]) -> None:
        members: dict[str, list[tuple[Event, str]]] = {}
        for event in events:
            key, title, place, text = self._describe(event)
            self._groups.setdefault(key, Group(title, place))
            members.setdefault(key, []).append((event, text))
        for key, found in members.items():
            for event, text in found:
                self.events.append(event)
                self._groups[key].entries.append((len(self.events), text))

    def _describe(self, event: Event) -> tuple[str, str, str | None, str]:
        """Group, its title, its place, and the choice itself in a few words."""
        match event:
            case Center():
                pair = say("choose.pair", low=event.low, high=event.high)
                return "center", say("choose.center"), None, pair
            case Volcano():
                return str(event), self._tile(event.cell), str(event.cell), say("choose.volcano")
            case Tile():
                cell, heat = str(event.cell), self._heats.get(str(event.cell))
                title = cell if heat is None else say("choose.heat", cell=cell, heat=heat)
                return cell, title, cell, say("choose.tile")
            case Break():
                text = say("choose.break-paid" if event.color else "choose.break", color=event.color)
                return str(event.cell), str(event.cell), str(event.cell), text
            case Crew() | Startle():
                text = say(f"choose.{event.kind}", color=event.color, count=event.count)
                return str(event.cell), self._tile(event.cell), str(event.cell), text
            case Fly():
                drops = len(self._view.outcome_of(event)["flight"]["drops"])
                text = say("choose.fly", way=event.direction, color=event.color, count=drops)
                return str(event.cell), self._tile(event.cell), str(event.cell), text
            case Flee():
                text = say("choose.flee", number=event.number, color=event.color, count=self._animals(event))
                return "flee", say("choose.flee-from"), None, text
            case Move():
                cell, target = str(event.source), self._tiles.get(str(event.target))
                number = target["number"] if target else None
                text = say("choose.move" if target else "choose.move-edge", cell=str(event.target), number=number)
                return f"from {cell}", say("choose.move-from", cell=cell), cell, text
            case Predators():
                return "predators", say("choose.predators"), None, " ".join(map(str, event.cells))
            case Relocate():
                return "relocate", say("choose.relocate"), None, str(event.cell)
            case Pass():
                return "pass", say("choose.nothing"), None, say("choose.pass")
            case _:
                return "other", event.kind, None, str(event)

    def _tile(self, cell: object) -> str:
        tile = self._tiles.get(str(cell))
        if tile is None:
            return say("choose.edge-at", cell=str(cell))
        return say("choose.tile-at", number=tile["number"], cell=str(cell))

    def _animals(self, event: Flee) -> int:
        return sum(
            tile["pieces"].count(event.color) for tile in self._position["tiles"] if tile["number"] == event.number
        )

    # --- Writing ----------------------------------------------------------------------------------------------------

    def lines(self, width: int, *, everything: bool = False) -> list[str]:
        """The list in columns; long lists of sets are left out unless everything is wanted."""
        blocks = []
        for group in self._groups.values():
            if len(group.entries) > _MOST_SETS and group.place is None and not everything:
                number = group.entries[0][0]
                event = str(self.events[number - 1])
                facts = {"title": group.title, "count": len(group.entries), "list": say("command.list")}
                blocks.append([say("choose.many", event=event, **facts)])
                continue
            letter = self.marks.get(group.place, "") if group.place else ""
            title = f"{letter} {group.title}" if letter else group.title
            blocks.append(_wrap(title, [f"{number}) {text}" for number, text in group.entries], width))
        return _columns(blocks, width)


def _wrap(title: str, entries: Iterable[str], width: int) -> list[str]:
    """A title and its entries, further lines indented."""
    lines = [f"{title}:"]
    for entry in entries:
        if len(lines[-1]) + 2 + len(entry) > width - 2:
            lines.append("   ")
        lines[-1] += f"  {entry}"
    return lines


def _columns(blocks: Sequence[list[str]], width: int) -> list[str]:
    """One-line blocks side by side as far as they fit, in reading order; longer ones below."""
    short = [block[0] for block in blocks if len(block) == 1 and len(block[0]) <= width // 2]
    long = [line for block in blocks if len(block) > 1 or len(block[0]) > width // 2 for line in block]
    if not short:
        return long
    wide = max(map(len, short)) + 3
    many = max(1, (width + 3) // wide)
    rows = -(-len(short) // many)
    lines = ["".join(f"{cell:<{wide}}" for cell in short[row::rows]).rstrip() for row in range(rows)]
    return lines + long
