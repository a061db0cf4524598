"""What the three games have in common: the compiled position that search, environments and `Game` play on.

A state takes and gives whole numbers (`codes.py`) and trusts its caller: `apply` does not ask whether an event is
legal. `Game.play` is the checked door. A state knows no pile: it counts the tiles not yet seen (`unseen`), so nobody
who searches on it can see what comes next. Chance is an event like any other.

This file and those of the three games are ordinary Python that is compiled where there is a compiler; the C types are
in the `.pxd` file beside each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memcpy
else:
    from feurio.bits import advance, packed_find, packed_get, packed_one, packed_prefix, scale, scramble
    from feurio.codes import DRAW, MAX_LEGAL, PASS, field_number, one

    DEALING, CHOOSING, DRAWING, LAYING, RELOCATING, ACTING, FLEEING, OVER = range(8)
    CHANCE, NOBODY = -1, -2

if TYPE_CHECKING:
    from typing import Self

    from feurio.editions import Setup

PHASES = ("deal", "choose", "draw", "lay", "relocate", "act", "flee", "over")
"""The phases by their number; `State.phase_name` gives the one a state is in."""


class State:
    """A position of any game. The games' own classes fill in the methods that raise `NotImplementedError`."""

    def __cinit__(self, setup: Setup | None = None) -> None:
        # A copy gives no set-up: it has said how much room it needs, as asking the set-up takes longer than copying.
        self.size = ROOM[0] if setup is None else setup.grid_size
        self.grid = cython.cast(cython.p_uchar, malloc(self.size + 1))
        if self.grid == cython.NULL:
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.grid)

    def __init__(self, setup: Setup) -> None:
        i: cython.int
        self.setup = setup
        self.rng = 0
        self.players = setup.players
        self.seat = 0
        self.phase = DEALING
        self.pile = setup.pile
        self.drawn = 0
        self.passes = 0
        self.turns = 0
        self.shared = setup.mode != "competitive"
        self.unseen = 0
        for i in range(6):
            self.unseen += packed_one(i) * setup.box[i]
        supply = setup.supply
        if not cython.compiled:
            self.supply = [0] * 16
            self.owner = [0] * 4
            self.size = setup.grid_size
            self.grid = bytearray(self.size)
        for i in range(16):
            self.supply[i] = supply[i]
        owner = setup.owner
        for i in range(4):
            self.owner[i] = owner[i]

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

    def future(self, seed: int) -> list[int]:
        """The unseen tiles in an order that the seed alone decides: the same for everyone who sees the same."""
        order: cython.uchar[64]
        if not cython.compiled:
            order = [0] * 64
        self.shuffle(seed & 0xFFFFFFFFFFFFFFFF, order)
        return [order[i] for i in range(sum(self.unseen_counts()))]

    def supply_of(self, seat: cython.int, color: cython.int) -> int:
        if not 0 <= seat < 4 or not 0 <= color < 4:
            raise IndexError("seats and colors are 0 to 3")
        return self.supply[4 * seat + color]

    def legal(self) -> list[int]:
        """The codes of all legal events of the seat to move, or of all numbers that may be drawn."""
        n: cython.int
        i: cython.int
        if self.phase == DRAWING:
            return [one(DRAW, i + 1) for i in range(6) if packed_get(self.unseen, i)]
        n = self.legal_codes(BUFFER)
        return [BUFFER[i] for i in range(n)]

    def is_legal(self, code: cython.longlong) -> bool:
        n: cython.int
        i: cython.int
        if self.phase == DRAWING:
            n = field_number(code)
            return 1 <= n <= 6 and code == one(DRAW, n) and packed_get(self.unseen, n - 1) > 0
        n = self.legal_codes(BUFFER)
        for i in range(n):
            if BUFFER[i] == code:
                return True
        return False

    def is_forced(self) -> bool:
        """Whether `pass` is the only legal event, so that the software plays it (rules 2.4, 4.6)."""
        return self.forced()

    def apply(self, code: cython.longlong) -> None:
        """Plays one event that is known to be legal. Nothing is checked: `Game.play` is the checked door."""
        self.do(code)

    def step(self, code: cython.longlong) -> None:
        """`apply`, and then the passes that the rules force."""
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

    def playouts(self, n: cython.long) -> int:
        """Plays `n` games from here to their scores and stays where it is; the decisions taken in all."""
        i: cython.long
        decisions: cython.longlong = 0
        scores: cython.int[4]
        ties: cython.int[4]
        if not cython.compiled:
            scores, ties = [0] * 4, [0] * 4
        scratch: State = self.copy()
        for i in range(n):
            scratch.assign(self)
            decisions += scratch.finish()
            scratch.measure(scores, ties)
        self.rng = scratch.rng
        return decisions

    def copies(self, n: cython.long) -> None:
        """Copies the position `n` times onto another state, to measure how long that takes."""
        i: cython.long
        scratch: State = self.copy()
        for i in range(n):
            scratch.assign(self)

    def size_in_bytes(self) -> int:
        """The memory of the position."""
        return self.block + self.size if cython.compiled else 0

    def scores(self) -> list[int]:
        """As in a record's result: per seat, or one number where all play together."""
        self.measure(SCORES, TIES)
        return [SCORES[i] for i in range(1 if self.shared else self.players)]

    def tiebreaks(self) -> list[int]:
        self.measure(SCORES, TIES)
        return [] if self.shared else [TIES[i] for i in range(self.players)]

    def is_solved(self) -> bool:
        """Whether a cooperative or solitaire game's goal is met as the position stands."""
        return self.solved()

    def copy(self) -> Self:
        """An independent state of the same position and random generator."""
        ROOM[0] = self.size
        twin: State = self.blank()
        twin.setup = self.setup
        twin.rng = self.rng
        twin.assign(self)
        return twin  # type: ignore[return-value]

    def copy_from(self, other: State) -> None:
        """Becomes the same position as `other`, a state of the same set-up, without a new object."""
        if type(other) is not type(self) or (other.setup is not self.setup and other.setup != self.setup):
            raise TypeError("the states are not of one set-up")
        self.assign(other)

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
                if name != "rng":
                    setattr(self, name, value[:] if isinstance(value, list | bytearray) else value)

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
    BUFFER = [0] * MAX_LEGAL
    SCORES = [0] * 4
    ROOM = [0]
    TIES = [0] * 4
