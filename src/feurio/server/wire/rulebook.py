"""The rules as pages: the package's Markdown made into HTML, with its diagrams drawn."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from feurio import rules
from feurio.rules.diagrams import draw

BOOKS = tuple(rules.BOOKS.values())
_ANCHOR = re.compile(r"\s*\{#([0-9a-z.-]+)\}\s*$")
_BOOK_LINK = re.compile(r"^(?:([a-z]+)\.md)?#([0-9.]+)$")


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
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


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
            token.attrSet("href", f"{book}#r{found[2]}")
    elif token.type == "image" and str(token.attrGet("src") or "").startswith("diagram:"):
        name = str(token.attrGet("src")).removeprefix("diagram:")
        alt = escape(token.content)
        token.type, token.tag, token.children = "html_inline", "", None
        token.content = "".join(
            f'<img class="diagram {theme}" src="/api/diagrams/{name}-{theme}.svg" alt="{alt}" loading="lazy">'
            for theme in ("light", "dark")
        )


@lru_cache(maxsize=128)
def diagram(name: str, theme: str) -> str:
    """A picture of the rules; raises `KeyError`."""
    if theme not in ("light", "dark"):
        raise KeyError(theme)
    return draw(name, theme)
