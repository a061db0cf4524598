"""The compiled and the plain environments write the same bytes from the same seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

import feurio
from envs.digest import digest_of
from envs.playing import NAMES, SETUPS
from feurio.envs import batch
from plain_engine import plain_digests, plain_source


@pytest.mark.skipif(feurio.engine() == "plain", reason="NOT TESTED: nothing is compiled here to compare with")
def test_both_engines_write_the_same(tmp_path: Path) -> None:
    assert not str(batch.__file__).endswith(".py"), "the environments are not compiled"
    found = plain_digests(plain_source(tmp_path), "-m", "envs.digest")
    assert found == {name: digest_of(setup) for name, setup in list(zip(NAMES, SETUPS, strict=True))[::4]}
