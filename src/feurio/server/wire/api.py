"""The HTTP part of the protocol (`docs/web-protocol.md`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from feurio.editions import EDITIONS
from feurio.server.hall import handing, opening
from feurio.server.hall.hub import Hub
from feurio.server.hall.sitting import Sitting
from feurio.server.metrics import METRICS
from feurio.server.settings import Settings
from feurio.server.table.encoding import to_json
from feurio.server.table.refusals import Refusal
from feurio.server.table.rows import SeatRow
from feurio.server.table.table import Table
from feurio.server.wire import bodies, rulebook, sentences
from feurio.server.wire.catalogue import catalogue
from feurio.server.wire.guards import address_of
from feurio.server.wire.lan import base_url, qr_svg
from feurio.server.wire.limits import Buckets
from feurio.server.wire.statics import Content, content_of, serve
from feurio.server.wire.visitors import cookie_header, digest, visitor_of
from feurio.server.wire.visitors import new_token as new_visitor
from feurio.texts import best_language, languages

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": bodies.Error} for status in (400, 403, 404, 409, 413, 421, 422, 429)
}
TABLES_LISTED = 30

router = APIRouter(prefix="/api", responses=ERRORS)
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


def hub_of(request: Request) -> Hub:
    return cast("Hub", request.app.state.hub)


def settings_of(request: Request) -> Settings:
    return cast("Settings", request.app.state.settings)


def visitor(request: Request, response: Response) -> str:
    """Who asks; a new visitor gets a cookie."""
    secure = settings_of(request).secure
    known = visitor_of(request.cookies, secure)
    if known is not None:
        return known
    token = new_visitor()
    response.headers.append("Set-Cookie", cookie_header(token, secure))
    return digest(token)


Visitor = Annotated[str, Depends(visitor)]
TheHub = Annotated[Hub, Depends(hub_of)]


def may_open(request: Request) -> str:
    """Opening tables costs more than looking at them; the address that opens one."""
    return _limited(request, request.app.state.openings)


def may_answer(request: Request) -> str:
    """Answers to puzzles are written, also those of somebody who comes as another visitor each time: the address
    that does it."""
    return _limited(request, request.app.state.answers)


def _limited(request: Request, limits: Buckets) -> str:
    address = address_of(request.scope)
    if not limits.take(address):
        METRICS["feurio_limited_total"] += 1
        raise Refusal("too-many-requests", 429)
    return address


Opener = Annotated[str, Depends(may_open)]


def loopback(request: Request) -> bool:
    settings = settings_of(request)
    return not settings.public_url and not settings.lan and settings.host in ("127.0.0.1", "::1", "localhost")


# --- What there is --------------------------------------------------------------------------------------------------


@router.get("/catalogue")
async def get_catalogue(request: Request) -> Response:
    """Games, editions, modes, layouts, levels and languages."""
    return serve(request, catalogue_content(request))


def catalogue_content(request: Request) -> Content:
    settings = settings_of(request)
    known = (tuple(EDITIONS), tuple(languages()))
    return _catalogue(loopback(request), settings.lan, settings.fair_wait, settings.bots, *known)


@lru_cache(maxsize=8)
def _catalogue(loopback: bool, lan: bool, fair_wait: float, bots: str, *_: tuple[str, ...]) -> Content:
    return content_of(to_json(catalogue(loopback, lan, fair_wait, bots)), "application/json")


def language_of(request: Request) -> str:
    """The language that a browser would like best, of those there are."""
    return best_language(sentences.accepted(request.headers.get("accept-language", "")))


@router.get("/texts")
async def get_best_texts(request: Request) -> Response:
    """All sentences of the language that the browser would like best, of those there are."""
    answer = await get_texts(request, language_of(request))
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer


@router.get("/texts/{language}")
async def get_texts(request: Request, language: Annotated[str, Path(max_length=8)]) -> Response:
    """All sentences of a language."""
    if language not in languages():
        raise Refusal("no-such-language", 404, known=list(languages()))
    return serve(request, sentences.content(language))


@router.get("/rules/{game}/{language}")
async def get_rules(
    request: Request, game: Annotated[str, Path(max_length=16)], language: Annotated[str, Path(max_length=8)]
) -> Response:
    """A game's rules as HTML; sections have ids like `r2.3`."""
    try:
        html = rulebook.page(game, language)
    except KeyError:
        raise Refusal("no-such-rules", 404) from None
    return serve(request, content_of(html.encode(), "text/html"))


@router.get("/diagrams/{name}-{theme}.svg")
async def get_diagram(
    request: Request, name: Annotated[str, Path(max_length=40)], theme: Annotated[str, Path(max_length=8)]
) -> Response:
    """A picture of the rules."""
    try:
        return serve(request, rulebook.diagram(name, theme))
    except KeyError:
        raise Refusal("not-found", 404) from None


@router.get("/words/{language}")
async def get_words(request: Request, language: Annotated[str, Path(max_length=8)]) -> Response:
    """The words of the games with what they mean."""
    if language not in languages():
        raise Refusal("no-such-language", 404, known=list(languages()))
    return serve(request, rulebook.glossary(language))


# --- Tables ---------------------------------------------------------------------------------------------------------


@router.post("/tables", status_code=201)
async def post_table(body: bodies.TableBody, hub: TheHub, who: Visitor, address: Opener) -> bodies.TableOut:
    """Opens a table."""
    setup = body.setup.model_dump(exclude_none=True, exclude={"seed"})
    seed = None if body.setup.seed is None else int(body.setup.seed)
    return await summary(await opening.open_new(hub, who, setup, seed, body.seats, body.companion, address), who)


@router.get("/tables")
async def get_tables(
    hub: TheHub, who: Visitor, before: Annotated[float | None, Query(allow_inf_nan=False)] = None
) -> bodies.TablesOut:
    """My tables, those where I am to move first; `before` is the `touched` of the last one known, for more."""
    found: list[bodies.TableOut] = []
    broken: list[bodies.BrokenTable] = []
    for id in await hub.store.tables.of(who, TABLES_LISTED, before):
        try:
            found.append(await summary(await hub.table(id), who))
        except Refusal as problem:
            broken.append(bodies.BrokenTable(table=id, code=problem.code))
    found.sort(key=lambda table: (table.finished, not table.your_turn, -table.touched))
    return bodies.TablesOut(tables=found, broken=broken)


@router.get("/tables/{id}")
async def get_table(id: TableId, hub: TheHub, who: Visitor) -> bodies.TableOut:
    """One table in short."""
    return await summary(await hub.table(id), who)


@router.delete("/tables/{id}")
async def delete_table(id: TableId, hub: TheHub, who: Visitor) -> bodies.Removed:
    """Takes a table off my list."""
    return bodies.Removed(removed=await hub.unlist(who, id))


@router.post("/tables/{id}/join")
async def join(id: TableId, body: bodies.JoinBody, hub: TheHub, who: Visitor) -> bodies.TableChangedOut:
    """Takes an open seat by its invitation, or moves my own seat to this device by its seat link."""
    sitting = await hub.table(id)
    if not await handing.join(hub, sitting, body.token, who, body.name):
        raise Refusal("link-used", 409)
    return changed(sitting.table, who)


@router.get("/tables/{id}/links")
async def get_links(request: Request, response: Response, id: TableId, hub: TheHub, who: Visitor) -> bodies.LinksOut:
    """For the owner the invitations of the open seats, for a seat's holder its seat link."""
    response.headers["Cache-Control"] = "no-store"
    table = (await hub.table(id)).table
    base = base_url(settings_of(request), str(request.base_url))
    owner = who == table.row.owner
    invitations = [_link(base, id, "join", seat, seat.invitation) for seat in table.seating.rows if owner and seat.open]
    own = [_link(base, id, "seat", seat, seat.seat_link) for seat in table.seating.rows if seat.holder == who]
    for_all = f"{base}/t/{id}#join={handing.invitation_for_all(table.row)}" if invitations else None
    return bodies.LinksOut(
        invitation=for_all, invitations=invitations, seats=own, watch=f"{base}/t/{id}", loopback=loopback(request)
    )


def _link(base: str, table: str, kind: str, seat: SeatRow, token: str | None) -> bodies.Link:
    return bodies.Link(seat=seat.seat, name=seat.name, link=f"{base}/t/{table}#{kind}={token}")


@router.get("/tables/{id}/qr/{seat}")
async def get_qr(request: Request, id: TableId, seat: Annotated[str, Path(pattern=r"^([0-3]|watch|all)$")]) -> Response:
    """A link as a QR code: a seat's invitation, that for all open seats, my own seat link, or the watch link."""
    who = visitor_of(request.cookies, settings_of(request).secure) or ""
    links = await get_links(request, Response(), id, hub_of(request), who)
    found = {"watch": links.watch, "all": links.invitation}.get(seat)
    for link in (*links.seats, *links.invitations):
        if str(link.seat) == seat:
            found = link.link
    if found is None:
        raise Refusal("not-your-seat", 403)
    return Response(qr_svg(found), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@router.post("/tables/{id}/seats/{number}")
async def change_seat(
    id: TableId, number: Annotated[int, Path(ge=0, le=3)], body: bodies.SeatChangeBody, hub: TheHub, who: Visitor
) -> bodies.TableChangedOut:
    """Hands a seat to a bot or a friend, takes it, or renames it. If it is somebody's who is away, the others who are
    here are asked first."""
    sitting = await hub.table(id)
    wish = None if body.kind is None else bodies.SeatBody(kind=body.kind, level=body.level)
    await handing.change(hub, sitting, number, who, wish, body.name)
    return changed(sitting.table, who)


@router.post("/tables/{id}/seats/{number}/proposal")
async def answer_proposal(
    id: TableId, number: Annotated[int, Path(ge=0, le=3)], body: bodies.AgreeBody, hub: TheHub, who: Visitor
) -> bodies.TableChangedOut:
    """Agrees to what somebody proposes for an absent player's seat or to take a move back, or not."""
    sitting = await hub.table(id)
    await handing.answer(hub, sitting, number, who, body.agree)
    return changed(sitting.table, who)


@router.post("/tables/{id}/take-back")
async def ask_to_take_back(id: TableId, body: bodies.TakeBackBody, hub: TheHub, who: Visitor) -> bodies.TableChangedOut:
    """Asks the others who are here whether one's last move may be taken back though more was seen since."""
    sitting = await hub.table(id)
    await handing.ask_back(hub, sitting, who, body.number)
    return changed(sitting.table, who)


@router.post("/tables/{id}/seats/{number}/back")
async def take_back_seat(
    id: TableId, number: Annotated[int, Path(ge=0, le=3)], hub: TheHub, who: Visitor
) -> bodies.TableChangedOut:
    """Takes one's own seat again, after somebody or something has played for one."""
    sitting = await hub.table(id)
    await handing.come_back(hub, sitting, number, who)
    return changed(sitting.table, who)


def changed(table: Table, who: str) -> bodies.TableChangedOut:
    seats = [bodies.SeatOut(**cast("dict[str, Any]", info)) for info in table.showing.infos()]
    return bodies.TableChangedOut(table=table.id, seats=seats, you=table.seating.seats_of(who))


@router.post("/tables/{id}/again", status_code=201)
async def again(id: TableId, body: bodies.AgainBody, hub: TheHub, who: Visitor, address: Opener) -> bodies.TableOut:
    """A new table for the same people; they are told."""
    return await summary(await opening.open_again(hub, await hub.table(id), who, body.same_deal, address), who)


@router.get("/tables/{id}/record")
async def get_record(id: TableId, hub: TheHub, who: Visitor) -> dict[str, Any]:
    """The record as I may know it; whole once the game is over."""
    sitting = await hub.table(id)
    async with sitting.lock:
        table = sitting.table
        game = table.hand.game
        record: dict[str, Any]
        if game.over or (table.row.companion and table.seating.seats_of(who)):
            record = dict(game.record())
        else:
            record = dict(table.views.record(table.rights.viewer_from_afar(who)))
        record["names"] = [seat.name or (seat.level or "") for seat in table.seating.rows]
        return record


@router.post("/import", status_code=201)
async def import_record(body: dict[str, Any], hub: TheHub, who: Visitor, address: Opener) -> bodies.TableOut:
    """A record becomes a table to look at, and to go on with on one device."""
    return await summary(await opening.open_imported(hub, who, body, address), who)


@router.get("/bests")
async def get_bests(hub: TheHub, who: Visitor) -> bodies.BestsOut:
    """My personal bests of the solitaires."""
    return bodies.BestsOut(bests=[bodies.Best(**best) for best in await hub.store.bests.of(who)])


async def summary(sitting: Sitting, who: str) -> bodies.TableOut:
    """A table in short. The lock keeps out a move that is not written yet."""
    async with sitting.lock:
        return _summary(sitting.table, who)


def _summary(table: Table, who: str) -> bodies.TableOut:
    game = table.hand.game
    mine = table.seating.seats_of(who)
    return bodies.TableOut(
        table=table.id,
        setup=dict(table.showing.setup()),
        seats=[bodies.SeatOut(**cast("dict[str, Any]", info)) for info in table.showing.infos()],
        you=mine,
        owner=who == table.row.owner,
        companion=table.row.companion,
        imported=table.row.record is not None,
        number=table.number,
        to_move=game.to_move,
        your_turn=game.to_move in mine or (table.row.companion and not game.over),
        finished=game.over,
        result=cast("dict[str, Any] | None", game.result),
        created=table.row.created,
        touched=max(table.row.touched, table.ledger.touched),
        position=dict(table.showing.picture(table.rights.viewer_from_afar(who))),
        next=table.row.next_table,
    )
