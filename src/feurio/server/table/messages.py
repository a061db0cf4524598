"""What the server says over a WebSocket, one type a message (`docs/web-protocol.md`).

These are typed dictionaries and no models: they are made by the thousand a second and need no checking.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from feurio.position import CellData, Position, SeatScore, TileData
from feurio.record import Result
from feurio.referee.outcome import Outcome
from feurio.server.table.rows import SeatKind


class EventEntry(Outcome):
    """One event of the log: its outcome, as the viewer may know it."""


class ProposalInfo(TypedDict):
    """What somebody wants to become of an absent player's seat (`bot`, `me`: themselves, `friend`: open it), or that
    their last move is taken back (`undo`; `level` is how many events there were), the seats they hold, and those of
    the others who have not agreed yet."""

    kind: str
    level: str | None
    by: list[int]
    waits_for: list[int]


class SeatInfo(TypedDict):
    """A seat as everybody may know it. `stands_in`: somebody or something else plays for its player, who may come back
    to it."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    taken: bool
    here: bool
    thinking: bool
    colors: list[str]
    stands_in: bool
    proposal: ProposalInfo | None
    coach: bool
    """Whether its player would like a coach for all who play together."""


class TableSetup(TypedDict):
    """What is played at a table. `layout` is the name of Volcano's cluster, `cells` are its cells once they lie."""

    edition: str
    rules: str
    mode: str
    players: int
    variants: list[str]
    colors: list[list[str]] | None
    layout: str | None
    cells: list[str] | None


class PictureTile(TypedDict):
    cell: str
    number: int | None
    face: Literal["up", "down", "volcano"]
    pieces: list[str]


class Picture(TypedDict):
    """As much of a position as a small picture of it needs; of the cells those with a piece."""

    edition: str
    colors: list[list[str]] | None
    neutral: str | None
    phase: str
    scores: list[SeatScore]
    tiles: list[PictureTile]
    cells: list[CellData]


class Change(TypedDict):
    """What turns one position into the next; what is not named stays."""

    set: dict[str, Any]
    """Keys of the position with their new values."""
    tiles: dict[str, TileData | None]
    """By cell; None: the tile is gone."""
    cells: dict[str, CellData | None]
    """By cell; None: no tile touches it any more, or one lies there."""
    scores: NotRequired[dict[str, dict[str, Any]]]
    """By seat, keys of its score with their new values; in a list of `regions` a number stands for the region that was
    at that place."""


class TableMessage(TypedDict):
    """The whole table, as a guest may know it."""

    type: Literal["table"]
    table: str
    number: int
    life: int
    setup: TableSetup
    position: Position
    legal: list[str]
    log: list[EventEntry]
    seats: list[SeatInfo]
    watchers: int
    you: list[int]
    back: list[int]
    owner: bool
    companion: bool
    imported: bool
    known_deal: bool
    day: str | None
    undo: bool
    hint: bool
    handover: int | None
    result: Result | None
    finished: bool
    next: str | None
    seed: NotRequired[str]


# One of its keys is a word of the language.
EventsMessage = TypedDict(
    "EventsMessage",
    {
        "type": Literal["events"],
        "from": int,
        "number": int,
        "life": int,
        "events": list[EventEntry],
        "change": Change,
        "legal": list[str],
        "undo": bool,
        "hint": bool,
        "handover": int | None,
        "seed": NotRequired[str],
    },
)
"""What has happened since the first `from` - 1 events."""


class SeatsMessage(TypedDict):
    """Somebody came, left or took a seat."""

    type: Literal["seats"]
    seats: list[SeatInfo]
    number: int
    watchers: int
    you: list[int]
    back: list[int]
    owner: bool
    undo: bool
    hint: bool
    legal: list[str]


class Done(TypedDict):
    type: Literal["done"]
    id: str


class Reason(TypedDict):
    """Why not: a stable code, the rule if it is one, the facts, and an English sentence."""

    code: str
    rule: str | None
    data: dict[str, Any]
    message: str


class Refused(Reason):
    type: Literal["refused"]
    id: str | None


class PreviewMessage(TypedDict):
    """What an event would do, and the position it leads to."""

    type: Literal["preview"]
    id: str
    event: str
    outcome: Outcome
    position: Change
    moves: list[str]
    """Where animals that flee could run next."""


class WhyMessage(TypedDict):
    type: Literal["why"]
    id: str
    event: str
    reason: Reason | None


class HintReason(TypedDict):
    """One of the `effects` of the texts, with its facts."""

    code: str
    data: dict[str, Any]


class LookMessage(TypedDict):
    type: Literal["look"]
    id: str
    number: int
    position: Position
    reasons: list[HintReason]
    """What the event that led there was good for."""


class HintMessage(TypedDict):
    """`cells` are about where (step 1) or the place itself; with step 3 the event is told."""

    type: Literal["hint"]
    id: str
    step: int
    kind: str
    cells: list[str]
    event: NotRequired[str]
    outcome: NotRequired[Outcome]
    reasons: NotRequired[list[HintReason]]
    sure: NotRequired[float]
    """How sure the bot is, from 0 to 1, if it can tell."""


class SureMessage(TypedDict):
    """What the coach says to an event before it is played: nothing (`sure`), or what would be `better`, what that is
    good for (`reasons`) and what the event itself spoils (`costs`)."""

    type: Literal["sure"]
    id: str
    event: str
    sure: bool
    better: NotRequired[str]
    reasons: NotRequired[list[HintReason]]
    costs: NotRequired[list[HintReason]]


class AgainMessage(TypedDict):
    """The same people go on at another table."""

    type: Literal["again"]
    table: str


class HintedMessage(TypedDict):
    """Somebody has taken a hint of the coach for all: after how many events, at which seat, and how large it is (1:
    where to look, 2: the best event)."""

    type: Literal["hinted"]
    number: int
    seat: int
    size: int


class AnalysisMessage(TypedDict):
    """How far the analysis of the game is: from 0 to 1, below 0 if it was given up. HTTP tells what is known."""

    type: Literal["analysis"]
    done: float


class Pong(TypedDict):
    type: Literal["pong"]
    id: str | None


class ErrorMessage(TypedDict):
    """A message that was not understood or came too fast, or a table that is not there."""

    type: Literal["error"]
    id: NotRequired[str | None]
    code: str
    message: str


Message = (
    TableMessage
    | EventsMessage
    | SeatsMessage
    | Done
    | Refused
    | PreviewMessage
    | WhyMessage
    | LookMessage
    | HintMessage
    | SureMessage
    | AgainMessage
    | HintedMessage
    | AnalysisMessage
    | Pong
    | ErrorMessage
)
