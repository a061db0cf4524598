"""Solutions are records that replay; proofs and bounds are never contradicted by play."""

from __future__ import annotations

import random

import pytest

import feurio
from feurio.game import Game
from feurio.layouts import LAYOUTS
from feurio.ontherun import OnTheRunState
from feurio.piles import pile_of
from feurio.policies import guide_of
from feurio.solver import CannotSolve, solve
from feurio.solver.ontherun import most_points
from feurio.solver.wildfire import ways_to_lay
from feurio.wildfire import WildfireState


def solved_again(record: feurio.Record) -> Game:
    game = feurio.replay(record)
    assert game.result is not None
    assert game.result["solved"] is True
    return game


def passed_on(game: Game, events: int) -> Game:
    """Plays the first legal tiles and sends nobody, so many decisions long."""
    for _ in range(events):
        legal = game.legal()
        game.play(next((event for event in legal if str(event) == "pass"), legal[0]))
    return game


@pytest.mark.parametrize("edition", ["feurio", "wildfire"])
def test_a_solution_of_wildfire_replays_with_the_draws_of_its_seed(edition: str) -> None:
    for seed in range(5):
        solution = solve(feurio.new_game(edition, "solitaire", seed=seed), seconds=20)
        assert solution.status == "solved"
        assert solution.record is not None
        again = solved_again(solution.record)
        draws = [int(str(event)[-1]) for event in again.history if event.kind == "draw"]
        assert draws == pile_of(again.setup, seed)[1:]


@pytest.mark.parametrize("layout", [*LAYOUTS, "random"])
def test_volcano_is_solved_on_every_layout(layout: str) -> None:
    solution = solve(feurio.new_game("volcano", "solitaire", seed=11, layout=layout), seconds=20)
    assert solution.record is not None
    solved_again(solution.record)


def test_on_the_run_reaches_a_product_below_its_bound() -> None:
    solution = solve(feurio.new_game("ontherun", "solitaire", seed=3), seconds=20, goal=500)
    assert solution.record is not None
    game = solved_again(solution.record)
    assert game.result is not None
    assert game.result["scores"] == [solution.best]
    assert 500 <= (solution.best or 0) <= (solution.bound or 0)


def test_the_same_seed_finds_the_same_solution() -> None:
    first, second = (solve(feurio.new_game("feurio", "solitaire", seed=5), seconds=20, seed=9) for _ in range(2))
    assert first.record == second.record


def test_a_running_game_can_still_be_solved_and_keeps_what_was_played() -> None:
    game = passed_on(feurio.new_game("feurio", "solitaire", seed=4), 6)
    solution = solve(game, seconds=20)
    assert solution.status == "solved"
    assert solution.record is not None
    assert solved_again(solution.record).events[: game.move_count] == game.events


def test_too_many_pieces_for_the_turns_left_prove_that_nothing_can_be_solved() -> None:
    game = passed_on(feurio.new_game("feurio", "solitaire", seed=4), 44)
    solution = solve(game, seconds=5)
    assert solution.status == "impossible"
    assert "turns" in solution.reason
    assert solution.record is None


def test_animals_that_cannot_come_into_play_prove_that_no_points_are_left() -> None:
    game = passed_on(feurio.new_game("ontherun", "solitaire", seed=4), 44)
    assert solve(game, seconds=5).status == "impossible"


def test_the_bound_of_on_the_run_is_never_exceeded() -> None:
    for seed in range(3):
        solution = solve(feurio.new_game("ontherun", "solitaire", seed=seed), seconds=5, goal=200)
        assert solution.record is not None
        points = (solution.record["result"] or {"scores": [0]})["scores"][0]
        game = feurio.replay(solution.record)
        for moves in range(1, game.move_count + 1):
            state = game.at(moves).state()
            assert isinstance(state, OnTheRunState)
            assert most_points(state) >= points


def test_a_lost_volcano_is_proved_lost() -> None:
    """Positions near the end of random games: the answer agrees with trying everything."""
    dice = random.Random(1)
    compared: list[str] = []
    for seed in range(12):
        game = feurio.new_game("vulkan", "solitaire", seed=seed)
        while not game.over:
            game.play(dice.choice(game.legal()))
        for back in (1, 2, 3):
            earlier = game.at(game.move_count - back)
            truth = _can_win(earlier)
            if truth is not None:
                solution = solve(earlier, seconds=20)
                assert solution.status == ("solved" if truth else "impossible")
                compared.append(solution.status)
    assert "impossible" in compared


def _can_win(game: Game) -> bool | None:
    """Tries every flight to the end, positions seen before left out; None if there are too many."""
    seen: set[object] = set()
    todo = [game.state()]
    while todo:
        state = todo.pop()
        if state.is_solved():
            return True
        if len(seen) > 3000:
            return None
        for code in state.legal():
            after = state.copy()
            after.step(code)
            if after.key() not in seen:
                seen.add(after.key())
                todo.append(after)
    return False


@pytest.mark.parametrize("edition", ["feurio", "wildfire"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_team_that_knows_the_order_solves_it(edition: str, players: int) -> None:
    solution = solve(feurio.new_game(edition, "cooperative", players, seed=5000), seconds=30)
    assert solution.record is not None
    result = solved_again(solution.record).result
    assert result is not None
    assert result["solved"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_team_on_the_run_stays_below_its_bound(players: int) -> None:
    solution = solve(feurio.new_game("ontherun", "cooperative", players, seed=5000), seconds=20, goal=200)
    assert solution.best is not None
    assert solution.bound is not None
    assert 200 <= solution.best <= solution.bound


def test_a_team_is_out_of_time_seat_by_seat() -> None:
    """Thirty pieces are few for all, but one seat has more of them than it can place in its own turns."""
    game = feurio.new_game("wildfire", "cooperative", 4, seed=5000)
    while game.state().tiles_left > 12:
        seat = game.to_move
        crews = [event for event in game.legal() if event.kind == "crew"] if seat != 0 else []
        game.play(crews[0] if crews else game.legal()[-1] if "pass" in map(str, game.legal()) else game.legal()[0])
    while isinstance(game.to_move, int) and game.to_move != 0:
        game.play(game.legal()[-1] if "pass" in map(str, game.legal()) else game.legal()[0])
    solution = solve(game, seconds=5)
    assert solution.status == "impossible"


def test_a_game_whose_tiles_nobody_knows_is_refused() -> None:
    game = feurio.new_game("feurio", "solitaire", chance="manual")
    game.play("deal 3")
    with pytest.raises(CannotSolve, match="not known"):
        solve(game)
    with pytest.raises(CannotSolve, match="alone or together"):
        solve(feurio.new_game("feurio", seed=1))
    with pytest.raises(CannotSolve, match="not among those left"):
        solve(game, pile=[1] * 35)


def test_a_given_order_takes_the_place_of_a_seed() -> None:
    game = feurio.new_game("feurio", "solitaire", chance="manual")
    game.play("deal 1")
    order = [number for number in (4, 6, 5, 3, 2, 1) for _ in range(6)]
    order.remove(1)
    solution = solve(game, pile=order, seconds=20)
    if solution.record is not None:
        draws = [int(str(event)[-1]) for event in solved_again(solution.record).history if event.kind == "draw"]
        assert draws == order


def test_few_ways_to_lay_are_all_found() -> None:
    game = passed_on(feurio.new_game("feurio", "solitaire", seed=8), 64)
    state = game.state()
    assert isinstance(state, WildfireState)
    rest = pile_of(game.setup, 8)[36 - state.tiles_left :]
    ways = ways_to_lay(state, tuple(rest), 10_000)
    assert ways
    assert len(set(ways)) == len(ways)


def test_lines_are_searched_only_where_the_order_of_the_tiles_is_known() -> None:
    state = feurio.new_game("ontherun", "solitaire", seed=3).state()
    guide = guide_of(state)
    guide.start(state, 1)
    with pytest.raises(ValueError, match="known"):
        guide.search_lines(1, 2, 0.5, 1)
