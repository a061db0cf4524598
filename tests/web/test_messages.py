"""The types of messages that the browser is checked with are those that the server has."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, Required, TypedDict

import pytest
from pydantic import BaseModel

from web import messages


def test_the_browser_s_types_are_made_of_the_server_s() -> None:
    assert messages.TYPES.read_text(encoding="utf-8") == messages.write_types(), "`make messages` writes them anew"


class Pair(TypedDict):
    low: int
    high: int | None


class Sample(TypedDict, total=False):
    """A sample."""

    kind: Required[Literal["one", "two"]]
    pairs: list[Pair]
    names: dict[str, list[str | None]]


class More(Sample):
    seed: NotRequired[int]
    name: str


class Asked(BaseModel):
    id: str
    last: int | None = None


def test_a_type_is_written_with_all_that_it_names() -> None:
    assert messages.interfaces(Sample) == [
        '/** A sample. */\nexport interface Sample {\n  kind: "one" | "two";\n  pairs?: Pair[];\n'
        "  names?: Record<string, (string | null)[]>;\n}\n",
        "export interface Pair {\n  low: number;\n  high: number | null;\n}\n",
    ]


def test_a_type_that_adds_to_another_says_so() -> None:
    assert (
        messages.interfaces(More)[0] == "export interface More extends Sample {\n  seed?: number;\n  name: string;\n}\n"
    )


def test_what_may_be_left_out_is_optional() -> None:
    assert messages.interfaces(Asked) == ["export interface Asked {\n  id: string;\n  last?: number | null;\n}\n"]


def test_what_typescript_has_no_word_for_is_not_guessed() -> None:
    class Odd(TypedDict):
        seats: set[int]
        more: NotRequired[Any]

    with pytest.raises(TypeError, match="no word"):
        messages.interfaces(Odd)
