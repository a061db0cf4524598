"""What is shown of an address that somebody sends around, before it is opened: a title and a picture of the position.

Chats and forums read it out of the page's head (Open Graph). Of a game that is still played there is no picture.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.requests import Request

from feurio.editions import EDITIONS
from feurio.errors import FeurioError
from feurio.puzzles import named
from feurio.puzzles.collection import is_known
from feurio.server.table.refusals import Refusal
from feurio.server.wire.exploring import events_of, position_line
from feurio.server.wire.lan import base_url
from feurio.texts import Voice

if TYPE_CHECKING:
    from feurio.server.hall.hub import Hub

_TABLE = re.compile(r"/t/([0-9a-f]{1,64})(/review)?")
_PUZZLE = re.compile(r"/puzzles/([\w-]{1,80})")
_LONGEST = 2000
"""Longer addresses of pictures are not followed everywhere."""


async def head_of(request: Request, hub: Hub, language: str) -> str:
    """Lines for the head of the page; nothing where there is nothing to show."""
    try:
        found = await _card(request, hub, Voice(language))
    except (Refusal, FeurioError, ValueError):
        return ""
    if found is None:
        return ""
    title, picture = found
    base = base_url(hub.settings, str(request.base_url))
    address = f"{base}{request.url.path}" + (f"?{request.url.query}" if request.url.query else "")
    told = {"og:site_name": "Feurio", "og:type": "website", "og:title": title, "og:url": address}
    if picture and len(picture) < _LONGEST:
        told |= {"og:image": base + picture, "og:image:type": "image/png", "og:image:alt": title}
    lines = [f'<meta property="{name}" content="{html.escape(value, quote=True)}">' for name, value in told.items()]
    lines.append(f'<meta name="twitter:card" content="{"summary_large_image" if "og:image" in told else "summary"}">')
    return "\n".join(lines) + "\n"


async def _card(request: Request, hub: Hub, voice: Voice) -> tuple[str, str] | None:
    """A title, and the address of a picture."""
    path, asked = request.url.path, request.query_params
    if path == "/explore" and "position" in asked:
        line = asked.get("line", "")
        game = position_line(asked["position"], events_of(line))
        about = {"position": asked["position"], **({"line": line} if line else {})}
        return _title(voice, game.setup.edition, "explore.page"), f"/api/share.png?{urlencode(about)}"
    if (found := _PUZZLE.fullmatch(path)) and is_known(found[1]):
        puzzle = named(found[1])
        title = f"{EDITIONS[puzzle.position.split()[1]].name}: {voice.say('puzzle.title', {}, 'puzzles')}"
        return title, f"/api/share.png?{urlencode({'position': puzzle.position})}"
    if found := _TABLE.fullmatch(path):
        sitting = await hub.table(found[1])
        game = sitting.table.hand.game
        picture = f"/api/tables/{found[1]}/share.png" if game.over else ""
        return _title(voice, game.setup.edition, "review.title" if found[2] else ""), picture
    return None


def _title(voice: Voice, edition: str, what: str) -> str:
    name = EDITIONS[edition].name
    return f"{name}: {voice.say(what, {}, 'interface')}" if what else name
