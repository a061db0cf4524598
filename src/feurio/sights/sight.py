"""What the sights of all games share: whose turn it is, the tile in hand, the pile, the supplies, the pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from feurio.editions import COLORS
from feurio.state import PHASES

if not cython.compiled:
    from feurio.bits import packed_get
    from feurio.codes import cell_q, cell_r
    from feurio.state import CHANCE, LAYING, State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from feurio.editions import Setup

NO_PIECES: list[str] = []


class Sight:
    """What somebody was last shown: a state, and in `stacks` the pieces on each cell's tile in the order they came.

    `phases` has the name of each phase in a position, by the state's number for it.
    """

    def __init__(self, state: State, stacks: Mapping[str, Sequence[str]], phases: Sequence[str]) -> None:
        if not isinstance(state, State):
            raise TypeError(f"a sight needs a state, not {type(state).__name__}")
        setup: Setup = state.setup
        self.ready = False
        self.phases = tuple(phases)
        if len(self.phases) != len(PHASES):
            raise ValueError(f"there are {len(PHASES)} phases, not {len(self.phases)}")
        self.shares = [
            (seat, color, COLORS[color])
            for seat in range(1 if setup.compass else setup.players)
            for color in range(4)
            if setup.compass or setup.owner[color] == seat or color == setup.neutral
        ]
        if setup.shared:
            self.counting = [list(range(4))]
        else:
            self.counting = [[c for c in range(4) if setup.owner[c] == seat] for seat in range(setup.players)]
        known: dict[int, list[str]] = {}
        self.stacks = known

    def advance(self, state: State, secret: Mapping[str, int]) -> dict[str, Any]:
        """The change from what was last shown to this state; the state is what is shown from now on.

        `secret` has the numbers of face-down tiles that whoever looks may know, by their cells.
        """
        raise NotImplementedError

    def check(self, last: State | None, state: State) -> cython.int:
        """Refuses what cannot follow on what was last shown."""
        if last is None or not self.ready:
            raise TypeError("this sight was never made")
        last.match(state)
        return 0

    def basics(self, old: State, new: State) -> dict[str, Any]:
        """What has changed of what every game has."""
        i: cython.int
        mover: cython.int = new.mover()
        found: dict[str, Any] = {}
        if old.mover() != mover:
            found["to_move"] = mover if mover >= 0 else "chance" if mover == CHANCE else None
        if old.phase != new.phase:
            found["phase"] = self.phases[new.phase]
        if (old.phase == LAYING) != (new.phase == LAYING) or old.drawn != new.drawn:
            found["drawn"] = (new.drawn or "?") if new.phase == LAYING else None
        if old.pile != new.pile:
            found["pile"] = new.pile
        if old.unseen != new.unseen:
            found["unseen"] = {NUMBERS[i]: packed_get(new.unseen, i) for i in range(6)}
        for i in range(16):
            if old.supply[i] != new.supply[i]:
                found["supply"] = self.supplies(new)
                break
        return found

    def supplies(self, state: State) -> list[dict[str, int]]:
        """Per seat the pieces of the colors it may use; one for all where the animals belong to everyone."""
        seat: cython.int
        color: cython.int
        last: cython.int = -1
        found: list[dict[str, int]] = []
        own: dict[str, int] = {}
        for seat, color, name in self.shares:
            if seat != last:
                own = {}
                found.append(own)
                last = seat
            own[name] = state.supply[4 * seat + color]
        return found

    def remember(self, tile: cython.int, pieces: Sequence[str]) -> None:
        """The pieces that stand on a tile when the sight begins."""
        if pieces:
            self.stacks[tile] = list(pieces)

    def restack(
        self, tile: cython.int, red: cython.int, green: cython.int, blue: cython.int, yellow: cython.int
    ) -> None:
        """The pieces of a tile in the order they came: those gone are left out, new ones come last."""
        stack = list(self.stacks.get(tile, NO_PIECES))
        color: cython.int
        more: cython.int
        for color, many in enumerate((red, green, blue, yellow)):
            name = COLORS[color]
            more = many - stack.count(name)
            while more < 0:
                stack.remove(name)
                more += 1
            while more > 0:
                stack.append(name)
                more -= 1
        self.stacks[tile] = stack


def cell_name(cell: cython.int) -> str:
    """A cell's code as its text."""
    name: str = NAMES[cell]
    if not name:
        name = NAMES[cell] = f"{cell_q(cell)},{cell_r(cell)}"
    return name


NUMBERS = ("1", "2", "3", "4", "5", "6")
NAMES: list[str] = [""] * (1 << 14)
