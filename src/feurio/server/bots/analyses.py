"""Analyses of games: who asks for one, which process works on it, and how far it is.

The work is done in pieces of a second or two by thinkers of their own, who line up as bots do (`fairness.py`): no bot
waits for an analysis, and nobody's hundred games keep another's from being looked at. What is known after a piece is
stored now and then and told to everybody at the table. As with bots' turns, the database knows which process sees to an
analysis until when: one that has gone silent is taken over, from the notes it left. A process that has more of them
than thinkers goes on with all, but says which ones it would gladly leave: another one that is idle takes those.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from typing import TYPE_CHECKING, Any

from feurio.server.bots.thinkers import Piece
from feurio.server.metrics import METRICS
from feurio.server.table.refusals import Refusal

if TYPE_CHECKING:
    from feurio.game import Game
    from feurio.server.bots.thinkers import Thinkers
    from feurio.server.hall.hub import Hub
    from feurio.server.hall.sitting import Sitting
    from feurio.server.store.analyses import AnalysisRow

log = logging.getLogger("feurio.server")

MOST_WAITING = 3
"""So many of one address's games are analyzed at a time."""
FIRST_PIECE = 0.6
"""Seconds of the first piece of work: enough for a coarse look at the whole game."""
PIECE = 1.5
SAVED_EVERY = 5.0
"""Seconds of work that may be lost with the process."""
SHORTEST = 8
"""Games with fewer events have nothing to learn from."""


def mark_of(game: Game) -> str:
    """The same for the same game only."""
    setup = game.setup
    text = json.dumps([setup.edition, setup.mode, setup.players, list(setup.variants), game.events])
    return hashlib.blake2s(text.encode(), digest_size=16).hexdigest()


class Analyses:
    def __init__(self, hub: Hub, thinkers: Thinkers, lease: float) -> None:
        self._hub = hub
        self._thinkers = thinkers
        self._lease = lease
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._spare: set[str] = set()
        """Those that others may have."""
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if not self._hub.store.postgres:
            # Nobody else uses the file: what was under way when it was closed goes on now.
            await self._hub.store.analyses.release(everything=True)
        self._watch = asyncio.create_task(self._keep_watch(), name="analyses")

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        if self._watch is not None:
            tasks.append(self._watch)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._hub.store.analyses.release()

    # --- Asked by people --------------------------------------------------------------------------------------------

    async def ask(self, sitting: Sitting, visitor: str, payer: str) -> None:
        """Begins the analysis of a table's game, unless there is one."""
        mark = await self._allowed(sitting, visitor)
        row = await self._hub.store.analyses.of(sitting.id)
        if row is not None and row.mark == mark:
            return
        await self._hub.make_room(visitor)
        await self._end(sitting.id)
        if not await self._hub.store.analyses.begin(sitting.id, mark, visitor, payer, MOST_WAITING):
            METRICS["feurio_limited_total"] += 1
            raise Refusal("too-many-analyses", 429, most=MOST_WAITING)
        METRICS["feurio_analyses_total"] += 1
        self._go(sitting.id)

    async def known(self, sitting: Sitting, visitor: str) -> tuple[AnalysisRow | None, int]:
        """What is known of a table's game, and how many were asked for before it."""
        mark = await self._allowed(sitting, visitor)
        row = await self._hub.store.analyses.of(sitting.id)
        if row is None or row.mark != mark:
            return None, 0
        return row, 0 if row.done >= 1.0 or row.found else await self._hub.store.analyses.ahead(row.at)

    async def cancel(self, sitting: Sitting, visitor: str) -> bool:
        """Ends work that is not done: for who asked for it, and for those who sit there. Whether there was any."""
        await self._allowed(sitting, visitor)
        row = await self._hub.store.analyses.of(sitting.id)
        if row is None or row.done >= 1.0:
            return False
        if visitor != row.visitor and not sitting.table.seating.seats_of(visitor):
            raise Refusal("watching", 403)
        await self._end(sitting.id)
        await self._hub.store.analyses.forget(sitting.id)
        await self._tell(sitting.id, -1.0)
        return True

    async def _allowed(self, sitting: Sitting, visitor: str) -> str:
        """The mark of the game, for somebody who may have it analyzed."""
        async with sitting.lock:
            sitting.table.rights.check_review(visitor)
            game = sitting.table.hand.game
            if game.move_count < SHORTEST:
                raise Refusal("too-short")
            mark = mark_of(game)
        if not game.over:
            await self._hub.fairplay.check(visitor, game, sitting.id)
        return mark

    # --- Work -------------------------------------------------------------------------------------------------------

    def _go(self, table: str) -> None:
        if table not in self._tasks:
            task = self._tasks[table] = asyncio.create_task(self._work(table))
            task.add_done_callback(lambda _: self._forget(table, task))

    def _forget(self, table: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(table) is task:
            del self._tasks[table]

    async def _end(self, table: str) -> None:
        task = self._tasks.pop(table, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _work(self, table: str) -> None:
        try:
            await self._work_on(table)
        except Refusal as problem:
            log.info("an analysis was left", extra={"table": table, "code": problem.code})
        except Exception:
            log.exception("an analysis failed", extra={"table": table})
            await self._hub.store.analyses.forget(table)
            await self._tell(table, -1.0)

    async def _work_on(self, table: str) -> None:
        store = self._hub.store.analyses
        row = await store.of(table)
        sitting = await self._hub.table(table)
        async with sitting.lock:
            game = sitting.table.hand.game
            if row is None or mark_of(game) != row.mark:
                await store.forget(table)
                return
            record: dict[str, Any] = dict(game.record())
        notes, done = row.notes, row.done
        saved = 0.0
        while done < 1.0:
            if not await store.held([table]):
                return  # given up, or another process's by now
            told = table in self._spare or time.monotonic() - saved >= SAVED_EVERY
            piece = Piece(record, notes, PIECE if notes else FIRST_PIECE, self._hub.settings.analysis_simulations, told)
            done, notes, found = await self._thinkers.review(piece, row.payer)
            if found:
                if not await store.save(table, row.mark, done, notes, found):
                    return
                saved = time.monotonic()
            await self._tell(table, done)

    async def _tell(self, table: str, done: float) -> None:
        self._hub.show_analysis(table, done)
        await self._hub.tell({"analysis": [table, done]})

    # --- Watch ------------------------------------------------------------------------------------------------------

    async def _keep_watch(self) -> None:
        """Renews the work of this process, lets go what has left it, and takes up what was abandoned, or what is too
        much for another one."""
        while True:
            try:
                await self._share()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("looking for analyses failed")
            await asyncio.sleep(self._lease / 4)

    async def _share(self) -> None:
        store = self._hub.store.analyses
        if tables := list(self._tasks):
            many = self._thinkers.reviewers if self._hub.store.postgres else len(tables)
            self._spare = set(tables[many:])
            await store.renew(tables[:many], tables[many:])
            held = await store.held(tables)
            for table in tables:
                if table not in held:
                    await self._end(table)
        for table in await store.claim(self._thinkers.reviewers - len(self._tasks)):
            self._go(table)
