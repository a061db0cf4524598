"""What a command cannot do, said in one line."""

from __future__ import annotations

from typing import Any

from feurio.errors import FeurioError
from feurio.texts import ENGLISH, Voice


class Failure(Exception):
    """Ends a command with a sentence (`fail.CODE` of the terminal's catalogue) on standard error and an exit code."""

    def __init__(self, code: str, exit_code: int = 2, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.exit_code = exit_code
        self.data = data

    def said(self, language: str = ENGLISH) -> str:
        return Voice(language).say(f"fail.{self.code}", self.data, "terminal")

    def __str__(self) -> str:
        return self.said()


class Refused(Failure):
    """Ends a command with a refusal of the package and an exit code of the command's own."""

    def __init__(self, problem: FeurioError, exit_code: int = 2) -> None:
        super().__init__(problem.code, exit_code)
        self.problem = problem

    def said(self, language: str = ENGLISH) -> str:
        return self.problem.said(language)


def os_failure(code: str, name: object, problem: OSError, exit_code: int = 1) -> Failure:
    """A failure of the operating system: "cannot write games.jsonl: No space left on device"."""
    return Failure(code, exit_code, name=str(name), problem=problem.strerror or str(problem))
