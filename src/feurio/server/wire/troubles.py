"""What went wrong as a page in the visitor's language: for people, not for programs, who get JSON."""

from __future__ import annotations

from html import escape

from starlette.datastructures import Headers

from feurio.server.table.messages import Reason
from feurio.server.wire.sentences import accepted
from feurio.texts import Voice, best_language, capital, catalogue

PASSING = {429: 3, 503: 3}
"""What may be well again soon: after so many seconds the page asks once more by itself."""


def wants_page(headers: Headers) -> bool:
    """Whether a person looks at the answer: only a browser that opens an address asks for HTML."""
    return "text/html" in headers.get("accept", "")


def page(headers: Headers, reason: Reason, status: int) -> bytes:
    language = best_language(accepted(headers.get("accept-language", "")))
    voice = Voice(language)
    name = "server" if reason["code"] in catalogue("server") else "reasons"
    trouble, home = voice.say("page.trouble", {}, "interface"), voice.say("nav.home", {}, "interface")
    said = capital(voice.say(reason["code"], reason["data"], name))
    seconds = PASSING.get(status)
    refresh = f'<meta http-equiv="refresh" content="{seconds}">' if seconds else ""
    again = "<p>" + escape(voice.say("page.again", {}, "interface")) + "</p>" if seconds else ""
    text = f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
{refresh}
<title>{escape(trouble)} · Feurio</title>
<link rel="icon" href="/static/img/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/site.css">
</head>
<body>
<main class="page notice-page">
<img class="mark" src="/static/img/icon.svg" alt="">
<h1>{escape(trouble)}</h1>
<p>{escape(said)}.</p>
{again}
<a class="btn go" href="/">{escape(home)}</a>
</main>
</body>
</html>
"""
    return text.encode()
