"""Where a game is asked for: an edition nowhere but in its table, a set of rules only where `ARCHITECTURE.md` says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from feurio.editions import EDITIONS, RULES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "feurio"
NAMES = {*RULES, *EDITIONS}
PLAIN = NAMES - {"feurio", "volcano"}
"""Those that mean nothing else: the package has the name of an edition; a volcano is also an event, a face, a phase."""
STATES = {"WildfireState", "VolcanoState", "OnTheRunState"}
HEADING = "## Where a game is asked for"

ASKS_IN_JS = re.compile(
    r"""\b(?:wildfire|ontherun)\b"""  # "volcano" is also an event, a tile's face and a phase
    r"""|(?:\brules|\bedition|\bgame|rulesOf\([^()]*\)|RULES\[[^\]]*\])\s*[!=]==\s*"(?:\w+)\""""
)
COMMENT_IN_JS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def of_one_game(path: Path) -> bool:
    """A game's own file may know its game."""
    return any(name in path.stem.split("_") for name in RULES)


def called(node: ast.AST) -> str:
    """The last name of what stands there: `setup.rules`, `position["rules"]` and `rules` are all called "rules"."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return str(node.slice.value)
    return node.id if isinstance(node, ast.Name) else ""


def texts(node: ast.AST) -> set[str]:
    """The constants that stand in there."""
    return {str(part.value) for part in ast.walk(node) if isinstance(part, ast.Constant)}


def asks(tree: ast.AST) -> Iterator[ast.AST]:
    """Where one asks which game it is: by its own file, by its state's class, by its name, by a table of games."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            imported = [node.module or "", *(f"{node.module}.{name.name}" for name in node.names)]
            if any(name.startswith("feurio.") and of_one_game(Path(name.rpartition(".")[2])) for name in imported):
                yield node
        elif isinstance(node, ast.Call):
            if called(node.func) == "isinstance" and any(called(part) in STATES for part in ast.walk(node)):
                yield node
        elif isinstance(node, ast.Compare):
            asked = any(called(side) in ("rules", "edition", "game") for side in (node.left, *node.comparators))
            if texts(node) & (NAMES if asked else PLAIN):
                yield node
        elif isinstance(node, ast.Match):
            if any(texts(case.pattern) & PLAIN for case in node.cases):
                yield node
        elif isinstance(node, ast.Dict):
            keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
            if len(keys & NAMES) > 1:
                yield node


def asking_files() -> set[str]:
    """Every file that asks, without the games' own."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        if not of_one_game(path) and any(asks(ast.parse(path.read_text(encoding="utf-8")))):
            found.add(path.relative_to(SOURCE).as_posix())
    for path in (SOURCE / "web" / "js").rglob("*.js"):
        if ASKS_IN_JS.search(COMMENT_IN_JS.sub("", path.read_text(encoding="utf-8"))):
            found.add(path.relative_to(SOURCE).as_posix())
    return found


def test_a_game_is_asked_for_where_the_architecture_says_and_nowhere_else() -> None:
    section = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition(HEADING)[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    listed = set(re.findall(r"`([\w/.]+\.(?:py|js))`", "\n".join(rows)))
    assert asking_files() == listed


def test_an_edition_is_named_in_its_table_and_in_pictures_of_the_rules_only() -> None:
    """Not those that share their name with their rules (see above), and not the one that shares it with the package."""
    alone = [edition for edition in EDITIONS if edition not in RULES and edition != "feurio"]
    assert alone
    named = re.compile(rf"""["'`/]({"|".join(alone)})["'`/]|^\s+({"|".join(alone)}):""", re.MULTILINE)
    sources = [*SOURCE.rglob("*.py"), *(SOURCE / "web" / "js").rglob("*.js")]
    found = {path.relative_to(SOURCE).as_posix() for path in sources if named.search(path.read_text(encoding="utf-8"))}
    assert found == {"editions.py", "rules/diagrams.py"}
