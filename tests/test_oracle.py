"""The worked examples of the rules against the oracle, and a random game of every set-up."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import oracle
from oracle.common import Cell, cell_text, cells_around, connected_parts, free_edges, read_cell
from oracle.ontherun import OnTheRunOracle, hot_spots
from oracle.playouts import HEXAGON, layout_texts, play_random, random_cluster
from oracle.volcano import VolcanoOracle, board_text, check_cluster
from oracle.wildfire import WildfireOracle, heat, hottest_cells, region_value

SETUPS = [
    (edition, mode, players)
    for edition in ("feurio", "vulkan", "wildfire", "volcano", "ontherun")
    for mode, counts in (("competitive", (2, 3, 4)), ("cooperative", (2, 3, 4)), ("solitaire", (1,)))
    for players in counts
]
VARIANTS = [
    ("feurio", ["firebreak"]),
    ("feurio", ["hotgame"]),
    ("feurio", ["firebreak", "hotgame"]),
    ("wildfire", ["firebreak"]),
    ("wildfire", ["highsummer"]),
    ("wildfire", ["firebreak", "highsummer"]),
]


def play(game: oracle.Oracle, *texts: str) -> None:
    for text in texts:
        game.play(text)


def of_kind(game: oracle.Oracle, *starts: str) -> list[str]:
    return [text for text in game.legal() if text.startswith(starts)]


def ends(game: oracle.Oracle, start: str) -> set[str]:
    return {text.split()[2] for text in of_kind(game, f"move {start} ")}


def wildfire(edition: str = "feurio", **options: object) -> WildfireOracle:
    game = oracle.start(edition, **options)  # type: ignore[arg-type]
    assert isinstance(game, WildfireOracle)
    return game


def ontherun(**options: object) -> OnTheRunOracle:
    game = oracle.start("ontherun", **options)  # type: ignore[arg-type]
    assert isinstance(game, OnTheRunOracle)
    return game


def last_tile_lies(game: WildfireOracle | OnTheRunOracle, tiles: dict[Cell, int], seat: int = 0) -> None:
    """Go to the turn after the one that laid the last tile."""
    game.tiles = dict(tiles)
    game.drawn = 36
    game.laid = False
    game.seat = seat
    game.phase = "act"


# Rules 6.1


def example_6_1(edition: str = "feurio") -> WildfireOracle:
    game = wildfire(edition)
    play(game, "deal 3 4 6 6", "center 6 6")
    return game


def test_the_rhombus_of_the_feurio_example() -> None:
    game = wildfire()
    assert (game.to_move, game.legal()) == ("chance", [])
    game.play("deal 3 4 6 6")
    assert game.to_move == 0
    assert game.legal() == ["center 3 4", "center 3 6", "center 4 6", "center 6 6"]
    game.play("center 6 6")
    assert game.tiles == {(0, 0): 6, (1, -1): 6, (0, -1): 3, (1, 0): 4}
    assert [heat(cell, game.tiles) for cell in ((0, 1), (2, -1), (1, -2), (-1, 0))] == [10, 10, 9, 9]


@pytest.mark.parametrize("edition", ["feurio", "wildfire"])
def test_the_four_turns_of_the_feurio_example(edition: str) -> None:
    game = example_6_1(edition)
    game.play("draw 2")
    assert (game.to_move, game.legal()) == (1, ["tile 0,1", "tile 2,-1"])
    game.play("tile 2,-1")
    assert of_kind(game, "crew 0,0") == [f"crew 0,0 green {count}" for count in (1, 2, 3)]
    play(game, "crew 0,0 green 1", "draw 1")
    assert (game.to_move, game.legal()) == (2, ["tile 0,1"])
    game.play("tile 0,1")
    assert of_kind(game, "crew 0,0") == ["crew 0,0 blue 1"]
    play(game, "crew 0,0 blue 1", "draw 2")
    assert (game.to_move, game.legal()) == (3, ["tile -1,0", "tile 1,-2"])
    game.play("tile -1,0")
    assert of_kind(game, "crew 1,-1") == ["crew 1,-1 yellow 1", "crew 1,-1 yellow 2"]
    play(game, "crew 1,-1 yellow 2", "draw 5")
    assert (game.to_move, game.legal()) == (0, ["tile -1,1", "tile 1,-2"])
    game.play("tile 1,-2")
    assert not of_kind(game, "crew 1,-1")
    game.play("crew 1,-2 red 1")
    assert game.to_move == "chance"
    assert (game.drawn, game.unseen[6]) == (8, (6 if edition == "feurio" else 7) - 2)


@pytest.mark.parametrize(
    ("numbers", "up", "down"),
    [([5, 6, 1], 12, 12), ([2, 5], 4, 3), ([1], 1, 1), ([6, 4, 2], 6, 6), ([1, 4, 5, 2], 12, 12)],
)
def test_region_values_of_the_example(numbers: list[int], up: int, down: int) -> None:
    tiles = {(q, 0): number for q, number in enumerate(numbers)}
    assert region_value(tiles.keys(), tiles, round_up=True) == up
    assert region_value(tiles.keys(), tiles, round_up=False) == down


def test_a_shut_in_region_is_worth_nothing() -> None:
    tiles = {(0, 0): 6, (1, 0): 1, (1, -1): 1, (0, -1): 1, (-1, 0): 1, (-1, 1): 1, (0, 1): 1}
    assert region_value([(0, 0)], tiles, round_up=True) == 0


def test_only_numbers_at_the_edge_divide() -> None:
    tiles = {(0, 0): 1, (1, 0): 5, (1, -1): 6, (0, -1): 6, (-1, 0): 6, (-1, 1): 6, (0, 1): 6}
    assert region_value([(0, 0), (1, 0)], tiles, round_up=True) == 2
    assert region_value([(0, 0), (1, 0)], tiles, round_up=False) == 1


# Rules 2


def test_the_game_ends_after_all_passed_in_a_row() -> None:
    game = wildfire(players=2)
    last_tile_lies(game, {(q, 0): 6 for q in range(36)})
    play(game, "pass", "crew 0,0 blue 1", "pass")
    assert game.result is None
    game.play("pass")
    assert game.result is not None
    assert game.result["winners"] == [1]


def test_a_player_who_cannot_place_is_passed_over() -> None:
    game = wildfire(players=3)
    last_tile_lies(game, {(q, 0): 6 for q in range(36)})
    game.supply[1] = {"green": 0, "yellow": 0}
    game.supply[2] = {"blue": 0, "yellow": 0}
    game.play("crew 0,0 red 1")
    assert game.events[-3:] == ["crew 0,0 red 1", "pass", "pass"]
    assert game.to_move == 0
    game.play("pass")
    assert game.result is not None
    assert game.events[-2:] == ["pass", "pass"]


def test_placing_nothing_in_the_turn_of_the_last_tile_is_no_pass() -> None:
    game = wildfire(players=2)
    last_tile_lies(game, {(q, 0): 6 for q in range(35)})
    game.drawn = 35
    game.laid = True
    game.phase = "draw"
    play(game, "draw 1", "tile 1,-1", "pass", "pass")
    assert game.result is None
    game.play("pass")
    assert game.result is not None


def test_breaks_cost_an_own_piece_in_feurio_only() -> None:
    game = wildfire(players=3, variants=["firebreak"])
    play(game, "deal 1 2 6", "draw 5")
    assert game.legal() == ["break 1,1 green", "tile 1,1"]
    game.play("break 1,1 green")
    assert game.supply[1] == {"green": 11, "yellow": 4}
    assert game.tiles[1, 1] == 0
    assert game.room((1, 1)) == 0
    assert game.to_move == "chance"
    game = wildfire(players=2, variants=["firebreak"])
    play(game, "deal 1 2", "draw 5")
    assert of_kind(game, "break 0,1") == ["break 0,1 blue", "break 0,1 green"]
    game.supply[1] = {"green": 0, "blue": 0}
    assert not of_kind(game, "break")
    game = wildfire("wildfire", players=2, variants=["firebreak"])
    play(game, "deal 1 2", "draw 5")
    assert game.legal() == ["break 0,1", "break 1,-1", "tile 0,1", "tile 1,-1"]


def test_without_heat_every_touching_cell_is_hottest() -> None:
    tiles = {(0, 0): 6, (1, 0): 0, (1, -1): 0, (0, -1): 0, (-1, 0): 0, (-1, 1): 0, (0, 1): 0}
    assert len(hottest_cells(tiles)) == 12


def test_high_summer_has_no_ones() -> None:
    game = wildfire("wildfire", players=2, variants=["highsummer"])
    assert sum(game.unseen.values()) == 36
    with pytest.raises(ValueError):
        game.play("deal 1 2")
    game.play("deal 2 2")
    assert game.legal() == [f"draw {number}" for number in (2, 3, 4, 5, 6)]


def solved_position(players: int, mode: str) -> WildfireOracle:
    """All 48 pieces, a row of 1-3-3-3-5-5 a color, one piece short."""
    game = wildfire(players=players, mode=mode)
    colors = ("red", "green", "blue", "yellow")
    for row, color in enumerate(colors):
        for q, (number, count) in enumerate(((1, 1), (3, 2), (3, 2), (3, 2), (5, 3), (5, 2))):
            cell = (q - 10 * row, 10 * row)
            game.tiles[cell] = number
            game.crews[cell] = Counter({color: count})
    game.crews[5, 0]["red"] -= 1
    game.supply = [dict.fromkeys(own, 0) for own in game.supply]
    game.supply[0]["red"] = 1
    game.difficulty = 4
    game.drawn = 36
    game.laid = True
    game.seat = 0
    game.phase = "act"
    return game


@pytest.mark.parametrize(("players", "mode"), [(1, "solitaire"), (2, "cooperative"), (3, "cooperative")])
def test_one_region_a_color_with_an_open_one_solves_the_game(players: int, mode: str) -> None:
    game = solved_position(players, mode)
    game.play("crew 5,0 red 1")
    seats = list(range(players))
    assert game.result == {"scores": [1], "winners": seats, "tiebreak": [], "solved": True, "difficulty": 4}
    game = solved_position(players, mode)
    game.play("pass")
    assert game.result == {"scores": [0], "winners": [], "tiebreak": [], "solved": False, "difficulty": None}
    game = solved_position(players, mode)
    game.crews[0, 30] = Counter({"yellow": 1, "blue": 0})
    game.tiles[0, 30] = 3
    game.play("crew 5,0 red 1")
    assert game.result is not None
    assert game.result["solved"] is False


# Rules 6.2


def test_the_six_turns_of_the_on_the_run_example() -> None:
    game = ontherun(colors=[["yellow"], ["red"], ["blue"], ["green"]])
    play(game, "deal 3 4 4 5", "center 4 5")
    assert game.tiles == {(0, 0): 4, (1, -1): 5, (0, -1): 3, (1, 0): 4}
    assert hot_spots(game.tiles) == [(1, -2), (2, -1)]
    play(game, "draw 6", "tile 2,-1", "startle 2,-1 red 3", "draw 6")
    assert "tile 2,-2" in game.legal()
    play(game, "tile 2,-2", "startle 1,-1 blue 3", "draw 2", "tile 1,-2", "startle 2,0 green 1")
    assert game.supply[3] == {"green": 11}
    play(game, "draw 1", "tile 2,0")
    assert game.supply[3] == {"green": 12}
    play(game, "startle 0,-2 yellow 1", "draw 3", "tile 2,-3", "flee red 6")
    edge = {"3,-1", "3,-2", "3,-3"}
    assert ends(game, "2,-1") == {"2,0", "0,0", "1,0", "1,-2", "2,-3"} | edge
    play(game, "move 2,-1 0,0", "move 2,-1 0,0")
    assert ends(game, "2,-1") == {"2,0", "1,0", "1,-2", "2,-3"} | edge
    play(game, "move 2,-1 2,0", "draw 1")
    assert (game.to_move, game.seat) == (2, 2)
    play(game, "tile 3,-2", "flee blue 5")
    assert ends(game, "1,-1") == {"1,-2", "1,0", "0,-1", "2,-1", "2,-2"}
    play(game, "move 1,-1 1,-2", "move 1,-1 1,0", "move 1,-1 1,0")
    assert (game.to_move, game.seat) == ("chance", 3)
    assert game.herds[0, 0] == Counter(red=2)
    assert game.herds[1, 0] == Counter(blue=2)


def test_two_players_multiply_their_saved_animals() -> None:
    game = ontherun(players=2, colors=[["green", "red"], ["blue", "yellow"]])
    last_tile_lies(game, {(q, 0): 6 for q in range(36)})
    saved = ["green"] * 4 + ["red"] * 2 + ["blue"] + ["yellow"] * 7
    game.edge = {(q, -1): color for q, color in enumerate(saved)}
    game.supply = [{"green": 3, "red": 0}, {"blue": 0, "yellow": 5}]
    game.herds = {(0, 0): Counter(green=3), (1, 0): Counter(red=2, green=1)}
    play(game, "pass")
    assert game.events == ["pass", "pass"]
    assert game.result is not None
    assert (game.result["scores"], game.result["tiebreak"]) == ([8 - 3, 7 - 5], [36, 0])


def test_playing_together_the_saved_of_all_colors_are_multiplied() -> None:
    game = ontherun(mode="cooperative", players=3)
    game.tiles = {(q, 0): 6 for q in range(36)}
    game.drawn = 36
    game.laid = True
    game.phase = "act"
    saved = ["blue"] * 4 + ["yellow"] * 3 + ["red"] * 3 + ["green"] * 9
    game.edge = {(q, -1): color for q, color in enumerate(saved)}
    for color in game.supply[0]:
        game.supply[0][color] = 0
    game.herds = {(0, 0): Counter(blue=1)}
    game.play("pass")
    assert game.result is not None
    assert (game.result["scores"], game.result["winners"]) == ([324], [0, 1, 2])


# Rules 4


def test_colors_take_turns_by_the_compass() -> None:
    game = ontherun(mode="cooperative", players=3)
    game.play("deal 1 1 1")
    seen = []
    for _ in range(5):
        game.play(game.legal()[0])
        game.play(game.legal()[0])
        seen.append((game.to_move, {text.split()[2] for text in of_kind(game, "startle")}))
        game.play("pass")
    assert seen == [(1, {"blue"}), (2, {"yellow"}), (0, {"red"}), (1, {"green"}), (2, {"blue"})]


def test_the_first_solitaire_tile_is_hot_all_around() -> None:
    assert len(hot_spots({(0, 0): 3})) == 6


def test_a_shut_in_number_gives_way_to_the_next_lower_one() -> None:
    tiles = {(0, 0): 6, (1, 0): 1, (1, -1): 1, (0, -1): 1, (-1, 0): 4, (-1, 1): 1, (0, 1): 1}
    assert hot_spots(tiles) == [(-2, 1), (-1, -1)]


def test_predators_stand_in_connected_groups_and_are_relocated() -> None:
    game = ontherun(players=3)
    play(game, "deal 1 1 6", "draw 2")
    assert game.legal() == ["tile -1,1", "tile 1,1"]
    game.play("tile 1,1")
    assert "predators -1,1 -1,2" in game.legal()
    assert "predators -1,0 -1,1 -1,2" in game.legal()
    assert "predators -1,2 2,0" not in game.legal()
    for text in of_kind(game, "predators"):
        cells = [read_cell(cell) for cell in text.split()[1:]]
        assert cells == sorted(cells)
        assert len(connected_parts(cells)) == 1
    play(game, "predators -1,0 -1,1 -1,2", "draw 3", "tile -1,1")
    assert game.supply[1] == {"green": 12, "yellow": 1}
    assert game.to_move == 2
    assert all(text.startswith("relocate") for text in game.legal())
    assert "relocate -2,1" in game.legal()
    assert "relocate -1,2" not in game.legal()
    game.play("relocate -2,1")
    assert sorted(game.edge) == [(-2, 1), (-1, 0), (-1, 2)]
    assert game.supply[2] == {"blue": 12, "yellow": 4}


def test_a_predator_without_a_free_cell_goes_to_who_laid_the_tile() -> None:
    game = ontherun(players=3)
    play(game, "deal 1 1 6", "draw 2")
    for cell in cells_around(game.tiles) | cells_around([*game.tiles, (1, 1)]):
        game.edge[cell] = "red"
    game.edge[1, 1] = "yellow"
    game.play("tile 1,1")
    assert game.supply[1] == {"green": 12, "yellow": 5}
    assert not of_kind(game, "relocate", "predators")
    assert game.to_move == 1


def test_animals_that_cannot_move_go_home() -> None:
    game = ontherun(players=2)
    last_tile_lies(game, {(0, 0): 6, (1, 0): 1, (1, -1): 1, (0, -1): 1, (-1, 0): 1, (-1, 1): 1, (0, 1): 1})
    ring = [cell for cell in game.tiles if game.tiles[cell] == 1]
    game.herds = {cell: Counter(green=1) for cell in ring[:5]} | {(0, 0): Counter(red=3)}
    game.supply[0]["red"] = 9
    game.play("flee red 6")
    assert game.legal() == [f"move 0,0 {cell_text(ring[5])}"]
    game.play(game.legal()[0])
    assert game.supply[0]["red"] == 11
    assert game.to_move == 1


def test_a_stalled_game_ends() -> None:
    game = ontherun(players=2)
    last_tile_lies(game, {(q, 0): 5 + q % 2 for q in range(36)})
    game.herds = {(0, 0): Counter(red=1)}
    game.supply[0]["red"] = 11
    for turn in range(6):
        here, there = turn % 2, (turn + 1) % 2
        play(game, f"flee red {5 + here}", f"move {here},0 {there},0")
    assert game.result is not None
    assert game.events.count("pass") == 6


def test_it_ends_when_no_animal_is_left_on_a_tile() -> None:
    game = ontherun(players=2)
    last_tile_lies(game, {(q, 0): 6 for q in range(36)})
    game.herds = {(0, 0): Counter(red=1)}
    play(game, "flee red 6", "move 0,0 0,1")
    assert game.result is not None
    assert game.events[-1] == "move 0,0 0,1"


# Rules 6.3

RING = {(0, 0): 6, (1, 0): 6, (1, -1): 6, (0, -1): 6, (-1, 0): 6, (-1, 1): 6, (0, 1): 6}


def volcano(tiles: dict[Cell, int], center: Cell, players: int = 4, mode: str = "competitive") -> VolcanoOracle:
    game = oracle.start("volcano", players=players, mode=mode)
    assert isinstance(game, VolcanoOracle)
    game.tiles = {**tiles, center: 0}
    game.volcano = center
    game.phase = "fly"
    return game


def hexagon(number: int = 6) -> dict[Cell, int]:
    return dict.fromkeys(HEXAGON, number)


def test_a_two_with_adjacent_free_edges_is_taken_at_once() -> None:
    game = volcano({**hexagon(), (-3, 3): 2}, (0, 0))
    game.play("fly -3,3 E green")
    assert game.taken == [[], [2], [], []]
    assert (-3, 3) not in game.tiles
    assert game.supply[1]["green"] == 12 - 4


def test_a_full_tile_needs_two_adjacent_free_edges() -> None:
    block = {**RING, (2, 0): 6, (2, -1): 4, (2, -2): 6, (1, -2): 6, (3, -2): 6, (3, -1): 2}
    game = volcano(block, (0, 0))
    game.loads[2, -1] = Counter(red=1, blue=1)
    assert free_edges((2, -1), game.tiles) == 0
    assert not game.extinguished((2, -1))
    del game.tiles[3, -1]
    assert free_edges((2, -1), game.tiles) == 1
    assert not game.extinguished((2, -1))
    del game.tiles[2, -2]
    assert free_edges((2, -1), game.tiles) == 2
    assert not game.extinguished((2, -1))
    del game.tiles[3, -2]
    assert game.extinguished((2, -1))


def test_a_neighbor_that_goes_takes_a_tied_four_along() -> None:
    game = volcano({**RING, (2, -1): 4, (3, -2): 5, (2, 0): 6}, (0, 0))
    game.loads[2, -1] = Counter(red=1, green=1)
    game.loads[3, -2] = Counter(yellow=1, green=1)
    assert [cell for cell in game.tiles if game.extinguished(cell)] == []
    game.seat = 2
    game.play("fly 3,-2 NW blue")
    assert game.taken == [[], [], [5, 4], []]


def test_a_flight_ends_before_the_first_gap() -> None:
    tiles = hexagon()
    del tiles[0, 2]
    game = volcano(tiles, (0, 0))
    game.play("fly -3,2 E green")
    assert sorted(game.loads) == [(-3, 2), (-2, 2), (-1, 2)]
    assert "fly 1,2 E blue" in game.legal()
    assert "fly 0,3 SE blue" in game.legal()
    assert not of_kind(game, "fly 0,-3 SE", "fly -3,0 E", "fly 2,0 W", "fly 0,1 ")


def test_loads_may_run_out_on_the_way() -> None:
    game = volcano(hexagon(), (0, 0))
    game.supply[1]["green"] = 2
    game.play("fly -3,1 E green")
    assert sorted(game.loads) == [(-3, 1), (-2, 1)]
    assert game.supply[1]["green"] == 0
    play(game, "fly -3,1 E blue", "fly -3,1 E yellow", "fly -3,3 E red")
    assert game.to_move == 2


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_isolated_tiles_go_by_majority(mode: str) -> None:
    game = volcano({**RING, (2, 0): 1, (3, 0): 4, (4, 0): 3, (3, 1): 6}, (0, 0), mode=mode)
    game.loads[4, 0] = Counter(yellow=1)
    game.loads[3, 1] = Counter(red=1, yellow=1)
    game.seat = 2
    game.play("fly 2,0 SW blue")
    assert [sorted(numbers) for numbers in game.taken] == [[], [], [1, 6], [3]]
    assert game.gone == 1
    assert set(game.tiles) == set(RING)
    if mode == "competitive":
        assert game.result is None
    else:
        assert game.result is not None
        assert game.result["solved"] is False


def test_two_colors_of_one_player_can_tie() -> None:
    game = volcano({**RING, (2, 0): 1, (3, 0): 5}, (0, 0), players=2)
    game.loads[3, 0] = Counter(red=1, yellow=1)
    game.play("fly 2,0 SW green")
    assert game.taken == [[], [1, 5]]


def test_a_neutral_majority_goes_to_the_flyer() -> None:
    game = volcano({**RING, (2, 0): 1, (3, 0): 5}, (0, 0), players=3)
    game.loads[3, 0] = Counter(red=1, yellow=2)
    game.play("fly 2,0 SW yellow")
    assert game.taken == [[], [1, 5], []]


@pytest.mark.parametrize(("mode", "players"), [("cooperative", 3), ("solitaire", 1)])
def test_together_all_forest_must_be_taken(mode: str, players: int) -> None:
    game = volcano({(0, 0): 6, (1, 0): 1}, (0, 0), players=players, mode=mode)
    game.seat = 0
    game.play("fly 1,0 NW red")
    seats = list(range(players))
    assert game.result == {
        "scores": [1],
        "winners": seats,
        "tiebreak": [],
        "solved": True,
        "difficulty": None,
    }
    game = volcano({(0, 0): 6, (1, 0): 6}, (0, 0), players=players, mode=mode)
    game.supply = [{"red": 1} if seat == 0 else {} for seat in seats]
    game.seat = 0
    game.play("fly 1,0 NW red")
    assert game.result == {"scores": [0], "winners": [], "tiebreak": [], "solved": False, "difficulty": None}


# Set-ups


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "chess"},
        {"mode": "friendly"},
        {"players": 1},
        {"players": 5},
        {"mode": "solitaire", "players": 2},
        {"variants": ["highsummer"]},
        {"edition": "wildfire", "variants": ["hotgame"]},
        {"mode": "cooperative", "variants": ["hotgame"]},
        {"mode": "solitaire", "variants": ["firebreak"]},
        {"edition": "volcano", "variants": ["firebreak"]},
        {"edition": "ontherun", "variants": ["highsummer"]},
        {"colors": [["red"], ["green"], ["blue"]]},
        {"colors": [["red"], ["green"], ["blue"], ["blue"]]},
        {"players": 3, "colors": [["red"], ["green"], ["blue", "yellow"]]},
        {"players": 2, "colors": [["red"], ["green"]]},
        {"mode": "solitaire", "colors": [["red", "green", "blue"]]},
        {"edition": "ontherun", "mode": "cooperative", "colors": [["red"], ["green"], ["blue"], ["yellow"]]},
        {"layout": layout_texts(HEXAGON)},
        {"edition": "volcano", "layout": layout_texts(HEXAGON[:35])},
        {"edition": "volcano", "layout": [*layout_texts(HEXAGON[:35]), "4,4"]},
        {"edition": "vulkan", "layout": dict.fromkeys(layout_texts(HEXAGON), 3)},
    ],
)
def test_set_ups_that_do_not_exist(options: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        oracle.start(**{"edition": "feurio", **options})  # type: ignore[arg-type]


def test_a_given_board_is_recorded() -> None:
    board = {cell: 1 + place % 6 for place, cell in enumerate(HEXAGON)}
    game = oracle.start("vulkan", layout={cell_text(cell): number for cell, number in board.items()})
    assert game.events == [board_text(board)]
    assert game.to_move == 0
    assert len(game.legal()) == 18


@pytest.mark.parametrize("text", ["deal 6 6 4 3", "deal 3 4 6", "deal  3 4 6 6", "deal 3 4 6 7", "draw 3", "pass"])
def test_deals_that_are_not_accepted(text: str) -> None:
    with pytest.raises(ValueError):
        oracle.start("feurio").play(text)


@pytest.mark.parametrize("text", ["tile +0,1", "tile 0,1 ,", "tile 00,1", "tile -1,0", "pass", "Tile 0,1", "break 0,1"])
def test_only_legal_texts_are_accepted(text: str) -> None:
    game = example_6_1()
    game.play("draw 2")
    before = list(game.events)
    with pytest.raises(ValueError):
        game.play(text)
    assert game.events == before
    game.play(" tile 0,1 ")


# Random games


def check_pieces(game: oracle.Oracle) -> None:
    """No color has more than its twelve pieces, and no place holds more than it can."""
    table: Counter[str] = Counter()
    places: list[dict[Cell, Counter[str]]] = []
    if isinstance(game, WildfireOracle):
        places = [game.crews]
    elif isinstance(game, VolcanoOracle):
        places = [game.loads]
    elif isinstance(game, OnTheRunOracle):
        places = [game.herds]
        table.update(game.edge.values())
    for place in places:
        for cell, crew in place.items():
            assert sum(crew.values()) <= {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[game.tiles[cell]]
            table.update(crew)
    supplies = game.supply[:1] if game.setup.colors is None else game.supply
    for own in supplies:
        assert all(left >= 0 for left in own.values())
        table.update(own)
    assert all(count <= 12 for count in table.values())
    if isinstance(game, OnTheRunOracle):
        assert sorted(table.values()) == [12, 12, 12, 12]


def check_game(game: oracle.Oracle, seed: int) -> None:
    rng = random.Random(seed)
    decisions = play_random(game, rng)
    assert game.to_move is None
    assert game.legal() == []
    assert game.result is not None
    assert all(legal == sorted(set(legal)) for _, legal, _ in decisions)
    assert all(chosen in legal for _, legal, chosen in decisions if legal)
    assert all(legal != ["pass"] for _, legal, _ in decisions)
    chosen = [text for _, _, text in decisions]
    assert [text for text in game.events if text != "pass"] == [text for text in chosen if text != "pass"]
    check_pieces(game)
    result, seats = game.result, list(range(game.players))
    assert list(result) == ["scores", "winners", "tiebreak", "solved", "difficulty"]
    if game.setup.mode == "competitive":
        assert len(result["scores"]) == len(result["tiebreak"]) == game.players
        assert result["winners"]
        assert set(result["winners"]) <= set(seats)
        assert result["solved"] is None
        assert result["difficulty"] is None
    else:
        assert len(result["scores"]) == 1
        assert result["tiebreak"] == []
        assert result["winners"] == (seats if result["solved"] else [])
    if not isinstance(game, VolcanoOracle):
        assert len(game.tiles) == 36


@pytest.mark.parametrize(("edition", "mode", "players"), SETUPS)
def test_a_random_game_of_every_set_up(edition: str, mode: str, players: int) -> None:
    layout = layout_texts(HEXAGON) if edition in ("vulkan", "volcano") else None
    check_game(oracle.start(edition, mode, players, layout=layout), seed=players)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "variants"), VARIANTS)
def test_a_random_game_of_every_variant(edition: str, variants: list[str], players: int) -> None:
    check_game(oracle.start(edition, players=players, variants=variants), seed=players)


@pytest.mark.parametrize("seed", range(5))
def test_a_random_game_on_a_random_cluster(seed: int) -> None:
    cells = random_cluster(random.Random(seed))
    check_cluster(cells)
    check_game(oracle.start("vulkan", players=3, layout=layout_texts(cells)), seed)
