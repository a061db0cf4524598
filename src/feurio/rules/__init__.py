"""The rules as people read them: one Markdown file per game and language, with anchors such as ``#2.3``.

They stand among the language's other texts (`texts/en/rules/`). Pictures are written as
``![in words](diagram:NAME)`` and defined in `feurio.rules.diagrams`; a quoted paragraph that opens with **Ruling**
settles what the rulebooks leave open.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from feurio.editions import RULES
from feurio.texts import ENGLISH, languages
from feurio.texts.languages import folders

BOOKS: Final = {"1": "common", **{family.chapter: family.id for family in RULES.values()}}
"""The file that has each chapter. Chapter 6, the worked examples, is spread over the games."""
_EXAMPLES: Final = {family.example: family.id for family in RULES.values()}


PAGES: Final = (*BOOKS.values(), "advice", "words", "appendix")
"""Everything that can be read: the chapters, advice, the glossary, and what only owners of a box ask for."""


def book_of(rule: str) -> str:
    """The file in which a rule such as ``"2.3"`` stands, under an anchor of the same name."""
    book = _EXAMPLES.get(rule) or BOOKS.get(rule.partition(".")[0])
    if book is None:
        raise ValueError(f"there is no rule {rule!r}")
    return book


def text(book: str, language: str = ENGLISH) -> str:
    """The Markdown of one page of the rules; in English if the language has none yet."""
    if book not in PAGES:
        raise ValueError(f"there are no rules called {book!r}; known are {', '.join(PAGES)}")
    if language not in languages():
        raise ValueError(f"there are no rules in {language!r}; there are {', '.join(languages())}")
    if book == "words":
        from feurio.rules.words import page

        return page(language)
    for folder in reversed(folders()):
        path = Path(folder) / language / "rules" / f"{book}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return text(book)
