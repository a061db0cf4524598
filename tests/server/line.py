"""A line to a database that can be cut: with a bang, silently, or so that only an answer is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path


class Line:
    """The way from the server to its database, which listens on a socket in a folder."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.port = 0
        self.swallows = False
        """What is sent now never arrives, and nothing arrives any more over connections that were used meanwhile."""
        self.loses_answer_to: bytes | None = None
        """Over the next connection that says this, no answer arrives any more."""
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._deaf: set[asyncio.StreamWriter] = set()

    @staticmethod
    def socket_of(url: str) -> Path:
        """The socket on which a PostgreSQL listens."""
        folder = Path(url.partition("host=")[2])
        return next(path for path in folder.iterdir() if path.name.startswith(".s.PGSQL.") and path.suffix != ".lock")

    @property
    def url(self) -> str:
        return f"postgresql://postgres:@127.0.0.1:{self.port}/postgres"

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_unix_connection(str(self.target))
        except OSError:
            writer.close()
            return
        self._writers |= {writer, back}
        await asyncio.gather(
            self._copy(reader, back, writer), self._copy(there, writer, writer), return_exceptions=True
        )
        for end in (writer, back):
            self._writers.discard(end)
            end.close()

    async def _copy(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, client: asyncio.StreamWriter
    ) -> None:
        while data := await source.read(65536):
            if self.swallows or client in self._deaf:
                await asyncio.sleep(3600)
            if sink is not client and self.loses_answer_to is not None and self.loses_answer_to in data:
                self.loses_answer_to = None
                self._deaf.add(client)
            sink.write(data)
            await sink.drain()
        sink.close()

    def deafen(self) -> None:
        """All connections that there are carry nothing any more; new ones work."""
        self._deaf |= self._writers

    def break_all(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self.break_all()
