"""News between the processes of one PostgreSQL database: LISTEN, and what to do when the line was cut."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from feurio.server.store.database import PATIENCE
from feurio.server.store.steps_postgres import CHANNEL

if TYPE_CHECKING:
    from feurio.server.hall.hub import Hub

log = logging.getLogger("feurio.server")


class News:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self.listening = asyncio.Event()

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._read())]
        await asyncio.wait_for(self.listening.wait(), 10)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        first = True
        while True:
            try:
                async with self._hub.store.database.engine.connect() as connection:
                    raw: Any = (await connection.get_raw_connection()).driver_connection
                    lost = asyncio.Event()
                    raw.add_termination_listener(lambda *_: lost.set())  # noqa: B023 - set for this connection
                    await raw.add_listener(CHANNEL, self._heard)
                    if not first:
                        await self._hub.catch_up()
                    first = False
                    self.listening.set()
                    await self._until_lost(raw, lost)
                    await connection.invalidate()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("the line for news between processes was cut")
            await asyncio.sleep(0.5)

    async def _until_lost(self, raw: Any, lost: asyncio.Event) -> None:
        """A line that was cut without a word is noticed by asking."""
        while not lost.is_set():
            try:
                await asyncio.wait_for(lost.wait(), PATIENCE / 2)
            except TimeoutError:
                await raw.execute("SELECT 1", timeout=PATIENCE)

    def _heard(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        self._queue.put_nowait(str(payload))

    async def _read(self) -> None:
        while True:
            payload = await self._queue.get()
            try:
                await self._hub.hear(payload)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("news from another process could not be read")
