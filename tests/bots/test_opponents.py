"""The opponents of `bench/opponents` play by the rules, and the weak ones are weak."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import feurio
from feurio.bots import Bot, Clock, choose_for, make_bot

BENCH = Path(__file__).resolve().parents[2] / "bench"
pytestmark = pytest.mark.skipif(not BENCH.is_dir(), reason="NOT TESTED: bench is not here")
SOURCE = str(Path(feurio.__file__).resolve().parents[1])


def played(edition: str, first: Bot, second: Bot, seed: int) -> list[int]:
    """The winners of a game."""
    game = feurio.new_game(edition, players=2, seed=seed)
    bots = [first, second]
    while not game.over:
        seat: Any = game.to_move
        game.play(choose_for(bots[seat], game, Clock(seconds=0.002)).event)
    for bot in bots:
        bot.close()
    assert game.result is not None
    return list(game.result["winners"])


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
@pytest.mark.parametrize("name", ["Flat", "OnePly", "Spoiler"])
def test_an_opponent_plays_to_the_end(name: str, edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    assert played(edition, make_bot(f"opponents:{name}", seed=1), make_bot("random", seed=2), 3)


def test_another_version_answers_for_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """This version takes the part of the other."""
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    other = make_bot("opponents:Version", seed=1, source=SOURCE)
    game = feurio.new_game("wildfire", players=2, variants=["firebreak"], seed=3)
    for _ in range(6):
        event = choose_for(other, game, Clock(seconds=0.01)).event
        assert event in game.legal()
        game.play(event)
    other.close()


def test_openspiels_information_sets_play_with_firebreaks_only(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel", reason="NOT TESTED: OpenSpiel is not here")
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    game = feurio.new_game("feurio", players=2, variants=["firebreak"], seed=3)
    other = make_bot("opponents.spiel:SpielIsmcts", seed=1)
    laid = 0
    while not game.over and laid < 4:
        down = [event for event in game.legal() if str(event).startswith("break")]
        event = down[0] if game.to_move == 1 and down else choose_for(other, game, Clock(seconds=0.005)).event
        laid += str(event).startswith("break")
        assert event in game.legal()
        game.play(event)
    assert laid == 4
    other.close()
    with pytest.raises(ValueError, match="plays with firebreak"):
        choose_for(other, feurio.new_game("feurio", players=2, seed=3))


def test_playouts_beat_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    wins = [0 in played("volcano", make_bot("opponents:Flat", seed=1), make_bot("random", seed=2), s) for s in range(4)]
    assert sum(wins) >= 3
