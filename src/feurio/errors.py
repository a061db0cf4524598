"""What can go wrong, as exceptions that carry a stable code, the rule and the facts beside their sentence."""

from __future__ import annotations

from typing import Any

from feurio.texts import ENGLISH, sentence


class FeurioError(ValueError):
    """Any refusal of the package.

    `code` is stable, `rule` is the section of the rules that forbids it (None where no rule is concerned) and `data`
    holds what the sentence names, so that it can be said in any language: `error.said("de")`. As a text it is English.
    """

    def __init__(self, code: str, rule: str | None = None, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.data = data

    def said(self, language: str = ENGLISH) -> str:
        """The rule and the sentence in a language. It is made when it is wanted: many refusals are never read."""
        text = sentence(self.code, self.data, language)
        return f"{self.rule}: {text}" if self.rule else text

    def as_data(self) -> dict[str, Any]:
        """The refusal as a value of another sentence's data, which then says it in its own language."""
        return {"code": self.code, "data": self.data}

    def __str__(self) -> str:
        return self.said()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.rule, self.data)


class SetupError(FeurioError):
    """A set-up that does not exist."""


class RecordError(FeurioError):
    """A record that cannot be read, or that contradicts itself; `data["place"]` says where."""


class PositionError(FeurioError):
    """A text that is no position, or a position that cannot be."""


class IllegalEvent(FeurioError):
    """An event that cannot be played now. The game is as it was."""


class UnreadableEvent(IllegalEvent):
    """A text outside the notation."""


def shown(value: object, most: int = 60) -> str:
    """Anything that was given, as it may stand in a sentence: one short line that every terminal and file takes.

    A number may have more digits than Python writes, a list may lie in itself, an object may refuse to be shown.
    """
    try:
        text = repr(value).encode("utf-8", "backslashreplace").decode()
    except Exception:
        return f"<{type(value).__name__}>"
    return text if len(text) <= most else text[: most - 3] + "..."


def _rebuild(kind: type[FeurioError], code: str, rule: str | None, data: dict[str, Any]) -> FeurioError:
    return kind(code, rule, **data)
