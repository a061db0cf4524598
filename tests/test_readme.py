"""What the README promises first stays true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_session_that_opens_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, verbose=False)
    assert tried >= 8
    assert failed == 0


def test_the_readme_links_to_what_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / target).exists(), target


def test_the_readme_says_first_how_to_install() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("pip install feurio") < text.index("uvx feurio") < text.index(">>> import feurio")


def test_the_two_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"^make ([a-z-]+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{command}:", makefile, re.MULTILINE), command
