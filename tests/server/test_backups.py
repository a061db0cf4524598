"""Backups that can be trusted: verified before they count, listed, put back."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from table_client import GENEROUS, Person, ServerProcess, play_on

from feurio.server.store import backups
from feurio.server.store.backups import KEPT, BadBackup


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "feurio", *arguments], capture_output=True, text=True, timeout=60)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a database in which somebody has played."""

    async def scenario() -> None:
        with ServerProcess(tmp_path, **GENEROUS) as server:
            me = Person(server.url)
            table = await me.open_table(["me", "device"], edition="wildfire")
            async with me.at(table) as seen:
                await play_on(seen, random.Random(1), moves=5)
            await Person.close_all()

    asyncio.run(scenario())
    return tmp_path


def test_a_backup_is_made_listed_and_put_back(data: Path) -> None:
    made = command("backups", "make", "--data-dir", str(data))
    assert made.returncode == 0, made.stderr
    name = made.stdout.split()[-1]
    with closing(sqlite3.connect(data / "tables.sqlite3")) as database:
        database.execute("DELETE FROM steps")
        database.commit()
    listed = command("backups", "--data-dir", str(data))
    assert listed.returncode == 0
    assert f"{name}  good: 1 table, 5 steps" in listed.stdout
    restored = command("backups", "restore", name, "--data-dir", str(data))
    assert restored.returncode == 0, restored.stderr
    with closing(sqlite3.connect(data / "tables.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM steps").fetchone() == (5,)
    assert len(backups.files(data / "tables.sqlite3")) == 2, "what was replaced is a backup, too"


def test_a_damaged_backup_is_named_and_not_put_back(data: Path) -> None:
    name = command("backups", "make", "--data-dir", str(data)).stdout.split()[-1]
    path = data / "backups" / name
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(os.urandom(8192))
    listed = command("backups", "--data-dir", str(data))
    assert listed.returncode == 1
    assert "DAMAGED" in listed.stdout
    before = (data / "tables.sqlite3").read_bytes()
    assert command("backups", "restore", name, "--data-dir", str(data)).returncode == 1
    assert (data / "tables.sqlite3").read_bytes() == before


@pytest.mark.parametrize("name", ["../tables.sqlite3", "nothing.sqlite3", "/etc/passwd"])
def test_only_backups_are_put_back(data: Path, name: str) -> None:
    answer = command("backups", "restore", name, "--data-dir", str(data))
    assert answer.returncode == 1
    assert "Traceback" not in answer.stderr


def test_a_backup_with_a_hole_in_a_log_is_damaged(data: Path) -> None:
    with closing(sqlite3.connect(data / "tables.sqlite3")) as database:
        database.execute("DELETE FROM steps WHERE number = 3")
        database.commit()
    with pytest.raises(BadBackup, match="hole"):
        backups.make_file(data / "tables.sqlite3", "test")
    assert backups.files(data / "tables.sqlite3") == []


def test_a_backup_cut_off_halfway_does_not_count(data: Path) -> None:
    database = data / "tables.sqlite3"
    good = backups.make_file(database, "good")
    (backups.folder_of(database) / "20990101-000000-0001.partial").write_bytes(b"SQLite format 3\0")
    assert backups.files(database) == [good]


def test_pruning_keeps_the_newest(data: Path) -> None:
    database = data / "tables.sqlite3"
    folder = backups.folder_of(database)
    folder.mkdir()
    for number in range(9):
        (folder / f"2020010{number}-000000-0001.sqlite3").touch()
    gone = backups.prune(database)
    assert len(gone) == 9 - KEPT
    assert backups.files(database)[0].name.startswith("20200104")


def test_nothing_is_put_back_under_a_running_server(data: Path) -> None:
    name = command("backups", "make", "--data-dir", str(data)).stdout.split()[-1]
    with ServerProcess(data):
        answer = command("backups", "restore", name, "--data-dir", str(data))
    assert answer.returncode == 1
    assert "stop it first" in answer.stderr


@pytest.mark.parametrize(
    ("harm", "word"), [("damaged", "damaged"), ("unknown", "newer version"), ("read-only", "cannot be")]
)
def test_a_server_that_cannot_use_its_database_says_so_in_a_sentence(data: Path, harm: str, word: str) -> None:
    database = data / "tables.sqlite3"
    if harm == "damaged":
        database.write_bytes(b"\xa5" * 20_000)
    elif harm == "unknown":
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
            connection.commit()
    else:
        database.unlink()
        database.mkdir()
    answer = command("serve", "--no-open", "--port", "0", "--data-dir", str(data))
    assert answer.returncode == 1
    assert word in answer.stderr
    assert "Traceback" not in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert not (data / "backups").exists()


def test_a_file_given_by_hand_is_locked_like_any_other(data: Path) -> None:
    url = f"sqlite:///{data / 'tables.sqlite3'}"
    with ServerProcess(data, "--database", url):
        answer = command("serve", "--no-open", "--port", "0", "--database", url, "--data-dir", str(data / "other"))
    assert answer.returncode == 1
    assert "already" in answer.stderr


@pytest.mark.parametrize("way", ["path", "detour", "link"])
def test_one_file_has_one_lock_however_it_is_named(data: Path, way: str) -> None:
    link = data.parent / f"link-to-{data.name}"
    link.symlink_to(data)
    folder = {"path": data, "detour": data / "backups" / "..", "link": link}[way]
    (data / "backups").mkdir(exist_ok=True)
    with ServerProcess(data):
        url = f"sqlite:///{folder / 'tables.sqlite3'}"
        answer = command("serve", "--no-open", "--port", "0", "--database", url)
        restored = command("backups", "restore", "x.sqlite3", "--database", url)
    assert answer.returncode == 1
    assert "already" in answer.stderr
    assert "stop it first" in restored.stderr


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("20270101-120000-0002.sqlite3", "migration"),
        ("20270101-120000-retention-3.sqlite3", "retention"),
        ("20270101-120000-by-hand.sqlite3", "by-hand"),
        ("backup_20270101_120000_by_hand", "by-hand"),
        ("backup_20270101_120000_0004", "migration"),
    ],
)
def test_a_backup_is_known_by_its_name(name: str, kind: str) -> None:
    assert backups.kind_of(name) == kind


def test_a_setting_of_the_wrong_kind_ends_the_start_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEURIO_LEASE", "soon")
    answer = command("serve", "--no-open", "--port", "0", "--data-dir", str(tmp_path))
    assert answer.returncode == 2
    assert answer.stderr == "FEURIO_LEASE must be a number, not 'soon'.\n"
