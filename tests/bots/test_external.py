"""The `external` bot: programs that behave, and programs that do not."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import feurio
from feurio.bots import Clock, choose_for, make_bot
from feurio.bots.external import BotFailure

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = [sys.executable, str(EXAMPLES / "bot.py")]
NODE = shutil.which("node")


def game_of(edition: str = "wildfire", **options: Any) -> feurio.Game:
    return feurio.new_game(edition, **{"players": 2, "seed": 7, **options})


def program(tmp_path: Path, body: str) -> list[str]:
    """A program that reads lines and does what the body says with each `line`."""
    path = tmp_path / "program.py"
    path.write_text(f"import json, os, sys, time\nfor number, line in enumerate(sys.stdin):\n    {body}\n", "utf-8")
    return [sys.executable, str(path)]


def failure(command: list[str], **options: Any) -> BotFailure:
    bot = make_bot("external", command=command, **options)
    try:
        with pytest.raises(BotFailure) as caught:
            choose_for(bot, game_of())
    finally:
        bot.close()
    return caught.value


@pytest.mark.parametrize("edition", ["feurio", "vulkan", "ontherun"])
def test_the_python_example_plays_a_game(edition: str) -> None:
    game = game_of(edition)
    bots = [make_bot("external", command=PYTHON, seconds=5.0), make_bot("random", seed=1)]
    while not game.over:
        mover: Any = game.to_move
        game.play(choose_for(bots[mover], game).event)
    bots[0].close()
    assert game.result is not None


@pytest.mark.skipif(NODE is None, reason="needs Node")
def test_the_javascript_example_plays(tmp_path: Path) -> None:
    game = game_of()
    bot = make_bot("external", command=[str(NODE), str(EXAMPLES / "bot.js")], seconds=5.0)
    for _ in range(6):
        game.play(choose_for(bot, game).event)
    bot.close()


def test_the_engine_is_a_bot_too() -> None:
    command = [sys.executable, "-m", "feurio", "engine"]
    bot = make_bot("external", command=command, best={"bot": "random"}, seed=3, start=60.0, seconds=20.0)
    game = game_of(variants=["firebreak"])
    assert choose_for(bot, game).event in game.legal()
    bot.close()


def test_a_program_sees_only_what_its_seat_may_know(tmp_path: Path) -> None:
    seen = tmp_path / "seen.jsonl"
    body = f"open({str(seen)!r}, 'a').write(line[5:]) if line[0] == 'l' else 0; " + (
        "rec = json.loads(line[5:]) if line[0] == 'l' else rec; "
        "print(json.dumps({'ok': True, 'best': rec['legal'][0]}), flush=True)"
    )
    game = game_of(variants=["firebreak"])
    hide = next(event for event in game.legal() if str(event).startswith("break"))
    game.play(hide)
    bot = make_bot("external", command=program(tmp_path, body), seconds=5.0)
    choose_for(bot, game)
    bot.close()
    text = seen.read_text("utf-8")
    assert "draw ?" in text
    assert "seed" not in text


def test_a_program_that_does_not_exist() -> None:
    assert failure(["/no/such/program"]).code == "bot-not-started"


def test_a_program_that_ends(tmp_path: Path) -> None:
    problem = failure(program(tmp_path, "sys.exit('out of ideas')"), seconds=5.0)
    assert problem.code == "bot-ended"
    assert "out of ideas" in str(problem)


def test_a_program_that_ended_is_started_again(tmp_path: Path) -> None:
    body = (
        "rec = json.loads(line[5:]) if line[0] == 'l' else rec; "
        "print(json.dumps({'ok': True, 'best': rec['legal'][0]}), flush=True); "
        "number and os._exit(1)"
    )
    bot = make_bot("external", command=program(tmp_path, body), seconds=20.0)
    game = game_of()
    for _ in range(3):
        game.play(choose_for(bot, game).event)
    bot.close()


def test_a_slow_program_is_ended(tmp_path: Path) -> None:
    body = "time.sleep(60) if line[0] == 'b' else print('{\"ok\": true}', flush=True)"
    bot = make_bot("external", command=program(tmp_path, body))
    started = time.monotonic()
    with pytest.raises(BotFailure) as caught:
        choose_for(bot, game_of(), Clock(seconds=0.2))
    bot.close()
    assert caught.value.code == "bot-too-slow"
    assert time.monotonic() - started < 10


def test_a_cancelled_decision_is_answered_at_once(tmp_path: Path) -> None:
    bot = make_bot("external", command=program(tmp_path, "time.sleep(60)"))
    clock = Clock(seconds=50.0)
    threading.Timer(0.2, clock.cancel).start()
    game = game_of()
    started = time.monotonic()
    assert choose_for(bot, game, clock).event in game.legal()
    assert time.monotonic() - started < 5
    bot.close()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("nonsense", "bot-unreadable"),
        ("[1, 2]", "bot-unreadable"),
        ('{"ok": false, "error": "no idea"}', "bot-refused"),
        ('{"ok": true, "best": "tile 99,99"}', "bot-illegal"),
        ('{"ok": true}', "bot-illegal"),
    ],
)
def test_programs_that_say_what_cannot_be(tmp_path: Path, said: str, code: str) -> None:
    assert failure(program(tmp_path, f"print({said!r}, flush=True)"), seconds=5.0).code == code


def test_a_program_that_never_stops_talking(tmp_path: Path) -> None:
    body = "[print('nonsense', flush=True) for _ in range(10**9)]"
    assert failure(program(tmp_path, body), seconds=5.0).code == "bot-unreadable"
