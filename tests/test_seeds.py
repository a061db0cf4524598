"""Seeds of any size: the deals of old ones never change, large ones cannot be searched, records keep both."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import feurio
from feurio.editions import check_setup
from feurio.piles import pile_of
from feurio.protocol import Session
from feurio.record import dump_record, read_record
from feurio.seeds import LARGEST_SEED, dice, folded, random_seed, seed_of_digits
from feurio.simulation import derive_seed

OLD = (0, 7, 2**53, 2**53 + 1, 2**64 - 1)
FIRST = (
    [5, 5, 5, 1, 2, 6, 5, 6, 6, 2, 3, 6],
    [4, 5, 5, 6, 4, 1, 3, 5, 2, 6, 2, 6],
    [2, 1, 1, 2, 3, 5, 2, 3, 2, 5, 4, 6],
    [4, 6, 6, 3, 4, 6, 5, 5, 4, 3, 3, 2],
    [3, 4, 1, 1, 4, 4, 4, 6, 1, 6, 6, 5],
)
LARGE = (2**64, 2**64 + 7, 2**128 - 1, LARGEST_SEED)


def test_the_deals_of_seeds_never_change() -> None:
    setup = check_setup("feurio")
    first = {seed: pile_of(setup, seed)[:12] for seed in (0, 7, 2**64 - 1, 2**64 + 7, LARGEST_SEED)}
    assert first == {
        0: FIRST[0],
        7: FIRST[1],
        2**64 - 1: FIRST[2],
        2**64 + 7: FIRST[3],
        LARGEST_SEED: FIRST[4],
    }


def test_chance_chooses_seeds_that_nobody_can_search() -> None:
    seeds = {feurio.new_game("feurio").seed for _ in range(50)} | {random_seed() for _ in range(50)}
    assert len(seeds) == 100
    assert all(seed is not None and seed > 2**80 for seed in seeds)


def test_a_large_seed_is_more_than_its_lowest_bits() -> None:
    setup = check_setup("feurio")
    piles = {tuple(pile_of(setup, 7 + (high << 64))) for high in range(40)}
    assert len(piles) == 40
    assert len({derive_seed(7 + (high << 64), 1) for high in range(40)}) == 40
    assert len({folded(7 + (high << 64)) for high in range(40)}) == 40


def test_large_seeds_throw_fair_dice() -> None:
    for seed in LARGE:
        throw = dice(seed, 1)
        counts = Counter(throw(6) for _ in range(6000))
        assert set(counts) == set(range(6))
        assert max(abs(count - 1000) for count in counts.values()) < 160


@pytest.mark.parametrize("edition", ["feurio", "volcano", "ontherun"])
@pytest.mark.parametrize("seed", [*OLD, *LARGE])
def test_a_record_keeps_its_seed(edition: str, seed: int) -> None:
    game = feurio.new_game(edition, seed=seed)
    game.play(game.legal()[0])
    record = game.record()
    assert record["seed"] == (seed if seed <= 2**53 else str(seed))
    again = feurio.replay(read_record(dump_record(record)))
    assert again.seed == seed
    assert again.record() == record
    assert again == game
    assert feurio.new_game(edition, seed=seed).events == feurio.new_game(edition, seed=seed).events
    assert feurio.replay({**record, "seed": seed}).record() == record, "numbers are read as before"


def test_what_is_no_seed_is_refused_with_its_place() -> None:
    record = feurio.new_game("feurio", seed=7).record()
    texts = ["", "-1", "+7", "7", str(2**53), "07", " 7", "7.0", "1e3", "\u0663" * 20, "9" * 79, "\ud800"]
    for seed in (*texts, 7.0, True, [7], {}):
        with pytest.raises(feurio.RecordError, match="seed"):
            feurio.replay({**record, "seed": seed})


def test_games_begin_from_seeds_that_exist() -> None:
    wrong: tuple[Any, ...] = (-1, LARGEST_SEED + 1, 10**5000, True, 7.0, "7")
    for seed in wrong:
        with pytest.raises(feurio.SetupError):
            feurio.new_game("feurio", seed=seed)


def test_a_program_may_write_a_large_seed_as_a_text() -> None:
    for written in (2**100, str(2**100)):
        session = Session()
        line = "new " + json.dumps({"edition": "feurio", "seed": written})
        assert json.loads(session.answer(line.encode()))["ok"]
        assert json.loads(session.answer(b"record"))["record"]["seed"] == str(2**100)
    refused = json.loads(Session().answer(b'new {"edition": "feurio", "seed": "x"}'))
    assert not refused["ok"]
    assert "digits" in refused["error"]


def test_digits_name_seeds_in_one_way() -> None:
    assert [seed_of_digits(text) for text in ("0", "7", str(LARGEST_SEED))] == [0, 7, LARGEST_SEED]
    assert {seed_of_digits(text) for text in ("00", "07", str(LARGEST_SEED + 1), "x", "1" * 10_000)} == {None}


@pytest.mark.parametrize("setup", [{"edition": "wildfire"}, {"edition": "volcano", "layout": "random"}])
@pytest.mark.parametrize("seed", [7, 2**64 - 1, 2**64 + 7, LARGEST_SEED])
def test_environments_play_the_game_of_any_seed(setup: dict[str, Any], seed: int) -> None:
    pytest.importorskip("gymnasium")
    from feurio.envs.spaces import make_spaces
    from feurio.envs.vector import FeurioVectorEnv

    spaces = make_spaces(**setup)
    episode, twin = spaces.episode(), spaces.episode()
    episode.reset(seed)
    assert episode.seed == seed
    assert episode.position_state().key() == spaces.game(seed).state().key()
    episode.copy_into(twin)
    assert twin.seed == seed
    episode.reset_next()
    assert episode.seed < 2**53
    assert episode.position_state().key() == spaces.game(episode.seed).state().key()
    envs = FeurioVectorEnv(2, **setup)
    envs.reset(seed=seed)
    last = seed + 1 if seed >= 2**64 else (seed + 1) % 2**64
    assert envs.episode_seeds() == [seed, last]
