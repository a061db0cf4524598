"""A position as one line of text (docs/positions.md has the grammar), and a game that goes on from it.

    feurio-position/1 wildfire competitive 2 turn=1.tile.5 tiles=0,0=6rr;1,0=3g supply=r10y12/g11b12

A text says what lies on the table, not how it came about. Whatever the counts and the shape of the board rule out is
refused with the rule; that some game leads there is not proved. The text of a game tells everything that is true; what
a seat may know, `view(seat).position_text()`, has a `?` for the tile in somebody else's hand and no number for somebody
else's firebreak.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from feurio.cells import CELL, Cell, read_cell
from feurio.codes import cell_code
from feurio.editions import COLORS, PIECES, SPACES, Setup, check_setup
from feurio.errors import FeurioError, PositionError
from feurio.events import Board, Deal
from feurio.game import STATES, Game, Seat
from feurio.laid_boards import check_board
from feurio.ontherun import OnTheRunState
from feurio.piles import rest_of_pile
from feurio.referee import REFEREES
from feurio.state import State
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

FORMAT = "feurio-position/1"
LONGEST = 4000
_LETTERS = "rgby"
_PREDATOR = 4
_TILE = re.compile(rf"({CELL})=(?:([1-6])([rgby]{{0,12}})(?:@([0-3]|-))?|x(?:([1-6])@([0-3]))?|V([1-6]))")
_ON_EDGE = re.compile(rf"({CELL})=([rgbyp])")
_SUPPLY = re.compile(r"([rgby])(1[0-2]|[0-9])")
_FIELDS = ("variants", "colors", "turn", "dealt", "tiles", "cells", "supply", "flee", "passes", "quiet", "first")
_STARTS = {1: ((0, 0),), 2: ((0, 0), (1, 0)), 3: ((0, 0), (1, 0), (0, 1)), 4: ((0, 0), (1, -1), (0, -1), (1, 0))}
"""Where the starting tiles lie (rules 1.4)."""


class TileText(NamedTuple):
    """A tile: face up, face down (`number` is None where it is not known), the volcano, or gone."""

    number: int | None
    pieces: str = ""
    down: bool = False
    layer: int | None = None
    """Who laid it face down, and knows its number."""
    gone: int | None = None
    """Who took it; -1 if nobody did."""
    volcano: bool = False


@dataclass(frozen=True)
class Diagram:
    """A position that can be put on a table."""

    setup: Setup
    phase: str
    """As `Game.phase` names it."""
    seat: int = 0
    drawn: int | None = None
    """The tile in hand, None if its number is not known or there is none."""
    laid: bool = False
    dealt: tuple[int, ...] = ()
    tiles: Mapping[Cell, TileText] = field(default_factory=dict)
    edge: Mapping[Cell, int] = field(default_factory=dict)
    supply: tuple[int, ...] = (0,) * 16
    flee: tuple[int, int] | None = None
    reached: bool = False
    last: Cell | None = None
    passes: int = 0
    quiet: int = 0
    first: int = 0

    def known_to(self, seat: Seat, revealed: bool) -> Diagram:
        """The same as a seat may know it (rules 1.5); `revealed`: the tile in hand was then laid face up."""
        if not self.setup.firebreak:
            return self
        tiles = {
            cell: tile._replace(number=None, layer=None) if tile.down and tile.layer != seat else tile
            for cell, tile in self.tiles.items()
        }
        return replace(self, tiles=tiles, drawn=self.drawn if revealed or seat == self.seat else None)

    # --- As what games are made of ----------------------------------------------------------------------------------

    def state(self) -> State:
        """The position to play on; raises `PositionError`."""
        _CHECKS[self.setup.rules](self)
        state = STATES[self.setup.rules](self.setup)
        try:
            if isinstance(state, VolcanoState):
                self._resume_volcano(state)
            elif isinstance(state, OnTheRunState):
                self._resume_ontherun(state)
            elif isinstance(state, WildfireState):
                known = [tile.number for tile in self.tiles.values() if tile.down and tile.number]
                crews = [(cell_code(*cell), *on) for cell, tile in self.tiles.items() for on in _counted(tile.pieces)]
                state.resume(self._laid_tiles(), [*known, self.drawn or 0], crews, self._turn(), self.first)
        except (ValueError, IndexError) as problem:
            raise PositionError("position-impossible", self._turn_rule, problem=str(problem)[:120]) from None
        if state.to_move >= 0 and not state.legal():
            raise PositionError("position-no-move", self._turn_rule)
        return state

    @property
    def stacks(self) -> dict[str, list[str]]:
        """The pieces on tiles, as `Game.stacks`."""
        return {
            str(cell): [COLORS[_LETTERS.index(piece)] for piece in tile.pieces]
            for cell, tile in self.tiles.items()
            if tile.pieces
        }

    @property
    def firebreaks(self) -> dict[str, int]:
        return {str(cell): tile.number for cell, tile in self.tiles.items() if tile.down and tile.number}

    @property
    def _turn_rule(self) -> str:
        return REFEREES[self.setup.rules].turn_rule

    def _phase_name(self) -> str:
        names = {word: name for name, word in REFEREES[self.setup.rules].phases.items()}
        return names[self.phase]

    def _turn(self) -> tuple[Any, ...]:
        return (self._phase_name(), self.seat, self.drawn or 0, self.laid, self.passes, self.supply)

    def _laid_tiles(self) -> list[tuple[int, int]]:
        return [(cell_code(*c), 0 if self.tiles[c].down else self.tiles[c].number or 0) for c in laying_order(self)]

    def _resume_ontherun(self, state: OnTheRunState) -> None:
        herds = [(cell_code(*cell), *on) for cell, tile in self.tiles.items() for on in _counted(tile.pieces)]
        edge = [(cell_code(*cell), who) for cell, who in self.edge.items()]
        last = 0 if self.last is None else cell_code(*self.last)
        more = (self.quiet, self.reached, *(self.flee or (0, 0)), last)
        state.resume(self._laid_tiles(), herds, edge, self._turn(), more)

    def _resume_volcano(self, state: VolcanoState) -> None:
        cells = sorted(self.tiles)
        state.board(cells, [self.tiles[cell].number or 0 for cell in cells])
        tiles = list(enumerate(self.tiles[cell] for cell in cells))
        volcano = next(place for place, tile in tiles if tile.volcano)
        gone = [(place, tile.gone) for place, tile in tiles if tile.gone is not None]
        loads = [(place, *on) for place, tile in tiles for on in _counted(tile.pieces)]
        state.resume(volcano, gone, loads, self.phase == "over", self.seat, self.supply)

    # --- As text ----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        setup = self.setup
        found = [FORMAT, setup.edition, setup.mode, str(setup.players)]
        if setup.variants:
            found.append(f"variants={','.join(setup.variants)}")
        if setup.colors != check_setup(setup.edition, setup.mode, setup.players, setup.variants).colors:
            found.append(f"colors={'/'.join(''.join(own[:1] for own in seat) for seat in setup.colors or ())}")
        found.append(f"turn={self._turn_text()}")
        if self.dealt:
            found.append(f"dealt={''.join(map(str, self.dealt))}")
        if self.tiles:
            found.append("tiles=" + ";".join(f"{cell}={_tile_text(self.tiles[cell])}" for cell in sorted(self.tiles)))
        if self.edge:
            found.append("cells=" + ";".join(f"{cell}={'rgbyp'[self.edge[cell]]}" for cell in sorted(self.edge)))
        if self.tiles and (not setup.laid_out or self.phase in ("fly", "over")):
            found.append(f"supply={self._supply_text()}")
        if self.flee is not None:
            found.append(f"flee={_LETTERS[self.flee[0]]}{self.flee[1]}{'+' if self.reached else ''}")
        for name in ("passes", "quiet", "first"):
            if value := getattr(self, name):
                found.append(f"{name}={value}")
        return " ".join(found)

    def _turn_text(self) -> str:
        parts = [str(self.seat), self.phase]
        if self.phase == "tile":
            parts.append(str(self.drawn or "?"))
        elif self.phase == "relocate":
            parts.append(str(self.last))
        elif self.laid and self._pile() == 0:
            parts.append("laid")
        return ".".join(parts)

    def _supply_text(self) -> str:
        return "/".join(
            "".join(f"{_LETTERS[color]}{self.supply[4 * seat + color]}" for color in _colors(self.setup, seat))
            for seat in range(1 if self.setup.compass else self.setup.players)
        )

    def _pile(self) -> int:
        return self.setup.pile - len(self.tiles) - (self.phase == "tile")

    def _all_laid(self) -> bool:
        """Whether the turn that laid the last tile is over."""
        return len(self.tiles) == self.setup.pile and not self.laid


def _colors(setup: Setup, seat: int) -> list[int]:
    """The colors of a seat's supply, its own first."""
    return [color for color in range(4) if setup.compass or setup.owner[color] == seat or color == setup.neutral]


def _counted(pieces: str) -> list[tuple[int, int]]:
    return [(_LETTERS.index(letter), many) for letter, many in Counter(pieces).items()]


def _tile_text(tile: TileText) -> str:
    if tile.down:
        return "x" if tile.number is None else f"x{tile.number}@{tile.layer}"
    if tile.volcano:
        return f"V{tile.number}"
    gone = "" if tile.gone is None else "@-" if tile.gone < 0 else f"@{tile.gone}"
    return f"{tile.number}{tile.pieces}{gone}"


def laying_order(diagram: Diagram) -> list[Cell]:
    """The tiles of a growing board in an order in which each can have come: the starting tiles, then whatever touches
    as many tiles as it must (two; one where there are firebreaks, or a single tile)."""
    setup, left = diagram.setup, set(diagram.tiles)
    start = [Cell(*cell) for cell in _STARTS[setup.players]]
    if not left.issuperset(start):
        raise PositionError("position-start", "1.4", cells=" ".join(map(str, start)))
    order, left = start, left - set(start)
    while left:
        need = 1 if setup.firebreak or len(order) == 1 else 2
        lying = set(order)
        found = sorted(cell for cell in left if len(lying.intersection(cell.neighbors())) >= need)
        if not found:
            rule = "4.3" if setup.rules == "ontherun" else "2.2"
            raise PositionError("position-apart", rule, cell=str(min(left)), count=need)
        if len(order) == 1:
            del found[1:]
        order, left = order + found, left.difference(found)
    return order


# --- What cannot be ---------------------------------------------------------------------------------------------------


def _check_pieces(diagram: Diagram, exactly: bool) -> None:
    """Each color has 12 pieces (1.1): on tiles, on edge cells and in supplies; fewer only where some leave the game."""
    for color in range(4):
        letter = _LETTERS[color]
        found = sum(tile.pieces.count(letter) for tile in diagram.tiles.values() if tile.gone is None)
        found += sum(diagram.supply[color::4])
        neutral = color == diagram.setup.neutral
        found += sum(who == (_PREDATOR if neutral else color) for who in diagram.edge.values())
        # A displaced predator is in nobody's supply until it is put back.
        found += neutral and diagram.phase == "relocate"
        if found > PIECES or (exactly and found != PIECES):
            raise PositionError("position-pieces", "1.1", color=COLORS[color], most=PIECES, given=found)


def _check_tiles(diagram: Diagram) -> None:
    setup = diagram.setup
    hand = [diagram.drawn] if diagram.drawn else []
    counted = Counter([*hand, *(tile.number for tile in diagram.tiles.values() if tile.number), *diagram.dealt])
    for number, copies in enumerate(setup.box, 1):
        if counted[number] > copies:
            raise PositionError("position-copies", "1.1", number=number, most=copies, given=counted[number])
    if len(diagram.tiles) + (diagram.phase == "tile") > setup.pile:
        raise PositionError("position-tiles", "1.1", most=setup.pile, given=len(diagram.tiles))
    for cell, tile in diagram.tiles.items():
        if not tile.down and len(tile.pieces) > SPACES[tile.number or 0]:
            spaces = SPACES[tile.number or 0]
            raise PositionError("position-full", "1.1", cell=str(cell), most=spaces, given=len(tile.pieces))
        if tile.down and not setup.firebreak:
            raise PositionError("position-face-down", "2.8", cell=str(cell))
        if (tile.gone is not None or tile.volcano) and not setup.laid_out:
            raise PositionError("position-tile", cell=str(cell))


def _check_growing(diagram: Diagram) -> None:
    setup, pile = diagram.setup, diagram._pile()
    _check_tiles(diagram)
    laying_order(diagram)
    _check_pieces(diagram, exactly=not (setup.firebreak and setup.break_costs))
    turns = len(diagram.tiles) - setup.players
    expected = (1 + turns - diagram.laid) % setup.players
    if diagram.phase in ("draw", "tile") or diagram.laid:
        if diagram.seat != expected:
            raise PositionError("position-seat", "1.2", given=diagram.seat, expected=expected, player=expected + 1)
    elif pile > 0:
        raise PositionError("position-early", diagram._turn_rule, left=pile)
    if diagram.phase == "draw" and not pile:
        raise PositionError("no-tiles-left", diagram._turn_rule)
    if (diagram.passes or diagram.quiet) and (pile or diagram.laid):
        raise PositionError("position-early", diagram._turn_rule, left=pile)


def _check_wildfire(diagram: Diagram) -> None:
    setup = diagram.setup
    if diagram.edge or diagram.flee or diagram.quiet:
        raise PositionError("position-field", given="cells, flee, quiet", edition=setup.edition)
    _check_growing(diagram)
    ended = diagram.passes == setup.players or (setup.shared and diagram._all_laid())
    if ended != (diagram.phase == "over"):
        raise PositionError("position-over" if ended else "position-not-over", "2.4")
    placed = any(tile.pieces for tile in diagram.tiles.values())
    if (setup.shared and bool(diagram.first) != placed) or diagram.first > len(diagram.tiles):
        raise PositionError("position-first", "2.7")


def _check_ontherun(diagram: Diagram) -> None:
    setup = diagram.setup
    _check_growing(diagram)
    _check_pieces(diagram, exactly=True)
    touching = {cell for tile in diagram.tiles for cell in tile.neighbors()}.difference(diagram.tiles)
    for cell in diagram.edge:
        if cell not in touching:
            raise PositionError("position-edge", "4.1", cell=str(cell))
    if _PREDATOR in diagram.edge.values() and setup.neutral is None:
        raise PositionError("position-predator", "4.8")
    if setup.neutral is not None and any(_LETTERS[setup.neutral] in tile.pieces for tile in diagram.tiles.values()):
        raise PositionError("position-predator", "4.8")
    if (diagram.phase == "flee") != (diagram.flee is not None):
        raise PositionError("position-flee", "4.4")
    if (diagram.phase == "relocate") != (diagram.last is not None) or (
        diagram.last is not None and (diagram.last not in diagram.tiles or setup.neutral is None)
    ):
        raise PositionError("position-predator", "4.8")
    fleeing = any(tile.pieces for tile in diagram.tiles.values())
    quiet = diagram.passes == setup.players or diagram.quiet == 6 * setup.players
    ended = diagram._all_laid() and diagram.phase != "flee"
    ended = ended and (setup.shared or quiet or not fleeing or touching == set(diagram.edge))
    if ended != (diagram.phase == "over"):
        raise PositionError("position-over" if ended else "position-not-over", "4.6")


def _check_volcano(diagram: Diagram) -> None:
    if diagram.edge or diagram.flee or diagram.quiet or diagram.passes or diagram.first:
        raise PositionError("position-field", given="cells, flee, passes", edition=diagram.setup.edition)
    if diagram.dealt or sum(tile.volcano for tile in diagram.tiles.values()) != 1:
        raise PositionError("position-volcano", "3.1")
    _check_tiles(diagram)
    _check_pieces(diagram, exactly=False)
    _check_board(diagram)
    # What is cut off from the volcano has gone (3.4).
    lying = {cell for cell, tile in diagram.tiles.items() if tile.gone is None}
    found = todo = {cell for cell, tile in diagram.tiles.items() if tile.volcano}
    while todo:
        todo = {other for cell in todo for other in cell.neighbors()} & lying - found
        found = found | todo
    if lying - found:
        raise PositionError("position-cut-off", "3.4", cell=str(min(lying - found)))
    for cell, tile in diagram.tiles.items():
        if tile.gone is not None and (tile.pieces or tile.gone >= diagram.setup.players):
            raise PositionError("position-taken", "3.3", cell=str(cell))
        if tile.volcano and not diagram.tiles.keys() >= set(cell.neighbors()):
            raise PositionError("position-volcano-place", "3.1", cell=str(cell))
        free = [other not in lying for other in cell.neighbors()]
        full = cell in lying and not tile.volcano and len(tile.pieces) == SPACES[tile.number or 0]
        if full and any(free[d] and free[(d + 1) % 6] for d in range(6)):
            raise PositionError("position-extinguished", "3.3", cell=str(cell))


def _check_board(diagram: Diagram) -> None:
    try:
        check_board([(cell, tile.number or 0) for cell, tile in sorted(diagram.tiles.items())], diagram.setup, None)
    except FeurioError as problem:
        raise PositionError(problem.code, problem.rule, **problem.data) from None


_CHECKS: dict[str, Callable[[Diagram], None]] = {
    "wildfire": _check_wildfire,
    "volcano": _check_volcano,
    "ontherun": _check_ontherun,
}


# --- From a game and back ---------------------------------------------------------------------------------------------


def diagram_of(game: Game) -> Diagram:
    """The position of a game."""
    state, setup = game.state(), game.setup
    phase = game.phase
    supply = tuple(state.supply_of(seat, color) for seat in range(4) for color in range(4))
    made = Diagram(setup, phase, state.turn_seat, state.tile_drawn or None, supply=supply, passes=state.passes_in_a_row)
    if phase in ("deal", "board"):
        return replace(made, supply=(0,) * 16)
    if phase in ("center", "volcano"):
        first = game.history[0]
        if isinstance(first, Board):
            return replace(made, tiles={cell: TileText(number) for cell, number in first.tiles}, supply=(0,) * 16)
        assert isinstance(first, Deal)
        return replace(made, dealt=first.numbers, supply=(0,) * 16)
    if isinstance(state, VolcanoState):
        return replace(made, tiles=_volcano_tiles(game, state))
    layers = _layers(game)
    tiles = {}
    for tile in game.position()["tiles"]:
        cell = read_cell(tile["cell"])
        down = tile["face"] == "down"
        number = tile["number"] or None
        layer = layers.get(tile["cell"]) if down and number else None
        tiles[cell] = TileText(number, "".join(piece[0] for piece in tile["pieces"]), down, layer)
    made = replace(made, tiles=tiles)
    if isinstance(state, WildfireState):
        laid = phase == "crew" and state.laid_this_turn
        return replace(made, laid=laid, first=state.difficulty if setup.shared else 0)
    assert isinstance(state, OnTheRunState)
    fleeing = game.position()["flee"]
    return replace(
        made,
        laid=state.laid_this_turn and phase in ("startle", "flee", "relocate"),
        edge=dict(_edge(state)),
        flee=None if fleeing is None else (COLORS.index(fleeing["color"]), fleeing["number"]),
        reached=phase == "flee" and state.reached_edge,
        last=_cell(state.last_laid) if phase == "relocate" else None,
        quiet=state.quiet_turns,
    )


def _cell(code: int) -> Cell:
    return Cell((code >> 7) - 64, (code & 127) - 64)


def _edge(state: OnTheRunState) -> Iterable[tuple[Cell, int]]:
    return ((_cell(code), who) for code, who in state.cell_list() if who >= 0)


def _layers(game: Game) -> dict[str, int]:
    """Who laid the face-down tiles."""
    found = {} if game.start is None else {str(cell): tile.layer for cell, tile in game.start.tiles.items()}
    for outcome in game.outcomes if game.setup.firebreak else ():
        if outcome["kind"] == "break":
            found.update({laid["cell"]: outcome["seat"] for laid in outcome["laid"]})
    return {cell: seat for cell, seat in found.items() if seat is not None}


def _volcano_tiles(game: Game, state: VolcanoState) -> dict[Cell, TileText]:
    stacks, first = game.stacks, game.history[:1]
    lying = {tile[0] for tile in state.tile_list()}
    numbers = dict(first[0].tiles) if first and isinstance(first[0], Board) else {}
    if game.start is not None:
        numbers = {cell: tile.number or 0 for cell, tile in game.start.tiles.items()}
    found = {}
    for place, (q, r) in enumerate(state.cell_list()):
        cell = Cell(q, r)
        pieces = "".join(color[0] for color in stacks.get(str(cell), ())) if place in lying else ""
        gone = None if place in lying else state.taker_of(place)
        found[cell] = TileText(numbers[cell], pieces, gone=gone, volcano=place == state.volcano_tile)
    return found


def game_of(diagram: Diagram, seed: int | None = None) -> Game:
    """A game that goes on from a position: chance is the caller's, or with a seed plays itself with the tiles not yet
    seen."""
    setup = diagram.setup
    if diagram.phase in ("deal", "board", "center", "volcano"):
        game = Game(setup)
        if diagram.dealt:
            game.play(Deal(tuple(sorted(diagram.dealt))))
        elif diagram.tiles:
            game.play(Board(tuple((cell, tile.number or 0) for cell, tile in sorted(diagram.tiles.items()))))
    else:
        game = Game(setup, start=diagram)
    if seed is not None and not game.over:
        state = game.state()
        come = setup.pile - state.tiles_left
        if setup.laid_out and game.layout is None:
            raise PositionError("position-board-open", "3.1")
        game.draw_from([0] * come + rest_of_pile(state.unseen_counts(), state.tiles_left, seed))
    game._settle()
    return game


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_position(text: str) -> Diagram:
    """The position that a text says; raises `PositionError` with the reason."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise PositionError("position-not-text")
    words = text.split()
    if words[:1] != [FORMAT]:
        raise PositionError("position-format", given=repr(words[0][:40]) if words else "''", known=FORMAT)
    if len(words) < 5:
        raise PositionError("position-short")
    fields: dict[str, str] = {}
    for word in words[4:]:
        name, found, value = word.partition("=")
        if not found or name not in _FIELDS or name in fields or not value:
            raise PositionError("position-unreadable", given=repr(word[:60]), known=list(_FIELDS))
        fields[name] = value
    setup = _read_setup(words[1:4], fields)
    made = _read_turn(setup, fields)
    made = replace(
        made,
        dealt=tuple(map(int, _match("dealt", r"[1-6]{1,4}", fields)[0])) if "dealt" in fields else (),
        tiles=dict(_read_tiles(fields)),
        edge=dict(_read_edge(fields)),
        supply=_read_supply(setup, fields) if "supply" in fields else (0,) * 16,
        passes=_read_number("passes", fields),
        quiet=_read_number("quiet", fields),
        first=_read_number("first", fields),
    )
    if "flee" in fields:
        color, number, reached = _match("flee", r"([rgby])([1-6])(\+?)", fields).groups()
        made = replace(made, flee=(_LETTERS.index(color), int(number)), reached=bool(reached))
    return _checked_start(made)


def filled_in(text: str, follow: bool = False) -> str:
    """A text that says nothing of supplies, as far as it can be read, with what follows from the rest: what is left of
    each color, and, where it counts, that the first piece came last; with `follow` also whose turn it is, which the
    number of tiles tells."""
    words = text.split()
    if len(words) < 5 or any(word.startswith("supply=") for word in words):
        return text
    made = read_position(text)
    setup = made.setup
    pieces = "".join(tile.pieces for tile in made.tiles.values() if tile.gone is None)
    used = Counter(pieces)
    used.update(_LETTERS[setup.neutral or 0] if who == _PREDATOR else _LETTERS[who] for who in made.edge.values())
    if made.phase == "relocate" and setup.neutral is not None:
        used[_LETTERS[setup.neutral]] += 1  # the one that is put back
    seats = [_colors(setup, seat) for seat in range(1 if setup.compass else setup.players)]
    given: set[int] = set()
    supply = [0] * 16
    for seat, own in enumerate(seats):
        for color in own:  # what two seats may use is counted at the first
            supply[4 * seat + color] = 0 if color in given else max(0, PIECES - used[_LETTERS[color]])
        given |= set(own)
    first = min(made.first or len(made.tiles), len(made.tiles)) if pieces and setup.shared and not setup.compass else 0
    made = replace(made, supply=tuple(supply), first=0 if setup.laid_out else first)
    if follow and not setup.laid_out:
        try:
            made.state()
        except PositionError as problem:
            if problem.code == "position-seat":
                made = replace(made, seat=int(problem.data["expected"]))
    return made.text()


def _checked_start(diagram: Diagram) -> Diagram:
    """Before the first turn there is only what was dealt."""
    if diagram.phase not in ("deal", "board", "center", "volcano"):
        return diagram
    dealt, tiles = len(diagram.dealt), len(diagram.tiles)
    expected = {"deal": (0, 0), "board": (0, 0), "center": (diagram.setup.players, 0), "volcano": (0, 36)}
    plain = all(tile == TileText(tile.number) for tile in diagram.tiles.values())
    bare = replace(diagram, dealt=(), tiles={}) == Diagram(diagram.setup, diagram.phase)
    if (dealt, tiles) != expected[diagram.phase] or not plain or not bare:
        raise PositionError("position-before", "1.4")
    _check_tiles(diagram)
    if tiles:
        _check_board(diagram)
    return diagram


def _match(name: str, form: str, fields: Mapping[str, str]) -> re.Match[str]:
    found = re.fullmatch(form, fields.get(name, ""))
    if found is None:
        raise PositionError(
            "position-unreadable", given=repr(f"{name}={fields.get(name, '')}"[:60]), known=list(_FIELDS)
        )
    return found


def _read_number(name: str, fields: Mapping[str, str]) -> int:
    return int(_match(name, r"[1-9][0-9]?", fields)[0]) if name in fields else 0


def _read_setup(words: list[str], fields: Mapping[str, str]) -> Setup:
    edition, mode, players = words
    variants = fields["variants"].split(",") if "variants" in fields else ()
    colors = None
    if "colors" in fields:
        _match("colors", r"[rgby]{1,4}(/[rgby]{1,4}){0,3}", fields)
        names = dict(zip(_LETTERS, COLORS, strict=True))
        colors = [[names[letter] for letter in own] for own in fields["colors"].split("/")]
    if not re.fullmatch("[1-9]", players):
        raise PositionError("position-unreadable", given=repr(players[:60]), known="1, 2, 3, 4")
    return check_setup(edition, mode, int(players), variants, colors)


def _read_turn(setup: Setup, fields: Mapping[str, str]) -> Diagram:
    found = _match("turn", rf"([0-3])\.([a-z]+)(?:\.([1-6]|\?|laid|{CELL}))?", fields)
    seat, phase, more = int(found[1]), found[2], found[3]
    if phase not in REFEREES[setup.rules].phases.values():
        raise PositionError("position-phase", given=phase, known=list(REFEREES[setup.rules].phases.values()))
    if seat >= setup.players:
        raise PositionError("position-no-seat", "1.2", given=seat, expected=f"0-{setup.players - 1}")
    drawn = int(more) if phase == "tile" and more and more.isdigit() else None
    fits = {"tile": more == "?" or drawn, "relocate": more and "," in more}.get(phase, more in (None, "laid"))
    if not fits or (more == "?" and not setup.firebreak):
        raise PositionError("position-unreadable", given=repr(f"turn={fields['turn']}"[:60]), known=list(_FIELDS))
    tiles = fields.get("tiles", "").count(";") + 1
    acting = phase in ("crew", "startle", "flee")
    laid = more == "laid" or phase == "relocate" or (acting and tiles < setup.pile)
    last = read_cell(more) if phase == "relocate" else None
    return Diagram(setup, phase, seat, drawn, laid, last=last)


def _read_tiles(fields: Mapping[str, str]) -> Iterable[tuple[Cell, TileText]]:
    seen = set()
    for part in fields["tiles"].split(";") if "tiles" in fields else ():
        found = _TILE.fullmatch(part)
        if found is None:
            raise PositionError(
                "position-unreadable", given=repr(part[:60]), known=["q,r=NUMBER", "q,r=x", "q,r=VNUMBER"]
            )
        cell, number, pieces, gone, hidden, layer, volcano = found.groups()
        if cell in seen:
            raise PositionError("layout-cell-twice", cell=cell)
        seen.add(cell)
        if number:
            taker = None if gone is None else -1 if gone == "-" else int(gone)
            yield read_cell(cell), TileText(int(number), pieces, gone=taker)
        elif volcano:
            yield read_cell(cell), TileText(int(volcano), volcano=True)
        else:
            yield read_cell(cell), TileText(int(hidden) if hidden else None, "", True, int(layer) if layer else None)


def _read_edge(fields: Mapping[str, str]) -> Iterable[tuple[Cell, int]]:
    seen = set()
    for part in fields["cells"].split(";") if "cells" in fields else ():
        found = _ON_EDGE.fullmatch(part)
        if found is None:
            raise PositionError("position-unreadable", given=repr(part[:60]), known=["q,r=r", "q,r=p"])
        if found[1] in seen:
            raise PositionError("layout-cell-twice", cell=found[1])
        seen.add(found[1])
        yield read_cell(found[1]), "rgbyp".index(found[2])


def _read_supply(setup: Setup, fields: Mapping[str, str]) -> tuple[int, ...]:
    supply = [0] * 16
    seats = fields["supply"].split("/")
    if len(seats) != (1 if setup.compass else setup.players):
        raise PositionError("position-supply", given=repr(fields["supply"][:60]))
    for seat, own in enumerate(seats):
        found = _SUPPLY.findall(own)
        colors = [_LETTERS.index(letter) for letter, _ in found]
        if "".join(map("".join, found)) != own or colors != _colors(setup, seat):
            raise PositionError("position-supply", given=repr(fields["supply"][:60]))
        for color, (_, many) in zip(colors, found, strict=True):
            supply[4 * seat + color] = int(many)
    return tuple(supply)
