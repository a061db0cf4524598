"""A server that notes which of its modules work: `traced.py FILE ARGUMENTS` is `feurio serve ARGUMENTS`.

From SIGUSR1 on the names of the modules whose functions are called are collected, in every thread; SIGUSR2 writes them
to the file, a name a line. What is compiled is not seen.
"""

from __future__ import annotations

import signal
import sys
import threading
from pathlib import Path
from types import FrameType

import feurio
from feurio.server.command import main

PACKAGE = str(Path(feurio.__file__).parent)


class Tracer:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._on = False
        self._codes: set[str] = set()

    def start(self, _signal: int, _frame: FrameType | None) -> None:
        self._codes.clear()
        self._on = True

    def stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._on = False
        names = {Path(name).relative_to(PACKAGE).as_posix() for name in self._codes if name.startswith(PACKAGE)}
        self._file.with_suffix(".new").write_text("\n".join(sorted(names)), encoding="utf-8")
        self._file.with_suffix(".new").rename(self._file)

    def see(self, frame: FrameType, event: str, _argument: object) -> None:
        if self._on and event == "call":
            self._codes.add(frame.f_code.co_filename)


if __name__ == "__main__":
    tracer = Tracer(Path(sys.argv[1]))
    signal.signal(signal.SIGUSR1, tracer.start)
    signal.signal(signal.SIGUSR2, tracer.stop)
    threading.setprofile(tracer.see)
    sys.setprofile(tracer.see)
    sys.exit(main(sys.argv[2:]))
