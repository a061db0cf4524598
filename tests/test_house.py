"""The house for contributors: maps are complete, guides name what exists, what was made can be cleaned away."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import maps

ROOT = Path(__file__).parents[1]

KEPT = ("Makefile", "src/feurio/board.py", "src/feurio/bots/search.py", "tests/test_board.py", "docs/index.md")
MADE = (
    ".venv/bin/python",
    "build/cython/board.c",
    "dist/feurio.whl",
    "site/index.html",
    "node_modules/eslint/package.json",
    "htmlcov/index.html",
    "screenshots/start.png",
    "src/feurio.egg-info/PKG-INFO",
    "src/feurio/board.so",
    "src/feurio/bots/search.so",
    "src/feurio/bots/search.pyd",
    "src/feurio/bots/__pycache__/search.cpython-311.pyc",
    "tests/test_board.pyc",
    ".coverage.1",
    ".hypothesis/examples/1",
    ".pytest_cache/README.md",
    "tests/.mypy_cache/1.json",
    ".ruff_cache/1",
    ".import_linter_cache/1",
)


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_make_clean_removes_what_was_made_and_nothing_else(tmp_path: Path) -> None:
    for name in (*KEPT, *MADE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    shutil.copy2(ROOT / "Makefile", tmp_path / "Makefile")
    subprocess.run(["make", "clean"], cwd=tmp_path, check=True, capture_output=True)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == set(KEPT)


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_everything_that_git_ignores_is_cleaned(tmp_path: Path) -> None:
    """Each pattern of .gitignore has an example in the test above, and each example is ignored."""
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)  # an unpacked sdist is no repository
    shutil.copy2(ROOT / ".gitignore", tmp_path)
    asked = ["git", "check-ignore", "--verbose", "--no-index", "--stdin"]
    said = subprocess.run(asked, cwd=tmp_path, check=True, capture_output=True, text=True, input="\n".join(MADE))
    matched = [line.split("\t")[0].split(":")[2] for line in said.stdout.splitlines()]
    assert len(matched) == len(MADE)
    assert set(matched) == set((ROOT / ".gitignore").read_text(encoding="utf-8").split())


def test_the_map_has_every_file_with_the_sentence_it_opens_with() -> None:
    assert maps.MAP.read_text(encoding="utf-8") == maps.write_map(), "`make map` writes docs/map.md anew"


def test_the_layers_of_the_architecture_name_every_module_and_nothing_else() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    files = [row.split("|")[2] for row in text.splitlines() if row.startswith("| ") and row.count("|") == 4]
    named = {name for cell in files for name in re.findall(r"`(\w+(?:/|\.py))`", cell)}
    source = ROOT / "src" / "feurio"
    modules = {path.name for path in source.glob("*.py")} | {
        f"{path.parent.name}/" for path in source.glob("*/__init__.py")
    }
    assert named == modules | {"web/"}


def test_the_server_s_own_map_names_every_file_and_nothing_else() -> None:
    folder = ROOT / "src" / "feurio" / "server"
    named = set(re.findall(r"`(\w+\.py)`", (folder / "README.md").read_text(encoding="utf-8")))
    files = {path.name for path in folder.rglob("*.py") if "migrations" not in path.parts}
    assert named == files


@pytest.mark.parametrize("guide", ["CONTRIBUTING.md", "SECURITY.md"])
def test_guides_name_files_and_commands_that_exist(guide: str) -> None:
    text = (ROOT / guide).read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:src|tests|docs|bench|examples)/[^`*\s]*)`", text):
        assert (ROOT / name).exists(), name
    for target in re.findall(r"`make ([a-z-]+)`", text):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_workflows_try_every_python_that_is_promised_on_every_system() -> None:
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    promised = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tried = re.search(r"python: \[(.*)\]", workflow)
    assert tried is not None
    assert re.findall(r"[\d.]+", tried[1]) == promised
    assert "os: [ubuntu-latest, macos-latest, windows-latest]" in workflow


def test_workflows_name_the_version_of_each_action_and_ask_for_no_secret() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        text = path.read_text(encoding="utf-8")
        used = re.findall(r"uses: (\S+)", text)
        assert used
        for action in used:
            assert re.fullmatch(r"(actions|pypa)/[a-z-]+@(v\d+(\.\d+)*|[0-9a-f]{40})", action), f"{path.name}: {action}"
        assert "secrets." not in text
        assert "permissions:\n  contents: read\n" in text
