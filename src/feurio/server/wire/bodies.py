"""What HTTP requests carry and what they are answered with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from feurio.editions import EDITIONS, MODES, VARIANTS
from feurio.record import Result
from feurio.server.table.messages import Picture, ProposalInfo, TableSetup

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


class AgreeBody(_Body):
    agree: bool


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
