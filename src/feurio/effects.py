"""Why an event may be good or bad, in a few words: the outcome of an event, read for the one who would play it.

An effect is a code with its facts, and a sentence from `texts/en/effects.json`, so that it can be said in any language.
Bots and the analysis give them with the events that they show. What an event does is the referee's business
(`referee/`); here it is only put into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from feurio.editions import COLORS, Setup
from feurio.events import event_of
from feurio.referee import referee_of
from feurio.texts import sentence

if TYPE_CHECKING:
    from feurio.referee.outcome import Outcome, RegionChange
    from feurio.state import State

MOST = 4
"""So many effects of an event are told; the mover's own come first."""


@dataclass(frozen=True)
class Effect:
    """Something that an event changes: a code and its facts. As a text it is an English sentence."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def said(self, language: str = "en") -> str:
        """The sentence in a language."""
        return sentence(self.code, self.data, language, "effects")

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "data": dict(self.data)}

    def __str__(self) -> str:
        return self.said()


def effects_of(state: State, code: int) -> tuple[Effect, ...]:
    """What an event, given by its code, changes at once."""
    return effects_of_all(state, [code])[0]


def effects_of_all(state: State, codes: Iterable[int]) -> list[tuple[Effect, ...]]:
    """The effects of several events of one position."""
    setup = state.setup
    referee = referee_of(setup)
    layout = referee.layout(state)
    outcomes = (referee.play(state.copy(), event_of(code, layout), code) for code in codes)
    return [read_effects(setup, outcome) for outcome in outcomes]


def read_effects(setup: Setup, outcome: Outcome) -> tuple[Effect, ...]:
    """The effects that an outcome tells, for the seat that moved."""
    reading = _Reading(setup, outcome)
    for part in (_regions, _tiles, _gone, _majorities, _nearly, _animals, _fleeing, _points, _edge):
        part(reading)
    return tuple((reading.own + reading.tiles + reading.others)[:MOST])


class _Reading:
    """An outcome with what was found in it: the mover's own, about tiles, and about others."""

    def __init__(self, setup: Setup, outcome: Outcome) -> None:
        self.setup = setup
        self.outcome = outcome
        self.seat = outcome["seat"]
        self.own: list[Effect] = []
        self.tiles: list[Effect] = []
        self.others: list[Effect] = []

    def mine(self, color: str) -> bool:
        return self.setup.shared or self.setup.owner[COLORS.index(color)] == self.seat

    def tell(self, color: str, code: str, **data: Any) -> None:
        (self.own if self.mine(color) else self.others).append(Effect(code, {"color": color, **data}))


# --- Wildfire: regions, and tiles that are shut in (rules 2.3, 2.5) ---------------------------------------------------


def _regions(reading: _Reading) -> None:
    for change in reading.outcome.get("regions", ()):
        (_region_together if reading.setup.shared else _region)(reading, change)
    ones = reading.outcome.get("open_ones")
    if ones is not None:
        for color in ones["gained"]:
            reading.tell(color, "open-one")
        for color in ones["lost"]:
            reading.tell(color, "no-open-one")


def _region(reading: _Reading, change: RegionChange) -> None:
    color, parts, region = change["color"], change["before"], change["after"]
    value = region["value"]
    if change["how"] == "new":
        reading.tell(color, "region-new", value=value)
    elif change["how"] == "joined":
        values = " + ".join(str(part) for part in sorted((old["value"] for old in parts), reverse=True))
        reading.tell(color, "regions-joined", parts=values, value=value)
    elif value != parts[0]["value"]:
        better = "region-grows" if value > parts[0]["value"] else "region-falls"
        reading.tell(color, better, before=parts[0]["value"], after=value)
    if change["how"] not in ("divided", "shut") and region["divider"] is not None and reading.mine(color):
        data = {"number": region["divisor"], "cell": region["divider"], "free": change["free_edges"]}
        reading.own.append(Effect("region-divider", data))


def _region_together(reading: _Reading, change: RegionChange) -> None:
    """Together a color has to become one region with an open 1 (rules 2.7)."""
    if change["how"] == "joined":
        reading.tell(change["color"], "regions-linked", count=len(change["before"]))
    elif change["how"] == "new" and change["others"]:
        reading.tell(change["color"], "region-apart")


def _tiles(reading: _Reading) -> None:
    reading.tiles += [Effect("tile-shut", dict(tile)) for tile in reading.outcome.get("shut", ())]
    reading.tiles += [Effect("tile-full", dict(tile)) for tile in reading.outcome.get("full", ())]


# --- Volcano: tiles taken, majorities (rules 3.3 to 3.5) --------------------------------------------------------------


def _gone(reading: _Reading) -> None:
    gained: dict[int, list[int]] = {}
    for tile in reading.outcome.get("taken", ()):
        gained.setdefault(tile["seat"], []).append(tile["number"])
    for seat, numbers in sorted(gained.items()):
        if seat == reading.seat or reading.setup.shared:
            reading.own.append(Effect("takes", {"tiles": _numbers(numbers)}))
        else:
            reading.others.append(Effect("gives", {"tiles": _numbers(numbers), "seat": seat}))
    lost = reading.outcome.get("lost", ())
    if lost:
        reading.others.append(Effect("leave", {"count": len(lost)}))


def _majorities(reading: _Reading) -> None:
    """Won are those that were not the mover's before; broken are others', whoever would get such a tile now."""
    won: list[int] = []
    broken: dict[int, list[int]] = {}
    for tile in reading.outcome.get("majorities", ()):
        old, new = tile["holder_before"], tile["holder_after"]
        if old == new:
            continue
        if new == reading.seat:
            won.append(tile["number"])
        elif old is not None and old != reading.seat:
            broken.setdefault(old, []).append(tile["number"])
    if won:
        reading.own.append(Effect("majority", {"tiles": _numbers(won)}))
    for seat, numbers in broken.items():
        reading.own.append(Effect("majority-broken", {"tiles": _numbers(numbers), "seat": seat}))


def _nearly(reading: _Reading) -> None:
    lacking = reading.outcome.get("lacking_one")
    if lacking is not None and lacking["after"] > lacking["before"]:
        reading.others.append(Effect("nearly-full", {"count": lacking["after"]}))


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers, reverse=True))


# --- On the Run: animals and edge cells (rules 4.3 to 4.7) ------------------------------------------------------------


def _animals(reading: _Reading) -> None:
    outcome = reading.outcome
    for color, saved in outcome.get("saved", {}).items():
        more = saved["after"] - saved["before"]
        if more > 0:
            reading.tell(color, "saves", count=more)
        else:
            reading.tell(color, "driven-off", count=-more)
    if outcome["kind"] == "startle" and outcome["placed"][0]["number"] is not None:
        reading.tell(outcome["color"], "enters", count=len(outcome["placed"]))


def _fleeing(reading: _Reading) -> None:
    fled = reading.outcome.get("fled")
    if fled is not None:
        data = {"color": fled["color"], "number": fled["number"], "count": fled["count"]}
        reading.own.append(Effect("flees", data))
    if reading.outcome["kind"] == "move":
        for animal in reading.outcome["moved"]:
            if animal["number"] is not None:
                data = {"color": animal["color"], "number": animal["left"], "target": animal["number"]}
                reading.own.append(Effect("runs", data))


def _points(reading: _Reading) -> None:
    if reading.setup.compass and "points" in reading.outcome:
        points = reading.outcome["points"]
        reading.own.append(Effect("product", {"before": points["before"][0], "after": points["after"][0]}))


def _edge(reading: _Reading) -> None:
    if reading.outcome["kind"] == "predators":
        reading.own.append(Effect("predators", {"count": len(reading.outcome["placed"])}))
    free = reading.outcome.get("free_cells")
    if free is not None:
        reading.others.append(Effect("edge-cells", {"before": free["before"], "after": free["after"]}))
