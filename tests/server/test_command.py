"""`feurio serve`: its options, its address, and what it refuses."""

from __future__ import annotations

import argparse
import json
import re
import socket
import subprocess
from pathlib import Path

import httpx
import pytest
from table_client import COMMAND, ServerProcess, free_port

from feurio.server.command import add_arguments
from feurio.server.settings import Settings


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(list(words))


def test_by_default_only_this_device_is_served() -> None:
    assert Settings().host == "127.0.0.1"
    assert parsed().host is None
    assert parsed("--no-open").open is False


def test_a_second_server_says_where_the_first_one_is(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as first:
        command = [*COMMAND, "--port", str(free_port()), "--data-dir", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
        assert second.returncode == 1
        assert first.url in second.stderr


def test_a_port_that_was_asked_for_and_is_taken_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [*COMMAND, "--port", port, "--data-dir", str(tmp_path)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert result.returncode == 1
    assert port in result.stderr


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    command = [*COMMAND, "--workers", "2", "--data-dir", str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert result.returncode == 2
    assert "PostgreSQL" in result.stderr


def test_the_local_network_gets_an_address_and_a_qr_code(tmp_path: Path) -> None:
    from feurio.server.wire.lan import lan_address, qr_text

    assert "█" in qr_text("http://192.0.2.7:8737/")
    with ServerProcess(tmp_path, "--lan", "--host", "127.0.0.1") as server:
        said = server.log.read_text()
        address = lan_address()
        if address:
            assert f"http://{address}:{server.port}/" in said
        assert not httpx.get(f"{server.url}/api/catalogue").json()["loopback"]


def test_behind_a_proxy_links_and_cookies_follow_the_public_address(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--public-url", "https://play.example/") as server:
        headers = {"Host": "play.example", "Origin": "https://play.example"}
        made = httpx.post(
            f"{server.url}/api/tables", json={"setup": {"edition": "volcano", "players": 2}}, headers=headers
        )
        assert made.status_code == 201
        assert "Secure" in made.headers["set-cookie"]
        assert "max-age" in made.headers["strict-transport-security"]
        cookie = made.headers["set-cookie"].partition(";")[0]
        links = httpx.get(
            f"{server.url}/api/tables/{made.json()['table']}/links", headers={**headers, "Cookie": cookie}
        ).json()
        assert links["watch"].startswith("https://play.example/t/")
        assert not links["loopback"]
        foreign = {"Host": "play.example", "Origin": "https://other.example"}
        assert httpx.post(f"{server.url}/api/tables", json={}, headers=foreign).status_code == 403


def test_logs_are_json_on_request_and_name_no_secrets(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--log-json") as server:
        made = httpx.post(
            f"{server.url}/api/tables", json={"setup": {"edition": "volcano", "players": 2, "seed": 987654321987}}
        )
        cookie = made.headers["set-cookie"].partition(";")[0].partition("=")[2]
        httpx.get(
            f"{server.url}/api/tables/{made.json()['table']}/links", headers={"Cookie": f"feurio_visitor={cookie}"}
        )
    lines = server.log.read_text().splitlines()
    assert "987654321987" not in "".join(lines)
    assert cookie not in "".join(lines)
    for line in lines:
        if line.startswith("{"):
            assert {"time", "level", "logger", "message"} <= set(json.loads(line))


@pytest.mark.parametrize(
    ("given", "becomes"),
    [
        ("postgresql://a@b/c", "postgresql+asyncpg://a@b/c"),
        ("postgres://a@b/c", "postgresql+asyncpg://a@b/c"),
        ("sqlite:////tmp/x", "sqlite+aiosqlite:////tmp/x"),
    ],
)
def test_database_addresses_get_their_driver(given: str, becomes: str) -> None:
    assert Settings(database=given).database_url == becomes


def test_every_option_and_setting_is_in_the_hosting_page() -> None:
    from dataclasses import fields

    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    for action in parser._actions:
        for option in action.option_strings:
            if option.startswith("--") and option not in ("--help", "--no-open"):
                assert f"`{option}" in page, option
    for field in fields(Settings):
        assert re.search(rf"`FEURIO_{field.name.upper()}`", page), field.name


def test_every_message_and_code_is_in_the_protocol_page() -> None:
    from typing import get_args

    from feurio.server.table.refusals import SENTENCES
    from feurio.server.wire import messages as messages_in

    page = (Path(__file__).parents[2] / "docs" / "web-protocol.md").read_text(encoding="utf-8")
    union = get_args(messages_in.Message)[0]
    for message in get_args(union):
        name = get_args(message.model_fields["type"].annotation)[0]
        assert f"| `{name}` |" in page, name
    for code in SENTENCES:
        assert f"| `{code}` |" in page, code
