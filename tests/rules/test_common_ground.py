"""Rules 1: pieces, seats and colors, geometry, starting tiles, chance."""

from __future__ import annotations

from collections import Counter

import pytest
from scenes import legal, manual, play, refuses, tile

import feurio
from feurio.cells import Cell
from feurio.editions import EDITIONS, SPACES, check_setup
from feurio.piles import pile_of


def test_1_1_spaces_by_number() -> None:
    assert SPACES == (0, 1, 1, 2, 2, 3, 3)
    game = manual("wildfire", "deal 1 6", players=2)
    assert (tile(game, "0,0")["spaces"], tile(game, "1,0")["spaces"]) == (1, 3)


def test_1_1_boxes() -> None:
    for edition in ("feurio", "vulkan"):
        assert EDITIONS[edition].box == (6, 6, 6, 6, 6, 6)
    for edition in ("wildfire", "volcano", "ontherun"):
        assert EDITIONS[edition].box == (7, 7, 8, 7, 7, 7)
        assert sum(EDITIONS[edition].box) == 43


def test_1_1_thirty_six_tiles_are_in_play_and_seven_stay_out_unseen() -> None:
    setup = check_setup("wildfire")
    out = set()
    for seed in range(60):
        pile = pile_of(setup, seed)
        assert len(pile) == 36
        for number in range(1, 7):
            assert pile.count(number) <= setup.box[number - 1]
        out.add(tuple(setup.box[number - 1] - pile.count(number) for number in range(1, 7)))
    assert len(out) > 30


def test_1_1_twelve_pieces_of_each_color() -> None:
    assert manual("feurio").position()["supply"] == [{"red": 12}, {"green": 12}, {"blue": 12}, {"yellow": 12}]


def test_1_2_seat_0_chooses_and_seat_1_begins() -> None:
    game = manual("wildfire", "deal 1 2 3 4")
    assert game.to_move == 0
    play(game, "center 1 2;draw 5")
    assert game.to_move == 1
    assert manual("wildfire", "deal 4;draw 5", mode="solitaire").to_move == 0


def test_1_2_turns_go_round() -> None:
    game = manual("wildfire", "deal 1 2 3", players=3)
    seats = []
    for _ in range(7):
        game.play("draw 3")
        seats.append(game.to_move)
        game.play(legal(game, "tile")[0])
        game.play("pass")
    assert seats == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.parametrize(
    ("players", "supply"),
    [
        (2, [{"red": 12, "yellow": 12}, {"green": 12, "blue": 12}]),
        (3, [{"red": 12, "yellow": 4}, {"green": 12, "yellow": 4}, {"blue": 12, "yellow": 4}]),
        (4, [{"red": 12}, {"green": 12}, {"blue": 12}, {"yellow": 12}]),
    ],
)
def test_1_2_default_colors_and_the_neutral_one(players: int, supply: list[dict[str, int]]) -> None:
    for edition in EDITIONS:
        position = manual(edition, players=players).position()
        assert position["supply"] == supply
        assert position["neutral"] == ("yellow" if players == 3 else None)
    alone = manual("wildfire", mode="solitaire").position()
    assert alone["supply"] == [{"red": 12, "green": 12, "blue": 12, "yellow": 12}]


def test_1_2_one_color_a_turn_own_or_neutral() -> None:
    game = manual("wildfire", "deal 5 5 5;draw 6;tile 1,-1", players=3)
    assert {text.split()[2] for text in legal(game, "crew")} == {"green", "yellow"}
    refuses(game, "crew 0,0 red 1", "not-your-color", "1.2")


def test_1_2_colors_can_be_assigned_differently() -> None:
    game = manual("wildfire", players=3, colors=[["yellow"], ["blue"], ["red"]])
    assert game.position()["neutral"] == "green"
    assert game.record()["colors"] == [["yellow"], ["blue"], ["red"]]
    for colors, code in (
        ([["red"], ["green"]], "colors-one-list-a-seat"),
        ([["red"], ["green"], ["blue", "yellow"]], "colors-wrong-number"),
        ([["red"], ["green"], ["red"]], "color-twice"),
        ([["red"], ["green"], ["pink"]], "unknown-color"),
    ):
        with pytest.raises(feurio.SetupError) as caught:
            manual("wildfire", players=3, colors=colors)
        assert caught.value.code == code


def test_1_3_directions_and_free_edges() -> None:
    assert [str(cell) for cell in Cell(0, 0).neighbors()] == ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]
    game = manual("wildfire", "deal 1 2 3", players=3)
    assert [tile(game, cell)["free_edges"] for cell in ("0,0", "1,0", "0,1")] == [4, 4, 4]
    assert manual("wildfire", "deal 1", mode="solitaire").position()["tiles"][0]["free_edges"] == 6


@pytest.mark.parametrize(
    ("players", "deal", "lie"),
    [
        (1, "deal 4", {"0,0": 4}),
        (2, "deal 2 5", {"0,0": 2, "1,0": 5}),
        (3, "deal 2 3 6", {"0,0": 2, "1,0": 3, "0,1": 6}),
    ],
)
def test_1_4_starting_tiles_ascending(players: int, deal: str, lie: dict[str, int]) -> None:
    for edition in ("feurio", "wildfire", "ontherun"):
        mode = "solitaire" if players == 1 else "competitive"
        game = manual(edition, deal, players=players, mode=mode)
        assert {tile["cell"]: tile["number"] for tile in game.position()["tiles"]} == lie


def test_1_4_the_central_pair_is_a_choice_of_seat_0() -> None:
    game = manual("feurio", "deal 3 4 6 6")
    assert (game.to_move, legal(game)) == (0, ["center 3 4", "center 3 6", "center 4 6", "center 6 6"])
    game.play("center 4 6")
    lie = {tile["cell"]: tile["number"] for tile in game.position()["tiles"]}
    assert lie == {"0,0": 4, "1,-1": 6, "0,-1": 3, "1,0": 6}
    one_choice = manual("ontherun", "deal 2 2 2 2")
    assert legal(one_choice) == ["center 2 2"]
    refuses(one_choice, "center 2 3", "center-not-dealt", "1.4")
    refuses(one_choice, "pass", "center-first", "1.4")
    refuses(game, "center 4 6", "chance-first", "2.1")


def test_1_4_deals_must_fit_the_players_and_the_box() -> None:
    refuses(manual("feurio"), "deal 1 2 3", "deal-count", "1.4")
    refuses(manual("wildfire", variants=["highsummer"]), "deal 1 2 3 4", "number-used-up", "1.1")
    refuses(manual("feurio"), "draw 3", "chance-first", "1.4")
    refuses(manual("feurio", "deal 1 2 3 4"), "deal 1 2 3 4", "already-dealt", "1.4")


def test_1_5_a_number_can_be_drawn_while_copies_are_unseen() -> None:
    game = manual("feurio", "deal 1 1", players=2)
    for _ in range(4):
        assert "draw 1" in legal(game)
        play(game, ["draw 1", legal(play(game.copy(), "draw 1"), "tile")[0], "pass"])
    assert game.unseen() == {1: 0, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}
    assert legal(game) == [f"draw {number}" for number in range(2, 7)]
    refuses(game, "draw 1", "number-used-up", "1.5")
    refuses(game, "draw ?", "draw-unknown", "1.5")


def test_1_5_draws_follow_the_unseen_copies() -> None:
    state = manual("wildfire", "deal 3 3", players=2).state()
    state.rng = 5
    counts = dict.fromkeys(range(1, 7), 0)
    for _ in range(20_000):
        twin = state.copy()
        twin.chance()
        counts[twin.tile_drawn] += 1
        state.rng = twin.rng
    for number, copies in zip(range(1, 7), (7, 7, 6, 7, 7, 7), strict=True):
        assert abs(counts[number] / 20_000 - copies / 41) < 0.012


def test_1_5_the_software_draws_unless_chance_is_manual() -> None:
    game = feurio.new_game("wildfire", seed=1)
    refuses(game, "draw 3", "chance-plays-itself", "1.5")
    assert manual("wildfire").to_move == feurio.CHANCE
    assert manual("wildfire").legal() == []


def test_1_5_a_firebreak_is_known_to_who_laid_it_only() -> None:
    game = manual("wildfire", "deal 3 5;draw 6;break 0,1", players=2, variants=["firebreak"])
    assert game.view(1).unseen()[6] == 6
    assert game.view(0).unseen()[6] == 7
    assert game.view(feurio.SPECTATOR).events == ["deal 3 5", "draw ?", "break 0,1"]
    assert tile(game.view(1).game(), "0,1")["number"] == 6
    assert tile(game.view(0).game(), "0,1")["number"] is None


def test_1_5_an_opponents_draw_is_hidden_until_it_lies_face_up() -> None:
    game = manual("wildfire", "deal 3 5;draw 6", players=2, variants=["firebreak"])
    assert game.view(0).events[-1] == "draw ?"
    assert game.view(0).position()["drawn"] == "?"
    assert game.view(1).position()["drawn"] == 6
    game.play("tile 0,1")
    assert game.view(0).events == game.events


def test_1_5_a_future_is_an_order_of_the_unseen_tiles() -> None:
    state = feurio.new_game("wildfire", players=2, seed=3).state()
    futures = [state.future(seed) for seed in range(2000)]
    assert all(Counter(future) == Counter(dict(enumerate(state.unseen_counts(), 1))) for future in futures)
    assert state.future(7) == futures[7]
    for number, copies in enumerate(state.unseen_counts(), 1):
        first = sum(future[0] == number for future in futures) / len(futures)
        assert abs(first - copies / len(futures[0])) < 0.04


def test_1_5_a_future_does_not_depend_on_what_is_hidden() -> None:
    game = manual("wildfire", "deal 3 5;draw 6;break 0,1", players=2, variants=["firebreak"])
    other = manual("wildfire", "deal 3 5;draw 2;break 0,1", players=2, variants=["firebreak"])
    assert game.view(0).state().future(1) == other.view(0).state().future(1)
