"""Exploring from a position that anybody can write down, and what can be sent around of a position, a line, a game.

Nothing is kept: whoever explores sends the position and the whole line, and an address can hold both.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from feurio.diagram import LONGEST, filled_in
from feurio.errors import FeurioError
from feurio.game import CHANCE, Game, new_game
from feurio.referee import referee_of
from feurio.seeds import random_seed
from feurio.server.bots.pictures import STILL
from feurio.server.hall import opening
from feurio.server.table.questions import previewed
from feurio.server.table.refusals import Refusal, reason_of
from feurio.server.wire import bodies
from feurio.server.wire.api import ERRORS, Opener, TableId, TheHub, Visitor, summary
from feurio.server.wire.guards import address_of

router = APIRouter(prefix="/api", responses=ERRORS)

MOST_EVENTS = 400
_BEFORE = ("deal", "center", "board", "volcano", "over")
"""What nobody lays out: before the first turn, and after the last."""
TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
    "json": "application/json",
}
Kind = Literal["svg", "png", "gif", "webp", "json"]
Line = Annotated[str, Query(max_length=16_000, pattern="^[ -~]*$")]
"""Events, joined by `;`."""
Theme = Annotated[Literal["light", "dark"], Query()]


@router.post("/explore")
async def post_explore(body: bodies.PositionBody, hub: TheHub, who: Visitor) -> bodies.ExploredOut:
    """Where a line of events leads from a position; the rules are asked, nothing is kept."""
    game = position_line(body.position, body.events)
    if body.preview is None:
        await hub.fairplay.check(who, game)
    return explored(game, len(body.events), body.preview)


@router.post("/evaluate")
async def post_evaluate(request: Request, body: bodies.PositionBody, hub: TheHub, who: Visitor) -> bodies.EvaluatedOut:
    """What a search thinks of the position to which a line leads."""
    game = position_line(body.position, body.events)
    await hub.fairplay.check(who, game)
    found = await hub.thinkers.evaluate(dict(game.record()), body.effort, address_of(request.scope))
    return bodies.EvaluatedOut(**found)


@router.post("/explore/draft")
async def post_draft(body: bodies.DraftBody, hub: TheHub) -> bodies.DraftOut:
    """Whether a position can be, while somebody lays it out: the reason and the cell if not. Without one, a game's
    first turn to begin with. What is left of the pieces is filled in."""
    hub.thinkers.expect_looks()
    text = body.position
    if text is None:
        game = new_game(body.edition, mode=body.mode, players=body.players, variants=body.variants, seed=random_seed())
        while game.phase in ("center", "volcano"):
            game.play(game.legal()[0])
        text = game.position_text()
    try:
        text = filled_in(text, body.follow)
        game = Game.from_position(text)
    except FeurioError as problem:
        reason = reason_of(problem)
        return bodies.DraftOut(
            text=text, position=None, reason=dict(reason), cell=reason["data"].get("cell"), phases=[]
        )
    left_out = _BEFORE if game.setup.neutral is not None else (*_BEFORE, "relocate")
    phases = [phase for phase in referee_of(game.setup).phases.values() if phase not in left_out]
    return bodies.DraftOut(
        text=game.position_text(), position=dict(game.position()), reason=None, cell=None, phases=phases
    )


@router.post("/explore/table", status_code=201)
async def post_explore_table(body: bodies.GoOnBody, hub: TheHub, who: Visitor, address: Opener) -> bodies.TableOut:
    """A table that goes on from a position, against bots."""
    game = Game.from_position(body.position)
    await hub.fairplay.check(who, game)
    seat = game.state().turn_seat if body.seat is None else body.seat
    if seat >= game.setup.players:
        raise Refusal("no-such-seat", 404)
    return await summary(await opening.open_position(hub, who, body.position, seat, address), who)


@router.get("/share.{kind}", response_class=Response)
async def get_share(
    request: Request,
    kind: Kind,
    hub: TheHub,
    position: Annotated[str, Query(max_length=LONGEST)],
    line: Line = "",
    theme: Theme = "light",
) -> Response:
    """A picture (`svg`, `png`) of where a line leads, a moving one (`gif`, `webp`), or its record (`json`)."""
    return await shared(request, position_line(position, events_of(line)), kind, theme, "feurio")


@router.get("/tables/{id}/share.{kind}", response_class=Response)
async def get_table_share(
    request: Request,
    id: TableId,
    kind: Kind,
    hub: TheHub,
    who: Visitor,
    number: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    line: Line = "",
    theme: Theme = "light",
) -> Response:
    """The same of a finished game, up to one of its events."""
    sitting = await hub.table(id)
    async with sitting.lock:
        sitting.table.rights.check_review(who)
        game = sitting.table.hand.game
        if number is not None and number > game.move_count:
            raise Refusal("no-such-event", 404)
        game = game.at(game.move_count if number is None else number)
        names = [seat.name or (seat.level or "") for seat in sitting.table.seating.rows]
    for event in events_of(line):
        game.play(event)
    return await shared(request, game, kind, theme, f"feurio-{id}", names)


async def shared(
    request: Request, game: Game, kind: Kind, theme: str, name: str, names: list[str] | None = None
) -> Response:
    """A game, as a file of a kind."""
    pictures, payer = request.app.state.hub.pictures, address_of(request.scope)
    if kind == "json":
        record: dict[str, Any] = dict(game.record())
        if names:
            record["names"] = names
        body = json.dumps(record, indent=1).encode()
    elif kind in STILL:
        body = await pictures.still(game, kind, theme, payer)
    else:
        body = await pictures.moving(game, kind, theme, payer)
    headers = {"Content-Disposition": f'inline; filename="{name}.{kind}"', "Cache-Control": "private, max-age=3600"}
    return Response(body, media_type=TYPES[kind], headers=headers)


def events_of(line: str) -> list[str]:
    events = [event.strip() for event in line.split(";") if event.strip()]
    if len(events) > MOST_EVENTS:
        raise Refusal("too-large", 413)
    return events


def position_line(text: str, events: list[str]) -> Game:
    """The position of a line; raises what the rules say."""
    game = Game.from_position(text)
    for event in events:
        game.play(event)
    return game


def explored(game: Game, count: int, wanted: str | None, before: int = 0) -> bodies.ExploredOut:
    """Where a line of so many events has led, after those `before` it."""
    preview = reason = None
    if wanted is not None:
        try:
            preview = previewed(game, "", wanted)
        except FeurioError as problem:
            reason = reason_of(problem)
    played = [number for number, added in enumerate(game.added, 1) if not added]
    last = max(before + 1, played[-1]) if played and count else 0
    return bodies.ExploredOut(
        position=dict(game.position()),
        legal=game.legal_texts(),
        unseen={str(number): copies for number, copies in game.unseen().items()},
        outcome=dict(game.outcome(last)) if last else None,
        added=game.events[last:] if last else [],
        text=game.position_text(),
        chance=_dealt(game) if game.to_move == CHANCE and game.phase != "draw" else None,
        preview=None if preview is None else dict(preview),
        reason=None if reason is None else dict(reason),
    )


def _dealt(game: Game) -> str:
    """How it might be dealt, or the board laid out, before the first turn."""
    setup = game.setup
    colors = None if setup.colors is None else [list(own) for own in setup.colors]
    made = new_game(
        setup.edition,
        mode=setup.mode,
        players=setup.players,
        variants=setup.variants,
        colors=colors,
        seed=random_seed(),
    )
    return made.events[0]
