"""The compiled and the plain engine play identical games, event for event, from the same seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

import feurio
from digest import digest_of
from games import SETUPS, name_of
from plain_engine import plain_digests, plain_source

PARTS = 4


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return plain_source(tmp_path_factory.mktemp("plain"))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.skipif(feurio.engine() == "plain", reason="NOT TESTED: nothing is compiled here to compare with")
def test_both_engines_play_the_same_games(part: int, plain: Path) -> None:
    found = plain_digests(plain, "digest.py", str(part), str(PARTS))
    assert found == {name_of(setup): digest_of(setup) for setup in SETUPS[part::PARTS]}
