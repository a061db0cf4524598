"""Rules 2: Wildfire and Feurio, and the worked example 6.1."""

from __future__ import annotations

import random

import pytest
from scenes import cells, lay_all, legal, manual, play, refuses, tile

import feurio
from feurio.editions import check_setup
from feurio.referee import winners_of
from games import play_random

OPENING = "deal 3 4 6 6;center 6 6"
FOUR_TURNS = (
    "draw 2;tile 2,-1;crew 0,0 green 1;draw 1;tile 0,1;crew 0,0 blue 1;"
    "draw 2;tile -1,0;crew 1,-1 yellow 2;draw 5;tile 1,-2;crew 1,-2 red 1"
)


def test_2_1_a_tile_is_laid_first_then_pieces_or_none() -> None:
    game = manual("feurio", OPENING + ";draw 2")
    refuses(game, "crew 0,0 green 1", "tile-first", "2.1")
    refuses(game, "pass", "must-lay", "2.1")
    game.play("tile 2,-1")
    refuses(game, "tile 0,1", "no-tile-in-hand", "2.1")
    refuses(game, "draw 3", "no-draw-now", "2.1")
    assert "pass" in legal(game)
    assert play(game.copy(), "pass").events[-1] == "pass"


def test_2_1_one_to_three_pieces_of_one_color_on_one_tile() -> None:
    game = manual("feurio", OPENING + ";draw 2;tile 2,-1")
    assert {text.split()[2] for text in legal(game, "crew")} == {"green"}
    assert [text for text in legal(game, "crew") if " 0,0 " in text] == [f"crew 0,0 green {n}" for n in (1, 2, 3)]


def test_2_1_the_supply_limits() -> None:
    game = feurio.new_game("wildfire", players=2, seed=3)
    while game.position()["supply"][1].get("green", 0) > 1 and not game.over:
        crews = [text for text in legal(game, "crew") if "green" in text]
        game.play(max(crews, key=lambda text: text[-1]) if crews else legal(game)[0])
        if game.over:
            pytest.skip("NOT TESTED: the pieces lasted")
    assert game.position()["supply"][1]["green"] in (0, 1)
    while game.to_move != 1 or game.position()["phase"] != "crew":
        game.play("pass" if "pass" in legal(game) else legal(game)[0])
    error = refuses(game, f"crew {game.position()['tiles'][0]['cell']} green 3", "supply-short", "2.1")
    assert error.data["wanted"] == 3


def test_2_2_heat_is_the_sum_of_what_touches_the_cell() -> None:
    game = manual("feurio", OPENING + ";draw 2")
    heats = {cell["cell"]: cell["heat"] for cell in game.position()["cells"]}
    assert heats["0,1"] == heats["2,-1"] == 10
    assert heats["1,-2"] == heats["-1,0"] == 9
    assert (heats["2,0"], heats["0,-2"]) == (4, 3)


def test_2_2_the_tile_goes_to_a_hottest_cell_of_ones_choice() -> None:
    game = manual("feurio", OPENING + ";draw 2")
    assert legal(game) == ["tile 0,1", "tile 2,-1"]
    error = refuses(game, "tile -1,0", "not-hottest", "2.2")
    assert error.data == {"cell": "-1,0", "heat": 9, "hottest": 10}
    refuses(game, "tile 0,0", "cell-taken", "2.2")
    refuses(game, "tile 9,9", "cell-touches-nothing", "2.2")
    refuses(game, "tile 900,9", "cell-touches-nothing", "2.2")


def test_2_2_the_new_tiles_own_number_plays_no_role() -> None:
    game = manual("feurio", OPENING)
    for number in range(1, 7):
        assert legal(play(game.copy(), f"draw {number}")) == ["tile 0,1", "tile 2,-1"]


def test_2_2_zero_is_the_hottest_where_firebreaks_bring_everything_down() -> None:
    """A 2 and a 1 shut in by firebreaks: all empty cells have heat 0 and all are open to the next tile."""
    game = manual("wildfire", "deal 1 1", players=2, variants=["firebreak"])
    while max(cell["heat"] or 0 for cell in game.position()["cells"]) > 0:
        game.play("draw 3")
        game.play(legal(game, "break")[0])
    game.play("draw 4")
    around = {cell["cell"] for cell in game.position()["cells"]}
    assert cells(game, "tile") == cells(game, "break") == around
    assert len(around) > 8


def test_2_3_all_pieces_together_at_most_spaces_and_free_edges() -> None:
    game = manual("feurio", OPENING + ";draw 2;tile 2,-1;crew 0,0 green 1;draw 1;tile 0,1")
    assert tile(game, "0,0")["free_edges"] == 2
    assert [text for text in legal(game, "crew") if " 0,0 " in text] == ["crew 0,0 blue 1"]
    error = refuses(game, "crew 0,0 blue 2", "too-many", "2.3")
    assert "only 1 more" in str(error)
    game.play("crew 0,0 blue 1")
    play(game, "draw 2;tile -1,0")
    error = refuses(game, "crew 0,0 yellow 1", "no-room", "2.3")
    assert str(error) == "2.3: the 6 at 0,0 has 1 free edge and 2 firefighters; nobody else fits"


def test_2_3_the_sentence_of_the_reason() -> None:
    game = manual("feurio", OPENING + ";draw 2;tile 2,-1;crew 1,-1 green 2;draw 1;tile 0,1")
    assert str(refuses(game, "crew 1,-1 blue 1", "no-room", "2.3")) == (
        "2.3: the 6 at 1,-1 has 2 free edges and 2 firefighters; nobody else fits"
    )


def test_2_3_spaces_limit_where_edges_do_not() -> None:
    game = manual("feurio", OPENING + ";draw 2;tile 2,-1")
    refuses(game, "crew 2,-1 green 2", "spaces-short", "2.3")
    game.play("crew 2,-1 green 1")
    play(game, "draw 1;tile 0,1")
    refuses(game, "crew 2,-1 blue 1", "spaces-full", "2.3")
    refuses(game, "crew 5,5 blue 1", "no-tile-there", "2.3")


def test_2_3_pieces_stay_when_the_tile_is_enclosed() -> None:
    game = play_random(feurio.new_game("wildfire", seed=8), random.Random(3))
    enclosed = [tile for tile in game.position()["tiles"] if tile["free_edges"] == 0 and tile["pieces"]]
    assert enclosed


def test_2_4_ends_when_all_pass_in_turn_after_the_last_tile() -> None:
    game = lay_all(manual("wildfire", "deal 1 2 3", players=3))
    last = game.to_move
    game.play("pass")
    assert not game.over
    assert game.to_move == (last + 1) % 3  # type: ignore[operator]
    for _ in range(3):
        assert not game.over
        game.play("pass")
    assert game.over
    assert game.events[-4:] == ["pass"] * 4


def test_2_4_a_pass_does_not_bind() -> None:
    game = lay_all(manual("wildfire", "deal 1 2", players=2))
    play(game, "pass;pass")
    assert not game.over
    game.play(legal(game, "crew")[0])
    game.play("pass")
    assert not game.over
    game.play(legal(game, "crew")[0])
    play(game, "pass;pass")
    assert game.over


def test_2_4_who_cannot_place_is_passed_over() -> None:
    """A ruling: the software records the pass."""
    forced = 0
    for seed in range(6):
        game = feurio.new_game("feurio", players=2, seed=seed)
        while not game.over:
            assert legal(game) != ["pass"]
            before = game.move_count
            crews = legal(game, "crew")
            game.play(max(crews, key=lambda text: text[-1]) if crews else legal(game)[0])
            forced += sum(text == "pass" for text in game.events[before + 1 :])
    assert forced > 0


def test_2_5_regions_and_rounding() -> None:
    """The values of the worked example: {5,6,1}, {2,5}, {1}, {6,4,2}, a shut-in 6, {1,4,5,2}."""
    values = {(5, 6, 1): (12, 12), (2, 5): (4, 3), (1,): (1, 1), (6, 4, 2): (6, 6), (1, 4, 5, 2): (12, 12)}
    found: set[tuple[int, ...]] = set()
    for seed in range(400):
        game = play_random(feurio.new_game("feurio", seed=seed), random.Random(seed), most=30)
        twin = play_random(feurio.new_game("wildfire", seed=seed), random.Random(seed), most=30)
        for which, table in ((0, game), (1, twin)):
            for entry in table.scores():
                for region in entry["regions"]:
                    numbers = tuple(sorted(region["numbers"]))
                    if region["divisor"] is None:
                        assert region["value"] == 0
                    elif region["divisor"] == min(numbers):
                        for known, value in values.items():
                            if tuple(sorted(known)) == numbers:
                                assert region["value"] == value[which]
                                found.add(known)
    assert {(1,), (2, 5)} <= found


def test_2_5_a_region_without_free_edge_is_worth_nothing() -> None:
    game = play_random(feurio.new_game("wildfire", seed=8), random.Random(3))
    shut = [region for entry in game.scores() for region in entry["regions"] if region["divisor"] is None]
    assert shut
    assert all(region["value"] == 0 for region in shut)


def test_2_5_winner_tie_and_shared_win() -> None:
    setup = check_setup("wildfire")
    assert winners_of(setup, [5, 9, 9, 2], [5, 4, 6, 2]) == [2]
    assert winners_of(setup, [5, 9, 9, 2], [5, 6, 6, 2]) == [1, 2]
    assert winners_of(setup, [0, 0, 0, 0], [0, 0, 0, 0]) == [0, 1, 2, 3]


def test_2_6_three_players_neutral_pieces_block_but_do_not_score() -> None:
    game = manual("wildfire", "deal 5 5 5;draw 2;tile 1,-1;crew 1,-1 yellow 1", players=3)
    assert [entry["score"] for entry in game.scores()] == [0, 0, 0]
    assert game.position()["supply"][1] == {"green": 12, "yellow": 3}
    assert tile(game, "1,-1")["room"] == 0


def test_2_6_two_players_regions_are_formed_per_color() -> None:
    game = manual("wildfire", "deal 4 6;draw 5;tile 1,-1;crew 0,0 green 1;draw 5;tile 2,-1;pass", players=2)
    play(game, ["draw 3", legal(play(game.copy(), "draw 3"), "tile")[0], "crew 1,0 blue 1"])
    regions = game.scores()[1]["regions"]
    assert sorted((region["color"], region["numbers"]) for region in regions) == [("blue", [6]), ("green", [4])]


def test_2_7_solitaire_ends_after_the_turn_that_lays_the_last_tile() -> None:
    game = lay_all(manual("wildfire", "deal 4", mode="solitaire"))
    assert not game.over
    assert legal(game, "crew")
    game.play(legal(game, "crew")[0])
    assert game.over
    assert game.result == {"scores": [0], "winners": [], "tiebreak": [], "solved": False, "difficulty": None}


def test_2_7_cooperative_ends_the_same_way_with_neutral_as_a_fourth_color() -> None:
    game = manual("wildfire", "deal 1 2 3", mode="cooperative", players=3)
    assert game.position()["supply"][0] == {"red": 12, "yellow": 4}
    lay_all(game).play("pass")
    assert game.over
    assert game.result is not None
    assert game.result["scores"] == [0]


def test_2_7_no_variants_where_all_play_together() -> None:
    for mode in ("cooperative", "solitaire"):
        for edition, variant in (("feurio", "firebreak"), ("feurio", "hotgame"), ("wildfire", "highsummer")):
            with pytest.raises(feurio.SetupError) as caught:
                feurio.new_game(edition, mode, variants=[variant])
            assert caught.value.code == "variant-needs-competition"


def test_2_8_firebreak_in_wildfire_is_free_and_ends_the_turn() -> None:
    game = manual("wildfire", "deal 3 4 6 6;center 6 6;draw 2", variants=["firebreak"])
    assert legal(game) == ["break 0,1", "break 2,-1", "tile 0,1", "tile 2,-1"]
    refuses(game, "break 0,1 green", "break-is-free", "2.8")
    game.play("break 0,1")
    assert game.to_move == feurio.CHANCE
    assert game.position()["supply"][1] == {"green": 12}
    game.play("draw 3")
    assert game.position()["to_move"] == 2
    down = tile(game, "0,1")
    assert (down["face"], down["spaces"], down["room"]) == ("down", 0, 0)
    assert legal(game, "tile") == ["tile 2,-1"]
    game.play("tile 2,-1")
    refuses(game, "crew 0,1 blue 1", "face-down", "2.8")


def test_2_8_firebreak_in_feurio_costs_an_own_piece() -> None:
    game = manual("feurio", "deal 5 6;draw 2", players=2, variants=["firebreak"])
    assert len(legal(game, "break")) == 2 * len(legal(game, "tile"))
    refuses(game, "break 0,1", "break-names-color", "2.8")
    refuses(game, "break 0,1 red", "break-own-color", "2.8")
    game.play("break 0,1 blue")
    assert game.position()["supply"][1] == {"green": 12, "blue": 11}
    neutral = manual("feurio", "deal 5 5 6;draw 2", players=3, variants=["firebreak"])
    assert {text.split()[2] for text in legal(neutral, "break")} == {"green"}


def test_2_8_without_own_pieces_no_firebreak_in_feurio() -> None:
    game = feurio.new_game("feurio", players=4, variants=["firebreak"], seed=5)
    while game.position()["supply"][1]["green"]:
        green = [text for text in legal(game, "crew") if "green" in text]
        if green:
            game.play(max(green, key=lambda text: text[-1]))
        else:
            game.play("pass" if "pass" in legal(game) else (legal(game, "tile") or legal(game))[0])
    while game.to_move != 1:
        game.play("pass" if "pass" in legal(game) else (legal(game, "tile") or legal(game))[0])
    assert game.position()["phase"] == "tile"
    assert not legal(game, "break")
    refuses(game, f"break {legal(game, 'tile')[0].split()[1]} green", "break-no-piece", "2.8")


def test_2_8_having_looked_one_may_still_lay_the_tile_face_up() -> None:
    """A ruling."""
    game = manual("wildfire", "deal 3 5;draw 6", players=2, variants=["firebreak"])
    assert {event.kind for event in game.legal()} == {"tile", "break"}


def test_2_8_no_firebreaks_without_the_variant() -> None:
    refuses(manual("wildfire", "deal 3 5;draw 6", players=2), "break 0,1", "no-firebreaks", "2.8")


def test_2_8_hot_game_rounds_down() -> None:
    assert check_setup("feurio").round_up
    assert not check_setup("feurio", variants=["hotgame"]).round_up
    assert not check_setup("wildfire").round_up
    with pytest.raises(feurio.SetupError):
        feurio.new_game("wildfire", variants=["hotgame"])


def test_2_8_high_summer_plays_all_tiles_but_the_ones() -> None:
    setup = check_setup("wildfire", variants=["highsummer"])
    assert setup.box == (0, 7, 8, 7, 7, 7)
    assert sorted(pile_of_all(setup)) == sorted([2] * 7 + [3] * 8 + [4] * 7 + [5] * 7 + [6] * 7)
    with pytest.raises(feurio.SetupError):
        feurio.new_game("feurio", variants=["highsummer"])


def pile_of_all(setup: feurio.Setup) -> list[int]:
    from feurio.piles import pile_of

    return pile_of(setup, 1)


def test_2_8_variants_combine() -> None:
    game = feurio.new_game("feurio", variants=["hotgame", "firebreak"], seed=1)
    assert game.record()["variants"] == ["firebreak", "hotgame"]


def test_6_1_four_turns_of_feurio() -> None:
    game = manual("feurio", OPENING)
    position = game.position()
    assert {tile["cell"]: tile["number"] for tile in position["tiles"]} == {"0,0": 6, "1,-1": 6, "0,-1": 3, "1,0": 4}
    game.play("draw 2")
    assert legal(game) == ["tile 0,1", "tile 2,-1"]
    game.play("tile 2,-1")
    assert "crew 0,0 green 3" in legal(game)
    play(game, "crew 0,0 green 1;draw 1")
    assert legal(game) == ["tile 0,1"]
    game.play("tile 0,1")
    assert [text for text in legal(game, "crew") if " 0,0 " in text] == ["crew 0,0 blue 1"]
    play(game, "crew 0,0 blue 1;draw 2")
    assert legal(game) == ["tile -1,0", "tile 1,-2"]
    play(game, "tile -1,0;crew 1,-1 yellow 2")
    assert tile(game, "1,-1")["room"] == 0
    game.play("draw 5")
    assert legal(game) == ["tile -1,1", "tile 1,-2"]
    play(game, "tile 1,-2;crew 1,-2 red 1")
    assert game.events == (OPENING + ";" + FOUR_TURNS).split(";")
