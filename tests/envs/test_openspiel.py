"""OpenSpiel's own tests and algorithms on every set-up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from envs.playing import NAMES, SETUPS, in_step, spaces_of  # noqa: E402
from feurio.envs import openspiel  # noqa: E402
from feurio.game import new_game  # noqa: E402


def load(setup: dict[str, Any], **more: Any) -> Any:
    given = {"mode": setup["mode"], "players": setup["players"], **dict.fromkeys(setup["variants"], True), **more}
    text = ",".join(f"{key}={str(value).lower() if value is True else value}" for key, value in given.items())
    return pyspiel.load_game(f"feurio_{setup['edition']}({text})")


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_random_simulations(setup: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(setup), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_type_information(setup: dict[str, Any]) -> None:
    kind = load(setup).get_type()
    hidden = "firebreak" in setup["variants"]
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert (kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION) == hidden
    together = setup["mode"] == "cooperative"
    assert kind.utility == pyspiel.GameType.Utility.IDENTICAL if together else pyspiel.GameType.Utility.GENERAL_SUM
    assert load(setup).num_players() == setup["players"]


@pytest.mark.parametrize("reward", openspiel.REWARDS)
@pytest.mark.parametrize("name", ["wildfire", "volcano", "ontherun"])
def test_utilities_stay_within_their_bounds(name: str, reward: str) -> None:
    for players in (2, 3, 4):
        game = load({"edition": name, "mode": "competitive", "players": players, "variants": []}, reward=reward)
        rng = np.random.default_rng(players)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=weights)))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
        scores = state.engine_state().scores()
        if reward == "score":
            assert state.returns() == scores


def wander(game: Any, seed: int, steps: int) -> Any:
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 1
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=weights)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_programs_in_python_are_told_what_open_spiel_tells(setup: dict[str, Any]) -> None:
    game = load(setup)
    for steps in (0, 1, 6, 9, 10_000):
        state = wander(game, steps, steps)
        for ask in ("legal_actions", "legal_actions_mask", "observation_tensor"):
            for player in ((), *((seat,) for seat in range(game.num_players()))):
                if state.is_terminal() and ask == "observation_tensor" and not player:
                    continue  # nobody looks
                found = getattr(state, ask)(*player)
                assert found == getattr(pyspiel.State, ask)(state, *player), (steps, ask, player)
                found.append(1)  # one's own
                assert getattr(state, ask)(*player) == found[:-1]
    with pytest.raises(pyspiel.SpielError):
        wander(game, 1, 3).observation_tensor(9)


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_information_states_are_all_that_was_seen(setup: dict[str, Any]) -> None:
    """Two information states have the same tensor if and only if they have the same string: the steps, as seen."""
    game = load(setup)
    kind = game.get_type()
    assert kind.provides_information_state_string
    assert kind.provides_information_state_tensor
    assert kind.provides_observation_string
    assert kind.provides_observation_tensor
    assert not kind.provides_factored_observation_string
    strings: dict[str, list[float]] = {}
    tensors = set()
    for seed, steps in ((1, 0), (1, 3), (2, 3), (3, 8), (3, 9), (4, 25)):
        state = wander(game, seed, 36 * (setup["edition"] in ("volcano", "vulkan")) + steps)
        player = max(0, state.current_player())
        found = state.information_state_tensor(player)
        assert len(found) == game.information_state_tensor_size()
        assert found[: game.observation_tensor_size()] == state.observation_tensor(player)
        if kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            taken = [int(value) - 1 for value in found[game.observation_tensor_size() :] if value]
            assert taken == state.history()
        text = state.information_state_string(player)
        assert strings.setdefault(text, found) == found
        tensors.add(tuple(found))
    assert len(tensors) == len(strings) > 3


HIDING = [s for s in SETUPS if s["variants"] == ["firebreak"]]


@pytest.mark.parametrize("setup", HIDING, ids=str)
def test_resampled_states_cannot_be_told_apart(setup: dict[str, Any]) -> None:
    game = load(setup)
    rng = np.random.default_rng(1)
    different = 0
    for steps in (10, 25, 40, 60):
        state = wander(game, steps, steps)
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.current_player() == state.current_player()
            different += twin.history() != state.history()
    assert different > 4


def test_a_copy_is_a_state_of_its_own() -> None:
    game = load({"edition": "ontherun", "mode": "competitive", "players": 3, "variants": []})
    state = wander(game, 3, 60)
    twin = state.clone()
    assert str(twin) == str(state)
    assert twin.legal_actions() == state.legal_actions()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)


@pytest.mark.parametrize("setup", [SETUPS[0], *[s for s in SETUPS if s["mode"] == "solitaire"][1:3]], ids=str)
def test_mcts_plays(setup: dict[str, Any]) -> None:
    game = load(setup)
    state = wander(game, 1, 40)
    for evaluator in (mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), openspiel.PlayoutEvaluator(4)):
        bot = mcts.MCTSBot(game, 1.4, 12, evaluator, random_state=np.random.RandomState(1))
        if not state.is_terminal():
            assert bot.step(state) in state.legal_actions()


def test_ismcts_plays() -> None:
    game = load(HIDING[0])
    state = wander(game, 1, 30)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=openspiel.PlayoutEvaluator(1),
        uct_c=1.4,
        max_simulations=12,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


def test_the_same_game_as_elsewhere() -> None:
    """With the draws of a seed and the same actions OpenSpiel's state is the episode's."""
    setup = {"edition": "feurio", "mode": "competitive", "players": 4, "variants": ["firebreak"]}
    spaces = spaces_of(setup)
    state = load(setup).new_initial_state()
    episode = spaces.episode()
    episode.reset(17)
    game = spaces.game(17)
    pile = list(game._pile or [])
    rng = np.random.default_rng(2)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(pile.pop(0) - 1)
            continue
        action = int(rng.choice(state.legal_actions()))
        assert sorted(episode.legal()) == state.legal_actions()
        assert state.action_to_string(action) == episode.text(action)
        state.apply_action(action)
        episode.step(action)
    assert episode.over
    assert state.returns() == episode.take_rewards()


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_a_recorded_position_is_a_state(setup: dict[str, Any]) -> None:
    *_, (_, game) = in_step(spaces_of(setup), 6, most=60)
    for move in (game.move_count, game.move_count // 2, 1, 0):
        state = openspiel.state_from_record(load(setup), game.record(), move)
        earlier = game.at(move)
        assert state.is_terminal() == earlier.over
        if move:
            assert state.engine_state().scores() == earlier.state().scores()
            assert state.engine_state().unseen_counts() == earlier.state().unseen_counts()
            mover = earlier.to_move
            assert state.current_player() == mover or not isinstance(mover, int)
        if not state.is_terminal() and not state.is_chance_node():
            state.apply_action(state.legal_actions()[0])


def test_a_record_of_something_else_is_refused() -> None:
    game = load({"edition": "volcano", "mode": "competitive", "players": 2, "variants": []})
    with pytest.raises(ValueError, match="another set-up"):
        openspiel.state_from_record(game, new_game("volcano", players=3, seed=1).record())
    with pytest.raises(ValueError, match="another layout"):
        openspiel.state_from_record(game, new_game("volcano", players=2, seed=1, layout="random").record())
