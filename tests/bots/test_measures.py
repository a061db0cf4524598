"""How fast the search is: all figures are there, and OpenSpiel is left out where it is missing."""

from __future__ import annotations

import pytest

from feurio import engine
from feurio.bots import measures
from feurio.cli.bench import table


@pytest.mark.skipif(engine() == "plain", reason="measures for long where nothing is compiled")
def test_search_speed_stands_beside_hex() -> None:
    pytest.importorskip("pyspiel")
    found = measures.search_speed(0.01, 0.01)
    assert set(found) == {*(f"{edition}/competitive/2" for edition in measures.GAMES), measures.HEX}
    row = found["wildfire/competitive/2"]
    names = {"uniform_per_s", "guided_per_s", "guided_cost", "two_threads", "two_threads_free", "over_hex"}
    swift = {"swift_per_s", "swift_cost"}
    assert set(row) == names | swift
    assert set(found["volcano/competitive/2"]) == names, "no swift playouts there"
    assert all(float(value) > 0 for value in row.values())
    assert "guided_cost" in table({"engine": "compiled", "search": found})


def test_without_open_spiel_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "GAMES", ())
    monkeypatch.setattr(measures, "_hex_pace", lambda _: None)
    found = measures.search_speed()
    assert found == {measures.HEX: {"left_out": "open_spiel is not installed"}}
    assert "left out: open_spiel is not installed" in table({"engine": "plain", "search": found})
