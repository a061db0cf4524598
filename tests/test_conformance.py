"""One suite over every set-up: whatever is added to `EDITIONS` is tested here for free."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from typing import Any

import pytest

import feurio
from feurio import codes
from feurio.editions import COLORS
from feurio.events import Board, Deal, Draw, event_of, read_event
from feurio.game import Game
from feurio.piles import pile_of
from games import SETUPS, name_of, new, play_random

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=name_of)


def rng_of(setup: dict[str, Any], salt: str = "") -> random.Random:
    return random.Random(name_of(setup) + salt)


def check_pieces_and_tiles(game: Game) -> None:
    """Nothing appears and nothing vanishes (rules 1.1), and nothing stands where it may not."""
    position = game.position()
    setup = game.setup
    on_table: Counter[str] = Counter()
    for tile in position["tiles"]:
        on_table.update(tile["pieces"])
        assert len(tile["pieces"]) <= tile["spaces"]
        assert 0 <= tile["free_edges"] <= 6
    predators = 1 if position["phase"] == "relocate" else 0  # one is in the player's hand
    for cell in position["cells"]:
        if cell["piece"] == "predator":
            predators += 1
        elif cell["piece"]:
            on_table[cell["piece"]] += 1
    home: Counter[str] = Counter()
    for supply in position["supply"]:
        home.update(supply)
    assert min(home.values()) >= 0
    for index, color in enumerate(COLORS):
        total = on_table[color] + home[color] + (predators if index == setup.neutral else 0)
        if setup.rules == "ontherun":
            assert total == 12
        else:
            assert total <= 12  # loads of extinguished tiles and pieces paid for firebreaks leave the game
    cells = [tile["cell"] for tile in position["tiles"]]
    assert len(set(cells)) == len(cells)
    assert not set(cells) & {cell["cell"] for cell in position["cells"]}
    seen = Counter(n for event in game.history if isinstance(event, Deal) for n in event.numbers)
    seen.update(event.number for event in game.history if isinstance(event, Draw))
    seen.update(n for event in game.history if isinstance(event, Board) for _, n in event.tiles)
    for number, copies in game.unseen().items():
        assert copies == setup.box[number - 1] - seen[number] >= 0
    if setup.rules != "volcano":
        assert position["pile"] == 36 - sum(seen.values())
        holding = 1 if position["drawn"] else 0
        if position["phase"] not in ("center", "deal"):
            assert len(cells) == sum(seen.values()) - holding
    elif position["tiles"]:
        taken = sum(len(numbers) for numbers in position["taken"] or [])
        assert len(cells) + taken + len(position["lost"] or []) == 36


@every_setup
def test_pieces_and_tiles_are_conserved(setup: dict[str, Any]) -> None:
    rng = rng_of(setup)
    game = new(setup, rng.randrange(1000))
    while not game.over:
        check_pieces_and_tiles(game)
        play_random(game, rng, most=1)
    check_pieces_and_tiles(game)


@every_setup
def test_legal_events_are_accepted_and_undo_takes_each_back(setup: dict[str, Any]) -> None:
    rng = rng_of(setup, "undo")
    game = new(setup, rng.randrange(1000))
    while not game.over:
        legal = game.legal()
        assert legal
        assert len({str(event) for event in legal}) == len(legal)
        assert [event.kind for event in legal] != ["pass"]
        before, events = game.copy(), game.events
        for event in rng.sample(legal, min(3, len(legal))):
            game.play(str(event))
            assert game.events[: len(events)] == events
            assert game.undo() == event
            assert game.events == events
            assert game == before
            assert list(map(str, game.legal())) == list(map(str, legal))
        play_random(game, rng, most=5)


@every_setup
def test_a_record_replays_to_the_same_game(setup: dict[str, Any]) -> None:
    rng = rng_of(setup, "record")
    game = new(setup, rng.randrange(1000))
    while True:
        record = json.loads(json.dumps(game.record()))
        again = feurio.replay(record)
        assert again == game
        assert hash(again) == hash(game)
        assert again.record() == record
        assert again.to_move == game.to_move
        assert list(map(str, again.legal())) == list(map(str, game.legal()))
        if game.over:
            break
        play_random(game, rng, most=8)
    assert game.result == record["result"]


@every_setup
def test_texts_codes_and_objects_say_the_same(setup: dict[str, Any]) -> None:
    rng = rng_of(setup, "codes")
    game = new(setup, rng.randrange(1000))
    while not game.over:
        state = game.state()
        for event, code in zip(game.legal(), state.legal(), strict=True):
            assert read_event(str(event)) == event
            assert game.code_of(event) == code
            assert event_of(code, game.layout) == event
            assert codes.KINDS[codes.kind_of(code)] == event.kind
            assert code < 2**63
        play_random(game, rng, most=4)


@every_setup
def test_result_follows_from_the_breakdown(setup: dict[str, Any]) -> None:
    for seed in range(4):
        game = play_random(new(setup, seed), random.Random(seed))
        result = game.result
        assert result is not None
        assert result["scores"] == [entry["score"] for entry in game.scores()]
        if setup["mode"] == "competitive":
            assert result["tiebreak"] == [entry["tiebreak"] for entry in game.scores()]
            assert result["solved"] is None
            best = max(result["scores"])
            assert result["winners"]
            assert all(result["scores"][seat] == best for seat in result["winners"])
        else:
            assert result["tiebreak"] == []
            assert result["solved"] == (result["scores"][0] > 0)
            assert result["winners"] == (list(range(setup["players"])) if result["solved"] else [])


@every_setup
def test_copies_pickles_and_earlier_positions_are_independent(setup: dict[str, Any]) -> None:
    rng = rng_of(setup, "copy")
    game = play_random(new(setup, 5), rng, most=9)
    twin, pickled = game.copy(), pickle.loads(pickle.dumps(game))
    assert twin == game == pickled
    assert pickled.record() == game.record()
    key = hash(game)
    play_random(twin, rng, most=1)
    assert hash(game) == key
    if game.over:
        return
    again = pickled.copy()
    for event in twin.history[len(pickled.history) : len(pickled.history) + 1]:
        again.play(event)
    assert again == twin
    earlier = twin.at(game.move_count)
    assert earlier.events == game.events
    assert earlier == game


@every_setup
def test_the_seed_alone_fixes_what_is_drawn(setup: dict[str, Any]) -> None:
    def drawn(game: Game) -> list[str]:
        return [text for text in game.events if text.split()[0] in ("deal", "board", "draw")]

    games = [play_random(new(setup, 12), random.Random(salt)) for salt in range(3)]
    shortest = min(len(drawn(game)) for game in games)
    assert len({tuple(drawn(game)[:shortest]) for game in games}) == 1
    piles = {tuple(pile_of(games[0].setup, seed)) for seed in range(50)}
    assert len(piles) == 50


@every_setup
def test_views_leak_nothing(setup: dict[str, Any]) -> None:
    """Whatever is hidden from a seat can be replaced without a trace in its view."""
    rng = rng_of(setup, "view")
    game = new(setup, 3)
    while not game.over:
        for seat in [*range(setup["players"]), feurio.SPECTATOR]:
            check_view(game, seat)
        play_random(game, rng, most=7)


def check_view(game: Game, seat: Any) -> None:
    view = game.view(seat)
    text = json.dumps([view.record(), view.position(), view.scores(), view.unseen(), str(view), repr(view)])
    assert "seed" not in view.record()
    assert view.record() == game.record(seat=seat)
    assert view.game().seed is None
    assert view.game()._pile is None
    assert view.events == [str(event) for event in game.seen_by(seat)]
    assert list(map(str, view.legal())) == list(map(str, game.legal()))
    other = with_other_secrets(game, seat)
    twin = other.view(seat)
    assert twin == view
    again = json.dumps([twin.record(), twin.position(), twin.scores(), twin.unseen(), str(twin), repr(twin)])
    assert again == text
    assert twin.state().key() == view.state().key()
    assert view.state().rng == 0
    again_seen = feurio.replay(view.record())
    assert again_seen.events == view.events
    assert again_seen.view(seat if isinstance(seat, int) else feurio.SPECTATOR).unseen() == view.unseen()


def with_other_secrets(game: Game, seat: Any) -> Game:
    """The same game with another seed, another pile and other numbers wherever the seat sees `draw ?`."""
    other = Game(game.setup, seed=987654321, pile=[6] * 36)
    unseen = game.view(seat).unseen()
    for event, seen in zip(game.history, game.seen_by(seat), strict=True):
        if str(seen) == "draw ?":
            assert isinstance(event, Draw)
            number = next((n for n in range(6, 0, -1) if unseen[n] and n != event.number), event.number)
            unseen[number] -= 1
            event = Draw(number)
        other.apply(event)
    return other
