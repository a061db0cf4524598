"""An arena's results: a file of JSON lines that can be gone on with, and the same as Parquet."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from feurio.arena.arena import Arena, Block, block_of
from feurio.errors import FeurioError


class ForeignResults(FeurioError):
    """The file holds something else than results of this very arena."""


class ResultsFile:
    """Blocks, one a line, after a line that describes the arena."""

    def __init__(self, path: Path, arena: Arena) -> None:
        self.path = path
        self.blocks: list[Block] = []
        self._file: IO[str] | None = None
        text = json.dumps(arena.as_json(), sort_keys=True)
        kept = self._read(text) if path.exists() else 0
        self._file = path.open("r+" if path.exists() else "w", encoding="utf-8")
        self._file.truncate(kept)
        self._file.seek(kept)
        if kept == 0:
            self._write(text)

    def _read(self, text: str) -> int:
        """Takes over the blocks of an earlier run; how many bytes of the file are good."""
        good = 0
        with open(self.path, "rb") as file:
            for number, line in enumerate(file):
                if not line.endswith(b"\n"):
                    break
                if number == 0:
                    if line.decode("utf-8").strip() != text:
                        raise ForeignResults("arena-other", name=str(self.path))
                else:
                    try:
                        self.blocks.append(block_of(json.loads(line)))
                    except (ValueError, KeyError, TypeError):
                        raise ForeignResults("arena-no-block", place=f"{self.path}:{number + 1}") from None
                good += len(line)
        if good == 0 and self.path.stat().st_size:
            raise ForeignResults("arena-no-results", name=str(self.path))
        return good

    def done(self) -> set[tuple[tuple[str, str], int]]:
        """Which blocks there are already."""
        return {(block.match, block.number) for block in self.blocks}

    def add(self, block: Block) -> None:
        self.blocks.append(block)
        self._write(json.dumps(block.as_json(), separators=(",", ":")))

    def _write(self, line: str) -> None:
        assert self._file is not None
        self._file.write(line + "\n")
        self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def rows_of(blocks: Iterable[Block]) -> list[dict[str, Any]]:
    """One row for each seat of each game, for tables."""
    return [
        {
            "first": block.match[0],
            "second": block.match[1],
            "block": block.number,
            "seed": block.seed,
            "game": number,
            "seat": seat,
            "bot": bot,
            "score": game.scores[seat] if seat < len(game.scores) else game.scores[0],
            "share": game.shares[seat],
            "longest": game.seconds[seat],
            "events": game.events,
        }
        for block in blocks
        for number, game in enumerate(block.games)
        for seat, bot in enumerate(game.seats)
    ]


def write_parquet(blocks: Iterable[Block], path: Path) -> None:
    """The rows as a Parquet file (needs pyarrow)."""
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    parquet.write_table(arrow.Table.from_pylist(rows_of(blocks)), path)
