"""The browser's voice, run by Node, so that what it says can be compared with Python's."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypedDict

import feurio
from feurio.texts import NAMES, Voice, catalogue, languages

VOICE = Path(feurio.__file__).parent / "web" / "js" / "voice.js"


class _Names(TypedDict, total=False):
    seats: list[str]
    """Who sits where."""
    marks: str
    """What stands before and after a cell."""


class Line(TypedDict, total=False):
    """Something to say."""

    language: str
    template: str
    data: dict[str, Any]
    names: _Names


def node() -> str:
    """The machine's Node, or the one that Playwright brings."""
    found = shutil.which("node")
    if found:
        return found
    from playwright._impl._driver import compute_driver_executable

    return str(compute_driver_executable()[0])


def said_by_browser(lines: Sequence[Line]) -> list[str]:
    """What the browser would say."""
    known = {
        code: {
            **asdict(language),
            "words": {**NAMES, **catalogue("words", code)},
            "reasons": dict(catalogue("reasons", code)),
        }
        for code, language in languages().items()
    }
    given = json.dumps({"languages": known, "lines": lines})
    command = [node(), str(Path(__file__).parents[1] / "web" / "speak.mjs"), str(VOICE)]
    done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    said: list[str] = json.loads(done.stdout)
    return said


def said_by_python(line: Line) -> str:
    """What Python says."""
    names = line.get("names") or {}
    seats, marks = names.get("seats"), names.get("marks")
    voice = Voice(
        line["language"],
        seat=(lambda seat: seats[seat]) if seats else None,
        cell=(lambda cell: f"{marks[0]}{cell}{marks[1]}") if marks else None,
    )
    return voice.fill(line["template"], line["data"])
