"""The `external` bot: any program that speaks the line protocol, in any language.

Two commands are all that the program has to understand (`docs/protocol.md` has the whole protocol):

    load {record}             {"ok": true, ...}                 the game as the seat may know it
    best {"seconds": 0.5}     {"ok": true, "best": "tile 0,1"}  the event it chooses

The record has three keys more than a saved one, for programs that do not know the rules: `seat` (the program's own),
`legal` (the texts of its legal events) and `unseen` (copies of 1 to 6 that it has not seen). `feurio engine` is such a
program too: `make_bot("external", command="feurio engine", best={"bot": "greedy"})`.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import IO, Any

from feurio.bots.interface import Candidate, Choice, Clock
from feurio.errors import FeurioError
from feurio.events import Event
from feurio.view import View

_LONGEST_LINE = 4_000_000
_GRACE = 0.03
"""What an answer may come late, in seconds: the way there and back."""
_LOOK = 0.02
_MOST_LINES = 64
"""Lines that a program may be ahead; one that says more waits."""


class BotFailure(FeurioError):
    """A program that failed as a bot: it ended, was too slow, or answered what cannot be."""


class ExternalBot:
    """Runs `command` (a list, or a line as in a shell) and asks it for events.

    `seconds` is its time where the clock has none; `start` is how long it may take to answer for the first time.
    `best` adds to what `best` says. A program that ends is started once more for the same decision; one that is too
    slow is ended, and started again for the next decision. Failures raise `BotFailure`; a cancelled clock gives the
    first legal event.
    """

    name = "external"

    def __init__(
        self,
        seed: int | None = None,
        *,
        command: str | Sequence[str],
        seconds: float = 1.0,
        start: float = 10.0,
        best: Mapping[str, Any] | None = None,
    ) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        if not self.command:
            raise BotFailure("bot-not-started", program="''", problem="unnamed")
        self.seconds = seconds
        self.start = start
        self._best = dict(best or {})
        if seed is not None:
            self._best.setdefault("seed", seed)
        self._program: _Program | None = None

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        clock = clock or Clock()
        seconds = self.seconds if clock.seconds is None else clock.seconds
        began = clock.started if clock.seconds is not None else time.monotonic()
        until = began + seconds * 1.03 + _GRACE
        legal = {str(event): event for event in view.legal()}
        record = {
            **view.record(),
            "seat": view.seat,
            "legal": list(legal),
            "unseen": [view.unseen()[number] for number in range(1, 7)],
        }
        try:
            try:
                answer = self._ask(record, began + seconds, until, clock)
            except BotFailure as failure:
                # A program that ended may have been of the last decision; nothing is lost by a second try.
                if failure.code != "bot-ended" or time.monotonic() >= until:
                    raise
                answer = self._ask(record, began + seconds, until, clock)
        except _Cancelled:
            self.close()
            event = next(iter(legal.values()))
            return Choice(event, (Candidate(event),), 0, time.monotonic() - began)
        event = legal.get(str(answer.get("best", "")).strip())  # type: ignore[assignment]
        if event is None:
            raise BotFailure("bot-illegal", program=self.command[0], given=_short(answer.get("best")))
        return Choice(
            event, _candidates(answer, event, legal), _whole(answer.get("simulations")), time.monotonic() - began
        )

    def close(self) -> None:
        if self._program is not None:
            self._program.end()
            self._program = None

    def _ask(self, record: Mapping[str, Any], due: float, until: float, clock: Clock) -> dict[str, Any]:
        if self._program is not None and not self._program.alive:
            self.close()
        fresh = self._program is None
        self._program = self._program or _Program(self.command)
        began = time.monotonic()
        try:
            self._program.ask("load " + json.dumps(record), until + self.start if fresh else until, clock)
            if fresh:
                # A program's start is not part of its thinking.
                due += time.monotonic() - began
                until += time.monotonic() - began
            left = max(0.001, due - time.monotonic())
            return self._program.ask("best " + json.dumps({"seconds": round(left, 4), **self._best}), until, clock)
        except (BotFailure, _Cancelled) as failure:
            if isinstance(failure, _Cancelled) or failure.code in ("bot-ended", "bot-too-slow", "bot-unreadable"):
                self.close()
            raise


class _Cancelled(Exception):
    """The clock was cancelled while the program was thinking."""


class _Program:
    """A running program with its pipes; two threads read what it says."""

    def __init__(self, command: list[str]) -> None:
        self.name = command[0]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=-1
            )
        except (OSError, ValueError) as problem:
            raise BotFailure("bot-not-started", program=command[0], problem=str(problem)[:200]) from None
        self._lines: queue.Queue[bytes | None] = queue.Queue(_MOST_LINES)
        self._over = threading.Event()
        self._words: deque[str] = deque(maxlen=5)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            threading.Thread(target=self._read_answers, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._read_words, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, line: str, until: float, clock: Clock) -> dict[str, Any]:
        """Sends a line and waits for the answer, an object that says `ok`."""
        command = line.split(" ", 1)[0]
        asked = time.monotonic()
        writer = threading.Thread(target=self._write, args=(line,), daemon=True)
        writer.start()
        while True:
            left = until - time.monotonic()
            try:
                answer = self._lines.get(timeout=max(0.0, min(left, _LOOK)))
                break
            except queue.Empty:
                if clock.cancelled.is_set():
                    raise _Cancelled from None
                if left <= 0:
                    seconds = f"{time.monotonic() - asked:.2f}"
                    raise BotFailure("bot-too-slow", program=self.name, command=command, seconds=seconds) from None
        if answer is None:
            self._readers[1].join(0.2)
            exit_code = self._exit_code()
            words = " / ".join(self._words)[:300] or "none"
            raise BotFailure("bot-ended", program=self.name, exit=exit_code, words=words)
        return self._read(answer, command)

    def end(self) -> None:
        """Ends the program and lets go of its pipes."""
        self._over.set()
        if self.alive:
            self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        for reader in self._readers:
            reader.join(0.2)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()

    def _read(self, line: bytes, command: str) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or "ok" not in answer:
            given = _short(line.decode("utf-8", "replace").strip())
            raise BotFailure("bot-unreadable", program=self.name, command=command, given=given)
        if answer["ok"] is not True:
            problem = _short(answer.get("error"))
            raise BotFailure("bot-refused", program=self.name, command=command, problem=problem)
        return answer

    def _exit_code(self) -> int | str:
        try:
            return self._process.wait(0.2)
        except subprocess.TimeoutExpired:
            return "none: it closed its output"

    def _write(self, line: str) -> None:
        # A program that reads nothing must not hold up the caller: the pipe may be full.
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def _read_answers(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(_LONGEST_LINE):
                if line.strip():
                    self._put(line)
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        while not self._over.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.05)
                return

    def _read_words(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(2000):
                self._words.append(line.decode("utf-8", "replace").strip())


def _candidates(answer: Mapping[str, Any], chosen: Event, legal: Mapping[str, Event]) -> tuple[Candidate, ...]:
    """What the program said about other events, as far as it can be read; the chosen event first."""
    found = {chosen: Candidate(chosen)}
    given = answer.get("candidates")
    for entry in given[:50] if isinstance(given, list) else []:
        if not isinstance(entry, dict) or not isinstance(entry.get("event"), str) or entry["event"] not in legal:
            continue
        value: Any = entry.get("value")
        known = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
        event = legal[entry["event"]]
        found[event] = Candidate(event, float(value) if known else None, _whole(entry.get("visits")))
    return tuple(found.values())


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return repr(text if len(text) <= 120 else text[:117] + "...")
