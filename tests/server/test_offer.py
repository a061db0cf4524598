"""Bots of others at the table: named by the host, chosen by people, thinking where all bots think."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from table_client import COMMAND, GENEROUS, Person, ServerProcess, play_on

import feurio
from feurio.bots import CHARACTERS, LEVELS
from feurio.errors import SetupError
from feurio.server.bots.offer import offered

ALWAYS = [level.name for level in (*LEVELS, *CHARACTERS)]
PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "lastbots"
version = "1.0"

[project.entry-points."feurio.bots"]
last = "lastbots:Last"

[tool.setuptools]
py-modules = ["lastbots"]
"""
MODULE = """
from feurio.bots import Choice

class Trouble(Exception):
    def __init__(self, what, more):
        super().__init__(what)

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

class Cheat(Last):
    def choose(self, view, clock=None):
        return Choice("fly yellow 0,0 to 0,0")

class Quitter(Last):
    def choose(self, view, clock=None):
        raise Trouble("no more", "today")

class Mute(Last):
    def choose(self, view, clock=None):
        import signal, time
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(1)

class Bomb(Last):
    def choose(self, view, clock=None):
        import os
        os._exit(3)
"""
OWN = ("lastbots:Cheat", "lastbots:Quitter", "lastbots:Bomb", "lastbots:Mute")
BOTS = ("installed", "first=last:place=0", *OWN, "calm=mcts:simulations=20,seconds=0.1")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder into which a package with a bot was really installed, and nothing else."""
    source, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    (source / "pyproject.toml").write_text(PROJECT)
    (source / "lastbots.py").write_text(MODULE)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--target", str(folder)]
    subprocess.run([*pip, str(source)], check=True, capture_output=True, timeout=120)
    assert not list(source.glob("*.so"))
    return str(folder)


@pytest.fixture(scope="module")
def generous(installed: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server of a host that allows some bots."""
    options = [word for bot in BOTS for word in ("--bot", bot)]
    paths = "".join(f":{path}" for path in sys.path if path.endswith("src"))
    with ServerProcess(tmp_path_factory.mktemp("d"), *options, **GENEROUS, PYTHONPATH=installed + paths) as running:
        yield running


async def test_the_host_s_bots_stand_after_the_levels_and_nothing_is_said_of_what_they_are(
    generous: ServerProcess,
) -> None:
    levels = (await Person(generous.url).get("/api/catalogue"))["levels"]
    own = ["last", "first", "Cheat", "Quitter", "Bomb", "Mute", "calm"]
    assert [level["name"] for level in levels] == [*ALWAYS, *own]
    assert [level["bot"] for level in levels[len(ALWAYS) :]] == own
    assert levels[-1]["seconds"] == 0.1


async def test_a_bot_of_an_installed_package_plays_a_whole_game(generous: ServerProcess) -> None:
    me = Person(generous.url)
    seats = ["me", {"kind": "bot", "level": "last"}, {"kind": "bot", "level": "first"}]
    table = await me.open_table(seats, edition="wildfire")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1))
        assert seen.over
    record = await me.get(f"/api/tables/{table}/record")
    turns = 0
    for number, event in enumerate(record["events"]):
        before = feurio.replay({**record, "events": record["events"][:number], "result": None})
        if before.to_move in (1, 2):
            legal = sorted(before.view(before.mover).legal(), key=str)
            assert event == str(legal[-1 if before.to_move == 1 else 0])
            turns += 1
    assert turns > 10


@pytest.mark.parametrize("level", ["Cheat", "Quitter"])
async def test_a_bot_that_breaks_the_rules_or_breaks_down_keeps_nobody_waiting(
    generous: ServerProcess, level: str
) -> None:
    me = Person(generous.url)
    table = await me.open_table(["me", {"kind": "bot", "level": level}], edition="volcano")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1))
        assert seen.over
    said = generous.log.read_text()
    assert "a bot's move was illegal; a random one is played instead" in said or level != "Cheat"
    assert "Trouble: no more" in said or level != "Quitter"


def thinkers_of(server: ServerProcess) -> set[str]:
    """The processes of those who think, with when each has begun."""
    command = ["ps", "-ww", "--ppid", str(server.process.pid), "-o", "pid=,lstart=,args="]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {line for line in found.splitlines() if "spawn_main" in line}


async def test_a_bot_that_ends_its_process_does_not_end_where_the_levels_think(generous: ServerProcess) -> None:
    me = Person(generous.url)
    before = thinkers_of(generous)
    table = await me.open_table(["me", {"kind": "bot", "level": "Bomb"}], edition="volcano")
    async with me.at(table) as seen:
        await play_on(seen, random.Random(1), 2)
        await seen.until(lambda seen: seen.legal or seen.over)
    assert "a bot failed; a random move is played instead" in generous.log.read_text()
    # Two rooms begin with the server: one process for long thoughts, one for quick ones.
    assert len(before & thinkers_of(generous)) >= 2


async def test_visitors_name_only_what_the_host_has_named(generous: ServerProcess) -> None:
    me = Person(generous.url)
    for level in ("mcts:simulations=20", "lastbots:Last", "external", "random"):
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        answer = await me.request("POST", "/api/tables", {"setup": {"edition": "feurio", "players": 2}, "seats": seats})
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "level-unknown"


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("nobody", "There is no bot 'nobody'"),
        ("last:place=x", "The bot last does not take these options: place is a whole number."),
        ("last:depth=3", "The bot last has no option depth; it has place."),
        ("lastbots:Nobody", "The bot 'lastbots:Nobody' cannot be loaded"),
        ("beginner=last", "'beginner' cannot be the name of a bot"),
        ("mcts:", "'mcts:' does not name a bot"),
        ('x=external:command="no-such-program"', "The program no-such-program cannot be started"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_at_the_start(installed: str, tmp_path: Path, bot: str, sentence: str) -> None:
    command = [*COMMAND, "--bot", bot, "--data-dir", str(tmp_path)]
    paths = "".join(f":{path}" for path in sys.path if path.endswith("src"))
    environment = {"PYTHONPATH": installed + paths, "PATH": "/usr/bin", "LANG": "C.UTF-8"}
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_without_a_host_s_word_there_are_the_levels_alone() -> None:
    assert [offer.name for offer in offered()] == ALWAYS


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(SetupError, match="cannot be the name of a bot"):
        offered("mcts:simulations=20\nmcts:simulations=30")


async def test_a_bot_that_never_answers_holds_up_no_other_and_its_own_table_for_seconds(
    generous: ServerProcess,
) -> None:
    me = Person(generous.url)
    mute = [await me.open_table([{"kind": "bot", "level": "Mute"}, "me"], edition="volcano") for _ in range(8)]
    began = asyncio.get_running_loop().time()
    table = await me.open_table([{"kind": "bot", "level": "last"}, "me"], edition="volcano")
    async with me.at(table) as seen:
        await seen.until(lambda seen: seen.legal)
        for _ in range(3):
            await seen.play(seen.legal[0])
            await seen.until(lambda seen: seen.legal)
    beside = asyncio.get_running_loop().time() - began
    async with me.at(mute[0]) as seen:
        await seen.until(lambda seen: seen.legal)
    alone = asyncio.get_running_loop().time() - began
    assert beside < alone, "the other bot had answered four times when the mute one's table went on"
    assert "a bot failed; a random move is played instead" in generous.log.read_text()
