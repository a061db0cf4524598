"""The sentences of the site: none is missing, and none is there that nobody uses."""

from __future__ import annotations

import re
from pathlib import Path

from feurio.texts import catalogue

PACKAGE = Path(__file__).parents[2] / "src" / "feurio"


def sources() -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted((PACKAGE / "web" / "js").rglob("*.js")))


def asked_for() -> list[re.Pattern[str]]:
    """The keys that the site asks for; a part that is worked out stands for anything."""
    code = sources()
    found = set(re.findall(r'"([a-z][\w-]*(?:\.[\w-]+)+|you)"', code))
    templates = re.findall(r"`([a-z-]+\.(?:\$\{[^{}`]*\}|[^`$\s])*)`", code)
    found |= {re.sub(r"\$\{[^{}]*\}", "*", text) for text in templates}
    return [re.compile("[^ ]+".join(map(re.escape, key.split("*")))) for key in found]


def test_no_sentence_is_unused() -> None:
    patterns = asked_for()
    unused = [key for key in catalogue("interface") if not any(pattern.fullmatch(key) for pattern in patterns)]
    assert unused == []


def test_no_sentence_is_missing() -> None:
    known = {**catalogue("interface"), **catalogue("words")}
    code = sources()
    asked = set(re.findall(r'\bt\("([^"]+)"', code))
    for first, second in re.findall(r'\bt\([^()"`]*\? "([\w.-]+)" : "([\w.-]+)"', code):
        asked |= {first, second}
    assert asked - set(known) == set()


def test_no_line_of_the_log_is_missing_or_unused() -> None:
    lines = set(catalogue("log"))
    code = (PACKAGE / "web" / "js" / "table" / "log.js").read_text()
    pushed = set(
        re.findall(
            r'"((?:tile|fly|draw|break|pass|move)-[\w-]+|deal|board|center|volcano|draw|tile|break|crew|fly|predators|relocate|flee|move|pass)"',
            code,
        )
    )
    assert lines - {"startle", "startle-edge", "tile-startle", "tile-startle-edge"} <= pushed
