"""One open WebSocket: a guest at a table, what it has said and what waits to be sent to it."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from feurio.server.table.guests import Guest

if TYPE_CHECKING:
    from feurio.server.wire.limits import Bucket
    from feurio.server.wire.lines import Line

MOST_WAITING = 200
"""A client that lets more messages pile up is cut off; it comes back with `hello` and misses nothing."""


class Connection(Guest):
    """Messages go straight to the network; while the client does not read they wait here and hold up nobody else."""

    __slots__ = ("_held", "_line", "_waiting", "bucket")

    def __init__(self, line: Line, visitor: str, bucket: Bucket) -> None:
        super().__init__(visitor)
        self._line = line
        self._waiting: deque[bytes] = deque()
        self._held = False
        self.bucket = bucket

    def send(self, message: bytes) -> None:
        line, waiting = self._line, self._waiting
        if line.may_write and not waiting and not self._held:
            line.write(message)
        elif len(waiting) < MOST_WAITING:
            waiting.append(message)
        else:
            waiting.clear()
            self.close(1013)

    def hold(self) -> None:
        self._held = True

    def release(self) -> None:
        self._held = False
        self.go_on()

    def go_on(self) -> None:
        """The client reads again."""
        if self._waiting and self._line.may_write and not self._held:
            self._line.write(*self._waiting)
            self._waiting.clear()

    def close(self, code: int = 1000) -> None:
        """Sends what waits, then closes."""
        if self._waiting:
            self._line.write(*self._waiting)
            self._waiting.clear()
        self._line.close(code)
