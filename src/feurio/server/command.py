"""Starts the web table on this machine and prints its address; `feurio` alone does the same.

examples:
  feurio serve                                    for this device
  feurio serve --lan                              for everybody in the local network, with a QR code
  feurio serve --port 9000 --data-dir tables      on another port, with its tables in a folder
  feurio serve --bot calm=mcts:simulations=20     with a bot more to choose from
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Any

from feurio.cli.speech import said, say
from feurio.errors import FeurioError
from feurio.server.settings import DEFAULT_PORT, BadSetting, Settings
from feurio.texts import capital

TRIES = 50
"""How many ports after the default one are tried."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="the address to listen on (127.0.0.1: only this device)")
    parser.add_argument("--port", type=int, help=f"the port (default {DEFAULT_PORT}, or the next one that is free)")
    parser.add_argument("--lan", action="store_true", help="open the table to the local network; shows a QR code")
    parser.add_argument("--database", metavar="URL", help="a PostgreSQL database (default: SQLite in the data folder)")
    parser.add_argument("--workers", type=int, metavar="N", help="server processes; more than one needs PostgreSQL")
    parser.add_argument("--public-url", metavar="URL", help="the address people use when a proxy stands before it")
    parser.add_argument("--open", action=argparse.BooleanOptionalAction, default=None, help="open the browser")
    parser.add_argument("--data-dir", metavar="DIR", help="where the tables are kept")
    parser.add_argument("--retention-days", type=float, metavar="N", help="delete tables untouched for so long")
    parser.add_argument(
        "--bot",
        action="append",
        dest="bots",
        metavar="BOT",
        help="a bot to choose besides the levels: its text, name=text, or `installed` for those of installed packages",
    )
    parser.add_argument("--log-json", action="store_true", default=None, help="logs as one JSON object a line")


def run(args: argparse.Namespace) -> int:
    names = ("host", "port", "database", "workers", "public_url", "data_dir", "retention_days", "log_json")
    given = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    if args.lan:
        given["lan"] = True
        given.setdefault("host", "0.0.0.0")
    if args.bots:
        given["bots"] = "\n".join(args.bots)
    try:
        settings = Settings.from_environment(**given)
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        return 2
    refused = _check_bots(settings)
    if refused is not None:
        print(refused, file=sys.stderr)
        return 2
    if settings.workers > 1 and settings.sqlite:
        print(_sentence("workers"), file=sys.stderr)
        return 2
    bound = _bind(settings, exact=args.port is not None)
    if bound is None:
        print(_sentence("port", port=settings.port, host=settings.host), file=sys.stderr)
        return 1
    with bound:
        settings = replace(settings, port=bound.getsockname()[1])
        taken = _lock(settings)
        if taken is not None:
            print(taken, file=sys.stderr)
            return 1
        unusable = prepare(settings)
        if unusable is not None:
            print(unusable, file=sys.stderr)
            return 1
        settings.to_environment()
        _announce(settings, args.open)
        return _serve(settings, bound)


def _sentence(code: str, **data: Any) -> str:
    """Why the server cannot start."""
    return f"{capital(say(f'fail.{code}', **data))}."


def _check_bots(settings: Settings) -> str | None:
    """A sentence if a bot that is to be offered cannot be made."""
    if not settings.bots:
        return None
    from feurio.server.bots.offer import check_bots

    try:
        check_bots(settings.bots)
    except FeurioError as problem:
        return f"{capital(said(problem))}."
    return None


def _bind(settings: Settings, exact: bool) -> socket.socket | None:
    """A socket that listens: on the port asked for, or on the next one that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    for port in range(settings.port, settings.port + (1 if exact else TRIES)):
        bound = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((settings.host, port))
            bound.listen(1024)
        except OSError:
            bound.close()
            continue
        bound.set_inheritable(True)
        return bound
    return None


def _lock(settings: Settings) -> str | None:
    """Keeps a second server off the same SQLite file: a sentence if there is one already."""
    if not settings.sqlite or os.name != "posix":
        return None
    import fcntl

    try:
        lock_file(settings).parent.mkdir(parents=True, exist_ok=True)
        held = open(lock_file(settings), "a+", encoding="utf-8")  # noqa: SIM115 - held until the process ends
    except OSError as problem:
        return _sentence("cannot-write", name=str(settings.file.parent), problem=problem.strerror)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.seek(0)
        address = held.read().strip()
        return _sentence("open" if address else "in-use", url=address)
    held.truncate(0)
    held.write(_address(settings))
    held.flush()
    _HELD.append(held)
    return None


def lock_file(settings: Settings) -> Path:
    """What a server holds while it uses an SQLite file, however it was told where that is."""
    file = settings.file.resolve()
    return file.with_name(file.name + ".lock")


def prepare(settings: Settings) -> str | None:
    """Opens and migrates the database once before anything is served; a sentence if it cannot be used."""
    from feurio.server.store.readiness import problem_of

    return problem_of(settings)


_HELD: list[object] = []


def _address(settings: Settings) -> str:
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    return f"http://[{host}]:{settings.port}/" if ":" in host else f"http://{host}:{settings.port}/"


def _announce(settings: Settings, open_browser: bool | None) -> None:
    from feurio.server.wire.lan import lan_address, qr_text

    local = _address(settings)
    print(say("serve.at", url=settings.public_url or local), flush=True)
    if settings.lan:
        address = lan_address()
        if address:
            url = f"http://{address}:{settings.port}/"
            print(f"{say('serve.network', url=url)}\n{qr_text(url)}", flush=True)
        else:
            print(say("serve.no-network"), flush=True)
    print(say("serve.stop"), flush=True)
    if open_browser if open_browser is not None else _has_screen():
        threading.Thread(target=_open_when_up, args=(local,), daemon=True).start()


def _has_screen() -> bool:
    """Whether somebody sits before this machine: a terminal, and on Linux a display."""
    shown = sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return shown and sys.stdout.isatty()


def _open_when_up(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(address + "healthz", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)


def _serve(settings: Settings, bound: socket.socket) -> int:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from feurio.server.wire.listening import Listening, raise_file_limit

    raise_file_limit()
    Listening.settings = settings
    config = uvicorn.Config(
        "feurio.server.app:create_app",
        factory=True,
        workers=settings.workers,
        ws="feurio.server.wire.lines:Line",
        http=Listening,
        ws_max_size=settings.largest_message,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        proxy_headers=False,  # `guards.py` reads them, from the trusted side
        access_log=False,
        server_header=False,
        log_config=None,
        timeout_graceful_shutdown=5,
        limit_concurrency=None,
    )
    if settings.workers > 1:
        Multiprocess(config, sockets=[bound]).run()
    else:
        uvicorn.Server(config).run(sockets=[bound])
    return 0


def main(arguments: list[str] | None = None) -> int:
    """The command on its own: `python -m feurio.server`."""
    parser = argparse.ArgumentParser(prog="feurio serve", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(arguments))
