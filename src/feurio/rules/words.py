"""The words of the games: what each means, the picture that shows it, and how it is found in a sentence.

The sentences stand in `texts/LANGUAGE/glossary.json`: `WORD` as people write it, `WORD.means`, and `WORD.forms`, all
forms it takes in a sentence, without capitals.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypedDict

from feurio.rules import book_of
from feurio.texts import ENGLISH, catalogue


class Word(NamedTuple):
    """The rule that has a word, and the picture that shows it."""

    rule: str
    picture: str


class WordEntry(TypedDict):
    """A word as a page needs it."""

    id: str
    word: str
    means: str
    forms: str
    rule: str
    picture: str


WORDS: Final[dict[str, Word]] = {
    "space": Word("1.1", "spaces"),
    "free-edge": Word("1.3", "free-edge"),
    "central-pair": Word("1.4", "start-four"),
    "neutral": Word("1.2", "neutral"),
    "heat": Word("2.2", "heat"),
    "hottest-cell": Word("2.2", "first-wildfire-find"),
    "region": Word("2.5", "regions-green"),
    "shut-in": Word("2.5", "regions-yellow"),
    "firebreak": Word("2.8", "firebreak"),
    "load": Word("3.2", "volcano-flight"),
    "extinguished": Word("3.3", "volcano-extinguished"),
    "majority": Word("3.3", "volcano-chain"),
    "cut-off": Word("3.4", "volcano-cut-off"),
    "edge-cell": Word("4.1", "run-turn-4"),
    "hot-spot": Word("4.3", "run-hot-spots"),
    "startle": Word("4.4", "run-turn-1"),
    "flee": Word("4.5", "run-flee"),
    "damage": Word("4.7", "run-end"),
    "predator": Word("4.8", "run-predators"),
}


def entries(language: str = ENGLISH) -> list[WordEntry]:
    """All words in a language; what it lacks is in English."""
    said = {**catalogue("glossary"), **catalogue("glossary", language)}
    return [
        {
            "id": id,
            "word": said[id],
            "means": said[f"{id}.means"],
            "forms": said[f"{id}.forms"],
            "rule": word.rule,
            "picture": word.picture,
        }
        for id, word in WORDS.items()
    ]


def page(language: str = ENGLISH) -> str:
    """The glossary as a page of the rules."""
    from feurio.rules.pictures import alt_of

    said = {**catalogue("glossary"), **catalogue("glossary", language)}
    parts = [f"# {said['title']} {{#words}}\n\n{said['about']}\n"]
    for entry in entries(language):
        picture = f"![{alt_of(entry['picture'], language)}](diagram:{entry['picture']})"
        link = f"([{entry['rule']}]({book_of(entry['rule'])}.md#{entry['rule']}))"
        parts.append(f"## {entry['word']} {{#{entry['id']}}}\n\n{picture} {entry['means']} {link}\n")
    return "\n".join(parts)
