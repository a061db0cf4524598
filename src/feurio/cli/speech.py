"""The language in which a command speaks: that of `--language`, else the environment's, else English."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import Any

from feurio.cli.failure import Failure
from feurio.errors import FeurioError
from feurio.texts import Voice, best_language, environment_language, languages

OPTION = "--language"
_PLAIN = str.maketrans(
    {"\u2212": "-", "\u00d7": "x", "\u00b1": "+-", "\u2018": "'", "\u2019": "'"}
    | dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"')
)
"""Signs that have a plain twin."""

_speaker: list[Voice] = []


def voice() -> Voice:
    """Who speaks."""
    if not _speaker:
        _speaker.append(Voice(environment_language()))
    return _speaker[0]


def say(code: str, **data: Any) -> str:
    """A sentence of the terminal's catalogue."""
    return voice().say(code, data, "terminal")


def said(problem: Exception) -> str:
    """What went wrong, as part of another sentence."""
    return problem.said(voice().language.code) if isinstance(problem, FeurioError) else str(problem)


def take_language(arguments: list[str]) -> list[str]:
    """Chooses the language that a command line asks for; the rest of the command line."""
    _speaker.clear()
    rest = list(arguments)
    for place, word in enumerate(arguments):
        if word != OPTION and not word.startswith(f"{OPTION}="):
            continue
        given = word.partition("=")[2] if "=" in word else "".join(arguments[place + 1 : place + 2])
        if not given:
            raise Failure("language-missing", known=list(languages()))
        chosen = best_language([given])
        if chosen != given and not given.lower().startswith(chosen):
            raise Failure("language", given=given[:40], known=list(languages()))
        _speaker.append(Voice(chosen))
        del rest[place : place + (1 if "=" in word else 2)]
        break
    return rest


def speak_plainly() -> None:
    """Lets a terminal that lacks a letter (a real minus sign, an umlaut) show the nearest one instead."""
    codecs.register_error("feurio-plainly", _plainly)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(errors="feurio-plainly")


def _plainly(problem: UnicodeError) -> tuple[str, int]:
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    text = problem.object[problem.start : problem.end].translate(_PLAIN)
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return bare or "?", problem.end
