"""What a puzzle is about, found by rule from what its answer does (docs/outcomes.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from feurio.cells import DIRECTIONS, Cell, read_cell
from feurio.editions import EDITIONS

if TYPE_CHECKING:
    from feurio.game import Game
    from feurio.referee.outcome import Outcome

THEMES: Final = (
    "joining",
    "growing",
    "water",
    "lake",
    "shutting",
    "blocking",
    "hottest",
    "cutting",
    "majority",
    "tie",
    "chain",
    "setting-up",
    "herd",
    "edge",
    "driving",
    "startling",
    "clearing",
    "last-tile",
    "planning",
)
"""Joining regions, making one larger, a lower number or a lake (a 1) at its edge, shutting somebody in, filling a
tile, choosing among hottest cells; cutting tiles off, a majority, a tie that goes to who flew, a chain of tiles, a turn
that takes nothing yet; a herd in flight, reaching the edge, driving animals off, startling; an empty cell within the
forest, the last tile, several turns."""

_RULES: Final[dict[str, str | dict[str, str]]] = {
    **dict.fromkeys(("joining", "growing", "water", "lake", "shutting"), "2.5"),
    "blocking": "2.3",
    "hottest": {"2": "2.2", "4": "4.3"},
    **dict.fromkeys(("majority", "tie", "chain"), "3.3"),
    "cutting": "3.4",
    "setting-up": "3.5",
    "herd": "4.5",
    "edge": "4.7",
    "driving": "4.3",
    "startling": "4.4",
    "clearing": "1.3",
    "last-tile": {"2": "2.4", "4": "4.6"},
    "planning": {"2": "2.1", "3": "3.2", "4": "4.2"},
}
"""The rule that each theme comes from; where games differ, by the chapter of their rules."""
_CHAIN = 3
_HERD = 3


def rule_of(theme: str, edition: str) -> str:
    """The rule that a theme comes from."""
    found = _RULES[theme]
    return found if isinstance(found, str) else found[EDITIONS[edition].family.chapter]


def themes_of(start: Game, first: Sequence[str], turns: int) -> tuple[str, ...]:
    """The themes of an answer: of its first turn, of the position, and of how long it is."""
    game = start.copy()
    seat = game.to_move
    assert isinstance(seat, int)
    lakes = _lakes(game)
    found: set[str] = set()
    gained = 0
    for text in first:
        game.play(text)
        number = game.move_count
        # What the software adds after an event is none of the answer's.
        while game.outcome(number)["event"] != text:
            number -= 1
        outcome = game.outcome(number)
        found.update(_of_outcome(game, outcome, seat, lakes))
        if "points" in outcome and not game.setup.shared:
            gained += outcome["points"]["after"][seat] - outcome["points"]["before"][seat]
    if game.setup.laid_out and not game.setup.shared and gained <= 0:
        found.add("setting-up")
    if not game.setup.laid_out and start.peek().tiles_left == 0:
        found.add("last-tile")
    if turns > 1:
        found.add("planning")
    return tuple(theme for theme in THEMES if theme in found)


def _of_outcome(game: Game, outcome: Outcome, seat: int, lakes: set[Cell]) -> Iterable[str]:
    own = set(game.setup.seat_colors[seat]) if not game.setup.shared else set()
    for region in outcome.get("regions", ()):
        mine = region["color"] in own or game.setup.shared
        if mine and region["how"] == "joined":
            yield "joining"
        if mine and region["how"] == "grown":
            yield "growing"
        if mine and region["before"]:
            before = min((one["divisor"] or 7 for one in region["before"]), default=7)
            if (region["after"]["divisor"] or 7) < before:
                yield "lake" if region["after"]["divisor"] == 1 else "water"
        if not mine and region["how"] == "shut":
            yield "shutting"
    if outcome["kind"] == "crew" and outcome.get("full"):
        yield "blocking"
    for laid in outcome.get("laid", ()):
        if laid.get("others"):
            yield "hottest"
        if read_cell(laid["cell"]) in lakes:
            yield "clearing"
    flight = outcome.get("flight")
    if flight is not None:
        first = read_cell(flight["path"][0])
        # The plane comes from the cell on the other side of the tile at which it enters (rules 3.2).
        if first.neighbor((DIRECTIONS.index(flight["direction"]) + 3) % 6) in lakes:
            yield "clearing"
    taken = outcome.get("taken", [])
    if any(tile["how"] == "isolated" for tile in taken):
        yield "cutting"
    if any(tile["by"] == "majority" and len(set(tile["loads"])) > 1 for tile in taken if tile["seat"] == seat):
        yield "majority"
    if any(tile["by"] != "majority" for tile in taken if tile["seat"] == seat) and not game.setup.shared:
        yield "tie"
    if len(taken) >= _CHAIN:
        yield "chain"
    if any(change["holder_after"] == seat for change in outcome.get("majorities", ())) and not game.setup.shared:
        yield "majority"
    if "fled" in outcome and outcome["fled"]["count"] >= _HERD:
        yield "herd"
    if any(moved["number"] is None for moved in outcome.get("moved", ())):
        yield "edge"
    if any(piece["cause"] == "driven-off" and piece["seat"] != seat for piece in outcome.get("returned", ())):
        yield "driving"
    if outcome["kind"] == "startle":
        yield "startling"


def _lakes(game: Game) -> set[Cell]:
    """The empty cells that are shut in by tiles: none of the ways out leads past the wood."""
    lying = {read_cell(tile["cell"]) for tile in game.position()["tiles"]}
    if not lying:
        return set()
    left, right = min(cell.q for cell in lying) - 1, max(cell.q for cell in lying) + 1
    top, bottom = min(cell.r for cell in lying) - 1, max(cell.r for cell in lying) + 1
    outside, waiting = set(), [Cell(left, top)]
    while waiting:
        cell = waiting.pop()
        if cell in outside or cell in lying or not (left <= cell.q <= right and top <= cell.r <= bottom):
            continue
        outside.add(cell)
        waiting.extend(cell.neighbors())
    around = {near for cell in lying for near in cell.neighbors()}
    return around - lying - outside
