"""The compiled and the plain environments write the same bytes from the same seeds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

import feurio
from envs.digest import digest_of
from envs.playing import NAMES, SETUPS
from feurio.envs import batch


@pytest.mark.skipif(feurio.engine() == "plain", reason="NOT TESTED: nothing is compiled here to compare with")
def test_both_engines_write_the_same(tmp_path: Path) -> None:
    assert not str(batch.__file__).endswith(".py"), "the environments are not compiled"
    tests = Path(__file__).parent.parent
    source = Path(feurio.__file__).parent
    shutil.copytree(source, tmp_path / "feurio", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web"))
    answer = subprocess.run(
        [sys.executable, "-m", "envs.digest"],
        env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{tests}"},
        capture_output=True,
        text=True,
        check=True,
        cwd=tests,
    )
    plain = json.loads(answer.stdout)
    assert plain["engine"] == "plain"
    assert plain["digests"] == {name: digest_of(setup) for name, setup in list(zip(NAMES, SETUPS, strict=True))[::4]}
