"""One game as environments play it: actions are indices, chance plays itself, observations are rows of bytes.

An episode holds a state and the pile that a seed gives, so that its draws are those of `new_game(seed=...)`. It writes
observations, masks and rewards where it is told to, without making objects; `batch.py` steps many of them at once. Only
legal actions are played: anything else is not found in the list of legal ones.

This file is ordinary Python that is compiled where there is a compiler; the C types are in `episode.pxd`.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import cython

from feurio.envs.figures import Figures, figures_of
from feurio.events import Event, event_of
from feurio.piles import rest_of_pile, shuffled
from feurio.seeds import folded

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.libc.string import memset
else:
    from feurio.bits import advance, count, packed_get, packed_one, scale, scramble
    from feurio.codes import BREAK, CENTER, DEAL, DRAW, MAX_LEGAL, TILE, cell_q, cell_r, field_cell, kind_of, one
    from feurio.envs.bits import find_number
    from feurio.gates import Gate, look
    from feurio.state import CHOOSING, DEALING, DRAWING, LAYING, NOBODY, OVER, as_code, as_word, within

    WIN, SCORE, MARGIN, PROGRESS = range(4)
    (
        OF_PASS,
        OF_CENTER,
        OF_FLEE,
        OF_DONE,
        OF_TILE,
        OF_BREAK,
        OF_CREW,
        OF_VOLCANO,
        OF_FLY,
        OF_RELOCATE,
        OF_STARTLE_TILE,
        OF_STARTLE_CELL,
        OF_PREDATOR,
        OF_FROM,
        OF_TO_TILE,
        OF_TO_CELL,
    ) = range(16)

    def pair_index(low: int, high: int) -> int:
        """The place of a central pair in `actions.PAIRS`."""
        return (low - 1) * (14 - low) // 2 + high - low

    def memset(out: Any, value: int, count: int) -> None:
        out[:count] = value


if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio.board import Board
    from feurio.editions import Setup
    from feurio.envs.actions import Actions
    from feurio.envs.observations import Observations
    from feurio.state import State

REWARDS = ("win", "score", "margin", "progress")


class Episode:
    """One game. The classes of the three games fill in what differs.

    `played` are the codes of the decisions so far: with the seed, or the position it began from, they are the game.
    """

    def __dealloc__(self) -> None:
        free(self.played)

    def __init__(
        self,
        setup: Setup,
        actions: Actions,
        observations: Observations,
        reward: str = "win",
        cells: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        i: cython.int
        seat: cython.int
        figures: Figures = figures_of(setup, actions, observations)
        if getattr(self, "setup", None) is not None:
            raise TypeError("an episode is made once")
        self.figures = figures
        self.gate: Gate | None = None
        self.setup = setup
        self.actions = actions
        self.observations = observations
        self.state = self.new_state()
        self.fresh = self.state.copy()
        self.players = setup.players
        self.shared = setup.shared
        self.compass = setup.compass
        self.hides = setup.firebreak
        self.growing = not setup.laid_out
        self.tie_sign = figures.tie_sign
        self.reward = REWARDS.index(reward)
        self.planes = figures.planes
        self.window = figures.radius
        self.width = figures.width
        self.middle_q, self.middle_r = figures.center
        self.board = figures.table
        self.depth = figures.depth
        self.row = figures.row
        self.manual = False
        self.outside = False
        self.far = False
        self.far_seed: Any = 0
        self.origin: Any = None
        self.placed = False
        self.told = True
        self.events = 0
        self.length = 0
        self.began = 0
        self.next_seed = 0
        self.rng = 0
        self.drawn = 0
        self.viewer = 0
        self.legal_count = 0
        self.restarts = 0
        self.tiles_old = True
        self.pieces_old = True
        self.shown_to = -1
        if not cython.compiled:
            self.played: list[int] = []
            self.pile = [0] * 48
            self.box = [0] * 48
            self.hidden = [0] * 4
            self.start = [0] * 16
            self.stride = [0] * 16
            self.hue = [0] * 16
            self.rank = [0] * 16
            self.potential = [0.0] * 4
            self.legal_code = [0] * MAX_LEGAL
            self.legal_index = [0] * MAX_LEGAL
        for number, start, step in figures.families:
            self.start[number] = start
            self.stride[number] = step
        for seat in range(self.players):
            for i, color in enumerate(figures.seen_colors[seat]):
                self.hue[4 * seat + i] = color
            for i, color in enumerate(figures.used_colors[seat]):
                self.rank[4 * seat + color] = i
        self.box_size = len(figures.box)
        for i in range(self.box_size):
            self.box[i] = figures.box[i]

        self.lay_out(cells)
        # The last line: from now on the episode can be played.
        self.gate = Gate()

    def new_state(self) -> State:
        """The state of the game, which its own class also keeps under a name of its own."""
        raise TypeError("an episode is of one of the games")

    def lay_out(self, cells: Any) -> cython.int:
        """Where all tiles lie before the first turn: puts them on their cells (None: on others in every game)."""
        return 0

    # --- Beginning ----------------------------------------------------------------------------------------------------

    def shuffle(self, seed: cython.ulonglong) -> cython.void:
        """The pile of a seed, as `piles.pile_of` has it."""
        word: cython.ulonglong = scramble(advance(seed ^ scramble(0x70696C65)))
        i: cython.int
        j: cython.int
        number: cython.uchar
        for i in range(self.box_size):
            self.pile[i] = self.box[i]
        for i in range(self.box_size - 1, 0, -1):
            word = advance(word)
            j = scale(scramble(word), i + 1)
            number = self.pile[i]
            self.pile[i] = self.pile[j]
            self.pile[j] = number

    def begin(self, seed: cython.ulonglong) -> cython.void:
        """Starts the game of a seed. `again` starts the next one, whose seed follows from it."""
        self.far = False
        self.began = seed
        self.next_seed = seed
        self.restarts = 0
        self.open_game(seed)

    def again(self) -> cython.void:
        self.far = False
        self.next_seed = advance(self.next_seed)
        self.began = scramble(self.next_seed) >> 11
        self.restarts += 1
        self.open_game(self.began)

    def open_game(self, seed: cython.ulonglong) -> cython.void:
        i: cython.int
        self.state.assign(self.fresh)
        for i in range(4):
            self.hidden[i] = 0
        self.drawn = 0
        self.outside = False
        self.placed = False
        self.told = not self.manual
        self.events = 0
        self.length = 0
        self.show_all()
        self.rng = scramble(seed ^ 0x6F746865)
        self.forget_half()
        if not (self.manual or self.far):
            self.shuffle(seed)
        self.go_on()
        self.measure_potential()

    def go_on(self) -> cython.void:
        """Plays what the software plays itself, forced passes and chance, and lists what is legal then."""
        while True:
            if self.state.forced():
                self.state.settle()
            elif self.manual:
                break
            elif self.state.phase == DRAWING:
                self.state.do(one(DRAW, self.pile[self.drawn]))
                self.drawn += 1
            elif self.state.phase == DEALING:
                self.deal()
            else:
                break
        self.list_legal()
        if self.state.phase != OVER:
            self.viewer = self.state.seat

    def deal(self) -> cython.void:
        """Lays the starting tiles (Volcano: the board)."""
        code: cython.longlong = DEAL
        i: cython.int
        for i in range(self.players):
            code |= cython.cast(cython.longlong, self.pile[i]) << (4 + 3 * i)
        self.state.do(code)
        self.drawn = self.players

    # --- Playing ------------------------------------------------------------------------------------------------------

    def list_legal(self) -> cython.void:
        """Fills `legal_code` and `legal_index`."""
        i: cython.int
        self.legal_count = 0 if self.outside else self.state.legal_codes(self.legal_code)
        for i in range(self.legal_count):
            self.legal_index[i] = self.index_of(self.legal_code[i])

    def index_of(self, code: cython.longlong) -> cython.int:
        """The action of a legal code."""
        return 0

    def code_at(self, k: cython.int) -> cython.longlong:
        """The code of the k-th legal action."""
        return self.legal_code[k]

    def action_at(self, k: cython.int) -> cython.int:
        """The k-th legal action."""
        return self.legal_index[k]

    def find(self, action: cython.longlong) -> cython.int:
        """The place of an action in the list of legal ones, or -1."""
        return find_number(self.legal_index, self.legal_count, action)

    def play(self, k: cython.int) -> cython.void:
        """Plays the k-th legal action."""
        code: cython.longlong = self.code_at(k)
        kind: cython.int = kind_of(code)
        self.note(code)
        if kind == BREAK:
            self.hidden[self.state.seat] += packed_one(self.state.drawn - 1)
        self.viewer = self.state.seat
        if kind == TILE or kind == BREAK or kind == CENTER:
            self.tiles_old = True
        else:
            self.pieces_old = True
        self.state.do(code)
        if (kind == TILE or kind == BREAK) and self.planes:
            self.outside = self.outside or not self.inside(field_cell(code))
        self.go_on()

    def note(self, code: cython.longlong) -> cython.void:
        """Keeps what is played. Without memory for it the game goes on, but cannot be told."""
        self.length += 1
        if not cython.compiled:
            self.played[self.events :] = [code]
        elif self.events < self.room or self.make_room():
            self.played[self.events] = code
        else:
            self.told = False
            return
        self.events += 1

    def make_room(self) -> cython.bint:
        """Room for twice as many events; False if there is no memory."""
        room: cython.int = 2 * self.room if self.room else 96
        more: cython.p_longlong = cython.cast(
            cython.p_longlong, realloc(self.played, room * cython.sizeof(cython.longlong))
        )
        if more == cython.NULL:
            return False
        self.played = more
        self.room = room
        return True

    def forget_half(self) -> cython.void:
        """Nothing is half done: an event of several steps begins anew."""

    def inside(self, cell: cython.int) -> cython.bint:
        """Whether the window holds a tile's cell and all cells around it."""
        q: cython.int = cell_q(cell)
        r: cython.int = cell_r(cell)
        return -self.window < q < self.window and -self.window < r < self.window and -self.window < q + r < self.window

    def random_legal(self) -> cython.int:
        """The place of a random action in the list of legal ones."""
        self.rng = advance(self.rng)
        return scale(scramble(self.rng), self.legal_count)

    # --- Observing ----------------------------------------------------------------------------------------------------

    def observe(self, seat: cython.int, out: cython.p_uchar, at: cython.long) -> cython.void:
        """Writes what a seat observes, from out[at] on: always the same place, as only what has changed is written.
        After `show_all` it is everything, into a place that must be empty."""
        i: cython.int
        k: cython.int
        other: cython.int
        n: cython.int
        mover: cython.int = self.state.mover()
        unseen: cython.ulonglong = self.state.unseen
        known: cython.bint = not self.hides or mover == seat
        if self.hides:
            for i in range(self.players):
                if i != seat:
                    unseen += self.hidden[i]
            if not known and self.state.drawn:
                unseen += packed_one(self.state.drawn - 1)
        out[at] = self.state.phase
        other = self.state.seat - seat
        out[at + 1] = self.players if mover == NOBODY else other if other >= 0 else other + self.players
        out[at + 2] = self.state.drawn if known else 0
        out[at + 3] = self.state.pile
        for i in range(6):
            out[at + 4 + i] = packed_get(unseen, i)
        out[at + 10] = self.state.passes
        n = at + 11
        for i in range(1 if self.compass else self.players):
            other = seat + i
            if other >= self.players:
                other -= self.players
            if self.compass:
                other = 0
            for k in range(4):
                out[n + k] = self.state.supply[4 * other + self.hue[4 * seat + k]]
            n += 4
        if seat != self.shown_to:
            self.shown_to = seat
            self.pieces_old = True
        self.observe_board(seat, out, at, n)
        self.tiles_old = False
        self.pieces_old = False

    def show_all(self) -> cython.void:
        """The next observation goes to a new place."""
        self.tiles_old = True
        self.pieces_old = True

    def observe_board(self, seat: cython.int, out: cython.p_uchar, at: cython.long, n: cython.long) -> cython.void:
        """The rest of the table, from out[n] on, and the board."""

    def observe_dealt(self, board: Board, out: cython.p_uchar, n: cython.long) -> cython.long:
        """What a growing board's table has next, from out[n] on; returns where it goes on."""
        k: cython.int
        out[n] = board.laid
        if self.players != 4:
            return n + 1
        for k in range(4):
            out[n + 1 + k] = board.dealt[k] if board.phase == CHOOSING else 0
        return n + 5

    def place(self, cell: cython.int) -> cython.int:
        """Where the window stores a cell of a growing board."""
        return (cell_r(cell) + self.window) * self.width + cell_q(cell) + self.window

    def holds(self, cell: cython.int) -> cython.bint:
        q: cython.int = cell_q(cell)
        r: cython.int = cell_r(cell)
        if not self.outside:
            return True
        return -self.window <= q <= self.window and -self.window <= r <= self.window

    def set_mask(self, out: cython.p_uchar, at: cython.long, value: cython.int) -> cython.void:
        """Writes a value at all legal actions."""
        i: cython.int
        for i in range(self.legal_count):
            out[at + self.legal_index[i]] = value

    # --- Rewards ------------------------------------------------------------------------------------------------------

    def write_rewards(self, out: cython.p_float, at: cython.long) -> cython.void:
        """The rewards of all seats for what has happened since the last call."""
        scores: cython.int[4]
        before: cython.double[4]
        seat: cython.int
        other: cython.int
        best: cython.int
        winners: cython.int
        if not cython.compiled:
            scores = [0] * 4
            before = [0.0] * 4
        if self.reward == PROGRESS:
            for seat in range(self.players):
                before[seat] = self.potential[seat]
            self.measure_potential()
            for seat in range(self.players):
                out[at + seat] = self.potential[seat] - before[seat]
            return
        if self.state.phase != OVER:
            for seat in range(self.players):
                out[at + seat] = 0
            return
        winners = self.stand(scores)
        if self.reward == WIN:
            for seat in range(self.players):
                out[at + seat] = 0
                if (winners >> seat) & 1:
                    out[at + seat] = 1 if self.shared else 1.0 / count(winners)
            return
        for seat in range(self.players):
            out[at + seat] = scores[seat]
            if self.reward == MARGIN and not self.shared:
                best = -100000
                for other in range(self.players):
                    if other != seat and scores[other] > best:
                        best = scores[other]
                out[at + seat] = scores[seat] - best

    def stand(self, scores: cython.p_int) -> cython.int:
        """Fills in the score of every seat as the position stands; the winners as bits once the game is over."""
        ties: cython.int[4]
        seat: cython.int
        best: cython.int = 0
        winners: cython.int = 0
        if not cython.compiled:
            ties = [0] * 4
        self.state.measure(scores, ties)
        if self.shared:
            for seat in range(1, self.players):
                scores[seat] = scores[0]
            return (1 << self.players) - 1 if self.state.phase == OVER and self.state.solved() else 0
        if self.state.phase != OVER:
            return 0
        for seat in range(1, self.players):
            if scores[seat] > scores[best] or (
                scores[seat] == scores[best] and self.tie_sign * (ties[seat] - ties[best]) > 0
            ):
                best = seat
        for seat in range(self.players):
            if scores[seat] == scores[best] and ties[seat] == ties[best]:
                winners |= 1 << seat
        return winners

    def measure_potential(self) -> cython.void:
        """How far each seat is: together, from 0 to 1; else its score less the mean of the others."""
        scores: cython.int[4]
        ties: cython.int[4]
        seat: cython.int
        total: cython.int = 0
        if self.reward != PROGRESS:
            return
        if not cython.compiled:
            scores = [0] * 4
            ties = [0] * 4
        if self.shared:
            self.potential[0] = self.progress()
            for seat in range(1, self.players):
                self.potential[seat] = self.potential[0]
            return
        self.state.measure(scores, ties)
        for seat in range(self.players):
            total += scores[seat]
        for seat in range(self.players):
            self.potential[seat] = scores[seat] - cython.cast(cython.double, total - scores[seat]) / (self.players - 1)

    def progress(self) -> cython.double:
        """How far a shared goal is met, from 0 to 1."""
        return 0

    # --- For Python ---------------------------------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """The seed of the running game."""
        look(self.gate)
        return int(self.far_seed if self.far else self.began)

    @property
    def over(self) -> bool:
        look(self.gate)
        return self.state.phase == OVER

    @property
    def steps(self) -> int:
        """How many actions have been played, by all seats."""
        return int(self.length)

    @property
    def beginning(self) -> Any:
        """What the game began from, if that was a position: as it was given to `continue_from`."""
        return self.origin if self.placed else None

    @property
    def codes(self) -> list[int]:
        """The codes of all decisions since the start, in their order; raises `ValueError` where they are not known."""
        look(self.gate)
        if not self.told or (self.placed and self.origin is None):
            raise ValueError("what was played in this game is not known to it")
        return [self.played[i] for i in range(self.events)]

    @property
    def row_of_games(self) -> tuple[int, int, int]:
        """Where the row of games stands: what the next seed comes from, how many games came, the random numbers."""
        look(self.gate)
        return int(self.next_seed), int(self.restarts), int(self.rng)

    def go_on_with(self, next_seed: Any, restarts: Any, rng: Any) -> None:
        """Takes over the `row_of_games` of another episode."""
        look(self.gate)
        words = as_word(next_seed), within(restarts, 0x7FFFFFFF, "games"), as_word(rng)
        self.next_seed, self.restarts, self.rng = words

    @property
    def left_window(self) -> bool:
        """Whether the board has grown beyond a window that was chosen too small."""
        return self.outside

    @property
    def dealt(self) -> bool:
        """Whether the starting tiles, or Volcano's board, lie."""
        look(self.gate)
        return self.state.phase != DEALING

    @property
    def to_move(self) -> int:
        """The seat to move, -1 if chance is, -2 if the game is over."""
        look(self.gate)
        return int(self.state.mover())

    @property
    def last_viewer(self) -> int:
        """The seat to move; when the game is over, the one that moved last."""
        return int(self.viewer)

    def reset(self, seed: Any) -> None:
        """Starts the game of a seed."""
        look(self.gate)
        self.begin_any(seed)

    def begin_any(self, seed: Any) -> cython.int:
        """Starts the game of a seed that may be larger than a word: its tiles come as `piles.pile_of` says."""
        i: cython.int
        given: Any = index(seed)
        if given <= 0xFFFFFFFFFFFFFFFF:
            self.begin(as_word(given))
            return 0
        pile = shuffled(self.figures.box, given)
        for i in range(self.box_size):
            self.pile[i] = pile[i]
        self.far_seed = given
        self.far = True
        self.began = folded(given)
        self.next_seed = self.began
        self.restarts = 0
        self.open_game(self.began)
        return 0

    def reset_next(self) -> None:
        """Starts the next game of the row of games that began with the last seed given."""
        look(self.gate)
        self.again()

    def legal(self) -> list[int]:
        """The legal actions."""
        look(self.gate)
        return [self.action_at(i) for i in range(self.legal_count)]

    def step(self, action: Any) -> bool:
        """Plays an action; False, and nothing happens, if it is not legal."""
        look(self.gate)
        k: cython.int = self.find(as_code(action))
        if k < 0:
            return False
        self.play(k)
        return True

    def play_action(self, action: Any) -> int:
        """Plays an action. Its code, which of half an event is what is known of it; -1 if it is not legal and nothing
        happened."""
        look(self.gate)
        k: cython.int = self.find(as_code(action))
        if k < 0:
            return -1
        code: cython.longlong = self.code_at(k)
        self.play(k)
        return int(code)

    def choose_randomly(self) -> int:
        """A random legal action, from the episode's own generator; raises `ValueError` if there is none."""
        look(self.gate)
        if not self.legal_count:
            raise ValueError("there is no legal action")
        return int(self.action_at(self.random_legal()))

    def code_of(self, action: Any) -> int:
        """The code that a legal action stands for; half an event gives what is known of it."""
        look(self.gate)
        k: cython.int = self.find(as_code(action))
        if k < 0:
            raise ValueError(f"action {action!r:.60} is not legal")
        return int(self.code_at(k))

    def action_towards(self, code: Any) -> int:
        """The next action on the way to an event, given as its code; -1 if there is none."""
        look(self.gate)
        return self.towards(as_code(code))

    def towards(self, code: cython.longlong) -> cython.int:
        i: cython.int
        for i in range(self.legal_count):
            if self.code_at(i) == code:
                return self.action_at(i)
        return -1

    @property
    def half_done(self) -> bool:
        """Whether an event of several steps has begun."""
        return False

    def half_actions(self) -> list[int]:
        """The actions of the event that is half done."""
        return []

    def draw(self, number: Any) -> None:
        """Manual chance: a tile is drawn; raises `ValueError` if there is none of this number."""
        look(self.gate)
        if self.state.phase != DRAWING or not self.state.lists(one(DRAW, within(number, 7, "numbers"))):
            raise ValueError(f"no {number!r:.60} can be drawn now")
        self.state.do(one(DRAW, within(number, 7, "numbers")))
        self.go_on()

    def lay_dealt(self, numbers: Sequence[int]) -> None:
        """Manual chance: the starting tiles, or the numbers of Volcano's board."""
        i: cython.int
        many: cython.int = self.players if self.growing else 36
        found = [within(number, 7, "numbers") for number in numbers]
        look(self.gate)
        if self.state.phase != DEALING or len(found) != many:
            raise ValueError(f"{many} tiles are dealt, once")
        for i in range(6):
            if found.count(i + 1) > packed_get(self.state.unseen, i) or 0 in found:
                raise ValueError("the box has no such tiles")
        for i in range(many):
            self.pile[i] = found[i]
        self.deal()
        self.go_on()

    def play_out(self, seed: Any) -> None:
        """Plays to the end at random, decisions and chance alike."""
        look(self.gate)
        self.told = False
        self.rng = as_word(seed)
        while self.half_done:
            self.play(self.random_legal())
        self.state.rng = as_word(seed)
        self.state.finish()
        self.go_on()

    def play_by_hand(self) -> None:
        """From now on `draw` and `lay_dealt` play chance. The game starts anew."""
        look(self.gate)
        self.manual = True
        self.far = False
        self.open_game(0)

    def text(self, action: Any) -> str:
        """An action as text: the notation of its event, or `from`, `to`, `predator` and a cell, or `done`."""
        return self.step_text(action, self.code_of(action), self.half_code())

    def half_code(self) -> cython.longlong:
        """The code of what is half done, 0 if nothing is."""
        return 0

    def step_text(self, action: Any, code: Any, before: Any = 0) -> str:
        """The text of an action and its code; `before` is the code of the action before it."""
        return str(self.event(code))

    def event(self, code: int) -> Event:
        return event_of(code)

    def action(self, text: str) -> int:
        """The legal action of a text; raises `ValueError`."""
        for found in self.legal():
            if self.text(found) == text:
                return found
        raise ValueError(f"not legal now: {text!r}")

    def write(self, seat: Any, observation: cython.uchar[::1], mask: cython.uchar[::1]) -> None:
        """Writes what a seat observes and the mask of legal actions into arrays; only the seat to move has any."""
        viewer: cython.int
        look(self.gate)
        viewer = within(seat, self.players, "seats")
        if len(observation) != self.row or len(mask) != self.figures.actions:
            raise ValueError(f"an observation has {self.row} bytes, a mask {self.figures.actions}")
        self.show_all()
        if cython.compiled:
            memset(cython.address(observation[0]), 0, self.row)
            memset(cython.address(mask[0]), 0, mask.shape[0])
            self.observe(viewer, cython.address(observation[0]), 0)
            if viewer == self.state.mover():
                self.set_mask(cython.address(mask[0]), 0, 1)
        else:
            observation[:] = 0
            mask[:] = 0
            self.observe(viewer, observation, 0)
            if viewer == self.state.mover():
                self.set_mask(mask, 0, 1)
        self.show_all()

    def take_rewards(self) -> list[float]:
        """The rewards of all seats for what has happened since the last call."""
        out: cython.float[4]
        look(self.gate)
        if not cython.compiled:
            out = [0.0] * 4
        self.write_rewards(out, 0)
        return [out[i] for i in range(self.players)]

    def standing(self) -> tuple[list[int], list[int]]:
        """The score of every seat (together: of all), and the winners once the game is over."""
        scores: cython.int[4]
        look(self.gate)
        if not cython.compiled:
            scores = [0] * 4
        winners: cython.int = self.stand(scores)
        return [scores[i] for i in range(self.players)], [i for i in range(self.players) if (winners >> i) & 1]

    def position_state(self) -> State:
        """A copy of the state."""
        look(self.gate)
        return self.state.copy()

    def continue_from(self, state: State, hidden: Sequence[Sequence[int]], seed: int, origin: Any = None) -> None:
        """Goes on from a position; `hidden` are the numbers that each seat laid face down, `seed` shuffles the rest.
        `origin` is the position for whoever asks for the `beginning`."""
        i: cython.int
        number: cython.int
        counts: cython.ulonglong[4]
        if not cython.compiled:
            counts = [0] * 4
        for i in range(4):
            counts[i] = 0
        for i, numbers in enumerate(hidden):
            within(i, 4, "seats")
            for number in [within(one_of, 7, "numbers") for one_of in numbers]:
                if not number or packed_get(counts[i], number - 1) == 8:
                    raise ValueError("the box has no such tiles")
                counts[i] += packed_one(number - 1)
        rest = rest_of_pile(state.unseen_counts(), state.tiles_left, index(seed))
        look(self.gate)
        self.fresh.match(state)
        if state.phase == LAYING and not state.drawn:
            raise ValueError("the tile in hand is not known")
        self.begin_any(seed)
        self.placed = True
        self.origin = origin
        self.state.assign(state)
        self.forget_half()
        for i in range(4):
            self.hidden[i] = counts[i]
        for i, number in enumerate(rest):
            self.pile[i] = number
        self.drawn = 0
        self.check_window(state)
        self.go_on()
        self.measure_potential()

    def check_window(self, state: State) -> cython.int:
        """Whether the window holds a board that is given."""
        tiles: Any = state
        if self.planes:
            self.outside = not all([self.inside(tile[0]) for tile in tiles.tile_list()])
        return 0

    def copy_into(self, other: Episode) -> None:
        """Makes another episode of the same set-up and spaces equal to this one."""
        i: cython.int
        look(self.gate)
        look(other.gate)
        if type(other) is not type(self) or other.figures != self.figures:
            raise TypeError("the episodes are not of one set-up and spaces")
        other.state.match(self.state)
        other.state.assign(self.state)
        other.manual = self.manual
        other.far = self.far
        other.far_seed = self.far_seed
        other.began = self.began
        other.next_seed = self.next_seed
        other.restarts = self.restarts
        other.rng = self.rng
        other.drawn = self.drawn
        other.viewer = self.viewer
        other.outside = self.outside
        other.placed = self.placed
        other.origin = self.origin
        other.told = self.told
        other.events = 0
        for i in range(self.events):
            other.note(self.played[i])
        other.length = self.length
        for i in range(4):
            other.hidden[i] = self.hidden[i]
            other.potential[i] = self.potential[i]
        for i in range(48):
            other.pile[i] = self.pile[i]
        self.copy_half(other)
        other.list_legal()

    def copy_half(self, other: Episode) -> cython.int:
        """Copies what is half done."""
        return 0
