"""The browser's files as they are in the package: compressed once, tagged so that unchanged ones are not sent again."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

PACKAGE = Path(__file__).parents[2]
ROOTS = {"web": PACKAGE / "web", "art": PACKAGE / "art"}
SERVED = {
    ".html", ".js", ".mjs", ".css", ".svg", ".json", ".png", ".webp", ".ico", ".woff2", ".webmanifest", ".txt", ".mp3",
    ".ogg", ".wav",
}  # fmt: skip
_SQUEEZED = {".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".txt"}
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
_IMPORTED = re.compile(rb'@import "([\w-]+\.css)";')


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
        self._known: dict[Path, tuple[list[int], Content]] = {}

    def find(self, path: str) -> Content | None:
        """The file of a path below `/static/`; None if there is none, or if it is nobody's business."""
        root, rest = ("art", path.removeprefix("art/")) if path.startswith("art/") else ("web", path)
        folder = ROOTS[root].resolve()
        try:
            file = (folder / rest).resolve()
            hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
            if hidden or file.suffix not in SERVED:
                return None
            parts = _parts(file)
            changed = [part.stat().st_mtime_ns for part in parts]
        except (OSError, ValueError):
            return None
        known = self._known.get(file)
        if known is None or known[0] != changed:
            type = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            body = b"".join(part.read_bytes() for part in parts[1:] or parts)
            known = self._known[file] = (changed, content_of(body, type, file.suffix in _SQUEEZED))
        return known[1]


def _parts(file: Path) -> list[Path]:
    """A file, and the styles it imports: they are sent in its place, because each request costs a visitor time."""
    imported = _IMPORTED.findall(file.read_bytes()) if file.suffix == ".css" else []
    return [file, *(file.with_name(name.decode()) for name in imported)]


def serve(request: Request, content: Content, status: int = 200) -> Response:
    """Answers with a content, or with 304 if the client has it."""
    headers = {"ETag": content.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if content.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = content.body
    if content.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = content.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, status, headers, content.type)
