"""Records as training data: rows, shards, and reading them. `command.py` has the command and says what a row holds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from feurio.editions import COLORS, EDITIONS, Setup
from feurio.envs.episode import Episode
from feurio.envs.spaces import Spaces, make_spaces
from feurio.events import Board, Deal, Draw
from feurio.game import Game
from feurio.laid_boards import RANDOM
from feurio.record import replay

FORMAT = "feurio-dataset/2"
"""Since 2 the lists of Parquet shards are typed; in 1 they were bytes. Both are read."""
SUFFIXES = {"parquet": ".parquet", "npz": ".npz"}
COLUMNS = {
    "action": np.int32,
    "outcome": np.float32,
    "score": np.float32,
    "margin": np.float32,
    "seat": np.uint8,
    "game": np.int32,
    "step": np.int32,
}

Columns = dict[str, np.ndarray[Any, Any]]


@dataclass(frozen=True)
class Rows:
    """The decisions of one game, or why there are none."""

    setup: tuple[Any, ...]
    columns: Columns = field(default_factory=dict)
    skipped: str = ""


@dataclass(frozen=True)
class Extractor:
    """Turns one record into rows; travels to other processes."""

    observation: str = "flat"
    window: int | None = None

    def __call__(self, item: tuple[str, dict[str, Any]]) -> Rows:
        place, record = item
        game = replay(record, place=place)
        setup = game.setup
        key = (setup.edition, setup.mode, setup.players, setup.variants, setup.colors)
        if not game.over:
            return Rows(key, skipped="unfinished")
        if any(isinstance(event, Draw) and not event.number for event in game.history):
            return Rows(key, skipped="hidden")
        spaces = spaces_for(key, self.observation, self.window)
        return Rows(key, extract(spaces, game))


@cache
def spaces_for(key: tuple[Any, ...], observation: str, window: int | None) -> Spaces:
    """The spaces of a set-up; Volcano's hold every layout, so that all its games have rows of one size."""
    edition, mode, players, variants, colors = key
    options: dict[str, Any] = {"layout": RANDOM} if EDITIONS[edition].family.laid_out else {}
    return make_spaces(
        edition, mode, players, variants, colors=colors, observation=observation, window=window, **options
    )


def walk(spaces: Spaces, game: Game) -> Iterator[tuple[Episode, int]]:
    """Goes through a finished game: before every step the episode and the action that was taken."""
    if spaces.setup.laid_out:
        spaces = replace(spaces, layout=tuple((cell.q, cell.r) for cell in game.layout or ()))
    episode = spaces.episode()
    episode.play_by_hand()
    for event, added in zip(game.history, game.added, strict=True):
        if isinstance(event, Deal):
            episode.lay_dealt(event.numbers)
        elif isinstance(event, Board):
            episode.lay_dealt([number for _, number in event.tiles])
        elif isinstance(event, Draw):
            episode.draw(event.number)
        elif not (added and event.kind == "pass"):
            code = game.code_of(event)
            while True:
                action = episode.action_towards(code)
                yield episode, action
                episode.step(action)
                if not episode.half_done:
                    break


def extract(spaces: Spaces, game: Game) -> Columns:
    """The columns of one game, but for its number."""
    observations, masks, actions, seats = [], [], [], []
    for episode, action in walk(spaces, game):
        row, mask = np.zeros(spaces.observations.size, np.uint8), np.zeros(spaces.actions.count, np.uint8)
        seat = episode.to_move
        episode.write(seat, row, mask)
        observations.append(row)
        masks.append(np.packbits(mask, bitorder="little"))
        actions.append(action)
        seats.append(seat)
    result = game.result
    assert result is not None
    shared, players = game.setup.shared, game.setup.players
    scores = result["scores"] * players if shared else result["scores"]
    winners = result["winners"]
    share = 1.0 if shared else 1.0 / max(1, len(winners))
    outcome = [share if seat in winners else 0.0 for seat in range(players)]
    margin = [scores[s] - max((x for i, x in enumerate(scores) if i != s), default=0) for s in range(players)]
    return {
        "observation": np.array(observations, np.uint8).reshape(len(actions), -1),
        "mask": np.array(masks, np.uint8).reshape(len(actions), -1),
        "action": np.array(actions, np.int32),
        "outcome": np.array([outcome[seat] for seat in seats], np.float32),
        "score": np.array([scores[seat] for seat in seats], np.float32),
        "margin": np.array([scores[seat] if shared else margin[seat] for seat in seats], np.float32),
        "seat": np.array(seats, np.uint8),
        "step": np.arange(len(actions), dtype=np.int32),
    }


# --- Writing ----------------------------------------------------------------------------------------------------------


class Folder:
    """The shards of one set-up."""

    def __init__(self, path: Path, spaces: Spaces, form: str, shard_rows: int) -> None:
        self.path, self.spaces, self.form, self.shard_rows = path, spaces, form, shard_rows
        self.waiting: list[Columns] = []
        self.count = self.rows = self.games = 0
        self.shards: list[dict[str, Any]] = []

    def add(self, columns: Columns) -> None:
        rows = len(columns["action"])
        if not rows:
            return
        self.waiting.append({**columns, "game": np.full(rows, self.games, np.int32)})
        self.games += 1
        self.rows += rows
        self.count += rows
        if self.count >= self.shard_rows:
            self.flush()

    def flush(self) -> None:
        """Writes what is waiting as one shard."""
        if not self.waiting:
            return
        self.path.mkdir(parents=True, exist_ok=True)
        columns = {name: np.concatenate([part[name] for part in self.waiting]) for name in self.waiting[0]}
        name = f"{len(self.shards):05}{SUFFIXES[self.form]}"
        write_shard(self.path / name, columns, self.spaces.actions.count)
        self.shards.append({"file": name, "rows": self.count})
        self.waiting, self.count = [], 0

    def close(self) -> None:
        self.flush()
        if self.shards:
            text = json.dumps(self.schema(), indent=1)
            (self.path / "schema.json").write_text(text + "\n", encoding="utf-8")

    def schema(self) -> dict[str, Any]:
        """What the numbers mean, without this software."""
        setup, layout, actions = self.spaces.setup, self.spaces.observations, self.spaces.actions
        families = [
            {"name": f.name, "of": f.of, "size": f.size, "start": f.start, "step": f.step}
            for f in actions.families.values()
        ]
        return {
            "format": FORMAT,
            "edition": setup.edition,
            "mode": setup.mode,
            "players": setup.players,
            "variants": list(setup.variants),
            "colors": setup.colors,
            "all_colors": COLORS,
            "observation": {
                "kind": self.spaces.kind,
                "size": layout.size,
                "window": layout.window.radius,
                "table": layout.table_fields,
                "tile_columns": layout.tile_fields,
                "tiles": layout.tiles,
                "cell_columns": layout.cell_fields,
                "cells": layout.cells,
                "planes": layout.plane_names,
            },
            "actions": {"count": actions.count, "table": actions.table, "planes": actions.planes, "families": families},
            "columns": {"observation": ["uint8", layout.size], "mask": self.mask_type()}
            | {name: np.dtype(kind).name for name, kind in COLUMNS.items()},
            "games": self.games,
            "rows": self.rows,
            "shards": self.shards,
        }

    def mask_type(self) -> list[Any]:
        """What a mask is, and how many there are of it in a row."""
        actions = self.spaces.actions.count
        return ["bool", actions] if self.form == "parquet" else ["bits", (actions + 7) // 8]


class Writer:
    """Folders by set-up, made as games of them come."""

    def __init__(self, out: Path, form: str, observation: str, window: int | None, shard_rows: int) -> None:
        self.out, self.form, self.shard_rows = out, form, shard_rows
        self.observation, self.window = observation, window
        self.folders: dict[tuple[Any, ...], Folder] = {}
        self.skipped: dict[str, int] = {}

    def add(self, rows: Rows) -> None:
        if rows.skipped:
            self.skipped[rows.skipped] = self.skipped.get(rows.skipped, 0) + 1
            return
        if rows.setup not in self.folders:
            spaces = spaces_for(rows.setup, self.observation, self.window)
            path = self.out / folder_name(spaces.setup)
            taken = {folder.path for folder in self.folders.values()}
            while path in taken:
                path = path.with_name(path.name + "-other-colors")
            self.folders[rows.setup] = Folder(path, spaces, self.form, self.shard_rows)
        self.folders[rows.setup].add(rows.columns)

    def close(self) -> None:
        for folder in self.folders.values():
            folder.close()


def folder_name(setup: Setup) -> str:
    return "-".join([setup.edition, setup.mode, str(setup.players), *setup.variants])


def write_shard(path: Path, columns: Columns, actions: int) -> None:
    """Writes columns as Parquet or NumPy, by the path's ending."""
    if path.suffix == ".npz":
        np.savez_compressed(path, **columns)  # type: ignore[arg-type]
        return
    import pyarrow
    import pyarrow.parquet

    arrays = {}
    for name, column in columns.items():
        if column.ndim == 1:
            arrays[name] = pyarrow.array(column)
            continue
        values = unpacked(column, actions).astype(np.bool_) if name == "mask" else column
        flat = pyarrow.array(np.ascontiguousarray(values).reshape(-1))
        arrays[name] = pyarrow.FixedSizeListArray.from_arrays(flat, values.shape[1])
    pyarrow.parquet.write_table(pyarrow.table(arrays), path, compression="zstd")


def unpacked(masks: np.ndarray[Any, Any], actions: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Masks of bits as masks of bytes."""
    return np.unpackbits(masks, axis=1, count=actions, bitorder="little")


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_shard(path: str | Path, actions: int | None = None) -> Columns:
    """A shard as NumPy arrays; masks that are stored as bits are unpacked if the number of actions is given
    (`schema.json` has it)."""
    path = Path(path)
    if path.suffix == ".npz":
        with np.load(path) as stored:
            columns = {name: stored[name] for name in stored.files}
    else:
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(path).combine_chunks()
        columns = {name: _as_array(table[name].chunk(0)) for name in table.column_names}
    mask = columns["mask"]
    if mask.dtype == np.bool_:
        columns["mask"] = mask.view(np.uint8)
    elif actions is not None:
        columns["mask"] = unpacked(mask, actions)
    return columns


def _as_array(column: Any) -> np.ndarray[Any, Any]:
    """A Parquet column: numbers, lists of one length, or bytes of one length (format 1)."""
    import pyarrow

    if pyarrow.types.is_fixed_size_list(column.type):
        values = column.flatten().to_numpy(zero_copy_only=False)
        return np.asarray(values).reshape(len(column), column.type.list_size)
    if pyarrow.types.is_fixed_size_binary(column.type):
        width = column.type.byte_width
        memory = np.frombuffer(column.buffers()[1], np.uint8)
        return memory[column.offset * width :][: len(column) * width].reshape(len(column), width)
    return np.asarray(column.to_numpy(zero_copy_only=False))


def read_folder(path: str | Path) -> tuple[dict[str, Any], Iterable[Columns]]:
    """The schema of a folder and its shards, one after the other."""
    folder = Path(path)
    schema = json.loads((folder / "schema.json").read_text(encoding="utf-8"))
    count = schema["actions"]["count"]
    return schema, (read_shard(folder / shard["file"], count) for shard in schema["shards"])
