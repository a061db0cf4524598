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

    __slots__ = ("_line", "_waiting", "bucket")

    def __init__(self, line: Line, visitor: str, bucket: Bucket) -> None:
        super().__init__(visitor)
        self._line = line
        self._waiting: deque[bytes] = deque()
        self.bucket = bucket

    def send(self, text: str) -> None:
        line, waiting = self._line, self._waiting
        if line.may_write and not waiting:
            line.write(text.encode())
        elif len(waiting) < MOST_WAITING:
            waiting.append(text.encode())
        else:
            waiting.clear()
            self.close(1013)

    def go_on(self) -> None:
        """The client reads again."""
        line, waiting = self._line, self._waiting
        while waiting and line.may_write:
            line.write(waiting.popleft())

    def close(self, code: int = 1000) -> None:
        """Sends what waits, then closes."""
        for text in self._waiting:
            self._line.write(text)
        self._waiting.clear()
        self._line.close(code)
