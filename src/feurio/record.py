"""A whole game as one JSON object, many games as one object a line (`.jsonl`)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import IO, Any, Required, TypedDict

from feurio.diagram import game_of, read_position
from feurio.editions import Setup, check_setup
from feurio.errors import FeurioError, RecordError, SetupError, shown
from feurio.events import UNKNOWN, Draw, Tile, read_event
from feurio.game import Game, Seat, check_seed
from feurio.laid_boards import read_layout
from feurio.piles import rest_of_pile
from feurio.seeds import EXACT, LARGEST_SEED, seed_as_json, seed_of_record

FORMAT = "feurio-record/1"
LONGEST_LINE = 4_000_000
DEEPEST = 300
"""Levels of lists and objects in a record: what it says of a game has three."""
MOST_EVENTS = 20_000
"""More than any game has: after the last tile each of at most 42 edge cells ends one stall of 24 turns (4.6)."""


class Result(TypedDict):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    tiebreak: list[int]
    solved: bool | None
    difficulty: int | None


class Record(TypedDict, total=False):
    """A game as it is stored and sent."""

    format: Required[str]
    edition: Required[str]
    mode: Required[str]
    players: Required[int]
    variants: Required[list[str]]
    colors: Required[list[list[str]] | None]
    seed: int | str
    position: str
    """Where the events begin, if not with the set-up (docs/positions.md)."""
    events: Required[list[str]]
    result: Required[Result | None]


_KEYS = frozenset(Record.__annotations__)
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character, which no file takes: it is written as an escape."""


def record_of(game: Game, seat: Seat | None = None) -> Record:
    """The record of a game; with a seat, what that seat may know: no seed, unknown draws as `draw ?`."""
    setup = game.setup
    record: Record = {
        "format": FORMAT,
        "edition": setup.edition,
        "mode": setup.mode,
        "players": setup.players,
        "variants": list(setup.variants),
        "colors": None if setup.colors is None else [list(own) for own in setup.colors],
        "events": game.events if seat is None else [str(event) for event in game.seen_by(seat)],
        "result": game.result,
    }
    if game.start is not None:
        start = game.start if seat is None else game.view(seat).game().start
        assert start is not None
        record["position"] = start.text()
    if seat is None and game.seed is not None:
        record["seed"] = seed_as_json(game.seed)
    for key, value in game.extra.items():
        record.setdefault(key, value)  # type: ignore[misc]
    return record


# --- Reading --------------------------------------------------------------------------------------------------------


def replay(record: Mapping[str, Any], *, seed: int | None = None, place: str = "record") -> Game:
    """The game of a record, every event checked; raises `RecordError` naming the place.

    An unfinished game has manual chance; with `seed`, chance goes on with the tiles not yet seen. (A last `draw ?`,
    somebody else's tile in hand, is then drawn anew.)
    """
    check_seed(seed)
    setup = _read_setup(record, place)
    events = record.get("events")
    if not isinstance(events, list):
        raise RecordError("record-bad-value", place=place, key="events", expected="texts")
    if len(events) > MOST_EVENTS:
        raise RecordError("record-too-many-events", place=place, given=len(events))
    game = _begin(record, setup, place)
    game.unknown_draws = setup.firebreak
    _read_extras(game, record, place)
    for number, text in enumerate(events, 1):
        _play_recorded(game, number, text, place)
    _check_result(game, record, place)
    game.unknown_draws = False
    if seed is not None and not game.over:
        _go_on(game, seed)
    return game


def _begin(record: Mapping[str, Any], setup: Setup, place: str) -> Game:
    """The game before the first event of a record."""
    if "position" not in record:
        return Game(setup)
    try:
        game = game_of(read_position(record["position"]))
    except FeurioError as problem:
        raise RecordError("record-bad-position", problem.rule, place=place, problem=problem.as_data()) from None
    if game.setup != setup:
        raise RecordError("record-other-position", place=place)
    return game


def _go_on(game: Game, seed: int) -> None:
    """Lets chance play itself from here on, with the tiles that the record does not show."""
    setup = game.setup
    if game.history and game.history[-1] == Draw(UNKNOWN):
        game.cut(len(game.history) - 1)
    state = game.state()
    drawn = [event.number for event in game.history if isinstance(event, Draw)]
    dealt = [0] * (setup.pile - state.tiles_left - len(drawn))
    if setup.laid_out and game.layout is None:
        game.layout, _ = read_layout(None, setup, seed, free=False)
    game.draw_from(dealt + drawn + rest_of_pile(state.unseen_counts(), state.tiles_left, seed))


def _play_recorded(game: Game, number: int, text: object, place: str) -> None:
    """Plays event `number` of a record, or finds that the software has played it already."""
    if game.move_count >= number:
        if text != str(game.history[number - 1]):
            raise RecordError("record-forced-pass", place=place, number=number, given=_short(text))
        return
    if game.over:
        raise RecordError("record-events-after-end", place=place, number=number, given=_short(text))
    try:
        event = read_event(text)
        if isinstance(event, Tile) and game.drawn == "?":
            raise RecordError("record-hidden-result", place=place)
        game.play(event)
    except RecordError:
        raise
    except FeurioError as problem:
        raise RecordError(
            "record-bad-event", problem.rule, place=place, number=number, given=_short(text), problem=problem.as_data()
        ) from None


def _read_setup(record: Mapping[str, Any], place: str) -> Setup:
    if not isinstance(record, Mapping):
        raise RecordError("record-not-object", place=place)
    if "format" not in record:
        raise RecordError("record-format-missing", place=place, known=FORMAT)
    if not isinstance(record["format"], str) or record["format"] != FORMAT:
        raise RecordError("record-format-unknown", place=place, given=_short(record["format"]), known=FORMAT)
    for key in ("edition", "mode", "players", "events"):
        if key not in record:
            raise RecordError("record-key-missing", place=place, key=key)
    try:
        return check_setup(
            record["edition"],
            record["mode"],
            record["players"],
            record.get("variants", ()) or (),
            record.get("colors"),
        )
    except SetupError as problem:
        raise RecordError("record-bad-setup", problem.rule, place=place, problem=problem.as_data()) from None


def _read_extras(game: Game, record: Mapping[str, Any], place: str) -> None:
    seed = record.get("seed")
    known = seed_of_record(seed) if isinstance(seed, str) else seed
    small = isinstance(seed, str) and known is not None and abs(known) <= EXACT
    large = isinstance(known, int) and not -LARGEST_SEED <= known <= LARGEST_SEED
    if seed is not None and (not isinstance(known, int) or isinstance(known, bool) or small or large):
        raise RecordError("record-bad-value", place=place, key="seed", expected="whole")
    game.seed = known
    game.extra = {key: value for key, value in record.items() if key not in _KEYS}
    if _too_deep(game.extra):
        raise RecordError("record-too-deep", place=place)


def _check_result(game: Game, record: Mapping[str, Any], place: str) -> None:
    given = record.get("result")
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise RecordError("record-bad-value", place=place, key="result", expected="object")
    result = game.result
    if result is None:
        raise RecordError("record-result-early", place=place)
    for key, value in result.items():
        if key not in given or given[key] != value or type(given[key]) is not type(value):
            said = _short(given.get(key))
            raise RecordError("record-result-mismatch", place=place, key=key, given=said, expected=_short(value))


def read_record(text: str | bytes, place: str = "record") -> dict[str, Any]:
    """The JSON object of a text; raises `RecordError`. `replay` checks what it says."""
    import json

    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        value = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except UnicodeDecodeError:
        raise RecordError("record-not-utf8", place=place) from None
    except RecursionError:
        raise RecordError("record-too-deep", place=place) from None
    except ValueError as problem:
        raise RecordError("record-not-json", place=place, problem=str(problem)[:120]) from None
    if not isinstance(value, dict):
        raise RecordError("record-not-object", place=place)
    if _too_deep(value):
        raise RecordError("record-too-deep", place=place)
    return value


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    if not isfinite(value := float(text)):
        raise ValueError(f"{text[:40]} is too large")
    return value


def iter_records(source: str | os.PathLike[str] | IO[bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of a file one by one, each with its place ("games.jsonl:7").

    A file that holds a single object over several lines is one record. Only one game is in memory at a time.
    """
    if isinstance(source, str | os.PathLike):
        try:
            with open(source, "rb") as file:
                yield from iter_records(file)
        except OSError as problem:
            raise RecordError("record-file-missing", place=str(source), problem=problem.strerror or "") from None
        return
    name = str(getattr(source, "name", "input"))
    number = 0
    while line := source.readline(LONGEST_LINE + 1):
        number += 1
        place = f"{name}:{number}"
        if len(line) > LONGEST_LINE:
            raise RecordError("record-too-long", place=place, limit=LONGEST_LINE)
        if not line.strip():
            continue
        if number == 1 and line.strip() in (b"{", b"["):
            yield name, read_record(line + source.read(LONGEST_LINE), name)
            return
        yield place, read_record(line, place)


def dump_record(record: Record) -> str:
    """A record as one line of JSON that every file takes; raises `RecordError` for what JSON cannot say."""
    import json

    try:
        line = json.dumps(record, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        if not line.isascii() and _HALF.search(line):
            line = json.dumps(record, separators=(",", ":"), allow_nan=False)
    except RecursionError:
        raise RecordError("record-too-deep", place="record") from None
    except (TypeError, ValueError) as problem:
        raise RecordError("record-not-json", place="record", problem=str(problem)[:120]) from None
    return line


def write_records(records: Iterable[Record], path: str | os.PathLike[str]) -> int:
    """Writes records one a line; how many they were."""
    written = 0
    with open(path, "w", encoding="utf-8") as file:
        for record in records:
            file.write(dump_record(record) + "\n")
            written += 1
    return written


def _too_deep(value: Mapping[str, Any]) -> bool:
    """Whether lists and objects lie in each other more than `DEEPEST` deep."""
    layer: list[Any] = [value]
    known = {id(value)}
    for _ in range(DEEPEST + 1):
        inner = [part for held in layer for part in (held.values() if isinstance(held, Mapping) else held)]
        layer = [part for part in inner if isinstance(part, Mapping | list | tuple) and id(part) not in known]
        known.update(map(id, layer))
        if not layer:
            return False
    return True


def _short(value: object) -> str:
    text = value if isinstance(value, str) else shown(value)
    text = ascii(text)[1:-1]
    return text if len(text) <= 60 else text[:57] + "..."
