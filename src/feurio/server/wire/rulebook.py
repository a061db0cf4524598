"""The rules as pages: the package's Markdown made into HTML, with its diagrams drawn."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import TypedDict
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from feurio import rules
from feurio.rules.diagrams import DIAGRAMS, draw
from feurio.rules.words import WordEntry, entries
from feurio.server.table.encoding import to_text
from feurio.server.wire.statics import Content, content_of
from feurio.texts import Voice

BOOKS = rules.PAGES
FIRST = "rfirst"
"""The id of the part that comes before everything that is only looked up."""
_ANCHOR = re.compile(r"\s*\{#([0-9a-z.-]+)\}\s*$")
_BOOK_LINK = re.compile(r"^(?:([a-z]+)\.md)?(?:#([0-9a-z.-]+))?$")


@lru_cache(maxsize=64)
def page(book: str, language: str) -> str:
    """A game's rules as HTML; sections have ids like `r2.3`. Raises `KeyError` if there are none."""
    if book not in BOOKS:
        raise KeyError(book)
    try:
        text = rules.text(book, language)
    except ValueError:
        raise KeyError(language) from None
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            _give_id(token, tokens[number + 1])
        for child in token.children or ():
            _finish(child, language)
    html: str = markdown.renderer.render(_parts(_beside(tokens)), markdown.options, {})
    return html


def _parts(tokens: list[Token]) -> list[Token]:
    """What one reads first and what one looks up are two parts of a page."""
    heads = [place for place, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    first = next((number for number, place in enumerate(heads) if tokens[place].attrGet("id") == FIRST), None)
    if first is None:
        return [_html('<section class="part">'), *tokens, _html("</section>")]
    cut = heads[first + 1]
    between = _html('</section><section class="part">')
    return [_html('<section class="part first">'), *tokens[:cut], between, *tokens[cut:], _html("</section>")]


def _beside(tokens: list[Token]) -> list[Token]:
    """A picture stands beside the list that follows it; a list of pictures is a row of them."""
    found: list[Token] = []
    open_at = None
    for place, token in enumerate(tokens):
        if token.type == "ordered_list_open" and _pictures(tokens[place + 3]):
            token.attrSet("class", "turns")
        alone = token.type == "paragraph_open" and _pictures(tokens[place + 1]) and token.level == 0
        if alone and tokens[place + 3 : place + 4] and tokens[place + 3].type == "bullet_list_open":
            found.append(_html('<div class="beside">'))
            open_at = token.level
        found.append(token)
        if open_at is not None and token.type == "bullet_list_close" and token.level == open_at:
            found.append(_html("</div>"))
            open_at = None
    return found


def _pictures(token: Token) -> bool:
    """Whether a paragraph begins with a picture."""
    children = token.children or []
    return token.type == "inline" and bool(children) and "diagram" in children[0].content


def _html(content: str) -> Token:
    return Token("html_block", "", 0, content=content)


def _give_id(heading: Token, content: Token) -> None:
    found = _ANCHOR.search(content.content)
    if found and content.children:
        heading.attrSet("id", f"r{found[1]}")
        last = content.children[-1]
        last.content = _ANCHOR.sub("", last.content)


def _finish(token: Token, language: str) -> None:
    """Links to other sections and books, and pictures."""
    if token.type == "link_open":
        found = _BOOK_LINK.match(str(token.attrGet("href") or ""))
        if found:
            book = f"/rules/{found[1]}/{language}" if found[1] else ""
            token.attrSet("href", f"{book}#r{found[2]}" if found[2] else book)
    elif token.type == "image" and str(token.attrGet("src") or "").startswith("diagram:"):
        name = str(token.attrGet("src")).removeprefix("diagram:")
        alt = escape(token.content)
        token.type, token.tag, token.children = "html_inline", "", None
        token.content = "".join(
            f'<img class="diagram {theme}" src="{_address(name, theme)}" alt="{alt}" loading="lazy">'
            for theme in ("light", "dark")
        )
        if text := DIAGRAMS[name]["text"]:
            title = escape(Voice(language).say("rules.explore", {}, "interface"))
            address = f"/explore?position={quote(text, safe='')}"
            token.content = f'<a class="to-explore" href="{address}" title="{title}">{token.content}</a>'


def _address(name: str, theme: str) -> str:
    """Where a picture is, with what is in it: a browser may keep it for good."""
    return f"/api/diagrams/{name}-{theme}.svg?v={diagram(name, theme).tag[1:-1]}"


@lru_cache(maxsize=256)
def diagram(name: str, theme: str) -> Content:
    """A picture of the rules; raises `KeyError`."""
    if theme not in ("light", "dark"):
        raise KeyError(theme)
    return content_of(draw(name, theme).encode(), "image/svg+xml")


class WordsOut(TypedDict):
    """The words of the games, each with the rule that has it and the picture that shows it."""

    words: list[WordEntry]


@lru_cache(maxsize=16)
def glossary(language: str) -> Content:
    """The words of a language, ready to be served."""
    found: WordsOut = {"words": entries(language)}
    return content_of(to_text(found).encode(), "application/json")
