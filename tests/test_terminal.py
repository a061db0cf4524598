"""Positions as text: everything on the table is there, within the width, with colors never alone."""

from __future__ import annotations

import re

import pytest

import feurio
from feurio.bots import make_bot
from feurio.editions import all_setups
from feurio.terminal import draw_text
from feurio.terminal.board import draw_board

ANSI = re.compile(r"\x1b\[[0-9;]*m")
SETUPS = [setup for setup in all_setups() if len(setup["variants"]) != 1]


def some_game(setup: dict[str, object], moves: int = 60) -> feurio.Game:
    game = feurio.new_game(**setup, seed=11)  # type: ignore[arg-type]
    bot = make_bot("random", seed=4)
    while not game.over and game.move_count < moves:
        game.play(bot.choose(game.view(game.to_move)).event)  # type: ignore[arg-type]
    return game


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda s: f"{s['edition']}-{s['mode']}-{s['players']}-{len(s['variants'])}"
)
def test_every_set_up_fits_80_columns_at_any_time(setup: dict[str, object]) -> None:
    for moves in (0, 3, 25, 60, 400):
        game = some_game(setup, moves)
        text = str(game)
        assert text == draw_text(game.position())
        assert max(map(len, text.splitlines())) <= 80
        assert text.isascii()
        assert feurio.EDITIONS[game.setup.edition].title in text


def test_colors_add_nothing_but_colors() -> None:
    for edition in feurio.EDITIONS:
        position = some_game({"edition": edition}).position()
        plain = [line.rstrip() for line in draw_text(position).splitlines()]
        colored = [line.rstrip() for line in ANSI.sub("", draw_text(position, color=True)).splitlines()]
        assert colored == plain


def test_the_board_of_the_rules_first_example() -> None:
    game = feurio.new_game("feurio", chance="manual")
    for event in ("deal 3 4 6 6", "center 6 6", "draw 2", "tile 2,-1", "crew 0,0 green 1", "draw 1"):
        game.play(event)
    board = draw_board(game.position()).splitlines()
    text = "\n".join(board)
    assert "*10" in text
    assert text.count("*") == 1
    assert text.count("G..") == 1
    for cell in ("0,0", "1,-1", "0,-1", "1,0", "2,-1"):
        assert cell in text


def test_pieces_are_letters_and_free_spaces_points() -> None:
    game = some_game({"edition": "volcano", "players": 2}, 10)
    position = game.position()
    text = draw_board(position, labels=False)
    pieces = [piece for tile in position["tiles"] for piece in tile["pieces"]]
    for color in feurio.COLORS:
        assert text.count(color[0].upper()) == pieces.count(color)
    assert text.count(".") == sum(tile["room"] for tile in position["tiles"])
    assert text.count("V") == 1


def test_a_board_too_large_is_drawn_smaller() -> None:
    position = some_game({"edition": "volcano", "players": 2}, 2).position()
    large = draw_board(position)
    small = draw_board(position, width=40)
    tiny = draw_board(position, width=24)
    widths = [max(map(len, board.splitlines())) for board in (large, small, tiny)]
    assert widths == sorted(set(widths), reverse=True)
    assert len(draw_board(position, height=20).splitlines()) <= 20
    assert len(draw_board(position, height=9, squeeze=True).splitlines()) <= 9


def test_a_board_31_cells_long_fits() -> None:
    """As long as a valid one can be: a ring of two rows that is a single hexagon wide in the middle."""
    position = feurio.new_game("volcano", seed=1).position()
    tile = position["tiles"][0]
    position["tiles"] = [{**tile, "cell": f"{q},0"} for q in range(31)]
    assert max(map(len, draw_text(position).splitlines())) <= 80


def test_marks_stand_on_their_places() -> None:
    position = feurio.new_game("feurio", players=2, seed=1).position()
    hot = [cell["cell"] for cell in position["cells"] if cell["hot"]]
    text = draw_board(position, marks=dict(zip(hot, "xy", strict=False)))
    assert text.count("x") == 1


def test_the_arithmetic_of_a_score_is_shown() -> None:
    game = feurio.new_game("feurio", chance="manual")
    for event in ("deal 3 4 6 6", "center 6 6", "draw 2", "tile 2,-1", "crew 2,-1 green 1", "draw 1", "tile 0,1"):
        game.play(event)
    assert "2/2" in str(game)


def test_hidden_tiles_stay_hidden() -> None:
    game = feurio.new_game("wildfire", players=2, variants=["firebreak"], seed=3)
    event = next(event for event in game.legal() if event.kind == "break")
    drawn = game.view(1).position()["drawn"]
    assert f"lays the {drawn}" in draw_text(game.view(1).position())
    assert "hidden tile" in draw_text(game.view(0).position())
    game.play(event)
    assert "#" in draw_text(game.view(0).position())


@pytest.mark.parametrize("edition", ["feurio", "wildfire", "vulkan", "volcano"])
def test_alone_you_are_spoken_to(edition: str) -> None:
    game = feurio.new_game(edition, "solitaire", seed=4)
    said = set()
    while not game.over:
        said.add(draw_text(game.position()).splitlines()[-1].rstrip("0123456789"))
        game.play(game.legal()[0])
    assert said == (
        {"You fly", "You choose the volcano"} if edition[0] == "v" else {"You lay the ", "You send firefighters"}
    )


def test_a_lost_volcano_says_what_was_missed() -> None:
    """Tiles left over are blamed only if that is what was missed (rules 3.6)."""
    said = set()
    for seed in range(30):
        game = feurio.new_game("volcano", mode="solitaire", seed=seed)
        bot = make_bot("random", seed=seed)
        while not game.over:
            game.play(bot.choose(game.view(0)).event)
        last = str(game).splitlines()[-1]
        assert game.ending is not None
        words = {"tile-lost": "cut off without a load", "no-flight": "left on the table"}[game.ending["reason"]]
        assert words in last
        said.add(words)
    assert len(said) == 2
