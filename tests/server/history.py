"""What people saw, held against what is stored: nothing that was shown or acknowledged may be missing or doubled.

Each player keeps playing whatever happens to the server: when the line is cut they come back, send an unanswered move
once more with its old id, and go on. `Witness.check` then compares every client's view with the stored log. (No undo is
played, so what anybody saw of a table is the beginning of what is stored.)
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field

import httpx
from table_client import Person, Seen
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import feurio

CUT = (ConnectionClosed, InvalidHandshake, httpx.HTTPError, OSError, TimeoutError, AssertionError, EOFError)


@dataclass
class Witness:
    """Everything one player of a table was told."""

    person: Person
    table: str
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """The numbers and texts of events whose `done` came."""
    shown: list[list[str]] = field(default_factory=list)
    """The longest log of each connection."""
    urls: list[str] = field(default_factory=list)
    """Where to come back to after a cut, one after the other; where the person came from if there is only that."""
    longest_silence: float = 0.0
    """Seconds between an answer and the next one, whatever lay in between."""
    cuts: int = 0

    async def play(self, chooser: random.Random, stop: asyncio.Event) -> None:
        """Plays until told to stop or the game is over, through any number of cuts."""
        pending: tuple[str, str, int] | None = None
        moves, last = 0, time.monotonic()
        while not stop.is_set():
            seen: Seen | None = None
            try:
                url = self.urls[self.cuts % len(self.urls)] if self.urls else None
                seen = await asyncio.wait_for(self.person.dial(self.table, url), 5)
                await asyncio.wait_for(seen.hello(), 5)
                while not stop.is_set() and not seen.over:
                    if pending is None:
                        if not seen.legal:
                            await asyncio.wait_for(seen.receive(), 5)
                            continue
                        moves += 1
                        pending = (f"w{moves}", chooser.choice(seen.legal), seen.number)
                    id, event, number = pending
                    await seen.send("play", id=id, event=event, number=number)
                    answer = await asyncio.wait_for(seen.wait_for("done", "refused", "error", id=id), 5)
                    if answer["type"] == "done":
                        self.acknowledged.append((number, event))
                        self.longest_silence = max(self.longest_silence, time.monotonic() - last)
                        last = time.monotonic()
                        pending = None
                    elif answer.get("code") == "storage":
                        await asyncio.sleep(0.1)
                    else:
                        pending = None
                        await asyncio.wait_for(seen.hello(), 5)
                if seen.over:
                    return
            except CUT:
                self.cuts += 1
                await asyncio.sleep(0.1)
            finally:
                if seen is not None:
                    self.shown.append([entry["event"] for entry in seen.log])
                    with contextlib.suppress(*CUT):
                        await asyncio.wait_for(seen.close(), 2)

    def check(self, stored: list[str]) -> None:
        """What was told is what is stored, from its beginning and without a gap."""
        for log in self.shown:
            assert stored[: len(log)] == log, "something shown is not stored"
        for number, event in self.acknowledged:
            assert stored[number] == event, f"acknowledged event {number} is not stored"
        numbers = [number for number, _ in self.acknowledged]
        assert len(set(numbers)) == len(numbers), "an event was acknowledged twice"


async def stored_log(url: str, owner: Person, table: str) -> list[str]:
    """The events of a table as the server has them after everything; the game they make is checked by replaying."""
    async with owner.at(table, url) as seen:
        events = [str(entry["event"]) for entry in seen.log]
        setup = {key: seen.position[key] for key in ("edition", "mode", "players", "variants", "colors")}
    feurio.replay({"format": "feurio-record/1", **setup, "events": events, "result": None})
    return events
