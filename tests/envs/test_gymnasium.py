"""The single-agent and the vectorised environments: Gymnasium's own checks, seeds, bots, recorded starts."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import feurio.envs  # noqa: E402, F401
from envs.playing import NAMES, SETUPS  # noqa: E402
from feurio.envs.registration import registered  # noqa: E402
from feurio.envs.seeds import following_seed  # noqa: E402
from feurio.envs.single import FeurioEnv  # noqa: E402
from feurio.envs.vector import FeurioVectorEnv  # noqa: E402
from feurio.record import replay  # noqa: E402

OVER = 7


@pytest.mark.parametrize("name", registered())
def test_check_env(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name).unwrapped, skip_render_check=True)
        if "OnTheRun" not in name:
            check_env(gymnasium.make(name, observation="planes").unwrapped, skip_render_check=True)


def play(env: Any, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    found = [observation]
    while True:
        observation, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        found += [observation, reward, terminated, truncated]
        if terminated or truncated:
            return found


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_episodes_against_bots_repeat(bots: str) -> None:
    first, second = (play(FeurioEnv("feurio", "competitive", 3, me=1, bots=bots), 4) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))


def test_an_illegal_action_ends_the_episode() -> None:
    env = FeurioEnv("wildfire")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)


def test_a_recorded_position_is_the_start() -> None:
    env = FeurioEnv("vulkan")
    play(env, 2)
    record = env.game().record()
    env.reset(options={"record": record, "move": 6})
    assert env.game().events == record["events"][:6]


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_the_vectorised_games_are_the_single_ones(setup: dict[str, Any], observation: str) -> None:
    envs = FeurioVectorEnv(3, **setup, observation=observation)
    observations, infos = envs.reset(seed=9)
    spaces = envs.spaces
    episodes = [spaces.episode() for _ in range(3)]
    for i, episode in enumerate(episodes):
        episode.reset(9 + i)
    row, mask = np.zeros(spaces.observations.size, np.uint8), np.zeros(spaces.actions.count, np.uint8)
    ended = [False] * 3
    for _ in range(220):
        for i, episode in enumerate(episodes):
            episode.write(int(infos["seat"][i]), row, mask)
            if ended[i]:
                mask[0] = 1
            table = spaces.observations.table
            shown = observations if observation == "flat" else observations["table"]
            assert (shown[i] == (row if observation == "flat" else row[:table])).all()
            if observation == "planes":
                assert (observations["planes"][i].reshape(-1) == row[table:]).all()
            assert (infos["action_mask"][i] == mask).all()
        actions = envs.sample().copy()
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert not truncated.any()
        for i, episode in enumerate(episodes):
            if ended[i]:
                episode.reset_next()
                ended[i] = False
                assert rewards[i] == 0
                continue
            mover = episode.to_move
            assert episode.step(int(actions[i]))
            given = episode.take_rewards()
            assert infos["rewards"][i].tolist() == pytest.approx(given)
            assert rewards[i] == pytest.approx(given[mover])
            assert terminated[i] == episode.over
            ended[i] = episode.over


def test_games_follow_from_the_first_seed() -> None:
    envs = FeurioVectorEnv(2, "volcano", mode="solitaire")
    envs.reset(seed=40)
    seen = [[seed] for seed in envs.episode_seeds()]
    for _ in range(200):
        envs.step(envs.sample())
        for row, seed in zip(seen, envs.episode_seeds(), strict=True):
            if row[-1] != seed:
                row.append(seed)
    for i, row in enumerate(seen):
        assert row == [following_seed(40 + i, k) for k in range(len(row))]
        assert len(row) > 2
    assert 0 <= following_seed(5, 2**62) < 2**53, "however far, at once"


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_autoreset(mode: AutoresetMode) -> None:
    envs = FeurioVectorEnv(4, "volcano", mode="solitaire", autoreset_mode=mode)
    envs.reset(seed=1)
    for _ in range(100):
        before = envs.episode_seeds()
        observations, _, terminated, _, infos = envs.step(envs.sample())
        after = envs.episode_seeds()
        if not terminated.any():
            continue
        i = int(np.flatnonzero(terminated)[0])
        if mode == AutoresetMode.SAME_STEP:
            assert before[i] != after[i]
            assert infos["final_obs"][i][0] == 7
            assert observations[i][0] == 1
            assert infos["_final_obs"][i]
        else:
            assert before[i] == after[i]
            assert observations[i][0] == 7
            assert np.flatnonzero(infos["action_mask"][i]).tolist() == [0]
        if mode == AutoresetMode.DISABLED:
            envs.reset(options={"reset_mask": terminated})
            assert envs.episode_seeds()[i] != after[i]
            return
    assert mode != AutoresetMode.DISABLED


def test_arrays_stay_where_they_are_if_the_caller_copies() -> None:
    envs = FeurioVectorEnv(5, "ontherun", mode="solitaire", copy=False)
    observations, infos = envs.reset(seed=1)
    place = observations.__array_interface__["data"], infos["action_mask"].__array_interface__["data"]
    for _ in range(30):
        observations, _, _, _, infos = envs.step(envs.sample())
        assert place == (
            observations.__array_interface__["data"],
            infos["action_mask"].__array_interface__["data"],
        )


def test_illegal_actions_in_the_vectorised_environment() -> None:
    envs = FeurioVectorEnv(2, "wildfire", mode="solitaire")
    _, infos = envs.reset(seed=1)
    actions = envs.sample().copy()
    actions[1] = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
    _, rewards, terminated, _, infos = envs.step(actions)
    assert terminated.tolist() == [False, True]
    assert infos["illegal"].tolist() == [False, True]
    assert rewards.tolist() == [0.0, -1.0]


def test_threads_change_nothing() -> None:
    rows = []
    for threads in (1, 2):
        envs = FeurioVectorEnv(7, "wildfire", players=3, threads=threads)
        _, infos = envs.reset(seed=3)
        rng = np.random.default_rng(3)
        for _ in range(120):
            choices = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in infos["action_mask"]]
            observations, *_, infos = envs.step(np.array(choices))
        rows.append(observations.copy())
        envs.close()
    assert (rows[0] == rows[1]).all()


def test_me_against_random_seats() -> None:
    envs = FeurioVectorEnv(6, "feurio", players=4, me=2)
    _, infos = envs.reset(seed=3)
    total = 0.0
    for _ in range(200):
        _, rewards, terminated, _, infos = envs.step(envs.sample())
        assert (infos["seat"] == 2).all()
        total += float(rewards[terminated].sum())
    assert total > 0


def test_a_window_too_small_truncates() -> None:
    envs = FeurioVectorEnv(8, "wildfire", players=2, observation="planes", window=3)
    envs.reset(seed=1)
    cut = 0
    for _ in range(200):
        _, _, terminated, truncated, infos = envs.step(envs.sample())
        assert not (terminated & truncated).any()
        assert (infos["action_mask"][truncated].sum(axis=1) == 1).all()
        cut += int(truncated.sum())
    assert cut > 5


RENDERED = [
    {"edition": "wildfire", "players": 3, "variants": ["firebreak"]},
    {"edition": "volcano", "mode": "solitaire", "layout": "random"},
    {"edition": "ontherun", "players": 3, "me": 1},
]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("setup", RENDERED, ids=lambda setup: setup["edition"])
def test_rendered_games_are_those_that_run(setup: dict[str, Any], mode: AutoresetMode) -> None:
    envs = FeurioVectorEnv(3, **setup, render_mode="ansi", autoreset_mode=mode)
    with pytest.raises(ResetNeeded):
        envs.render()
    observations, infos = envs.reset(seed=0)
    for step in range(150):
        if step % 10 == 0:
            shown = envs.render()
            assert shown is not None
            for i, seat in enumerate(infos["seat"].tolist()):
                assert shown[i] == str(envs.game(i).view(seat))
                assert envs.game(i).seed == envs.episode_seeds()[i]
                mover = envs.game(i).to_move
                assert (mover is None) == (observations[i][0] == OVER)
                assert mover in (None, seat)
                assert observations[i][3] == envs.game(i).state().tiles_left
        observations, _, _, _, infos = envs.step(envs.sample())


def test_rendered_games_after_illegal_actions_and_records() -> None:
    envs = FeurioVectorEnv(2, "wildfire", "solitaire", render_mode="ansi")
    _, infos = envs.reset(seed=1)
    for _ in range(9):
        envs.step(envs.sample())
    record = envs.game(0).record()
    assert replay(record) == envs.game(0)
    infos = envs.step(envs.sample())[4]
    before = envs.render()
    infos = envs.step(np.flatnonzero((infos["action_mask"] == 0).all(axis=0))[:1].repeat(2))[4]
    assert infos["illegal"].all()
    assert envs.render() == before
    envs.step(envs.sample())
    assert envs.game(0).move_count < 4
    envs.reset(seed=1, options={"record": record, "move": 6})
    assert envs.game(1).events[:6] == record["events"][:6]
    for _ in range(5):
        envs.step(envs.sample())
    assert envs.game(1).events[:6] == record["events"][:6]
    assert envs.game(1).move_count > 8


def test_pictures_of_vectorised_games() -> None:
    for mode, kind in (("svg", str), ("rgb_array", np.ndarray)):
        envs: Any = gymnasium.make_vec("Feurio/Volcano-Solitaire-v0", num_envs=2, render_mode=mode)
        envs.reset(seed=1)
        shown = envs.render()
        assert isinstance(shown, tuple)
        assert [type(one) for one in shown] == [kind, kind]
        assert envs.metadata["render_fps"]
    assert shown[0].shape == (640, 640, 3)
    assert (shown[0] != shown[1]).any()
    with pytest.raises(ValueError, match="render_mode"):
        FeurioVectorEnv(1, render_mode="human")
    plain = FeurioVectorEnv(1)
    plain.reset(seed=1)
    assert plain.render() is None
    assert plain.game(0).seed == 1


def test_seed_0_is_a_seed() -> None:
    env = FeurioEnv("volcano")
    envs = FeurioVectorEnv(1, "volcano", "solitaire", render_mode="ansi")
    env.reset(seed=0)
    envs.reset(seed=0)
    env.reset()
    envs.reset()
    assert env.game().seed == following_seed(0, 1)
    assert envs.game(0) == env.game()


def test_make_vec() -> None:
    envs = gymnasium.make_vec("Feurio/Volcano-Solitaire-v0", num_envs=3)
    assert isinstance(envs.unwrapped, FeurioVectorEnv)
    envs.reset(seed=1)
