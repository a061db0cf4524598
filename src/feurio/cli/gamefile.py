"""The file that a simulation writes: it grows by whole lines and can be gone on with."""

from __future__ import annotations

import json
import os
import stat
import sys
from types import TracebackType
from typing import IO, Self

from feurio.cli.failure import Failure, os_failure
from feurio.cli.tally import Tally
from feurio.record import FORMAT, LONGEST_LINE
from feurio.simulation import Simulation

_START = f'{{"format":"{FORMAT}"'.encode()
_BUFFERED = 64 * 1024


class GameFile:
    """Records in order. `games` is how many the file holds; `resumable` whether a later run can go on with it."""

    def __init__(self, name: str | None, file: IO[bytes] | None, *, resumable: bool) -> None:
        self._name = name
        self._file = file
        self._waiting = bytearray()
        self.resumable = resumable
        self.games = 0

    @classmethod
    def open_for(cls, name: str | None, simulation: Simulation, tally: Tally) -> Self:
        """Opens the file of a simulation; the games that it holds already are checked and counted in the tally."""
        if name is None:
            return cls(None, None, resumable=False)
        if name == "-":
            return cls("standard output", sys.stdout.buffer, resumable=False)
        try:
            handle = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as problem:
            raise os_failure("cannot-write", name, problem) from None
        file = os.fdopen(handle, "r+b", buffering=0)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return cls(name, file, resumable=False)
        _lock(name, file)
        opened = cls(name, file, resumable=True)
        try:
            opened._find_games(simulation, tally)
        except BaseException:
            file.close()
            raise
        return opened

    def _find_games(self, simulation: Simulation, tally: Tally) -> None:
        """Counts the games of an earlier run and cuts off a last line that was not written to its end."""
        assert self._file is not None
        end = 0
        with open(self._file.fileno(), "rb", closefd=False) as reader:
            while line := reader.readline(LONGEST_LINE):
                if not line.endswith(b"\n"):
                    # Only what could be the beginning of a record of ours is thrown away.
                    if not (line.startswith(_START) or _START.startswith(line) or not line.strip(b"\0")):
                        raise self._foreign()
                    break
                if not self._is_game(line, simulation):
                    raise self._foreign()
                tally.add_line(line.decode())
                self.games += 1
                end += len(line)
        try:
            self._file.truncate(end)
            self._file.seek(end)
        except OSError as problem:
            raise os_failure("cannot-write", self._name, problem) from None

    def _is_game(self, line: bytes, simulation: Simulation) -> bool:
        """Whether a line is the next game of this very simulation."""
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            return False
        if not isinstance(record, dict):
            return False
        return (
            record.get("format") == FORMAT
            and record.get("edition") == simulation.edition
            and record.get("mode") == simulation.setup["mode"]
            and record.get("players") == len(simulation.bots)
            and set(record.get("variants", [])) == set(simulation.setup.get("variants", []))
            and record.get("seed") == simulation.game_seed(self.games)
            and record.get("bots") == list(simulation.bots)
            and isinstance(record.get("result"), dict)
        )

    def _foreign(self) -> Failure:
        return Failure("foreign", 1, name=self._name, line=self.games + 1)

    def add(self, line: str) -> None:
        """Adds a game."""
        self.games += 1
        if self._file is not None:
            self._waiting += line.encode() + b"\n"
            if len(self._waiting) >= _BUFFERED:
                self.flush()

    def flush(self) -> None:
        if self._file is None or not self._waiting:
            return
        waiting, self._waiting = bytes(self._waiting), bytearray()
        try:
            while waiting:
                waiting = waiting[self._file.write(waiting) or 0 :]
            self._file.flush()
        except BrokenPipeError:
            raise
        except OSError as problem:
            raise os_failure("make-room" if self.resumable else "cannot-write", self._name, problem) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None or not issubclass(kind, Failure | OSError):
                self.flush()
        finally:
            if self._file is not None and self._file is not sys.stdout.buffer:
                self._file.close()


def _lock(name: str, file: IO[bytes]) -> None:
    """Two runs that write the same file would spoil it."""
    try:
        import fcntl
    except ImportError:  # Not on this system: then nothing is locked.
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Failure("locked", 1, name=name) from None
