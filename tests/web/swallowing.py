"""A network between browser and server that can die without a word: what it is given, it swallows."""

from __future__ import annotations

import contextlib
import socket
import threading


class Swallowing:
    """Passes everything on to a port until it is told to swallow.

    Connections that lived through that stay dead, as those do that belong to a network one has left; a browser's own
    offline switch is no test for them, because it does not touch a WebSocket that is open.
    """

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._open: list[_Cable] = []
        self._swallows: set[str] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self, *ways: str) -> None:
        """From now on nothing arrives any more: of what is sent `up` to the server, `down` from it, or both."""
        self._swallows = set(ways) or {"up", "down"}
        for cable in self._open:
            cable.swallows |= self._swallows

    def heal(self) -> None:
        """What connects from now on gets through."""
        self._swallows = set()

    def close(self) -> None:
        self._listening.close()
        for cable in self._open:
            cable.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            self._open.append(_Cable(near, socket.create_connection(("127.0.0.1", self._to)), set(self._swallows)))


class _Cable:
    def __init__(self, near: socket.socket, far: socket.socket, swallows: set[str]) -> None:
        self._ends = (near, far)
        self.swallows = swallows
        for way, start, end in (("up", near, far), ("down", far, near)):
            threading.Thread(target=self._pump, args=(way, start, end), daemon=True).start()

    def _pump(self, way: str, start: socket.socket, end: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := start.recv(65_536):
                if way not in self.swallows:
                    end.sendall(data)
            # The news that one side has gone gets as far as everything else.
            if way not in self.swallows:
                end.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        for end in self._ends:
            end.close()
