"""What a command cannot do, said in one line."""

from __future__ import annotations


class Failure(Exception):
    """Ends a command with a sentence on standard error and an exit code."""

    def __init__(self, text: str, code: int = 2) -> None:
        super().__init__(text)
        self.code = code


def os_failure(what: str, problem: OSError, code: int = 1) -> Failure:
    """A failure of the operating system: "cannot write games.jsonl: No space left on device"."""
    return Failure(f"{what}: {problem.strerror or problem}", code)
