"""What can go wrong, as exceptions that carry a stable code, the rule and the facts beside their sentence."""

from __future__ import annotations

from typing import Any

from feurio.texts import sentence


class FeurioError(ValueError):
    """Any refusal of the package.

    `code` is stable, `rule` is the section of the rules that forbids it (None where no rule is concerned) and `data`
    holds what the sentence names, so that it can be said in any language: `feurio.texts.sentence(code, data, "en")`.
    """

    def __init__(self, code: str, rule: str | None = None, **data: Any) -> None:
        self.code = code
        self.rule = rule
        self.data = data
        text = sentence(code, data)
        super().__init__(f"{rule}: {text}" if rule else text)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.rule, self.data)


class SetupError(FeurioError):
    """A set-up that does not exist."""


class RecordError(FeurioError):
    """A record that cannot be read, or that contradicts itself; `data["place"]` says where."""


class IllegalEvent(FeurioError):
    """An event that cannot be played now. The game is as it was."""


class UnreadableEvent(IllegalEvent):
    """A text outside the notation."""


def _rebuild(kind: type[FeurioError], code: str, rule: str | None, data: dict[str, Any]) -> FeurioError:
    return kind(code, rule, **data)
