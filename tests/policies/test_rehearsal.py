"""Games that a policy plays to learn from: which way its weights should go, and that it becomes better by that."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import feurio
from feurio.policies import EVALUATIONS, evaluation_of
from feurio.policies.evaluation import Evaluation
from feurio.state import State

BENCH = Path(__file__).resolve().parents[2] / "bench"


def ending(edition: str, seed: int) -> State | None:
    """The last position of a random game in which there is a choice and nothing but one event is left after it."""
    state = feurio.new_game(edition, players=2, seed=seed).view(0).state()
    dice = random.Random(seed)
    last: State | None = None
    while not state.over:
        if state.to_move >= 0 and len(state.legal()) > 1:
            last = state.copy()
        if state.to_move == -1:
            state.chance()
        else:
            state.step(dice.choice(state.legal()))
    if last is None:
        return None
    for code in last.legal():
        after = last.copy()
        after.step(code)
        while not after.over:
            if after.to_move == -1 or len(after.legal()) > 1:
                return None
            after.step(after.legal()[0])
    return last


def slope_of(evaluation: Evaluation, chosen: int) -> list[float]:
    """By hand: the features of what was chosen, less those that were to be expected."""
    slope = [0.0] * evaluation.size
    for code, chance in zip(evaluation.state.legal(), evaluation.policy(), strict=True):
        for feature in evaluation.features_of(code):
            slope[feature] += (code == chosen) - chance
    return slope


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
def test_the_slopes_are_those_of_the_logarithm_of_the_chosen_events_chance(edition: str) -> None:
    found = 0
    for seed in range(400):
        state = ending(edition, seed)
        if state is None:
            continue
        found += 1
        evaluation = evaluation_of(state.copy(), belief=0)
        seat = state.to_move
        expected = [slope_of(evaluation, code) for code in state.legal()]
        rewards, slopes = evaluation.rehearse()
        assert evaluation.state.over
        assert rewards == evaluation.worth()
        assert any(slopes[seat] == pytest.approx(each, abs=1e-9) for each in expected)
        assert not any(slopes[1 - seat])
        if found == 3:
            return
    raise AssertionError("no game ended with a choice")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EVALUATIONS)
def test_every_seat_learns_and_the_same_dice_teach_the_same(rules: str, players: int) -> None:
    edition = next(edition.id for edition in feurio.EDITIONS.values() if edition.rules == rules)
    state = feurio.new_game(edition, players=players, seed=3).view(0).state()
    evaluation = evaluation_of(state.copy(), belief=0)

    def lesson(rng: int) -> Any:
        evaluation.state.copy_from(state)
        evaluation.state.rng = rng
        return evaluation.rehearse()

    rewards, slopes = lesson(5)
    assert len(rewards) == len(slopes) == players
    assert all(any(own) for own in slopes)
    assert lesson(5) == (rewards, slopes) != lesson(6)


def test_what_is_not_dealt_cannot_be_played() -> None:
    state = feurio.new_game("ontherun", players=2, chance="manual").state()
    with pytest.raises(ValueError, match="dealt"):
        evaluation_of(state).rehearse()


@pytest.mark.skipif(not BENCH.is_dir(), reason="NOT TESTED: bench is not here")
def test_a_training_makes_the_policy_better_on_any_number_of_processes(tmp_path: Path) -> None:
    first, second = trained(tmp_path, "policy_train.py", "ontherun", "--games", "1500", "--from", "zero")
    assert first["weights"] == second["weights"]
    assert first["history"][-1]["share_against_first"] > 0.7


@pytest.mark.skipif(not BENCH.is_dir(), reason="NOT TESTED: bench is not here")
def test_swift_playouts_are_bred_for_winning_on_any_number_of_processes(tmp_path: Path) -> None:
    arguments = ["--players", "2", "--games", "12", "--steps", "100", "--rate", "0.05"]
    first, second = trained(tmp_path, "swift_train.py", "wildfire", *arguments)
    assert first["weights"] == second["weights"]
    assert first["history"][-1]["share_against_likeness"] > 0.55


def trained(place: Path, script: str, *arguments: str) -> list[dict[str, Any]]:
    """What a training has learned, once on one process and once on two."""
    for jobs in ("1", "2"):
        command = [sys.executable, str(BENCH / script), *arguments, "--jobs", jobs, "--out", str(place / jobs)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert "written" in done.stdout
    files = sorted(place.glob("*/*.json"))
    assert len(files) == 2
    found = [json.loads(file.read_text("utf-8")) for file in files]
    assert str(place) not in json.dumps(found)
    return found
