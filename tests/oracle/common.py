"""What all editions share, written as plainly as possible: geometry, boxes, seats, starting tiles (Rules 1).

Nothing is cached: every question is answered from the tiles and pieces on the table, each time anew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

Cell = tuple[int, int]
Result = dict[str, Any]
Layout = Sequence[str] | Mapping[str, int]

CHANCE = "chance"
EDITIONS = ("feurio", "vulkan", "wildfire", "volcano", "ontherun")
MODES = ("competitive", "cooperative", "solitaire")
COLORS = ("red", "green", "blue", "yellow")
VARIANTS = {"feurio": {"firebreak", "hotgame"}, "wildfire": {"firebreak", "highsummer"}}
NUMBERS = (1, 2, 3, 4, 5, 6)
SPACES = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
TILES = 36
PIECES = 12
NEUTRAL_EACH = 4

# Rules 1.3, anticlockwise from east.
DIRECTIONS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}


def step(cell: Cell, direction: str) -> Cell:
    """The cell next to this one (Rules 1.3)."""
    dq, dr = DIRECTIONS[direction]
    return cell[0] + dq, cell[1] + dr


def step_back(cell: Cell, direction: str) -> Cell:
    """The cell from which a step in this direction leads here (Rules 1.3)."""
    dq, dr = DIRECTIONS[direction]
    return cell[0] - dq, cell[1] - dr


def neighbors(cell: Cell) -> list[Cell]:
    """The six cells around a cell, anticlockwise from east (Rules 1.3)."""
    return [step(cell, direction) for direction in DIRECTIONS]


def free_edges(cell: Cell, tiles: Collection[Cell]) -> int:
    """How many edges of a tile have no tile of any kind behind them (Rules 1.3)."""
    return sum(other not in tiles for other in neighbors(cell))


def cells_around(tiles: Collection[Cell]) -> set[Cell]:
    """Every empty cell touching at least one tile (Rules 2.2 and 4.1)."""
    return {other for cell in tiles for other in neighbors(cell) if other not in tiles}


def connected_parts(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells split into edge-connected parts."""
    rest = set(cells)
    parts: list[set[Cell]] = []
    while rest:
        part = {rest.pop()}
        while True:
            more = {other for cell in part for other in neighbors(cell) if other in rest}
            if not more:
                break
            part |= more
            rest -= more
        parts.append(part)
    return parts


def cell_text(cell: Cell) -> str:
    """A cell as it is written in the notation."""
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    """A cell from its one accepted spelling."""
    q, r = text.split(",")
    cell = int(q), int(r)
    if cell_text(cell) != text:
        raise ValueError(f"not a cell: {text!r}")
    return cell


@dataclass(frozen=True)
class Setup:
    """Who plays what (Rules 1.2); `colors` is None where seats own no color (Rules 4.9)."""

    edition: str
    mode: str
    players: int
    variants: frozenset[str]
    colors: tuple[tuple[str, ...], ...] | None

    @property
    def neutral(self) -> str | None:
        """The color nobody owns, with three players (Rules 1.2)."""
        if self.colors is None or self.players != 3:
            return None
        owned = [color for own in self.colors for color in own]
        return next(color for color in COLORS if color not in owned)


def default_colors(players: int) -> list[list[str]]:
    """Colors by seat, unless assigned differently (Rules 1.2)."""
    if players == 1:
        return [list(COLORS)]
    if players == 2:
        return [["red", "yellow"], ["green", "blue"]]
    return [[color] for color in COLORS[:players]]


def make_setup(
    edition: str,
    mode: str,
    players: int | None,
    variants: Iterable[str],
    colors: Sequence[Sequence[str]] | None,
) -> Setup:
    """The set-up, or ValueError if there is no such (Rules 1, 1.2, 2.7, 2.8, 4.9)."""
    if edition not in EDITIONS:
        raise ValueError(f"no such edition: {edition!r}")
    if mode not in MODES:
        raise ValueError(f"no such mode: {mode!r}")
    if players is None:
        players = 1 if mode == "solitaire" else 4
    if players not in ((1,) if mode == "solitaire" else (2, 3, 4)):
        raise ValueError(f"{mode} is not for {players} players")
    listed = list(variants)
    allowed = VARIANTS.get(edition, set()) if mode == "competitive" else set()
    if len(set(listed)) != len(listed) or not set(listed) <= allowed:
        raise ValueError(f"variants not allowed here: {listed}")
    chosen: tuple[tuple[str, ...], ...] | None
    if edition == "ontherun" and mode != "competitive":
        if colors is not None:
            raise ValueError("seats own no color here")
        chosen = None
    else:
        chosen = tuple(tuple(own) for own in (default_colors(players) if colors is None else colors))
        flat = [color for own in chosen for color in own]
        each = {1: 4, 2: 2, 3: 1, 4: 1}[players]
        if len(chosen) != players or any(len(own) != each for own in chosen):
            raise ValueError(f"each of {players} seats owns {each} colors")
        if len(set(flat)) != len(flat) or not set(flat) <= set(COLORS):
            raise ValueError(f"not a division of the four colors: {chosen}")
    return Setup(edition, mode, players, frozenset(listed), chosen)


def full_box(setup: Setup) -> Counter[int]:
    """The numbers that may turn up (Rules 1.1 and 2.8)."""
    if setup.edition in ("feurio", "vulkan"):
        return Counter(dict.fromkeys(NUMBERS, 6))
    box = Counter({number: 8 if number == 3 else 7 for number in NUMBERS})
    if "highsummer" in setup.variants:
        del box[1]
    return box


class Oracle(ABC):
    """One game from its first event to its result, with chance played by the caller."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.players = setup.players
        self.events: list[str] = []
        self.result: Result | None = None
        self.tiles: dict[Cell, int] = {}
        self.unseen = full_box(setup)
        self.phase = ""
        self.seat = 1 % self.players
        self.supply = self._first_supply()

    def _first_supply(self) -> list[dict[str, int]]:
        """Each seat's pieces; the very same pieces for all where no color is owned (Rules 1.2 and 4.9)."""
        if self.setup.colors is None:
            everything = dict.fromkeys(COLORS, PIECES)
            return [everything for _ in range(self.players)]
        supply = [dict.fromkeys(own, PIECES) for own in self.setup.colors]
        if self.setup.neutral is not None:
            for own in supply:
                own[self.setup.neutral] = NEUTRAL_EACH
        return supply

    def owner(self, color: str) -> int | None:
        """The seat a color belongs to, None for the neutral one (Rules 1.2)."""
        for seat, own in enumerate(self.setup.colors or ()):
            if color in own:
                return seat
        return None

    @property
    def to_move(self) -> int | str | None:
        """A seat, "chance", or None when the game is over."""
        if self.result is not None:
            return None
        if self.phase in ("deal", "board", "draw"):
            return CHANCE
        if self.phase in ("center", "volcano"):
            return 0
        return self.seat

    def legal(self) -> list[str]:
        """The texts that may be played now, sorted; none for `deal` and `board`."""
        return [] if self.result is not None else sorted(self._choices())

    def play(self, text: str) -> None:
        """Play one event, then record the passes that are forced (Rules 2.4 and 4.6)."""
        text = text.strip()
        if self.result is not None:
            raise ValueError("the game is over")
        if self.phase in ("deal", "board"):
            self._check_opening(text)
        elif text not in self._choices():
            raise ValueError(f"not legal now: {text!r}")
        self._record(text)
        while self.result is None and self._choices() == ["pass"]:
            self._record("pass")

    def _record(self, text: str) -> None:
        self.events.append(text)
        self._apply(text)

    @abstractmethod
    def _choices(self) -> list[str]: ...

    @abstractmethod
    def _check_opening(self, text: str) -> None: ...

    @abstractmethod
    def _apply(self, text: str) -> None: ...

    def _finish_competitive(self, scores: list[int], tiebreak: list[int], sign: int) -> None:
        """Most points, then the tie-break (sign 1: more is better, -1: less), then shared."""
        keys = [(score, sign * tie) for score, tie in zip(scores, tiebreak, strict=True)]
        winners = [seat for seat, key in enumerate(keys) if key == max(keys)]
        self.result = {
            "scores": scores,
            "winners": winners,
            "tiebreak": tiebreak,
            "solved": None,
            "difficulty": None,
        }

    def _finish_together(self, score: int, difficulty: int | None = None) -> None:
        """All win or nobody does (Rules 2.7, 3.6, 4.9)."""
        self.result = {
            "scores": [score],
            "winners": list(range(self.players)) if score > 0 else [],
            "tiebreak": [],
            "solved": score > 0,
            "difficulty": difficulty,
        }


class PileOracle(Oracle):
    """The games in which tiles are drawn one by one (Rules 1.4, 1.5, 2.1, 4.2)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.phase = "deal"
        self.dealt: list[int] = []
        self.drawn = 0  # tiles that left the pile, starting tiles included
        self.number = 0  # the tile just drawn
        self.turn = 0
        self.laid = False  # whether this turn laid a tile
        self.passes = 0  # consecutive ones, of turns that laid no tile

    @property
    def ends_with_pile(self) -> bool:
        """Whether the turn that lays the last tile is the last one (Rules 2.7 and 4.9)."""
        return self.setup.mode != "competitive"

    def _check_opening(self, text: str) -> None:
        """Any deal the box can give, in ascending order (Rules 1.4)."""
        numbers = [number for number in NUMBERS for _ in range(text.split().count(str(number)))]
        if text != " ".join(["deal", *map(str, numbers)]) or len(numbers) != self.players:
            raise ValueError(f"not a deal for {self.players} players: {text!r}")
        if any(numbers.count(number) > self.unseen[number] for number in numbers):
            raise ValueError(f"the box has no such tiles: {text!r}")

    def _choices(self) -> list[str]:
        if self.phase == "deal":
            return []
        if self.phase == "center":
            return [f"center {low} {high}" for low, high in sorted(set(combinations(self.dealt, 2)))]
        if self.phase == "draw":
            return [f"draw {number}" for number in NUMBERS if self.unseen[number] > 0]
        return self._player_choices()

    def _apply(self, text: str) -> None:
        word, *rest = text.split()
        if word == "deal":
            self._deal([int(number) for number in rest])
        elif word == "center":
            self._lay_rhombus(int(rest[0]), int(rest[1]))
        elif word == "draw":
            self._draw(int(rest[0]))
            self.number = int(rest[0])
            self.phase = "lay"
        else:
            self._apply_player(word, rest)

    def _draw(self, number: int) -> None:
        """A tile leaves the pile and is known to somebody (Rules 1.5)."""
        self.unseen[number] -= 1
        self.drawn += 1

    def _deal(self, numbers: list[int]) -> None:
        """As many tiles as players; with four the center is chosen next (Rules 1.4)."""
        self.dealt = sorted(numbers)
        for number in self.dealt:
            self._draw(number)
        if self.players == 4:
            self.phase = "center"
            return
        cells = {1: [(0, 0)], 2: [(0, 0), (1, 0)], 3: [(0, 0), (1, 0), (0, 1)]}[self.players]
        self.tiles = dict(zip(cells, self.dealt, strict=True))
        self._begin_turn()

    def _lay_rhombus(self, low: int, high: int) -> None:
        """Central pair and tips, the lower number first (Rules 1.4)."""
        tips = list(self.dealt)
        tips.remove(low)
        tips.remove(high)
        self.tiles = {(0, 0): low, (1, -1): high, (0, -1): min(tips), (1, 0): max(tips)}
        self._begin_turn()

    def _begin_turn(self) -> None:
        """A tile first, while there are any (Rules 2.1 and 4.2)."""
        self.laid = self.drawn < TILES
        self.phase = "draw" if self.laid else "act"

    def _next_turn(self) -> None:
        self.turn += 1
        self.seat = (self.seat + 1) % self.players
        self._begin_turn()

    def _count_pass(self, passed: bool) -> None:
        """Only a turn that laid no tile can be a pass (Rules 2.4 and 4.6)."""
        if not self.laid:
            self.passes = self.passes + 1 if passed else 0

    @abstractmethod
    def _player_choices(self) -> list[str]: ...

    @abstractmethod
    def _apply_player(self, word: str, rest: list[str]) -> None: ...
