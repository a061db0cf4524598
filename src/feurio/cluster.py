"""Work on a Ray cluster: a backend of `feurio.jobs` (needs the extra `ray`)."""

from __future__ import annotations

import os
import re
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

_AHEAD = 2
"""Chunks under way for each core of the cluster."""


_PATIENCE = 5.0
"""Seconds after which nobody answers at an address."""
_HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""How a conversation over HTTP/2 begins, which all of Ray's doors speak; the answer is a frame of the same kind."""
_SETTINGS = 4
_ADDRESS = re.compile(r"(?:ray://)?\[?([^\[\]/]+?)\]?:([0-9]{1,5})")


class NoCluster(Exception):
    """There is no cluster at that address; the text says what was tried."""


class RayBackend:
    """Works on the cluster at `address` ("auto": the one this machine belongs to; "local": a new one here). Raises
    `NoCluster` within seconds if there is none."""

    def __init__(self, address: str) -> None:
        self._ray: Any = import_module("ray")
        self._own = not self._ray.is_initialized()
        if self._own:
            if address != "local":
                _knock(_found() if address == "auto" else address)
            try:
                # Without a name Ray would ask the environment for another cluster.
                self._ray.init(
                    address=address, log_to_driver=False, include_dashboard=False if address == "local" else None
                )
            except (ConnectionError, RuntimeError, ValueError, OSError) as problem:
                raise NoCluster(f"{problem!s:.200}") from None
        self._remote = self._ray.remote(_work)

    @property
    def processes(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def map_chunks(
        self, function: Callable[[Any], Any], chunks: Iterator[Sequence[Any]], cancelled: threading.Event
    ) -> Iterator[list[Any]]:
        waiting: deque[Any] = deque()
        try:
            while True:
                while len(waiting) < _AHEAD * self.processes:
                    found = next(chunks, None)
                    if found is None:
                        break
                    waiting.append(self._remote.remote(function, list(found)))
                if not waiting or cancelled.is_set():
                    return
                ready, _ = self._ray.wait([waiting[0]], timeout=0.5)
                if ready:
                    yield self._result(waiting.popleft())
        finally:
            for left in waiting:
                self._ray.cancel(left, force=True)

    def _result(self, chunk: Any) -> list[Any]:
        """A chunk's results; raises what `function` raised, without Ray's account of where."""
        try:
            found: list[Any] = self._ray.get(chunk)
        except self._ray.exceptions.RayTaskError as problem:
            raise problem.cause from None
        return found

    def close(self) -> None:
        if self._own:
            self._ray.shutdown()


def _found() -> str:
    """The cluster that Ray takes for this machine's: the environment's, or one that runs here or has run here."""
    given = os.environ.get("RAY_ADDRESS")
    if given and given != "auto":
        return given
    services = import_module("ray._private.services")
    try:
        return str(services.canonicalize_bootstrap_address("auto"))
    except (ConnectionError, ValueError, OSError) as problem:
        raise NoCluster(f"{problem!s:.200}") from None


def _knock(address: str) -> None:
    """Ray would try for minutes: somebody has to answer at the address at once, in Ray's language."""
    found = _ADDRESS.fullmatch(address)
    if found is None or int(found[2]) > 65535:
        raise NoCluster("host:port")
    try:
        with socket.create_connection((found[1], int(found[2])), timeout=_PATIENCE) as line:
            if os.environ.get("RAY_USE_TLS", "0") in ("", "0"):
                line.sendall(_HELLO)
                if line.makefile("rb").read(4)[3:] != bytes([_SETTINGS]):
                    raise NoCluster("no gRPC")
    except OSError as problem:
        raise NoCluster(problem.strerror or str(problem)) from None


def _work(function: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
    return [function(item) for item in items]
