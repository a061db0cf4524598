"""The compiled and the plain engine play identical games, event for event, from the same seeds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import feurio
from digest import digest_of
from games import SETUPS, name_of

PARTS = 4


@pytest.fixture(scope="session")
def plain_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's sources without anything compiled."""
    target = tmp_path_factory.mktemp("plain")
    source = Path(feurio.__file__).parent
    shutil.copytree(source, target / "feurio", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web"))
    return target


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.skipif(feurio.engine() == "plain", reason="NOT TESTED: nothing is compiled here to compare with")
def test_both_engines_play_the_same_games(part: int, plain_source: Path) -> None:
    tests = Path(__file__).parent
    answer = subprocess.run(
        [sys.executable, str(tests / "digest.py"), str(part), str(PARTS)],
        env=os.environ | {"PYTHONPATH": f"{plain_source}{os.pathsep}{tests}"},
        capture_output=True,
        text=True,
        check=True,
    )
    plain = json.loads(answer.stdout)
    assert plain["engine"] == "plain"
    assert plain["digests"] == {name_of(setup): digest_of(setup) for setup in SETUPS[part::PARTS]}
