"""Records: what is written is read back, and nothing else is believed."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import feurio
from feurio.record import LONGEST_LINE, Record, dump_record, iter_records, read_record, replay, write_records
from games import play_random


def finished(edition: str = "wildfire", **more: Any) -> dict[str, Any]:
    game = play_random(feurio.new_game(edition, seed=4, **more), random.Random(1))
    return json.loads(json.dumps(game.record()))  # type: ignore[no-any-return]


def refused(record: Any, code: str, **more: Any) -> feurio.RecordError:
    with pytest.raises(feurio.RecordError) as caught:
        replay(record, **more)
    assert caught.value.code == code
    assert caught.value.data["place"] == "record"
    return caught.value


def test_the_record_of_the_contract() -> None:
    record = {
        "format": "feurio-record/1",
        "edition": "feurio",
        "mode": "competitive",
        "players": 4,
        "variants": ["firebreak"],
        "colors": [["red"], ["green"], ["blue"], ["yellow"]],
        "seed": 7,
        "events": ["deal 3 4 6 6", "center 6 6", "draw 2", "tile 2,-1", "crew 0,0 green 1"],
        "result": None,
    }
    game = replay(record)
    assert game.to_move == feurio.CHANCE
    assert game.record() == record
    assert game.chance == "manual"


def test_unknown_keys_are_kept() -> None:
    record = finished() | {"players_names": ["Ada", "Bo", "Cy", "Di"], "note": {"deep": [1, 2]}}
    assert replay(record).record() == record


def test_a_replayed_game_goes_on_from_a_seed() -> None:
    record = feurio.new_game("wildfire", seed=4).record()
    game = replay(record, seed=99)
    assert game.chance == "auto"
    twin = replay(record, seed=99)
    play_random(game, random.Random(1))
    play_random(twin, random.Random(1))
    assert game.events == twin.events
    assert game.over
    assert replay(game.record()).result == game.result
    assert replay(record, seed=98).copy().seed == record["seed"]


def test_undo_takes_back_whole_turns_after_going_on() -> None:
    game = replay(feurio.new_game("wildfire", seed=4).record(), seed=99)
    before = game.events
    game.play(game.legal()[0])
    game.play(game.legal()[0])
    game.undo()
    game.undo()
    assert game.events == before


@pytest.mark.parametrize("edition", ["vulkan", "volcano"])
def test_an_empty_volcano_record_goes_on_with_the_default_layout(edition: str) -> None:
    record = feurio.new_game(edition, chance="manual").record()
    assert record["events"] == []
    assert replay(record, seed=1).to_move == 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "feurio-record/2"}, "record-format-unknown"),
        ({"format": None}, "record-format-unknown"),
        ({"edition": "chess"}, "record-bad-setup"),
        ({"edition": ["wildfire"]}, "record-bad-setup"),
        ({"mode": 3}, "record-bad-setup"),
        ({"players": 5}, "record-bad-setup"),
        ({"players": 2.0}, "record-bad-setup"),
        ({"players": True}, "record-bad-setup"),
        ({"variants": ["hotgame"]}, "record-bad-setup"),
        ({"variants": "firebreak"}, "record-bad-setup"),
        ({"variants": [["firebreak"]]}, "record-bad-setup"),
        ({"colors": [["red"]]}, "record-bad-setup"),
        ({"colors": {"0": "red"}}, "record-bad-setup"),
        ({"colors": [["red"], ["red"], ["blue"], ["green"]]}, "record-bad-setup"),
        ({"seed": "7"}, "record-bad-value"),
        ({"seed": 1.5}, "record-bad-value"),
        ({"events": "deal"}, "record-bad-value"),
        ({"events": {"0": "deal"}}, "record-bad-value"),
        ({"events": ["pass"] * 50_000}, "record-too-many-events"),
        ({"events": [5], "result": None}, "record-bad-event"),
        ({"events": ["deal 1 1 1 1 "], "result": None}, None),
        ({"events": ["draw 3"], "result": None}, "record-bad-event"),
        ({"result": []}, "record-bad-value"),
        ({"result": {}}, "record-result-mismatch"),
        ({"result": {"scores": [1, 2, 3, 4]}}, "record-result-mismatch"),
    ],
)
def test_changed_records_are_refused(change: dict[str, Any], code: str | None) -> None:
    record = finished() | change
    if code is None:
        replay(record)
        return
    error = refused(record, code)
    assert str(error).startswith("record") or error.rule


def test_missing_keys_are_named() -> None:
    for key in ("format", "edition", "mode", "players", "events"):
        record = finished()
        del record[key]
        assert key in str(refused(record, "record-format-missing" if key == "format" else "record-key-missing"))


def test_events_after_the_end_missing_passes_and_early_results() -> None:
    record = finished()
    assert (
        refused(record | {"events": [*record["events"], "pass"]}, "record-events-after-end").data["number"]
        == len(record["events"]) + 1
    )
    assert refused(record | {"events": record["events"][:20]}, "record-result-early")
    forced = "pass"
    game = feurio.new_game("wildfire", chance="manual", mode="solitaire")
    game.play("deal 1")
    game.play("draw 1")
    assert forced not in game.events
    wrong = record["result"] | {"winners": [0, 1, 2, 3]}
    assert refused(record | {"result": wrong}, "record-result-mismatch").data["key"] == "winners"


def test_a_forced_pass_must_stand_in_the_record() -> None:
    record = finished("feurio")
    at = next(i for i in range(len(record["events"]) - 1, 0, -1) if record["events"][i] == "pass")
    events = [*record["events"][:at], "crew 0,0 red 1", *record["events"][at + 1 :]]
    with pytest.raises(feurio.RecordError) as caught:
        replay(record | {"events": events})
    assert caught.value.data["number"] == at + 1


def test_hidden_draws_replay_as_the_seat_saw_them() -> None:
    game = feurio.new_game("wildfire", players=2, variants=["firebreak"], seed=1)
    mover = game.to_move
    game.play(next(event for event in game.legal() if event.kind == "break"))
    assert isinstance(mover, int)
    seen = game.record(seat=1 - mover)
    assert "draw ?" in seen["events"]
    assert "draw ?" not in game.record(seat=mover)["events"][:3]
    again = replay(seen)
    assert again.events == seen["events"]
    assert again.record() == seen
    laid = [text if not text.startswith("break") else "tile " + text.split()[1] for text in seen["events"]]
    refused(seen | {"events": laid[:3]}, "record-hidden-result")


@pytest.mark.parametrize("edition", ["feurio", "wildfire"])
def test_a_seat_can_go_on_from_what_it_saw(edition: str) -> None:
    """Whatever a view calls legal can be played, and with a seed the view can be played to the end."""
    chooser = random.Random(1)
    for seed in range(3):
        game = play_random(
            feurio.new_game(edition, players=3, variants=["firebreak"], seed=seed), chooser, most=20 + 7 * seed
        )
        for seat in range(3):
            seen = game.record(seat=seat)
            view = replay(seen)
            assert view.record() == seen
            assert all(view.is_legal(event) for event in view.legal())
            again = play_random(replay(seen, seed=5), chooser)
            assert again.over
            assert sum(text.startswith("draw") for text in again.events) == 33


@pytest.mark.parametrize("seed", [-1, 2**256, "7", 1.5, True])
def test_what_is_no_seed_to_go_on_from(seed: Any) -> None:
    with pytest.raises(feurio.SetupError) as caught:
        replay(feurio.new_game("wildfire", seed=4).record(), seed=seed)
    assert caught.value.code == "seed-not-a-number"


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_a_game_that_goes_on_from_a_seed_is_undone_to_its_start(edition: str) -> None:
    game = play_random(feurio.new_game(edition, players=3, seed=4), random.Random(1), most=6)
    again = replay(game.record(), seed=9)
    while again.undo_target >= 0:
        again.undo()
    assert again.events == feurio.new_game(edition, players=3, seed=4).events
    again.play(again.legal()[0])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "record-not-json"),
        (b"{", "record-not-json"),
        (b"[]", "record-not-object"),
        (b"3", "record-not-object"),
        (b'"x"', "record-not-object"),
        (b"\xff\xfe{}", "record-not-utf8"),
        (b"[" * 200_000, "record-too-deep"),
        (b'{"a":' * 200_000, "record-too-deep"),
        (b"NaN", "record-not-object"),
    ],
)
def test_texts_that_are_no_record(text: bytes, code: str) -> None:
    with pytest.raises(feurio.RecordError) as caught:
        read_record(text)
    assert caught.value.code in (code, "record-not-json")


def test_files_stream_and_errors_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [feurio.new_game("feurio", seed=seed).record() for seed in range(5)]
    assert write_records(records, path) == 5
    read = list(iter_records(path))
    assert [record for _, record in read] == records
    assert read[3][0].endswith("games.jsonl:4")
    path.write_text(path.read_text() + "\n\n{broken\n")
    iterator = iter_records(path)
    for _ in range(5):
        next(iterator)
    with pytest.raises(feurio.RecordError, match=r"games\.jsonl:8: "):
        next(iterator)
    with pytest.raises(feurio.RecordError, match=r"missing\.jsonl"):
        list(iter_records(tmp_path / "missing.jsonl"))
    whole = tmp_path / "one.json"
    whole.write_text(json.dumps(records[0], indent=2))
    assert [record for _, record in iter_records(whole)] == records[:1]


def test_an_endless_line_is_refused() -> None:
    with pytest.raises(feurio.RecordError) as caught:
        list(iter_records(io.BytesIO(b"x" * (LONGEST_LINE + 10))))
    assert caught.value.code == "record-too-long"


def nested(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


class Stubborn:
    """Neither shows itself nor compares."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = None  # type: ignore[assignment]


ITSELF: list[Any] = []
ITSELF.append(ITSELF)
HOSTILE: list[Any] = [
    nested(100_000),
    nested(900),
    ITSELF,
    [nested(100_000)],
    {"scores": nested(100_000)},
    10**5000,
    -(10**5000),
    [10**5000],
    [[10**5000]],
    {"scores": [10**5000]},
    float("nan"),
    float("inf"),
    "\ud800",
    ["\ud800"],
    [["\ud800"]],
    {"\ud800": "\udfff"},
    "a\0b",
    b"x",
    object(),
    Stubborn(),
    [Stubborn()],
    {1, 2},
    1.5,
    range(10**9),
    type,
    "draw " + "9" * 5000,
    ["draw " + "9" * 5000],
]


@pytest.mark.parametrize("key", [*Record.__annotations__, "note"])
@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values_are_refused_with_a_sentence_or_kept_as_json(key: str, value: Any) -> None:
    try:
        line = dump_record(replay(RECORD | {key: value}).record())
    except feurio.RecordError as problem:
        assert 0 < len(problem.said("de")) < 500
        json.dumps(problem.data).encode()
        str(problem).encode()
        return
    line.encode()
    again = replay(read_record(line))
    assert dump_record(again.record()) == line


@pytest.mark.parametrize("value", [nested(100_000), nested(301), ITSELF, float("nan"), float("inf"), object(), b"x"])
def test_what_json_cannot_say_is_not_written(value: Any, tmp_path: Path) -> None:
    game = feurio.new_game("feurio", seed=1)
    deep: Any = {**RECORD, "note": nested(100_000)}
    game.extra["note"] = value
    with pytest.raises(feurio.RecordError):
        read_record(dump_record(game.record()))
    with pytest.raises(feurio.RecordError):
        write_records([deep], tmp_path / "games.jsonl")


def test_half_a_character_is_written_as_an_escape(tmp_path: Path) -> None:
    game = feurio.new_game("feurio", seed=1)
    game.extra["note"] = "\ud83d M\u00fcller"
    whole: Any = {**game.record(), "note": "Müller"}
    path = tmp_path / "games.jsonl"
    write_records([game.record(), whole], path)
    assert b'"\\ud83d M\\u00fcller"' in path.read_bytes()
    assert "Müller" in path.read_text(encoding="utf-8")
    assert [record["note"] for _, record in iter_records(path)] == ["\ud83d Müller", "Müller"]


@pytest.mark.parametrize("text", ['{"a": NaN}', '{"a": -Infinity}', '{"a": 1e999}', '{"a": %s}' % ("9" * 5000)])
def test_numbers_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(feurio.RecordError, match="not JSON"):
        read_record(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@given(
    st.sampled_from(["format", "edition", "mode", "players", "variants", "colors", "seed", "events", "result"]),
    json_values,
)
@settings(max_examples=300)
def test_no_value_of_any_key_breaks_replay(key: str, value: Any) -> None:
    record = RECORD | {key: value}
    try:
        game = replay(record)
    except feurio.RecordError as problem:
        assert str(problem)
        return
    assert replay(json.loads(dump_record(game.record()))) == game


@pytest.mark.parametrize("seed", [2**53 + 1, -(2**53) - 1, 2**256 - 1, 1 - 2**256])
def test_a_large_seed_is_read_as_it_was_written(seed: int) -> None:
    game = replay(RECORD | {"seed": seed, "events": [], "result": None})
    written = json.loads(dump_record(game.record()))
    assert written["seed"] == str(seed)
    assert replay(written) == game


@given(st.data())
@settings(max_examples=200)
def test_events_torn_out_or_swapped_never_give_a_wrong_position(data: st.DataObject) -> None:
    events = list(RECORD["events"])
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(events) - 1))
        j = data.draw(st.integers(0, len(events) - 1))
        events[i], events[j] = events[j], events[i]
        del events[data.draw(st.integers(0, len(events) - 1))]
    try:
        game = replay(RECORD | {"events": events, "result": None})
    except feurio.RecordError as problem:
        assert problem.data["place"] == "record"
        return
    assert game.events[: len(events)] == events


RECORD = finished("ontherun", players=3)
