"""The page of doors lists every one: routes, messages, commands, settings."""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from feurio.cli import COMMANDS
from feurio.server import wire
from feurio.server.settings import Settings
from feurio.server.wire import messages

PAGE = (Path(__file__).parents[2] / "docs" / "doors.md").read_text(encoding="utf-8")


def routes() -> list[str]:
    names = [module.name for module in pkgutil.iter_modules(wire.__path__, f"{wire.__name__}.")]
    parts = [module for module in map(importlib.import_module, names) if hasattr(module, "router")]
    assert len(parts) >= 7
    # A module takes its routes from another one's router at times: each is listed once.
    found: list[Any] = list({id(route): route for part in parts for route in part.router.routes}.values())
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


def test_every_variable_that_the_package_reads_is_listed() -> None:
    package = Path(__file__).parents[2] / "src" / "feurio"
    read = {name for path in package.rglob("*.py") for name in re.findall(r"\"(FEURIO_[A-Z_]+)\"", path.read_text())}
    assert {name for name in read if f"`{name}`" not in PAGE} == set()
