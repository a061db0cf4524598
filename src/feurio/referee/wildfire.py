# cython: annotation_typing=False, boundscheck=True, wraparound=True
"""The referee of Wildfire and Feurio (rules 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from feurio.codes import field_cell
from feurio.editions import COLORS, SPACES
from feurio.errors import IllegalEvent
from feurio.referee.growing import GrowingReferee, neighbors, tile_at
from feurio.referee.referee import CELLS, Found, colors_that_count, may_use
from feurio.sights.wildfire import goals_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.events import Break, Crew, Tile
    from feurio.game import Game
    from feurio.position import CellData, Missed, RegionScore, SeatScore
    from feurio.referee.outcome import Outcome, RegionChange, TileName
    from feurio.wildfire import WildfireState

Region = tuple[int, int, int, int, int]
"""As `WildfireState.region_list` gives it: tiles as a mask, sum, divisor, divider, value."""


class WildfireReferee(GrowingReferee):
    rules = "wildfire"
    chapter = "2"
    turn_rule = "2.1"
    spread_rule = "2.2"
    end_rules: ClassVar = {"all-passed": "2.4", "last-tile": "2.7"}
    goal_unit = "pieces"
    low_tiebreak = False
    phases: ClassVar = {
        "deal": "deal",
        "choose": "center",
        "draw": "draw",
        "lay": "tile",
        "act": "crew",
        "over": "over",
    }

    def __init__(self) -> None:
        super().__init__()
        self.tellers |= {"break": self.tell_tile, "crew": self.tell_crew}
        self.judges |= {"break": self.judge_break, "crew": self.judge_crew}

    # --- 2.2 Heat, 2.8 Firebreaks -----------------------------------------------------------------------------------

    def tell_tile(self, state: WildfireState, event: Tile | Break, code: int, told: Outcome) -> None:
        cell, up = field_cell(code), event.kind == "tile"
        told["laid"] = [
            {
                "cell": CELLS[cell],
                "number": state.tile_drawn or None,
                "face": "up" if up else "down",
                "beside": neighbors(state, cell),
                "heat": state.heat_at(cell),
                "others": len(state.hot_list()) - 1,
            }
        ]
        self._compare(state, code, told, state.setup.counted_colors)
        if not up and event.color is not None:
            told["color"] = event.color
            told["paid"] = True

    def too_cool(self, state: WildfireState, cell: str, heat: int | None) -> IllegalEvent:
        hottest = max(heat for _, heat in state.cell_list())
        return IllegalEvent("not-hottest", "2.2", cell=cell, heat=heat, hottest=hottest)

    def judge_break(self, game: Game, event: Break) -> Found:
        setup = game.setup
        if not setup.firebreak:
            return IllegalEvent("no-firebreaks", "2.8")
        found = self.judge_tile(game, event)
        if found is not None:
            return found
        if not setup.break_costs:
            return IllegalEvent("break-is-free", "2.8")
        if event.color is None:
            return IllegalEvent("break-names-color", "2.8")
        if setup.owner[COLORS.index(event.color)] != game.to_move:
            return IllegalEvent("break-own-color", "2.8", color=event.color)
        return IllegalEvent("break-no-piece", "2.8", color=event.color)

    def cells(self, state: WildfireState, laying: bool) -> list[CellData]:
        heats = state.cell_list()
        hottest = max((heat for _, heat in heats), default=0)
        return [
            {"cell": CELLS[cell], "heat": heat, "hot": laying and heat == hottest, "piece": None}
            for cell, heat in sorted(heats)
        ]

    # --- 2.3 Capacity -----------------------------------------------------------------------------------------------

    def tell_crew(self, state: WildfireState, event: Crew, code: int, told: Outcome) -> None:
        cell, color = CELLS[field_cell(code)], COLORS.index(event.color)
        self._compare(state, code, told, (color,) if color in state.setup.counted_colors else ())
        number = state.number_at(field_cell(code))
        told["color"] = event.color
        told["placed"] = [{"cell": cell, "color": event.color, "number": number} for _ in range(event.count)]

    def judge_crew(self, game: Game, event: Crew) -> Found:
        state, color = game.peek(), COLORS.index(event.color)
        tile = tile_at(state, event.cell)
        cell = str(event.cell)
        if tile is None:
            return IllegalEvent("no-tile-there", "2.3", cell=cell)
        _, number, free, room, pieces = tile
        if number == 0:
            return IllegalEvent("face-down", "2.8", cell=cell)
        if not may_use(game, color):
            return IllegalEvent("not-your-color", "1.2", color=event.color)
        left = state.supply_of(state.to_move, color)
        if left < event.count:
            return IllegalEvent("supply-short", "2.1", color=event.color, left=left, wanted=event.count)
        facts = {"cell": cell, "number": number, "holds": sum(pieces), "room": room}
        if free < SPACES[number]:
            return IllegalEvent("too-many" if room else "no-room", "2.3", free=free, **facts)
        return IllegalEvent("spaces-short" if room else "spaces-full", "2.3", spaces=SPACES[number], **facts)

    # --- 2.5 Scoring ------------------------------------------------------------------------------------------------

    def _compare(self, state: WildfireState, code: int, told: Outcome, colors: Sequence[int]) -> None:
        """Plays the event and compares: regions of these colors, tiles that were shut in or filled."""
        old_open, old_room = state.open_tiles(), state.roomy_tiles()
        before = [state.region_list(color) for color in colors]
        state.apply(code)
        is_open = state.open_tiles()
        if shut := old_open & ~is_open:
            told["shut"] = _names(state, shut)
        if full := old_room & ~state.roomy_tiles() & is_open:
            told["full"] = _names(state, full)
        changes: list[RegionChange] = []
        for color, old in zip(colors, before, strict=True):
            new = state.region_list(color)
            if new != old:
                changes += [_change(state, color, old, new, region) for region in new if region not in old]
                if state.setup.shared:
                    _compare_ones(told, COLORS[color], old, new)
        if changes:
            told["regions"] = changes

    def scores(self, state: WildfireState) -> list[SeatScore]:
        shared = state.setup.shared
        entries: list[SeatScore] = []
        for seat, colors in enumerate(colors_that_count(state.setup)):
            regions = [region for color in colors for region in self.regions(state, color)]
            regions.sort(key=lambda region: -region["value"])
            score = int(state.is_solved()) if shared else sum(region["value"] for region in regions)
            best = max((region["value"] for region in regions), default=0)
            entries.append({"seat": seat, "score": score, "tiebreak": None if shared else best, "regions": regions})
        if shared:
            entries[0]["goals"] = goals_of(state)  # type: ignore[typeddict-item]
        return entries

    def regions(self, state: WildfireState, color: int) -> list[RegionScore]:
        """A color's regions with their arithmetic."""
        return [_score(state, color, region) for region in state.region_list(color)]

    # --- 2.7 Solitaire and cooperative ------------------------------------------------------------------------------

    def difficulty(self, state: WildfireState) -> int | None:
        return state.difficulty

    def progress(self, state: WildfireState) -> int:
        """The pieces in their color's largest region."""
        pieces = [tile[4] for tile in state.tile_list()]
        return sum(
            max((sum(pieces[tile][color] for tile in region) for region in state.regions(color)), default=0)
            for color in range(4)
        )

    def missed(self, state: WildfireState) -> list[Missed]:
        found: list[Missed] = []
        for name, goal in goals_of(state).items():
            if goal["left"]:
                found.append({"condition": "not-placed", "color": name, "count": goal["left"]})
            if goal["regions"] > 1:
                found.append({"condition": "apart", "color": name, "count": goal["regions"]})
            if not goal["open_one"]:
                found.append({"condition": "no-open-one", "color": name})
        return found


def _score(state: WildfireState, color: int, region: Region) -> RegionScore:
    mask, total, divisor, divider, value = region
    tiles = state.tiles_in(mask)
    cells = [CELLS[cell] for cell, _ in tiles]
    return {
        "color": COLORS[color],
        "cells": cells,
        "numbers": [number for _, number in tiles],
        "sum": total,
        "divisor": divisor or None,
        "divider": cells[(mask & ((1 << divider) - 1)).bit_count()] if divisor else None,
        "value": value,
    }


def _change(state: WildfireState, color: int, old: list[Region], new: list[Region], region: Region) -> RegionChange:
    parts = [part for part in old if not part[0] & ~region[0]]
    if not parts:
        how = "new"
    elif len(parts) > 1:
        how = "joined"
    elif parts[0][0] != region[0]:
        how = "grown"
    else:
        how = "divided" if region[2] else "shut"
    return {
        "color": COLORS[color],
        "how": how,  # type: ignore[typeddict-item]
        "before": [_score(state, color, part) for part in parts],
        "after": _score(state, color, region),
        "free_edges": state.free_edges(region[3]) if region[2] else None,
        "others": len(new) - 1,
    }


def _compare_ones(told: Outcome, color: str, old: list[Region], new: list[Region]) -> None:
    had, has = (any(region[2] == 1 for region in regions) for regions in (old, new))
    if had != has:
        ones = told.setdefault("open_ones", {"gained": [], "lost": []})
        ones["gained" if has else "lost"].append(color)


def _names(state: WildfireState, mask: int) -> list[TileName]:
    return [{"cell": CELLS[cell], "number": number} for cell, number in state.tiles_in(mask)]
