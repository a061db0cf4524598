"""The command itself: help, version, and what it does not understand."""

from __future__ import annotations

import pytest

import feurio as package
from cli.command import complaint, feurio
from feurio.cli import COMMANDS


def test_help_lists_every_command_with_a_line() -> None:
    done = feurio("--help")
    assert done.returncode == 0
    for name, command in COMMANDS.items():
        assert name in done.stdout
        assert command.summary in done.stdout


def test_version_says_which_engine_runs() -> None:
    done = feurio("--version")
    assert done.stdout == f"feurio {package.__version__} ({package.engine()} engine)\n"


@pytest.mark.parametrize("name", ["play", "simulate", "replay", "engine", "bench"])
def test_every_command_explains_itself_with_examples(name: str) -> None:
    done = feurio(name, "--help")
    assert done.returncode == 0
    assert "examples:" in done.stdout
    assert f"feurio {name}" in done.stdout


def test_an_unknown_command_is_named() -> None:
    assert "'dance'" in complaint(feurio("dance"))


def test_an_unknown_option_is_one_line() -> None:
    done = feurio("simulate", "feurio", "--gmaes", "3")
    assert done.returncode == 2
    assert "--gmaes" in complaint(done)
