"""A line speaks WebSocket like the `websockets` package, whatever comes and however it is cut."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import socket
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from table_client import GENEROUS, Person, ServerProcess
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from feurio.server.table.refusals import Refusal
from feurio.server.wire import lines
from feurio.server.wire.connections import MOST_OFFENSES, MOST_WAITING, Connection, play_of
from feurio.server.wire.limits import Bucket
from feurio.server.wire.lines import EXTENSION, MOST_UNREAD, ODD_FRAMES_AT_ONCE, Line
from feurio.server.wire.messages import MESSAGE, Play

LARGEST = 1000
NOBODY: Any = None
"""Neither hall nor table: who is only told something needs none."""


class Wire:
    """The network as a line sees it."""

    def __init__(self) -> None:
        self.out = bytearray()
        self.closed = self.aborted = self.reading = False
        self.unread = self.writes = 0

    def write(self, data: bytes) -> None:
        self.out += data
        self.writes += 1

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def get_write_buffer_size(self) -> int:
        return self.unread

    def get_extra_info(self, name: str) -> Any:
        return ("127.0.0.1", 5) if name in ("peername", "sockname") else None

    def taken(self) -> bytes:
        self.writes = 0
        out, self.out = bytes(self.out), bytearray()
        return out


class Ear:
    """Listens, and remembers."""

    def __init__(self) -> None:
        self.messages: list[str | None] = []
        self.ended = False

    def heard(self, text: str | None) -> None:
        self.messages.append(text)

    def writable(self) -> None:
        pass

    def lost(self) -> None:
        self.ended = True


class Both:
    """A client and a line that have shaken hands."""

    def __init__(self) -> None:
        self.wire, self.ear = Wire(), Ear()
        self.line: Line
        self.client = ClientProtocol(parse_uri("ws://127.0.0.1/ws/table"), max_size=None)
        self.state = SimpleNamespace(connections=set(), tasks=set())

    async def connect(self, listens: bool = True) -> Both:
        accepted = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            assert (await receive())["type"] == "websocket.connect"
            assert scope["path"] == "/ws/table"
            assert scope["client"] == ("127.0.0.1", 5)
            assert scope["extensions"][EXTENSION] is self.line
            await send({"type": "websocket.accept"})
            accepted.set()
            await receive()

        self.shake(app)
        await accepted.wait()
        self.read()
        assert self.client.state is State.OPEN
        if listens:
            self.line.listen(self.ear)
        return self

    def shake(self, app: Any) -> None:
        config = SimpleNamespace(
            loaded=True, loaded_app=app, ws_max_size=LARGEST, ws_ping_interval=20.0, ws_ping_timeout=30.0
        )
        self.line = Line(config, self.state, {})
        self.line.connection_made(self.wire)  # type: ignore[arg-type]
        self.client.send_request(self.client.connect())
        self.line.data_received(b"".join(self.client.data_to_send()))

    def read(self) -> list[Frame]:
        """What the client gets."""
        self.client.receive_data(self.wire.taken())
        return [event for event in self.client.events_received() if isinstance(event, Frame)]

    async def end(self) -> None:
        self.line.connection_lost(None)
        await asyncio.gather(*self.state.tasks)
        assert not self.state.connections


def frame(opcode: int, payload: bytes = b"", fin: bool = True, mask: bool = True, reserved: int = 0) -> bytes:
    """A client's frame, also one that breaks the rules."""
    length = len(payload)
    head = bytes([fin << 7 | reserved << 4 | opcode])
    if length < 126:
        head += bytes([mask << 7 | length])
    elif length < 65536:
        head += bytes([mask << 7 | 126]) + length.to_bytes(2, "big")
    else:
        head += bytes([mask << 7 | 127]) + length.to_bytes(8, "big")
    if not mask:
        return head + payload
    key = random.randbytes(4)
    return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(payload))


def cut(data: bytes, chooser: random.Random) -> list[bytes]:
    """The same in pieces, as a network may deliver it."""
    most = chooser.choice([1, 3, 20, 10_000])
    pieces = []
    while data:
        many = chooser.randint(1, most)
        pieces.append(data[:many])
        data = data[many:]
    return pieces


def what_the_package_hears(data: bytes) -> tuple[list[str | None], int | None]:
    """The messages in a stream of frames and the code of the good-bye, as `websockets` alone would have it."""
    server = ServerProtocol(state=State.OPEN, max_size=LARGEST)
    server.receive_data(data)
    messages: list[str | None] = []
    parts: list[bytes] = []
    binary = False
    for event in server.events_received():
        if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            if event.opcode is not Opcode.CONT:
                binary = event.opcode is Opcode.BINARY
            parts.append(bytes(event.data))
            if event.fin:
                whole, parts = b"".join(parts), []
                try:
                    messages.append(None if binary else whole.decode())
                except UnicodeDecodeError:
                    return messages, 1007
    return messages, None if server.close_sent is None else server.close_sent.code


TEXTS = ["", "a", "x" * 125, "x" * 126, "x" * 127, "x" * LARGEST, "ü€🔥" * 20, '{"type":"ping"}']
GOOD_BYES = [b"", Close(1000, "").serialize(), Close(1001, "gone").serialize(), Close(4000, "ü").serialize()]
VIOLATIONS = {
    "unmasked": frame(1, b"unmasked", mask=False),
    "reserved bit of a text": frame(1, b"reserved", reserved=4),
    "reserved bit of a binary": frame(2, b"reserved", reserved=1),
    "unknown frame": frame(3, b"no such frame"),
    "unknown control": frame(11, b"no such control"),
    "long ping": frame(9, b"x" * 126),
    "ping in parts": frame(9, b"half a ping", fin=False),
    "half a code": frame(8, b"\x03"),
    "code that is never sent": frame(8, (1005).to_bytes(2, "big")),
    "code out of range": frame(8, (999).to_bytes(2, "big")),
    "reason that is no text": frame(8, (1000).to_bytes(2, "big") + b"\xff"),
    "text too long": frame(1, b"x" * (LARGEST + 1)),
    "binary much too long": frame(2, b"x" * 70_000),
    "not UTF-8": frame(1, b"\xc3("),
    "a surrogate": frame(1, b"\xed\xa0\x80"),
    "cut-off character": frame(1, b"ok \xf0\x9f"),
    "continues nothing": frame(0, b"goes on with nothing"),
    "text within a text": frame(1, b"first", fin=False) + frame(1, b"not the second"),
    "good-bye within a text": frame(1, b"first", fin=False) + frame(8, GOOD_BYES[1]),
    "not UTF-8 over two frames": frame(1, b"\xf0\x9f", fin=False) + frame(0, b"("),
    "too long over two frames": frame(1, b"x" * LARGEST, fin=False) + frame(0, b"x"),
}


def a_message(chooser: random.Random) -> bytes:
    """One message as a client may send it, in one frame or several, with pings between."""
    payload = chooser.choice(TEXTS).encode()
    opcode = chooser.choice([1, 1, 1, 2])
    if chooser.random() < 0.6:
        return frame(opcode, payload)
    data, first = b"", True
    while True:
        many = chooser.randint(0, max(1, len(payload)))
        part, payload = payload[:many], payload[many:]
        data += frame(opcode if first else 0, part, fin=not payload)
        first = False
        if not payload:
            return data
        if chooser.random() < 0.5:
            data += frame(chooser.choice([9, 10]), chooser.randbytes(chooser.randint(0, 125)))


async def test_whole_texts_are_heard_however_they_are_cut() -> None:
    for seed in range(150):
        chooser = random.Random(seed)
        both = await Both().connect()
        data = b"".join(a_message(chooser) for _ in range(chooser.randint(1, 12)))
        if chooser.random() < 0.3:
            data += frame(8, chooser.choice(GOOD_BYES))
        for piece in cut(data, chooser):
            both.line.data_received(piece)
        messages, code = what_the_package_hears(data)
        assert both.ear.messages == messages, seed
        both.read()
        assert (both.client.close_rcvd is None) == (code is None)
        if code is not None:
            assert both.wire.closed
            assert both.client.close_rcvd is not None
            assert both.client.close_rcvd.code == code
        await both.end()
        assert both.ear.ended


@pytest.mark.parametrize("name", VIOLATIONS)
async def test_who_breaks_the_rules_is_told_how_and_heard_no_more(name: str) -> None:
    violation = VIOLATIONS[name]
    for seed in range(20):
        chooser = random.Random(seed)
        both = await Both().connect()
        before = b"".join(a_message(chooser) for _ in range(chooser.randint(0, 3)))
        after = b"".join(a_message(chooser) for _ in range(chooser.randint(0, 2)))
        for piece in cut(before + violation + after, chooser):
            if not both.wire.closed:
                both.line.data_received(piece)
        messages, code = what_the_package_hears(before + violation)
        assert both.ear.messages == messages
        assert code is not None
        both.read()
        assert both.client.close_rcvd is not None
        assert both.client.close_rcvd.code == code
        assert both.wire.closed
        await both.end()


async def test_noise_is_survived() -> None:
    for seed in range(300):
        chooser = random.Random(seed)
        both = await Both().connect()
        noise = frame(chooser.randrange(16), chooser.randbytes(5)) + chooser.randbytes(chooser.randint(1, 300))
        for piece in cut(noise, chooser):
            if not both.wire.closed:
                both.line.data_received(piece)
        assert both.ear.messages == what_the_package_hears(noise)[0]
        await both.end()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 300_000])
async def test_texts_of_any_length_arrive(length: int) -> None:
    both = await Both().connect()
    both.line.write(b"x" * length)
    both.line.write(b"and on")
    frames = both.read()
    assert [bytes(one.data) for one in frames] == [b"x" * length, b"and on"]
    assert all(one.opcode is Opcode.TEXT and one.fin for one in frames)
    await both.end()


async def test_pings_are_answered_with_what_they_carry() -> None:
    both = await Both().connect()
    both.line.data_received(frame(9, b"are you there?"))
    (answer,) = both.read()
    assert answer.opcode is Opcode.PONG
    assert answer.data == b"are you there?"
    await both.end()


async def test_what_comes_before_somebody_listens_is_kept_and_no_more_is_read() -> None:
    both = await Both().connect(listens=False)
    both.line.data_received(frame(1, b"hello") + frame(1, b"again"))
    assert not both.wire.reading
    both.line.listen(both.ear)
    assert both.ear.messages == ["hello", "again"]
    assert both.wire.reading
    await both.end()


async def test_a_good_bye_is_answered_and_nothing_is_said_after_it() -> None:
    both = await Both().connect()
    both.line.write(b"last words")
    both.line.close(4004)
    both.line.write(b"too late")
    both.line.close(1000)
    frames = both.read()
    assert [one.opcode for one in frames] == [Opcode.TEXT, Opcode.CLOSE]
    assert both.client.close_rcvd is not None
    assert both.client.close_rcvd.code == 4004
    assert not both.wire.closed
    both.line.data_received(frame(1, b"not heard") + b"".join(both.client.data_to_send()))
    assert both.wire.closed
    assert both.ear.messages == []
    await both.end()


async def test_who_pings_and_never_reads_is_cut_off() -> None:
    both = await Both().connect()
    both.line.pause_writing()
    both.wire.unread = MOST_UNREAD + 1
    both.line.data_received(frame(9, b"and?"))
    assert both.wire.aborted
    await both.end()


@pytest.mark.parametrize("odd", [frame(9), frame(0, fin=False), frame(10)], ids=["pings", "parts", "pongs"])
async def test_frames_that_say_nothing_are_limited(odd: bytes) -> None:
    both = await Both().connect()
    both.line.data_received(frame(1, b"{", fin=False))
    began = time.process_time()
    for _ in range(10):
        both.line.data_received(odd * 40_000)
    assert time.process_time() - began < 1.0, "a reading of 240,000 bytes holds up nobody"
    both.read()
    assert both.client.close_rcvd is not None
    assert both.client.close_rcvd.code == 1008
    assert not both.wire.reading
    await both.end()


async def test_who_is_sent_away_for_pings_may_say_good_bye() -> None:
    both = await Both().connect()
    both.line.data_received(frame(9) * (ODD_FRAMES_AT_ONCE + 50))
    both.read()
    assert both.client.close_rcvd is not None
    assert both.client.close_rcvd.code == 1008
    assert not both.wire.closed
    both.line.data_received(b"".join(both.client.data_to_send()))
    assert both.wire.closed
    assert not both.wire.aborted
    await both.end()


@pytest.mark.parametrize("violation", [frame(1, b"x", mask=False), frame(3)], ids=["unmasked", "reserved"])
async def test_nothing_is_kept_of_what_comes_after_a_violation(violation: bytes) -> None:
    both = await Both().connect()
    both.line.data_received(violation)
    before = total_size(both.line)
    for _ in range(20):
        both.line.data_received(frame(9) * 1000)
    assert total_size(both.line) == before
    await both.end()


def total_size(line: Line) -> int:
    """The bytes that a line holds of what has come."""
    return len(line._rest) + sum(map(len, line._parts)) + len(line._protocol.reader.buffer)


async def test_a_server_that_stops_says_so() -> None:
    both = await Both().connect()
    both.line.shutdown()
    both.read()
    assert both.client.close_rcvd is not None
    assert both.client.close_rcvd.code == 1012
    assert not both.wire.closed, "what comes now and is not read would take the good-bye with it"
    both.line.data_received(frame(1, b"a move on its way") + b"".join(both.client.data_to_send()))
    assert both.wire.closed
    assert not both.ear.messages
    await both.end()


async def test_a_server_that_stops_does_not_wait_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "STOPPING_SECONDS", 0.01)
    both = await Both().connect()
    both.line.close(1008)
    both.line.shutdown()
    await asyncio.sleep(0.05)
    assert both.wire.aborted
    await both.end()


@pytest.mark.parametrize("status", [403, 500])
async def test_an_application_that_refuses_or_fails_is_answered_once(status: int) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        if status == 500:
            raise ValueError("something went wrong")
        await send({"type": "websocket.close", "code": 1008})

    both = Both()
    both.shake(app)
    await asyncio.gather(*both.state.tasks)
    answer = both.wire.taken()
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert answer.count(b"HTTP/1.1") == 1
    assert both.wire.closed
    await both.end()


async def test_who_leaves_in_the_middle_of_a_message_leaves_after_its_answer() -> None:
    both = await Both().connect(listens=False)
    begun, goes_on = asyncio.Event(), asyncio.Event()

    async def hello(*_: Any) -> None:
        begun.set()
        await goes_on.wait()

    hub: Any = SimpleNamespace(run=asyncio.create_task)
    sitting: Any = SimpleNamespace(hello=hello)
    connection = Connection(hub, sitting, both.line, "visitor", Bucket(1, 9))
    both.line.listen(connection)
    both.line.data_received(frame(1, b'{"type":"hello"}') + frame(1, b'{"type":"hello"}'))
    await begun.wait()
    await both.end()
    assert not connection.over.done(), "the table would greet somebody who is gone"
    begun.clear()
    goes_on.set()
    await connection.over
    assert not begun.is_set(), "what else was said is not heard any more"


async def test_thousands_of_messages_at_once_are_answered_one_after_the_other() -> None:
    both = await Both().connect(listens=False)
    goes_on = asyncio.Event()

    async def hello(*_: Any) -> None:
        await goes_on.wait()

    def play_now(*_: Any) -> bool:
        raise Refusal("stale", number=7)

    hub: Any = SimpleNamespace(run=asyncio.create_task)
    sitting: Any = SimpleNamespace(hello=hello, play_now=play_now)
    both.line.listen(Connection(hub, sitting, both.line, "visitor", Bucket(10_000, 10_000)))
    play = frame(1, b'{"type":"play","id":"a","number":1,"event":"pass"}')
    both.line.data_received(frame(1, b'{"type":"hello"}') + play * 3000)
    goes_on.set()
    await asyncio.sleep(0.05)
    answers = both.read()
    assert len(answers) == 3000
    assert all(b'"refused"' in answer.data for answer in answers)
    await both.end()


async def test_messages_wait_for_a_client_that_does_not_read_until_they_are_too_many() -> None:
    both = await Both().connect()
    connection = Connection(NOBODY, NOBODY, both.line, "visitor", Bucket(1, 1))
    both.line.pause_writing()
    for number in range(MOST_WAITING):
        connection.send(b"%d" % number)
    assert not both.read()
    both.line.listen(connection)
    both.line.resume_writing()
    assert [bytes(one.data).decode() for one in both.read()] == [str(number) for number in range(MOST_WAITING)]
    both.line.pause_writing()
    for number in range(MOST_WAITING + 1):
        connection.send(b"%d" % number)
    assert both.line.closing
    (last,) = both.read()
    assert last.opcode is Opcode.CLOSE
    assert both.client.close_rcvd is not None
    assert both.client.close_rcvd.code == 1013
    await both.end()


async def test_what_is_held_goes_out_in_its_order_at_once() -> None:
    both = await Both().connect()
    connection = Connection(NOBODY, NOBODY, both.line, "visitor", Bucket(1, 1))
    connection.hold()
    connection.send(b"events")
    connection.send(b"done")
    assert not both.read()
    connection.release()
    assert both.wire.writes == 1
    connection.send(b"and on")
    assert [bytes(one.data) for one in both.read()] == [b"events", b"done", b"and on"]
    connection.hold()
    connection.send(b"last words")
    connection.close(1012)
    assert [one.opcode for one in both.read()] == [Opcode.TEXT, Opcode.CLOSE]
    connection.release()
    assert not both.read()
    await both.end()


async def test_a_real_client_may_send_a_message_in_parts_and_many_at_once(server: ServerProcess) -> None:
    me = Person(server.url)
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        text = f'{{"type":"play","id":"whole","number":{seen.number},"event":"{seen.legal[0]}"}}'
        await seen.ws.send([text[:5], text[5:40], "", text[40:]])
        assert (await seen.wait_for("done", "refused", id="whole"))["type"] == "done"
        for number in range(60):
            await seen.ws.send(f'{{"type":"ping","id":"p{number}"}}')
        pongs = [(await seen.wait_for("pong"))["id"] for _ in range(60)]
        assert pongs == [f"p{number}" for number in range(60)]
        await (await seen.ws.ping(b"there?"))


async def test_moves_sent_without_waiting_are_answered_in_their_order(server: ServerProcess) -> None:
    """The second one knows nothing of the first one's events: it is stale, and not lost."""
    me = Person(server.url)
    table = await me.open_table(["me", "device"], edition="wildfire")
    async with me.at(table) as seen:
        for id in ("one", "two", "one"):
            await seen.send("play", id=id, number=seen.number, event=seen.legal[0])
        await seen.send("ping", id="three")
        answers: list[tuple[str, str]] = []
        while len(answers) < 4:
            message = await seen.receive()
            if message["type"] in ("done", "refused", "pong"):
                answers.append((message["id"], message["type"]))
        assert answers == [("one", "done"), ("two", "refused"), ("one", "done"), ("three", "pong")]


async def test_a_client_that_asks_and_never_reads_is_cut_off_while_others_play(server: ServerProcess) -> None:
    me = Person(server.url)
    table = await me.open_table(["me", "device"], edition="volcano")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", server.port))
    async with me.at(table) as seen, connect(f"ws://127.0.0.1:{server.port}/ws/{table}", sock=narrow) as slow:
        await seen.wait_for("seats")
        slow.transport.pause_reading()
        for _ in range(1200):
            await slow.send('{"type":"hello","last":null}')
        for _ in range(5):
            assert (await seen.play(seen.legal[0]))["type"] == "done"
        # It is told to go, does not hear it, and a few seconds later nobody watches any more.
        assert (await seen.wait_for("seats"))["watchers"] == 0
        assert (await seen.play(seen.legal[0]))["type"] == "done"


async def test_who_is_sent_away_hears_why_however_much_it_goes_on_talking(server: ServerProcess) -> None:
    me = Person(server.url)
    table = await me.open_table(["me", "device"], edition="wildfire")
    for _ in range(5):
        async with connect(f"ws://127.0.0.1:{server.port}/ws/{table}") as noisy:
            answers = 0
            with contextlib.suppress(ConnectionClosed):
                for _ in range(400):
                    await noisy.send("garbage")
            with contextlib.suppress(ConnectionClosed):
                async for _ in noisy:
                    answers += 1
            assert answers == MOST_OFFENSES
            assert noisy.close_code == 1008


async def test_everybody_hears_that_a_server_stops(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **GENEROUS) as server:
        me = Person(server.url)
        table = await me.open_table(["me", "device"], edition="wildfire")
        clients = [await connect(f"ws://127.0.0.1:{server.port}/ws/{table}") for _ in range(20)]

        async def talk(client: ClientConnection) -> int | None:
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await client.send('{"type":"ping"}')
                    await client.send('{"type":"ping"}')
                    await client.recv()
                    await client.recv()
            return client.close_code

        talking = [asyncio.create_task(talk(client)) for client in clients]
        await asyncio.sleep(0.3)
        server.process.send_signal(signal.SIGTERM)
        assert await asyncio.gather(*talking) == [1012] * 20


def test_a_play_checked_by_hand_is_what_the_model_says() -> None:
    """Whatever the hand check takes, the model takes and reads the same; what it does not take, the model looks at."""
    chooser = random.Random(3)
    values: list[Any] = [
        "m1", "", "x" * 64, "x" * 65, "ü", "\x1f", "\x7f", "\ud800", 0, 1, -1, 100_000, 100_001, 2**70, 1.0, 1.5,
        True, None, [], {}, "pass", "y" * 1024, "y" * 1025, "play", "draw", float("nan"),
    ]  # fmt: skip
    usual = {"type": "play", "id": "m1", "number": 3, "life": 0, "event": "tile 0,1"}
    taken = 0
    for _ in range(20_000):
        message: dict[str, Any] = dict(usual)
        for _ in range(chooser.randint(0, 2)):
            message[chooser.choice(["type", "id", "number", "life", "event", "more"])] = chooser.choice(values)
        if chooser.random() < 0.2:
            del message[chooser.choice(list(message))]
        text = json.dumps(message)
        try:
            model = MESSAGE.validate_json(text)
        except ValueError:
            model = None
        play = play_of(text)
        if play is not None:
            taken += 1
            assert isinstance(model, Play)
            assert play == (model.id, model.number, model.life, model.event)
    assert taken > 5000
    assert play_of("[" * 5000) is None
    assert play_of("") is None
