"""Bots at the table: whose turn it is to think for, in this process or taken over from one that has died.

The database knows of every turn that a bot owes, and which process sees to it until when. That process renews its
turns while it lives; a turn that was not renewed is claimed by whoever notices first. Should two processes think
about the same turn after all, the number of the step lets only one of them play.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from typing import TYPE_CHECKING

from feurio.errors import FeurioError
from feurio.server.bots.thinkers import Thinkers
from feurio.server.metrics import METRICS
from feurio.server.table.refusals import Refusal

if TYPE_CHECKING:
    from feurio.server.hall.hub import Hub
    from feurio.server.hall.sitting import Sitting

log = logging.getLogger("feurio.server")


class Bots:
    def __init__(self, hub: Hub, thinkers: Thinkers, pace: float, lease: float) -> None:
        self._hub = hub
        self._thinkers = thinkers
        self._pace = pace
        self._lease = lease
        self._turns: dict[str, tuple[int, asyncio.Task[None]]] = {}
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if not self._hub.store.postgres:
            # Nobody else uses the file: what was owed when it was closed is due now.
            await self._hub.store.turns.release(everything=True)
        self._watch = asyncio.create_task(self._keep_watch(), name="bots")

    async def stop(self) -> None:
        tasks = [task for _, task in self._turns.values()]
        if self._watch is not None:
            tasks.append(self._watch)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._hub.store.turns.release()

    def think(self, sitting: Sitting, step: int) -> None:
        """Begins a bot's turn at a table, unless it is under way."""
        known = self._turns.get(sitting.id)
        if known is not None and known[0] == step and not known[1].done():
            return
        task = asyncio.create_task(self._take_turn(sitting, step))
        self._turns[sitting.id] = (step, task)
        task.add_done_callback(lambda _: self._forget(sitting.id, step))

    def _forget(self, table: str, step: int) -> None:
        if table in self._turns and self._turns[table][0] == step:
            del self._turns[table]

    async def _take_turn(self, sitting: Sitting, step: int) -> None:
        seat = sitting.table.bot_seat
        if seat is None or sitting.next_step != step:
            return
        began = max(sitting.moved, time.monotonic() - self._pace)
        text = await self._choose(sitting, seat.seat, seat.level)
        await asyncio.sleep(max(0.0, began + self._pace - time.monotonic()))
        try:
            if await sitting.play_for_bot(step, seat.seat, text):
                METRICS["feurio_bot_moves_total"] += 1
        except Refusal as problem:
            # Another process was faster, or the database is away: the watch tries again.
            log.info("a bot's move was not played", extra={"table": sitting.id, "code": problem.code})
        except FeurioError:
            log.exception("a bot's move was illegal; a random one is played instead", extra={"table": sitting.id})
            await self._play_anything(sitting, step, seat.seat)

    async def _play_anything(self, sitting: Sitting, step: int, seat: int) -> None:
        """People wait: any legal move is better than a table that stands still."""
        with contextlib.suppress(Refusal):
            await sitting.play_for_bot(step, seat, str(random.choice(sitting.table.hand.game.legal())))

    async def _choose(self, sitting: Sitting, seat: int, level: str | None) -> str:
        game = sitting.table.hand.game
        try:
            return str((await self._thinkers.choose(level, game.view(seat), sitting.payer))["event"])
        except Exception:
            # People wait: any legal move is better than a table that stands still.
            log.exception("a bot failed; a random move is played instead", extra={"table": sitting.id})
            return str(random.choice(game.legal()))

    async def _keep_watch(self) -> None:
        """Renews the turns of this process and looks for abandoned ones."""
        while True:
            with contextlib.suppress(asyncio.TimeoutError):
                try:
                    await self._look_around()
                except asyncio.CancelledError:
                    raise
                except Exception:
                    log.exception("looking for bots' turns failed")
            await asyncio.sleep(self._lease / 4)

    async def _look_around(self) -> None:
        turns = self._hub.store.turns
        if self._turns:
            await turns.renew(list(self._turns))
        for turn in await turns.claim():
            try:
                sitting = await self._hub.table(turn.table)
            except Refusal:
                await turns.forget(turn.table)
                continue
            await sitting.catch_up()
            if sitting.table.bot_seat is None:
                await turns.forget(turn.table)
                continue
            METRICS["feurio_bot_takeovers_total"] += 1
            sitting.go_on()
