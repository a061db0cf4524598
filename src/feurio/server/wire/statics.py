"""The browser's files as they are in the package, and the page with its modules bundled.

Each is compressed once and tagged. An address that carries its content's tag (`?v=...`) may be kept for good; all
others are asked for again, and not sent again while they are unchanged.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import json
import mimetypes
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from feurio.server.wire import bundle

PACKAGE = Path(__file__).parents[2]
ROOTS = {"web": PACKAGE / "web", "art": PACKAGE / "art"}
SERVED = {
    ".html", ".js", ".mjs", ".css", ".svg", ".json", ".png", ".webp", ".ico", ".woff2", ".webmanifest", ".txt", ".mp3",
    ".ogg", ".wav",
}  # fmt: skip
LOOK_EVERY = 1.0
FOR_GOOD = "public, max-age=31536000, immutable"
_SQUEEZED = {".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".txt"}
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True)
class Content:
    """Something to be served: as it is, compressed, and with a tag that changes when it does."""

    body: bytes
    packed: bytes | None
    type: str
    tag: str


def content_of(body: bytes, type: str, squeeze: bool = True) -> Content:
    packed = gzip.compress(body, 9, mtime=0) if squeeze else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    if type.startswith("text/") or type in ("image/svg+xml", "application/json", "application/manifest+json"):
        type += "; charset=utf-8"
    return Content(body, packed, type, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


class Files:
    """Files are read again when they change, so that working on the page needs no restart."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[int, Content]] = {}

    def find(self, path: str) -> Content | None:
        """The file of a path below `/static/`; None if there is none, or if it is nobody's business."""
        root, rest = ("art", path.removeprefix("art/")) if path.startswith("art/") else ("web", path)
        folder = ROOTS[root].resolve()
        try:
            file = (folder / rest).resolve()
            hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
            if hidden or file.suffix not in SERVED:
                return None
            changed = file.stat().st_mtime_ns
        except (OSError, ValueError):
            return None
        known = self._known.get(file)
        if known is None or known[0] != changed:
            type = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            known = self._known[file] = (changed, content_of(file.read_bytes(), type, file.suffix in _SQUEEZED))
        return known[1]

    def text(self, path: str) -> str:
        content = self.find(path)
        if content is None:
            raise FileNotFoundError(path)
        return content.body.decode()

    def newest(self) -> int:
        """When any of the browser's own files was last changed."""
        times = [file.stat().st_mtime_ns for file in ROOTS["web"].rglob("*") if file.suffix in SERVED]
        return max(times, default=0)


class Site:
    """The page and its bundles, made anew when a file of theirs has changed."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._made = -1
        self._looked = 0.0
        self._bundles: dict[str, Content] = {}
        self._pages: dict[tuple[str, str], Content] = {}

    def find(self, path: str) -> Content | None:
        """A file, or a bundle, of a path below `/static/`."""
        if not _BUNDLE.fullmatch(path):
            return self._files.find(path)
        if not self._bundles:
            self.make()
        return self._bundles.get(path)

    def page(self, language: str, versions: Mapping[str, str], noscript: str) -> Content:
        """The page for a reader of a language. It is told which versions of what it needs are the present ones, and
        begins to fetch some before its scripts run."""
        self._look()
        told = html.escape(json.dumps(versions, separators=(",", ":")), quote=True)
        known = self._pages.get((language, told))
        if known is None:
            text = self._files.text("index.html")
            for source, name in ((STYLES, SHEET), (MAIN, bundle.CORE)):
                text = text.replace(f"/static/{source}", f"/static/{name}")
            text = _PRELOAD.sub("", text).replace('<html lang="en">', f'<html lang="{language}">')
            text = text.replace("Feurio needs JavaScript.", html.escape(noscript))
            asked = [
                f"/api/{path}?v={versions[path]}" for path in ("catalogue", f"texts/{language}") if path in versions
            ]
            early = "".join(f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{one}">\n' for one in asked)
            text = text.replace("</head>", f'{early}<meta name="versions" content="{told}">\n</head>')
            known = self._pages[language, told] = content_of(self._stamped(text).encode(), "text/html")
        return known

    def _look(self) -> None:
        """Whether something has changed; not more often than anybody could notice."""
        now = time.monotonic()
        if now - self._looked > LOOK_EVERY:
            self._looked = now
            if self._files.newest() != self._made:
                self.make()

    def make(self) -> None:
        """Bundles what the files are now."""
        self._made = self._files.newest()
        self._pages.clear()
        made = {SHEET: bundle.sheet(STYLES, self._files.text), **bundle.scripts(MAIN, self._files.text)}
        # The core last: it names all others.
        for name in sorted(made, key=lambda one: one == bundle.CORE):
            type = "text/javascript" if name.endswith("js") else "text/css"
            self._bundles[name] = content_of(self._stamped(made[name]).encode(), type)

    def _stamped(self, text: str) -> str:
        """Addresses of files with the tags of what they are now."""

        def stamp(found: re.Match[str]) -> str:
            content = self.find(found[0].removeprefix("/static/"))
            return found[0] if content is None else f"{found[0]}?v={content.tag[1:-1]}"

        return _ADDRESS.sub(stamp, text)


STYLES = "css/all.css"
MAIN = "js/main.js"
SHEET = "site.css"
_BUNDLE = re.compile(r"site(-\d+)?\.(css|js)")
_PRELOAD = re.compile(r'<link rel="modulepreload"[^>]*>\n')
_ADDRESS = re.compile(r"(?<=[\"'(])/static/[\w./-]+\.\w+(?=[\"')])")


def serve(request: Request, content: Content, status: int = 200) -> Response:
    """Answers with a content, or with 304 if the client has it."""
    kept = request.query_params.get("v") == content.tag[1:-1]
    headers = {"ETag": content.tag, "Cache-Control": FOR_GOOD if kept else "no-cache", "Vary": "Accept-Encoding"}
    if content.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = content.body
    if content.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = content.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, status, headers, content.type)
