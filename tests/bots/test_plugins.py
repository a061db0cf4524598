"""Bots of others: named by module, offered by installed packages, or registered; with options, in every command."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from feurio.arena.arena import Arena, BlockPlayer
from feurio.bots import (
    Choice,
    Clock,
    bot_names,
    make_bot,
    pack_bots,
    read_bot,
    register,
    registry,
    runs_foreign_code,
    split_bots,
)
from feurio.errors import SetupError
from feurio.game import new_game
from feurio.jobs import run_jobs
from feurio.protocol import Session
from feurio.simulation import Simulation
from feurio.view import View

MODULE = """
from feurio.bots import Choice

class Last:
    name = "last"
    def __init__(self, seed=None, *, place=-1):
        if not isinstance(place, int):
            raise ValueError("place is a whole number")
        self.place = place
    def choose(self, view, clock=None):
        return Choice(sorted(view.legal(), key=str)[self.place])
    def close(self):
        pass

number = 7
"""


class First:
    """Plays the event that comes first in the alphabet."""

    name = "first"

    def __init__(self, seed: int | None = None) -> None:
        pass

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        return Choice(min(view.legal(), key=str))

    def close(self) -> None:
        pass


@pytest.fixture
def own_registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_MAKERS", {})
    registry._plugins.cache_clear()
    yield
    registry._plugins.cache_clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a module, and with a package that is installed there and offers a bot of it."""
    (tmp_path / "lastbots.py").write_text(MODULE)
    package = tmp_path / "lastbots-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: lastbots\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[feurio.bots]\nlast = lastbots:Last\nbroken = lastbots:Nobody\n")
    return tmp_path


def feurio(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "feurio", "--language", "en", *arguments]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=folder, timeout=120)


# --- The text -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("greedy", "greedy", {}),
        ("mcts:simulations=20,softness=0.5", "mcts", {"simulations": 20, "softness": 0.5}),
        ("mcts: simulations=20, playouts=uniform", "mcts", {"simulations": 20, "playouts": "uniform"}),
        ("a.b:C", "a.b:C", {}),
        ("a.b:C:x=true,y=null,z=1e-3", "a.b:C", {"x": True, "y": None, "z": 0.001}),
        ('external:command="a, b",best={"bot": "greedy"}', "external", {"command": "a, b", "best": {"bot": "greedy"}}),
        ("external:command=ssh host:7 a=b", "external", {"command": "ssh host:7 a=b"}),
    ],
)
def test_a_text_names_a_bot_and_its_options(text: str, name: str, options: dict[str, Any]) -> None:
    assert read_bot(text) == (name, options)
    assert split_bots(f"random,{text},random") == ["random", text, "random"]


@pytest.mark.parametrize("text", ["", "a,b", ":x=1", "x=1", "a:b:c", 'a:x="', 'a:x="1"y=2', "a:x={,}", "a" * 5000])
def test_other_texts_name_none(text: str) -> None:
    with pytest.raises(SetupError) as caught:
        read_bot(text)
    assert caught.value.code == "bot-text"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hal", "bot-unknown"),
        ("mcts:fast", "bot-text"),
        ("mcts:simulation=20", "bot-option"),
        ("random:softness=1", "bot-no-options"),
        ("greedy:softness=very", "bot-refuses"),
        ("skilled:depth=2", "bot-option"),
        ("nowhere:Bot", "bot-not-found"),
        ("json:Nobody", "bot-not-found"),
        ("math:pi", "bot-not-a-bot"),
        ("builtins:dict", "bot-not-a-bot"),
    ],
)
def test_a_bot_that_cannot_be_made_gets_a_sentence(text: str, code: str) -> None:
    with pytest.raises(SetupError) as caught:
        make_bot(text)
    assert caught.value.code == code
    assert all("{" not in caught.value.said(language) for language in ("en", "de", "nl", "it"))


def test_options_may_come_with_the_text_or_beside_it() -> None:
    beside: Any = make_bot("mcts:simulations=20,softness=0.5", simulations=30)
    assert (beside.simulations, beside.softness) == (30, 0.5)


def test_a_class_makes_a_bot() -> None:
    assert make_bot(First).name == "first"


# --- Registered -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("own_registry")
def test_a_registered_bot_plays_in_other_processes() -> None:
    register("first", First)
    simulation = Simulation("wildfire", ("first", "random"), 3, {"players": 2})
    here = [simulation(number) for number in range(3)]
    assert list(run_jobs(simulation, range(3), processes=2)) == here
    arena = BlockPlayer(Arena("vulkan", ("first", "random"), setup={"players": 2}))
    packed = pickle.dumps(arena)
    registry._MAKERS.clear()
    assert pickle.loads(packed)((0, 0)).match == ("first", "random")


@pytest.mark.usefixtures("own_registry")
def test_a_bot_that_cannot_travel_says_so() -> None:
    register("here-only", lambda seed=None: First(seed))
    with pytest.raises(SetupError) as caught:
        pack_bots(["here-only"])
    assert caught.value.code == "bot-cannot-travel"


@pytest.mark.usefixtures("own_registry")
@pytest.mark.parametrize("name", ["", "a b", "a:b", "a,b", "a=b", "skilled"])
def test_a_name_must_be_readable_in_a_list(name: str) -> None:
    with pytest.raises(SetupError) as caught:
        register(name, First)
    assert caught.value.code == "bot-name"


# --- From modules and packages --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("own_registry")
def test_an_installed_package_offers_bots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder))
    assert {"last", "random"} <= set(bot_names())
    bot: Any = make_bot("last:place=0")
    assert bot.place == 0
    with pytest.raises(SetupError) as caught:
        make_bot("broken")
    assert caught.value.code == "bot-not-found"


def test_commands_take_a_class_of_a_module_in_the_folder(folder: Path) -> None:
    out = folder / "games.jsonl"
    bots = "lastbots:Last:place=0,lastbots:Last,mcts:simulations=2,greedy:softness=1"
    done = feurio(folder, "simulate", "feurio", "--games", "3", "--jobs", "2", "--bots", bots, "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert json.loads(out.read_text().splitlines()[0])["bots"] == split_bots(bots)
    rated = feurio(
        folder,
        "arena",
        "wildfire",
        "--players",
        "2",
        "--bots",
        "lastbots:Last",
        "random",
        "--blocks",
        "1",
        "--jobs",
        "2",
    )
    assert rated.returncode == 0, rated.stderr
    refused = feurio(folder, "simulate", "feurio", "--bots", "lastbots:Last:place=end")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "place is a whole number" in refused.stderr


# --- Texts of strangers ---------------------------------------------------------------------------------------------


def test_strangers_start_no_program_and_import_no_module(folder: Path) -> None:
    assert all(map(runs_foreign_code, ("external", "external:command=x", "os:system", "a.b:C:x=1")))
    assert not any(map(runs_foreign_code, ("greedy", "mcts:simulations=3", "skilled")))
    session = Session()
    session.answer(b'new {"edition": "feurio", "seed": 7}')
    for bot in ("external:command=true", "lastbots:Last"):
        answer = json.loads(session.answer(f"best {json.dumps({'bot': bot})}".encode()))
        assert "--allow-external" in answer["error"]


def test_a_saved_game_names_no_program(folder: Path) -> None:
    program = f'external:command={sys.executable} -c \'open("made", "w")\''
    record = {**new_game("wildfire", players=2, seed=1).record(), "bots": [program, "lastbots:Last"]}
    (folder / "game.json").write_text(json.dumps(record))
    played = feurio(folder, "play", "--load", "game.json")
    assert played.returncode == 0, played.stderr
    assert not (folder / "made").exists()
