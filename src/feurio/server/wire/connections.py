"""One open WebSocket: a guest at a table, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from feurio.server.table.guests import Guest
from feurio.server.wire.limits import Bucket

if TYPE_CHECKING:
    from starlette.types import Receive, Send

MOST_WAITING = 200
"""A client that lets more messages pile up is cut off; it comes back with `hello` and misses nothing."""


class Connection(Guest):
    """Messages are queued and written by a task of their own, so that a slow client holds up nobody else."""

    __slots__ = (
        "_closing",
        "_send",
        "_task",
        "_waiting",
        "_wake",
        "bucket",
        "receive",
    )

    def __init__(self, receive: Receive, send: Send, visitor: str, bucket: Bucket) -> None:
        super().__init__(visitor)
        self.receive = receive
        self._send = send
        self.bucket = bucket
        self._waiting: deque[str] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._closing: int | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        if self._closing is None:
            if len(self._waiting) >= MOST_WAITING:
                self._waiting.clear()
                self.close(1013)
                return
            self._waiting.append(text)
            self._stir()

    def close(self, code: int = 1000) -> None:
        """Sends what waits, then closes."""
        if self._closing is None:
            self._closing = code
            self._stir()

    def _stir(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def _write(self) -> None:
        send, waiting = self._send, self._waiting
        loop = asyncio.get_running_loop()
        try:
            while True:
                while waiting:
                    await send({"type": "websocket.send", "text": waiting.popleft()})
                if self._closing is not None:
                    await send({"type": "websocket.close", "code": self._closing})
                    return
                self._wake = loop.create_future()
                await self._wake
        except Exception:  # the other side is gone; the reading side notices and cleans up
            self._closing = 1006

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
