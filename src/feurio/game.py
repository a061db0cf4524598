"""A game as people and programs use it: checked play with reasons, undo, history, views, records.

A game is its event log; the compiled state (`state.py`) is what the log leads to. `Game` decides nothing about the
rules: it asks the state what is legal and the referee (`referee/`) what it means, adds what the software plays itself
(chance, forced passes) and keeps the log.
"""

from __future__ import annotations

from _thread import RLock
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from feurio import codes
from feurio.cells import Cell
from feurio.editions import ColorName, EditionName, ModeName, Setup, VariantName, check_setup, facts_of
from feurio.errors import IllegalEvent, SetupError, shown
from feurio.events import (
    NO_TEXTS,
    PASS,
    UNKNOWN,
    Board,
    Deal,
    Draw,
    Event,
    Tile,
    as_event,
    check_form,
    event_of,
    read_coded,
    read_event,
    text_of,
    texts_on,
)
from feurio.laid_boards import read_layout
from feurio.ontherun import OnTheRunState
from feurio.piles import pile_of
from feurio.seeds import LARGEST_SEED, random_seed
from feurio.state import State
from feurio.volcano import VolcanoState
from feurio.wildfire import WildfireState

if TYPE_CHECKING:
    from feurio.animation import Animation
    from feurio.diagram import Diagram
    from feurio.position import Ending, Position, SeatScore
    from feurio.record import Record, Result
    from feurio.referee import Referee
    from feurio.referee.account import Account
    from feurio.referee.outcome import Outcome
    from feurio.view import View

CHANCE: Final = "chance"
"""What `Game.to_move` is while a tile is to be dealt or drawn."""

SPECTATOR: Final = "spectator"
"""The seat of somebody who only watches: sees what everybody may see."""

Chance = Literal["auto", "manual"]
Seat = int | Literal["spectator"]
Spans = Sequence[tuple[int, int | None]]

STATES: dict[str, type[State]] = {"wildfire": WildfireState, "volcano": VolcanoState, "ontherun": OnTheRunState}
"""The state class of each set of rules."""


def new_game(
    edition: EditionName | str,
    mode: ModeName | str = "competitive",
    players: int | None = None,
    variants: Iterable[VariantName | str] = (),
    *,
    colors: Sequence[Sequence[ColorName | str]] | None = None,
    seed: int | None = None,
    chance: Chance = "auto",
    layout: str | Sequence[str] | Mapping[str, int] | None = None,
    unknown_draws: bool = False,
) -> Game:
    """Starts a game.

    Chance plays itself from `seed` (a random one if none is given); with `chance="manual"` the caller plays the `deal`,
    `board` and `draw` events. `layout` is for Volcano: the name of a layout, "random", a list of 36 cells or a mapping
    of cells to numbers. `unknown_draws` lets manual chance say `draw ?` where a firebreak's number is not known.
    """
    setup = check_setup(edition, mode, players, variants, colors)
    if chance not in ("auto", "manual"):
        raise SetupError("chance-unknown", given=shown(chance))
    if unknown_draws and not (chance == "manual" and setup.firebreak):
        raise SetupError("unknown-draws-need-manual", "2.8")
    if seed is None:
        seed = random_seed() if chance == "auto" else None
    check_seed(seed)
    if layout is not None and not setup.laid_out:
        raise SetupError("layout-only-volcano", "3.1", edition=edition)
    game = Game(setup, seed=seed, pile=pile_of(setup, seed) if chance == "auto" and seed is not None else None)
    game.unknown_draws = unknown_draws
    if setup.laid_out:
        cells, numbers = read_layout(layout, setup, seed, free=chance == "manual")
        game.layout = cells
        if cells is not None and numbers is not None:
            game._push(Board(tuple(zip(cells, numbers, strict=True))), codes.BOARD, added=True)
    game._settle()
    return game


def check_seed(seed: object) -> None:
    """Refuses what is no seed; None is one not given."""
    if seed is None:
        return
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
        raise SetupError("seed-not-a-number", given=shown(seed))


_DRAWS = tuple(Draw(number) for number in range(7))
_REVEALING = (Draw, Deal, Board)


class Game:
    """A running or finished game. `new_game` and `replay` make one.

    Threads may share a game: each call sees it between two events, never within one.
    """

    __slots__ = {
        "_account": "What the events did, as far as somebody has asked.",
        "_added": "Of each event whether the software added it.",
        "_codes": "The events as codes.",
        "_history": "The events.",
        "_index": "Volcano: the index of each tile by its cell.",
        "_lock": "Held while something changes.",
        "_known": "How many events stand up to the last one that revealed something hidden.",
        "_open": "Volcano: whether the cluster's cells were chosen with the `board` event, not before.",
        "_pile": "The tiles in the order they come; None if chance is the caller's.",
        "_state": "What the events lead to.",
        "_texts": "Volcano: the texts of the events on its cells.",
        "extra": "Keys of the record it came from that mean nothing here; they are kept.",
        "layout": "Volcano: the cells of the cluster; None while they are still open.",
        "seed": "What fixes the tiles; None if they come from elsewhere.",
        "setup": "What is played, by how many, with which variants and colors.",
        "start": "The position that the log begins with; None for the set-up.",
        "unknown_draws": "Whether manual chance may say `draw ?`.",
    }

    def __init__(
        self, setup: Setup, *, seed: int | None = None, pile: list[int] | None = None, start: Diagram | None = None
    ) -> None:
        self.setup = setup
        self.seed = seed
        self.start = start
        self.layout: tuple[Cell, ...] | None = None
        self.unknown_draws = False
        self.extra: dict[str, Any] = {}
        self._pile = pile
        self._history: list[Event] = []
        self._codes: list[int] = []
        self._added = bytearray()
        self._index: dict[Cell, int] | None = None
        self._known = 0
        self._open = False
        self._account: Account | None = None
        self._texts = NO_TEXTS
        self._lock = RLock()
        self._state = self._fresh()
        if start is not None and setup.laid_out:
            self.layout = tuple(sorted(start.tiles))
            self._index = {cell: tile for tile, cell in enumerate(self.layout)}

    @classmethod
    def from_position(cls, text: str, *, seed: int | None = None) -> Game:
        """A game that goes on from a position (`position_text`). Chance is the caller's; with a seed it plays itself,
        with the tiles not yet seen. Raises `PositionError` with the reason if there is no such position."""
        from feurio.diagram import game_of, read_position

        check_seed(seed)
        return game_of(read_position(text), seed)

    def _fresh(self) -> State:
        """The state before the first event."""
        return STATES[facts_of(self.setup).rules](self.setup) if self.start is None else self.start.state()

    # --- Asking -----------------------------------------------------------------------------------------------------

    @property
    def to_move(self) -> int | str | None:
        """The seat to move, `CHANCE`, or None when the game is over."""
        mover = self._state.to_move
        return mover if mover >= 0 else CHANCE if mover == -1 else None

    @property
    def mover(self) -> int:
        """The seat to move, for `bots[game.mover]` and the like; raises `ValueError` if no seat is."""
        mover = self._state.to_move
        if mover < 0:
            raise ValueError("chance is to move" if mover == -1 else "the game is over")
        return mover

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def chance(self) -> Chance:
        """Whether the software draws the tiles ("auto") or the caller does ("manual")."""
        return "manual" if self._pile is None else "auto"

    @property
    def history(self) -> tuple[Event, ...]:
        """All events so far, with those that the software added."""
        return tuple(self._history)

    @property
    def events(self) -> list[str]:
        """All events so far as texts."""
        return [str(event) for event in self._history]

    def events_after(self, number: int) -> list[str]:
        """The events after the first `number` as texts; asking after every move costs that move only."""
        with self._lock:
            self._check_place(number)
            if self.layout is None:
                return list(map(text_of, self._codes[number:]))
            return [str(event) for event in self._history[number:]]

    @property
    def move_count(self) -> int:
        """How many events there are so far."""
        return len(self._history)

    def legal(self) -> list[Event]:
        """The legal events; none when the game is over.

        While chance is to move these are the draws still possible; a `deal` or `board` is not listed, any one that
        agrees with the box is accepted. After `draw ?` no `tile` is: without its number it cannot be laid face up.
        """
        with self._lock:
            events = self.choices()
            if self.setup.firebreak and self._state.tile_drawn == UNKNOWN:
                return [event for event in events if not isinstance(event, Tile)]
            return events

    def legal_texts(self) -> list[str]:
        """The same as texts; quicker than to make them from the events."""
        with self._lock:
            state, layout = self._state, self.layout
            legal = state.legal()
        if layout is not None:
            if self._texts.cells is not layout:
                self._texts = texts_on(layout)
                self.layout = self._texts.cells  # the same cells, shared with other games
            return [self._texts[code] for code in legal]
        if self.setup.firebreak and state.tile_drawn == UNKNOWN:
            legal = [code for code in legal if codes.kind_of(code) != codes.TILE]
        return list(map(text_of, legal))

    def choices(self) -> list[Event]:
        """The legal events of whoever is to move, who knows the tile in hand."""
        with self._lock:
            cells = self.layout
            return [event_of(code, cells) for code in self._state.legal()]

    def tile_index(self, cell: Cell) -> int:
        """Volcano: the index of the tile that was laid on a cell; -1 if none was."""
        return -1 if self._index is None else self._index.get(cell, -1)

    def code_of(self, event: Event) -> int:
        """The event as the states' whole number, -1 if no board can have it."""
        return event.code(self._index)

    def is_legal(self, event: Event | str) -> bool:
        """Whether `play` would accept the event."""
        try:
            with self._lock:
                self._check(self._read(event))
        except IllegalEvent:
            return False
        return True

    @property
    def result(self) -> Result | None:
        """None, or how the game ended (as in a record)."""
        with self._lock:
            return self.referee.result(self._state) if self._state.over else None

    @property
    def ending(self) -> Ending | None:
        """None, or why the game is over and what those who played together have missed."""
        with self._lock:
            return self.referee.ending(self._state) if self._state.over else None

    def state(self) -> State:
        """A copy of the compiled state, for search on one's own. It knows no pile, but with firebreaks it knows what
        was drawn: fair play starts from `view(seat).state()`."""
        return self._state.copy()

    def peek(self) -> State:
        """The compiled state itself, for reading only: who applies an event to it breaks the game."""
        return self._state

    @property
    def referee(self) -> Referee:
        """Who knows the rules of this game."""
        from feurio.referee import REFEREES

        return REFEREES[self.setup.rules]

    @property
    def phase(self) -> str:
        """What is to happen next, as in a position: `tile`, `crew`, `fly`, ..., `over`."""
        return self.referee.phases[self._state.phase_name]

    @property
    def drawn(self) -> int | str | None:
        """The number of the tile to be laid now, "?" if this history does not tell it, None if there is none."""
        return (self._state.tile_drawn or "?") if self._state.phase_name == "lay" else None

    # --- Playing ----------------------------------------------------------------------------------------------------

    def play(self, event: Event | str) -> Event:
        """Plays an event, given as an object or as its text, and what the software adds to it.

        Raises `IllegalEvent` with the rule that forbids it; the game is then as it was.
        """
        with self._lock:
            if type(event) is str:
                found, code = read_coded(event)
            else:
                found, code = self._read(event), -1
            if code < 0:
                code = found.code(self._index)
            state = self._state
            if state.to_move < 0:
                self._check_chance(found)
                self._happen(found, code)
            elif self._hides(found) or not state.apply_if_legal(code):
                raise self.referee.refusal(self, found)
            self._note(found, code, added=False)
            self._settle()
        return found

    def _read(self, event: Event | str) -> Event:
        """An event given as an object or as its text. An object that `legal` did not give is looked at more closely."""
        found = as_event(event)
        if found is not event:
            return found
        try:
            listed = event_of(found.code(self._index), self.layout) is found
        except Exception:  # Its fields may be anything.
            listed = False
        return found if listed else check_form(found)

    def _check(self, event: Event) -> int:
        """The code of an event that may be played now; raises `IllegalEvent`."""
        code = event.code(self._index)
        if self._state.to_move < 0:
            self._check_chance(event)
        elif self._hides(event) or not self._state.is_legal(code):
            raise self.referee.refusal(self, event)
        return code

    def _check_chance(self, event: Event) -> None:
        chance = self._pile is None and not self._state.over
        if not chance or self.referee.chance_problem(self, event) is not None:
            raise self.referee.refusal(self, event)

    def _hides(self, event: Event) -> bool:
        """Whether it would lay a tile face up whose number is not known."""
        return isinstance(event, Tile) and self._state.tile_drawn == UNKNOWN

    def apply(self, event: Event, *, added: bool = False) -> None:
        """Plays an event that is known to be legal, as from a log: the software adds nothing, and no rule is named if
        it cannot be played (`ValueError`). `play` is the door for people."""
        with self._lock:
            self._push(event, event.code(self._index), added)

    def draw_from(self, pile: list[int]) -> None:
        """Lets chance play itself from here on: the tiles come in the order of this pile, of which the first ones have
        come already."""
        order = [index(number) for number in pile]
        if len(order) < self.setup.pile or any(not 0 <= number <= 6 for number in order):
            raise ValueError(f"a pile has {self.setup.pile} numbers from 1 to 6")
        with self._lock:
            self._pile = order
            for number, event in enumerate(self._history):
                self._added[number] |= isinstance(event, Board | Deal | Draw)
            self.forget()
            self._settle()

    def _push(self, event: Event, code: int, added: bool) -> None:
        self._happen(event, code)
        self._note(event, code, added)

    def _happen(self, event: Event, code: int) -> None:
        if isinstance(event, Board):
            self._lay_board(event)
        else:
            self._state.apply(code)

    def _note(self, event: Event, code: int, added: bool) -> None:
        self._history.append(event)
        self._codes.append(code)
        self._added.append(added)
        if isinstance(event, _REVEALING):
            self._known = len(self._history)

    def _lay_board(self, event: Board) -> None:
        assert isinstance(self._state, VolcanoState)
        cells = tuple(cell for cell, _ in event.tiles)
        self._state.board(cells, [number for _, number in event.tiles])
        self._open = self.layout is None
        self.layout = cells
        self._index = {cell: tile for tile, cell in enumerate(cells)}

    def _settle(self) -> None:
        """Adds what the software plays itself: forced passes, and chance unless it is manual."""
        state = self._state
        while True:
            if state.is_forced():
                self._push(PASS, codes.PASS, added=True)
            elif self._pile is not None and state.to_move == -1:
                self._add_chance(self._pile)
            else:
                return

    def _add_chance(self, pile: list[int]) -> None:
        state = self._state
        event: Event
        if state.phase_name == "draw":
            event = _DRAWS[pile[self.setup.pile - state.tiles_left]]
        elif self.setup.laid_out:
            assert self.layout is not None
            event = Board(tuple(zip(self.layout, pile, strict=True)))
        else:
            event = Deal(tuple(sorted(pile[: self.setup.players])))
        self._push(event, event.code(), added=True)

    # --- Taking back ------------------------------------------------------------------------------------------------

    def undo(self) -> Event:
        """Takes back the last event played and what the software added after it; the event taken back."""
        with self._lock:
            last = self.undo_target
            if last < 0:
                raise IllegalEvent("nothing-to-undo")
            event = self._history[last]
            self.cut(last)
            return event

    def cut(self, length: int) -> None:
        """Goes back to the first `length` events, whoever played the others."""
        with self._lock:
            self._check_place(length)
            self._cut(length)

    def _cut(self, length: int) -> None:
        kept, self._codes = self._codes[:length], []
        events, self._history = self._history[:length], []
        added, self._added = self._added[:length], bytearray()
        self._known = 0
        if self._open:
            self.layout, self._open = None, False
        self._state = self._fresh()
        for event, code, by_software in zip(events, kept, added, strict=True):
            self._push(event, code, added=bool(by_software))
        if self._account is not None:
            self._account.cut(length, self._state)

    @property
    def undo_barrier(self) -> int:
        """How many events stand up to the last one that revealed something hidden. Taking back beyond it would let
        somebody choose again with knowledge: a table of several players allows undo only down to here."""
        return self._known

    @property
    def undo_target(self) -> int:
        """How many events would be left after `undo()`; -1 if nothing can be taken back."""
        with self._lock:
            last = len(self._history) - 1
            while last >= 0 and self._added[last]:
                last -= 1
            return last

    def at(self, moves: int) -> Game:
        """The game as it was after its first `moves` events, with manual chance, to look at or to go on from."""
        with self._lock:
            self._check_place(moves)
            earlier = Game(self.setup, start=self.start)
            earlier.unknown_draws = self.unknown_draws
            for event, code, added in zip(self._history[:moves], self._codes, self._added, strict=False):
                earlier._push(event, code, added=bool(added))
            return earlier

    def _check_place(self, moves: int) -> None:
        if not 0 <= index(moves) <= len(self._history):
            raise IndexError(f"the game has {len(self._history)} events, not {moves}")

    def walk(self, start: int = 0) -> Iterator[Step]:
        """Goes through the events after the first `start`, one by one, in the time of one game."""
        with self._lock:
            before, log = self.at(start), list(zip(self._history, self._codes, self._added, strict=True))[start:]
        for number, (event, code, added) in enumerate(log, start + 1):
            yield Step(number, event, before, self)
            before._push(event, code, added=bool(added))

    # --- What the events did ----------------------------------------------------------------------------------------

    @property
    def added(self) -> tuple[bool, ...]:
        """Of each event whether the software added it."""
        return tuple(map(bool, self._added))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What each event did (`docs/outcomes.md`); everything in it is true: what a seat may know is
        `view(seat).outcomes`."""
        with self._lock:
            return tuple(self._accounted().outcomes)

    def outcomes_after(self, number: int) -> list[Outcome]:
        """What the events after the first `number` did; asking after every move costs that move only."""
        with self._lock:
            self._check_place(number)
            return self._accounted().outcomes[number:]

    def outcome(self, number: int | None = None) -> Outcome:
        """What event `number` did, counted from 1; without a number, the last one."""
        with self._lock:
            place = len(self._history) if number is None else index(number)
            if not 1 <= place <= len(self._history):
                raise IndexError(f"the game has {len(self._history)} events, not {place}")
            return self._accounted().outcomes[place - 1]

    def outcome_of(self, event: Event | str) -> Outcome:
        """What an event would do if it were played now; raises `IllegalEvent`."""
        with self._lock:
            found = self._read(event)
            return self.referee.play(self._state.copy(), found, self._check(found), len(self._history) + 1)

    @property
    def stacks(self) -> Mapping[str, Sequence[str]]:
        """The pieces on tiles, by the tile's cell, in the order they came; not to be changed."""
        with self._lock:
            return self._accounted().stacks

    @property
    def firebreaks(self) -> Mapping[str, int]:
        """The numbers of the face-down tiles, as far as this history tells them."""
        with self._lock:
            return self._accounted().firebreaks

    def forget(self) -> None:
        """Gives back the memory of what the events did; it is worked out anew when somebody asks."""
        self._account = None

    def _accounted(self) -> Account:
        """The account up to now. The lock is held."""
        account = self._account
        if account is None:
            from feurio.referee.account import Account

            account = self._account = Account(self.referee, self._fresh(), self.start)
        if len(account.outcomes) < len(self._history):
            account.follow(self._history, self._codes, self._added)
        return account

    # --- Who may know what ------------------------------------------------------------------------------------------

    def view(self, seat: Seat, spans: Spans | None = None) -> View:
        """The game as a seat sees it: no pile, no seed, nobody else's secrets. With `spans`, as somebody sees it who
        has held the seat only in these events (see `seen_by`)."""
        from feurio.view import View

        with self._lock:
            return View(self, seat, spans)

    def unseen(self, seat: Seat | None = None) -> dict[int, int]:
        """Copies of each number not yet seen by a seat; without a seat, of all that were never drawn."""
        state = self._state if seat is None else self.view(seat).state()
        return dict(enumerate(state.unseen_counts(), 1))

    def seen_by(self, seat: Seat, spans: Spans | None = None) -> list[Event]:
        """The history as a seat may know it: unknown draws as `draw ?` (rules 1.5, 2.8).

        What a seat knows belongs to the person who held it. `spans` are the events, as pairs of indices (from, up to;
        None for all to come), in which that person did: draws of other times are theirs no more than a stranger's,
        except one that is still to be laid.
        """
        self._check_seat(seat)
        if not self.setup.firebreak:
            return list(self._history)
        seen = list(self._history)
        mover = 1 % self.setup.players
        if self.start is not None:
            mover = (self.start.seat + (self.start.phase != "draw")) % self.setup.players
        for number, event in enumerate(seen):
            if isinstance(event, Draw):
                laid = seen[number + 1] if number + 1 < len(seen) else None
                held = mover == seat and (laid is None or spans is None or _within(number, spans))
                if not held and not isinstance(laid, Tile):
                    seen[number] = Draw(UNKNOWN)
                mover = (mover + 1) % self.setup.players
        return seen

    def _check_seat(self, seat: Seat) -> None:
        if seat != SPECTATOR and not (isinstance(seat, int) and 0 <= seat < self.setup.players):
            raise IndexError(f"seats are 0 to {self.setup.players - 1} or {SPECTATOR!r}, not {seat!r}")

    # --- Looking ----------------------------------------------------------------------------------------------------

    def scores(self) -> list[SeatScore]:
        """The score of each seat as the position stands, with its breakdown per region, tile or animal."""
        with self._lock:
            return self.referee.scores(self._state)

    def position(self) -> Position:
        """The position as plain data, for drawing and for other programs. Everything in it is true: what a seat may
        know is `view(seat).position()`."""
        with self._lock:
            return self.referee.position(self)

    def position_text(self) -> str:
        """The position as one line of text, which `from_position` takes. Everything in it is true: what a seat may know
        is `view(seat).position_text()`."""
        from feurio.diagram import diagram_of

        with self._lock:
            return diagram_of(self).text()

    def record(self, seat: Seat | None = None) -> Record:
        """The game as a JSON object; with a seat, only what that seat may know."""
        from feurio.record import record_of

        with self._lock:
            return record_of(self, seat)

    def animation(self, **options: Any) -> Animation:
        """The game as a moving picture that notebooks show (`feurio.animation.animate` has the options)."""
        from feurio.animation import animate

        return animate(self, **options)

    def _repr_svg_(self) -> str:
        from feurio.drawing import svg

        return svg(self.position())

    def __str__(self) -> str:
        from feurio.terminal import draw_text

        return draw_text(self.position())

    def __repr__(self) -> str:
        setup = self.setup
        return (
            f"<Game {setup.edition} {setup.mode} {setup.players}: {len(self._history)} events, to move {self.to_move}>"
        )

    # --- As values --------------------------------------------------------------------------------------------------

    def copy(self, *, manual: bool = False) -> Self:
        """An independent game of the same events; with `manual`, its chance is the caller's and it knows no pile."""
        twin = type(self).__new__(type(self))
        twin._lock = RLock()
        twin._texts = self._texts
        with self._lock:
            twin.setup, twin.seed, twin.layout, twin.start = self.setup, self.seed, self.layout, self.start
            twin.unknown_draws, twin.extra = self.unknown_draws, dict(self.extra)
            twin._pile, twin._index, twin._open = None if manual else self._pile, self._index, self._open
            twin._history, twin._codes = self._history.copy(), self._codes.copy()
            twin._added, twin._known = self._added[:], self._known
            twin._account = None if self._account is None else self._account.copy()
            twin._state = self._state.copy()
        return twin

    def _key(self) -> tuple[Any, ...]:
        return (self.setup, self.layout, self._state.key())

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same set-up, however they arose."""
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        with self._lock:
            layout = None if self._open else self.layout
            kept = (self.seed, self._pile, layout, self.unknown_draws, self.extra)
            return _restore, (self.setup, kept, self.events, bytes(self._added), self.start)


def _within(number: int, spans: Spans) -> bool:
    return any(start <= number and (end is None or number < end) for start, end in spans)


def _restore(
    setup: Setup, kept: tuple[Any, ...], events: list[str], added: bytes, start: Diagram | None = None
) -> Game:
    game = Game(setup, start=start)
    game.seed, game._pile, game.layout, game.unknown_draws, game.extra = kept
    for text, by_software in zip(events, added, strict=True):
        event = read_event(text)
        game._push(event, event.code(game._index), added=bool(by_software))
    return game


class Step:
    """One event of a walk through a game. `before` is the game as it was before it; it goes on with the walk, so copy
    it to keep it."""

    __slots__ = ("before", "event", "number", "_game")

    def __init__(self, number: int, event: Event, before: Game, game: Game) -> None:
        self.number = number
        """Its place in the log, from 1."""
        self.event = event
        self.before = before
        self._game = game

    @property
    def outcome(self) -> Outcome:
        """What it did."""
        return self._game.outcome(self.number)
