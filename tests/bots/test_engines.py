"""The bots choose the same on the compiled and on the plain engine, and are as sure of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import feurio
from bots.choices import digests
from feurio.bots import search
from plain_engine import plain_digests, plain_source


@pytest.mark.skipif(feurio.engine() == "plain", reason="NOT TESTED: nothing is compiled here to compare with")
def test_both_engines_choose_the_same(tmp_path: Path) -> None:
    assert not str(search.__file__).endswith(".py"), "the search is not compiled"
    assert plain_digests(plain_source(tmp_path), "-m", "bots.choices") == digests()
