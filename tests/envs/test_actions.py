"""Actions: the mask is what `Game.legal` says, every index has its text and every text its index."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from envs.playing import NAMES, SETUPS, in_step, observed, spaces_of
from feurio.envs.episode import Episode
from feurio.envs.families import NAMES as FAMILIES
from feurio.envs.families import PAIRS
from feurio.game import Game


def steps_of(game: Game) -> set[str]:
    """The first steps of all legal events."""
    found = set()
    for event in game.legal():
        text = str(event)
        if event.kind == "move":
            text = "from " + text.split()[1]
        elif event.kind == "predators":
            if len(text.split()) > 2:
                continue
            text = text.replace("predators", "predator")
        found.add(text)
    return found


def check_half(episode: Episode, game: Game, chosen: str) -> None:
    """After `from A` come the moves from A; after `predator A` the sets that hold A."""
    texts = {episode.text(action) for action in episode.legal()}
    if chosen.startswith("from"):
        cell = chosen.split()[1]
        assert texts == {"to " + str(e).split()[2] for e in game.legal() if str(e).startswith(f"move {cell} ")}


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_mask_is_what_the_game_allows(setup: dict[str, Any], observation: str) -> None:
    spaces = spaces_of(setup, observation=observation)
    last = ""
    for episode, game in in_step(spaces, 11, most=260):
        seat = game.to_move
        assert episode.to_move == (-2 if seat is None else seat)
        legal = episode.legal()
        assert len(set(legal)) == len(legal)
        assert all(0 <= action < spaces.actions.count for action in legal)
        if episode.half_done:
            check_half(episode, game, last)
        else:
            assert {episode.text(action) for action in legal} == steps_of(game)
        if isinstance(seat, int):
            mask = observed(episode, seat)[1]
            assert set(np.flatnonzero(mask).tolist()) == set(legal)
        last = episode.text(legal[0]) if len(legal) == 1 else ""
    assert game.over or game.setup.rules == "ontherun"


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_index_and_text_lead_to_each_other(setup: dict[str, Any], observation: str) -> None:
    spaces = spaces_of(setup, observation=observation)
    for episode, _ in in_step(spaces, 3, most=60):
        for action in episode.legal()[:40]:
            family, place, offset = spaces.actions.parts(action)
            assert spaces.actions.index(family, place, offset) == action
            word = episode.text(action).split()[0]
            assert FAMILIES[family].split()[0] == word
            assert episode.action(episode.text(action)) == action


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_every_index_has_its_parts(setup: dict[str, Any], observation: str) -> None:
    actions = spaces_of(setup, observation=observation).actions
    step = max(1, actions.count // 5000)
    seen = set()
    for index in range(0, actions.count, step):
        parts = actions.parts(index)
        assert actions.index(*parts) == index
        seen.add(parts[0])
    if step == 1:
        assert seen == set(actions.families)


@pytest.mark.parametrize("setup", [s for s in SETUPS if s["edition"] == "ontherun"], ids=str)
def test_events_of_several_steps_are_found_again(setup: dict[str, Any]) -> None:
    spaces = spaces_of(setup)
    for seed in range(3):
        episode = spaces.episode()
        episode.reset(seed)
        game = spaces.game(seed)
        for number in range(150):
            if game.over:
                break
            legal = game.legal()
            event = legal[(7 * number + seed) % len(legal)]
            code = event.code()
            for _ in range(5):
                action = episode.action_towards(code)
                assert action >= 0, (event, [episode.text(a) for a in episode.legal()])
                episode.step(action)
                if not episode.half_done:
                    break
            game.play(event)
            assert episode.position_state().key() == game.state().key()


def test_central_pairs_are_numbered_by_formula() -> None:
    for number, (low, high) in enumerate(PAIRS):
        assert number == (low - 1) * (14 - low) // 2 + high - low


def test_what_is_not_legal_is_not_played() -> None:
    episode = spaces_of(SETUPS[0]).episode()
    episode.reset(1)
    before = episode.position_state().key()
    illegal = next(a for a in range(episode.actions.count) if a not in episode.legal())
    assert not episode.step(illegal)
    assert not episode.step(-1)
    assert not episode.step(10**9)
    assert episode.position_state().key() == before
