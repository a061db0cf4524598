"""The game in the terminal: choices by number, letter and notation, undo, hints, saving, leaving."""

from __future__ import annotations

import json
import os
import re
import select
import sys
import time
from pathlib import Path

import pytest

from cli.command import complaint, feurio
from feurio.editions import all_setups
from feurio.record import replay

WIDTH = 80


def play(*arguments: str, stdin: str, home: Path) -> str:
    done = feurio("play", *arguments, stdin=stdin, XDG_STATE_HOME=str(home))
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    for line in done.stdout.splitlines():
        shown = re.sub("^(> )+", "", line)  # Answers that are not typed end no line.
        assert len(shown) <= WIDTH or str(home) in shown, line
    return done.stdout


def kept(home: Path) -> dict[str, object]:
    record: dict[str, object] = json.loads((home / "feurio" / "last.json").read_text())
    return record


def test_choices_by_number_letter_and_notation(tmp_path: Path) -> None:
    shown = play("feurio", "--players", "2", "--seed", "5", "--bots", "random,me", stdin="1\npass\n", home=tmp_path)
    assert "Green+blue (you)" in shown
    events = kept(tmp_path)["events"]
    assert isinstance(events, list)
    assert events[2].startswith("tile ")
    assert events[3] == "pass"
    play("feurio", "--players", "2", "--seed", "5", "--bots", "random,me", stdin="a\n", home=tmp_path)
    again = kept(tmp_path)["events"]
    assert isinstance(again, list)
    assert again[:3] == events[:3]


def test_a_letter_with_several_choices_lists_them(tmp_path: Path) -> None:
    shown = play("feurio", "--players", "2", "--seed", "5", "--bots", "random,me", stdin="1\na\n", home=tmp_path)
    assert re.search(r"\d\) crew -?\d,-?\d (green|blue) 1", shown)


def test_commands_answer_and_nonsense_does_no_harm(tmp_path: Path) -> None:
    nonsense = "\n".join(["", "999999999999999", "0", "-1", "zz", "crew 0,0 red 9", "tile 99,99", "\u202e", "x" * 5000])
    shown = play("wildfire", "--seed", "1", stdin=f"help\nhint\nlist\nscore\nboard\n{nonsense}\nq\n", home=tmp_path)
    assert "what the strongest bot would do" in shown
    assert re.search(r"It is \d+% sure", shown)
    assert "choices are 1 to" in shown
    assert "'zz' is no event" in shown
    record = replay(kept(tmp_path))
    assert record.move_count == 1


def test_undo_goes_back_to_the_last_own_choice(tmp_path: Path) -> None:
    shown = play("feurio", "--seed", "5", stdin="undo\n1\nundo\nundo\n2\n", home=tmp_path)
    assert shown.count("nothing of yours to take back") == 2
    assert shown.count("  taken back") == 1
    events = kept(tmp_path)["events"]
    assert isinstance(events, list)
    assert events[1].startswith("center")


def test_the_record_is_saved_on_request_and_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    shown = play("volcano", "--seed", "2", "--layout", "lake", stdin=f"1\nsave {path}\nq\n", home=tmp_path)
    assert f"saved in {path}" in shown
    assert not (tmp_path / "feurio").exists(), "what is saved need not be kept again"
    record = json.loads(path.read_text())
    replay(record)
    again = play("--load", str(path), stdin="1\n", home=tmp_path)
    assert "Volcano!" in again
    assert kept(tmp_path)["bots"] == record["bots"]


def test_leaving_says_where_the_game_is(tmp_path: Path) -> None:
    shown = play("ontherun", "--mode", "solitaire", "--seed", "2", stdin="", home=tmp_path)
    assert f"feurio play --load {tmp_path}" in shown
    to_file = play("feurio", "--save", str(tmp_path / "a.json"), stdin="", home=tmp_path)
    assert "saved in" in to_file


def test_a_place_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    shown = play("feurio", "--seed", "5", stdin="save /nowhere/a.json\n1\nq\n", home=tmp_path)
    assert "cannot write /nowhere/a.json" in shown
    assert "sends firefighters" in shown or "lays the" in shown


def test_without_an_edition_it_asks(tmp_path: Path) -> None:
    shown = play(stdin="9\nchess\n3\n1\nq\n", home=tmp_path)
    assert "Which game?" in shown
    assert "Wildfire!" in shown
    play(stdin="", home=tmp_path)


@pytest.mark.parametrize(
    "setup", [s for s in all_setups() if len(s["variants"]) != 1][::3], ids=lambda s: str(s)[12:60]
)
def test_every_kind_of_game_is_played_to_its_end(setup: dict[str, object], tmp_path: Path) -> None:
    """The first choice each time, by number, on a board that fits 80 columns."""
    variants = setup["variants"]
    assert isinstance(variants, list)
    out = tmp_path / "end.json"
    arguments = [str(setup["edition"]), "--mode", str(setup["mode"]), "--players", str(setup["players"]), "--seed", "3"]
    if variants:
        arguments += ["--variants", ",".join(variants)]
    seats = ",".join(["me"] + ["random"] * (int(str(setup["players"])) - 1))
    shown = play(*arguments, "--bots", seats, "--save", str(out), stdin="1\n" * 3000, home=tmp_path)
    assert "Over." in shown
    assert replay(json.loads(out.read_text())).over


@pytest.mark.skipif(os.name == "nt", reason="pseudo terminals")
def test_in_a_terminal_it_is_colored_and_ctrl_c_leaves(tmp_path: Path) -> None:
    import pty

    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "XDG_STATE_HOME": str(tmp_path),
        "COLUMNS": "80",
        "LINES": "45",
    }
    environment.pop("NO_COLOR", None)
    process, terminal = pty.fork()
    if process == 0:
        os.execve(sys.executable, [sys.executable, "-m", "feurio", "play", "feurio", "--seed", "5"], environment)
    shown = _read_until(terminal, b"4) ")
    os.write(terminal, b"1\n")
    shown += _read_until(terminal, b"lay it")
    os.write(terminal, b"\x03")
    shown += _read_until(terminal, b"--load")
    _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"\x1b[1;38;5;231;48;5;" in shown
    assert b"Traceback" not in shown


def _read_until(terminal: int, wanted: bytes, seconds: float = 60) -> bytes:
    found = b""
    until = time.monotonic() + seconds
    while wanted not in found:
        assert time.monotonic() < until, found.decode(errors="replace")
        if select.select([terminal], [], [], 0.2)[0]:
            found += os.read(terminal, 65536)
    return found


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "chess"),
        (["feurio", "--bots", "me,hal,me,me"], "'hal'"),
        (["feurio", "--bots", "me,me"], "4 seats"),
        (["feurio", "--seed", "x"], "'x'"),
        (["--load", "/nowhere.json"], "/nowhere.json"),
        (["--load", "/"], "folder"),
        (["feurio", "--variants", "fire"], "fire"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(arguments: list[str], said: str) -> None:
    assert said in complaint(feurio("play", *arguments))


def test_a_bad_record_is_not_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"format": "feurio-record/1"}')
    assert "edition" in complaint(feurio("play", "--load", str(tmp_path / "bad.json")))
