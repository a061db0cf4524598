"""What the server says over a WebSocket, one type a message (`docs/web-protocol.md`).

These are typed dictionaries and no models: they are made by the thousand a second and need no checking.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class EventEntry(TypedDict):
    """One event as a viewer may know it. `seat` is None for chance, `added` if the software played it."""

    number: int
    seat: int | None
    event: str
    added: bool
    data: dict[str, Any]


class SeatInfo(TypedDict):
    seat: int
    kind: str
    name: str
    level: str | None
    taken: bool
    here: bool
    thinking: bool
    colors: list[str]


class Change(TypedDict):
    """What turns one position into the next; what is not named stays. `scores` is by seat; in its lists of regions a
    number stands for the region that was at that place."""

    set: dict[str, Any]
    tiles: dict[str, Any]
    cells: dict[str, Any]
    scores: NotRequired[dict[str, Any]]


class TableMessage(TypedDict):
    type: Literal["table"]
    table: str
    number: int
    life: int
    setup: dict[str, Any]
    position: Any
    legal: list[str]
    log: list[EventEntry]
    seats: list[SeatInfo]
    watchers: int
    you: list[int]
    owner: bool
    companion: bool
    imported: bool
    known_deal: bool
    undo: bool
    hint: bool
    handover: int | None
    result: Any
    finished: bool
    next: str | None
    seed: NotRequired[str]


class EventsMessage(TypedDict):
    type: Literal["events"]
    # "from" is a keyword: `from` is the number of the first event.
    events: list[EventEntry]
    number: int
    life: int
    change: Change
    legal: list[str]
    undo: bool
    hint: bool
    handover: int | None


class SeatsMessage(TypedDict):
    type: Literal["seats"]
    seats: list[SeatInfo]
    number: int
    watchers: int
    you: list[int]
    owner: bool
    undo: bool
    hint: bool
    legal: list[str]


class Done(TypedDict):
    type: Literal["done"]
    id: str


class Refused(TypedDict):
    type: Literal["refused"]
    id: str | None
    code: str
    rule: str | None
    data: dict[str, Any]
    message: str


class Effect(TypedDict):
    """What an event does to one score: before and after, and the cells of the tiles taken and lost."""

    seat: int
    before: int
    after: int
    taken: list[str]


class PreviewMessage(TypedDict):
    type: Literal["preview"]
    id: str
    event: str
    position: Change
    marks: list[dict[str, Any]]
    effects: list[Effect]
    pieces: list[dict[str, str]]
    lost: list[str]


class WhyMessage(TypedDict):
    type: Literal["why"]
    id: str
    event: str
    reason: dict[str, Any] | None


class LookMessage(TypedDict):
    type: Literal["look"]
    id: str
    number: int
    position: Any


class HintMessage(TypedDict):
    type: Literal["hint"]
    id: str
    step: int
    kind: str
    cells: list[str]
    event: NotRequired[str]
    reasons: NotRequired[list[dict[str, Any]]]


class AgainMessage(TypedDict):
    """The same people go on at another table."""

    type: Literal["again"]
    table: str


class Pong(TypedDict):
    type: Literal["pong"]
    id: str | None


class ErrorMessage(TypedDict):
    type: Literal["error"]
    id: NotRequired[str | None]
    code: str
    message: str
