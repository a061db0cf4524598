"""Measuring: one JSON object with everything that was promised, quickly."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cli.command import complaint, feurio
from feurio import engine, measures, references


@pytest.mark.skipif(engine() == "plain", reason="measures for long where nothing is compiled")
def test_the_json_has_every_registered_measurement() -> None:
    done = feurio("bench", "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert found["engine"] == "compiled"
    assert set(found) == {"engine", *measures.names()}
    for setup in measures.SETUPS:
        pace = found["playouts"][setup]
        assert pace["decisions_per_s"] > pace["playouts_per_s"] > 1000
    assert 0 < found["copy_ns"] < found["copy_python_ns"]
    assert all(0 < size <= 8192 for size in found["state_bytes"].values())


def test_a_module_can_add_a_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "_MEASUREMENTS", {})
    measures.register("answer", lambda: 42)
    assert measures.measure() == {"engine": engine(), "answer": 42}


def test_a_missing_folder_of_references_is_said() -> None:
    assert "/nowhere" in complaint(feurio("bench", "--limits", "/nowhere"))


PROGRAM = """
#include <cstdio>
#include <cstdlib>
int main(int, char** a) {
    volatile long sum = 0;
    for (long i = 0; i < atol(a[1]) * 2000; i++) sum += i;
}
"""


@pytest.mark.skipif(shutil.which("g++") is None, reason="no compiler")
def test_references_are_built_and_compared(tmp_path: Path) -> None:
    (tmp_path / "limit.cpp").write_text(PROGRAM)
    found = references.compare(tmp_path)["feurio/competitive/4"]
    assert found["ratio"] == pytest.approx(found["ours_per_s"] / found["reference_per_s"], rel=0.01)
    (tmp_path / "limit.cpp").write_text("int main( {")
    with pytest.raises(references.ReferenceProblem, match="does not compile"):
        references.compare(tmp_path)
