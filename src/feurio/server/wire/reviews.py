"""Looking again at a game, over HTTP: its analysis, and lines that somebody tries out from any of its positions.

How far an analysis is, the table's WebSocket tells. Of a line nothing is kept: whoever explores sends all of it.
"""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import APIRouter, Request

from feurio.game import Game
from feurio.server.hall.hub import Hub
from feurio.server.hall.sitting import Sitting
from feurio.server.table.refusals import Refusal
from feurio.server.wire import bodies
from feurio.server.wire.api import ERRORS, TableId, TheHub, Visitor
from feurio.server.wire.exploring import explored
from feurio.server.wire.guards import address_of

router = APIRouter(prefix="/api", responses=ERRORS)


@router.post("/tables/{id}/analysis", status_code=202)
async def post_analysis(id: TableId, request: Request, hub: TheHub, who: Visitor) -> bodies.AnalysisOut:
    """Has the finished game analyzed, unless it is already."""
    sitting = await hub.table(id)
    await hub.analyses.ask(sitting, who, address_of(request.scope))
    return await get_analysis(id, hub, who)


@router.get("/tables/{id}/analysis")
async def get_analysis(id: TableId, hub: TheHub, who: Visitor) -> bodies.AnalysisOut:
    """What is known of the game by now."""
    sitting = await hub.table(id)
    row, ahead = await hub.analyses.known(sitting, who)
    hub.thinkers.expect_looks()
    if row is None:
        return bodies.AnalysisOut(state="none", done=0.0, ahead=0, analysis=None)
    found: dict[str, Any] | None = orjson.loads(row.found) if row.found else None
    return bodies.AnalysisOut(
        state="done" if row.done >= 1.0 else "working", done=row.done, ahead=ahead, analysis=found
    )


@router.delete("/tables/{id}/analysis")
async def delete_analysis(id: TableId, hub: TheHub, who: Visitor) -> bodies.Removed:
    """Ends an analysis that is not done."""
    return bodies.Removed(removed=await hub.analyses.cancel(await hub.table(id), who))


@router.post("/tables/{id}/explore")
async def post_explore(id: TableId, body: bodies.ExploreBody, hub: TheHub, who: Visitor) -> bodies.ExploredOut:
    """Where a line of events leads from a position of the finished game; the rules are asked, nothing is kept."""
    game = await _line(hub, await hub.table(id), who, body)
    return explored(game, len(body.events), body.preview, body.number)


@router.post("/tables/{id}/evaluate")
async def post_evaluate(
    id: TableId, request: Request, body: bodies.ExploreBody, hub: TheHub, who: Visitor
) -> bodies.EvaluatedOut:
    """What a short search thinks of the position to which a line leads."""
    game = await _line(hub, await hub.table(id), who, body)
    found = await hub.thinkers.evaluate(dict(game.record()), body.effort, address_of(request.scope))
    return bodies.EvaluatedOut(**found)


async def _line(hub: Hub, sitting: Sitting, who: str, body: bodies.ExploreBody) -> Game:
    """The position of the line, for somebody who may explore there."""
    async with sitting.lock:
        sitting.table.rights.check_review(who)
        game = sitting.table.hand.game
        if body.number > game.move_count:
            raise Refusal("no-such-event", 404)
        over = game.over
        game = game.at(body.number)
    if not over and body.preview is None:
        await hub.fairplay.check(who, game, sitting.id)
    for event in body.events:
        game.play(event)
    return game
