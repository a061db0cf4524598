"""Small scenes for the rules' tests: games with manual chance, brought to where a rule bites."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import feurio
from feurio import Game


def manual(edition: str, events: str | Iterable[str] = (), **arguments: Any) -> Game:
    """A game with manual chance after some events (a text: separated by semicolons)."""
    game = feurio.new_game(edition, chance="manual", **arguments)
    return play(game, events)


def play(game: Game, events: str | Iterable[str]) -> Game:
    for text in events.split(";") if isinstance(events, str) else events:
        game.play(text)
    return game


def legal(game: Game, kind: str | None = None) -> list[str]:
    """The legal events as sorted texts, all or those of one kind."""
    return sorted(str(event) for event in game.legal() if kind is None or event.kind == kind)


def cells(game: Game, kind: str) -> set[str]:
    """The cells that legal events of a kind name first."""
    return {text.split()[1] for text in legal(game, kind)}


def refuses(game: Game, text: str, code: str, rule: str) -> feurio.IllegalEvent:
    """The event is refused for this reason, and nothing has changed."""
    before, events = game.copy(), game.events
    with pytest.raises(feurio.IllegalEvent) as caught:
        game.play(text)
    assert (caught.value.code, caught.value.rule) == (code, rule), str(caught.value)
    assert game.events == events
    assert game == before
    assert not game.is_legal(text)
    return caught.value


def tile(game: Game, cell: str) -> dict[str, Any]:
    return dict(next(tile for tile in game.position()["tiles"] if tile["cell"] == cell))


def piece_at(game: Game, cell: str) -> str | None:
    return next(spot["piece"] for spot in game.position()["cells"] if spot["cell"] == cell)


def lay_all(game: Game, act: str = "pass") -> Game:
    """Draws and lays until the pile is empty, each turn ending with `act` if that is possible; stops in the last turn
    after the tile is laid."""
    while game.position()["pile"]:
        draw = legal(game)[-1] if game.to_move == feurio.CHANCE else None
        if draw:
            game.play(draw)
        elif game.position()["phase"] == "tile":
            game.play(legal(game, "tile")[0])
        else:
            game.play(act if act in legal(game) else "pass")
    if game.position()["phase"] == "tile":
        game.play(legal(game, "tile")[0])
    return game
