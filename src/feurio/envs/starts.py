"""Any position as the start of an episode: `options={"record": ..., "move": k}`, or `options={"record": text}` with a
position in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from feurio.envs.episode import Episode
from feurio.events import Break, Draw
from feurio.game import Game
from feurio.record import replay


def recorded_game(options: Mapping[str, Any]) -> Game:
    """The game of `options["record"]` after its first `options["move"]` events (all, if not given)."""
    record = options["record"]
    if isinstance(record, str):
        record = Game.from_position(record)
    game = record if isinstance(record, Game) else replay(record)
    return game.at(options.get("move", game.move_count))


def start_episode(episode: Episode, options: Mapping[str, Any], seed: int) -> Game:
    """Lets an episode go on from a recorded position with a newly shuffled pile; the position as a game."""
    game = recorded_game(options)
    if game.setup != episode.setup:
        raise ValueError(f"the record is of another set-up: {game.setup}, not {episode.setup}")
    state = game.state()
    if state.phase_name == "deal":
        raise ValueError("nothing is dealt yet at this place of the record")
    if state.phase_name == "lay" and not state.tile_drawn:
        raise ValueError("the tile in hand is not known at this place of the record")
    episode.continue_from(state, hidden_numbers(game), seed, game)
    if episode.over:
        raise ValueError("the game is over at this place of the record")
    return game


def hidden_numbers(game: Game) -> list[list[int]]:
    """The numbers each seat has laid face down (rules 2.8); those not known are left out."""
    found: list[list[int]] = [[] for _ in range(game.setup.players)]
    if not game.setup.firebreak:
        return found
    mover = 1 % game.setup.players
    if game.start is not None:
        mover = (game.start.seat + (game.start.phase != "draw")) % game.setup.players
        for tile in game.start.tiles.values():
            if tile.layer is not None and tile.number:
                found[tile.layer].append(tile.number)
        if game.start.drawn and any(isinstance(event, Break) for event in game.history[:1]):
            found[game.start.seat].append(game.start.drawn)
    for drawn, laid in zip(game.history, game.history[1:], strict=False):
        if isinstance(drawn, Draw):
            if isinstance(laid, Break) and drawn.number:
                found[mover].append(drawn.number)
            mover = (mover + 1) % game.setup.players
    return found
