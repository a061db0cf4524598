"""Why the server itself says no; what the rules forbid comes from the engine (`feurio.errors`)."""

from __future__ import annotations

from typing import Any

from feurio.errors import FeurioError
from feurio.server.table.messages import Reason
from feurio.texts import catalogue

SENTENCES = {**catalogue("server"), "nothing-to-undo": catalogue("reasons")["nothing-to-undo"]}
"""All codes with their English sentence; clients have them in every language from `/api/texts`."""


class Refusal(Exception):
    """The server refuses a request; `status` is that of HTTP."""

    def __init__(self, code: str, status: int = 409, rule: str | None = None, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.rule = rule
        self.data = data
        self.message = SENTENCES[code]


def reason_of(problem: Exception) -> Reason:
    """Any refusal as clients get it: stable code, rule, facts and an English sentence."""
    if isinstance(problem, Refusal | FeurioError):
        message = problem.message if isinstance(problem, Refusal) else str(problem)
        return {"code": problem.code, "rule": problem.rule, "data": problem.data, "message": message}
    return reason_of(Refusal("internal", 500))
