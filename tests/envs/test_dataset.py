"""Records as training data: every row is a decision of the record, and shards give back what was written."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from envs.playing import NAMES, SETUPS, in_step, spaces_of
from feurio.envs import command
from feurio.envs.dataset import SUFFIXES, Extractor, read_folder, read_shard, spaces_for, walk
from feurio.errors import RecordError
from feurio.record import Record, replay, write_records


def finished(setup: dict[str, Any], seed: int) -> Record:
    *_, (_, game) = in_step(spaces_of(setup), seed, most=5000)
    assert game.over
    return game.record()


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_rows_are_the_decisions(setup: dict[str, Any]) -> None:
    record = finished(setup, 3)
    game = replay(record)
    rows = Extractor()(("here", record))  # type: ignore[arg-type]
    spaces = spaces_for(rows.setup, "flat", None)
    steps = [(episode.text(action), episode.to_move) for episode, action in walk(spaces, game)]
    assert [seat for _, seat in steps] == rows.columns["seat"].tolist()
    masks = np.unpackbits(rows.columns["mask"], axis=1, count=spaces.actions.count, bitorder="little")
    assert all(masks[i, action] for i, action in enumerate(rows.columns["action"].tolist()))
    whole = {text for text, _ in steps if text.split()[0] not in ("from", "to", "predator", "done")}
    assert whole <= set(game.events)
    result = game.result
    assert result is not None
    for seat in range(setup["players"]):
        chosen = rows.columns["seat"] == seat
        won = seat in result["winners"]
        assert (rows.columns["outcome"][chosen] > 0).all() == won or not chosen.any()
        score = result["scores"][seat if setup["mode"] == "competitive" else 0]
        assert (rows.columns["score"][chosen] == score).all()


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(arguments))


@pytest.mark.parametrize("form", ["parquet", "npz"])
def test_shards_and_schema(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    wildfire = {"edition": "wildfire", "mode": "competitive", "players": 3, "variants": []}
    vulkan = {"edition": "vulkan", "mode": "solitaire", "players": 1, "variants": []}
    records = [finished(setup, seed) for seed in range(3) for setup in (wildfire, vulkan)]
    unfinished: Any = {**records[0], "events": records[0]["events"][:9], "result": None}
    write_records([*records, unfinished], tmp_path / "games.jsonl")
    out = tmp_path / "data"
    given = ["--out", str(out), "--format", form, "--shard", "100", "--jobs", "1"]
    assert run(str(tmp_path / "games.jsonl"), *given) == 0
    said = capsys.readouterr()
    assert "3 games" in said.out
    assert "not finished" in said.err
    schema, shards = read_folder(out / "wildfire-competitive-3")
    expected = [Extractor()(("here", record)).columns for record in records[::2]]  # type: ignore[arg-type]
    found = list(shards)
    assert len(found) > 1
    for name in ("observation", "action", "outcome", "seat", "step"):
        together = np.concatenate([part[name] for part in expected])
        assert (np.concatenate([part[name] for part in found]) == together).all()
    assert sum(len(part["action"]) for part in found) == schema["rows"]
    assert found[0]["mask"].shape[1] == schema["actions"]["count"]
    assert sorted(set(np.concatenate([part["game"] for part in found]).tolist())) == [0, 1, 2]
    assert json.loads((out / "vulkan-solitaire-1" / "schema.json").read_text())["games"] == 3


def written(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A folder with one Parquet shard, and the columns that must be in it."""
    setup = {"edition": "volcano", "mode": "competitive", "players": 3, "variants": []}
    records = [finished(setup, seed) for seed in range(2)]
    write_records(records, tmp_path / "games.jsonl")
    run(str(tmp_path / "games.jsonl"), "--out", str(tmp_path / "data"), "--jobs", "1", "--quiet")
    parts = [Extractor()(("here", record)).columns for record in records]  # type: ignore[arg-type]
    return tmp_path / "data" / "volcano-competitive-3", {
        name: np.concatenate([part[name] for part in parts]) for name in parts[0]
    }


def readers() -> list[Any]:
    """Other people's libraries that read Parquet: each gives rows of observations and masks."""

    def pandas(path: str) -> Any:
        table = pytest.importorskip("pandas").read_parquet(path)
        return np.stack(table["observation"]), np.stack(table["mask"])

    def polars(path: str) -> Any:
        table = pytest.importorskip("polars").read_parquet(path)
        return table["observation"].to_numpy(), table["mask"].to_numpy()

    def datasets(path: str) -> Any:
        table = pytest.importorskip("datasets").Dataset.from_parquet(path, cache_dir=str(Path(path).parent / "cache"))
        table = table.with_format("numpy")
        return table[:]["observation"], table[:]["mask"]

    return [pandas, polars, datasets]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
@pytest.mark.parametrize("reader", readers(), ids=lambda reader: reader.__name__)
def test_parquet_is_read_by_others_without_decoding(reader: Any, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    folder, columns = written(tmp_path)
    observations, masks = reader(str(folder / "00000.parquet"))
    assert np.array_equal(observations, columns["observation"])
    assert masks.dtype == np.bool_
    assert masks[np.arange(len(masks)), columns["action"]].all()
    assert np.array_equal(np.packbits(masks, axis=1, bitorder="little"), columns["mask"])
    schema = json.loads((folder / "schema.json").read_text())
    assert schema["columns"]["observation"] == ["uint8", observations.shape[1]]
    assert schema["columns"]["mask"] == ["bool", masks.shape[1]]


def test_shards_of_the_first_format_are_still_read(tmp_path: Path) -> None:
    """Their lists were bytes."""
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    folder, columns = written(tmp_path)
    arrays = {
        name: pyarrow.array([bytes(row) for row in column], pyarrow.binary(column.shape[1]))
        if column.ndim == 2
        else pyarrow.array(column)
        for name, column in columns.items()
    }
    parquet.write_table(pyarrow.table(arrays), tmp_path / "old.parquet")
    actions = json.loads((folder / "schema.json").read_text())["actions"]["count"]
    old, new = read_shard(tmp_path / "old.parquet", actions), read_shard(folder / "00000.parquet", actions)
    assert all(np.array_equal(old[name], new[name]) for name in old)


def test_the_command_explains_itself_without_numpy() -> None:
    """As after a plain `pip install feurio`."""
    program = (
        "import sys; sys.modules.update(numpy=None, gymnasium=None); "
        "from feurio.cli import main; main(['dataset', '--help'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "--format {parquet,npz}" in done.stdout
    assert tuple(SUFFIXES) == command.FORMATS


def test_processes_change_nothing(tmp_path: Path) -> None:
    setup = {"edition": "ontherun", "mode": "solitaire", "players": 1, "variants": []}
    write_records([finished(setup, seed) for seed in range(4)], tmp_path / "games.jsonl")
    for jobs in ("1", "2"):
        run(str(tmp_path / "games.jsonl"), "--out", str(tmp_path / jobs), "--format", "npz", "--jobs", jobs, "--quiet")
    one, two = (list(read_folder(tmp_path / jobs / "ontherun-solitaire-1")[1]) for jobs in ("1", "2"))
    assert all((one[0][name] == two[0][name]).all() for name in one[0])


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_changes_nothing(tmp_path: Path) -> None:
    """On a real Ray cluster, started on this machine: the same shards, and the same words about a bad record."""
    pytest.importorskip("ray")
    setup = {"edition": "feurio", "mode": "competitive", "players": 3, "variants": ["firebreak"]}
    records = [finished(setup, seed) for seed in range(12)]
    write_records(records, tmp_path / "games.jsonl")
    for name, where in (("here", ["--jobs", "1"]), ("there", ["--ray", "local"])):
        run(str(tmp_path / "games.jsonl"), "--out", str(tmp_path / name), "--shard", "300", "--quiet", *where)
    files = sorted(path.relative_to(tmp_path / "here") for path in (tmp_path / "here").rglob("*.*"))
    assert len(files) > 2
    assert files == sorted(path.relative_to(tmp_path / "there") for path in (tmp_path / "there").rglob("*.*"))
    assert all((tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes() for name in files)
    bad: Any = {**records[0], "events": [*records[0]["events"][:1], "tile 9,9"]}
    write_records([bad], tmp_path / "bad.jsonl")
    with pytest.raises(RecordError, match=r"bad\.jsonl"):
        run(str(tmp_path / "bad.jsonl"), "--out", str(tmp_path / "bad"), "--quiet", "--ray", "local")
