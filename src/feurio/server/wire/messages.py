"""What a client may say over its WebSocket, one class a message (`docs/web-protocol.md`)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

LONGEST_ID = 64
LARGEST_NUMBER = 100_000
LONGEST_EVENT = 1024
PRINTABLE = r"^[ -~]*$"

Id = Annotated[str, Field(max_length=LONGEST_ID, pattern=PRINTABLE)]
"""Printable ASCII: an id is stored with the step it has led to."""
Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
EventText = Annotated[str, Field(max_length=LONGEST_EVENT, pattern=PRINTABLE)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


class Hello(_Message):
    type: Literal["hello"]
    id: Id | None = None
    last: Number | None = None
    life: Number | None = None


class Play(_Message):
    type: Literal["play"]
    id: Id
    number: Number
    life: Number | None = None
    event: EventText


class Draw(_Message):
    """Companion: a tile that came from the real pile."""

    type: Literal["draw"]
    id: Id
    number: Number
    life: Number | None = None
    event: EventText


class Undo(_Message):
    type: Literal["undo"]
    id: Id
    number: Number


class Correct(_Message):
    """Companion: event `at` was mis-entered."""

    type: Literal["correct"]
    id: Id
    at: Number
    event: EventText


class Preview(_Message):
    type: Literal["preview"]
    id: Id
    event: EventText


class Why(_Message):
    type: Literal["why"]
    id: Id
    event: EventText


class Look(_Message):
    type: Literal["look"]
    id: Id
    number: Number


class Hint(_Message):
    type: Literal["hint"]
    id: Id
    step: Annotated[int, Field(ge=1, le=3)]


class Sure(_Message):
    """The coach: is this what I want to do?"""

    type: Literal["sure"]
    id: Id
    event: EventText


class Ready(_Message):
    """One device: the next player holds it."""

    type: Literal["ready"]
    id: Id | None = None


class Ping(_Message):
    type: Literal["ping"]
    id: Id | None = None


Message = Annotated[
    Play | Hello | Preview | Why | Look | Undo | Draw | Correct | Hint | Sure | Ready | Ping,
    Field(discriminator="type"),
]
MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)
