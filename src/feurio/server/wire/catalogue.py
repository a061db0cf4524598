"""What can be played here: all that a page needs to know of editions before there is a table.

A browser knows no rules; what differs from edition to edition and from one number of players to another is asked here
of the engine itself.
"""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from feurio.editions import (
    COLORS,
    COMPASS,
    EDITIONS,
    MODES,
    NEUTRAL_SHARE,
    PIECES,
    RULES,
    SPACES,
    VARIANTS,
    Edition,
    Rules,
    check_setup,
    players_of,
)
from feurio.errors import SetupError
from feurio.game import new_game
from feurio.layouts import DEFAULT_LAYOUT, LAYOUTS
from feurio.lessons import track
from feurio.rules import BOOKS, PAGES
from feurio.server.bots.offer import DEFAULT_LEVEL, Offer, offered
from feurio.texts import languages
from feurio.version import __version__


class Way(TypedDict):
    """An edition in one mode with a number of players."""

    mode: str
    players: int
    variants: list[str]
    colors: list[list[str]] | None
    """Those that each seat owns, if nobody chooses others; None: they belong to all and take turns."""
    seats: list[list[str]]
    """Those that each seat plays with."""
    turns: list[str]
    """The order in which colors take turns (rules 4.9)."""
    neutral: str | None
    start: list[str]
    """The cells that tiles are dealt to, in the order of the deal; empty where a whole board is laid out."""
    first: int
    """The seat that has the first turn."""


class EditionEntry(TypedDict):
    id: str
    title: str
    name: str
    """The title within a sentence."""
    rules: str
    box: list[int]
    variants: list[str]
    break_costs: bool
    year: int | None
    modes: list[str]
    ways: list[Way]


class LessonEntry(TypedDict):
    """A lesson by name, with the seconds it takes."""

    id: str
    seconds: int


class GameEntry(TypedDict):
    """A set of rules and the editions that play by them, those still sold first."""

    rules: str
    editions: list[str]
    lessons: list[LessonEntry]
    laid_out: bool
    """All tiles lie before the first turn, on a layout; else the board grows."""


class ModeEntry(TypedDict):
    id: str
    players: list[int]


class LayoutEntry(TypedDict):
    name: str
    description: str
    cells: list[str]


class LevelEntry(TypedDict):
    """A strength of bots, or a bot of the host's, with the seconds it thinks about a decision."""

    name: str
    bot: str
    seconds: float
    ratings: dict[str, int]
    """How strong it is against others, by the set of rules, where that is known."""


class Catalogue(TypedDict):
    version: str
    games: list[GameEntry]
    editions: list[EditionEntry]
    modes: list[ModeEntry]
    colors: list[str]
    spaces: list[int]
    """How many pieces a tile can hold, by its number; the numbers are those from 1 on."""
    layouts: list[LayoutEntry]
    default_layout: str
    pieces: int
    """How many of a color there are..."""
    neutral_pieces: int
    """... and of nobody's color for each player."""
    hiding: list[str]
    """The variants in which a tile's number may stay unknown."""
    levels: list[LevelEntry]
    default_level: str
    books: dict[str, str]
    """The book that has each chapter of the rules."""
    pages: list[str]
    """All pages of the rules: these books, advice, the words, the appendix."""
    languages: dict[str, str]
    """What their speakers call them, by code."""
    loopback: bool
    lan: bool
    fair_wait: float
    """Seconds after which the seat of somebody who is away may be given to another."""


def catalogue(loopback: bool, lan: bool, fair_wait: float, bots: str = "") -> Catalogue:
    return {
        "version": __version__,
        "games": [_game(rules) for rules in RULES.values()],
        "editions": [_edition(edition) for edition in EDITIONS.values()],
        "modes": [{"id": mode, "players": list(players_of(mode))} for mode in MODES],
        "colors": list(COLORS),
        "spaces": list(SPACES),
        "layouts": [
            {"name": layout.name, "description": layout.description, "cells": [f"{q},{r}" for q, r in layout.cells]}
            for layout in LAYOUTS.values()
        ],
        "default_layout": DEFAULT_LAYOUT,
        "pieces": PIECES,
        "neutral_pieces": NEUTRAL_SHARE,
        "hiding": [variant for variant in VARIANTS if _hides(variant)],
        "levels": [_level(offer) for offer in offered(bots)],
        "default_level": DEFAULT_LEVEL,
        "books": dict(BOOKS),
        "pages": list(PAGES),
        "languages": {code: language.name for code, language in languages().items()},
        "loopback": loopback,
        "lan": lan,
        "fair_wait": fair_wait,
    }


def _level(offer: Offer) -> LevelEntry:
    return {"name": offer.name, "bot": offer.kind, "seconds": offer.seconds, "ratings": dict(offer.ratings)}


def _game(rules: Rules) -> GameEntry:
    own = sorted((edition.year or 0, edition.id) for edition in EDITIONS.values() if edition.rules == rules.id)
    return {
        "rules": rules.id,
        "editions": [edition for _, edition in own],
        "lessons": [{"id": lesson.id, "seconds": lesson.seconds} for lesson in track(rules.id)],
        "laid_out": rules.laid_out,
    }


def _edition(edition: Edition) -> EditionEntry:
    return {
        "id": edition.id,
        "title": edition.title,
        "name": edition.name,
        "rules": edition.rules,
        "box": list(edition.box),
        "variants": list(edition.variants),
        "break_costs": edition.break_costs,
        "year": edition.year,
        "modes": list(MODES),
        "ways": list(_ways(edition)),
    }


@cache
def _ways(edition: Edition) -> tuple[Way, ...]:
    return tuple(_way(edition.id, mode, players) for mode in MODES for players in players_of(mode))


def _way(edition: str, mode: str, players: int) -> Way:
    """Found by opening such a game: the engine does what it does."""
    game = new_game(edition, mode=mode, players=players, seed=0)
    position = game.position()
    while position["phase"] in ("center", "volcano"):
        game.play(game.legal()[0])
        position = game.position()
    return {
        "mode": mode,
        "players": players,
        "variants": [variant for variant in EDITIONS[edition].variants if _allowed(edition, mode, variant)],
        "colors": position["colors"],
        "seats": [list(own) for own in game.setup.seat_colors],
        "turns": list(COMPASS) if game.setup.compass else [],
        "neutral": position["neutral"],
        "start": [] if game.setup.laid_out else _start(edition, mode, players, len(position["tiles"])),
        "first": game.to_move if isinstance(game.to_move, int) else 0,
    }


def _hides(variant: str) -> bool:
    """Whether one player may know a tile that others do not."""
    edition = next(edition.id for edition in EDITIONS.values() if variant in edition.variants)
    return check_setup(edition, variants=[variant]).firebreak


def _allowed(edition: str, mode: str, variant: str) -> bool:
    try:
        check_setup(edition, mode, variants=[variant])
    except SetupError:
        return False
    return True


def _start(edition: str, mode: str, players: int, tiles: int) -> list[str]:
    """Where each of the dealt tiles comes to lie: they are told apart by their numbers."""
    game = new_game(edition, mode=mode, players=players, chance="manual")
    game.play(f"deal {' '.join(str(number + 1) for number in range(tiles))}")
    if game.position()["phase"] == "center":
        game.play(game.legal()[0])
    return [tile["cell"] for tile in sorted(game.position()["tiles"], key=lambda tile: tile["number"] or 0)]
