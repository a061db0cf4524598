"""Records as training data: every row is a decision of the record, and shards give back what was written."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from envs.playing import NAMES, SETUPS, in_step, spaces_of
from feurio.envs import dataset
from feurio.envs.dataset import Extractor, read_folder, spaces_for, walk
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
    dataset.add_arguments(parser)
    return dataset.run(parser.parse_args(arguments))


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
