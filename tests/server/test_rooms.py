"""The server's rooms: their map is complete, and a table's logic needs neither web nor database."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import feurio.server

SERVER = Path(feurio.server.__file__).parent
PUBLIC = {"_replace", "_asdict", "_exit"}
"""Names of the standard library that only look private."""
ROOMS = ("table", "store", "bots", "hall", "wire")


def chapter_of(room: str) -> str:
    """What the map says about a room, or about the files outside of any."""
    page = (SERVER / "README.md").read_text(encoding="utf-8")
    top, *chapters = re.split(r"^### ", page, flags=re.MULTILINE)
    return next((text for text in chapters if text.startswith(f"`{room}/`")), "") if room else top


@pytest.mark.parametrize("room", ["", *ROOMS])
def test_every_file_is_on_the_map_and_the_map_names_no_other(room: str) -> None:
    rows = [line.split("|")[1] for line in chapter_of(room).splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    there = {path.name for path in (SERVER / room).glob("*.py")}
    there |= {
        f"{path.name}/" for path in (SERVER / room).iterdir() if room and path.is_dir() and any(path.glob("*.py"))
    }
    assert sorted(named) == sorted(there)


def test_every_room_is_a_chapter_of_the_map() -> None:
    assert {path.parent.name for path in SERVER.glob("*/__init__.py")} == set(ROOMS)
    assert all(chapter_of(room) for room in ROOMS)


ALONE = """
import json, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT}:
            raise ImportError(name)

sys.meta_path.insert(0, Absent())
from feurio.server.table.guests import Guest
from feurio.server.table.rows import SeatRow, TableRow
from feurio.server.table.table import Table

class Browser(Guest):
    def __init__(self, visitor):
        super().__init__(visitor)
        self.got = []

    def send(self, message):
        self.got.append(json.loads(message))

seats = [SeatRow(0, "me", holder="ann"), SeatRow(1, "friend", holder="bob")]
row = TableRow("t", {"edition": "wildfire", "players": 2}, 7, None, False, "ann")
table = Table(row, seats)
ann, bob = Browser("ann"), Browser("bob")
for guest in (ann, bob):
    table.enter(guest)
    table.hello(guest, None, None)
while not table.hand.game.over:
    guest = (ann, bob)[table.hand.game.to_move]
    writing = table.play(guest, str(table.number), table.number, None, guest.got[-1]["legal"][0])
    table.settle(writing)
    table.show(writing)
assert ann.got[-1]["events"] == bob.got[-1]["events"]
assert ann.got[-1]["seed"] == "7"
assert not {ABSENT} & set(sys.modules), {ABSENT} & set(sys.modules)
print(table.hand.game.result["scores"])
"""
ABSENT = {"fastapi", "starlette", "pydantic", "uvicorn", "sqlalchemy", "alembic", "orjson", "asyncio", "sqlite3"}


def test_a_whole_game_is_played_at_a_table_without_web_and_database() -> None:
    code = ALONE.replace("{ABSENT}", repr(ABSENT))
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert re.fullmatch(r"\[\d+, \d+\]\n", found.stdout)


def test_nothing_in_the_server_touches_another_object_s_private_parts() -> None:
    found = []
    for path in SERVER.rglob("*.py"):
        attributes = (each for each in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(each, ast.Attribute))
        for node in attributes:
            private = re.match(r"_[a-z]", node.attr) and node.attr not in PUBLIC
            if private and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                found.append(f"{path.relative_to(SERVER)}:{node.lineno} {ast.unparse(node)}")
    assert found == [], "a game's account, its state to read and its doors for logs are public"
