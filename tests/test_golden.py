"""Golden playthroughs and perft tables: a difference is a change of the rules, of the seeds or of the order of events.

If it is meant, `make golden` writes them anew, and the diff goes into the commit that explains it.
"""

from __future__ import annotations

import pytest

from games import name_of
from golden import CHAPTERS, HERE, perft_table, playthrough


@pytest.mark.parametrize("setup", CHAPTERS, ids=name_of)
def test_playthroughs_are_as_they_were(setup: dict[str, object]) -> None:
    assert playthrough(setup) == (HERE / f"{name_of(setup)}.txt").read_text(encoding="utf-8")


def test_perft_counts_are_as_they_were() -> None:
    assert perft_table().splitlines() == (HERE / "perft.txt").read_text(encoding="utf-8").splitlines()


def test_every_golden_file_belongs_to_a_chapter() -> None:
    known = {f"{name_of(setup)}.txt" for setup in CHAPTERS} | {"perft.txt"}
    assert {path.name for path in HERE.glob("*")} == known
