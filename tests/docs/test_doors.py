"""The page of doors lists every one: routes, messages, commands, settings."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from feurio.cli import COMMANDS
from feurio.server.settings import Settings
from feurio.server.wire import api, lessons, messages

PAGE = (Path(__file__).parents[2] / "docs" / "doors.md").read_text(encoding="utf-8")


def routes() -> list[str]:
    found: list[Any] = [*api.router.routes, *lessons.router.routes]
    return [f"{method} {route.path}" for route in found for method in route.methods]


@pytest.mark.parametrize("route", [*routes(), "GET /healthz", "GET /metrics"])
def test_every_route_is_listed(route: str) -> None:
    assert f"| `{route}` |" in PAGE


def test_no_route_is_listed_that_does_not_exist() -> None:
    listed = set(re.findall(r"^\| `((?:GET|POST|DELETE|PUT) /api[^`]*)` \|", PAGE, re.MULTILINE))
    assert listed == set(routes())


def test_every_message_is_listed() -> None:
    models = get_args(get_args(messages.Message)[0])
    names = {get_args(model.model_fields["type"].annotation)[0] for model in models}
    part = PAGE.partition("## WebSocket")[2].partition("## Commands")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)) == names


def test_every_command_is_listed() -> None:
    assert set(re.findall(r"^\| `feurio (\w+)` \|", PAGE, re.MULTILINE)) == set(COMMANDS)


def test_every_setting_is_listed() -> None:
    named = set(re.findall(r"`FEURIO_(\w+)`", PAGE))
    assert {field.name.upper() for field in fields(Settings)} <= named
