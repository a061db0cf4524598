"""The lessons: every right and every wrong way is played, and every worked example of the rules is in one of them."""

from __future__ import annotations

import re

import pytest

from feurio.editions import RULES
from feurio.errors import IllegalEvent
from feurio.lessons import Lesson, Step, answers, facts_of, is_right, lesson, moment, track, tracks
from feurio.lessons.lesson import ANSWERS
from feurio.lessons.teacher import hot_cells
from feurio.texts import catalogue, languages

ALL = [(one, step) for lessons in tracks().values() for one in lessons for step in one.steps]
NAMES = [f"{one.id}.{step.id}" for one, step in ALL]

every_step = pytest.mark.parametrize(("one", "step"), ALL, ids=NAMES)
every_language = pytest.mark.parametrize("language", languages())


def find(name: str) -> Step:
    return dict(zip(NAMES, (step for _, step in ALL), strict=True))[name]


# --- What is right, and what is not ---------------------------------------------------------------------------------


@every_step
def test_every_right_way_is_right_and_shows_why(one: Lesson, step: Step) -> None:
    assert answers(step)
    for given in answers(step):
        assert is_right(step, given), given
        assert set(facts_of(step, given)) == {"sums", "edges", "regions"}
    if step.kind == "play":
        others = [event for event in moment(step).legal_texts() if is_right(step, event)]
        assert others[0] in moment(step).legal_texts()
        for pattern in step.accept:
            assert any(is_right(step, event) and matches(event, pattern) for event in others), pattern


def matches(event: str, pattern: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), event) is not None


@every_step
def test_every_wrong_way_is_wrong_and_gets_a_reason(one: Lesson, step: Step) -> None:
    """What is forbidden gets the rule from the referee; what is only not asked for, a sentence of the lesson."""
    game = moment(step)
    cells = {place["cell"] for place in [*game.position()["tiles"], *game.position()["cells"]]}
    if step.kind == "play":
        asked = [event for event in game.legal_texts() if not is_right(step, event)]
        said = f"{one.id}.{step.id}.wrong" in catalogue("lessons")
        assert said or set(asked) <= {"pass"}, "something legal is not asked for, and nothing says so"
        for event in {f"{step.accept[0].split()[0]} {cell} {' '.join(step.accept[0].split()[2:])}" for cell in cells}:
            assert not is_right(step, event) or game.is_legal(event)
    elif step.kind == "tap":
        for cell in cells - set(hot_cells(step)):
            assert not is_right(step, cell)
            with pytest.raises(IllegalEvent) as caught:
                game.outcome_of(f"tile {cell}")
            assert caught.value.rule
    else:
        assert step.about.split()[0] in ANSWERS
        assert sum(is_right(step, choice) for choice in step.choices) == 1
        assert len(set(step.choices)) == len(step.choices) > 1
        assert f"{one.id}.{step.id}.wrong" in catalogue("lessons")


@every_step
def test_what_is_lit_lies_on_the_board(one: Lesson, step: Step) -> None:
    position = moment(step).position()
    assert set(step.lit) <= {place["cell"] for place in [*position["tiles"], *position["cells"]]}


# --- Texts ----------------------------------------------------------------------------------------------------------


@every_language
def test_every_step_is_told_and_nothing_is_left_over(language: str) -> None:
    wanted = {f"{one.id}.{part}" for lessons in tracks().values() for one in lessons for part in ("title", "why")}
    wanted |= {f"{name}.{part}" for name in NAMES for part in ("ask", "right")}
    texts = catalogue("lessons", language)
    assert wanted <= set(texts)
    assert {key.rpartition(".")[0] for key in texts} == {key.rpartition(".")[0] for key in wanted}
    for key, text in texts.items():
        assert len(text) <= (420 if key.endswith(".why") else 190), key


def test_lessons_have_names_of_their_own() -> None:
    ids = [one.id for lessons in tracks().values() for one in lessons]
    assert len(set(ids)) == len(ids)
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("game", RULES)
def test_a_track_has_six_to_nine_lessons(game: str) -> None:
    assert 6 <= len(track(game)) <= 9
    assert lesson(game, track(game)[0].id) is track(game)[0]


def test_the_first_track_takes_less_than_three_minutes() -> None:
    assert sum(one.seconds for one in track("wildfire")) < 180


# --- The worked examples (rules 6) ----------------------------------------------------------------------------------


def test_6_1_heats_of_the_rhombus() -> None:
    step = find("heat.sum")
    heats = sorted(cell["heat"] or 0 for cell in moment(step).position()["cells"])
    assert heats[-4:] == [8, 9, 9, 10]
    assert answers(step) == ["10"]


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("equals.both", ["0,1", "2,-1"]),
        ("equals.lay", ["tile 2,-1", "tile 0,1"]),
        ("send.edges", ["3"]),
        ("send.first", ["crew 0,0 green 1"]),
        ("send.only", ["tile 0,1"]),
        ("send.second", ["crew 0,0 blue 1"]),
        ("block.lay", ["tile -1,0", "tile 1,-2"]),
        ("block.two", ["crew 1,-1 yellow 2"]),
        ("block.nines", ["-1,1", "1,-2"]),
        ("block.elsewhere", ["crew 1,-2 red 1"]),
        ("region.twelve", ["12"]),
        ("region.six", ["6"]),
        ("shut.nothing", ["0"]),
        ("shut.down", ["3"]),
        ("shut.up", ["4"]),
        ("join.lone", ["1"]),
    ],
)
def test_6_1_turns_and_regions(name: str, right: list[str]) -> None:
    assert answers(find(name)) == right


def test_6_1_red_joins_its_regions_to_twelve() -> None:
    (region,) = facts_of(find("join.join"), "crew 0,-2 red 1")["regions"]
    assert (sorted(region["numbers"]), region["value"]) == ([1, 2, 4, 5], 12)


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("spots.two", ["1,-2", "2,-1"]),
        ("spots.five", ["1,-2", "2,-1"]),
        ("spots.four", ["-1,0", "0,1", "1,-2", "2,-1"]),
        ("startle.three", ["startle 2,-1 red 3"]),
        ("startle.onto", ["startle 1,-1 blue 3"]),
        ("edge.save", ["startle 2,0 green 1"]),
        ("driven.drive", ["tile 2,0"]),
        ("driven.safe", ["startle 0,-2 yellow 1"]),
        ("flee.name", ["flee red 6"]),
        ("flee.group", ["move 2,-1 0,0"]),
        ("flee.last", ["move 2,-1 2,0"]),
        ("herd.name", ["flee blue 5"]),
        ("herd.one", ["move 1,-1 1,-2"]),
        ("herd.three", ["move 1,-1 1,0"]),
        ("together.product", ["324"]),
    ],
)
def test_6_2_turns_and_hot_spots(name: str, right: list[str]) -> None:
    assert answers(find(name)) == right


def test_6_2_scores_of_two_players() -> None:
    first, second = moment(find("saved.product")).scores()
    assert first["saved"] == {"green": 4, "red": 2}
    assert second["saved"] == {"blue": 1, "yellow": 7}
    assert first["score"] == 8 - sum(first["home"].values())
    assert second["score"] == 7 - sum(second["home"].values())
    assert answers(find("saved.lopsided")) == [str(second["score"])]


def taken(name: str) -> list[tuple[int, int, str]]:
    """The tiles that a flight takes: number, seat and why."""
    step = find(name)
    outcome = moment(step).outcome_of(step.accept[0])
    return [(tile["number"], tile["seat"], tile["by"]) for tile in outcome.get("taken", ())]


def test_6_3_a_flight_ends_at_a_gap() -> None:
    assert answers(find("gap.stop")) == ["3"]


def test_6_3_extinguished_tiles() -> None:
    assert taken("take.out") == [(2, 1, "majority")]
    assert answers(find("stays.one")) == ["1"], "a full 4 with one free edge stays"
    assert taken("stays.chain") == [(1, 3, "majority"), (4, 3, "tie")]
    assert taken("stays.apart") == []
    (edges,) = facts_of(find("stays.apart"), "fly -1,2 E blue")["edges"]
    assert edges["free"] == ["E", "W"], "full, with two free edges that are not adjacent"


def test_6_3_three_tiles_are_cut_off() -> None:
    assert taken("cut.bridge") == [(2, 2, "majority"), (6, 2, "tie"), (3, 1, "majority")]
    lost = moment(find("cut.bridge")).outcome_of("fly -1,2 E blue")["lost"]
    assert [tile["number"] for tile in lost] == [4]


def test_6_3_two_colors_of_one_player_are_a_tie() -> None:
    assert (6, 1, "tie") in taken("pairs.take")
    assert answers(find("pairs.apart")) == ["green"]
