"""Connections before they say anything: how many an address may hold, and for how long one may be silent.

A client that opens connections and sends nothing, or half a request, or does not read what it asked for, holds a file
of the server for as long as it likes. So each gets a little time for a request's head and its body, and must go on
reading; one address gets so many connections, and all together never take the last files that the process may open. A
head is of a certain length at most, and few requests may be sent before the first is answered: they would pile up
here. What was turned away is counted and logged.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from feurio.server.metrics import METRICS
from feurio.server.settings import Settings
from feurio.server.wire.guards import network_of, proxies_of

log = logging.getLogger("feurio.server")

LOOK_EVERY = 1.0
SPARE_FILES = 64
"""Files that are left for the database, the thinkers and the log."""
LARGEST_HEAD = 32_768
"""Bytes of a request's head."""
MOST_AHEAD = 16
"""Requests that may come before the first is answered; browsers send none."""


class TooMuch(Exception):
    """A client sends more than anybody needs to."""


class Listening(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's HTTP, with an eye on who keeps it waiting."""

    settings: ClassVar[Settings] = Settings()
    open_from: ClassVar[Counter[str]] = Counter()
    most: ClassVar[int] = 0
    _head = 0
    """Bytes that have come of a head,"""
    _in_head = True
    """which is not whole yet."""
    _coming = 0
    """Bytes that are being read."""
    _unread = 0
    """Bytes of an answer that wait for a client who does not read them."""

    def connection_made(self, transport: Any) -> None:
        host = (transport.get_extra_info("peername") or ("",))[0]
        self._address = network_of(host)
        self._counted = host not in (proxies_of(self.settings) or ())
        many = self.open_from
        if (self._counted and many[self._address] >= self.settings.sockets_per_address) or many.total() >= self._room():
            METRICS["feurio_turned_away_total"] += 1
            log.warning("connections are turned away: there are too many")
            self._turned_away = True
            transport.abort()
            return
        self._turned_away = False
        many[self._address] += 1
        super().connection_made(transport)
        self._since = self._loop().time()
        self._watch = self._loop().call_later(LOOK_EVERY, self._look)

    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    @classmethod
    def _room(cls) -> int:
        """How many connections there may be at all: as many as files may be open, less a few."""
        if not cls.most:
            cls.most = max(64, _open_files() - SPARE_FILES)
        return cls.most

    def data_received(self, data: bytes) -> None:
        if self._turned_away:
            return
        self._coming = len(data)
        super().data_received(data)
        if self._in_head and self.transport.get_protocol() is self:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._turn_away()

    # What httptools calls while it reads; an exception from here is answered with 400, and the connection closed.

    def on_headers_complete(self) -> None:
        self._in_head = False
        if len(self.pipeline) >= MOST_AHEAD:
            METRICS["feurio_turned_away_total"] += 1
            raise TooMuch
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, -self._coming  # what just came was not the next head
        super().on_message_complete()

    def _turn_away(self) -> None:
        METRICS["feurio_turned_away_total"] += 1
        self.transport.abort()

    def eof_received(self) -> None:
        if not self._turned_away:
            super().eof_received()

    def _look(self) -> None:
        """Whether a whole request has come in time, and its answer is read."""
        now, cycle = self._loop().time(), self.cycle
        working = cycle is not None and not cycle.response_complete and not cycle.more_body
        before, self._unread = self._unread, self.transport.get_write_buffer_size()
        if working and (self._unread == 0 or self._unread != before):
            self._since = now
        long = working or (cycle is not None and cycle.more_body)
        limit = self.settings.body_seconds if long else self.settings.head_seconds
        if now - self._since > limit:
            METRICS["feurio_silent_total"] += 1
            self.transport.abort()
            return
        self._watch = self._loop().call_later(LOOK_EVERY, self._look)

    def handle_websocket_upgrade(self, *given: Any) -> None:
        self._watch.cancel()
        super().handle_websocket_upgrade(*given)
        # From now on another protocol hears that the connection ends.
        follower = self.transport.get_protocol()
        if follower is not self:
            follower.connection_lost = _first(self._release, follower.connection_lost)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._turned_away:
            return
        self._watch.cancel()
        self._release()
        super().connection_lost(exc)

    def _release(self) -> None:
        self.open_from[self._address] -= 1
        if self.open_from[self._address] <= 0:
            del self.open_from[self._address]


def _first(release: Callable[[], None], lost: Callable[[Exception | None], None]) -> Callable[[Exception | None], None]:
    def both(exc: Exception | None) -> None:
        release()
        lost(exc)

    return both


def raise_file_limit() -> None:
    """As many open files as the system lets this process have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _open_files() -> int:
    try:
        import resource
    except ImportError:
        return 8192
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
