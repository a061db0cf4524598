"""The application behind a table's WebSocket: who comes in, to which table, and that they leave it."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from feurio.server.hall.hub import Hub
from feurio.server.metrics import METRICS
from feurio.server.settings import Settings
from feurio.server.table.encoding import to_json
from feurio.server.table.refusals import Refusal
from feurio.server.wire.connections import Connection
from feurio.server.wire.guards import address_of
from feurio.server.wire.limits import Bucket, Buckets
from feurio.server.wire.lines import EXTENSION, Line
from feurio.server.wire.visitors import visitor_of

CONNECTIONS_IN_FULL = 8
"""One address may say as much as so many connections, however many it has: a question costs a millisecond."""
_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")


class TableSocket:
    """The application behind `/ws/TABLE`, beside the framework: its layers would cost a good part of a move."""

    def __init__(self, settings: Settings, hub: Callable[[], Hub]) -> None:
        self._settings = settings
        self._hub = hub
        self._open_from: Counter[str] = Counter()
        self._messages = Buckets(
            CONNECTIONS_IN_FULL * settings.messages_per_second, CONNECTIONS_IN_FULL * settings.message_burst
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        address = address_of(scope)
        if self._open_from[address] >= self._settings.connections_per_address:
            METRICS["feurio_limited_total"] += 1
            await send({"type": "websocket.close", "code": 1013})
            return
        self._open_from[address] += 1
        try:
            await self._attend(scope, send, address)
        finally:
            self._open_from[address] -= 1
            if not self._open_from[address]:
                del self._open_from[address]

    async def _attend(self, scope: Scope, send: Send, address: str) -> None:
        """One client at one table, from coming to going."""
        hub = self._hub()
        line: Line = scope["extensions"][EXTENSION]
        # A watcher without a cookie needs no name that lasts.
        visitor = visitor_of(HTTPConnection(scope).cookies, self._settings.secure) or secrets.token_hex(20)
        await send({"type": "websocket.accept"})
        try:
            sitting = await hub.table(_table_in(scope["path"]))
        except Refusal as problem:
            line.write(to_json({"type": "error", "code": problem.code, "message": problem.message}))
            line.close(1012 if problem.status == 503 else 4004)
            return
        whole = self._messages.of(address)
        bucket = Bucket(self._settings.messages_per_second, self._settings.message_burst, whole)
        connection = Connection(hub, sitting, line, visitor, bucket)
        await hub.enter(sitting, connection)
        if sitting.table.seating.seats_of(visitor):
            sitting.payer = address
        try:
            line.listen(connection)
            await connection.over
        finally:
            await hub.leave(sitting, connection)


def _table_in(path: str) -> str:
    """The name of the table that a socket is for; raises `Refusal`."""
    name = path.removeprefix("/ws/")
    if not _NAME.fullmatch(name):
        raise Refusal("no-such-table", 404)
    return name
