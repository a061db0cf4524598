"""The account of every move: what the referees say an event did is what the naive implementation (`tests/oracle`) did,
on whole games of every set-up; and games keep it, take it back and hide it as they should."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any, get_args, get_type_hints

import pytest

import feurio
import oracle
from feurio.events import Break, Draw, event_of
from feurio.position import Ending
from feurio.solver import solve
from games import SETUPS, name_of, new, play_random
from oracle.common import free_edges, neighbors, read_cell
from oracle.ontherun import STALL_ROUNDS, hot_spots
from oracle.volcano import row
from oracle.wildfire import heat, hottest_cells, region_value

Outcome = dict[str, Any]


def judge_of(game: feurio.Game) -> oracle.Oracle:
    setup = game.setup
    layout = None if game.layout is None else [str(cell) for cell in game.layout]
    return oracle.start(setup.edition, setup.mode, setup.players, setup.variants, setup.colors, layout)


def random_game(setup: dict[str, Any], seed: int) -> feurio.Game:
    return play_random(new(setup, seed), random.Random(seed))


def cell_of(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_every_outcome_is_what_the_naive_implementation_does(setup: dict[str, Any]) -> None:
    for seed in range(3):
        check_game(random_game(setup, seed))


def check_game(game: feurio.Game) -> None:
    judge = judge_of(game)
    for number, (text, outcome) in enumerate(zip(game.events, game.outcomes, strict=True), 1):
        before = copy.deepcopy(judge)
        judge._record(text)
        told = dict(outcome)
        assert (told["number"], told["event"], told["kind"]) == (number, text, text.split()[0])
        check_who(before, judge, told, game.chance == "auto")
        check_supplies(before, judge, told)
        CHECKS[game.setup.rules](before, judge, told)
        check_points(before, judge, told)
        assert ("ending" in told) == (judge.result is not None)
    assert outcome["ending"] == game.ending == game.position()["ending"]


def check_who(before: oracle.Oracle, after: oracle.Oracle, told: Outcome, by_itself: bool) -> None:
    """Who moved, in whose turn, and whether the software added it."""
    mover = before.to_move
    assert told["seat"] == (None if mover == oracle.CHANCE else mover)
    forced = told["kind"] == "pass" and before._choices() == ["pass"]
    assert told["added"] == (forced or (mover == oracle.CHANCE and by_itself))
    if told["kind"] in ("deal", "board", "center", "volcano"):
        assert told["turn"] is None
    else:
        assert told["turn"] == before.seat


def pieces_of(judge: Any) -> Counter[tuple[str, str]]:
    """All pieces that stand somewhere, by their cell and color."""
    found: Counter[tuple[str, str]] = Counter()
    for places in (getattr(judge, "crews", {}), getattr(judge, "loads", {}), getattr(judge, "herds", {})):
        for cell, pieces in places.items():
            found.update({(cell_of(cell), color): many for color, many in pieces.items() if many})
    for cell, color in getattr(judge, "edge", {}).items():
        found[cell_of(cell), color] += 1
    return found


def check_supplies(before: Any, after: Any, told: Outcome) -> None:
    """Pieces placed, moved, returned and gone are all there is to the difference, on the table and in the supplies."""
    neutral = before.setup.neutral
    table, supply = pieces_of(before), [Counter(own) for own in before.supply]
    names = {"predator": neutral}
    for piece in told.get("placed", ()):
        color = names.get(piece["color"], piece["color"])
        table[piece["cell"], color] += 1
        supply[told["seat"]][color] -= 1
        number = after.tiles.get(read_cell(piece["cell"]), before.tiles.get(read_cell(piece["cell"])))
        assert piece["number"] == number
    if told.get("paid"):
        supply[told["seat"]][told["color"]] -= 1
    for piece in told.get("moved", ()):
        color = names.get(piece["color"], piece["color"])
        if told["kind"] == "move":
            table[piece["source"], color] -= 1
            assert piece["left"] == before.tiles[read_cell(piece["source"])]
        table[piece["target"], color] += 1
        assert piece["number"] == before.tiles.get(read_cell(piece["target"]))
    for piece in told.get("returned", ()):
        color = names.get(piece["color"], piece["color"])
        table[piece["cell"], color] -= 1
        assert (piece["seat"] is None) == (before.setup.colors is None)
        supply[piece["seat"] or 0][color] += 1
    if "displaced" in told:
        table[told["displaced"], neutral] -= 1
    for tile in told.get("taken", ()):
        for color in tile["loads"]:
            table[tile["cell"], color] -= 1
    assert +table == pieces_of(after)
    seats = 1 if before.setup.colors is None else before.players
    if before.setup.colors is None:
        # The supply is everyone's: whoever takes from it.
        supply = [Counter(before.supply[0])]
        for piece in told.get("placed", ()):
            supply[0][piece["color"]] -= 1
        for piece in told.get("returned", ()):
            supply[0][piece["color"]] += 1
    assert [+own for own in supply[:seats]] == [+Counter(own) for own in after.supply[:seats]]


def points_of(judge: Any) -> list[int]:
    """The scores as the position stands, worked out naively."""
    setup = judge.setup
    together = setup.mode != "competitive"
    if isinstance(judge, oracle.WildfireOracle):
        if together:
            return [int(judge.result is not None and judge.solved())]
        return [sum(judge.region_values(seat)) for seat in range(judge.players)]
    if isinstance(judge, oracle.VolcanoOracle):
        if together:
            return [int(judge.volcano is not None and len(judge.tiles) == 1 and judge.gone == 0)]
        return [sum(numbers) for numbers in judge.taken]
    saved = {color: judge.saved(color) for color in feurio.COLORS}
    if together:
        home = sum(judge.supply[0].values())
        return [0 if home else saved["red"] * saved["green"] * saved["blue"] * saved["yellow"]]
    points = []
    for own, supply in zip(setup.colors, judge.supply, strict=True):
        product = saved[own[0]] * (saved[own[1]] if len(own) == 2 else 1)
        points.append(product - sum(supply[color] for color in own))
    return points


def check_points(before: Any, after: Any, told: Outcome) -> None:
    old, new = points_of(before), points_of(after)
    assert told.get("points") == ({"before": old, "after": new} if old != new else None)
    if "ending" in told and before.setup.mode == "competitive":
        assert new == after.result["scores"]


def check_laid(before: Any, after: Any, told: Outcome) -> None:
    fresh = {cell_of(cell): number for cell, number in after.tiles.items() if cell not in before.tiles}
    laid = {tile["cell"]: tile for tile in told.get("laid", ()) if tile["face"] != "volcano"}
    assert set(laid) == set(fresh)
    for cell, tile in laid.items():
        if tile["face"] == "down":
            assert (fresh[cell], tile["number"]) == (0, before.number)
        else:
            assert tile["number"] == fresh[cell]
        if told["kind"] in ("tile", "break"):
            near = [other for other in neighbors(read_cell(cell)) if other in before.tiles]
            beside = [(read_cell(one["cell"]), one["number"]) for one in tile["beside"]]
            assert beside == [(other, before.tiles[other]) for other in near]
    if told["kind"] == "draw":
        assert told["drawn"] == [int(told["event"].split()[1])]
    elif told["kind"] == "deal":
        assert told["drawn"] == after.dealt
    else:
        assert "drawn" not in told


# --- Wildfire ---------------------------------------------------------------------------------------------------------


def regions_of(judge: Any, color: str) -> dict[frozenset[str], tuple[int, int | None, int]]:
    """Sum, divisor and value of each region, by its cells."""
    up = judge.setup.edition == "feurio" and "hotgame" not in judge.setup.variants
    found = {}
    for region in judge.regions(color):
        numbers = [judge.tiles[cell] for cell in region if free_edges(cell, judge.tiles)]
        facts = sum(judge.tiles[cell] for cell in region), min(numbers, default=None)
        found[frozenset(map(cell_of, region))] = (*facts, region_value(region, judge.tiles, up))
    return found


def check_wildfire(before: Any, after: Any, told: Outcome) -> None:
    check_laid(before, after, told)
    if told["kind"] in ("tile", "break"):
        tile = told["laid"][0]
        assert (
            tile["heat"] == heat(read_cell(tile["cell"]), before.tiles) == sum(one["number"] for one in tile["beside"])
        )
        assert tile["others"] == len(hottest_cells(before.tiles)) - 1
    for color in feurio.COLORS:
        if color == before.setup.neutral and before.setup.mode == "competitive":
            # Neutral pieces are removed before scoring (rules 2.6).
            assert all(one["color"] != color for one in told.get("regions", ()))
            continue
        check_regions(before, after, color, [one for one in told.get("regions", ()) if one["color"] == color])
    up = [cell for cell, number in before.tiles.items() if number]
    shut = {cell for cell in up if free_edges(cell, before.tiles) and not free_edges(cell, after.tiles)}
    full = {cell for cell in up if before.room(cell) > 0 >= after.room(cell)} - shut
    for name, cells in (("shut", shut), ("full", full)):
        said = {read_cell(tile["cell"]): tile["number"] for tile in told.get(name, ())}
        assert said == {cell: before.tiles[cell] for cell in cells}
    check_ones(before, after, told)
    if "ending" in told:
        check_wildfire_ending(after, told["ending"])


def check_regions(before: Any, after: Any, color: str, told: list[Any]) -> None:
    old, new = regions_of(before, color), regions_of(after, color)
    changed = {cells for cells, facts in new.items() if old.get(cells) != facts}
    said = {frozenset(change["after"]["cells"]): change for change in told}
    assert changed <= set(said) <= set(new)
    for cells, change in said.items():
        region, parts = change["after"], {part: facts for part, facts in old.items() if part <= cells}
        assert (region["sum"], region["divisor"], region["value"]) == new[cells]
        assert region["numbers"] == [after.tiles[read_cell(cell)] for cell in region["cells"]]
        given = {frozenset(part["cells"]): (part["sum"], part["divisor"], part["value"]) for part in change["before"]}
        assert given == parts
        assert change["others"] == len(new) - 1
        if region["divider"] is None:
            assert change["free_edges"] is None
        else:
            divider = read_cell(region["divider"])
            assert after.tiles[divider] == region["divisor"]
            assert change["free_edges"] == free_edges(divider, after.tiles) > 0
        if cells not in changed:
            assert change["before"][0]["divider"] != region["divider"]
        grown = not any(cells == part for part in parts)
        how = "new" if not parts else "joined" if len(parts) > 1 else "grown" if grown else None
        assert change["how"] == (how or ("divided" if region["divisor"] else "shut"))


def open_ones(judge: Any, color: str) -> bool:
    return any(facts[1] == 1 for facts in regions_of(judge, color).values())


def check_ones(before: Any, after: Any, told: Outcome) -> None:
    colors = feurio.COLORS if before.setup.mode != "competitive" else ()
    gained = [color for color in colors if open_ones(after, color) and not open_ones(before, color)]
    lost = [color for color in colors if open_ones(before, color) and not open_ones(after, color)]
    assert told.get("open_ones", {"gained": [], "lost": []}) == {"gained": gained, "lost": lost}
    assert ("open_ones" in told) == bool(gained or lost)


def check_wildfire_ending(judge: Any, ending: Any) -> None:
    together = judge.setup.mode != "competitive"
    assert (ending["reason"], ending["rule"]) == (("last-tile", "2.7") if together else ("all-passed", "2.4"))
    missed = []
    for color in feurio.COLORS if together and not judge.solved() else ():
        left = sum(own.get(color, 0) for own in judge.supply)
        missed += [{"condition": "not-placed", "color": color, "count": left}] if left else []
        parts = len(judge.regions(color))
        missed += [{"condition": "apart", "color": color, "count": parts}] if parts > 1 else []
        missed += [] if open_ones(judge, color) else [{"condition": "no-open-one", "color": color}]
    assert ending["missed"] == missed


# --- Volcano ----------------------------------------------------------------------------------------------------------


def lacking_one(judge: Any) -> int:
    return sum(
        judge.empty_spaces(cell) == 1 and free_edges(cell, judge.tiles) > 0
        for cell in judge.tiles
        if cell != judge.volcano
    )


def check_volcano(before: Any, after: Any, told: Outcome) -> None:
    if told["kind"] == "board":
        check_laid(before, after, told)
    elif told["kind"] == "volcano":
        cell = after.volcano
        assert told["laid"] == [{"cell": cell_of(cell), "number": before.tiles[cell], "face": "volcano"}]
    else:
        check_flight(before, after, told)
    if "ending" in told:
        check_volcano_ending(after, told["ending"])


def check_flight(before: Any, after: Any, told: Outcome) -> None:
    _, entry, direction, color = told["event"].split()
    flight = told["flight"]
    path = row(read_cell(entry), direction, before.tiles)
    thirsty = [cell_of(cell) for cell in path if before.empty_spaces(cell)]
    loads = before.supply[before.seat][color]
    assert (flight["direction"], told["color"]) == (direction, color)
    assert flight["path"] == [cell_of(cell) for cell in path]
    assert (flight["drops"], flight["dry"]) == (thirsty[:loads], thirsty[loads:])
    assert [piece["cell"] for piece in told["placed"]] == flight["drops"]
    taken = {(read_cell(tile["cell"]), tile["number"], tile["seat"], tile["how"]) for tile in told.get("taken", ())}
    lost = {(read_cell(tile["cell"]), tile["number"], None, "isolated") for tile in told.get("lost", ())}
    assert taken | lost == set(after.removed)
    assert len(told.get("taken", ())) + len(told.get("lost", ())) == len(after.removed)
    for tile in told.get("taken", ()):
        check_award(before, tile, flight["drops"], color)
    check_majorities(before, after, told)
    assert told.get("lacking_one", {"before": 0, "after": 0})["after"] - told.get("lacking_one", {"before": 0})[
        "before"
    ] == lacking_one(after) - lacking_one(before)


def check_award(before: Any, tile: Any, drops: list[str], color: str) -> None:
    """Why a seat got a tile: by its loads as they were right after the flight."""
    loads = Counter(before.loads.get(read_cell(tile["cell"]), Counter()))
    loads[color] += tile["cell"] in drops
    assert Counter(tile["loads"]) == +loads
    leaders = [one for one, many in loads.items() if many == max(loads.values())]
    if len(leaders) > 1:
        assert (tile["by"], tile["seat"]) == ("tie", before.seat)
    elif leaders[0] == before.setup.neutral:
        assert (tile["by"], tile["seat"]) == ("neutral", before.seat)
    else:
        assert (tile["by"], tile["seat"]) == ("majority", before.owner(leaders[0]))


def check_majorities(before: Any, after: Any, told: Outcome) -> None:
    changed = {}
    for cell in after.tiles if before.setup.mode == "competitive" else ():
        old, new = before.leader(cell), after.leader(cell)
        if old != new:
            holders = [None if color is None else before.owner(color) for color in (old, new)]
            changed[cell] = (after.tiles[cell], old, new, *holders)
    said = {
        read_cell(one["cell"]): (
            one["number"], one["before"], one["after"], one["holder_before"], one["holder_after"],
        )
        for one in told.get("majorities", ())
    }  # fmt: skip
    assert said == changed


def check_volcano_ending(judge: Any, ending: Any) -> None:
    forest = sorted(cell_of(cell) for cell in judge.tiles if cell != judge.volcano)
    lost = sorted(cell_of(cell) for cell, _, seat, _ in judge.removed if seat is None)
    reason, missed = ("no-flight", "3.5"), []
    if judge.setup.mode != "competitive":
        if lost:
            reason, missed = ("tile-lost", "3.6"), [{"condition": "tile-lost", "count": len(lost), "cells": lost}]
        elif forest:
            missed = [{"condition": "tiles-left", "count": len(forest), "cells": forest}]
        else:
            reason = ("all-taken", "3.6")
    assert (ending["reason"], ending["rule"]) == reason
    assert [{**one, "cells": sorted(one["cells"])} for one in ending["missed"]] == missed


# --- On the Run -------------------------------------------------------------------------------------------------------


def check_ontherun(before: Any, after: Any, told: Outcome) -> None:
    check_laid(before, after, told)
    colors = [color for color in feurio.COLORS if color != before.setup.neutral]
    saved = {color: {"before": before.saved(color), "after": after.saved(color)} for color in colors}
    assert told.get("saved", {}) == {color: one for color, one in saved.items() if one["before"] != one["after"]}
    if told["kind"] == "tile":
        check_hot_spot(before, after, told)
    assert all(piece["cause"] != "stranded" for piece in told.get("returned", ())) or told["kind"] in ("flee", "move")
    if told["kind"] == "flee":
        _, color, number = told["event"].split()
        herd = before.animals_on(color, int(number))
        fled = told["fled"]
        assert (fled["color"], fled["number"], fled["count"]) == (color, int(number), sum(herd.values()))
        assert sorted(fled["cells"]) == sorted(map(cell_of, herd))
    if "ending" in told:
        check_ontherun_ending(before, after, told["ending"])


def check_hot_spot(before: Any, after: Any, told: Outcome) -> None:
    tile = told["laid"][0]
    spots = hot_spots(before.tiles)
    assert tile["others"] == len(spots) - 1
    assert tile["hottest"] == max(
        number
        for number in range(1, 7)
        if all(number in [before.tiles.get(near) for near in neighbors(spot)] for spot in spots)
    )
    free = {"before": len(before.free_edge_cells()), "after": len(after.free_edge_cells())}
    assert told.get("free_cells") == (free if free["before"] != free["after"] else None)
    stood = before.edge.get(read_cell(tile["cell"]))
    causes = [piece["cause"] for piece in told.get("returned", ())]
    if stood is None:
        assert (causes, "displaced" in told) == ([], False)
    elif stood != before.setup.neutral:
        assert (causes, "displaced" in told) == (["driven-off"], False)
    else:
        assert ("displaced" in told) == (after.phase == "relocate")
        assert causes == ([] if "displaced" in told else ["no-free-cell"])


def check_ontherun_ending(before: Any, judge: Any, ending: Any) -> None:
    if judge.setup.mode == "competitive":
        animals = any(sum(herd.values()) for herd in judge.herds.values())
        true = {
            "all-passed": judge.passes == judge.players,
            "stall": judge.quiet == STALL_ROUNDS * judge.players,
            "no-free-cell": not judge.free_edge_cells(),
            "no-animal": not animals,
        }
        assert true[ending["reason"]]
        assert (ending["rule"], ending["missed"]) == ("4.6", [])
        return
    missed = []
    for color in feurio.COLORS if not judge.result["solved"] else ():
        left = judge.supply[0][color]
        missed += [{"condition": "not-on-table", "color": color, "count": left}] if left else []
        missed += [] if judge.saved(color) else [{"condition": "none-saved", "color": color}]
    assert ending == {"reason": "last-tile", "rule": "4.9", "missed": missed}


CHECKS = {"wildfire": check_wildfire, "volcano": check_volcano, "ontherun": check_ontherun}


# --- Games keep it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_asking_after_every_move_and_asking_once_give_the_same(setup: dict[str, Any]) -> None:
    game, rng = new(setup, 5), random.Random(5)
    asked: list[Any] = list(game.outcomes)
    while not game.over:
        event = rng.choice(game.legal())
        foreseen = game.outcome_of(event)
        game.play(event)
        number = len(asked) + 1
        assert game.outcome(number) == foreseen
        asked += [game.outcome(more) for more in range(number, game.move_count + 1)]
        assert game.outcome() is game.outcomes[-1]
        if rng.random() < 0.1:
            game.undo()
            del asked[game.move_count :]
            assert list(game.outcomes) == asked
    fresh = feurio.replay(game.record())
    assert [{**one, "added": False} for one in fresh.outcomes] == [{**one, "added": False} for one in asked]
    assert json.loads(json.dumps(asked)) == asked
    game.forget()
    assert list(game.outcomes) == list(game.copy().outcomes) == asked
    with pytest.raises(IndexError):
        game.outcome(game.move_count + 1)
    with pytest.raises(IndexError):
        game.outcome(0)


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_walk_goes_through_the_game_once(setup: dict[str, Any]) -> None:
    game = random_game(setup, 6)
    seen = 0
    for step in game.walk():
        assert (step.number, str(step.event)) == (seen + 1, game.events[seen])
        assert step.outcome is game.outcome(step.number)
        assert step.before.move_count == seen
        if seen % 25 == 0:
            assert step.before == game.at(seen)
            assert step.before.position() == game.at(seen).position()
        seen += 1
    assert seen == game.move_count
    assert [step.number for step in game.walk(seen - 2)] == [seen - 1, seen]


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if "firebreak" in setup["variants"]], ids=name_of)
def test_a_firebreak_s_number_is_told_to_who_laid_it_only(setup: dict[str, Any]) -> None:
    hidden = 0
    for seed in range(3):
        game = random_game(setup, seed)
        for seat in (*range(setup["players"]), feurio.SPECTATOR):
            for told, true in zip(game.view(seat).outcomes, game.outcomes, strict=True):
                following = game.history[true["number"]] if true["number"] < game.move_count else None
                secret = true["kind"] == "break" or (true["kind"] == "draw" and isinstance(following, Break))
                if not secret or true["turn"] == seat:
                    assert told == true
                elif true["kind"] == "break":
                    hidden += 1
                    assert told == {**true, "laid": [{**true["laid"][0], "number": None}]}
                else:
                    assert told == {**true, "event": "draw ?", "drawn": [None]}
    assert hidden > 10


def test_a_tile_in_hand_is_hidden_while_it_may_become_a_firebreak() -> None:
    game = feurio.new_game("wildfire", variants=["firebreak"], seed=1)
    while not isinstance(game.history[-1], Draw):
        game.play(game.legal()[0])
    mover = game.to_move
    assert isinstance(mover, int)
    assert game.view(mover).outcome()["drawn"] == game.outcome()["drawn"]
    assert game.view((mover + 1) % 4).outcome()["drawn"] == [None]


def test_the_chain_of_worked_example_6_3_is_extinguished_and_not_cut_off() -> None:
    from test_volcano_rules import volcano

    game = volcano({"-3,1": 2, "-2,1": 4, "-3,2": 1, "2,1": 6, "1,2": 6, "-2,2": 5})
    for text in ("fly -3,1 E green", "fly -2,1 E blue", "fly -3,2 E yellow"):
        game.play(text)
    told = [(tile["number"], tile["seat"], tile["how"], tile["by"]) for tile in game.outcome()["taken"]]
    assert sorted(told) == [(1, 3, "extinguished", "majority"), (4, 3, "extinguished", "tie")]


def test_a_displaced_predator_comes_from_the_cell_of_the_tile() -> None:
    found = 0
    for seed in range(20):
        game = play_random(feurio.new_game("ontherun", players=3, seed=seed), random.Random(seed))
        for tile, back in zip(game.outcomes, game.outcomes[1:], strict=False):
            if back["kind"] == "relocate":
                assert back["moved"][0]["source"] == tile["displaced"] == tile["laid"][0]["cell"]
                found += 1
    assert found > 10


def test_the_rare_endings() -> None:
    """Solved, nobody on the tiles, no edge cell left: games that random play does not reach."""
    for edition in feurio.EDITIONS:
        game = feurio.new_game(edition, "solitaire", seed=2)
        record = solve(game, seconds=20, goal=1 if game.setup.compass else None).record
        assert record is not None
        solved = feurio.replay(record)
        check_game(solved)
        assert solved.ending is not None
        assert solved.ending["missed"] == []
        assert solved.ending["reason"] == ("all-taken" if solved.setup.rules == "volcano" else "last-tile")
    idle = feurio.new_game("ontherun", seed=1)
    while not idle.over:
        idle.play(next((event for event in idle.legal() if event.kind == "pass"), idle.legal()[0]))
    check_game(idle)
    assert idle.ending == Ending(reason="no-animal", rule="4.6", missed=[])
    crowded = feurio.new_game("ontherun", players=3, seed=1)
    while not crowded.over:
        crowded.play(max(crowded.legal(), key=lambda event: crowding(crowded, str(event))))
    check_game(crowded)
    assert crowded.ending == Ending(reason="no-free-cell", rule="4.6", missed=[])


def crowding(game: feurio.Game, text: str) -> int:
    """How much an event helps to fill the edge: predators, then animals, and tiles where nobody stands."""
    kind, *words = text.split()
    edge = {cell["cell"]: cell["piece"] for cell in game.position()["cells"]}
    if kind == "predators":
        return 10 + len(words)
    if kind == "startle":
        return 9 if words[0] in edge else 2
    return {"tile": 5 - (kind == "tile" and edge[words[0]] is not None), "relocate": 2, "flee": 1}.get(kind, 0)


def test_every_key_and_every_ending_comes_up() -> None:
    """What no game of the tests above could bring would not be tested."""
    from feurio.position import Ending
    from feurio.referee.outcome import Outcome as Described

    keys: set[str] = set()
    reasons: set[str] = set()
    for setup in SETUPS:
        for seed in range(3):
            game = random_game(setup, seed)
            keys.update(key for outcome in game.outcomes for key in outcome)
            reasons.add(game.ending["reason"] if game.ending else "")
    assert keys == set(Described.__annotations__)
    rare = {"all-taken", "no-animal", "no-free-cell"}
    assert reasons | rare == set(get_args(get_type_hints(Ending)["reason"]))


def test_a_state_tells_what_its_own_last_flight_removed() -> None:
    """A state that took over another position does not tell of flights that it has not flown."""
    found = 0
    for seed in range(10):
        game = feurio.new_game("volcano", seed=seed)
        rng = random.Random(seed)
        used: Any = game.state()
        while not game.over:
            state: Any = game.state()
            code = game.code_of(rng.choice(game.legal()))
            used.copy_from(state)
            assert used.last_removal() == (0, 0)
            used.playout()
            used.copy_from(state)
            for one in (state, used):
                one.apply(code)
            assert state.last_removal() == used.last_removal()
            found += used.last_removal() != (0, 0)
            game.apply(event_of(code, game.layout))
    assert found > 30
