"""Why the server itself says no; what the rules forbid comes from the engine (`feurio.errors`)."""

from __future__ import annotations

from typing import Any

SENTENCES = {
    "stale": "the table has moved on; look at the newest events first",
    "not-your-turn": "it is not your turn",
    "not-your-seat": "this seat is somebody else's",
    "seat-open": "this seat is still open: its player has not come yet",
    "watching": "you are watching; only players can do this",
    "handover-first": "the device is being handed over: say first that you are ready",
    "nothing-to-undo": "there is nothing to take back",
    "undo-not-yours": "the last move was not yours",
    "undo-revealed": "something hidden was revealed since: this cannot be taken back",
    "undo-over": "the game is over",
    "hint-not-with-others": "hints are for games on one's own, on one device or together against the fire",
    "no-decision": "nothing is to be decided now",
    "not-companion": "tiles are entered only at a companion table",
    "not-a-draw": "only a tile that was drawn or dealt can be corrected",
    "no-such-event": "there is no such event",
    "no-such-table": "there is no such table",
    "no-such-seat": "there is no such seat",
    "no-such-language": "there are no texts in this language",
    "no-such-rules": "there are no such rules",
    "not-found": "there is nothing here",
    "link-used": "this link is no longer valid",
    "seat-changed": "the seat has changed meanwhile",
    "not-owner": "only who opened the table can do this",
    "holder-here": "its player is here: only they can hand the seat over",
    "level-unknown": "there is no such level",
    "seats-wrong": "the seats do not fit the number of players",
    "nobody-plays": "at least one seat is for a person",
    "companion-one-device": "a companion table is for one device: no seat is a friend's",
    "not-over": "the game is not over",
    "record-too-large": "this record is too large",
    "not-json": "this is not JSON",
    "invalid": "the request does not have the right form",
    "too-large": "this is too large",
    "too-many": "too many requests; wait a moment",
    "origin": "requests from other sites are not answered",
    "host": "this address is not served here",
    "storage": "the move could not be stored; try again",
    "broken-log": "this table cannot be read any more",
    "bot-failed": "the bot had no answer",
    "internal": "something went wrong here",
}
"""All codes with their English sentence; a client may translate them by code."""


class Refusal(Exception):
    """The server refuses a request; `status` is that of HTTP."""

    def __init__(self, code: str, status: int = 409, rule: str | None = None, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.rule = rule
        self.data = data
        self.message = SENTENCES[code]
