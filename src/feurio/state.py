"""What the three games have in common: the compiled position that search, environments and `Game` play on.

A state takes and gives whole numbers (`codes.py`). It knows no pile: it counts the tiles not yet seen (`unseen`), so
nobody who searches on it can see what comes next. Chance is an event like any other.

What Python can call checks what it is given, so that no argument can harm the process; `apply_unchecked` and
`step_unchecked` alone trust their caller. The C functions behind them (`do`, `legal_codes`, ...), which the compiled
search plays on, check nothing.

This file and those of the three games are ordinary Python that is compiled where there is a compiler; the C types are
in the `.pxd` file beside each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from feurio.editions import Facts, Setup, facts_of

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memcpy
else:
    from operator import index

    from feurio.bits import WORD, advance, packed_find, packed_get, packed_one, packed_prefix, scale, scramble
    from feurio.codes import DRAW, MAX_LEGAL, PASS, field_number, one

    DEALING, CHOOSING, DRAWING, LAYING, RELOCATING, ACTING, FLEEING, OVER = range(8)
    CHANCE, NOBODY = -1, -2

    def as_code(value: object) -> int:
        """A whole number as a code; -1, which no event has, if it is none. Raises `TypeError`."""
        code = index(value)  # type: ignore[arg-type]
        return code if 0 <= code < 2**63 else -1

    def as_word(value: object) -> int:
        """The lowest 64 bits of a whole number: a seed, a set of tiles. Raises `TypeError`."""
        return index(value) & WORD  # type: ignore[arg-type]

    def as_cell(value: object) -> int:
        """A whole number as the code of a cell; -1, which lies on no board, if it is none. Raises `TypeError`."""
        code = as_code(value)
        return code if code < 1 << 14 else -1

    def within(value: object, many: int, what: str) -> int:
        """A whole number from 0 to many - 1; raises `TypeError` or `IndexError`."""
        number = index(value)  # type: ignore[arg-type]
        if not 0 <= number < many:
            raise IndexError(f"{what} are 0 to {many - 1}")
        return number


if TYPE_CHECKING:
    from typing import Self

MOST_AT_ONCE = 1_000_000_000
"""Playouts and copies that one call makes at most."""
PHASES = ("deal", "choose", "draw", "lay", "relocate", "act", "flee", "over")
"""The phases by their number; `State.phase_name` gives the one a state is in."""


class State:
    """A position of any game. The games' own classes fill in the methods that raise `NotImplementedError`."""

    def __cinit__(self, setup: Setup | None = None) -> None:
        # Until `__init__` is through there is nothing to play.
        self.phase = OVER
        # A copy gives no set-up: it has said how much room it needs, as asking the set-up takes longer than copying.
        if setup is None:
            self.size = ROOM[0] - 1
            ROOM[0] = 0
            if self.size < 0:
                raise TypeError("a state needs a set-up")
        else:
            self.size = facts_of(setup).grid_size
        self.grid = cython.cast(cython.p_uchar, malloc(self.size + 1))
        if self.grid == cython.NULL:
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.grid)

    def __init__(self, setup: Setup) -> None:
        i: cython.int
        facts: Facts = facts_of(setup)
        if getattr(self, "setup", None) is not None:
            raise TypeError("a state is made once")
        if not cython.compiled:
            self.supply = [0] * 16
            self.owner = [0] * 4
            self.size = facts.grid_size
            self.grid = bytearray(self.size)
        if facts.grid_size != self.size:
            raise TypeError("the state was made for another set-up")
        self.setup = setup
        self.rng = 0
        self.players = facts.players
        self.seat = 0
        self.phase = OVER
        self.pile = facts.pile
        self.drawn = 0
        self.passes = 0
        self.turns = 0
        self.shared = facts.shared
        self.firebreak = facts.firebreak
        self.unseen = 0
        for i in range(6):
            self.unseen += packed_one(i) * facts.box[i]
        for i in range(16):
            self.supply[i] = facts.supply[i]
        for i in range(4):
            self.owner[i] = facts.owner[i]

    def made(self, rules: str) -> cython.int:
        """The last line of a game's own `__init__`: now the state can be played, if the set-up is of that game."""
        if facts_of(self.setup).rules != rules:
            raise TypeError(f"the set-up is not of {rules}")
        self.phase = DEALING
        return 0

    # --- For programs: ask and play ---------------------------------------------------------------------------------

    @property
    def to_move(self) -> int:
        """The seat to move, -1 if chance is to move, -2 if the game is over."""
        return self.mover()

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def phase_name(self) -> str:
        return PHASES[self.phase]

    @property
    def tile_drawn(self) -> int:
        """The number drawn and not yet laid; 0 if there is none or it is hidden."""
        return self.drawn

    @property
    def tiles_left(self) -> int:
        """How many tiles are still in the pile."""
        return self.pile

    @property
    def turn_seat(self) -> int:
        """Whose turn it is, also while a tile is drawn for it; of the last turn, when the game is over."""
        return self.seat

    @property
    def passes_in_a_row(self) -> int:
        return self.passes

    @property
    def turns_taken(self) -> int:
        return self.turns

    def unseen_counts(self) -> list[int]:
        """Copies not yet seen of 1, 2, ... 6; the chance of a number is its share of them (rules 1.5)."""
        return [packed_get(self.unseen, i) for i in range(6)]

    def future(self, seed: Any) -> list[int]:
        """The unseen tiles in an order that the seed alone decides: the same for everyone who sees the same."""
        order: cython.uchar[64]
        if not cython.compiled:
            order = [0] * 64
        self.shuffle(as_word(seed), order)
        return [order[i] for i in range(sum(self.unseen_counts()))]

    def supply_of(self, seat: Any, color: Any) -> int:
        """The pieces of a color that a seat has left."""
        return self.supply[4 * within(seat, 4, "seats") + within(color, 4, "colors")]

    def legal(self) -> list[int]:
        """The codes of all legal events of the seat to move, or of all numbers that may be drawn."""
        n: cython.int
        i: cython.int
        codes: cython.longlong[2048]
        if not cython.compiled:
            codes = [0] * MAX_LEGAL
        if self.phase == DRAWING:
            return [one(DRAW, i + 1) for i in range(6) if packed_get(self.unseen, i)]
        n = self.legal_codes(codes)
        return [codes[i] for i in range(n)]

    def is_legal(self, code: Any) -> bool:
        """Whether `legal` lists a code."""
        return self.lists(as_code(code))

    def is_forced(self) -> bool:
        """Whether `pass` is the only legal event, so that the software plays it (rules 2.4, 4.6)."""
        return self.forced()

    def apply(self, code: Any) -> None:
        """Plays one event: a legal one, a `deal` that the box allows, or with firebreaks an unknown draw (rules 2.8).
        Raises `ValueError` for any other, and nothing happens. (`Game.play` says which rule forbids it.)"""
        word: cython.longlong = as_code(code)
        if not self.allows(word):
            raise ValueError(f"not legal now: {code!r:.60}")
        self.do(word)

    def step(self, code: Any) -> None:
        """`apply`, and then the passes that the rules force."""
        self.apply(code)
        self.settle()

    def apply_if_legal(self, code: Any) -> bool:
        """Plays an event that `legal` lists; False, and nothing happens, if it does not."""
        word: cython.longlong = as_code(code)
        if not self.lists(word):
            return False
        self.do(word)
        return True

    def apply_unchecked(self, code: cython.longlong) -> None:
        """`apply` for a search that plays what `legal` has listed: any other code may end the process."""
        self.do(code)

    def step_unchecked(self, code: cython.longlong) -> None:
        """`step` for codes that `legal` has listed."""
        self.do(code)
        self.settle()

    def chance(self) -> None:
        """Plays a random chance event: the deal, the board or the next draw."""
        if self.phase == DEALING:
            self.deal()
        elif self.phase == DRAWING:
            self.do(one(DRAW, self.draw()))
        self.settle()

    def playout(self) -> int:
        """Plays to the end, each event drawn uniformly from the legal ones; the number of decisions taken."""
        return self.finish()

    def playouts(self, n: Any) -> int:
        """Plays `n` games from here to their scores and stays where it is; the decisions taken in all."""
        i: cython.int
        many: cython.int = within(n, MOST_AT_ONCE + 1, "playouts")
        decisions: cython.longlong = 0
        scores: cython.int[4]
        ties: cython.int[4]
        if not cython.compiled:
            scores, ties = [0] * 4, [0] * 4
        scratch: State = self.copy()
        for i in range(many):
            scratch.assign(self)
            decisions += scratch.finish()
            scratch.measure(scores, ties)
            if cython.compiled and i & 1023 == 1023:
                PyErr_CheckSignals()  # somebody may want to stop
        self.rng = scratch.rng
        return decisions

    def copies(self, n: Any) -> None:
        """Copies the position `n` times onto another state, to measure how long that takes."""
        i: cython.int
        many: cython.int = within(n, MOST_AT_ONCE + 1, "copies")
        scratch: State = self.copy()
        for i in range(many):
            scratch.assign(self)
            if cython.compiled and i & 65535 == 65535:
                PyErr_CheckSignals()

    def size_in_bytes(self) -> int:
        """The memory of the position."""
        return self.block + self.size if cython.compiled else 0

    def scores(self) -> list[int]:
        """As in a record's result: per seat, or one number where all play together."""
        scores: cython.int[4]
        ties: cython.int[4]
        if not cython.compiled:
            scores, ties = [0] * 4, [0] * 4
        self.measure(scores, ties)
        return [scores[i] for i in range(1 if self.shared else self.players)]

    def tiebreaks(self) -> list[int]:
        scores: cython.int[4]
        ties: cython.int[4]
        if not cython.compiled:
            scores, ties = [0] * 4, [0] * 4
        self.measure(scores, ties)
        return [] if self.shared else [ties[i] for i in range(self.players)]

    def is_solved(self) -> bool:
        """Whether a cooperative or solitaire game's goal is met as the position stands."""
        return self.solved()

    def copy(self) -> Self:
        """An independent state of the same position and random generator."""
        ROOM[0] = self.size + 1
        twin: State = self.blank()
        twin.setup = self.setup
        twin.rng = self.rng
        twin.assign(self)
        return twin  # type: ignore[return-value]

    def copy_from(self, other: State) -> None:
        """Becomes the same position as `other`, a state of the same set-up, without a new object."""
        self.match(other)
        self.assign(other)

    def match(self, other: State) -> cython.int:
        """Refuses a state that this one cannot become."""
        if type(other) is not type(self) or (other.setup is not self.setup and other.setup != self.setup):
            raise TypeError("the states are not of one set-up")
        if other.size != self.size:
            raise TypeError("the states are not of one size")
        return 0

    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same, however they arose."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a state is rebuilt from its events: pickle the Game, or the codes")

    def assign(self, other: State) -> cython.void:
        """Takes over the position, not the random generator."""
        if cython.compiled:
            memcpy(self.begin(), other.begin(), other.block)
            self.block = other.block
            memcpy(self.grid, other.grid, self.size)
        else:
            for name, value in vars(other).items():
                if name != "_rng":
                    setattr(self, name, value[:] if isinstance(value, list | bytearray) else value)

    # --- What may happen --------------------------------------------------------------------------------------------

    def lists(self, code: cython.longlong) -> cython.bint:
        """Whether a code is among those that `legal` gives."""
        n: cython.int
        i: cython.int
        codes: cython.longlong[2048]
        if not cython.compiled:
            codes = [0] * MAX_LEGAL
        if self.phase == DRAWING:
            n = field_number(code)
            return 1 <= n <= 6 and code == one(DRAW, n) and packed_get(self.unseen, n - 1) > 0
        n = self.legal_codes(codes)
        for i in range(n):
            if codes[i] == code:
                return True
        return False

    def allows(self, code: cython.longlong) -> cython.bint:
        """Whether an event can happen now: what is listed, and what chance may say besides."""
        if self.phase == DEALING:
            return self.allows_deal(code)
        if self.phase == DRAWING and self.firebreak and code == DRAW:
            return True
        return self.lists(code)

    # --- For the games: chance and turns ----------------------------------------------------------------------------

    def random(self, n: cython.uint) -> cython.uint:
        """A number from 0 to n - 1."""
        self.rng = advance(self.rng)
        return scale(scramble(self.rng), n)

    def draw(self) -> cython.int:
        """The number of a random unseen tile (rules 1.5)."""
        prefix: cython.ulonglong = packed_prefix(self.unseen)
        # As `random` does it, without the call: this is done once for every tile of every playout.
        self.rng = advance(self.rng)
        return packed_find(prefix, scale(scramble(self.rng), packed_get(prefix, 7))) + 1

    def shuffle(self, seed: cython.ulonglong, out: cython.p_uchar) -> cython.void:
        """Writes the unseen tiles in an order that the seed alone decides: one of the futures that may come."""
        i: cython.int
        j: cython.int
        n: cython.int = 0
        rng: cython.ulonglong = scramble(advance(seed))
        number: cython.int
        for i in range(6):
            for j in range(packed_get(self.unseen, i)):
                out[n] = i + 1
                n += 1
        for i in range(n - 1, 0, -1):
            rng = advance(rng)
            j = scale(scramble(rng), i + 1)
            number = out[i]
            out[i] = out[j]
            out[j] = number

    def take(self, number: cython.int) -> cython.void:
        """A tile leaves the pile; 0 stands for a number that this observer does not see."""
        self.pile -= 1
        if number:
            self.unseen -= packed_one(number - 1)

    def settle(self) -> cython.void:
        while self.forced():
            self.do(PASS)

    def mover(self) -> cython.int:
        if self.phase == OVER:
            return NOBODY
        if self.phase == DEALING or self.phase == DRAWING:
            return CHANCE
        return self.seat

    def blank(self) -> State:
        """A new state of the same class with room for this position."""
        raise NotImplementedError

    def begin(self) -> cython.p_char:
        """Where the block starts that a state copies."""
        return cython.cast(cython.p_char, cython.address(self.players))

    # --- Filled in by each game -------------------------------------------------------------------------------------

    def allows_deal(self, code: cython.longlong) -> cython.bint:
        """Whether a `deal` agrees with the box."""
        return False

    def legal_codes(self, out: cython.p_longlong) -> cython.int:
        """Writes the legal codes of a decision and says how many they are (none while chance is to move)."""
        return 0

    def do(self, code: cython.longlong) -> cython.void:
        pass

    def forced(self) -> cython.bint:
        return False

    def deal(self) -> cython.void:
        """Plays a random deal or board."""

    def finish(self) -> cython.int:
        return 0

    def measure(self, scores: cython.p_int, ties: cython.p_int) -> cython.void:
        """Scores and tie-breaks per seat; with one goal for all, scores[0]."""

    def solved(self) -> cython.bint:
        return False


if not cython.compiled:
    ROOM = [0]

    def _set_rng(state: State, word: Any) -> None:
        word = int(word) if isinstance(word, float) else index(word)
        if not 0 <= word <= WORD:
            raise OverflowError("the random generator is a word of 64 bits")
        state._rng = word

    State.rng = property(lambda state: state._rng, _set_rng)
