"""Every event of a game as an object, as one line of text and as a code.

`read_event(text)` accepts exactly the notation and nothing else; `str(event)` writes it. Events know nothing of a
game: whether one is legal is the game's business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from feurio import codes
from feurio.cells import CELL, DIRECTIONS, Cell, read_cell
from feurio.editions import COLORS
from feurio.errors import UnreadableEvent

UNKNOWN = 0
"""The number of a drawn tile that the viewer may not know: `draw ?`."""

Index = Mapping[Cell, int]
"""Volcano: the index of each tile by its cell."""


class Event:
    """Anything that happens in a game. `kind` is the first word of its text.

    Events are values: they cannot be changed, and equal ones are the same to a set or a dictionary. (They are written
    by hand rather than as dataclasses because `import feurio` has to be quick.)
    """

    __slots__: ClassVar[tuple[str, ...]] = ()
    kind: ClassVar[str] = ""

    if TYPE_CHECKING:
        # Each kind has some of these fields (docs/notation.md); `isinstance(event, Crew)` tells a type checker which.
        @property
        def cell(self) -> Cell: ...
        @property
        def cells(self) -> tuple[Cell, ...]: ...
        @property
        def color(self) -> str | None: ...
        @property
        def count(self) -> int: ...
        @property
        def direction(self) -> str: ...
        @property
        def number(self) -> int: ...
        @property
        def numbers(self) -> tuple[int, ...]: ...
        @property
        def low(self) -> int: ...
        @property
        def high(self) -> int: ...
        @property
        def source(self) -> Cell: ...
        @property
        def target(self) -> Cell: ...
        @property
        def tiles(self) -> tuple[tuple[Cell, int], ...]: ...

    def code(self, index: Index | None = None) -> int:
        """The event's code, or -1 if no board can have it; `index` is needed for Volcano's tiles."""
        raise NotImplementedError

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__slots__])

    def _fill(self, *values: Any) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"an event cannot be changed: {self}")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        return hash((self.kind, self._values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()


class Pass(Event):
    __slots__ = ()
    kind = "pass"

    def __str__(self) -> str:
        return "pass"

    def code(self, index: Index | None = None) -> int:
        return codes.PASS


class Deal(Event):
    """The starting tiles (rules 1.4)."""

    __slots__ = ("numbers",)
    kind = "deal"
    numbers: tuple[int, ...]

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._fill(numbers)

    def __str__(self) -> str:
        return "deal " + " ".join(map(str, self.numbers))

    def code(self, index: Index | None = None) -> int:
        return codes.DEAL | sum(number << (4 + 3 * i) for i, number in enumerate(self.numbers))


class Board(Event):
    """Volcano's cluster: all 36 cells with their numbers, sorted (rules 3.1)."""

    __slots__ = ("tiles",)
    kind = "board"
    tiles: tuple[tuple[Cell, int], ...]

    def __init__(self, tiles: tuple[tuple[Cell, int], ...]) -> None:
        self._fill(tiles)

    def __str__(self) -> str:
        return "board " + " ".join(f"{cell}={number}" for cell, number in self.tiles)

    def code(self, index: Index | None = None) -> int:
        return codes.BOARD


class Draw(Event):
    """A tile is drawn; number 0 stands for `?`."""

    __slots__ = ("number",)
    kind = "draw"
    number: int

    def __init__(self, number: int) -> None:
        self._fill(number)

    def __str__(self) -> str:
        return f"draw {self.number or '?'}"

    def code(self, index: Index | None = None) -> int:
        return codes.one(codes.DRAW, self.number)


class Center(Event):
    """Seat 0 chooses the central pair (rules 1.4)."""

    __slots__ = ("low", "high")
    kind = "center"
    low: int
    high: int

    def __init__(self, low: int, high: int) -> None:
        self._fill(low, high)

    def __str__(self) -> str:
        return f"center {self.low} {self.high}"

    def code(self, index: Index | None = None) -> int:
        return codes.center(self.low, self.high)


class _OnCell(Event):
    __slots__ = ("cell",)
    cell: Cell

    def __init__(self, cell: Cell) -> None:
        object.__setattr__(self, "cell", cell)

    def _values(self) -> tuple[Any, ...]:
        return (self.cell,)

    def __str__(self) -> str:
        return f"{self.kind} {self.cell}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}(cell={self.cell!r})"

    def code(self, index: Index | None = None) -> int:
        cell = _cell_code(self.cell)
        return codes.one(codes.KINDS.index(self.kind), cell) if cell else -1


class Volcano(_OnCell):
    """Seat 0 chooses the volcano (rules 3.1)."""

    __slots__ = ()
    kind = "volcano"

    def code(self, index: Index | None = None) -> int:
        tile = (index or {}).get(self.cell, -1)
        return codes.one(codes.VOLCANO, tile) if tile >= 0 else -1


class Tile(_OnCell):
    """The drawn tile is laid face up."""

    __slots__ = ()
    kind = "tile"


class Relocate(_OnCell):
    """A displaced predator is put back (rules 4.8)."""

    __slots__ = ()
    kind = "relocate"


class Break(Event):
    """The drawn tile is laid face down; the color that pays, where it costs (rules 2.8)."""

    __slots__ = ("cell", "color")
    kind = "break"
    cell: Cell
    color: str | None

    def __init__(self, cell: Cell, color: str | None = None) -> None:
        self._fill(cell, color)

    def __str__(self) -> str:
        return f"break {self.cell} {self.color}" if self.color else f"break {self.cell}"

    def code(self, index: Index | None = None) -> int:
        cell = _cell_code(self.cell)
        color = codes.NO_COLOR if self.color is None else COLORS.index(self.color)
        return codes.pieces(codes.BREAK, cell, color, 0) if cell else -1


class _Pieces(Event):
    __slots__ = ("cell", "color", "count")
    cell: Cell
    color: str
    count: int

    def __init__(self, cell: Cell, color: str, count: int) -> None:
        object.__setattr__(self, "cell", cell)
        object.__setattr__(self, "color", color)
        object.__setattr__(self, "count", count)

    def _values(self) -> tuple[Any, ...]:
        return (self.cell, self.color, self.count)

    def __str__(self) -> str:
        return f"{self.kind} {self.cell} {self.color} {self.count}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}(cell={self.cell!r}, color={self.color!r}, count={self.count})"

    def code(self, index: Index | None = None) -> int:
        cell = _cell_code(self.cell)
        kind = codes.KINDS.index(self.kind)
        return codes.pieces(kind, cell, COLORS.index(self.color), self.count) if cell else -1


class Crew(_Pieces):
    """Firefighters are sent to a tile (rules 2.1)."""

    __slots__ = ()
    kind = "crew"


class Startle(_Pieces):
    """Animals onto a tile, or one onto an edge cell (rules 4.4)."""

    __slots__ = ()
    kind = "startle"


class Fly(Event):
    """A flight: entry tile, direction and color (rules 3.2)."""

    __slots__ = ("cell", "direction", "color")
    kind = "fly"
    cell: Cell
    direction: str
    color: str

    def __init__(self, cell: Cell, direction: str, color: str) -> None:
        self._fill(cell, direction, color)

    def __str__(self) -> str:
        return f"fly {self.cell} {self.direction} {self.color}"

    def code(self, index: Index | None = None) -> int:
        tile = (index or {}).get(self.cell, -1)
        return codes.fly(tile, DIRECTIONS.index(self.direction), COLORS.index(self.color)) if tile >= 0 else -1


class Predators(Event):
    """Predators onto edge cells (rules 4.8)."""

    __slots__ = ("cells",)
    kind = "predators"
    cells: tuple[Cell, ...]

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self._fill(cells)

    def __str__(self) -> str:
        return "predators " + " ".join(map(str, self.cells))

    def code(self, index: Index | None = None) -> int:
        found = [_cell_code(cell) for cell in self.cells]
        return codes.three(codes.PREDATORS, *[*found, 0, 0][:3]) if all(found) else -1


class Flee(Event):
    """Fleeing begins: all animals of a color leave the tiles with a number (rules 4.5)."""

    __slots__ = ("color", "number")
    kind = "flee"
    color: str
    number: int

    def __init__(self, color: str, number: int) -> None:
        self._fill(color, number)

    def __str__(self) -> str:
        return f"flee {self.color} {self.number}"

    def code(self, index: Index | None = None) -> int:
        return codes.flee(COLORS.index(self.color), self.number)


class Move(Event):
    """One fleeing animal moves (rules 4.5)."""

    __slots__ = ("source", "target")
    kind = "move"
    source: Cell
    target: Cell

    def __init__(self, source: Cell, target: Cell) -> None:
        self._fill(source, target)

    def __str__(self) -> str:
        return f"move {self.source} {self.target}"

    def code(self, index: Index | None = None) -> int:
        source, target = _cell_code(self.source), _cell_code(self.target)
        return codes.three(codes.MOVE, source, target, 0) if source and target else -1


EVENTS: dict[str, type[Event]] = {
    kind.kind: kind
    for kind in (
        Pass,
        Deal,
        Board,
        Draw,
        Center,
        Volcano,
        Tile,
        Break,
        Crew,
        Fly,
        Startle,
        Predators,
        Relocate,
        Flee,
        Move,
    )
}
PASS = Pass()
_KINDS = frozenset(EVENTS.values())


def _cell_code(cell: Cell) -> int:
    """The 14 bits of a cell, 0 for one that no growing board can reach."""
    return codes.cell_code(*cell) if max(abs(cell.q), abs(cell.r)) < 64 else 0


def _code_cell(code: int) -> Cell:
    return Cell(codes.cell_q(code), codes.cell_r(code))


# --- Text to event --------------------------------------------------------------------------------------------------

_COLOR = f"({'|'.join(COLORS)})"
_FORMS: dict[str, tuple[str, str]] = {
    "pass": (r"pass", "pass"),
    "deal": (r"deal ([1-6](?: [1-6]){0,3})", "deal 3 4 6 6 (ascending)"),
    "board": (rf"board ({CELL}=[1-6](?: {CELL}=[1-6]){{35}})", "board 0,0=3 1,0=5 ... (36 tiles, sorted)"),
    "draw": (r"draw ([1-6?])", "draw 5"),
    "center": (r"center ([1-6]) ([1-6])", "center 3 6 (ascending)"),
    "volcano": (rf"volcano ({CELL})", "volcano 0,0"),
    "tile": (rf"tile ({CELL})", "tile 2,-1"),
    "break": (rf"break ({CELL})(?: {_COLOR})?", "break 2,-1 or break 2,-1 red"),
    "crew": (rf"crew ({CELL}) {_COLOR} ([1-3])", "crew 0,0 green 1"),
    "fly": (rf"fly ({CELL}) (E|NE|NW|W|SW|SE) {_COLOR}", "fly 0,0 NE red"),
    "startle": (rf"startle ({CELL}) {_COLOR} ([1-3])", "startle 2,-1 red 3"),
    "predators": (rf"predators ({CELL}(?: {CELL}){{0,2}})", "predators 2,0 3,0 (sorted)"),
    "relocate": (rf"relocate ({CELL})", "relocate 4,-1"),
    "flee": (rf"flee {_COLOR} ([1-6])", "flee red 6"),
    "move": (rf"move ({CELL}) ({CELL})", "move 2,-1 0,0"),
}
_LONGEST = 1024


def read_event(text: object) -> Event:
    """The event written in a text, white space around it aside; raises `UnreadableEvent`."""
    return read_coded(text)[0]


def read_coded(text: object) -> tuple[Event, int]:
    """The same with the event's code; the code of what needs Volcano's tiles is -1."""
    if not isinstance(text, str):
        raise UnreadableEvent("event-not-text", given=type(text).__name__)
    text = text.strip()
    if len(text) > _LONGEST:
        raise UnreadableEvent("event-too-long", length=len(text))
    return _read(text)


def as_event(event: object) -> Event:
    """An event given as an object or as its text; raises `UnreadableEvent`."""
    return event if type(event) in _KINDS else read_event(str(event) if isinstance(event, Event) else event)  # type: ignore[return-value]


def check_form(event: Event) -> Event:
    """The event as its text gives it. Refuses one made by hand for which there is no text: unsorted, out of range, of
    other types."""
    try:
        same = read_event(str(event))
        if same == event:
            return same
    except UnreadableEvent:
        raise
    except Exception:  # Whatever its fields are, the form is wrong.
        pass
    example = _FORMS[event.kind][1]
    raise UnreadableEvent("event-malformed", kind=event.kind, given=_shown(event), example=example)


@lru_cache(maxsize=32768)
def _read(text: str) -> tuple[Event, int]:
    word = text.split(" ", 1)[0]
    if word not in _FORMS:
        raise UnreadableEvent("event-unknown", given=_printable(word), known=list(_FORMS))
    pattern, example = _FORMS[word]
    found = re.fullmatch(pattern, text)
    if found is None:
        raise UnreadableEvent("event-malformed", kind=word, given=_printable(text), example=example)
    event = _build(word, found)
    if str(event) != text:
        raise UnreadableEvent("event-malformed", kind=word, given=_printable(text), example=example)
    return event, event.code()


def _build(word: str, found: re.Match[str]) -> Event:
    """The event of a text that has the right form; sorts what must be sorted, so that unsorted texts are found."""
    fields = found.groups()
    match word:
        case "pass":
            return PASS
        case "deal":
            return Deal(tuple(sorted(int(number) for number in fields[0].split(" "))))
        case "board":
            pairs = [part.split("=") for part in fields[0].split(" ")]
            return Board(tuple(sorted({read_cell(cell): int(number) for cell, number in pairs}.items())))
        case "draw":
            return Draw(UNKNOWN if fields[0] == "?" else int(fields[0]))
        case "center":
            return Center(*sorted((int(fields[0]), int(fields[1]))))
        case "volcano" | "tile" | "relocate":
            return {"volcano": Volcano, "tile": Tile, "relocate": Relocate}[word](read_cell(fields[0]))
        case "break":
            return Break(read_cell(fields[0]), fields[1])
        case "crew":
            return Crew(read_cell(fields[0]), fields[1], int(fields[2]))
        case "startle":
            return Startle(read_cell(fields[0]), fields[1], int(fields[2]))
        case "fly":
            return Fly(read_cell(fields[0]), fields[1], fields[2])
        case "predators":
            return Predators(tuple(sorted({read_cell(cell) for cell in fields[0].split(" ")})))
        case "flee":
            return Flee(fields[0], int(fields[1]))
        case _:
            return Move(read_cell(fields[0]), read_cell(fields[1]))


def _shown(event: Event) -> str:
    """An event made by hand as it may stand in a message; its fields may be anything."""
    try:
        return _printable(repr(event))
    except Exception:
        return type(event).__name__


def _printable(text: str) -> str:
    shown = ascii(text)[1:-1]
    return shown if len(shown) <= 60 else shown[:57] + "..."


# --- Code to event --------------------------------------------------------------------------------------------------


def event_of(code: int, cells: Sequence[Cell] | None = None) -> Event:
    """The event of a code; `cells` are Volcano's 36 cells in order, needed for its tiles."""
    kind = codes.kind_of(code)
    if kind in (codes.FLY, codes.VOLCANO):
        if cells is None:
            raise ValueError("a Volcano code needs the board's cells")
        return _tile_event(code, cells[codes.field_number(code)])
    return _event_of(code)


class Texts(dict[int, str]):
    """The texts of events on Volcano's cells by their codes, each made once."""

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells = cells

    def __missing__(self, code: int) -> str:
        text = self[code] = str(event_of(code, self.cells))
        return text


NO_TEXTS = Texts(())


@lru_cache(maxsize=64)
def texts_on(cells: tuple[Cell, ...]) -> Texts:
    """The same texts for all games on the same cells."""
    return Texts(cells)


@lru_cache(maxsize=32768)
def text_of(code: int) -> str:
    """The text of a code of any other game, made once."""
    return str(event_of(code))


@lru_cache(maxsize=4096)
def _tile_event(code: int, cell: Cell) -> Event:
    if codes.kind_of(code) == codes.VOLCANO:
        return Volcano(cell)
    return Fly(cell, DIRECTIONS[(code >> 10) & 7], COLORS[(code >> 13) & 7])


@lru_cache(maxsize=65536)
def _event_of(code: int) -> Event:
    kind = codes.kind_of(code)
    if kind == codes.PASS:
        return PASS
    if kind == codes.DRAW:
        return Draw(codes.field_number(code))
    if kind == codes.DEAL:
        return Deal(tuple((code >> (4 + 3 * i)) & 7 for i in range(4) if (code >> (4 + 3 * i)) & 7))
    if kind == codes.CENTER:
        return Center((code >> 4) & 7, (code >> 7) & 7)
    if kind == codes.FLEE:
        return Flee(COLORS[(code >> 4) & 7], (code >> 7) & 7)
    cell = _code_cell(codes.field_cell(code))
    if kind == codes.TILE:
        return Tile(cell)
    if kind == codes.RELOCATE:
        return Relocate(cell)
    if kind == codes.BREAK:
        color = codes.field_color(code)
        return Break(cell, None if color == codes.NO_COLOR else COLORS[color])
    if kind in (codes.CREW, codes.STARTLE):
        made = Crew if kind == codes.CREW else Startle
        return made(cell, COLORS[codes.field_color(code)], codes.field_many(code))
    second, third = codes.field_second(code), codes.field_third(code)
    if kind == codes.MOVE:
        return Move(cell, _code_cell(second))
    if kind == codes.PREDATORS:
        return Predators((cell, *(_code_cell(other) for other in (second, third) if other)))
    raise ValueError(f"not a code: {code}")
