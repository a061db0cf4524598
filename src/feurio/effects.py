"""Why an event may be good or bad, in a few words: what it changes at once for regions, tiles and animals.

An effect is a code with its facts, and a sentence from `texts/en/effects.json`, so that it can be said in any language.
Bots and the analysis give them with the events that they show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from feurio.codes import cell_q, cell_r
from feurio.editions import COLORS
from feurio.ontherun import OnTheRunState
from feurio.state import State
from feurio.texts import sentence
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

MOST = 4
"""So many effects of an event are told; the mover's own come first."""


@dataclass(frozen=True)
class Effect:
    """Something that an event changes: a code and its facts. As a text it is an English sentence."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def said(self, language: str = "en") -> str:
        """The sentence in a language."""
        data = dict(self.data)
        if "seat" in data:
            data["who"] = sentence("seat", data, language, "effects")
        return sentence(self.code, data, language, "effects")

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "data": dict(self.data)}

    def __str__(self) -> str:
        return self.said()


def effects_of(state: State, code: int) -> tuple[Effect, ...]:
    """What an event, given by its code, changes at once."""
    return effects_of_all(state, [code])[0]


def effects_of_all(state: State, codes: Iterable[int]) -> list[tuple[Effect, ...]]:
    """The effects of several events of one position; the position is looked at only once."""
    before = _LOOKS[type(state)](state)
    found: list[tuple[Effect, ...]] = []
    for code in codes:
        after = state.copy()
        after.apply(code)
        found.append(tuple(before.changes(_LOOKS[type(state)](after))[:MOST]))
    return found


def _cell(code: int) -> str:
    return f"{cell_q(code)},{cell_r(code)}"


class _Look:
    """A position, taken apart for comparison with a later one."""

    def __init__(self, state: Any) -> None:
        self.setup = state.setup
        self.seat = state.to_move
        self.tiles = state.tile_list()

    def mine(self, color: int) -> bool:
        return bool(self.setup.shared or self.setup.owner[color] == self.seat)

    def changes(self, after: Any) -> list[Effect]:
        raise NotImplementedError


# --- Wildfire: regions, and tiles that are shut in (rules 2.3, 2.5) ---------------------------------------------------


class _Region:
    """A region's tiles, its value and the open tile that divides it (None: shut in)."""

    def __init__(self, tiles: list[Any], members: list[int], round_up: bool) -> None:
        self.members = frozenset(members)
        self.divider = min((tiles[i] for i in members if tiles[i][2]), key=lambda tile: tile[1], default=None)
        total = sum(tiles[i][1] for i in members)
        by = 0 if self.divider is None else self.divider[1]
        self.value = 0 if not by else -(-total // by) if round_up else total // by


class _Wildfire(_Look):
    def __init__(self, state: WildfireState) -> None:
        super().__init__(state)
        self.regions = [
            [_Region(self.tiles, members, self.setup.round_up) for members in state.regions(color)]
            for color in range(4)
        ]

    def changes(self, after: _Wildfire) -> list[Effect]:
        own: list[Effect] = []
        others: list[Effect] = []
        for color in range(4):
            found = self._shared(after, color) if self.setup.shared else self._values(after, color)
            (own if self.mine(color) else others).extend(found)
        return own + self._tiles(after) + others

    def _values(self, after: _Wildfire, color: int) -> list[Effect]:
        found: list[Effect] = []
        name = COLORS[color]
        for region in after.regions[color]:
            parts = [old for old in self.regions[color] if old.members <= region.members]
            grown = sum(len(old.members) for old in parts) < len(region.members)
            if not parts:
                found.append(Effect("region-new", {"color": name, "value": region.value}))
            elif len(parts) > 1:
                values = " + ".join(str(value) for value in sorted((old.value for old in parts), reverse=True))
                data = {"color": name, "parts": values, "value": region.value}
                found.append(Effect("regions-joined", data))
            elif region.value != parts[0].value:
                better = "region-grows" if region.value > parts[0].value else "region-falls"
                found.append(Effect(better, {"color": name, "before": parts[0].value, "after": region.value}))
            if grown and region.divider is not None and self.mine(color):
                cell, number, free, *_ = region.divider
                data = {"number": number, "cell": _cell(cell), "free": free}
                found.append(Effect("region-divider", data))
        return found

    def _shared(self, after: _Wildfire, color: int) -> list[Effect]:
        """Together a color has to become one region with an open 1 (rules 2.7)."""
        old, new = self.regions[color], after.regions[color]
        found: list[Effect] = []
        name = COLORS[color]
        for region in new:
            parts = sum(1 for each in old if each.members <= region.members)
            if parts > 1:
                found.append(Effect("regions-linked", {"color": name, "count": parts}))
            elif parts == 0 and old:
                found.append(Effect("region-apart", {"color": name}))
        had, has = (any(_open_one(region) for region in regions) for regions in (old, new))
        if has and not had:
            found.append(Effect("open-one", {"color": name}))
        elif had and not has:
            found.append(Effect("no-open-one", {"color": name}))
        return found

    def _tiles(self, after: _Wildfire) -> list[Effect]:
        found: list[Effect] = []
        for old, new in zip(self.tiles, after.tiles, strict=False):
            place = {"number": old[1], "cell": _cell(old[0])}
            if old[2] and not new[2]:
                found.append(Effect("tile-shut", place))
            elif old[3] and not new[3]:
                found.append(Effect("tile-full", place))
        return found


def _open_one(region: _Region) -> bool:
    return region.divider is not None and region.divider[1] == 1


# --- Volcano: tiles taken, majorities (rules 3.3 to 3.5) --------------------------------------------------------------


class _Volcano(_Look):
    def __init__(self, state: VolcanoState) -> None:
        super().__init__(state)
        self.taken = state.taken_list()
        self.lost = len(state.lost_list())
        self.leader = {tile[0]: self._leader(tile[4]) for tile in self.tiles}
        self.number = {tile[0]: tile[1] for tile in self.tiles}
        self.nearly = sum(1 for _, _, free, room, _, volcano in self.tiles if room == 1 and free and not volcano)

    def _leader(self, loads: tuple[int, int, int, int]) -> int:
        """The seat with the most loads on a tile, -1 if there is none."""
        seats = [0] * self.setup.players
        for color, many in enumerate(loads):
            if self.setup.owner[color] < self.setup.players:
                seats[self.setup.owner[color]] += many
        most = max(seats)
        return seats.index(most) if most and seats.count(most) == 1 else -1

    def changes(self, after: _Volcano) -> list[Effect]:
        own: list[Effect] = []
        others: list[Effect] = []
        for seat, (old, new) in enumerate(zip(self.taken, after.taken, strict=True)):
            gained = list(new)
            for number in old:
                gained.remove(number)
            if gained and (seat == self.seat or self.setup.shared):
                own.append(Effect("takes", {"tiles": _numbers(gained)}))
            elif gained:
                others.append(Effect("gives", {"tiles": _numbers(gained), "seat": seat}))
        if after.lost > self.lost:
            others.append(Effect("leave", {"count": after.lost - self.lost}))
        if not self.setup.shared:
            own += self._majorities(after)
        if after.nearly > self.nearly:
            others.append(Effect("nearly-full", {"count": after.nearly}))
        return own + others

    def _majorities(self, after: _Volcano) -> list[Effect]:
        won: list[int] = []
        broken: dict[int, list[int]] = {}
        for tile, leader in after.leader.items():
            old = self.leader.get(tile, -1)
            if leader == old:
                continue
            if leader == self.seat:
                won.append(self.number[tile])
            elif old >= 0 and old != self.seat:
                broken.setdefault(old, []).append(self.number[tile])
        found = [Effect("majority", {"tiles": _numbers(won)})] if won else []
        found += [Effect("majority-broken", {"tiles": _numbers(tiles), "seat": seat}) for seat, tiles in broken.items()]
        return found


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers, reverse=True))


# --- On the Run: animals and edge cells (rules 4.3 to 4.7) ------------------------------------------------------------


class _OnTheRun(_Look):
    def __init__(self, state: OnTheRunState) -> None:
        super().__init__(state)
        self.saved = state.saved_counts()
        self.fleeing = state.fleeing
        self.product = state.scores()[0] if self.setup.shared else 0
        pools = 1 if self.setup.compass else self.setup.players
        self.home = [sum(state.supply_of(seat, color) for seat in range(pools)) for color in range(4)]
        cells = [who for _, who in state.cell_list()]
        self.free = cells.count(-1)
        self.predators = cells.count(4)

    def herd(self, color: int, number: int) -> int:
        """How many animals of a color stand on tiles of a number."""
        return sum(tile[4][color] for tile in self.tiles if tile[1] == number)

    def changes(self, after: _OnTheRun) -> list[Effect]:
        own: list[Effect] = []
        others: list[Effect] = []
        for color in range(4):
            found = own if self.mine(color) else others
            name, more = COLORS[color], after.saved[color] - self.saved[color]
            if more > 0:
                found.append(Effect("saves", {"color": name, "count": more}))
            elif more < 0:
                found.append(Effect("driven-off", {"color": name, "count": -more}))
            entered = self.home[color] - after.home[color] - max(0, more)
            if entered > 0 and color != self.setup.neutral:
                found.append(Effect("enters", {"color": name, "count": entered}))
        if after.fleeing is not None and self.fleeing is None:
            color, number = after.fleeing
            data = {"color": COLORS[color], "number": number, "count": after.herd(color, number)}
            own.append(Effect("flees", data))
        elif self.fleeing is not None and after.saved == self.saved:
            own += self._run(after)
        if after.product != self.product:
            own.append(Effect("product", {"before": self.product, "after": after.product}))
        if after.predators > self.predators:
            own.append(Effect("predators", {"count": after.predators - self.predators}))
        if len(after.tiles) > len(self.tiles):
            others.append(Effect("edge-cells", {"before": self.free, "after": after.free}))
        return own + others

    def _run(self, after: _OnTheRun) -> list[Effect]:
        """An animal that runs from one tile to another."""
        assert self.fleeing is not None
        color, number = self.fleeing
        for old, new in zip(self.tiles, after.tiles, strict=True):
            if new[4][color] > old[4][color] and new[1] != number:
                return [Effect("runs", {"color": COLORS[color], "number": number, "target": new[1]})]
        return []


_LOOKS: dict[type[State], Any] = {WildfireState: _Wildfire, VolcanoState: _Volcano, OnTheRunState: _OnTheRun}
