"""Windows: large enough for every board, and refused or left aloud where they are not."""

from __future__ import annotations

import pytest

from envs.playing import spaces_of
from feurio.cells import Cell, distance, read_cell
from feurio.envs.spaces import make_spaces
from feurio.envs.windows import ANY_LAYOUT, Window, window_around
from feurio.events import Break, Tile
from feurio.layouts import LAYOUTS, check_layout, random_layout

ORIGIN = Cell(0, 0)


def test_places_and_cells_lead_to_each_other() -> None:
    for window in (Window(3), Window(5, (4, -7))):
        for place in range(window.places):
            assert window.place(*window.cell(place)) == place
        inside = [place for place in range(window.places) if window.holds(*window.cell(place))]
        assert len(inside) == 1 + 3 * window.radius * (window.radius + 1)


def test_random_layouts_fit() -> None:
    for seed in range(300):
        window = window_around(random_layout(seed))
        assert window.radius <= ANY_LAYOUT
    assert window_around(LAYOUTS["hexagon"].cells).radius == 3


def test_the_longest_layout_fits() -> None:
    ring = [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    chain = [(q, 0) for q in range(2, 29)]
    cells = check_layout([*ring, *chain, (29, 0), (29, -1)])
    assert window_around(cells).radius <= 16


@pytest.mark.parametrize("edition", ["wildfire", "ontherun"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whoever_stretches_the_board_stays_inside(edition: str, players: int) -> None:
    mode = "solitaire" if players == 1 else "competitive"
    spaces = spaces_of({"edition": edition, "mode": mode, "players": players}, observation="planes")
    farthest = 0
    for seed in range(3):
        episode = spaces.episode()
        episode.reset(seed)
        for _ in range(150):
            if episode.over:
                break
            texts = {episode.text(action): action for action in episode.legal()}
            tiles = [text for text in texts if text.startswith("tile")]
            far = max(tiles, key=lambda text: read_cell(text.split()[1]).q, default=None)
            episode.step(texts[far] if far else texts.get("pass") or episode.legal()[-1])
            if far:
                farthest = max(farthest, distance(ORIGIN, read_cell(far.split()[1])))
            assert not episode.left_window
    assert 5 < farthest <= 18


def test_firebreaks_stretch_it_further() -> None:
    spaces = spaces_of(
        {"edition": "wildfire", "players": 2, "variants": ["firebreak", "highsummer"]}, observation="planes"
    )
    game = spaces.game(3)
    episode = spaces.episode()
    episode.reset(3)
    while not game.over:
        legal = game.legal()
        breaks = [event for event in legal if isinstance(event, Break)]
        event = max(breaks, key=lambda event: event.cell.q) if breaks else legal[-1]
        episode.step(episode.action_towards(event.code()))
        game.play(event)
        assert not episode.left_window
        assert episode.position_state().key() == game.state().key()
    laid = [event.cell for event in game.history if isinstance(event, Break | Tile)]
    assert max(distance(ORIGIN, cell) for cell in laid) > 18


def test_a_window_too_small_for_a_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="radius 3"):
        make_spaces("volcano", observation="planes", window=2).episode()
    with pytest.raises(ValueError, match="planes only"):
        make_spaces("wildfire", window=9)
