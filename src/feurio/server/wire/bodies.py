"""What HTTP requests carry and what they are answered with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from feurio.diagram import LONGEST
from feurio.editions import EDITIONS, MODES, VARIANTS
from feurio.position import Missed, Position
from feurio.record import Result
from feurio.referee.outcome import Outcome
from feurio.server.table.messages import HintReason, Picture, PreviewMessage, ProposalInfo, TableSetup
from feurio.server.table.messages import Reason as Refusal

Name = Annotated[str, Field(max_length=200)]
Variant = Annotated[str, Field(max_length=40, json_schema_extra={"enum": [*VARIANTS]})]
Word = Annotated[str, Field(max_length=16)]
Own = Annotated[list[Word], Field(max_length=4)]
Digits = Annotated[str, Field(pattern=r"^[0-9]{1,78}$")]
Token = Annotated[str, Field(min_length=1, max_length=64)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="ignore")


class SetupBody(_Body):
    """The arguments of a game; which of them exist together is the engine's business."""

    edition: Annotated[str, Field(max_length=40, json_schema_extra={"enum": [*EDITIONS]})]
    mode: Annotated[str, Field(max_length=40, json_schema_extra={"enum": [*MODES]})] = "competitive"
    players: Annotated[int, Field(ge=1, le=4, strict=True)] | None = None
    variants: Annotated[list[Variant], Field(max_length=8)] = []
    colors: Annotated[list[Own], Field(max_length=4)] | None = None
    layout: (
        Annotated[str, Field(max_length=40)]
        | Annotated[list[Word], Field(max_length=64)]
        | Annotated[dict[Word, int], Field(max_length=64)]
        | None
    ) = None
    seed: Annotated[int, Field(ge=0, lt=2**64, strict=True)] | Digits | None = None


class SeatBody(_Body):
    kind: Literal["me", "device", "bot", "friend"]
    name: Name | None = None
    level: Annotated[str, Field(max_length=32)] | None = None


class TableBody(_Body):
    setup: SetupBody
    seats: Annotated[list[SeatBody], Field(max_length=4)] = []
    companion: bool = False


class JoinBody(_Body):
    token: Token
    name: Name | None = None


class SeatChangeBody(_Body):
    kind: Literal["bot", "friend", "me"] | None = None
    level: Annotated[str, Field(max_length=32)] | None = None
    name: Name | None = None


class TakeBackBody(_Body):
    number: Annotated[int, Field(ge=0, le=100_000)]


class AgreeBody(_Body):
    agree: bool


class CoachBody(_Body):
    on: bool


class HintSizeBody(_Body):
    size: Literal[1, 2]
    """1: where to look; 2: the best event."""


class AgainBody(_Body):
    same_deal: bool = False


class Reason(BaseModel):
    code: str
    rule: str | None
    data: dict[str, Any]
    message: str


class Error(BaseModel):
    """Every refusal has this form."""

    error: Reason


class SeatOut(BaseModel):
    seat: int
    kind: str
    name: str
    level: str | None
    taken: bool
    here: bool
    thinking: bool
    colors: list[str]
    stands_in: bool
    proposal: Annotated[dict[str, Any], ProposalInfo] | None
    coach: bool


class TableOut(BaseModel):
    """A table in short; `position` has only what its picture needs."""

    table: str
    setup: Annotated[dict[str, Any], TableSetup]
    seats: list[SeatOut]
    you: list[int]
    owner: bool
    companion: bool
    imported: bool
    number: int
    to_move: int | str | None
    your_turn: bool
    finished: bool
    result: Annotated[dict[str, Any], Result] | None
    created: float
    touched: float
    position: Annotated[dict[str, Any], Picture]
    next: str | None


class BrokenTable(BaseModel):
    """A table on somebody's list that cannot be read (now: `storage`, or at all: `broken-log`)."""

    table: str
    code: str


class TablesOut(BaseModel):
    tables: list[TableOut]
    broken: list[BrokenTable] = []


class Link(BaseModel):
    seat: int
    name: str
    link: str


class LinksOut(BaseModel):
    """`invitation` gives each friend who comes one of the open seats, `invitations` a certain one; `seats` move one's
    own seats to another device, `watch` only shows."""

    invitation: str | None
    invitations: list[Link]
    seats: list[Link]
    watch: str
    loopback: bool


class Best(BaseModel):
    edition: str
    score: int
    solved: bool
    difficulty: int | None
    games: int
    wins: int
    at: float
    table: str | None
    known_deal: bool


class BestsOut(BaseModel):
    bests: list[Best]


class TableChangedOut(BaseModel):
    table: str
    seats: list[SeatOut]
    you: list[int]


class Removed(BaseModel):
    removed: bool


class ExploreBody(_Body):
    """A line of events from a position of a table's game, and one whose outcome is asked for."""

    number: Annotated[int, Field(ge=0, le=100_000)]
    events: Annotated[list[Annotated[str, Field(max_length=1024)]], Field(max_length=400)] = []
    preview: Annotated[str, Field(max_length=1024)] | None = None
    effort: Annotated[int, Field(ge=0, le=2)] = 1
    """How long a search may take: 0 answers at once."""


class PositionBody(_Body):
    """The same from a position that is written in one line."""

    position: Annotated[str, Field(max_length=LONGEST)]
    events: Annotated[list[Annotated[str, Field(max_length=1024)]], Field(max_length=400)] = []
    preview: Annotated[str, Field(max_length=1024)] | None = None
    effort: Annotated[int, Field(ge=0, le=2)] = 1


class GoOnBody(_Body):
    """A position, and the seat from which somebody goes on; that to move if it is not said."""

    position: Annotated[str, Field(max_length=LONGEST)]
    seat: Annotated[int, Field(ge=0, le=3, strict=True)] | None = None


class CounselEvent(BaseModel):
    """What a seat could do, and what speaks for it."""

    seat: int
    outcome: Annotated[dict[str, Any], Outcome]
    reasons: list[Annotated[dict[str, Any], HintReason]]


class CounselOut(BaseModel):
    """What those who play together could do, from what all of them know, after so many events (`number`)."""

    number: int
    size: int
    """How large a hint somebody has taken at this decision: 0 none, 1 where to look, 2 the best event;"""
    taken_by: int
    """and at which seat."""
    win: float | None
    """Their chance to reach the goal; null while somebody holds a tile that only they know."""
    points: float
    best: CounselEvent | None
    promises: list[CounselEvent]
    dangers: list[Annotated[dict[str, Any], HintReason]]
    missing: list[Annotated[dict[str, Any], Missed]]


class DraftBody(_Body):
    """A position that somebody lays out; without one, the set-up of a game to begin with."""

    position: Annotated[str, Field(max_length=LONGEST)] | None = None
    edition: Annotated[str, Field(max_length=40)] = "wildfire"
    mode: Annotated[str, Field(max_length=40)] = "competitive"
    players: Annotated[int, Field(ge=1, le=4, strict=True)] | None = None
    variants: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=8)] = []
    follow: bool = False
    """Whether whose turn it is follows from the tiles."""


class DraftOut(BaseModel):
    """The position with everything filled in, or why and where it cannot be; `phases` are what can be to do."""

    text: str
    position: Annotated[dict[str, Any], Position] | None
    reason: Annotated[dict[str, Any], Refusal] | None
    cell: str | None
    phases: list[str]


class ExploredOut(BaseModel):
    """Where a line leads: the position, what may be played there, the tiles not seen yet, and what the last event did;
    with `preview`, what that event would do, or why not."""

    position: Annotated[dict[str, Any], Position]
    legal: list[str]
    unseen: dict[str, int]
    outcome: Annotated[dict[str, Any], Outcome] | None
    added: list[str]
    """What the software added to the last event: forced passes."""
    text: str
    """The position in one line."""
    chance: str | None
    """How it might be dealt, where it is to be."""
    preview: Annotated[dict[str, Any], PreviewMessage] | None
    reason: Annotated[dict[str, Any], Refusal] | None


class Promising(BaseModel):
    """An event that a search finds good, the chance of who plays it (or the points, or tiles, of all), and what speaks
    for it."""

    event: str
    win: float
    points: float
    reasons: list[Annotated[dict[str, Any], HintReason]]


class EvaluatedOut(BaseModel):
    """What a short search thinks of a position: each seat's chance (or the points, or tiles, that all can expect), and
    the best three events."""

    win: list[float]
    points: float
    options: list[Promising]


class AnalysisOut(BaseModel):
    """The analysis of a table's game: how much is done, how many were asked for before it, and what is known by now (as
    `feurio.analysis.Analysis.to_json` has it)."""

    state: Literal["none", "working", "done"]
    done: float
    ahead: int
    analysis: dict[str, Any] | None
