"""`feurio arena` as it is called."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from feurio.arena import command
from feurio.cli.failure import Failure


def call(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(words))


def test_a_match_is_told_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = tmp_path / "report.html"
    out = tmp_path / "arena.jsonl"
    words = ("volcano", "--players", "2", "--bots", "greedy", "random", "--out", str(out), "--jobs", "1", "--quiet")
    assert call(*words, "--blocks", "2", "--html", str(html)) == 0
    assert "greedy v random " in capsys.readouterr().out
    page = html.read_text()
    for plot in page.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + plot.split("</svg>")[0] + "</svg>")
    assert call(*words, "--blocks", "3", "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["matches"][0]["share"]["count"] == 3
    assert len(out.read_text().splitlines()) == 4


def test_a_clear_match_stops_early(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("wildfire", "--players", "2", "--bots", "greedy", "random", "--blocks", "50", "--jobs", "1", "--quiet")
    assert call(*words, "--sprt", "0.5,0.7", "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["sprt"]["verdict"] == "high"
    assert summary["matches"][0]["share"]["count"] < 50


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("feurio", "--bots", "greedy"), "two different bots"),
        (("feurio", "--bots", "greedy", "nobody"), "nobody"),
        (("feurio", "--bots", "greedy", "random", "--sprt", "0.5,0.6"), "single match"),
        (("feurio", "--players", "2", "--bots", "greedy", "random", "--sprt", "x"), "two shares"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], told: str) -> None:
    with pytest.raises((Failure, ValueError), match=told):
        call(*words)
