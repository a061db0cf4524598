"""Why an event is good or bad, in a few words: what it changes on the table at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feurio.codes import cell_q, cell_r
from feurio.editions import COLORS
from feurio.ontherun import OnTheRunState
from feurio.scoring import region_scores
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

if TYPE_CHECKING:
    from feurio.editions import Setup
    from feurio.events import Event
    from feurio.game import Game


def reasons_for(before: Game, event: Event) -> tuple[str, ...]:
    """What an event changes for regions, tiles and animals."""
    state = before.state()
    after = state.copy()
    after.apply(event.code(before._index))
    if isinstance(state, WildfireState) and isinstance(after, WildfireState):
        return tuple(_wildfire(before.setup, state, after))
    if isinstance(state, VolcanoState) and isinstance(after, VolcanoState):
        return tuple(_volcano(state, after))
    assert isinstance(state, OnTheRunState)
    assert isinstance(after, OnTheRunState)
    return tuple(_ontherun(state, after))


def _wildfire(setup: Setup, state: WildfireState, after: WildfireState) -> list[str]:
    found: list[str] = []
    for color in range(4):
        old = [region["value"] for region in region_scores(setup, state, color)]
        regions = region_scores(setup, after, color)
        new = [region["value"] for region in regions]
        if old != new:
            change = f"{sum(old)} -> {sum(new)}"
            joined = " by joining regions" if len(new) < len(old) else ""
            found.append(f"{COLORS[color]} {change}{joined}")
    shut = _shut(state, after)
    if shut:
        found.append("shuts in " + ", ".join(f"the {number} at {cell}" for cell, number in shut))
    full = [
        f"{number} at {_cell(cell)}"
        for (cell, number, _, room, _), (_, _, _, left, _) in zip(state.tile_list(), after.tile_list(), strict=False)
        if room and not left
    ]
    if full and not shut:
        found.append("leaves no room on the " + ", ".join(full))
    return found


def _shut(state: WildfireState, after: WildfireState) -> list[tuple[str, int]]:
    """Tiles that have lost their last free edge."""
    return [
        (_cell(tile[0]), tile[1])
        for tile, now in zip(state.tile_list(), after.tile_list(), strict=False)
        if tile[2] and not now[2]
    ]


def _volcano(state: VolcanoState, after: VolcanoState) -> list[str]:
    found: list[str] = []
    for seat, (old, new) in enumerate(zip(state.taken_list(), after.taken_list(), strict=True)):
        gained = list(new)
        for number in old:
            gained.remove(number)
        if gained:
            found.append(f"seat {seat} takes {', '.join(map(str, sorted(gained, reverse=True)))}")
    lost = len(after.lost_list()) - len(state.lost_list())
    if lost:
        found.append(f"{lost} {'tile leaves' if lost == 1 else 'tiles leave'} the game without a load")
    ready = _nearly(after) - _nearly(state)
    if ready:
        found.append(f"{ready:+d} tiles that one load would fill")
    return found


def _nearly(state: VolcanoState) -> int:
    """Tiles with one space left and a free edge."""
    return sum(1 for _, _, free, room, _, volcano in state.tile_list() if room == 1 and free and not volcano)


def _ontherun(state: OnTheRunState, after: OnTheRunState) -> list[str]:
    found: list[str] = []
    for color, (old, new) in enumerate(zip(state.saved_counts(), after.saved_counts(), strict=True)):
        if new > old:
            found.append(f"{COLORS[color]} saves {new - old}")
        elif new < old:
            found.append(f"the fire drives {COLORS[color]} off an edge cell")
    free = sum(1 for _, who in after.cell_list() if who == -1) - sum(1 for _, who in state.cell_list() if who == -1)
    if free:
        found.append(f"free edge cells {free:+d}")
    return found


def _cell(code: int) -> str:
    return f"{cell_q(code)},{cell_r(code)}"
