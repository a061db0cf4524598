"""Every section of the rules has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from feurio import rules


def test_every_section_is_named_by_a_test() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*_rules.py"))
    tests += (Path(__file__).parent / "test_common_ground.py").read_text(encoding="utf-8")
    named = {f"{a}.{b}" for a, b in re.findall(r"def test_(\d)_(\d+)_", tests)}
    sections = set()
    for book in ("common", "wildfire", "volcano", "ontherun"):
        sections |= set(re.findall(r"\{#(\d\.\d+)\}", rules.text(book, "en")))
    assert len(sections) > 30
    assert sections - named == set()
