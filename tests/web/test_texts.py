"""The sentences of the site: none is missing, and none is there that nobody uses."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import get_args, get_type_hints

from feurio.cells import DIRECTIONS
from feurio.editions import COLORS, MODES, RULES, VARIANTS
from feurio.layouts import LAYOUTS
from feurio.position import Ending, Missed
from feurio.puzzles.proof import AIMS
from feurio.puzzles.themes import THEMES
from feurio.referee.outcome import Returned
from feurio.rules import PAGES
from feurio.server.bots.offer import OWN
from feurio.texts import catalogue

JS = Path(__file__).parents[2] / "src" / "feurio" / "web" / "js"
ENDS = ("won", "lost")
SHAPES = (*LAYOUTS, "random", "own")
CONDITIONS = get_args(get_type_hints(Missed)["condition"])
REASONS = get_args(get_type_hints(Ending)["reason"])
DOMAINS: dict[str, tuple[tuple[str, ...], ...]] = {
    "about.*": (tuple(RULES),),
    "animal.*": (COLORS,),
    "animals-all.*": (COLORS,),
    "animals.*": (COLORS,),
    "color.*": (COLORS,),
    "custody.*": (("bot", "me", "friend", "undo"),),
    "daily.reached.*": (tuple(RULES),),
    "direction.*": (DIRECTIONS,),
    "end.*.*": (ENDS, tuple(RULES)),
    "end.because.*": (REASONS,),
    "end.missed.*": (("tile-lost", "tiles-left"),),
    "end.why.*": (tuple(RULES),),
    "end.why.*.won": (tuple(RULES),),
    "fatal.*": (("no-open-one", "open-one", "apart", "joined"),),
    "find.*": (("asked", "wrong", "right", "shown"),),
    "goal.*": (tuple(RULES),),
    "grade.*": (("easy", "medium", "hard", "expert"),),
    "hint.step*": (("1", "2", "3"),),
    "layout.*": (SHAPES,),
    "layout.*.about": (SHAPES,),
    "learn.new.*": (tuple(RULES),),
    "lesson.*": (("error", "not-asked"),),
    "level.*": (tuple(one.name for one in OWN),),
    "edit.phase.*": (("draw", "tile", "crew", "fly", "startle", "flee", "relocate"),),
    "missed.*": (tuple(sorted({*CONDITIONS} - {"tile-lost", "tiles-left"})),),
    "mode.*": (MODES,),
    "mode.*.*": (MODES, tuple(RULES)),
    "pace.*": (("slow", "usual", "quick"),),
    "puzzle.best.*": (AIMS,),
    "puzzle.goal.*": ((*AIMS, "win"),),
    "puzzle.margin.*": (AIMS,),
    "puzzle.theme.*": (THEMES,),
    "puzzle.theme.*.why": (THEMES,),
    "puzzle.then.*": (AIMS,),
    "puzzle.wrong.*": ((*AIMS, "win"),),
    "review.amount.*": (("volcano", "ontherun"),),
    "review.counted.*": (("volcano", "ontherun"),),
    "review.unit.*": (("volcano", "ontherun"),),
    "review.kind.*": (("mistake", "inaccuracy", "strong", "luck"),),
    "review.tab.*": (("move", "moments", "luck"),),
    "rules.*": ((*PAGES, "learn", "play"),),
    "run.mode.*": (("startle", "flee", "predators"),),
    "seat.kind.*": (("me", "device", "friend"),),
    "start.time.*": (tuple(RULES),),
    "supply.*": (tuple(RULES),),
    "team.question.*": (("any", "tile", "crew", "fly", "startle", "flee"),),
    "theme.*": (("system", "light", "dark"),),
    "tie.*": (tuple(RULES),),
    "variant.*": (VARIANTS,),
    "variant.*.about": (VARIANTS,),
    "variant.*.about-paid": (("firebreak",),),
    "variant.*.short": (VARIANTS,),
}
"""Keys with a part that is worked out, and what that part can be."""
COACHED = {
    "wildfire": ["hottest", "choice", "crew", "neutral", "blocked", "joined", "divided", "shut", "shut-region", "last"],
    "volcano": ["fly", "neutral", "taken", "tie", "isolated", "lost"],
    "ontherun": ["hottest", "choice", "startle", "flee", "neutral", "driven-off", "stranded", "fled", "saved", "last"],
}
"""What the coach explains in each game: what can happen in it, or be decided."""


def sources() -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(JS.rglob("*.js")))


def pages() -> str:
    """The server's own pages, for when the site cannot be shown, and the rules, which it writes."""
    server = JS.parents[1] / "server"
    files = (server / "app.py", server / "wire" / "troubles.py", server / "wire" / "rulebook.py")
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def worked_out() -> set[str]:
    """The keys of which a part is worked out, with a star for it."""
    templates = re.findall(r"`([a-z-]+\.(?:\$\{[^{}`]*\}|[^`$\s])*)`", sources())
    return {re.sub(r"\$\{[^{}]*\}", "*", text) for text in templates}


def expanded(pattern: str) -> set[str]:
    """All keys that such a pattern can stand for."""
    if pattern == "coach.*.*":
        return {f"coach.{rules}.{topic}" for rules, topics in COACHED.items() for topic in topics}
    parts = pattern.split("*")
    return {
        "".join(part + value for part, value in zip(parts, (*values, ""), strict=True))
        for values in product(*DOMAINS[pattern])
    }


def asked_for() -> set[str]:
    """Every key that the site asks for."""
    plain = set(re.findall(r'"([a-z][\w-]*(?:\.[\w-]+)+|you)"', sources() + pages()))
    return plain.union(*(expanded(pattern) for pattern in worked_out()))


def test_every_key_that_is_worked_out_has_its_values_here() -> None:
    assert worked_out() == {*DOMAINS, "coach.*.*"}


def test_no_sentence_is_unused() -> None:
    assert {*catalogue("interface"), *catalogue("puzzles")} - asked_for() == set()


def test_no_sentence_is_missing() -> None:
    known = {**catalogue("interface"), **catalogue("words"), **catalogue("puzzles")}
    code = sources()
    asked = set(re.findall(r'\bt\("([^"]+)"', code)).union(*(expanded(pattern) for pattern in worked_out()))
    for first, second in re.findall(r'\? "([a-z][\w-]*\.[\w.-]+)" : "([a-z][\w-]*\.[\w.-]+)"', code):
        asked |= {first, second}
    assert asked - set(known) == set()


def test_no_line_of_the_log_is_missing_or_unused() -> None:
    code = (JS / "table" / "log.js").read_text(encoding="utf-8")
    said = re.findall(r"\.say\(\s*entry,\s*((?:[^,()]|\([^()]*\))*)", code) + re.findall(r"const key = (.*);", code)
    told: set[str] = set()
    for expression in said:
        keys = set(re.findall(r'"([a-z-]+)"', expression))
        follows = set(re.findall(r'"([a-z-]+)"', "".join(re.findall(r"after\((.*?)\)", expression))))
        told |= keys | {f"tile-{key}" for key in follows}
    causes = get_args(get_type_hints(Returned)["cause"])
    assert told | {*causes} == set(catalogue("log"))


def test_every_level_has_a_name_and_no_name_is_left_over() -> None:
    assert {key for key in catalogue("words") if key.startswith("level.")} == expanded("level.*")
