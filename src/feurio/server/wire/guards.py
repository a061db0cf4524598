"""What stands between the network and the application: whom it answers, how much it reads, what every answer says."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from feurio.server.metrics import METRICS
from feurio.server.settings import Settings
from feurio.server.table.encoding import to_json
from feurio.server.table.messages import Reason
from feurio.server.table.refusals import SENTENCES
from feurio.server.wire.limits import Buckets
from feurio.server.wire.troubles import page, wants_page

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HEALTH = "/healthz"
_FILES = ("/static/", "/favicon", "/manifest")
FILES_FOR_A_REQUEST = 20


class Guard:
    """The outermost part of the application."""

    def __init__(self, app: ASGIApp, socket_app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._socket_app = socket_app
        self._settings = settings
        self._requests = Buckets(settings.requests_per_second, settings.request_burst)
        # A page is many files, and behind one router are many people: files have a right of their own.
        self._files = Buckets(
            FILES_FOR_A_REQUEST * settings.requests_per_second, FILES_FOR_A_REQUEST * settings.request_burst
        )
        # Whoever asks for too much can still ask whether the server is well, but not for ever either.
        self._health = Buckets(settings.requests_per_second, settings.request_burst)
        self._proxies = proxies_of(settings)
        self._names = _own_names(settings)
        self._headers = dict(HEADERS)
        if settings.secure:
            self._headers["Strict-Transport-Security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if self._proxies is not None:
            scope["client"] = client_behind(scope, self._proxies)
        problem, status = self._problem(scope)
        if scope["type"] == "websocket":
            if problem or not scope["path"].startswith("/ws/"):
                METRICS["feurio_limited_total"] += 1
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self._socket_app(scope, receive, send)
            return
        if problem:
            METRICS["feurio_limited_total"] += 1
            await self._refuse(scope, send, problem, status)
            return
        await self._app(scope, _Limited(receive, self._largest(scope)), self._answering(send))

    def _problem(self, scope: Scope) -> tuple[str, int]:
        """Why a request is not answered at all; empty if it is."""
        headers = Headers(scope=scope)
        if not scope["path"].isprintable():
            return "not-found", 404
        if not self._serves(headers.get("host", "")):
            return "host", 421
        origin = headers.get("origin")
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if origin is not None and not reads and not self._is_own(origin, headers.get("host", "")):
            return "origin", 403
        path = scope["path"]
        bucket = self._files if path.startswith(_FILES) else self._health if path == _HEALTH else self._requests
        if not bucket.take(address_of(scope)):
            return "too-many-requests", 429
        if scope["type"] == "http":
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > self._largest(scope):
                return "too-large", 413
        return "", 0

    def _serves(self, host: str) -> bool:
        """Whether a request's Host is this server: a foreign name that points here (DNS rebinding) is not."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        return name in self._names or _is_address(name)

    def _is_own(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
            if parts.netloc and parts.netloc == host:
                return True
            public = urlsplit(self._settings.public_url)
            return bool(public.netloc) and (parts.scheme, parts.netloc) == (public.scheme, public.netloc)
        except ValueError:
            return False

    def _largest(self, scope: Scope) -> int:
        return self._settings.largest_import if scope["path"] == "/api/import" else self._settings.largest_body

    def _answering(self, send: Send) -> Send:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                METRICS[f'feurio_requests_total{{status="{message["status"]}"}}'] += 1
            await send(message)

        return answer

    async def _refuse(self, scope: Scope, send: Send, code: str, status: int) -> None:
        reason: Reason = {"code": code, "rule": None, "data": {}, "message": SENTENCES[code]}
        asked = Headers(scope=scope)
        if wants_page(asked):
            body, type = page(asked, reason, status), b"text/html; charset=utf-8"
        else:
            body, type = to_json({"error": reason}), b"application/json"
        answer = self._answering(send)
        headers = [(b"content-type", type), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"2"))
        await answer({"type": "http.response.start", "status": status, "headers": headers})
        await answer({"type": "http.response.body", "body": body})


class _Limited:
    def __init__(self, receive: Receive, largest: int) -> None:
        self._receive = receive
        self._left = largest

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                # It did not say how long it is.
                raise HTTPException(413)
        return message


def proxies_of(settings: Settings) -> set[str] | None:
    """The addresses whose word about others counts; None if no proxy stands before the server."""
    if not settings.public_url:
        return None
    return {address.strip() for address in settings.proxies.split(",") if address.strip()}


def client_behind(scope: Any, proxies: set[str]) -> tuple[str, int] | None:
    """Who asks, as the proxies say. Each adds whom it heard to the right of the header, so it is read from there:
    what stands further left may have been written by the client itself."""
    client: tuple[str, int] | None = scope.get("client")
    heard = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    chain = [part.strip() for part in b",".join(heard).decode("latin-1").split(",") if part.strip()]
    while client is not None and chain and (client[0] in proxies or "*" in proxies):
        try:
            address = str(ipaddress.ip_address(chain.pop()))
        except ValueError:
            break
        client = (address, 0)
        if "*" in proxies:
            break
    return client


def address_of(scope: Any) -> str:
    """Whom limits count."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


def network_of(host: str) -> str:
    """An address, for IPv6 the network that one household gets."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def _own_names(settings: Settings) -> set[str]:
    names: Iterable[str | None] = ("localhost", settings.host, settings.public_host)
    found = {name.lower() for name in names if name}
    if settings.lan:
        machine = socket.gethostname().lower()
        found |= {machine, f"{machine}.local", f"{machine}.fritz.box", f"{machine}.home", f"{machine}.lan"}
    return found


def _is_address(name: str) -> bool:
    """An address cannot be rebound: only names can."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
