"""Writes the map of the source anew: `make map`. Each file's row is the sentence that the file opens with.

Python files say it in their docstring, others in their first comment, pages and notebooks in their title; what cannot
speak for itself stands in `SILENT`.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
from collections import defaultdict
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
MAP = ROOT / "docs" / "map.md"
FOLDERS = ("src", "tests", "bench", "examples", "deploy")

SILENT = {
    "src/feurio/analysis/chances.json": "Chances by what the search says, with the games they were learned from.",
    "src/feurio/art/art.svg": "Symbols of tiles and pieces, for pictures and browsers alike.",
    "src/feurio/art/geometry.json": "Measures that Python and browser share.",
    "src/feurio/lessons/*.json": "The lessons, by the rules: scenes of real games, what is asked, and why.",
    "src/feurio/py.typed": "Says to type checkers that the package has types.",
    "src/feurio/puzzles/*.gz": "The puzzles, and the days of Today's fire: JSON lines, packed.",
    "src/feurio/rules/games.json": "The games that the rules tell to their end, event by event.",
    "src/feurio/server/store/migrations/script.py.mako": "What a new step starts from.",
    "src/feurio/policies/weights/*.json": "Learned weights by the features' names, with where they come from.",
    "src/feurio/texts/glossary.json": "One word for one thing in each language, and the words not to use.",
    "src/feurio/texts/*/*.json": "The sentences by language; `language.json` says how the language works.",
    "src/feurio/texts/*/rules/*.md": "The rules by language: a page for each set of rules and one for what all share.",
    "src/feurio/web/img/icon.svg": "The icon of the site.",
    "src/feurio/web/img/map.svg": "The contour lines on which the table lies.",
    "src/feurio/web/index.html": "The one page; everything in it is drawn by `js/main.js`.",
    "src/feurio/web/jsconfig.json": "How strictly TypeScript checks the modules.",
    "src/feurio/web/package.json": "Says to Node, which runs the unit tests, that the files are modules.",
    "src/feurio/web/vendor/*": "Preact and htm in one file, with their licences.",
    "tests/golden/*.txt": "Golden playthroughs and perft tables, written by `make golden`.",
    "tests/texts/cases.json": "Templates, data, and what both voices must say.",
    "tests/web/vendor/*": "axe-core, which checks accessibility, with its licence.",
}
"""Files without a sentence of their own, by pattern; each pattern is one row."""

HEAD = """# Map of the source

Every file and what is in it, folder by folder, in the words that the files open with; `make map` writes this page anew.
How the parts work together is in [Architecture](../ARCHITECTURE.md).
"""


def write_map() -> str:
    """The page, for the files as they are."""
    folders: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for path in sorted(_files(), key=lambda path: (PurePosixPath(path).parent.as_posix(), path)):
        folder, name, sentence = _row(path)
        if sentence:
            folders[folder][name] = sentence
    parts = [HEAD]
    for folder in sorted(folders, key=lambda folder: (FOLDERS.index(folder.split("/")[0]), folder)):
        rows = [f"| `{name}` | {sentence} |" for name, sentence in folders[folder].items()]
        parts.append("\n".join([f"## {folder}\n", "| file | has |", "|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def _files() -> list[str]:
    """What git has or would take, without what it is told to ignore; of an unpacked sdist, what is not ignored."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *FOLDERS]
    if not (ROOT / ".git").exists():
        paths = [path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
        patterns = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
        return [
            path.as_posix()
            for path in paths
            if not any(fnmatch(part, pattern) for part in path.parts for pattern in patterns)
        ]
    said = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8")
    return [path for path in said.stdout.splitlines() if (ROOT / path).exists()]


def _row(path: str) -> tuple[str, str, str]:
    """The folder, the name and the sentence of a file; no sentence for what has no row of its own."""
    for pattern, sentence in SILENT.items():
        if fnmatch(path, pattern):
            place = PurePosixPath(pattern)
            while "*" in place.parent.as_posix():
                place = place.parent
            return place.parent.as_posix(), PurePosixPath(pattern).relative_to(place.parent).as_posix(), sentence
    file = PurePosixPath(path)
    text = (ROOT / path).read_text(encoding="utf-8")
    beside = file.suffix == ".pxd" and (ROOT / file.with_suffix(".py")).exists()
    sentence = "" if beside or not text.strip() else _sentence(file, text)
    name = f"{file.name}`, `.pxd" if (ROOT / file.with_suffix(".pxd")).exists() else file.name
    return file.parent.as_posix(), name, sentence


def _sentence(file: PurePosixPath, text: str) -> str:
    if file.suffix == ".py":
        opening = ast.get_docstring(ast.parse(text)) or ""
    elif file.suffix in (".md", ".ipynb"):
        page = "".join(json.loads(text)["cells"][0]["source"]) if file.suffix == ".ipynb" else text
        opening = re.match(r"# (.*)", page)[1] + "."  # type: ignore[index]
    else:
        opening = _comment(text)
    paragraph = " ".join(opening.split("\n\n")[0].split())
    first = re.match(r".*?[.](?=\s|$)", paragraph)
    if not paragraph:
        raise ValueError(f"{file} does not say what is in it: a docstring, a comment or a line in `SILENT`")
    return (first[0] if first else paragraph).replace("|", "\\|")


def _comment(text: str) -> str:
    """The comment that a file opens with, without its signs."""
    block = re.match(r"/\*+(.*?)\*/", text, re.DOTALL)
    if block:
        return "\n".join(re.sub(r"^ ?\* ?", "", line).rstrip() for line in block[1].strip().splitlines())
    lines = re.match(r"(?:#!.*\n)?((?:(?://|#).*\n)*)", text)
    return re.sub(r"^(?://|#) ?", "", lines[1] if lines else "", flags=re.MULTILINE)


if __name__ == "__main__":
    MAP.write_text(write_map(), encoding="utf-8", newline="\n")
