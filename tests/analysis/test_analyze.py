"""An analysis finds mistakes that are there, and none that are not."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import feurio
from feurio.analysis import analyze, command
from feurio.analysis.plot import svg_of
from feurio.analysis.table import text_of
from feurio.bots import choose_for, make_bot
from feurio.cli.failure import Failure
from feurio.game import Game


def played(edition: str, seed: int = 5, **setup: object) -> Game:
    """A game between greedy (seat 0) and random."""
    game = feurio.new_game(edition, seed=seed, **setup)  # type: ignore[arg-type]
    bots = [make_bot("greedy" if seat == 0 else "random", seed=seat) for seat in range(game.setup.players)]
    while isinstance(seat := game.to_move, int):
        game.play(choose_for(bots[seat], game).event)
    return game


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_random_play_costs_more_than_greedy_play(edition: str) -> None:
    game = played(edition, players=2)
    analysis = analyze(game, futures=12, options=4, last=60)
    assert analysis.lost(1).mean > analysis.lost(0).mean
    for decision in analysis.decisions:
        chances = [option.win.mean for option in decision.options]
        assert all(0 <= chance <= 1 for chance in chances)
        assert decision.played in [option.event for option in decision.options]
        assert not decision.blunder or decision.loss.low > 0
        assert decision.own.event == decision.played
        for threat in decision.threats:
            assert threat.seat != decision.seat
            assert threat.loss > 0


def test_the_same_seed_gives_the_same_analysis() -> None:
    game = played("wildfire", players=3)
    first, second = (analyze(game, futures=8, options=3, first=20, last=40, seed=4) for _ in range(2))
    assert first == second


def test_the_luck_of_all_numbers_adds_up_to_nothing() -> None:
    """What a draw gives is measured against the mean of all draws, so a seat's luck in one draw is bounded."""
    game = played("feurio", players=2)
    analysis = analyze(game, futures=16, options=2, first=10, last=30)
    assert analysis.draws
    for draw in analysis.draws:
        assert len(draw.gain) == 2
        assert sum(gain.mean for gain in draw.gain) == pytest.approx(0, abs=1e-9)


def test_a_thrown_away_ending_is_found() -> None:
    """In a won Volcano the last flights are exact: passing up a sure capture shows."""
    game = played("volcano", players=2)
    analysis = analyze(game, futures=16, options=5, first=game.move_count - 4)
    assert analysis.decisions
    assert analysis.course[-1].number == game.move_count


def test_solitaires_and_firebreaks_are_analyzed_too() -> None:
    rng = random.Random(3)
    for setup in (
        {"edition": "feurio", "mode": "solitaire"},
        {"edition": "ontherun", "mode": "cooperative", "players": 3},
        {"edition": "wildfire", "players": 2, "variants": ["firebreak"]},
    ):
        game = feurio.new_game(seed=2, **setup)
        for _ in range(24):
            game.play(rng.choice(game.legal()))
        analysis = analyze(game, futures=6, options=3, first=4)
        assert analysis.decisions
        assert analysis.as_json()["seats"]


def test_tables_and_pictures_are_made() -> None:
    analysis = analyze(played("vulkan", players=2), futures=8, options=3)
    assert "decisions cost" in text_of(analysis)
    assert max(map(len, text_of(analysis, every=True).splitlines())) <= 80
    assert len(text_of(analysis, every=True).splitlines()) > len(analysis.decisions)
    ElementTree.fromstring(svg_of(analysis))


def test_the_command_reads_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played("volcano", players=2).record()))
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    words = [str(file), "--futures", "6", "--options", "2", "--first", "8", "--last", "16", "--json", "--quiet"]
    assert command.run(parser.parse_args([*words, "--svg", str(tmp_path / "course.svg")])) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["format"] == "feurio-analysis/1"
    assert (tmp_path / "course.svg").read_text().startswith("<svg")


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([*words, "--quiet"]))


def test_bad_input_is_refused_with_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("")
    with pytest.raises(Failure, match="has no record"):
        run(str(file))
    file.write_text(json.dumps(feurio.new_game("volcano", players=2, seed=1).record()) + "\n")
    with pytest.raises(Failure, match="fewer than 2 records"):
        run(str(file), "--line", "2")
    with pytest.raises(Failure, match="none lies"):
        run(str(file), "--first", "500")
    with pytest.raises(SystemExit):
        run(str(file), "--first", "-3")
    file.write_text('{"format":')
    with pytest.raises(feurio.RecordError, match="not JSON"):
        run(str(file))


def test_a_record_with_hidden_numbers_is_analyzed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = feurio.new_game("feurio", players=2, variants=["firebreak"], seed=4)
    rng = random.Random(4)
    for _ in range(30):
        game.play(rng.choice(game.legal()))
    file = tmp_path / "seen.json"
    file.write_text(json.dumps(game.record(0)))
    assert "?" in file.read_text()
    assert run(str(file), "--futures", "4", "--options", "2") == 0
    assert "decisions cost" in capsys.readouterr().out


def test_a_threat_is_what_the_next_seat_can_do() -> None:
    """Every threat can be carried out, and gains what it says."""
    game = played("volcano", players=2)
    analysis = analyze(game, futures=4, options=2)
    threats = [(decision, threat) for decision in analysis.decisions for threat in decision.threats]
    assert threats
    for decision, threat in threats:
        after = game.at(decision.number + 1)
        before = [entry["score"] for entry in after.scores()]
        for event in threat.events:
            assert after.to_move == threat.seat
            after.play(event)
        gained = [entry["score"] - old for entry, old in zip(after.scores(), before, strict=True)]
        assert gained[threat.seat] - gained[decision.seat] == threat.loss
