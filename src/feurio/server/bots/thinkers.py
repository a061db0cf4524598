"""Processes in which bots think, so that no table waits for another one's bot.

There are fewer processes than tables, so thoughts line up (`fairness.py`). One that had to wait is kept shorter: after
`PATIENCE` seconds in line a bot says what it can find at once. Quick thoughts have a room of their own: nobody's
beginner waits for another's strongest bot, nor for looks at positions that somebody explores.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, TypeVar

from feurio.bots.interface import Bot, Clock
from feurio.bots.levels import LEVELS
from feurio.bots.registry import make_bot
from feurio.errors import FeurioError
from feurio.jobs import deaf_to_interrupts
from feurio.puzzles import Attempt, named
from feurio.puzzles.answering import Verdict
from feurio.record import replay
from feurio.server.bots.fairness import FairQueue
from feurio.server.bots.offer import OWN, Offer, offered
from feurio.server.metrics import METRICS
from feurio.server.table.messages import Reason
from feurio.server.table.refusals import Refusal, reason_of
from feurio.view import View

if TYPE_CHECKING:
    from feurio.analysis import Review
    from feurio.analysis.coach import Advice

_OWN = frozenset(level.name for level in OWN)
_BOTS: dict[str, Bot] = {}
_SEED = 0
_REVIEWS: dict[str, Review] = {}
"""Work that was left here, by its notes."""
MOST_REVIEWS = 4
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Piece:
    """Some work on the analysis of a game."""

    record: dict[str, Any]
    notes: str
    """What was done before."""
    seconds: float
    simulations: int
    """Of a look."""
    told: bool
    """Whether what is known by then is wanted."""


@dataclass(frozen=True)
class Judged:
    """Where events lead from a puzzle's position, and what the search says to that."""

    verdict: Verdict
    over: bool
    """Whether the attempt is: its last turn was the answer, or wrong."""
    log: list[dict[str, Any]]
    """What the last event did, and those after it that are not one's own."""
    number: int
    position: dict[str, Any] | None
    legal: list[str]
    reason: Reason | None = None
    """The rule that forbids one of the events; then nothing else is said."""


PATIENCE = 5.0
"""Seconds in line after which a thought is as short as can be."""
SHORTEST = 0.05
STUCK = 30.0
"""Seconds after which a thought counts as lost, and its process with it."""
LATE = 12.0
"""Seconds by which a bot of somebody else's may miss its time before the same is true of it; it may have to begin."""


WEIGHING = 0.3
"""About how many seconds a coach looks at a decision."""
EFFORTS = (600, 3000, 12000)
"""Simulations of the answers to somebody who explores: at once, soon, and after a while."""
QUICK = 0.2
"""Levels that take no longer think in the room for quick thoughts."""
MOST_LOOKS = 16
"""So many positions are looked at, or wait for it, for one address at a time: who explores, or answers a puzzle, asks
for one."""


class Thinkers:
    """All who think: so many processes for long thoughts, a quarter as many for quick ones, and as many as for long
    ones for analyses, which begin when somebody first asks for one and give way to everything else. Looks at positions
    and puzzles have a room of their own, which begins when somebody comes to where they are asked for, and so has each
    of the bots of others: should one of them crash or never end, the levels and the others go on."""

    def __init__(self, processes: int, bots: str = "", seed: int = 0) -> None:
        processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._offers = {offer.name: offer for offer in offered(bots)}
        self._slow, self._quick = Room(processes, seed=seed), Room(max(1, processes // 4), seed=seed)
        self._patient = Room(processes, nice=10)
        self._foreign = {name: Room(max(1, processes // 2)) for name in self._offers if name not in _OWN}
        self._looking = Room(max(1, processes // 4), nice=7)
        self._looks: Counter[str] = Counter()

    def start(self) -> None:
        self._slow.start()
        self._quick.start()

    def stop(self) -> None:
        self._slow.stop()
        self._quick.stop()
        self._patient.stop()
        for room in self._foreign.values():
            room.stop()
        self._looking.stop()

    async def choose(self, level: str | None, view: View, payer: str = "") -> dict[str, Any]:
        """What a level or a bot of the host's plays, as `{"event", "reasons", "sure"}`; `payer` is who waits for it.
        It is the weakest level if it is gone (a table may be older than the list)."""
        named = self._offers.get(level or "") or self._offers[LEVELS[0].name]
        return await self._room(named).choose(named, view, payer)

    @property
    def reviewers(self) -> int:
        """So many analyses are worked on at once."""
        return self._patient.processes

    def _room(self, offer: Offer) -> Room:
        if offer.name in self._foreign:
            return self._foreign[offer.name]
        return self._quick if 0 < offer.seconds <= QUICK else self._slow

    async def weigh(self, view: View, event: str, payer: str = "") -> Advice | None:
        """What would be clearly better than an event, if anything is."""
        return await self._slow.work(payer, WEIGHING, weigh, view, event)

    async def counsel(self, record: dict[str, Any], payer: str) -> dict[str, Any]:
        """What those who play together could do."""
        return await self._slow.work(payer, WEIGHING, counsel, record)

    async def review(self, piece: Piece, payer: str) -> tuple[float, str, str]:
        """Goes on with the analysis of a game for a while: how much is done, the new notes, and what is known, if that
        is wanted or all is done."""
        return await self._patient.work(payer, piece.seconds, review, piece)

    async def evaluate(self, record: dict[str, Any], effort: int, payer: str) -> dict[str, Any]:
        """What a search thinks of the position at the end of a record: asked by somebody who explores, first for an
        answer at once, then for better ones, which give way to everything else."""
        room = self._patient if effort else self._looking  # nobody's first answer waits for another's better one
        return await self._look(room, payer, evaluate, record, EFFORTS[effort])

    def expect_looks(self) -> None:
        """Somebody is where positions are looked at from: the first look does not wait for a process to begin."""
        self._looking.expect(get_ready)

    async def judge(self, name: str, events: list[str], payer: str) -> Judged:
        """What the search says to an answer to a puzzle."""
        return await self._look(self._looking, payer, judge, name, events)

    async def _look(self, room: Room, payer: str, job: Callable[..., Answer], *given: Any) -> Answer:
        """Lets a thinker look at a position; raises `Refusal` for who has asked for many and does not wait."""
        if self._looks[payer] >= MOST_LOOKS:
            METRICS["feurio_limited_total"] += 1
            raise Refusal("too-many-requests", 429)
        self._looks[payer] += 1
        try:
            return await room.work(payer, QUICK, job, *given)
        finally:
            self._looks[payer] -= 1
            if not self._looks[payer]:
                del self._looks[payer]

    async def draw(self, payer: str, cost: float, job: Callable[..., Answer], *given: Any) -> Answer:
        """Lets a thinker draw something, when nothing else is to be done."""
        return await self._patient.work(payer, cost, job, *given)


class Room:
    """Some processes and the line before them."""

    def __init__(self, processes: int, nice: int = 5, seed: int = 0) -> None:
        self.processes = processes
        self._nice = nice
        self._seed = seed
        self._pool: ProcessPoolExecutor | None = None
        self._own: set[BaseProcess] = set()
        self._line: FairQueue[asyncio.Future[None]] = FairQueue()
        self._thinking = 0

    def start(self) -> None:
        # Started afresh, not forked: this process has threads and open connections.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, context, _begin, (os.getpid(), self._nice, self._seed))
        others = set(multiprocessing.active_children())
        with deaf_to_interrupts():
            for _ in range(self.processes):
                self._pool.submit(os.getpid)
        self._own = set(multiprocessing.active_children()) - others

    def expect(self, job: Callable[[], None]) -> None:
        """Begins before the first thought, with what takes long only once."""
        if self._pool is None:
            self.start()
            assert self._pool is not None
            self._pool.submit(job)

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for thinker in self._own:
                thinker.kill()  # a thought may last, and need not listen; nobody waits for it any more
            self._pool.shutdown(wait=True)
            self._pool = None

    async def choose(self, offer: Offer, view: View, payer: str) -> dict[str, Any]:
        waited = await self._wait_in_line(payer, offer.seconds or 1.0)
        try:
            return await self._think(think, offer.bot, view, budget(offer.seconds, waited), until=deadline(offer))
        finally:
            self._thinking -= 1
            self._call_next()

    async def work(self, payer: str, cost: float, job: Callable[..., Answer], *given: Any) -> Answer:
        """Lets a thinker do something that takes about `cost` seconds, once it is this one's turn."""
        await self._wait_in_line(payer, cost)
        try:
            return await self._think(job, *given)
        finally:
            self._thinking -= 1
            self._call_next()

    async def _wait_in_line(self, payer: str, cost: float) -> float:
        """Waits for a free thinker; how many seconds that took."""
        began = time.monotonic()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.put(payer, cost, turn)
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._thinking -= 1
                self._call_next()
            raise
        waited = time.monotonic() - began
        METRICS["feurio_bot_waiting_seconds_sum"] += waited
        METRICS["feurio_bot_waiting_seconds_count"] += 1
        return waited

    def _call_next(self) -> None:
        while self._line and self._thinking < self.processes:
            turn = self._line.get()
            if not turn.done():
                self._thinking += 1
                turn.set_result(None)

    async def _think(self, job: Callable[..., Answer], *given: Any, until: float = STUCK) -> Answer:
        for attempt in (1, 2):
            if self._pool is None:
                self.start()
            assert self._pool is not None
            try:
                loop = asyncio.get_running_loop()
                async with asyncio.timeout(until):
                    return await loop.run_in_executor(self._pool, job, *given)
            except BrokenProcessPool:
                # A thinker was killed, by lack of memory for instance: the next pool is new.
                self.stop()
                if attempt == 2:
                    raise
            except TimeoutError:  # it is lost in thought, and would be again
                self.stop()
                raise
        raise AssertionError


def budget(seconds: float, waited: float) -> float | None:
    """How long a thought may take that has waited; None if its level counts in simulations and nobody waited."""
    if not seconds:
        return SHORTEST if waited >= PATIENCE else None
    return max(SHORTEST, seconds * (1.0 - waited / PATIENCE))


def deadline(offer: Offer) -> float:
    """Seconds after which a bot counts as lost: levels keep their time, what others wrote may not."""
    return STUCK if offer.name in _OWN else offer.seconds + LATE


class Failure(Exception):
    """What a bot raised, in words: an exception of somebody else's need not survive the way between processes."""


def think(text: str, view: View, seconds: float | None) -> dict[str, Any]:
    """Runs in a thinker."""
    try:
        return _thought(text, view, seconds)
    except Exception:
        raise Failure(traceback.format_exc(limit=-4)) from None


def _thought(text: str, view: View, seconds: float | None) -> dict[str, Any]:
    bot = _BOTS.get(text)
    if bot is None:
        bot = _BOTS[text] = make_bot(text, seed=_SEED or None)
    choice = bot.choose(view, Clock(seconds=seconds))
    chosen = next((candidate for candidate in choice.candidates if candidate.event == choice.event), None)
    reasons = [reason.as_json() for reason in chosen.reasons] if chosen is not None else []
    return {"event": str(choice.event), "reasons": reasons, "sure": choice.sure}


def weigh(view: View, event: str) -> Advice | None:
    """Runs in a thinker."""
    from feurio.analysis.coach import warning

    return warning(view, event)


def counsel(record: dict[str, Any]) -> dict[str, Any]:
    """Runs in a thinker."""
    from feurio.analysis.team import counsel as found

    return found(replay(record))


def review(piece: Piece) -> tuple[float, str, str]:
    """Runs in a thinker. Who has just left some work can go on where it was."""
    from feurio.analysis import Effort, Review

    work = _REVIEWS.pop(piece.notes, None) if piece.notes else None
    if work is None:
        simulations = piece.simulations
        effort = Effort(max(1, min(Effort.coarse, simulations // 4)), simulations)
        work = Review(replay(piece.record), effort=effort, notes=json.loads(piece.notes) if piece.notes else None)
    done = work.work(piece.seconds)
    notes = "" if done else json.dumps(work.notes())
    if not done:
        _REVIEWS[notes] = work
        while len(_REVIEWS) > MOST_REVIEWS:
            del _REVIEWS[next(iter(_REVIEWS))]
    found = json.dumps(work.analysis().to_json(), separators=(",", ":")) if piece.told or done else ""
    return work.done, notes, found


def get_ready() -> None:
    """Runs in a thinker that will look at positions."""
    import feurio.analysis.glance  # noqa: F401


def evaluate(record: dict[str, Any], simulations: int) -> dict[str, Any]:
    """Runs in a thinker."""
    from feurio.analysis.glance import glance

    return glance(replay(record), simulations)


def judge(name: str, events: list[str]) -> Judged:
    """Runs in a thinker."""
    attempt, before = Attempt(named(name)), 0
    try:
        for event in events:
            if attempt.over:
                break
            before = attempt.game.move_count
            attempt.play(event)
    except FeurioError as problem:
        return Judged(attempt.verdict, False, [], 0, None, [], reason_of(problem))
    game, verdict = attempt.game, attempt.verdict
    goes_on = game.to_move == attempt.seat and verdict.right is not False
    return Judged(
        verdict=verdict,
        over=attempt.over,
        log=[dict(one) for one in game.outcomes[before:]],
        number=game.move_count,
        position=dict(game.position()),
        legal=game.legal_texts() if goes_on else [],
    )


def _begin(parent: int, nice: int, seed: int) -> None:
    """A thinker leaves interrupts to its server, and ends with it even if that was killed."""
    global _SEED
    _SEED = seed
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)  # tables answer people first
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with contextlib.suppress(Exception):
        _BOTS[LEVELS[0].name] = make_bot(LEVELS[0].name, seed=_SEED or None)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(0)
