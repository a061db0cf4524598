"""The line protocol: every line gets one JSON object, whatever it is."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import feurio as package
from cli.command import feurio
from feurio.protocol import LONGEST, Session


def talk(*lines: str | bytes) -> list[dict[str, Any]]:
    sent = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    done = feurio("engine", stdin=sent)
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask(session: Session, line: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.answer(line.encode()))
    return answer


def test_a_game_can_be_played_to_its_end_and_loaded_again() -> None:
    session = Session()
    dice = random.Random(1)
    assert ask(session, 'new {"edition": "wildfire", "players": 3, "seed": 4}')["ok"]
    while (legal := ask(session, "legal"))["to_move"] is not None:
        assert legal["legal"]
        event = dice.choice(legal["legal"])
        assert ask(session, f"play {event}")["play"] == event
    result = ask(session, "result")["result"]
    record = ask(session, "record")["record"]
    assert record["result"] == result
    assert package.replay(record).result == result
    other = Session()
    assert ask(other, f"load {json.dumps(record)}")["to_move"] is None
    assert ask(other, "record")["record"] == record


def test_the_answers_use_the_commands_names() -> None:
    answers = talk('new {"edition": "feurio", "seed": 7}', "legal", "show", "record", "result", "best", "undo", "quit")
    assert [answer["ok"] for answer in answers] == [True] * 6 + [False, True]
    assert answers[1]["to_move"] == 0
    assert answers[1]["legal"][0].startswith("center ")
    assert answers[2]["show"]["edition"] == "feurio"
    assert answers[3]["record"]["format"] == "feurio-record/1"
    assert answers[4] == {"ok": True, "result": None}
    assert answers[5]["best"] in answers[1]["legal"]
    assert answers[6]["code"] == "nothing-to-undo"


def test_a_refusal_carries_code_and_rule() -> None:
    answers = talk(
        'new {"edition": "feurio", "players": 2, "seed": 7}', "play tile 9,9", "play crew 0,0 red 1", "legal"
    )
    assert answers[1]["rule"] == "2.2"
    assert answers[1]["code"]
    assert answers[2]["ok"] is False
    assert answers[3]["legal"]


def test_chance_can_be_manual() -> None:
    answers = talk(
        'new {"edition": "feurio", "players": 2, "chance": "manual"}', "legal", "play deal 2 5", "play draw 6"
    )
    assert answers[0]["to_move"] == "chance"
    assert answers[3]["to_move"] == 1


def test_bots_answer_the_same_for_the_same_seed() -> None:
    line = 'best {"bot": "greedy", "seconds": 1.0, "seed": 5}'
    first, second = talk('new {"edition": "volcano", "seed": 1}', "play volcano 0,0", line, line)[2:]
    assert first == second
    assert first["candidates"][0]["event"] == first["best"]


BAD = [
    b"",
    b"   ",
    b"\xff\xfe",
    b"dance",
    b"LEGAL",
    b"legal now",
    b"new",
    b"new 7",
    b"new []",
    b"new {",
    b"new {}",
    b'new {"edition": "chess"}',
    b'new {"edition": ["feurio"]}',
    b'new {"edition": "feurio", "players": "4"}',
    b'new {"edition": "feurio", "players": 1e400}',
    b'new {"edition": "feurio", "seed": NaN}',
    b'new {"edition": "feurio", "seed": -1}',
    b'new {"edition": "feurio", "seed": ' + b"9" * 5000 + b"}",
    b'new {"edition": "feurio", "color": "red"}',
    b'new {"edition": "feurio", "variants": {"a": 1}}',
    b'new {"edition": "volcano", "layout": ["0,0"]}',
    b'new {"edition": "volcano", "layout": {"0,0": "x"}}',
    b'new {"edition": "feurio", "colors": 3}',
    b"new " + b"[" * 200_000,
    b"new " + b'{"a":' * 200_000,
    b"load",
    b"load {}",
    b'load {"format": "feurio-record/1", "edition": "feurio", "mode": "competitive", "players": 4, "events": 7}',
    b"play",
    b"play " + b"x" * 100_000,
    b"play tile 0,0\0",
    b"play \xe2\x80\xae",
    b'best {"bot": "hal"}',
    b'best {"bot": 7}',
    b'best {"bot": "greedy", "seconds": "long"}',
    b'best {"bot": "greedy", "seconds": -1}',
    b'best {"bot": "greedy", "seed": 1.5}',
    b'best {"bot": "greedy", "charm": 3}',
    b'best {"bot": "greedy", "softness": "much"}',
    b"best 3",
]


def test_bad_lines_are_answered_and_change_nothing() -> None:
    answers = talk('new {"edition": "feurio", "seed": 7}', *BAD, "record")
    assert len(answers) == len(BAD) + 2
    for line, answer in zip(BAD, answers[1:-1], strict=True):
        assert answer["ok"] is False, line
        assert isinstance(answer["error"], str)
        assert len(answer["error"]) < 1000
    assert answers[-1]["record"]["events"] == answers[-1]["record"]["events"][:1]


def test_a_huge_line_is_refused_without_ending_the_process() -> None:
    first, second = talk(b"play " + b"x" * (LONGEST + 10_000_000), 'new {"edition": "feurio"}')
    assert first["ok"] is False
    assert second["ok"] is True


def test_commands_before_a_game_say_what_is_missing() -> None:
    for command in ("legal", "play pass", "undo", "show", "record", "result", "best"):
        assert "new or load" in ask(Session(), command)["error"]


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.binary(max_size=80), st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass"))))
def test_any_line_gets_an_answer(line: bytes) -> None:
    session = Session()
    session.answer(b'new {"edition": "ontherun", "seed": 1}')
    assert isinstance(json.loads(session.answer(line))["ok"], bool)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(["new", "load", "best", "play"]),
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=8)
        | st.sampled_from(["feurio", "greedy"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["edition", "players", "seed", "bot", "seconds", "events", "layout", "colors", "format"]
                ),
                inner,
            )
        ),
        max_leaves=12,
    ),
)
def test_any_json_gets_an_answer(command: str, value: object) -> None:
    session = Session()
    session.answer(b'new {"edition": "volcano", "seed": 1}')
    assert isinstance(json.loads(session.answer(f"{command} {json.dumps(value)}".encode()))["ok"], bool)


@pytest.mark.parametrize("ending", [b"legal", b"legal\n", b"legal\r\n"])
def test_the_last_line_needs_no_end(ending: bytes) -> None:
    done = feurio("engine", stdin=b'new {"edition": "feurio"}\n' + ending)
    assert len(done.stdout.splitlines()) == 2


def test_a_line_starts_no_program_unless_the_engine_was_told_so(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    command = [sys.executable, "-c", f"open({str(trace)!r}, 'w')"]
    lines = ['new {"edition": "feurio", "seed": 7}', "best " + json.dumps({"bot": "external", "command": command})]
    refused = talk(*lines)[1]
    assert not refused["ok"]
    assert "--allow-external" in refused["error"]
    assert not trace.exists()
    sent = "\n".join(lines) + "\n"
    tried = json.loads(feurio("engine", "--allow-external", stdin=sent).stdout.splitlines()[1])
    assert tried["code"] == "bot-ended"
    assert trace.exists()
