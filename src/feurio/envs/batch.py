"""Many games stepped together, without objects in between: the core of the vectorised environment.

A batch reads actions from one array and writes observations, masks, rewards and ends into others, which its owner has
allocated once. It runs without the interpreter's lock: threads step several batches at a time.

This file is ordinary Python that is compiled where there is a compiler; the C types are in `batch.pxd`.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memset
else:
    from feurio.bits import advance, scale, scramble
    from feurio.envs.episode import Episode
    from feurio.gates import Gate, enter, leave, look
    from feurio.state import within

    NEXT_STEP, SAME_STEP, DISABLED = range(3)
    EVERYBODY, BY_TURNS = -1, -2
    EPISODE_BYTES = STATE_BYTES = CODE_BYTES = GRID_FROM = GRID_BYTES = ROW_BYTES = 0

    def fetch(start: Any, size: int) -> None:
        """Only C can fetch ahead."""


if TYPE_CHECKING:
    from collections.abc import Sequence

AUTORESET = ("NextStep", "SameStep", "Disabled")
"""When a finished game starts anew: with the next step, with the same step, or only when told to."""


class Batch:
    """Games of one set-up. `me` is the caller's seat, EVERYBODY if the caller plays all, or BY_TURNS: seat (first + i +
    k) in the k-th game of row i, modulo the seats. The other seats play random legal actions, or if `asked` is set
    those that the caller hands in by `answer` for the rows where another seat is to move."""

    def __dealloc__(self) -> None:
        free(self.at)
        free(self.opening)

    def __init__(
        self,
        episodes: Sequence[Episode],
        arrays: Any,
        autoreset: Any = 0,
        me: Any = -1,
        asked: bool = False,
        first: Any = 0,
    ) -> None:
        i: cython.int
        if getattr(self, "episodes", None) is not None:
            raise TypeError("a batch is made once")
        self.autoreset = within(autoreset, 3, "ways to reset")
        self.episodes = tuple(episodes)
        figures = self.check_episodes()
        self.players = self.episodes[0].setup.players
        if not BY_TURNS <= index(me) < self.players:
            raise ValueError(f"seats are 0 to {self.players - 1}, -1 for all, or -2 for one after the other")
        self.me = me
        self.asked = asked
        self.first = within(first, 0x7FFFFFFF, "games") % self.players
        self.row = figures.row
        self.width = figures.actions
        self.penalty = -1.0
        self.ended = False
        self.rng = 0
        self.observations = arrays.observations
        self.masks = arrays.masks
        self.rewards = arrays.rewards
        self.reward = arrays.reward
        self.terminated = arrays.terminated
        self.truncated = arrays.truncated
        self.illegal = arrays.illegal
        self.seats = arrays.seats
        self.final = arrays.final
        self.scores = arrays.scores
        self.winners = arrays.winners
        self.lengths = arrays.lengths
        self.check_arrays(len(self.episodes))
        if cython.compiled:
            self.at = cython.cast(cython.pp_void, malloc(len(self.episodes) * cython.sizeof(cython.p_void)))
            self.opening = cython.cast(cython.p_uchar, malloc(len(self.episodes)))
            if self.at == cython.NULL or self.opening == cython.NULL:
                raise MemoryError
            memset(self.opening, 1, len(self.episodes))
            for i in range(len(self.episodes)):
                self.at[i] = cython.cast(cython.p_void, self.episodes[i])
        else:
            self.at = self.episodes
            self.opening = [1] * len(self.episodes)
        self.gate = Gate()
        self.gate.shared = True
        for episode in self.episodes:
            cython.cast(Episode, episode).gate = self.gate
        self.count = len(self.episodes)

    def check_episodes(self) -> Any:
        """The figures of the episodes. Refuses those that are not of one kind, or belong to a batch already: two
        batches must never play one game at a time."""
        episode: Episode
        figures: Any = None
        if not self.episodes or len(set([id(one) for one in self.episodes])) != len(self.episodes):
            raise ValueError("a batch needs different episodes")
        if not all([isinstance(one, Episode) for one in self.episodes]):
            raise TypeError("a batch needs episodes")
        for episode in self.episodes:
            look(episode.gate)
            if episode.gate.shared:  # type: ignore[union-attr]
                raise ValueError("an episode belongs to one batch")
            if figures is None:
                figures = episode.figures
            if episode.figures != figures or episode.setup != self.episodes[0].setup:
                raise ValueError("the episodes of a batch are of one set-up and spaces")
        return figures

    def check_arrays(self, games: cython.int) -> cython.int:
        """Refuses arrays that are not as large as what is written into them."""
        final: cython.Py_ssize_t = games * self.row if self.autoreset == SAME_STEP else 0
        seats: cython.int = games * self.players
        wanted = [games * self.row, games * self.width, seats, games, games, games, games, games, seats, seats, games]
        given = [self.observations, self.masks, self.rewards, self.reward]
        given += [self.terminated, self.truncated, self.illegal, self.seats, self.scores, self.winners, self.lengths]
        if [len(array) for array in given] != wanted or len(self.final) < final:
            raise ValueError("the arrays of a batch are as long as its episodes say")
        return 0

    # --- For Python ---------------------------------------------------------------------------------------------------

    def step(self, actions: cython.longlong[::1]) -> None:
        """Plays one action in every game."""
        if len(actions) != self.count:
            raise ValueError(f"{self.count} actions are needed, not {len(actions)}")
        enter(self.gate)
        try:
            self.prepare(False)
            with cython.nogil:
                if cython.compiled:
                    self.step_some(cython.address(actions[0]), 0, self.count)
                else:
                    self.step_some(actions, 0, self.count)
        finally:
            leave(self.gate)

    def answer(self, rows: cython.longlong[::1], actions: cython.longlong[::1]) -> int:
        """Plays for other seats, which are to move in some rows. How many were played: less than were given if one is
        not legal, which stays to be answered."""
        i: cython.int
        if len(rows) != len(actions):
            raise ValueError("an answer has an action for every row")
        for row in rows:
            if not self.waits(self.game(row)):
                raise ValueError(f"no other seat is to move in game {row}")
        enter(self.gate)
        try:
            for i in range(len(rows)):
                if not self.answer_one(cython.cast(cython.int, rows[i]), actions[i]):
                    return i
        finally:
            leave(self.gate)
        return len(rows)

    def waiting(self) -> list[int]:
        """The rows in which another seat is to be answered for."""
        i: cython.int
        look(self.gate)
        return [i for i in range(self.count) if self.waits(i)]

    def resume_one(self, i: Any, ended: Any, opening: Any, truncated: Any = False, illegal: Any = False) -> None:
        """Shows a game as it stood when it was kept; the caller has made its episode what it was."""
        game: cython.int = self.game(i)
        self.clear(game)
        self.terminated[game] = bool(ended)
        self.truncated[game] = bool(truncated)
        self.illegal[game] = bool(illegal)
        self.opening[game] = bool(opening)
        self.show(game)

    def opens(self, i: Any) -> bool:
        """Whether the caller has not yet played in a game."""
        return bool(self.opening[self.game(i)])

    def reset_one(self, i: Any, seed: Any) -> None:
        """Starts the game of a seed."""
        game: cython.int = self.game(i)
        self.clear(game)
        cython.cast(Episode, self.at[game]).begin_any(seed)
        self.start_one(game)

    def show_one(self, i: Any) -> None:
        """Writes everything of a game that was changed from outside."""
        self.start_one(self.game(i))

    def clear_one(self, i: Any) -> None:
        """Takes a game's mask and observation away, before it is changed from outside."""
        self.clear(self.game(i))

    def game(self, i: Any) -> cython.int:
        """The number of a game that nobody is stepping."""
        look(self.gate)
        return within(i, self.count, "games")

    def sample(self, actions: cython.longlong[::1]) -> None:
        """A random legal action for every game, each as likely as the others; 0 where there is none."""
        if len(actions) != self.count:
            raise ValueError(f"{self.count} actions are needed, not {len(actions)}")
        enter(self.gate)
        try:
            self.prepare(True)
            with cython.nogil:
                if cython.compiled:
                    self.sample_some(cython.address(actions[0]), 0, self.count)
                else:
                    self.sample_some(actions, 0, self.count)
        finally:
            leave(self.gate)

    # --- Inside -------------------------------------------------------------------------------------------------------

    def prepare(self, sampling: cython.bint) -> cython.void:
        """What comes once before all games: these may then be stepped, or sampled for, in any order and by several
        threads, each game by one."""
        if sampling:
            self.rng = advance(self.rng)
        else:
            self.ended = False

    def step_some(self, actions: cython.p_longlong, low: cython.int, high: cython.int) -> cython.void:
        i: cython.int
        for i in range(low, high):
            if cython.compiled:
                self.fetch_next(i)
            self.step_one(i, actions[i])

    def sample_some(self, actions: cython.p_longlong, low: cython.int, high: cython.int) -> cython.void:
        i: cython.int
        n: cython.int
        for i in range(low, high):
            n = cython.cast(Episode, self.at[i]).legal_count
            if n == 0 or (self.autoreset != SAME_STEP and (self.terminated[i] or self.truncated[i])):
                actions[i] = 0
            else:
                actions[i] = cython.cast(Episode, self.at[i]).action_at(scale(scramble(self.rng ^ i), n))

    def clear(self, i: cython.int) -> cython.void:
        """The mask and the observation of a game become empty."""
        cython.cast(Episode, self.at[i]).show_all()
        if cython.compiled:
            memset(cython.address(self.observations[self.row * i]), 0, self.row)
        else:
            self.observations[self.row * i : self.row * (i + 1)] = 0
        self.unmask(i)

    def unmask(self, i: cython.int) -> cython.void:
        """No action is legal in a game."""
        if cython.compiled and self.width <= ROW_BYTES:
            memset(self.mask_pointer() + self.width * i, 0, self.width)
        elif cython.compiled:
            cython.cast(Episode, self.at[i]).set_mask(self.mask_pointer(), self.width * i, 0)
        else:
            self.episodes[i].set_mask(self.masks, self.width * i, 0)
        self.masks[self.width * i] = 0

    def start_one(self, i: cython.int) -> cython.void:
        """A new game has begun: whoever moves before the caller moves, and all is shown."""
        k: cython.int
        for k in range(self.players):
            self.rewards[self.players * i + k] = 0
        self.reward[i] = 0
        self.terminated[i] = 0
        self.truncated[i] = 0
        self.illegal[i] = 0
        self.opening[i] = 1
        self.let_others_move(i)
        self.show(i)

    def mine(self, i: cython.int) -> cython.int:
        """The caller's seat in a game; whoever is to move, if the caller plays all."""
        if self.me >= 0:
            return self.me
        if self.me == BY_TURNS:
            return (self.first + i + cython.cast(Episode, self.at[i]).restarts) % self.players
        return cython.cast(Episode, self.at[i]).viewer

    def waits(self, i: cython.int) -> cython.bint:
        """Whether another seat is to be answered for."""
        if not self.asked or cython.cast(Episode, self.at[i]).legal_count == 0:
            return False
        if self.autoreset != SAME_STEP and (self.terminated[i] or self.truncated[i]):
            return False
        return cython.cast(Episode, self.at[i]).viewer != self.mine(i)

    def show(self, i: cython.int) -> cython.void:
        """Writes the observation and the mask of a game. When it is over, any action starts the next one: the mask has
        action 0, so that whoever chooses by it finds one."""
        over: cython.bint = self.terminated[i] or self.truncated[i]
        seat: cython.int = cython.cast(Episode, self.at[i]).viewer if self.waits(i) else self.mine(i)
        self.seats[i] = seat
        if cython.compiled:
            cython.cast(Episode, self.at[i]).observe(
                seat, cython.address(self.observations[0]), cython.cast(cython.long, self.row) * i
            )
            if not over:
                cython.cast(Episode, self.at[i]).set_mask(self.mask_pointer(), self.width * i, 1)
        else:
            self.episodes[i].observe(seat, self.observations, self.row * i)
            if not over:
                self.episodes[i].set_mask(self.masks, self.width * i, 1)
        if over:
            self.masks[self.width * i] = 1

    def mask_pointer(self) -> cython.p_uchar:
        return cython.address(self.masks[0])

    def reward_pointer(self) -> cython.p_float:
        return cython.address(self.rewards[0]) if cython.compiled else self.rewards

    def let_others_move(self, i: cython.int) -> cython.void:
        """Random legal actions until the caller's seat is to move."""
        if self.me == EVERYBODY or self.asked:
            return
        while cython.cast(Episode, self.at[i]).legal_count and cython.cast(Episode, self.at[i]).viewer != self.mine(i):
            cython.cast(Episode, self.at[i]).play(cython.cast(Episode, self.at[i]).random_legal())

    def fetch_next(self, i: cython.int) -> cython.void:
        """Asks for the memory of the next games while this one is stepped: the caches do not hold all of them."""
        if i + 2 < self.count:
            fetch(self.at[i + 2], EPISODE_BYTES)
        if i + 1 == self.count:
            return
        fetch(cython.cast(cython.p_void, cython.cast(Episode, self.at[i + 1]).state), STATE_BYTES)
        fetch(cython.address(cython.cast(Episode, self.at[i + 1]).legal_code[0]), CODE_BYTES)
        if cython.cast(Episode, self.at[i + 1]).growing:
            fetch(cython.cast(Episode, self.at[i + 1]).state.grid + GRID_FROM, GRID_BYTES)
        if self.row < ROW_BYTES:
            fetch(cython.address(self.observations[self.row * (i + 1)]), self.row)
        if self.width < ROW_BYTES:
            fetch(cython.address(self.masks[self.width * (i + 1)]), self.width)

    def step_one(self, i: cython.int, action: cython.longlong) -> cython.void:
        k: cython.int
        seat: cython.int
        ended: cython.bint
        if self.autoreset != SAME_STEP and (self.terminated[i] or self.truncated[i]):
            if self.autoreset == NEXT_STEP:
                self.clear(i)
                cython.cast(Episode, self.at[i]).again()
                self.start_one(i)
            for k in range(self.players):
                self.rewards[self.players * i + k] = 0
            self.reward[i] = 0
            return
        # Not `seats`: what the caller has written there is nobody's seat.
        seat = self.mine(i)
        self.illegal[i] = 0
        k = cython.cast(Episode, self.at[i]).find(action)
        self.unmask(i)
        if k < 0 or (self.asked and cython.cast(Episode, self.at[i]).viewer != seat):
            # The engine never sees it: the game ends here, at the cost of who tried.
            self.illegal[i] = 1
            self.terminated[i] = 1
            self.masks[self.width * i] = 1
            for k in range(self.players):
                self.rewards[self.players * i + k] = 0
            self.rewards[self.players * i + seat] = self.penalty
            self.keep_outcome(i)
        else:
            self.opening[i] = 0
            cython.cast(Episode, self.at[i]).play(k)
            self.let_others_move(i)
            self.terminated[i] = 0
            self.truncated[i] = 0
            self.settle(i)
        self.reward[i] = self.rewards[self.players * i + seat]
        if self.autoreset == SAME_STEP and (self.terminated[i] or self.truncated[i]):
            self.start_again(i)

    def settle(self, i: cython.int) -> cython.void:
        """After a decision: whether the game is over, what everybody got for it, and what is seen now."""
        k: cython.int
        if cython.cast(Episode, self.at[i]).legal_count == 0:
            self.truncated[i] = cython.cast(Episode, self.at[i]).outside
            self.terminated[i] = not cython.cast(Episode, self.at[i]).outside
            self.keep_outcome(i)
        if self.waits(i):
            # What others do before the caller's next decision belongs to this one: rewards come then.
            for k in range(self.players):
                self.rewards[self.players * i + k] = 0
        else:
            cython.cast(Episode, self.at[i]).write_rewards(self.reward_pointer(), self.players * i)
        self.show(i)

    def answer_one(self, i: cython.int, action: cython.longlong) -> cython.bint:
        """Another seat plays; False, and nothing happens, if that is not legal."""
        seat: cython.int = self.mine(i)
        k: cython.int = cython.cast(Episode, self.at[i]).find(action)
        if k < 0:
            return False
        self.unmask(i)
        cython.cast(Episode, self.at[i]).play(k)
        if self.opening[i] and cython.cast(Episode, self.at[i]).legal_count:
            # Before the caller's first decision: the rewards and ends of this step are those of the game before.
            self.show_new(i)
            return True
        self.settle(i)
        self.reward[i] = self.rewards[self.players * i + seat]
        if self.autoreset == SAME_STEP and (self.terminated[i] or self.truncated[i]):
            self.start_again(i)
        return True

    def keep_outcome(self, i: cython.int) -> cython.void:
        """The result of a game that is over, and how many actions it took."""
        scores: cython.int[4]
        seat: cython.int
        winners: cython.int
        if not cython.compiled:
            scores = [0] * 4
        winners = cython.cast(Episode, self.at[i]).stand(scores)
        self.ended = True
        self.lengths[i] = cython.cast(Episode, self.at[i]).length
        for seat in range(self.players):
            self.scores[self.players * i + seat] = scores[seat]
            self.winners[self.players * i + seat] = (winners >> seat) & 1

    def start_again(self, i: cython.int) -> cython.void:
        """Keeps the last observation in `final` and starts the next game within the same step."""
        k: cython.int
        n: cython.long = self.row * i
        for k in range(self.row):
            self.final[n + k] = self.observations[n + k]
        self.clear(i)
        cython.cast(Episode, self.at[i]).again()
        self.opening[i] = 1
        self.let_others_move(i)
        self.show_new(i)

    def show_new(self, i: cython.int) -> cython.void:
        """Shows a game that has begun in a step which, for the caller, ended another one."""
        ended: cython.bint = self.terminated[i]
        cut: cython.bint = self.truncated[i]
        self.terminated[i] = 0
        self.truncated[i] = 0
        self.show(i)
        self.terminated[i] = ended
        self.truncated[i] = cut
