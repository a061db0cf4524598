"""The `mcts` bot: fair, in time, repeatable, bounded, and good for something."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import feurio
from feurio.bots import Bot, Clock, choose_for, make_bot
from feurio.bots.mcts import MctsBot
from feurio.bots.search import Search
from feurio.editions import all_setups
from feurio.policies import evaluation_of

SETUPS = all_setups()


def name_of(setup: dict[str, Any]) -> str:
    return "-".join([setup["edition"], setup["mode"], str(setup["players"]), *setup["variants"]])


def small(**options: Any) -> Bot:
    return make_bot("mcts", seed=5, **{"simulations": 12, "memory": 1, **options})


def played(setup: dict[str, Any], events: int, seed: int = 3) -> feurio.Game:
    """A game after so many events of random play, at a seat's decision."""
    game = feurio.new_game(**setup, seed=seed)
    bot = make_bot("random", seed=seed)
    while not game.over and game.move_count < events:
        game.play(choose_for(bot, game).event)
    return game


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_it_plays_every_set_up(setup: dict[str, Any]) -> None:
    for events in (0, 60):
        game = played(setup, events)
        if game.over:
            continue
        choice = choose_for(small(), game)
        assert choice.event in game.legal()
        assert choice.candidates[0].event == choice.event
        assert all(c.value is None or 0 <= c.value <= 1 for c in choice.candidates)


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_its_choice_does_not_depend_on_the_pile(setup: dict[str, Any]) -> None:
    game = played(setup, 30)
    seat = game.to_move
    if not isinstance(seat, int):
        return
    record = game.record(seat)
    others = [feurio.replay(record, seed=seed) for seed in (1, 2)]
    views = [game.view(seat), *(other.view(seat) for other in others)]
    assert len({str(small().choose(view).event) for view in views}) == 1


@pytest.mark.parametrize("edition", ["feurio", "wildfire"])
def test_its_choice_does_not_depend_on_what_lies_face_down(edition: str) -> None:
    choices = set()
    for hidden in (1, 3, 6):
        game = feurio.new_game(edition, players=2, variants=["firebreak"], chance="manual")
        game.play("deal 3 5")
        game.play(f"draw {hidden}")
        game.play(next(event for event in game.legal() if str(event).startswith("break")))
        game.play("draw 4")
        choices.add(str(choose_for(small(simulations=60), game).event))
    assert len(choices) == 1


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_the_same_seed_and_simulations_give_the_same_choice(edition: str) -> None:
    game = played({"edition": edition, "players": 3}, 10)
    bot = small(simulations=40)
    first = choose_for(bot, game)
    assert choose_for(bot, game).candidates == first.candidates
    assert choose_for(small(simulations=40), game).candidates == first.candidates
    assert first.simulations <= 40


def test_thinking_leaves_the_game_alone() -> None:
    game = feurio.new_game("wildfire", players=2, seed=9)
    twin = feurio.new_game("wildfire", players=2, seed=9)
    uniform = make_bot("random", seed=1)
    for _ in range(12):
        choose_for(small(), game)
        event = choose_for(uniform, game).event
        game.play(event)
        twin.play(event)
    assert game.events == twin.events


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
@pytest.mark.parametrize("threads", [1, 2])
def test_it_keeps_its_time(edition: str, threads: int) -> None:
    game = played({"edition": edition, "players": 4}, 10)
    bot = small(simulations=None, seconds=1.0, threads=threads)
    lags = []
    choose_for(bot, game, Clock(seconds=0.02))
    for seconds in (0.05, 0.1, 0.2, 0.05, 0.1):
        started = time.monotonic()
        choose_for(bot, game, Clock(seconds=seconds))
        lags.append(time.monotonic() - started - 1.05 * seconds)
    bot.close()
    # The best of several: a busy machine may hold up any program.
    assert min(lags) < 0.05


def test_it_stops_at_once_when_cancelled() -> None:
    game = played({"edition": "wildfire", "players": 4}, 10)
    clock = Clock(seconds=600.0)
    cancelled: list[float] = []

    def cancel() -> None:
        cancelled.append(time.process_time())
        clock.cancel()

    threading.Timer(0.2, cancel).start()
    choice = choose_for(small(simulations=None, threads=2), game, clock)
    # What the processor did since then, so that a busy machine may be as slow as it likes.
    assert time.process_time() - cancelled[0] < 0.5
    assert choice.event in game.legal()


def test_a_clock_without_time_still_gets_an_answer() -> None:
    game = played({"edition": "ontherun", "players": 2}, 10)
    clock = Clock(seconds=0.0)
    clock.cancel()
    assert choose_for(small(), game, clock).event in game.legal()


def test_its_memory_is_bounded() -> None:
    game = played({"edition": "volcano", "players": 2}, 3)
    seat: Any = game.to_move
    state = game.view(seat).state()
    search = Search(evaluation_of(state.copy()), 500)
    search.start(state, 1)
    search.run(300)
    assert search.used <= 500
    assert search.simulations == 300


def test_an_only_event_is_answered_at_once() -> None:
    """One hottest cell is a decision all the same (rules 2.2), but nothing to think about."""
    game = feurio.new_game("wildfire", players=2, seed=9)
    uniform = make_bot("random", seed=1)
    while len(game.legal()) > 1:
        game.play(choose_for(uniform, game).event)
    started = time.monotonic()
    choice = choose_for(small(simulations=None), game, Clock(seconds=30.0))
    assert time.monotonic() - started < 5
    assert [choice.event] == game.legal()
    assert choice.simulations == 0


def test_it_stops_when_more_search_could_not_change_its_choice() -> None:
    hasty, thorough = (make_bot("mcts", seed=5, simulations=400, hurry=hurry) for hurry in (True, False))
    game = feurio.new_game("volcano", players=2, seed=2)
    stopped = 0
    while not game.over:
        early, late = (choose_for(make, game) for make in (hasty, thorough))
        if early.simulations < late.simulations:
            stopped += 1
        hasty.close()
        thorough.close()
        assert early.event == late.event
        game.play(late.event)
    assert stopped > 3


def searched(edition: str, players: int, simulations: int, seed: int = 8) -> tuple[feurio.Game, Search]:
    """A game at a decision, and a search of it."""
    game = played({"edition": edition, "players": players}, 12, seed)
    while len(game.legal()) < 2:
        game.play(game.legal()[0])
    seat: Any = game.to_move
    state = game.view(seat).state()
    search = Search(evaluation_of(state.copy()), 200_000)
    search.start(state, 3)
    search.run(simulations)
    return game, search


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_what_was_found_is_kept_when_the_game_goes_that_way(edition: str, players: int) -> None:
    kept = 0
    for seed in range(3):
        game, search = searched(edition, players, 1500, seed)
        for _ in range(6):
            code, visits, *_ = max(search.children(), key=lambda row: row[1])
            before, used = game.move_count, search.used
            game.play(next(event for event in game.legal() if game.code_of(event) == code))
            since = [game.code_of(event) for event in game.history[before:]]
            if game.over or not search.advance(since, 5):
                break
            kept += 1
            rows = search.children()
            assert [row[0] for row in rows if row[1]]
            assert {row[0] for row in rows} == set(game.state().legal())
            assert 0 < max(row[1] for row in rows) <= visits
            assert search.used < used + len(rows)
            assert search.simulations == 0
            assert all(0 <= row[2] <= 1 for row in rows)
            search.run(200)
            assert search.solved or search.simulations == 200
    assert kept >= 3


def test_a_tree_that_the_game_left_is_not_kept() -> None:
    _, search = searched("volcano", 2, 50)
    before = search.children()
    for codes in ([], [-1], [10**30], [before[0][0], -5]):
        if codes:
            assert not search.advance(codes, 1)
        assert search.children() == before
    with pytest.raises(TypeError):
        search.advance(None, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        search.advance([before[0][0]], None)
    assert search.children() == before


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_a_whole_game_is_repeatable_with_a_tree_that_is_kept(edition: str) -> None:
    def events(keep: bool) -> list[str]:
        game = feurio.new_game(edition, players=2, seed=4)
        bots = [make_bot("mcts", seed=seat, simulations=200, keep=keep) for seat in (0, 1)]
        while not game.over and game.move_count < 40:
            seat: Any = game.to_move
            game.play(choose_for(bots[seat], game).event)
        return game.events

    assert events(keep=True) == events(keep=True)
    assert events(keep=True) != events(keep=False)


def test_what_one_seat_knows_of_a_firebreak_is_not_kept_for_another() -> None:
    """One bot plays both seats: its choice for the second is that of a bot that never saw the first one's tile."""
    game = feurio.new_game("wildfire", players=2, variants=["firebreak"], seed=21)
    shared = small(simulations=60)
    while not game.over:
        choice = choose_for(shared, game)
        own = small(simulations=60)
        if [event.kind for event in game.history[-2:]] == ["break", "draw"]:
            assert choose_for(own, game).candidates == choice.candidates
        breaks = [event for event in game.legal() if event.kind == "break"]
        game.play(breaks[0] if breaks and game.move_count % 3 else choice.event)


def test_a_node_has_its_likeliest_events_first_and_all_of_them_later() -> None:
    """At the root all are there at once; nodes below save their room."""
    game = played({"edition": "volcano", "players": 2}, 1)
    seat: Any = game.to_move
    state = game.view(seat).state()
    narrow, wide = (Search(evaluation_of(state.copy()), 200_000) for _ in range(2))
    wide.reach = 1.0
    for search in (narrow, wide):
        search.start(state, 1)
        search.run(400)
        assert {row[0] for row in search.children()} == set(state.legal())
    assert narrow.used < 0.7 * wide.used


@pytest.mark.parametrize("reach", [-1.0, 0.0, float("nan")])
def test_a_node_has_one_event_at_least_whatever_is_asked_for(reach: float) -> None:
    """With none at all the search would walk on into what is no node."""
    game = played({"edition": "volcano", "players": 2}, 1)
    seat: Any = game.to_move
    state = game.view(seat).state()
    none, least = (Search(evaluation_of(state.copy()), 200_000) for _ in range(2))
    none.reach, least.reach = reach, 1e-9
    for search in (none, least):
        search.start(state, 1)
        search.run(400)
    assert none.used == least.used
    assert none.children() == least.children()


@pytest.mark.parametrize("edition", ["wildfire", "volcano", "ontherun"])
def test_a_policy_that_is_trusted_less_has_more_even_shares(edition: str) -> None:
    game = played({"edition": edition, "players": 2}, 12)
    while len(game.legal()) < 2:
        game.play(game.legal()[0])
    seat: Any = game.to_move
    state = game.view(seat).state()
    evaluation = evaluation_of(state.copy())
    policy = evaluation.policy()
    for trust in (1.0, 0.5, 0.0):
        evaluation.trust = trust
        search = Search(evaluation, 2048)
        search.start(state, 1)
        shares = [share**trust / sum(each**trust for each in policy) for share in policy]
        # Between the two ends the power that the engine takes is a quick one (`power`), not quite the exact one.
        close = 3e-3 if trust == 0.5 else 1e-6
        assert [row[3] for row in search.children()] == pytest.approx(shares, abs=close)
    assert evaluation.twin().trust == 0.0


@pytest.mark.parametrize(
    ("edition", "playouts", "best", "other"),
    [
        ("wildfire", "swift", 0.5, 1.0),
        ("wildfire", "guided", 1.0, 0.5),
        ("volcano", "guided", 0.6, 1.0),
        ("ontherun", "guided", 0.3, 1.0),
    ],
)
def test_a_bot_trusts_its_policy_as_proved_best_or_as_it_is_told(
    edition: str, playouts: str, best: float, other: float
) -> None:
    game = played({"edition": edition, "players": 2}, 12)
    while len(game.legal()) < 2:
        game.play(game.legal()[0])
    bots = [small(simulations=60, playouts=playouts, trust=trust) for trust in (None, best, other)]
    usual, told, otherwise = (choose_for(bot, game).candidates for bot in bots)
    assert usual == told != otherwise


def test_threads_add_up() -> None:
    game = played({"edition": "wildfire", "players": 2}, 10)
    while len(game.legal()) < 2:
        game.play(game.legal()[0])
    choice = choose_for(small(simulations=40, threads=2), game)
    assert choice.simulations == 40


def test_nonsense_options_are_refused() -> None:
    with pytest.raises(ValueError, match="thread"):
        MctsBot(threads=0)
    with pytest.raises(ValueError, match="swift or uniform"):
        MctsBot(playouts="clever")
    for trust in (-0.1, 4.1):
        with pytest.raises(ValueError, match="trust is between"):
            MctsBot(trust=trust)


def finished_but_one(players: int = 2) -> feurio.Game:
    """A Volcano game shortly before its end."""
    game = feurio.new_game("volcano", players=players, seed=4)
    bot = make_bot("random", seed=4)
    while not game.over:
        game.play(choose_for(bot, game).event)
    for _ in range(2):
        game.undo()
    return game


def test_an_ending_without_chance_is_solved() -> None:
    game = finished_but_one()
    seat: Any = game.to_move
    state = game.view(seat).state()
    search = Search(evaluation_of(state.copy()), 40_000)
    search.start(state, 1)
    search.run(3000)
    assert search.solved
    assert search.simulations < 3000

    def best(game: feurio.Game) -> float:
        """The difference that the seat to move can force."""
        if game.over:
            return 0.0
        return max(outcome(game, str(event)) for event in game.legal())

    def outcome(game: feurio.Game, event: str) -> float:
        mover = game.to_move
        game.play(event)
        if game.over:
            result = game.result
            assert result is not None
            value = float(mover in result["winners"])
        else:
            value = best(game) if game.to_move == mover else 1.0 - best(game)
        game.undo()
        return value

    choice = choose_for(make_bot("mcts", seed=1, simulations=3000), game)
    assert outcome(game, str(choice.event)) >= best(game) - 0.5


def test_it_beats_the_uniform_player() -> None:
    wins = 0
    for seat in (0, 1):
        game = feurio.new_game("volcano", players=2, seed=11 + seat)
        bots = [make_bot("random", seed=1), make_bot("random", seed=2)]
        bots[seat] = small(simulations=15)
        while not game.over:
            mover: Any = game.to_move
            game.play(choose_for(bots[mover], game).event)
        result = game.result
        assert result is not None
        wins += seat in result["winners"]
    assert wins == 2


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_it_tells_margins_and_reasons(setup: dict[str, Any]) -> None:
    game = played(setup, 40)
    if game.over:
        return
    choice = choose_for(small(simulations=40), game)
    assert (choice.candidates[0].margin is None) == (len(game.legal()) == 1)
    for candidate in choice.candidates:
        assert (candidate.margin is None) == (candidate.visits == 0)
        for reason in candidate.reasons:
            assert str(reason)


def test_the_margin_of_a_solved_ending_is_exact() -> None:
    game = finished_but_one()
    choice = choose_for(make_bot("mcts", seed=1, simulations=3000), game)
    for candidate in choice.candidates:
        after = game.at(game.move_count)
        after.play(candidate.event)
        if after.result is not None:
            mover: Any = game.to_move
            scores = after.result["scores"]
            assert candidate.margin == scores[mover] - scores[1 - mover]


def test_it_tells_how_sure_it_is() -> None:
    game = played({"edition": "volcano", "players": 2}, 6)
    choice = choose_for(small(simulations=400, memory=8), game)
    assert choice.sure is not None
    assert 0 < choice.sure <= 1
    if choice.sure < 1:
        assert choice.sure >= max(candidate.visits for candidate in choice.candidates) / 400 - 0.01
    while len(game.legal()) > 1:
        game.play(choose_for(small(), game).event)
        if game.over:
            break
    else:
        assert choose_for(small(), game).sure == 1


def test_it_is_sure_of_what_it_has_proved() -> None:
    game = feurio.new_game("volcano", players=2, seed=3)
    bot = make_bot("greedy", seed=1)
    line = []
    while not game.over:
        line.append(str(choose_for(bot, game).event))
        game.play(line[-1])
    end = game.at(game.move_count - 1)
    while isinstance(end.to_move, int) and len(end.legal()) < 2:
        end = end.at(end.move_count - 1)
    choice = choose_for(small(simulations=20000, memory=64), end)
    assert choice.sure == 1
