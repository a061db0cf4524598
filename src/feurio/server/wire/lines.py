"""One WebSocket from its handshake on: uvicorn hands it over, and a table reads and writes it with no task between.

What clients say are short texts, one frame each: these are read here, and what they are told is written straight to the
network. Everything else the protocol knows (the handshake, fragments, pings, closing, whatever breaks its rules) is the
business of the `websockets` package, which gets it frame by frame. `command.py` tells uvicorn to use this class.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Protocol, cast
from urllib.parse import unquote

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

from feurio.server.metrics import METRICS
from feurio.server.wire.limits import Bucket

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Scope

log = logging.getLogger("feurio.server")

EXTENSION = "feurio.line"
"""Under this name the application finds its line among the extensions of the scope."""
CLOSING_SECONDS = 10.0
"""How long the other side has for its half of a good-bye,"""
STOPPING_SECONDS = 1.0
"""and how long when the server stops."""
MOST_UNREAD = 1 << 20
"""Bytes that the other side may leave unread while it goes on asking."""
ODD_FRAMES_PER_SECOND, ODD_FRAMES_AT_ONCE = 10.0, 200
"""Pings and parts of messages, which no rule of the protocol limits: a reading can hold forty thousand of them."""
MOST_SKIPPED = 1000
"""Frames that are passed over while a line closes, in search of the other side's good-bye."""
TEXT_FRAME, MASKED, OPCODE = 0x81, 0x80, 0x0F
_HEADS = [bytes((TEXT_FRAME, length)) for length in range(126)]


class Listener(Protocol):
    """Who sits at the end of a line."""

    def heard(self, text: str | None) -> None:
        """A message has come; None is one that is no text."""

    def writable(self) -> None:
        """What was held back can be written now."""

    def lost(self) -> None:
        """Nothing will come any more."""


class Line(asyncio.Protocol):
    """What uvicorn asks of a WebSocket, and what a table needs."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        if not config.loaded:
            config.load()
        self._app: ASGIApp = config.loaded_app
        self._loop: asyncio.AbstractEventLoop = _loop or asyncio.get_event_loop()
        self._lines: set[Any] = server_state.connections
        self._tasks: set[asyncio.Task[None]] = server_state.tasks
        self._state = app_state
        self._largest: int = config.ws_max_size
        self._ping_interval: float = config.ws_ping_interval
        self._ping_timeout: float = config.ws_ping_timeout
        self._protocol = ServerProtocol(max_size=self._largest, logger=logging.getLogger("feurio.websockets"))
        self._request: Request | None = None
        self._listener: Listener | None = None
        self._early: list[str | None] = []
        """What came before somebody listened."""
        self._rest = b""
        """The beginning of a frame whose end has not come yet."""
        self._parts: list[bytes] = []
        """The frames so far of a message that comes in several,"""
        self._binary = False
        """and whether it is no text."""
        self._odd_frames = Bucket(ODD_FRAMES_PER_SECOND, ODD_FRAMES_AT_ONCE)
        self._skipped = 0
        self._deaf = False
        """Whether nothing more is read: it broke the rules, or said too much."""
        self._gone = self._loop.create_future()
        self._timer: asyncio.TimerHandle | None = None
        self._silent = False
        self._reading = True
        self.closing = False
        self.may_write = True
        """Whether the other side reads what it is told; otherwise nothing should be written."""
        self._transport: asyncio.Transport

    # --- Asked by uvicorn -------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._lines.add(self)

    def connection_lost(self, problem: Exception | None) -> None:
        self._lines.discard(self)
        self._stop_timer()
        self.closing = True
        if not self._gone.done():
            self._gone.set_result(None)
        if self._listener is not None:
            self._listener.lost()

    def eof_received(self) -> None:
        """Whoever says nothing more is gone."""

    def pause_writing(self) -> None:
        self.may_write = False

    def resume_writing(self) -> None:
        self.may_write = True
        if self._listener is not None and not self.closing:
            self._listener.writable()

    def shutdown(self) -> None:
        """The server stops: it says so, and waits a moment for the answer. To cut a line on which something has come
        that nobody read would take the good-bye with it."""
        if self._protocol.state is State.CONNECTING:
            self._transport.close()
            return
        self.close(1012)
        self._cut_after(STOPPING_SECONDS)

    # --- Reading ----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._silent = False
        if self._request is None:
            self._pass_on(data)
            return
        if self._deaf:
            return
        if self._rest:
            data, self._rest = self._rest + data, b""
        start, end = 0, len(data)
        while start < end:
            if end - start < 2:
                break
            begins, size = _measure(data, start)
            ends = begins + size
            if size > self._largest or not data[start + 1] & MASKED:
                # This breaks the rules; the package says so and reads no more.
                self._pass_on(data[start:])
                self._stop_reading()
                return
            if end < ends:
                break
            plain = data[start] == TEXT_FRAME and not self._parts and not self.closing
            text = _text(data, begins, ends) if plain else None
            if text is not None:
                self._hear(text)
            elif self.closing and data[start] & OPCODE != Opcode.CLOSE:
                self._skipped += 1
            elif self.closing or self._odd_frames.take():
                self._pass_on(data[start:ends])
            else:
                METRICS["feurio_limited_total"] += 1
                self.close(1008)
            over = self._protocol.parser_exc is not None or self._transport.is_closing()
            if over or self._skipped > MOST_SKIPPED:
                self._stop_reading()
                return
            start = ends
        self._rest = data[start:]

    def _stop_reading(self) -> None:
        """What comes from now on is of no interest; the good-bye can still be read until the line is cut."""
        self._deaf = True
        self._rest = b""
        self._parts.clear()
        self.pause_reading()

    def _pass_on(self, data: bytes) -> None:
        """The package reads one frame, or the request of the handshake."""
        protocol = self._protocol
        protocol.receive_data(data)
        for event in protocol.events_received():
            if isinstance(event, Request):
                self._shake_hands(event)
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._take_part(event)
        self._flush()

    def _take_part(self, frame: Frame) -> None:
        """A frame of a message that is binary, comes in several frames or is no valid text."""
        if frame.opcode is not Opcode.CONT:
            self._binary = frame.opcode is Opcode.BINARY
        self._parts.append(bytes(frame.data))
        if frame.fin:
            message, self._parts = b"".join(self._parts), []
            try:
                text = None if self._binary else message.decode()
            except UnicodeDecodeError:
                self._protocol.fail(1007, "not UTF-8")
                return
            if not self.closing:
                self._hear(text)

    def _hear(self, text: str | None) -> None:
        if self._listener is not None:
            self._listener.heard(text)
        else:
            self._early.append(text)
            self.pause_reading()

    # --- The handshake ----------------------------------------------------------------------------------------------

    def _shake_hands(self, request: Request) -> None:
        self._request = request
        self._response = self._protocol.accept(request)
        if self._response.status_code != 101:
            self._protocol.send_response(self._response)
            return
        task = self._loop.create_task(self._run(request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, request: Request) -> None:
        """The application, from the handshake to the end of the conversation."""
        try:
            await self._app(self._scope(request), self._receive, self._send)
        except Exception:
            log.exception("a WebSocket's application failed")
        finally:
            if not self.closing:
                if self._protocol.state is State.CONNECTING:
                    self._refuse(500)
                self._transport.close()

    def _scope(self, request: Request) -> Scope:
        path, _, query = request.path.partition("?")
        transport = self._transport
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if transport.get_extra_info("sslcontext") else "ws",
            "server": _address(transport.get_extra_info("sockname")),
            "client": _address(transport.get_extra_info("peername")),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii", "replace"),
            "query_string": query.encode("ascii", "replace"),
            "headers": [
                (name.lower().encode("latin-1", "replace"), value.encode("latin-1", "replace"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._state.copy(),
            "extensions": {EXTENSION: self},
        }

    async def _receive(self) -> Message:
        """The application is asked in; afterwards it hears from its line, not from here."""
        if self._protocol.state is State.CONNECTING:
            return {"type": "websocket.connect"}
        await self._gone
        return {"type": "websocket.disconnect", "code": 1006}

    async def _send(self, message: Message) -> None:
        if self.closing:
            return
        if message["type"] == "websocket.accept":
            self._protocol.send_response(self._response)
            self._flush()
            self._await_ping()
        elif message["type"] == "websocket.close":
            if self._protocol.state is State.CONNECTING:
                self._refuse(403)
            else:
                self.close(message.get("code", 1000))

    def _refuse(self, status: int) -> None:
        self._protocol.send_response(self._protocol.reject(status, ""))
        self._flush()

    # --- Asked by a table -------------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """From now on the listener hears what comes, and first what came before."""
        self._listener = listener
        early, self._early = self._early, []
        self.resume_reading()
        for text in early:
            listener.heard(text)
        if self._gone.done():
            listener.lost()

    def write(self, *texts: bytes) -> None:
        """Sends texts in UTF-8, each a message, all at once."""
        if self.closing:
            return
        parts: list[bytes] = []
        for text in texts:
            length = len(text)
            if length < 126:
                parts.append(_HEADS[length])
            elif length < 65536:
                parts.append(b"\x81\x7e" + length.to_bytes(2, "big"))
            else:
                parts.append(b"\x81\x7f" + length.to_bytes(8, "big"))
            parts.append(text)
        self._transport.write(b"".join(parts))

    def close(self, code: int) -> None:
        """Says good-bye; a few seconds later the line is cut, whatever the other side does."""
        if not self.closing and self._protocol.state is State.OPEN:
            self._protocol.send_close(code)
            self._flush()
            self.closing = True
            self.resume_reading()
            self._cut_after(CLOSING_SECONDS)

    def _cut_after(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self._loop.call_later(seconds, self._transport.abort)

    def pause_reading(self) -> None:
        if self._reading and not self._transport.is_closing():
            self._reading = False
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        if not self._reading and not self._deaf and not self._transport.is_closing():
            self._reading = True
            self._transport.resume_reading()

    # --- What the package wants to say ------------------------------------------------------------------------------

    def _flush(self) -> None:
        transport = self._transport
        for data in self._protocol.data_to_send():
            if data:
                transport.write(data)
            else:
                # The package has nothing more to say: a good-bye was answered, or the rules were broken.
                self.closing = True
                self._cut_after(CLOSING_SECONDS)
                transport.close()
        if not self.may_write and transport.get_write_buffer_size() > MOST_UNREAD:
            transport.abort()

    def _await_ping(self) -> None:
        if self._ping_interval:
            self._timer = self._loop.call_later(self._ping_interval, self._ping)

    def _ping(self) -> None:
        """Asks for a sign of life; anything that comes is one."""
        self._silent = True
        self._protocol.send_ping(b"")
        self._flush()
        if not self.closing:
            self._timer = self._loop.call_later(self._ping_timeout, self._end_silence)

    def _end_silence(self) -> None:
        if self._silent:
            self._protocol.fail(1011, "keepalive ping timeout")
            self._flush()
            self._transport.abort()
        else:
            self._await_ping()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _measure(data: bytes, start: int) -> tuple[int, int]:
    """Where the payload of a masked frame begins, and how long it is, as far as its head is there."""
    length = data[start + 1] & 127
    if length < 126:
        return start + 6, length
    if length == 126:
        return start + 8, int.from_bytes(data[start + 2 : start + 4], "big") if len(data) >= start + 4 else 0
    return start + 14, int.from_bytes(data[start + 2 : start + 10], "big") if len(data) >= start + 10 else 0


def _text(data: bytes, begins: int, ends: int) -> str | None:
    """The text of a masked frame; None if it is not UTF-8."""
    try:
        return apply_mask(data[begins:ends], data[begins - 4 : begins]).decode()
    except UnicodeDecodeError:
        return None


def _address(found: Any) -> tuple[str, int] | None:
    """A host and a port; None where a line has none."""
    return (str(found[0]), int(found[1])) if isinstance(found, tuple | list) and len(found) > 1 else None
