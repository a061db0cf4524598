"""Writes the documentation's own lines of Python into build/pages and checks their types as strictly as mypy can; the
same files are then checked by pyright (`npm run pages`). What a reader copies has to hold in a typed program."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "build" / "pages"
CONFIG = {
    "typeCheckingMode": "strict",
    "pythonVersion": "3.11",
    "extraPaths": ["../../src"],
    "venvPath": "../..",
    "venv": ".venv",
    # Sessions show values by naming them, and the package's own sources are mypy's.
    "reportUnusedExpression": False,
    "reportMissingModuleSource": False,
    # Which keys an outcome or a score has follows from its kind and its game.
    "reportTypedDictNotRequiredAccess": False,
}


def write_pages() -> list[Path]:
    """A module for each page that shows Python, without the lines that are to fail."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for old in PAGES.glob("*.py"):
        old.unlink()
    found = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        examples = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))
        if examples:
            module = PAGES / f"{page.stem.replace('-', '_').lower()}_page.py"
            module.write_text("".join(each.source for each in examples if not each.exc_msg), encoding="utf-8")
            found.append(module)
    (PAGES / "pyrightconfig.json").write_text(json.dumps(CONFIG, indent=2), encoding="utf-8")
    return found


def main() -> int:
    pages = write_pages()
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", *map(str, pages)]
    return subprocess.run(command, cwd=ROOT / "src", check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
