"""An edition is data: a made-up one is registered and then played everywhere, without a word about it in any file."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import feurio
from cli.command import feurio as command
from feurio.bots import Clock, choose_for, make_bot
from feurio.drawing import svg
from feurio.editions import EDITIONS, MODES, Edition, check_setup, register_edition
from feurio.measures import fresh_state, playout_pace
from feurio.piles import pile_of
from feurio.protocol import Session
from feurio.record import dump_record, read_record
from feurio.simulation import Simulation
from feurio.texts import languages
from games import play_random
from made_up import MADE_UP, SMOLDER, known_to_processes

PLAYERS = {"competitive": 3, "cooperative": 2, "solitaire": 1}


@pytest.fixture(params=MADE_UP, ids=lambda edition: edition.id)
def edition(request: pytest.FixtureRequest) -> Iterator[Edition]:
    register_edition(request.param)
    yield request.param
    del EDITIONS[request.param.id]


@pytest.fixture
def smolder() -> Iterator[str]:
    register_edition(SMOLDER)
    yield SMOLDER.id
    del EDITIONS[SMOLDER.id]


def played(edition: str, mode: str = "competitive", seed: int = 5, **more: Any) -> feurio.Game:
    return play_random(feurio.new_game(edition, mode, PLAYERS[mode], seed=seed, **more), random.Random(seed))


# --- Registering ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"id": "wildfire"}, "already"),
        ({"id": "Smolder"}, "small letters"),
        ({"id": "smolder!"}, "small letters"),
        ({"title": ""}, "title"),
        ({"rules": "chess"}, "no rules"),
        ({"variants": ("hotgame", "deluge")}, "no variant 'deluge'"),
        ({"rules": "volcano"}, "no variant 'firebreak'"),
        ({"box": (6, 6, 6, 6, 6)}, "copies"),
        ({"box": (9, 6, 6, 6, 6, 6)}, "copies"),
        ({"box": (5, 6, 6, 6, 6, 6)}, "36 tiles"),
        ({"box": (6, 6, 6, 6, 6, 6), "variants": ("highsummer",)}, "without the 1s"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        register_edition(SMOLDER._replace(**changed))
    assert SMOLDER.id not in EDITIONS


def test_it_is_unknown_until_it_is_registered() -> None:
    with pytest.raises(feurio.SetupError) as caught:
        feurio.new_game(SMOLDER.id)
    assert caught.value.code == "unknown-edition"


# --- Python ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_it_is_played_to_its_end_and_replayed(edition: Edition, mode: str) -> None:
    game = played(edition.id, mode)
    assert game.result is not None
    assert feurio.replay(read_record(dump_record(game.record()))) == game
    game.undo()
    assert not game.over


def test_its_box_is_its_own(edition: Edition) -> None:
    setup = check_setup(edition.id)
    piles = [Counter(pile_of(setup, seed)) for seed in range(200)]
    assert all(pile.total() == 36 for pile in piles)
    assert [max(pile[number] for pile in piles) for number in range(1, 7)] == list(edition.box)


def test_it_rounds_as_it_says(smolder: str) -> None:
    """The same events score more where regions round up (rules 2.5)."""
    down = SMOLDER._replace(id="embers", round_up=False)
    register_edition(down)
    try:
        ups = downs = 0
        for seed in range(10):
            game = played(smolder, seed=seed)
            other = feurio.replay({**game.record(), "edition": down.id, "result": None})
            assert all(a["score"] >= b["score"] for a, b in zip(game.scores(), other.scores(), strict=True))
            ups += sum(entry["score"] for entry in game.scores())
            downs += sum(entry["score"] for entry in other.scores())
        assert ups > downs
    finally:
        del EDITIONS[down.id]


def test_it_has_its_variants_and_no_others(smolder: str) -> None:
    assert played(smolder, variants=["firebreak"]).over
    with pytest.raises(feurio.SetupError) as caught:
        feurio.new_game(smolder, variants=["hotgame"])
    assert caught.value.code == "variant-not-in-edition"


@pytest.mark.parametrize("language", languages())
def test_sentences_name_it_in_every_language(smolder: str, language: str) -> None:
    with pytest.raises(feurio.SetupError) as caught:
        feurio.new_game(smolder, layout="star")
    assert "Smolder" in caught.value.said(language)


def test_it_is_drawn_and_written_by_its_title(edition: Edition) -> None:
    game = feurio.new_game(edition.id, players=2, seed=3)
    assert edition.name in svg(game.position())
    assert edition.title in str(game)
    assert edition.name in game._repr_svg_()


# --- Bots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["greedy", "mcts", "beginner", "strongest"])
@pytest.mark.parametrize("mode", MODES)
def test_bots_play_it(edition: Edition, bot: str, mode: str) -> None:
    game = feurio.new_game(edition.id, mode, PLAYERS[mode], seed=4)
    player = make_bot(bot, seed=1)
    for _ in range(6):
        choice = choose_for(player, game, Clock(seconds=0.5, simulations=20))
        assert choice.event in game.legal()
        game.play(choice.event)
    player.close()


def test_games_between_bots_are_simulated(edition: Edition) -> None:
    record = Simulation(edition.id, ("greedy", "random"), 1, {"players": 2}).play(3)
    assert record["edition"] == edition.id
    assert record["result"] is not None


def test_its_games_are_analyzed(edition: Edition) -> None:
    assert feurio.analyze(played(edition.id, seed=2), simulations=10, looks=2).decisions


def test_its_pace_is_measured(edition: Edition) -> None:
    assert playout_pace(fresh_state(f"{edition.id}/competitive/4"), 0.01, 1)["playouts_per_s"] > 0


# --- Programs -------------------------------------------------------------------------------------------------------


def test_the_line_protocol_plays_it(edition: Edition) -> None:
    session = Session()

    def say(line: str) -> Any:
        answer = json.loads(session.answer(line.encode()))
        assert answer["ok"], answer
        return answer

    say(f'new {{"edition": "{edition.id}", "players": 2, "seed": 9}}')
    for _ in range(5):
        best = say('best {"bot": "greedy"}')["best"]
        assert best in say("legal")["legal"]
        say(f"play {best}")
    assert say("show")["show"]["edition"] == edition.id
    record = say("record")["record"]
    say(f"load {json.dumps(record)}")


def test_the_commands_play_it(tmp_path: Path) -> None:
    knowing = known_to_processes(tmp_path)
    games = tmp_path / "games.jsonl"
    bots = "greedy,random,random,random"
    done = command("simulate", "smolder", "--games", "6", "--jobs", "2", "--bots", bots, "--out", games, **knowing)
    assert done.returncode == 0, done.stderr
    assert {record["edition"] for record in map(json.loads, games.read_text().splitlines())} == {"smolder"}
    done = command("replay", games, **knowing)
    assert done.returncode == 0, done.stderr
    assert "smolder" in done.stdout.lower()
    picture = tmp_path / "move.svg"
    done = command("replay", games, "--game", "2", "--move", "20", "--svg", picture, **knowing)
    assert done.returncode == 0, done.stderr
    assert "Smolder" in picture.read_text(encoding="utf-8")
    done = command("play", "smolder", "--seed", "3", "--bots", "me,random,random,random", stdin="1\n1\nq\n", **knowing)
    assert done.returncode == 0, done.stderr
    assert "Smolder" in done.stdout
    done = command("simulate", "--help", **knowing)
    assert "smolder" in done.stdout


def test_the_solver_and_the_arena_take_it(tmp_path: Path) -> None:
    knowing = known_to_processes(tmp_path)
    done = command("solve", "smolder", "--seed", "7", "--seconds", "2", **knowing)
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout
    done = command("arena", "smolder", "--bots", "greedy", "random", "--blocks", "2", "--players", "2", **knowing)
    assert done.returncode == 0, done.stderr


# --- Environments ---------------------------------------------------------------------------------------------------


def test_gymnasium_plays_it(edition: Edition) -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("gymnasium")
    from feurio.envs.single import FeurioEnv
    from feurio.envs.vector import FeurioVectorEnv

    env = FeurioEnv(edition.id)
    _, info = env.reset(seed=3)
    for _ in range(500):
        _, _, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if terminated:
            break
    assert env.game().over
    assert env.game().record()["edition"] == edition.id
    envs = FeurioVectorEnv(4, edition.id, mode="solitaire")
    _, infos = envs.reset(seed=3)
    envs.step(np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]]))


@pytest.mark.parametrize(
    ("package", "script"),
    [
        ("gymnasium", "import feurio.envs, gymnasium; gymnasium.make('Feurio/Smolder-Solitaire-v0').reset(seed=1)"),
        ("pyspiel", "import feurio.envs.openspiel, pyspiel; pyspiel.load_game('feurio_smolder').new_initial_state()"),
    ],
)
def test_libraries_make_it_by_name(tmp_path: Path, package: str, script: str) -> None:
    pytest.importorskip(package)
    environment = {**os.environ, **known_to_processes(tmp_path)}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)


def test_pettingzoo_plays_it(edition: Edition) -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("pettingzoo")
    from feurio.envs import pettingzoo

    env = pettingzoo.env(edition=edition.id, players=3)
    env.reset(seed=2)
    for _ in env.agent_iter(1000):
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
    assert not env.agents


def test_its_records_become_training_data(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    knowing = known_to_processes(tmp_path)
    games, rows = tmp_path / "games.jsonl", tmp_path / "rows"
    with games.open("w", encoding="utf-8") as file:
        for edition in MADE_UP:
            register_edition(edition)
            file.write(dump_record(played(edition.id, "solitaire").record()) + "\n")
            del EDITIONS[edition.id]
    done = command("dataset", games, "--out", rows, **knowing)
    assert done.returncode == 0, done.stderr
    assert all(list(rows.glob(f"*{edition.id}*")) for edition in MADE_UP)
