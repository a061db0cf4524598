"""Rules 4: On the Run, and the worked example 6.2."""

from __future__ import annotations

import random

import pytest
from scenes import cells, lay_all, legal, manual, piece_at, play, refuses, tile

import feurio
import oracle
from feurio.cells import Cell, read_cell
from feurio.editions import check_setup
from feurio.referee import winners_of
from games import play_random
from oracle.playouts import random_choice, random_opening

COLORS_6_2 = [["yellow"], ["red"], ["blue"], ["green"]]
OPENING = "deal 3 4 4 5;center 4 5"
FOUR_TURNS = (
    "draw 6;tile 2,-1;startle 2,-1 red 3;draw 6;tile 2,-2;startle 1,-1 blue 3;"
    "draw 2;tile 1,-2;startle 2,0 green 1;draw 1;tile 2,0;startle 0,-2 yellow 1"
)


def example(events: str = "") -> feurio.Game:
    return manual("ontherun", ";".join(filter(None, [OPENING, events])), colors=COLORS_6_2)


def test_4_1_an_edge_cell_touches_a_tile_and_holds_one() -> None:
    game = example("draw 6;tile 2,-1;startle 2,0 red 1;draw 6")
    assert piece_at(game, "2,0") == "red"
    game.play("tile 2,-2")
    refuses(game, "startle 2,0 blue 1", "edge-taken", "4.1")
    refuses(game, "startle 9,9 blue 1", "cell-touches-nothing", "4.1")


def test_4_2_the_fire_spreads_then_one_action() -> None:
    game = example("draw 6")
    refuses(game, "startle 0,0 red 1", "tile-first", "4.2")
    refuses(game, "pass", "must-lay", "4.2")
    game.play("tile 2,-1")
    assert {event.kind for event in game.legal()} == {"startle", "pass"}


def test_4_3_hot_spots_touch_two_tiles_one_with_the_highest_number() -> None:
    game = example("draw 6")
    assert cells(game, "tile") == {"1,-2", "2,-1"}
    refuses(game, "tile 0,1", "not-hot-spot", "4.3")
    refuses(game, "tile 0,0", "cell-taken", "4.3")


def shut_in_six() -> feurio.Game:
    """Two players; the only 6, at 1,0, is surrounded by 2s and a 1, and three green animals stand on it."""
    game = manual("ontherun", "deal 1 6", players=2)
    for turn in range(5):
        game.play("draw 2")
        numbers = {tile["cell"]: tile["number"] for tile in game.position()["tiles"]}
        assert all(6 in touched(cell, numbers) for cell in cells(game, "tile"))
        game.play(legal(game, "tile")[0])
        game.play("startle 1,0 green 3" if turn == 0 else "pass")
    return game


def test_4_3_the_next_lower_number_counts_where_the_highest_is_shut_in() -> None:
    """A ruling."""
    game = shut_in_six()
    assert tile(game, "1,0")["free_edges"] == 0
    game.play("draw 1")
    numbers = {tile["cell"]: tile["number"] for tile in game.position()["tiles"]}
    spots = cells(game, "tile")
    assert spots == {
        cell["cell"]
        for cell in game.position()["cells"]
        if 2 in touched(cell["cell"], numbers) and len(touched(cell["cell"], numbers)) >= 2
    }
    lonely = next(cell["cell"] for cell in game.position()["cells"] if len(touched(cell["cell"], numbers)) == 1)
    assert "a 2" in str(refuses(game, f"tile {lonely}", "not-hot-spot", "4.3"))


def touched(cell: str, numbers: dict[str, int | None]) -> list[int]:
    return [number for near in read_cell(cell).neighbors() if (number := numbers.get(str(near)))]


def test_4_3_the_solitaires_first_tile_is_hot_all_around() -> None:
    game = manual("ontherun", "deal 3;draw 4", mode="solitaire")
    assert len(cells(game, "tile")) == 6


def test_4_3_an_animal_under_a_tile_returns_to_its_owner() -> None:
    game = example("draw 6;tile 2,-1;startle 2,0 red 1;draw 1;tile 2,0")
    assert game.position()["supply"][1] == {"red": 12}


def test_4_4_startle_one_to_three_on_a_tile_or_one_on_an_edge_cell() -> None:
    game = example("draw 6;tile 2,-1")
    assert [text for text in legal(game, "startle") if " 2,-1 " in text] == [f"startle 2,-1 red {n}" for n in (1, 2, 3)]
    assert [text for text in legal(game, "startle") if " 2,0 " in text] == ["startle 2,0 red 1"]
    refuses(game, "startle 2,0 red 2", "edge-takes-one", "4.4")
    refuses(game, "startle 0,0 red 3", "tile-full", "4.4")
    refuses(game, "startle 0,0 blue 1", "not-your-color", "1.2")


def test_4_4_free_edges_do_not_matter_here() -> None:
    game = play_random(feurio.new_game("ontherun", seed=1), random.Random(1), most=40)
    while game.position()["phase"] != "startle":
        play_random(game, random.Random(1), most=1)
    shut = [tile["cell"] for tile in game.position()["tiles"] if tile["free_edges"] == 0 and tile["room"]]
    assert shut
    assert set(shut) <= cells(game, "startle")


def test_4_5_flee_from_a_number_with_all_animals_of_the_color() -> None:
    game = example(FOUR_TURNS + ";draw 3;tile 2,-3")
    assert legal(game, "flee") == ["flee red 6"]
    refuses(game, "flee red 4", "flee-nobody", "4.5")
    refuses(game, "flee blue 5", "not-your-color", "1.2")
    game.play("flee red 6")
    refuses(game, "pass", "flee-first", "4.5")
    refuses(game, "move 2,-1 2,-2", "move-same-number", "4.5")
    refuses(game, "move 2,-1 1,-1", "move-full", "4.5")
    refuses(game, "move 0,0 1,0", "move-nobody", "4.5")
    refuses(game, "move 2,-1 0,-1", "move-too-far", "4.5")


def test_4_5_those_who_cannot_move_return_to_the_supply() -> None:
    """Every space around the shut-in 6 is taken: `flee` may be chosen all the same, and all return."""
    game = shut_in_six()
    around = {str(near) for near in Cell(1, 0).neighbors()}
    while any(tile["room"] for tile in game.position()["tiles"] if tile["cell"] in around) or game.to_move != 1:
        if game.to_move == feurio.CHANCE:
            game.play("draw 3" if "draw 3" in legal(game) else "draw 4")
        elif game.position()["phase"] == "tile":
            game.play(legal(game, "tile")[0])
        else:
            fill = [text for text in legal(game, "startle") if text.split()[1] in around and "green" not in text]
            game.play(fill[0] if fill else "pass")
    assert game.position()["phase"] == "tile"
    game.play(legal(game, "tile")[0])
    home = game.position()["supply"][1]["green"]
    game.play("flee green 6")
    assert game.position()["supply"][1]["green"] == home + 3
    assert tile(game, "1,0")["pieces"] == []
    assert game.position()["to_move"] == feurio.CHANCE


def test_4_6_after_the_last_tile_nobody_startles() -> None:
    game = lay_all(manual("ontherun", "deal 1 2", players=2), act="none")
    assert legal(game, "startle")
    game.play("startle " + game.position()["tiles"][0]["cell"] + " " + legal(game, "startle")[0].split()[2] + " 1")
    color = (game.setup.colors or ())[game.to_move][0] if isinstance(game.to_move, int) else "red"
    if not game.over:
        refuses(game, f"startle {game.position()['tiles'][1]['cell']} {color} 1", "startle-ended", "4.6")


def test_4_6_ends_when_no_animal_stands_on_a_tile() -> None:
    game = lay_all(manual("ontherun", "deal 1 2", players=2))
    game.play("pass")
    assert game.over
    assert game.events[-1] == "pass"


def test_4_6_ends_when_all_pass_in_turn() -> None:
    ends = {"passes": 0, "other": 0}
    for seed in range(30):
        game = play_random(feurio.new_game("ontherun", players=3, seed=seed), random.Random(seed))
        last = max(i for i, text in enumerate(game.events) if text.startswith("tile"))
        tail = game.events[last:]
        ends["passes" if tail[-3:] == ["pass"] * 3 else "other"] += 1
    assert ends["passes"] > 0


def test_4_6_the_stall_ends_the_game() -> None:
    """A ruling: 6 x players turns in which no move ended on an edge cell."""
    stalled = 0
    for seed in range(60):
        game = feurio.new_game("ontherun", players=2, seed=seed)
        rng = random.Random(seed)
        while not game.over and game.position()["pile"]:
            startles = [text for text in legal(game, "startle") if text.endswith(" 1")]
            game.play(rng.choice(startles or legal(game)))
        quiet = 0
        while not game.over:
            kinds = {event.kind for event in game.legal()}
            if "move" in kinds:
                on_tiles = {tile["cell"] for tile in game.position()["tiles"]}
                inward = [text for text in legal(game) if text.split()[2] in on_tiles]
                text = rng.choice(inward or legal(game))
                quiet = quiet if text in inward else 0
                game.play(text)
            else:
                game.play(rng.choice(legal(game, "flee") or legal(game)))
                quiet += 1
        stalled += quiet >= 12
    assert stalled > 0


def test_4_7_saved_less_supply_then_damage() -> None:
    setup = check_setup("ontherun")
    assert winners_of(setup, [3, 5, 5, 1], [0, 9, 7, 0]) == [2]
    assert winners_of(setup, [3, 5, 5, 1], [0, 7, 7, 0]) == [1, 2]
    game = example(FOUR_TURNS)
    entry = game.scores()[0]
    assert (entry["saved"], entry["home"], entry["score"]) == ({"yellow": 1}, {"yellow": 11}, -10)
    assert game.scores()[1]["damage"] == 18


def test_4_7_two_players_multiply() -> None:
    """Example 6.2: 4 green and 2 red saved is 8 less the supply."""
    for seed in range(20):
        game = play_random(feurio.new_game("ontherun", players=2, seed=seed), random.Random(seed))
        for entry in game.scores():
            one, other = entry["saved"].values()
            assert entry["score"] == one * other - sum(entry["home"].values())


def test_4_8_predators_in_connected_groups() -> None:
    game = manual("ontherun", "deal 4 4 5;draw 6;tile 1,1", players=3)
    texts = legal(game, "predators")
    assert {len(text.split()) - 1 for text in texts} == {1, 2, 3}
    refuses(game, "predators -1,0 2,-1", "predators-apart", "4.8")
    refuses(game, "startle 0,0 yellow 1", "predators-only", "4.8")
    game.play("predators -1,0 -1,1")
    assert piece_at(game, "-1,0") == "predator"
    assert game.position()["supply"][1]["yellow"] == 2
    refuses(manual("ontherun", OPENING + ";draw 6;tile 2,-1"), "predators 2,0", "no-predators", "4.8")


def test_4_8_a_displaced_predator_is_put_back_by_the_same_player() -> None:
    game = manual("ontherun", "deal 4 4 5;draw 6;tile 1,1;predators 0,2;draw 3", players=3)
    refuses(game, "relocate -1,0", "tile-first", "4.2")
    assert "tile 0,2" in legal(game)
    game.play("tile 0,2")
    assert (game.to_move, game.position()["phase"]) == (2, "relocate")
    refuses(game, "pass", "relocate-first", "4.8")
    refuses(game, "relocate 9,9", "cell-touches-nothing", "4.1")
    game.play("relocate -1,0")
    assert piece_at(game, "-1,0") == "predator"
    assert game.position()["phase"] == "startle"
    refuses(game, "relocate -1,1", "nothing-displaced", "4.8")


def test_4_8_no_predators_after_the_turn_of_the_last_tile() -> None:
    game = lay_all(manual("ontherun", "deal 1 2 3", players=3))
    assert legal(game, "predators")
    tile_with_room = next(tile["cell"] for tile in game.position()["tiles"] if tile["room"])
    color = (game.setup.colors or ())[game.to_move][0]  # type: ignore[index]
    game.play(f"startle {tile_with_room} {color} 1")
    while not game.over and game.position()["phase"] != "startle":
        game.play(legal(game)[0])
    assert not game.over
    assert not legal(game, "predators")
    free = next(cell["cell"] for cell in game.position()["cells"] if not cell["piece"])
    refuses(game, f"predators {free}", "predators-ended", "4.8")


def test_4_9_colors_take_turns_by_the_compass() -> None:
    for mode, players in (("solitaire", 1), ("cooperative", 2), ("cooperative", 3), ("cooperative", 4)):
        game = feurio.new_game("ontherun", mode, players, seed=1)
        assert game.record()["colors"] is None
        seen: list[str] = []
        while len(seen) < 6:
            position = game.position()
            if position["phase"] == "startle":
                seen.append(position["color"] or "")
                assert {text.split()[2] for text in legal(game, "startle")} == {seen[-1]}
                other = "red" if seen[-1] != "red" else "blue"
                refuses(game, f"startle {position['tiles'][0]['cell']} {other} 1", "color-by-turn", "4.9")
                game.play("pass")
            else:
                game.play(legal(game)[0])
        assert seen == ["blue", "yellow", "red", "green", "blue", "yellow"]


@pytest.mark.parametrize(("mode", "players"), [("solitaire", 1), *(("cooperative", n) for n in (2, 3, 4))])
def test_4_9_each_seat_plays_with_the_colors_that_come_round_to_it(mode: str, players: int) -> None:
    """The colors take turns whoever plays: with two or four seats they are always the same, with three all four."""
    judge = oracle.start("ontherun", mode, players)
    assert isinstance(judge, oracle.OnTheRunOracle)
    met: list[list[str]] = [[] for _ in range(players)]
    rng = random.Random(players)
    while judge.to_move is not None:
        color = judge.colors_now()[0]
        if isinstance(judge.to_move, int) and judge.phase == "lay" and color not in met[judge.to_move]:
            met[judge.to_move].append(color)
        judge.play(random_choice(judge.legal(), rng) if judge.legal() else random_opening(judge, rng))
    assert [list(own) for own in check_setup("ontherun", mode, players).seat_colors] == met


def test_4_9_seats_own_no_color() -> None:
    with pytest.raises(feurio.SetupError) as caught:
        feurio.new_game("ontherun", "solitaire", colors=[["red", "green", "blue", "yellow"]])
    assert caught.value.code == "seats-own-no-color"


def test_4_9_ends_after_the_last_tile_and_needs_all_48_on_the_table() -> None:
    game = lay_all(manual("ontherun", "deal 3", mode="solitaire"))
    assert not game.over
    game.play("pass")
    assert game.over
    assert game.result == {"scores": [0], "winners": [], "tiebreak": [], "solved": False, "difficulty": None}


def test_4_9_the_product_of_the_saved() -> None:
    """Played so that everybody gets out: all supplies empty, then the product counts (example 6.2: 4, 3, 3, 9: 324)."""
    for seed in range(40):
        game = feurio.new_game("ontherun", "solitaire", seed=seed)
        rng = random.Random(seed)
        while not game.over:
            startles = legal(game, "startle")
            best = max((int(text[-1]) for text in startles), default=0)
            game.play(rng.choice([text for text in startles if text.endswith(str(best))] or legal(game)))
        entry = game.scores()[0]
        product = 1
        for saved in entry["saved"].values():
            product *= saved
        expected = 0 if sum(entry["home"].values()) else product
        assert game.result is not None
        assert game.result["scores"] == [expected]
        assert game.result["solved"] == (expected > 0)


def test_6_2_six_turns_of_on_the_run() -> None:
    game = example("draw 6")
    assert cells(game, "tile") == {"1,-2", "2,-1"}
    play(game, "tile 2,-1;startle 2,-1 red 3;draw 6")
    assert "tile 2,-2" in legal(game)
    play(game, "tile 2,-2;startle 1,-1 blue 3;draw 2;tile 1,-2;startle 2,0 green 1")
    assert piece_at(game, "2,0") == "green"
    play(game, "draw 1;tile 2,0")
    assert game.position()["supply"][3] == {"green": 12}
    play(game, "startle 0,-2 yellow 1;draw 3;tile 2,-3;flee red 6")
    targets = {text.split()[2] for text in legal(game, "move")}
    lying = {tile["cell"] for tile in game.position()["tiles"]}
    assert targets & lying == {"2,0", "0,0", "1,0", "1,-2", "2,-3"}
    assert targets - lying == {"3,-1", "3,-2", "3,-3"}
    play(game, "move 2,-1 0,0;move 2,-1 0,0;move 2,-1 2,0")
    assert tile(game, "0,0")["pieces"] == ["red", "red"]
    play(game, "draw 1;tile 3,-2;flee blue 5")
    assert {text.split()[2] for text in legal(game, "move")} == {"1,-2", "1,0", "0,-1", "2,-1", "2,-2"}
    play(game, "move 1,-1 1,-2;move 1,-1 1,0;move 1,-1 1,0")
    assert game.to_move == feurio.CHANCE
    assert tile(game, "1,0")["pieces"] == ["blue", "blue"]
