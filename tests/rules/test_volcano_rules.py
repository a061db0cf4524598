"""Rules 3: Volcano and Vulkan, and the worked examples 6.3."""

from __future__ import annotations

import random
from typing import Any

import pytest
from scenes import legal, play, refuses, tile

import feurio
import oracle
from feurio.cells import Cell
from feurio.editions import check_setup
from feurio.layouts import LAYOUTS
from feurio.referee import winners_of
from games import play_random

HEXAGON = [f"{q},{r}" for q, r in LAYOUTS["hexagon"].cells]


def board(numbers: dict[str, int], rest: str = "444433336666555544443333666655551122") -> dict[str, int]:
    """The hexagon with some numbers given and the others filled in from what the box allows."""
    filled = dict(numbers)
    spare = sorted(int(digit) for digit in rest)
    left = [6 - list(numbers.values()).count(number) for number in range(1, 7)]
    for cell in HEXAGON:
        if cell not in filled:
            number = max((n for n in range(1, 7) if left[n - 1] and n in spare), key=lambda n: (left[n - 1], n))
            left[number - 1] -= 1
            filled[cell] = number
    return filled


def volcano(numbers: dict[str, int] | None = None, edition: str = "vulkan", **more: Any) -> feurio.Game:
    game = feurio.new_game(edition, layout=board(numbers or {}), chance="manual", **more)
    return play(game, "volcano 0,0")


def taken(game: feurio.Game) -> list[list[int]]:
    return game.position()["taken"] or []


def test_3_1_seat_0_chooses_a_tile_with_six_neighbors() -> None:
    game = feurio.new_game("volcano", seed=1)
    assert (game.to_move, len(legal(game))) == (0, 18)
    refuses(game, "volcano 3,-3", "volcano-not-inside", "3.1")
    refuses(game, "volcano 9,9", "volcano-no-tile", "3.1")
    refuses(game, "fly -3,0 E red", "volcano-first", "3.1")
    game.play("volcano 0,0")
    refuses(game, "volcano 0,0", "volcano-chosen", "3.1")
    middle = tile(game, "0,0")
    assert (middle["face"], middle["number"], middle["spaces"]) == ("volcano", None, 0)
    assert len(game.position()["tiles"]) == 36
    assert game.to_move == 1


def test_3_1_any_valid_board_is_accepted_and_others_are_refused_with_the_reason() -> None:
    far = [f"{q + 900},{r - 950}" for q, r in LAYOUTS["hexagon"].cells]
    game = feurio.new_game("volcano", layout=far, seed=1)
    assert {tile["cell"] for tile in game.position()["tiles"]} == set(far)
    refused: list[tuple[Any, str]] = [
        (HEXAGON[:35], "layout-not-36"),
        ([*HEXAGON[:35], "40,40"], "layout-not-connected"),
        ([*HEXAGON[:35], HEXAGON[0]], "layout-cell-twice"),
        ([*HEXAGON[:35], "1;2"], "layout-bad-cell"),
        ("square", "layout-unknown"),
        (7, "layout-not-readable"),
        (dict.fromkeys(HEXAGON, 1), "board-too-many"),
        (dict.fromkeys(HEXAGON, 9), "board-not-a-number"),
    ]
    for layout, code in refused:
        with pytest.raises(feurio.SetupError) as caught:
            feurio.new_game("volcano", layout=layout, seed=1)
        assert caught.value.code == code
    with pytest.raises(feurio.SetupError):
        feurio.new_game("wildfire", layout="hexagon")


def test_3_1_numbers_are_a_random_deal_of_the_box() -> None:
    for edition, most in (("vulkan", (6, 6, 6, 6, 6, 6)), ("volcano", (7, 7, 8, 7, 7, 7))):
        for seed in range(5):
            numbers = [tile["number"] or 0 for tile in feurio.new_game(edition, seed=seed).position()["tiles"]]
            assert all(numbers.count(n) <= most[n - 1] for n in range(1, 7))
            if edition == "vulkan":
                assert sorted(numbers) == sorted([1, 2, 3, 4, 5, 6] * 6)


def test_3_2_a_flight_starts_in_front_of_a_free_edge_and_drops_on_every_tile_with_space() -> None:
    game = volcano({"-3,1": 5, "-2,1": 6, "-1,1": 5, "0,1": 6, "1,1": 5, "2,1": 6})
    game.play("fly -3,1 E green")
    for cell in ("-3,1", "-2,1", "-1,1", "0,1", "1,1", "2,1"):
        assert tile(game, cell)["pieces"] == ["green"]
    assert game.position()["supply"][1] == {"green": 6}
    refuses(game, "fly -2,1 E blue", "entry-shut", "3.2")
    refuses(game, "fly 8,8 E blue", "no-tile-there", "3.2")
    refuses(game, "fly -3,1 E red", "not-your-color", "1.2")


def test_3_2_a_row_with_the_volcano_is_forbidden() -> None:
    game = volcano()
    refuses(game, "fly -3,0 E green", "row-crosses-volcano", "3.2")
    refuses(game, "fly 0,-3 SE green", "row-crosses-volcano", "3.2")
    refuses(game, "fly 0,0 SE green", "entry-is-volcano", "3.2")


def test_3_2_a_row_can_be_flown_from_either_end() -> None:
    game = volcano()
    assert {"fly -3,1 E green", "fly 2,1 W green"} <= set(legal(game))
    assert len(legal(game)) == 36


def test_3_2_running_out_on_the_way_is_allowed() -> None:
    game = volcano({"-3,1": 5, "-2,1": 6, "-1,1": 5, "0,1": 6, "1,1": 5, "2,1": 6}, players=2)
    others = iter(["fly -3,2 E red", "fly -3,2 E yellow", "fly -3,2 E red"])
    while game.position()["supply"][1]["green"] != 1:
        if game.to_move == 1:
            drops = {text: drop_count(game, text) for text in legal(game) if "green" in text}
            left = game.position()["supply"][1]["green"]
            game.play(next(text for text, drop in drops.items() if drop < left))
        else:
            game.play(next((text for text in others if game.is_legal(text)), legal(game)[0]))
    while game.to_move != 1:
        game.play(legal(game)[0])
    long_one = next(text for text in legal(game) if "green" in text and drop_count(game, text, free=True) > 1)
    before = sum(tile["pieces"].count("green") for tile in game.position()["tiles"])
    game.play(long_one)
    assert game.position()["supply"][1]["green"] == 0
    assert sum(tile["pieces"].count("green") for tile in game.position()["tiles"]) <= before + 1


def drop_count(game: feurio.Game, text: str, free: bool = False) -> int:
    """How many tiles with space a flight crosses."""
    from feurio.cells import DIRECTIONS, read_cell

    _, entry, direction, _ = text.split()
    lying = {tile["cell"]: tile for tile in game.position()["tiles"]}
    cell, drops = read_cell(entry), 0
    while str(cell) in lying:
        drops += lying[str(cell)]["room"] > 0
        cell = cell.neighbor(DIRECTIONS.index(direction))
    return drops


def test_3_2_no_voluntary_pass_and_players_without_a_flight_are_skipped_without_event() -> None:
    game = volcano()
    refuses(game, "pass", "must-fly", "3.2")
    for seed in range(5):
        game = play_random(feurio.new_game("volcano", seed=seed), random.Random(seed))
        assert "pass" not in game.events


def test_3_2_a_full_row_cannot_be_flown() -> None:
    game = feurio.new_game("volcano", seed=3)
    rng = random.Random(2)
    seen = False
    while not game.over:
        for entry in game.position()["tiles"]:
            if entry["face"] == "up" and entry["room"] == 0 and game.position()["phase"] == "fly":
                for direction in ("E", "NE", "NW", "W", "SW", "SE"):
                    color = next(c for c, n in game.position()["supply"][game.to_move].items() if n)  # type: ignore[index]
                    text = f"fly {entry['cell']} {direction} {color}"
                    if not game.is_legal(text) and drop_count(game, text) == 0:
                        with pytest.raises(feurio.IllegalEvent) as caught:
                            game.play(text)
                        seen = seen or caught.value.code == "row-full"
        play_random(game, rng, most=1)
    assert seen


def test_3_3_a_full_tile_with_two_adjacent_free_edges_is_taken_by_the_flyer() -> None:
    """Example 6.3: a 2 with two adjacent free edges, flown over once."""
    game = volcano({"-3,0": 2, "-3,1": 5, "-3,2": 5, "-3,3": 5})
    game.play("fly -3,0 SE green")
    assert taken(game) == [[], [2], [], []]
    assert "-3,0" not in {tile["cell"] for tile in game.position()["tiles"]}
    assert game.scores()[1]["score"] == 2


# The left rim, the lower rim and the ends of the upper rows hold enough for the scenes below.
RIMS = {
    "-3,0": 6, "-3,1": 6, "-3,2": 5, "-3,3": 5, "-2,3": 6, "-1,3": 6, "0,3": 5,
    "-2,-1": 6, "3,-1": 6, "-1,-2": 5, "3,-2": 5, "0,-3": 4, "1,-3": 4, "2,-3": 3, "3,-3": 3,
}  # fmt: skip


def test_3_3_the_strict_majority_takes_it_whoever_flew() -> None:
    game = volcano(RIMS)
    play(game, "fly -3,0 SE green;fly -2,-1 E blue;fly -1,-2 E yellow;fly 0,-3 E red;fly -3,0 SE green")
    assert tile(game, "-3,3")["pieces"] == ["green", "green"]
    game.play("fly -3,3 E blue")
    assert taken(game) == [[], [5], [], []]


def test_3_3_a_tie_goes_to_the_flyer() -> None:
    game = volcano(RIMS | {"-3,3": 4, "0,-3": 5})
    play(game, "fly -3,0 SE green;fly -3,3 E blue")
    assert taken(game) == [[], [], [4], []]


def test_3_3_a_tie_goes_to_the_flyer_even_without_a_load_there() -> None:
    """Example 6.3: a full 4 with one free edge stays; when a neighbor goes and adjacent edges are free, it goes too."""
    game = volcano({"-3,1": 2, "-2,1": 4, "-3,2": 1, "2,1": 6, "1,2": 6, "-2,2": 5})
    game.play("fly -3,1 E green")
    assert taken(game) == [[], [2], [], []]
    game.play("fly -2,1 E blue")
    assert (tile(game, "-2,1")["room"], tile(game, "-2,1")["free_edges"]) == (0, 1)
    game.play("fly -3,2 E yellow")
    assert taken(game) == [[], [2], [], [1, 4]]


def test_3_3_most_loads_neutral_goes_to_the_flyer() -> None:
    numbers = {"-3,3": 2, "-3,2": 6, "-3,1": 6, "-3,0": 6}
    game = volcano(numbers, players=3)
    game.play("fly -3,0 SE yellow")
    assert taken(game) == [[], [2], []]


def test_3_3_a_full_tile_stays_only_while_no_two_adjacent_edges_are_free() -> None:
    """Removals are repeated until none is left; two free edges that are not adjacent do not count."""
    apart = 0
    for seed in range(30):
        game = feurio.new_game("volcano", seed=seed, layout="random")
        rng = random.Random(seed)
        while not game.over:
            play_random(game, rng, most=1)
            lying = {tile["cell"] for tile in game.position()["tiles"]}
            for entry in game.position()["tiles"]:
                if entry["face"] == "up" and entry["room"] == 0 and game.position()["phase"] in ("fly", "over"):
                    q, r = map(int, entry["cell"].split(","))
                    free = [str(near) not in lying for near in Cell(q, r).neighbors()]
                    assert not any(free[i] and free[(i + 1) % 6] for i in range(6))
                    apart += sum(free) >= 2
    assert apart > 0


def test_3_4_every_tile_lying_is_connected_to_the_volcano() -> None:
    lost = 0
    for seed in range(40):
        game = feurio.new_game("volcano", seed=seed, layout="random")
        rng = random.Random(seed)
        while not game.over:
            play_random(game, rng, most=1)
            if game.position()["phase"] == "volcano":
                continue
            tiles = {tile["cell"]: tile for tile in game.position()["tiles"]}
            mountain = next(cell for cell, tile in tiles.items() if tile["face"] == "volcano")
            found, todo = {mountain}, [mountain]
            while todo:
                q, r = map(int, todo.pop().split(","))
                for near in Cell(q, r).neighbors():
                    if str(near) in tiles and str(near) not in found:
                        found.add(str(near))
                        todo.append(str(near))
            assert found == set(tiles)
        lost += len(game.position()["lost"] or [])
    assert lost > 0


def test_3_5_score_tie_break_and_shared_win() -> None:
    setup = check_setup("volcano")
    assert winners_of(setup, [20, 31, 31, 5], [0, 4, 3, 9]) == [2]
    assert winners_of(setup, [20, 31, 31, 5], [0, 3, 3, 9]) == [1, 2]
    for seed in range(10):
        game = play_random(feurio.new_game("volcano", players=2, seed=seed), random.Random(seed))
        assert game.result is not None
        assert game.result["scores"] == [sum(numbers) for numbers in taken(game)]
        loads = [color for tile in game.position()["tiles"] for color in tile["pieces"]]
        assert game.result["tiebreak"] == [sum(map(loads.count, own)) for own in game.setup.colors or ()]


def test_3_5_ends_when_nobody_can_fly() -> None:
    for seed in range(10):
        game = play_random(feurio.new_game("vulkan", seed=seed), random.Random(seed))
        empty = all(sum(supply.values()) == 0 for supply in game.position()["supply"])
        rooms = any(tile["room"] for tile in game.position()["tiles"])
        assert empty or not rooms or game.legal() == []


def test_3_6_two_colors_of_one_player_count_separately() -> None:
    """Example 6.3: red 1 and yellow 1 of the same player is a tie, and goes to whoever flew."""
    game = volcano(RIMS, players=2)
    play(game, "fly -2,-1 E green;fly -3,0 SE red;fly -1,-2 E blue;fly -3,0 SE yellow")
    assert tile(game, "-3,3")["pieces"] == ["red", "yellow"]
    game.play("fly -3,3 E blue")
    assert taken(game) == [[], [5]]


def test_3_6_three_players_have_four_neutral_loads_each() -> None:
    game = volcano(players=3)
    assert [supply["yellow"] for supply in game.position()["supply"]] == [4, 4, 4]
    assert {text.split()[3] for text in legal(game)} == {"green", "yellow"}


@pytest.mark.parametrize(("mode", "players"), [("solitaire", 1), *(("cooperative", n) for n in (2, 3, 4))])
def test_3_6_lost_at_once_when_a_tile_leaves_without_a_load(mode: str, players: int) -> None:
    ended_early = 0
    for seed in range(60):
        game = play_random(feurio.new_game("volcano", mode, players, seed=seed, layout="random"), random.Random(seed))
        assert game.result is not None
        assert game.result["solved"] == (len(game.position()["tiles"]) == 1 and not game.position()["lost"])
        if game.position()["lost"]:
            ended_early += 1
            assert not game.result["solved"]
        else:
            assert not game.legal()
    assert ended_early > 0


def test_6_3_a_flight_ends_behind_the_last_tile_before_a_gap() -> None:
    ring = LAYOUTS["atoll"] if "atoll" in LAYOUTS else LAYOUTS["hexagon"]
    lying = {Cell(*cell) for cell in ring.cells}
    game = feurio.new_game("volcano", layout=[str(Cell(*cell)) for cell in ring.cells], seed=4)
    game.play(legal(game)[0])
    for text in legal(game)[:40]:
        twin = game.copy()
        _, entry, direction, color = text.split()
        twin.play(text)
        q, r = map(int, entry.split(","))
        cell, row = Cell(q, r), set()
        while cell in lying:
            row.add(str(cell))
            cell = cell.neighbor(["E", "NE", "NW", "W", "SW", "SE"].index(direction))
        wet = {tile["cell"] for tile in twin.position()["tiles"] if color in tile["pieces"]}
        assert wet <= row


def test_3_6_a_loss_says_what_was_missed() -> None:
    """Tiles left over are blamed only if no flight was left; a tile cut off without a load is another loss."""
    said: set[str] = set()
    for seed in range(60):
        game = feurio.new_game("volcano", mode="solitaire", seed=seed)
        judge = oracle.start("volcano", mode="solitaire", layout=[str(cell) for cell in game.layout or ()])
        assert isinstance(judge, oracle.VolcanoOracle)
        judge.play(game.events[0])
        dice = random.Random(seed)
        while not game.over:
            event = dice.choice(game.legal())
            game.play(event)
            judge.play(str(event))
        ending = game.position()["ending"]
        assert ending is not None
        lost = [f"{q},{r}" for (q, r), _, seat, _ in judge.removed if seat is None]
        if lost:
            assert ending["reason"] == "tile-lost"
            assert [(missed["condition"], sorted(missed["cells"])) for missed in ending["missed"]] == [
                ("tile-lost", sorted(lost))
            ]
        else:
            assert ending["reason"] == "no-flight"
            assert [(missed["condition"], missed["count"]) for missed in ending["missed"]] == [
                ("tiles-left", len(judge.tiles) - 1)
            ]
        said.add(ending["reason"])
    assert said == {"tile-lost", "no-flight"}
