"""An analysis finds mistakes that are there, and none that are not."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import feurio
from feurio.analysis import Analysis, Effort, Review, analyze, command
from feurio.analysis.findings import CLEAR, SURE
from feurio.analysis.page import page_of
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
    analysis = analyze(game, simulations=60, looks=2, last=60)
    assert analysis.lost(1).mean > analysis.lost(0).mean
    for decision in analysis.decisions:
        chances = [option.win.mean for option in decision.options]
        assert all(0 <= chance <= 1 for chance in chances)
        assert decision.played in [option.event for option in decision.options]
        assert not decision.mistake or decision.loss.low > 0
        assert decision.own.event == decision.played
        for threat in decision.threats:
            assert threat.seat != decision.seat
            assert threat.loss > 0


def test_the_same_seed_gives_the_same_analysis() -> None:
    game = played("wildfire", players=3)
    first, second = (analyze(game, simulations=40, looks=2, first=20, last=40, seed=4) for _ in range(2))
    assert first == second


def test_the_luck_of_all_numbers_adds_up_to_nothing() -> None:
    """What a draw gives is measured against the mean of all draws, so a seat's luck in one draw is bounded."""
    game = played("feurio", players=2)
    analysis = analyze(game, simulations=40, looks=2, first=10, last=30)
    assert analysis.draws
    for draw in analysis.draws:
        assert len(draw.gain) == 2
        assert sum(gain.mean for gain in draw.gain) == pytest.approx(0, abs=1e-9)


def test_a_thrown_away_ending_is_found() -> None:
    """In a won Volcano the last flights are exact: passing up a sure capture shows."""
    game = played("volcano", players=2)
    analysis = analyze(game, simulations=60, looks=2, first=game.move_count - 4)
    assert analysis.decisions
    assert analysis.course[-1].number == game.move_count


LOST = (
    "volcano -2,0;fly 0,3 NE red;fly 3,-2 SW red;fly -3,0 SE red;fly -1,2 NE green;fly -2,1 E green;fly -1,3 W green;"
    "fly -3,0 NE green;fly 2,-3 SE blue;fly 0,-3 SE blue;fly -1,3 NW blue;fly 0,-1 SE yellow;fly 3,-3 SW yellow;"
    "fly -3,2 NE yellow"
)
"""A Volcano alone that takes 9 tiles, and could have taken more with its last flight."""


def test_where_the_goal_is_out_of_reach_coming_less_far_is_a_mistake() -> None:
    game = feurio.new_game("volcano", mode="solitaire", seed=243261594)
    for event in LOST.split(";"):
        game.play(event)
    analysis = analyze(game, simulations=60, looks=2, first=game.move_count - 3)
    assert [decision.number for decision in analysis.decisions] == [12, 13, 14], "every decision is told"
    last = analysis.decisions[-1]
    assert (last.kind, last.own.win.mean, last.own.margin.mean) == ("mistake", 0.0, 9.0)
    assert last.options[0].margin.mean > 15, "with six tiles at once"
    assert last.margin_loss.mean == pytest.approx(last.options[0].margin.mean - 9)
    margins = [option.margin.mean for option in last.options]
    assert margins == sorted(margins, reverse=True)
    assert analysis.course[-1].points == 9
    assert analysis.course[-2].points > 12
    assert analysis.to_json()["most"] == 35


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
        analysis = analyze(game, simulations=20, looks=2, first=4)
        assert analysis.decisions
        assert analysis.accounts


def test_tables_and_pictures_are_made() -> None:
    analysis = analyze(played("vulkan", players=2), simulations=30, looks=2)
    assert "decisions cost" in text_of(analysis)
    assert max(map(len, text_of(analysis, every=True).splitlines())) <= 80
    assert len(text_of(analysis, every=True).splitlines()) > len(analysis.decisions)
    page = page_of(analysis, "de")
    assert page.count("<svg") > 1
    assert "Woher die Ergebnisse kommen" in page
    assert "http" not in page.replace("http://www.w3.org/", "")
    assert "<svg" in analysis._repr_html_()
    ElementTree.fromstring(svg_of(analysis))


def test_the_command_reads_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played("volcano", players=2).record()))
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    words = [str(file), "--simulations", "20", "--looks", "2", "--first", "8", "--last", "16", "--json", "--quiet"]
    assert command.run(parser.parse_args([*words, "--svg", str(tmp_path / "course.svg")])) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["format"] == "feurio-analysis/2"
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
    assert run(str(file), "--simulations", "10", "--looks", "2") == 0
    assert "decisions cost" in capsys.readouterr().out


def test_a_threat_is_what_the_next_seat_can_do() -> None:
    """Every threat can be carried out, and gains what it says."""
    game = played("volcano", players=2)
    analysis = analyze(game, simulations=60, looks=2)
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


SMALL = Effort(coarse=6, fine=24, looks=2, most=2)


@pytest.mark.parametrize("setup", [{"edition": "feurio", "players": 3}, {"edition": "ontherun", "mode": "solitaire"}])
def test_luck_and_moves_add_up_to_the_result(setup: dict[str, object]) -> None:
    game = played(**setup)  # type: ignore[arg-type]
    review = Review(game, effort=SMALL)
    while not review.work(60):
        pass
    assert game.result is not None
    for account in review.analysis().accounts:
        assert account.start + account.luck.mean + account.skill == pytest.approx(account.result, abs=1e-9)
        assert game.setup.shared or account.result == (account.seat in game.result["winners"])


def test_an_analysis_grows_from_chances_to_decisions_and_can_be_left() -> None:
    """Coarse looks come first: every chance is known before the first decision is judged."""
    game = played("wildfire", players=2, variants=["firebreak"])
    review = Review(game, effort=SMALL)
    found = []
    for done in review.told():
        found.append(done)
        if done >= 0.2:
            break
    early = review.analysis()
    assert found == sorted(found)
    assert not early.decisions
    assert early.done < 1
    assert len(early.course) == len(Review(game, effort=SMALL)._places) + 1
    assert not review.work(60, stopped=lambda: True)


def test_work_is_taken_up_from_its_notes_as_if_it_had_not_been_left() -> None:
    game = played("wildfire", players=2, variants=["firebreak"])
    whole = Review(game, effort=SMALL)
    assert whole.work(120)
    notes = None
    for _ in range(10_000):
        part = Review(game, effort=SMALL, notes=notes)
        done = part.work(0.05)
        notes = json.loads(json.dumps(part.notes()))
        if done:
            break
    assert done
    first, second = whole.analysis(), part.analysis()
    assert [moment.number for moment in first.moments] == [moment.number for moment in second.moments]
    for one, other in zip(first.course, second.course, strict=True):
        assert one.win == pytest.approx(other.win, abs=1e-4)


def test_an_analysis_is_written_and_read() -> None:
    analysis = analyze(played("volcano", players=2), simulations=30, looks=2)
    again = Analysis.from_json(json.loads(json.dumps(analysis.to_json())))
    assert again.to_json() == analysis.to_json()
    with pytest.raises(ValueError, match="not an analysis"):
        Analysis.from_json({"format": "feurio-analysis/2"})
    with pytest.raises(ValueError, match="not an analysis"):
        Analysis.from_json({"format": "feurio/1"})


def test_a_seat_is_judged_by_what_it_knew() -> None:
    """A firebreak's number is nobody else's: the position told with a decision does not have it."""
    game = played("feurio", players=2, variants=["firebreak"])
    review = Review(game, effort=SMALL)
    for place in review._places:
        if place.choices > 1:
            assert place.text == game.at(place.number).view(place.seat).position_text()
            assert place.state.unseen_counts() == game.at(place.number).view(place.seat).state().unseen_counts()


def test_nothing_is_called_before_long_looks_confirm_it() -> None:
    """A mistake is one by fresh long looks at either side; the best move is one by a long look at the decision."""
    game = played("volcano", players=2)
    review = Review(game, effort=SMALL)
    for done in review.told():
        if done < 0.3:
            continue
        if done > 0.5:
            break
    early = review.analysis()
    assert early.decisions
    assert not any(decision.kind for decision in early.decisions)
    assert review.work(120)
    analysis = review.analysis()
    assert any(decision.mistake for decision in analysis.decisions), "random plays, too"
    for decision in analysis.decisions:
        assert not decision.best or decision.options[0].event == decision.played
        if decision.mistake:
            assert decision.loss.low >= SURE
            assert decision.loss.mean >= CLEAR["mistake"]
            assert decision.loss.mean == pytest.approx(decision.options[0].win.mean - decision.own.win.mean)
            number = next(n for n, place in enumerate(review._places) if place.number == decision.number)
            assert all(value.long for value in review._sides(number))


def test_a_mistake_was_looked_at_twice_and_nothing_that_was_outdone_is_called_best() -> None:
    from feurio.analysis.samples import LONG

    game = feurio.new_game("volcano", players=2, seed=3)
    bots = [make_bot("greedy", seed=1), make_bot("random", seed=2)]
    while isinstance(seat := game.to_move, int):
        game.play(choose_for(bots[seat], game).event)
    review = Review(game, effort=Effort(coarse=10, fine=60))
    while not review.work(60):
        pass
    decisions = {each.number: each for each in review.analysis().decisions}
    mistakes = [number for number, each in decisions.items() if each.mistake]
    assert mistakes
    for index, place in enumerate(review._places):
        decision = decisions.get(place.number)
        if decision is not None and (decision.mistake or decision.best):
            assert review._value_at(index).parts[0][1].looks(LONG) >= 2
            assert decision.best != review._refuted(index)
            assert not (decision.best and review._outdone(index))
