"""Pictures of positions and moving ones of games, to be sent around: drawn by thinkers and kept while there is room.

A moving picture is drawn a few frames at a time, so that nobody else's work waits long for it. Whoever asks for the
same again, or meanwhile, gets the same.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter, OrderedDict
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from feurio.animation import KINDS, frames, joined, moments
from feurio.drawing import RasterizerMissingError, png, svg
from feurio.game import SPECTATOR, Game
from feurio.record import replay
from feurio.server.metrics import METRICS
from feurio.server.table.refusals import Refusal

if TYPE_CHECKING:
    from feurio.server.bots.thinkers import Thinkers

STILL = ("svg", "png")
MOST_AT_A_TIME = 3
"""So many pictures are drawn for one address at a time."""
KEPT = 32 * 2**20
"""Bytes of pictures that are kept."""
WIDE = 1000
"""Pixels of a picture."""
MOVING_WIDE = 420
FRAMES = 8
"""So many frames are drawn at once."""
MOST_FRAMES = 160
SECONDS, LAST = 0.6, 3.0
"""How long a frame stays, and the last one."""


class Pictures:
    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[str, asyncio.Task[bytes]] = {}
        self._busy: Counter[str] = Counter()

    async def still(self, game: Game, kind: str, theme: str, payer: str) -> bytes:
        """Where a game stands, as everybody may see it."""
        record = _record(game)
        return await self._made(f"{kind} {theme}", record, payer, self._draw(record, kind, theme, payer))

    async def moving(self, game: Game, kind: str, theme: str, payer: str) -> bytes:
        """The game from its start to where it stands."""
        record = _record(game)
        return await self._made(f"{kind} {theme}", record, payer, self._animate(game, record, kind, theme, payer))

    async def _draw(self, record: dict[str, Any], kind: str, theme: str, payer: str) -> bytes:
        return await self._thinkers.draw(payer, 0.1, draw, record, kind, theme)

    async def _animate(self, game: Game, record: dict[str, Any], kind: str, theme: str, payer: str) -> bytes:
        numbers = moments(game)
        if len(numbers) > MOST_FRAMES:
            every = -(-len(numbers) // MOST_FRAMES)
            numbers = sorted({*numbers[::every], numbers[-1]})
        drawn: list[bytes] = []
        for start in range(0, len(numbers), FRAMES):
            some = numbers[start : start + FRAMES]
            drawn += await self._thinkers.draw(payer, 0.5, draw_frames, record, some, theme)
        return await self._thinkers.draw(payer, 1.0, join_frames, drawn, kind)

    async def _made(self, what: str, record: dict[str, Any], payer: str, work: Coroutine[Any, Any, bytes]) -> bytes:
        key = hashlib.blake2s(f"{what} {json.dumps(record, sort_keys=True)}".encode()).hexdigest()
        known = self._kept.get(key)
        if known is not None:
            work.close()
            self._kept.move_to_end(key)
            return known
        task = self._making.get(key)
        if task is None:
            if self._busy[payer] >= MOST_AT_A_TIME:
                work.close()
                METRICS["feurio_limited_total"] += 1
                raise Refusal("too-many-pictures", 429, most=MOST_AT_A_TIME)
            self._busy[payer] += 1
            task = self._making[key] = asyncio.create_task(work)
            task.add_done_callback(lambda done: self._keep(key, payer, done))
        else:
            work.close()
        try:
            return await asyncio.shield(task)
        except RasterizerMissingError:
            raise Refusal("no-pictures", 404) from None

    def _keep(self, key: str, payer: str, task: asyncio.Task[bytes]) -> None:
        del self._making[key]
        self._busy -= Counter({payer: 1})
        if task.cancelled() or task.exception() is not None:
            return
        self._kept[key] = task.result()
        self._size += len(task.result())
        while self._size > KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])


def _record(game: Game) -> dict[str, Any]:
    """What everybody may know of it."""
    return dict(game.view(SPECTATOR).game().record())


def draw(record: dict[str, Any], kind: str, theme: str) -> bytes:
    """Runs in a thinker."""
    position = replay(record).position()
    if kind == "svg":
        return svg(position, theme=theme, heats="none").encode()
    return png(position, theme=theme, heats="none", size=WIDE)


def draw_frames(record: dict[str, Any], numbers: list[int], theme: str) -> list[bytes]:
    """Runs in a thinker."""
    return frames(replay(record), numbers, size=MOVING_WIDE, theme=theme)


def join_frames(pictures: list[bytes], kind: str) -> bytes:
    """Runs in a thinker."""
    assert kind in KINDS
    return joined(pictures, kind, seconds=SECONDS, last=LAST).data
