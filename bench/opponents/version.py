"""The `mcts` of another version, from its source tree, as a program that speaks the line protocol."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from feurio.bots import Choice, Clock
from feurio.view import View


class Version:
    """`source` is the folder that has the other version's `feurio`."""

    name = "version"

    def __init__(self, seed: int | None = None, *, source: str, bot: str = "mcts", seconds: float = 0.1) -> None:
        self.seconds = seconds
        self._options = {"bot": bot, "seed": seed or 0, "processor_time": True}
        self._program = subprocess.Popen(
            [sys.executable, "-m", "feurio", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": source},
            text=True,
        )

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        seconds = self.seconds if clock is None or clock.seconds is None else clock.seconds
        self._ask("load " + json.dumps(view.record()))
        answer = self._ask("best " + json.dumps({**self._options, "seconds": seconds}))
        event = next(each for each in view.legal() if str(each) == answer["best"])
        return Choice(event, (), answer["simulations"])

    def close(self) -> None:
        self._program.kill()
        self._program.wait()
        for pipe in (self._program.stdin, self._program.stdout):
            assert pipe is not None
            pipe.close()

    def _ask(self, line: str) -> dict[str, object]:
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        print(line, file=self._program.stdin, flush=True)
        answer: dict[str, object] = json.loads(self._program.stdout.readline())
        if not answer["ok"]:
            raise RuntimeError(answer["error"])
        return answer
