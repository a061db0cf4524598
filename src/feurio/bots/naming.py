"""A bot as one line of text, the same in every command and in Python.

    greedy                              a name: built in, registered, or from an installed package
    mcts:simulations=20,softness=0.1    with options
    my_bots:Careful                     a class of a module
    my_bots:Careful:depth=3             with options
    external:command="python bot.py"    texts with commas stand in quotation marks, as in JSON; so may lists and objects

Several stand in a row, joined by commas: `greedy,mcts:simulations=20,softness=0.1,random` are three.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from feurio.errors import SetupError

_LONGEST = 4000
_KEY = re.compile(r"\s*([A-Za-z_]\w*)=")
_WORD = re.compile(r"[^,:]*")
_WORDS = {"true": True, "false": False, "null": None}
_DECODER = json.JSONDecoder()


def read_bot(text: str) -> tuple[str, dict[str, Any]]:
    """The name (`mcts`, `my_bots:Careful`) and the options of a bot."""
    found = list(_bots(text))
    if len(found) != 1:
        raise _unreadable(text)
    return found[0][1:]


def split_bots(text: str) -> list[str]:
    """The texts of several bots that are joined by commas."""
    return [part for part, _, _ in _bots(text)]


def _bots(text: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each bot's own text, name and options."""
    if len(text) > _LONGEST:
        raise _unreadable(text)
    place, end = 0, len(text)
    while place <= end:
        start = place
        name, place = _name(text, place)
        options: dict[str, Any] = {}
        while found := _KEY.match(text, place):
            options[found[1]], place = _value(text, found.end())
            if text[place : place + 1] != "," or not _KEY.match(text, place + 1):
                break
            place += 1
        if place < end and text[place] != ",":
            raise _unreadable(text)
        yield text[start:place].strip(), name, options
        place += 1


def _name(text: str, place: int) -> tuple[str, int]:
    """A name up to its options, and where those begin."""
    words: list[str] = []
    while not (words and _KEY.match(text, place)):
        found = _WORD.match(text, place)
        assert found is not None
        words.append(found[0].strip())
        place = found.end()
        if place == len(text) or text[place] == ",":
            break
        place += 1
    if not all(words) or len(words) > 2 or "=" in words[0]:
        raise _unreadable(text)
    return ":".join(words), place


def _value(text: str, place: int) -> tuple[Any, int]:
    if text[place : place + 1] in ('"', "[", "{"):
        try:
            return _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            raise _unreadable(text) from None
    end = text.find(",", place)
    end = len(text) if end < 0 else end
    return _plain(text[place:end].strip()), end


def _plain(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return _WORDS.get(text, text)


def _unreadable(text: str) -> SetupError:
    return SetupError("bot-text", given=repr(text[:60]))
