"""A coach for all who play together, over HTTP: by common choice, and the same for everybody."""

from __future__ import annotations

from fastapi import APIRouter

from feurio.server.bots import hints
from feurio.server.hall import handing
from feurio.server.wire import bodies
from feurio.server.wire.api import ERRORS, TableId, TheHub, Visitor, changed

router = APIRouter(prefix="/api", responses=ERRORS)


@router.post("/tables/{id}/coach")
async def post_coach(id: TableId, body: bodies.CoachBody, hub: TheHub, who: Visitor) -> bodies.TableChangedOut:
    """Somebody would like a coach for all who play together, or does not."""
    sitting = await hub.table(id)
    await handing.wish_coach(hub, sitting, who, body.on)
    return changed(sitting.table, who)


@router.get("/tables/{id}/counsel")
async def get_counsel(id: TableId, hub: TheHub, who: Visitor) -> bodies.CounselOut:
    """What those who play together could do, from what all of them know."""
    return bodies.CounselOut(**await hints.counsel(hub.thinkers, await hub.table(id), who))


@router.post("/tables/{id}/counsel", status_code=204)
async def post_counsel(id: TableId, body: bodies.HintSizeBody, hub: TheHub, who: Visitor) -> None:
    """Takes a hint of it, small or large: everybody at the table sees that, and the hint."""
    await hints.take(hub, await hub.table(id), who, body.size)
