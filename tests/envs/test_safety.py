"""What environments hand out is the caller's; wrappers, copies and other processes find what they expect."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv  # noqa: E402
from gymnasium.wrappers import vector as wrappers  # noqa: E402

import feurio.envs  # noqa: E402, F401
from envs.playing import NAMES, SETUPS, spaces_of  # noqa: E402
from feurio.envs import pettingzoo  # noqa: E402
from feurio.envs.boxes import greatest, observation_space  # noqa: E402
from feurio.envs.single import FeurioEnv  # noqa: E402
from feurio.envs.vector import FeurioVectorEnv  # noqa: E402

SOME: list[dict[str, Any]] = [
    {"edition": "wildfire", "mode": "competitive", "players": 3, "variants": ["firebreak"]},
    {"edition": "volcano", "mode": "solitaire", "layout": "random"},
    {"edition": "ontherun", "mode": "competitive", "players": 3},
    {"edition": "feurio", "mode": "cooperative", "players": 2, "reward": "progress"},
]
MODES = list(AutoresetMode)


def same(one: Any, two: Any) -> bool:
    """Whether two answers of an environment are equal, arrays and all."""
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, tuple | list):
        return len(one) == len(two) and all(map(same, one, two))
    return bool(np.array_equal(one, two))


# --- Memory of one's own ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observation", ["flat", "planes"])
def test_what_step_returns_stays_as_it_was_and_may_be_changed(observation: str) -> None:
    envs = FeurioVectorEnv(8, "volcano", mode="solitaire", observation=observation, autoreset_mode="SameStep")
    answers: list[Any] = [envs.reset(seed=3)]
    kept = [copy.deepcopy(answers[0])]
    for _ in range(60):
        answers.append(envs.step(envs.sample()))
        kept.append(copy.deepcopy(answers[-1]))
    assert same(answers, kept)
    other = envs.clone()
    last = answers[-1]
    for array in (last[1], last[2], last[3], *(value for value in last[4].values() if isinstance(value, np.ndarray))):
        array[...] = 1
    actions = envs.sample()
    other.sample()
    assert same(envs.step(actions), other.step(actions))
    actions[:] = 0
    assert infos_are_new(envs)


def infos_are_new(envs: FeurioVectorEnv) -> bool:
    """Whoever puts something into the infos of a step does not find it in the next."""
    infos = envs.step(envs.sample())[4]
    infos["mine"] = 1
    return "mine" not in envs.step(envs.sample())[4]


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(ResetNeeded):
        FeurioVectorEnv(2, "wildfire").step(np.zeros(2, np.int64))
    with pytest.raises(ResetNeeded, match="no game has begun"):
        FeurioEnv("wildfire").step(0)
    some = FeurioVectorEnv(2, "wildfire")
    some.reset(seed=1, options={"reset_mask": np.array([True, False])})
    with pytest.raises(ResetNeeded):
        some.step(np.zeros(2, np.int64))
    for make in (pettingzoo.env, pettingzoo.raw_env):
        with pytest.raises(AssertionError, match="reset"):
            make(players=2).step(0)


@pytest.mark.parametrize("odd", [0.5, np.float32(1), None, "1", [1]])
def test_what_is_no_whole_number_is_no_action_and_changes_nothing(odd: Any) -> None:
    one = FeurioEnv("volcano", "solitaire")
    one.reset(seed=1)
    several = pettingzoo.raw_env("volcano", players=2)
    several.reset(seed=1)
    wrapped = pettingzoo.env(edition="volcano", players=2)
    wrapped.reset(seed=1)
    many = FeurioVectorEnv(2, "volcano", "solitaire")
    many.reset(seed=1)
    environments: list[Any] = [one, several, wrapped]
    for env in environments:
        with pytest.raises(ValueError, match="an action is a whole number, not"):
            env.step(odd)
        assert len(env.unwrapped.game().events) == 1  # the board
    with pytest.raises(ValueError, match=r"actions are whole numbers, not|2 actions are needed"):
        many.step([odd, odd])
    assert [len(many.game(i).events) for i in range(2)] == [1, 1]


@pytest.mark.parametrize("mode", MODES)
def test_a_mask_has_an_action_even_when_the_game_is_over(mode: AutoresetMode) -> None:
    envs = FeurioVectorEnv(6, "volcano", mode="solitaire", autoreset_mode=mode)
    _, infos = envs.reset(seed=2)
    over = 0
    for step in range(80):
        assert infos["action_mask"].any(axis=1).all()
        actions = envs.sample()
        assert (infos["action_mask"][np.arange(6), actions] == 1).all()
        actions[0] = -1 if step % 7 == 6 else actions[0]
        _, _, terminated, _, infos = envs.step(actions)
        over += int(terminated.sum())
        if mode == AutoresetMode.DISABLED and terminated.all():
            assert (envs.step(actions)[1] == 0).all()
            _, infos = envs.reset(options={"reset_mask": terminated})
    assert over > 3


def test_the_last_mask_of_the_single_environment_has_an_action() -> None:
    env = FeurioEnv("volcano")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    assert np.flatnonzero(info["action_mask"]).tolist() == [0]
    assert env.action_masks().any()


# --- Bounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_no_number_is_above_its_bound_and_no_plane_looks_like_a_picture(
    setup: dict[str, Any], observation: str
) -> None:
    spaces = spaces_of(setup, observation=observation)
    high = greatest(spaces)
    assert len(high) == spaces.observations.size
    assert high.max() < 255
    envs = FeurioVectorEnv(6, **setup, observation=observation, copy=False)
    envs.reset(seed=5)
    for _ in range(150):
        envs.step(envs.sample())
        assert (envs._rows <= high).all()
    first = FeurioEnv(**setup, observation=observation).reset(seed=1)[0]
    assert observation_space(spaces).contains(first)


# --- Wrappers ---------------------------------------------------------------------------------------------------------

WRAPPERS: dict[str, Callable[[Any], Any]] = {
    "RecordEpisodeStatistics": wrappers.RecordEpisodeStatistics,
    "DictInfoToList": wrappers.DictInfoToList,
    "NormalizeObservation": wrappers.NormalizeObservation,
    "NormalizeReward": wrappers.NormalizeReward,
    "FlattenObservation": wrappers.FlattenObservation,
    "TransformReward": lambda envs: wrappers.TransformReward(envs, lambda reward: reward * 2),
}


NOT_IN_THE_SAME_STEP = ("NormalizeObservation", "FlattenObservation")
"""Gymnasium's own rule for wrappers that change observations."""


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        (name, mode)
        for name in WRAPPERS
        for mode in MODES[:2]
        if not (mode == MODES[1] and name in NOT_IN_THE_SAME_STEP)
    ],
)
def test_gymnasiums_vector_wrappers_work(name: str, mode: AutoresetMode) -> None:
    inner = FeurioVectorEnv(4, "volcano", mode="solitaire", autoreset_mode=mode)
    envs = WRAPPERS[name](inner)
    envs.reset(seed=1)
    ended = 0
    lengths = []
    for _ in range(120):
        *_, terminated, _, infos = envs.step(inner.sample())
        ended += int(terminated.sum())
        if name == "RecordEpisodeStatistics" and terminated.any():
            lengths += infos["episode"]["l"][terminated].tolist()
            outcome = infos["final_info"] if mode == AutoresetMode.SAME_STEP else infos
            assert (outcome["length"][terminated] == infos["episode"]["l"][terminated]).all()
        if name == "DictInfoToList" and terminated.any():
            found = infos[int(np.flatnonzero(terminated)[0])]
            assert "length" in (found["final_info"] if mode == AutoresetMode.SAME_STEP else found)
    assert ended > 5
    assert name != "RecordEpisodeStatistics" or min(lengths) > 5


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv, partial(AsyncVectorEnv, context="spawn")])
def test_single_environments_run_side_by_side(kind: Any) -> None:
    # By this name fresh processes find them, too: all of them from Python 3.14 on, and on macOS and Windows.
    envs = kind([lambda: gymnasium.make("feurio.envs:Feurio/Volcano-Solitaire-v0") for _ in range(2)])
    try:
        _, infos = envs.reset(seed=1)
        ended = 0
        for _ in range(60):
            choices = [int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]]
            _, _, terminated, _, infos = envs.step(np.array(choices))
            if terminated.any():
                assert infos["_length"].tolist() == terminated.tolist()
            ended += int(terminated.sum())
        assert ended > 1
    finally:
        envs.close()


# --- Copies -----------------------------------------------------------------------------------------------------------

COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "deepcopy": copy.deepcopy,
    "clone": lambda env: env.clone(),
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("setup", SOME, ids=lambda setup: setup["edition"])
def test_a_copy_of_a_single_environment_goes_on_alike(setup: dict[str, Any], way: str) -> None:
    bots: dict[str, Any] = {}
    if setup["mode"] != "solitaire":
        bots = {"bots": ["greedy", "random"][: setup["players"] - 1], "me": 1}
    env: Any = FeurioEnv(**setup, **bots)
    COPIES[way](env).reset(seed=1)
    _, info = env.reset(seed=4)
    rng = np.random.default_rng(1)
    for step in range(70):
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        if step % 6 == 3:
            twin = COPIES[way](env)
            assert twin.game() == env.game()
            assert twin.game().record() == env.game().record()
            other = twin.step(action)
            assert twin.game() is not env.game()
        answer = env.step(action)
        if step % 6 == 3:
            assert same(answer, other)
        info = answer[4]
        if answer[2]:
            assert same(COPIES[way](env).reset(), env.reset())
            info = {"action_mask": env.action_masks()}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("mode", MODES[:2])
@pytest.mark.parametrize("setup", SOME, ids=lambda setup: setup["edition"])
def test_a_copy_of_the_vectorised_environment_goes_on_alike(
    setup: dict[str, Any], mode: AutoresetMode, way: str
) -> None:
    envs: Any = FeurioVectorEnv(5, **setup, autoreset_mode=mode, threads=2)
    COPIES[way](envs).reset(seed=1)
    envs.reset(seed=9)
    for _ in range(5):
        for _ in range(37):
            envs.step(envs.sample())
        twin = COPIES[way](envs)
        assert twin.episode_seeds() == envs.episode_seeds()
        for _ in range(40):
            actions, others = envs.sample(), twin.sample()
            assert (actions == others).all()
            if envs.episode_seeds()[0] % 5 == 0:
                actions[1] = -1
            assert same(envs.step(actions), twin.step(actions))
        twin.close()
    envs.close()


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("setup", [setup for setup in SOME if setup["mode"] != "solitaire"], ids=str)
def test_a_copy_of_a_pettingzoo_environment_goes_on_alike(setup: dict[str, Any], way: str) -> None:
    env: Any = pettingzoo.env(**setup)
    COPIES[way](env).reset(seed=1)
    env.reset(seed=4)
    rng = np.random.default_rng(1)
    for step in range(80):
        observation, _, over, _, _ = env.last()
        if over:
            break
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        twin = COPIES[way](env) if step % 9 == 4 else None
        env.step(action)
        if twin is not None:
            twin.step(action)
            assert twin.agent_selection == env.agent_selection
            assert same(twin.last(), env.last())
            assert twin.game() == env.game()


def test_a_game_that_began_from_a_record_is_copied_with_it() -> None:
    env: Any = FeurioEnv("wildfire", "competitive", 2, ["firebreak"], me=0)
    _, info = env.reset(seed=3)
    for _ in range(9):
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    record = env.game().record()
    for way in COPIES.values():
        _, info = env.reset(seed=8, options={"record": record})
        for _ in range(4):
            *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        twin = way(env)
        action = int(np.flatnonzero(info["action_mask"])[0])
        assert same(twin.step(action), env.step(action))
        assert twin.game().events == env.game().events
        assert env.game().events[: len(record["events"])] == record["events"]


def test_copies_have_random_numbers_of_their_own() -> None:
    env: Any = FeurioEnv("volcano")
    env.reset(seed=1)
    env.action_space.seed(5)
    twin = env.clone()
    assert [env.action_space.sample() for _ in range(5)] == [twin.action_space.sample() for _ in range(5)]
