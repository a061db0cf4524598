"""A game as a moving picture."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

import feurio
from feurio.animation import moments
from feurio.cli import main


def a_game(edition: str, variants: tuple[str, ...] = ()) -> feurio.Game:
    game = feurio.new_game(edition, players=2, variants=variants, seed=5)
    while not game.over and game.move_count < 24:
        game.play(game.legal()[-1])
    return game


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_every_frame_has_one_size(edition: str, kind: str) -> None:
    game = a_game(edition)
    moving = game.animation(kind=kind, size=160)
    with Image.open(io.BytesIO(moving.data)) as picture:
        assert picture.format == kind.upper()
        assert picture.size[0] == 160
        frames = picture.n_frames  # type: ignore[attr-defined]
    assert 1 < frames <= len(moments(game))
    assert moving._repr_html_().startswith(f'<img src="data:image/{kind};base64,')


def test_no_frame_shows_what_is_hidden() -> None:
    """Whatever lies under a firebreak, the pictures are the same."""
    pictures = set()
    for number in (2, 5):
        game = feurio.new_game("wildfire", players=2, variants=["firebreak"], chance="manual")
        for event in ("deal 3 4", f"draw {number}", "break 1,-1"):
            game.play(event)
        pictures.add(game.animation(size=96).data)
    assert len(pictures) == 1


def test_replay_writes_animations(tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    feurio.write_records([a_game("wildfire").record()], record)
    assert main(["replay", str(record), "--gif", str(tmp_path / "a.gif"), "--webp", str(tmp_path / "a.webp")]) == 0
    assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF89a")
    assert (tmp_path / "a.webp").read_bytes()[8:12] == b"WEBP"


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="gif or webp"):
        a_game("wildfire").animation(kind="mp4")
