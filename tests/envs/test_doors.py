"""No argument, array or second thread makes an environment harm the process."""

from __future__ import annotations

import contextlib
import sys
import threading
from typing import Any

import numpy as np
import pytest

import feurio
from feurio.envs.batch import Batch
from feurio.envs.episode import Episode
from feurio.envs.spaces import Spaces, make_spaces
from feurio.envs.vector import Arrays, FeurioVectorEnv

SETUPS: tuple[dict[str, Any], ...] = (
    {"edition": "wildfire", "variants": ["firebreak"]},
    {"edition": "volcano"},
    {"edition": "ontherun", "players": 3},
)
HUGE = (-1, 2**31 - 1, -(2**31), 2**31, 2**63, 2**64, 10**30)
NO_NUMBERS: tuple[Any, ...] = (None, "1", 1.5, b"1", [1], object())


def arrays_of(spaces: Spaces, games: int, **changed: Any) -> Arrays:
    row, width, seats = spaces.observations.size, spaces.actions.count, spaces.setup.players
    given: dict[str, Any] = {
        "observations": np.zeros(games * row, np.uint8),
        "masks": np.zeros(games * width, np.uint8),
        "rewards": np.zeros(games * seats, np.float32),
        "reward": np.zeros(games, np.float32),
        "terminated": np.zeros(games, np.uint8),
        "truncated": np.zeros(games, np.uint8),
        "illegal": np.zeros(games, np.uint8),
        "seats": np.zeros(games, np.uint8),
        "final": np.zeros(games * row, np.uint8),
        "scores": np.zeros(games * seats, np.int32),
        "winners": np.zeros(games * seats, np.uint8),
        "lengths": np.zeros(games, np.int32),
    }
    return Arrays(**{**given, **changed})


@pytest.mark.parametrize("setup", SETUPS)
def test_what_is_written_into_the_arrays_steers_nothing(setup: dict[str, Any]) -> None:
    envs = FeurioVectorEnv(4, **setup, copy=False)
    _, infos = envs.reset(seed=1)
    for array in (infos["seat"], infos["action_mask"], infos["rewards"]):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 255
    # Somebody who insists reaches the memory all the same.
    for array in (infos["seat"], infos["action_mask"], infos["rewards"]):
        array.base[:] = 255 if array.dtype == np.uint8 else 77
    for step in range(60):
        actions = envs.sample() if step % 3 else np.array([2**62, -1, 0, envs.spaces.actions.count])
        _, rewards, _, _, infos = envs.step(actions)
        assert np.isfinite(rewards).all()
        infos["seat"].base[:] = 200 + step % 50


@pytest.mark.parametrize("setup", SETUPS)
def test_an_episode_takes_any_argument(setup: dict[str, Any]) -> None:
    spaces = make_spaces(**setup)
    episode = spaces.episode()
    episode.reset(3)
    for action in HUGE:
        assert not episode.step(action)
        assert episode.play_action(action) == -1
        assert episode.action_towards(action) == -1
        with pytest.raises(ValueError, match="not legal"):
            episode.text(action)
    for nothing in NO_NUMBERS:
        for ask in (episode.step, episode.play_action, episode.action_towards, episode.code_of, episode.reset):
            with pytest.raises(TypeError):
                ask(nothing)
    row, mask = np.zeros(spaces.observations.size, np.uint8), np.zeros(spaces.actions.count, np.uint8)
    for seat in (*HUGE, spaces.setup.players):
        with pytest.raises(IndexError):
            episode.write(seat, row, mask)
    for short in (row[:-1], row[:0], np.zeros(len(row) + 1, np.uint8)):
        with pytest.raises(ValueError):
            episode.write(0, short, mask)
    with pytest.raises(ValueError):
        episode.write(0, row, mask[:3])
    other = make_spaces("feurio", players=2).episode()
    with pytest.raises(TypeError):
        episode.copy_into(other)
    with pytest.raises(TypeError):
        episode.continue_from(feurio.new_game("feurio", players=2).state(), [], 1)
    wrong: list[list[list[int]]] = [[[]] * 5, [[7]], [[0]], [[1] * 9], [[2**64]]]
    for hidden in wrong:
        with pytest.raises((IndexError, ValueError)):
            episode.continue_from(episode.position_state(), hidden, 1)
    assert episode.legal()


@pytest.mark.parametrize("setup", SETUPS)
def test_chance_by_hand_deals_what_the_box_has(setup: dict[str, Any]) -> None:
    spaces = make_spaces(**setup)
    episode = spaces.episode()
    episode.play_by_hand()
    many = 36 if spaces.setup.laid_out else spaces.setup.players
    for numbers in ([1] * (many + 1), [1] * 36, [0] * many, [7] * many, [2**64] * many, [1] * 5000, []):
        with pytest.raises((IndexError, ValueError)):
            episode.lay_dealt(numbers)
    with pytest.raises((IndexError, ValueError)):
        episode.draw(3)
    episode.lay_dealt(([1, 2, 3, 4, 5, 6] * 6)[:many])
    with pytest.raises(ValueError):
        episode.lay_dealt([1] * many)
    for number in (0, 7, *HUGE):
        with pytest.raises((IndexError, ValueError)):
            episode.draw(number)
    episode.play_out(10**30)
    assert episode.over
    with pytest.raises(ValueError, match="no legal action"):
        episode.choose_randomly()


def test_spaces_bent_by_hand_are_refused() -> None:
    for name, value in {"size": 3, "planes": True}.items():
        spaces = make_spaces("wildfire")
        setattr(spaces.observations, name, value)
        with pytest.raises(ValueError):
            spaces.episode()
    spaces = make_spaces("wildfire")
    spaces.actions.families.clear()
    spaces.actions.box[:] = [9] * 500
    episode = spaces.episode()
    episode.reset(1)
    episode.play_out(1)
    with pytest.raises(ValueError):
        make_spaces("wildfire", observation="planes", window=10**9)


def test_a_batch_needs_episodes_of_its_own_and_arrays_that_fit() -> None:
    spaces, other = make_spaces("wildfire"), make_spaces("wildfire", players=2)
    wrong: list[Any] = [[], None, [None, None], [1, 2], [spaces.episode(), other.episode()], [spaces.episode()] * 2]
    for episodes in wrong:
        with pytest.raises((TypeError, ValueError)):
            Batch(episodes, arrays_of(spaces, 2))
    for name in vars(arrays_of(spaces, 2)):
        given = getattr(arrays_of(spaces, 2), name)
        with pytest.raises(ValueError):
            Batch([spaces.episode(), spaces.episode()], arrays_of(spaces, 2, **{name: given[:-1]}), 1)
    episodes = [spaces.episode(), spaces.episode()]
    batch = Batch(episodes, arrays_of(spaces, 2), 1)
    with pytest.raises(ValueError, match="one batch"):
        Batch(episodes, arrays_of(spaces, 2))
    with pytest.raises(TypeError):
        batch.__init__([spaces.episode() for _ in range(9)], arrays_of(spaces, 9))  # type: ignore[misc]
    for i in (*HUGE, 2):
        for ask in (batch.clear_one, batch.show_one, lambda i: batch.reset_one(i, 1)):
            with pytest.raises(IndexError):
                ask(i)
    with pytest.raises((AttributeError, TypeError)):
        batch.episodes.clear()  # type: ignore[attr-defined]
    for actions in (np.zeros(3, np.int64), np.zeros(0, np.int64)):
        with pytest.raises(ValueError):
            batch.step(actions)


@pytest.mark.skipif(feurio.engine() == "plain", reason="plain objects have no fields before they are made")
def test_what_was_never_made_refuses_to_play() -> None:
    spaces = make_spaces("wildfire")
    kind: Any = type(spaces.episode())
    blank = kind.__new__(kind)
    for name in ("seed", "over", "to_move"):
        with pytest.raises(TypeError):
            getattr(blank, name)
    for ask in (blank.legal, blank.reset_next, blank.take_rewards, blank.position_state, blank.play_by_hand):
        with pytest.raises(TypeError):
            ask()
    with pytest.raises(TypeError):
        Batch([blank], arrays_of(spaces, 1))
    with pytest.raises(TypeError):
        Episode(spaces.setup, spaces.actions, spaces.observations)


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_second_thread_is_refused_while_games_step(setup: dict[str, Any], threads: int) -> None:
    envs = FeurioVectorEnv(64, **setup, threads=threads)
    envs.reset(seed=1)
    problems: list[BaseException] = []
    done = 0

    def work() -> None:
        nonlocal done
        try:
            for _ in range(40):
                with contextlib.suppress(RuntimeError):
                    envs.step(envs.sample().copy())
                    done += 1
                with contextlib.suppress(RuntimeError):
                    envs.reset(options={"reset_mask": np.arange(64) == 3})
        except BaseException as problem:
            problems.append(problem)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            workers = [threading.Thread(target=work, daemon=True) for _ in range(6)]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join(60)
            assert not any(worker.is_alive() for worker in workers), "they wait for each other"
    finally:
        sys.setswitchinterval(before)
    assert problems == []
    assert done
    envs.close()
