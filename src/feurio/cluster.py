"""Work on a Ray cluster: a backend of `feurio.jobs` (needs the extra `ray`)."""

from __future__ import annotations

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
_ADDRESS = re.compile(r"(?:ray://)?\[?([^\[\]/]+?)\]?:([0-9]{1,5})")


class NoCluster(Exception):
    """There is no cluster at that address; the text says what was tried."""


class RayBackend:
    """Works on the cluster at `address` ("auto": the one this machine belongs to; "local": a new one here). Raises
    `NoCluster` within seconds if there is none."""

    def __init__(self, address: str) -> None:
        self._ray: Any = import_module("ray")
        given = None if address == "local" else address
        self._own = not self._ray.is_initialized()
        if self._own:
            if address not in ("local", "auto"):
                _knock(address)
            try:
                self._ray.init(address=given, log_to_driver=False, include_dashboard=False if given is None else None)
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


def _knock(address: str) -> None:
    """Ray would try for minutes: somebody has to answer at the address at once."""
    found = _ADDRESS.fullmatch(address)
    if found is None or int(found[2]) > 65535:
        raise NoCluster("host:port")
    try:
        socket.create_connection((found[1], int(found[2])), timeout=_PATIENCE).close()
    except OSError as problem:
        raise NoCluster(problem.strerror or str(problem)) from None


def _work(function: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
    return [function(item) for item in items]
