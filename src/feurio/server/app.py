"""The application: HTTP, WebSocket and pages put together, with what must run while it does."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import secrets
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from feurio.errors import FeurioError
from feurio.server.bots.thinkers import Thinkers
from feurio.server.hall.hub import Hub
from feurio.server.hall.news import News
from feurio.server.logs import set_up_logs
from feurio.server.metrics import METRICS, metrics_text
from feurio.server.settings import COMMAND, Settings
from feurio.server.store.store import Store
from feurio.server.table.refusals import Refusal, reason_of
from feurio.server.wire import api, cards, coaching, daily, exploring, lessons, puzzles, reviews, sentences, troubles
from feurio.server.wire.guards import Guard
from feurio.server.wire.limits import Buckets
from feurio.server.wire.listening import Listening
from feurio.server.wire.sockets import TableSocket
from feurio.server.wire.statics import Files, Site, content_of, serve
from feurio.server.wire.troubles import wants_page
from feurio.server.wire.visitors import cookie_header, new_token, token_of
from feurio.texts import Voice, languages
from feurio.version import __version__, engine

log = logging.getLogger("feurio.server")

PAGES = (
    *("/", "/t/{table}", "/t/{table}/review", "/rules", "/rules/{rest:path}", "/learn", "/learn/{rest:path}"),
    *("/puzzles", "/puzzles/{rest:path}", "/daily", "/daily/{rest:path}"),
    *("/explore", "/explore/{rest:path}", "/replay", "/companion", "/settings", "/new"),
)

ANSWERS_PER_MINUTE = 30
"""How many answers to puzzles one address may have written, on average."""


def create_app(settings: Settings | None = None) -> ASGIApp:
    """The application of one process; the settings come from the environment if they are not given."""
    settings = settings or Settings.from_environment()
    set_up_logs(settings.log_json)
    Listening.settings = settings
    app = FastAPI(
        title="Feurio",
        version=__version__,
        description="The table's HTTP part. What goes over its WebSocket is described in docs/web-protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = settings
    app.state.answers = Buckets(ANSWERS_PER_MINUTE / 60, ANSWERS_PER_MINUTE)
    app.state.openings = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
    app.include_router(api.router)
    for part in (lessons, puzzles, daily):
        app.include_router(part.router, responses=api.ERRORS)
    app.include_router(reviews.router)
    app.include_router(exploring.router)
    app.include_router(coaching.router)
    _add_errors(app)
    _add_operations(app)
    _add_pages(app, settings)
    return Guard(app, TableSocket(settings, lambda: app.state.hub), settings)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = Store(settings, secrets.token_hex(8))
    await store.open()
    if engine() == "plain":
        log.warning("the engine is plain: without a compiler bots play about a hundred times slower")
    if store.backup is not None:
        log.info("the database was migrated after a backup", extra={"backup": str(store.backup)})
    thinkers = Thinkers(settings.thinkers, settings.bots, settings.bot_seed)
    thinkers.start()
    hub = app.state.hub = Hub(settings, store, thinkers)
    news = News(hub) if store.postgres else None
    if news is not None:
        await news.start()
    await hub.start()
    await asyncio.to_thread(app.state.site.make)
    # The first refusal would load the rules of plurals while everybody waits.
    Voice().fill("{count:tile|tiles}", {"count": 1})
    # What exists now stays: the collector need not look at it again, nor after every few hundred objects.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    # The thread that writes to SQLite must not wait long for a busy event loop.
    sys.setswitchinterval(0.001)
    ending = asyncio.create_task(_end_with_parent()) if settings.workers > 1 else None
    try:
        yield
    finally:
        if ending is not None:
            ending.cancel()
        if news is not None:
            await news.stop()
        await hub.stop()
        thinkers.stop()
        await store.close()


async def _end_with_parent() -> None:
    """A worker does not outlive the command that started it, even if that was killed."""
    parent = os.environ.get(COMMAND, "")  # it may be gone before this worker has begun
    while str(os.getppid()) == parent:
        await asyncio.sleep(0.5)
    log.error("the command that started this worker is gone: it stops")
    os.kill(os.getpid(), signal.SIGTERM)


def _add_errors(app: FastAPI) -> None:
    def answer(request: Request, status: int, problem: Exception) -> Response:
        reason = reason_of(problem)
        if wants_page(request.headers):
            return HTMLResponse(troubles.page(request.headers, reason, status), status)
        return JSONResponse({"error": reason}, status)

    @app.exception_handler(Refusal)
    async def on_refusal(request: Request, problem: Refusal) -> Response:
        return answer(request, problem.status, problem)

    @app.exception_handler(FeurioError)
    async def on_engine(request: Request, problem: FeurioError) -> Response:
        return answer(request, 422, problem)

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, problem: RequestValidationError) -> Response:
        errors = problem.errors()
        if any(error["type"] == "json_invalid" for error in errors):
            return answer(request, 400, Refusal("not-json", 400))
        places = [".".join(str(part) for part in error["loc"][1:])[:80] for error in errors[:5]]
        return answer(request, 422, Refusal("invalid", 422, places=places))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, problem: HTTPException) -> Response:
        code = {400: "not-json", 404: "not-found", 413: "too-large"}.get(problem.status_code, "invalid")
        response = answer(request, problem.status_code, Refusal(code))
        response.headers.update(problem.headers or {})
        return response

    @app.exception_handler(SQLAlchemyError)
    @app.exception_handler(OSError)
    async def on_storage(request: Request, problem: Exception) -> Response:
        METRICS["feurio_storage_failures_total"] += 1
        log.error("the database did not answer", exc_info=problem)
        response = answer(request, 503, Refusal("storage", 503))
        response.headers["Retry-After"] = "2"
        return response

    @app.exception_handler(Exception)
    async def on_bug(request: Request, problem: Exception) -> Response:
        return answer(request, 500, problem)


def _add_operations(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> JSONResponse:
        """200 while the database can be read and written."""
        hub: Hub = app.state.hub
        began = time.perf_counter()
        well = await hub.well()
        took = round(time.perf_counter() - began, 4)
        return JSONResponse({"ok": well, "version": __version__, "database_seconds": took}, 200 if well else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> PlainTextResponse:
        hub: Hub = app.state.hub
        METRICS["feurio_tables_in_memory"] = len(hub.tables)
        return PlainTextResponse(metrics_text(), media_type="text/plain; version=0.0.4")


def _add_pages(app: FastAPI, settings: Settings) -> None:
    site = app.state.site = Site(Files())

    async def page(request: Request) -> Response:
        """The page itself; it finds out from its address what to show."""
        return _page(request, head=await cards.head_of(request, app.state.hub, api.language_of(request)))

    def _page(request: Request, status: int = 200, head: str = "") -> Response:
        language = api.language_of(request)
        versions = {"catalogue": api.catalogue_content(request).tag[1:-1], "language": language}
        versions |= {f"texts/{code}": sentences.content(code).tag[1:-1] for code in languages()}
        content = site.page(language, versions, Voice(language).say("page.no-script", {}, "interface"))
        if head:
            content = content_of(content.body.replace(b"</head>", head.encode() + b"</head>", 1), "text/html")
        response = serve(request, content, status)
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        # With every visit the cookie lasts anew, so that nobody who comes back becomes somebody else.
        response.headers["Cache-Control"] = "private, no-cache"
        token = token_of(request.cookies, settings.secure) or new_token()
        response.headers.append("Set-Cookie", cookie_header(token, settings.secure))
        return response

    for path in PAGES:
        app.add_api_route(path, page, methods=["GET"], include_in_schema=False)

    @app.get("/static/{path:path}", include_in_schema=False)
    async def static(request: Request, path: str) -> Response:
        return _file(request, path)

    @app.get("/{path:path}", include_in_schema=False)
    async def top(request: Request, path: str) -> Response:
        try:
            return _file(request, path)
        except Refusal:
            # Somebody who mistyped an address is told so by the page; a program gets the reason.
            if path.startswith("api/") or not wants_page(request.headers):
                raise
            return _page(request, 404)

    def _file(request: Request, path: str) -> Response:
        content = site.find(path)
        if content is None:
            raise Refusal("not-found", 404)
        return serve(request, content)
