"""A picture shows what is on the table, stands alone, and survives whatever it is given."""

from __future__ import annotations

import re
import struct
import sys
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from feurio.drawing import RasterizerMissingError, png, svg
from feurio.drawing.canvas import LAYERS
from feurio.drawing.marks import MARKS

from . import positions
from .positions import EXAMPLES, FIREBREAKS, ON_THE_RUN, PREDATORS, VOLCANO, WILDFIRE, position

NS = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert('\"&]]>\x00\x0b\ud800\uffff')</script>"


def parse(text: str) -> ElementTree.Element:
    # Through bytes: what cannot be stored as UTF-8 is no picture.
    return ElementTree.fromstring(text.encode("utf-8"))


def layer(root: ElementTree.Element, name: str) -> ElementTree.Element | None:
    return root.find(f"{NS}g[@data-layer='{name}']")


def uses(element: ElementTree.Element | None, prefix: str = "x-") -> Counter[str]:
    assert element is not None
    return Counter(use.attrib["href"].removeprefix(f"#{prefix}") for use in element.iter(f"{NS}use"))


def at(root: ElementTree.Element, name: str, cell: str) -> Counter[str]:
    """What lies on a cell in a layer."""
    found = layer(root, name)
    groups = [] if found is None else [g for g in found if g.get("data-cell") == cell]
    return sum((uses(g) for g in groups), Counter())


def draw(given: dict[str, Any], **options: Any) -> ElementTree.Element:
    return parse(svg(given, id_prefix="x-", **options))


@pytest.fixture(params=EXAMPLES)
def example(request: pytest.FixtureRequest) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    return EXAMPLES[request.param]


Example = tuple[dict[str, Any], list[dict[str, Any]]]


@pytest.mark.parametrize("theme", ["light", "dark", "none"])
@pytest.mark.parametrize("size", [None, 150, 1600])
def test_every_example_is_whole_and_stands_alone(example: Example, theme: str, size: int | None) -> None:
    text = svg(example[0], marks=example[1], theme=theme, size=size, heats="all", labels=True)
    root = parse(text)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    referred = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert referred <= set(ids)
    assert set(re.findall(r'https?://[^"]+', text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<style|<script|<image|style=|nan|inf\b", text)
    assert root.attrib["role"] == "img"
    if size is not None:
        assert float(root.attrib["width"]) == size


def test_layers_lie_in_order(example: Example) -> None:
    root = draw(example[0], marks=example[1], labels=True)
    found = [group.attrib["data-layer"] for group in root if "data-layer" in group.attrib]
    assert found == [name for name in LAYERS if name in found]


def test_every_tile_and_piece_of_every_example_is_drawn(example: Example) -> None:
    given = example[0]
    root = draw(given)
    kind = {"feurio": "helmet", "wildfire": "helmet", "ontherun": "animal"}.get(given["edition"], "drop")
    for tile in given["tiles"]:
        symbol = {"down": "t-break", "volcano": "t-volcano"}.get(tile["face"], f"t{tile['number']}")
        assert at(root, "tiles", tile["cell"])[symbol] == 1
        lying = at(root, "pieces", tile["cell"])
        for color, count in Counter(tile["pieces"]).items():
            neutral = color == given["neutral"]
            assert lying[f"p-neutral-{color}" if neutral else f"p-{color}-{kind}"] == count
        assert sum(lying[name] for name in lying if name.startswith("socket")) == tile["spaces"]
    tiles = layer(root, "tiles")
    assert (0 if tiles is None else len(tiles)) == len(given["tiles"])


def test_tiles_are_drawn_by_rows_so_that_sides_hang_over_nothing() -> None:
    shuffled = {**WILDFIRE, "tiles": WILDFIRE["tiles"][::-1]}
    tiles = layer(draw(shuffled), "tiles")
    assert tiles is not None
    order = [tuple(map(int, tile.attrib["data-cell"].split(","))) for tile in tiles]
    assert order == sorted(order, key=lambda cell: (cell[1], cell[0]))
    assert svg(shuffled) == svg(WILDFIRE)


def test_pieces_fill_the_sockets_in_the_order_they_came() -> None:
    pieces = layer(draw(position("wildfire", {"0,0": "6 yellow red blue"})), "pieces")
    assert pieces is not None
    lying = [u for u in pieces.iter(f"{NS}use") if "p-" in u.attrib["href"]]
    lying.sort(key=lambda use: float(use.attrib["x"]))
    assert [u.attrib["href"] for u in lying] == ["#x-p-yellow-helmet", "#x-p-red-helmet", "#x-p-blue-helmet"]


def test_spaces_without_a_free_edge_are_shut_in_wildfire_only() -> None:
    shut_in = {"0,0": "5 red", **dict.fromkeys(("1,0", "1,-1", "0,-1", "-1,0", "-1,1"), "1")}
    assert at(draw(position("wildfire", shut_in)), "pieces", "0,0")["socket-shut"] == 2
    assert at(draw(position("ontherun", shut_in)), "pieces", "0,0") == {
        "socket-full": 1, "p-red-animal": 1, "socket": 2,
    }  # fmt: skip


def test_a_firebreak_shows_its_number_to_who_knows_it() -> None:
    root = draw(FIREBREAKS)
    assert at(root, "tiles", "2,-1") == {"t-break": 1}
    assert at(root, "tiles", "0,1") == {"t-break": 1, "n4": 1}
    assert at(root, "pieces", "0,1") == {}


def test_predators_are_no_animals_and_animals_at_the_edge_are_saved() -> None:
    root = draw(PREDATORS)
    assert at(root, "pieces", "2,0") == {"p-predator-yellow": 1}
    assert at(root, "pieces", "1,1") == {"p-predator-yellow": 1}, "the neutral color is the predators'"
    assert at(root, "pieces", "-1,1") == {"p-green-animal": 1}
    dashes = {
        group.attrib["data-cell"]: path.attrib["stroke-dasharray"]
        for group in layer(root, "cells") or ()
        for path in group.iter(f"{NS}path")
    }
    assert dashes["-1,1"] != dashes["2,0"] == dashes["2,-2"]


def test_heat_is_shown_where_a_tile_may_be_laid_everywhere_or_nowhere() -> None:
    hot = {cell["cell"]: cell["heat"] for cell in WILDFIRE["cells"] if cell["hot"]}
    assert set(hot.values()) == {10}
    legal = draw(WILDFIRE)
    for cell in hot:
        assert at(legal, "outlines", cell) == {"flame": 1, "n1": 1, "n0": 1}
    assert uses(layer(legal, "cells")) == {}
    every = uses(layer(draw(WILDFIRE, heats="all"), "cells"))
    cold = [str(cell["heat"]) for cell in WILDFIRE["cells"] if not cell["hot"]]
    assert sum(every.values()) == sum(map(len, cold))
    assert layer(draw(WILDFIRE, heats="none"), "outlines") is None


def test_hot_spots_have_a_flame_and_no_number() -> None:
    assert at(draw(PREDATORS), "outlines", "0,-1") == {"flame": 1}


def test_glow_lies_under_fives_and_sixes() -> None:
    glow = layer(draw(WILDFIRE), "glow")
    assert glow is not None
    radii = Counter(circle.attrib["r"] for circle in glow)
    assert radii == {"190": 2, "250": 4}


def test_a_volcano_has_no_dotted_cells() -> None:
    assert layer(draw(VOLCANO), "cells") is None


def test_small_tiles_lose_the_pictures_in_their_pieces() -> None:
    large, small = svg(WILDFIRE, size=900), svg(WILDFIRE, size=200)
    helmet = "M-11 4C-11-6-6-10 0-10S11-6 11 4Z"
    assert helmet in large
    assert helmet not in small


def test_pictures_are_equal_when_positions_are_and_ids_differ_when_they_do_not() -> None:
    first, again, other = svg(WILDFIRE), svg(WILDFIRE), svg(ON_THE_RUN)
    assert first == again
    assert not set(re.findall(r'\bid="([^"]+)"', first)) & set(re.findall(r'\bid="([^"]+)"', other))


def test_without_embedding_a_picture_refers_to_the_art_of_its_page() -> None:
    text = svg(WILDFIRE, embed=False, id_prefix="mine-")
    assert "<defs>" not in text
    assert 'href="#t6"' in text
    assert re.findall(r'\bid="([^"]+)"', text) == ["mine-title"]


def test_the_title_says_what_is_shown_unless_one_is_given() -> None:
    assert draw(WILDFIRE).findtext(f"{NS}title") == "Wildfire, 4 players, 19 tiles, 2 hottest cells. Red to move."
    over = {**VOLCANO, "to_move": None, "phase": "over"}
    assert draw(over).findtext(f"{NS}title") == "Volcano, 4 players, 25 tiles. The game is over."
    assert draw(WILDFIRE, title="Move 7").findtext(f"{NS}title") == "Move 7"
    assert "5, 3 of 3 spaces taken (blue, red, green), 3 free edges" in svg(WILDFIRE)


@pytest.mark.parametrize("mark", ["region", "captured", "lost", "flight", "flee", "forbidden", "hottest", "cell"])
def test_hostile_words_stay_words(mark: str) -> None:
    full = {
        "mark": mark,
        "cell": "2,-3",
        "cells": ["2,-3"],
        "entry": "2,-3",
        "direction": "SE",
        "color": "red",
    }
    if mark == "hottest":
        full["cell"] = "0,2"
    root = draw(VOLCANO if mark == "flight" else WILDFIRE, marks=[{**full, "label": HOSTILE}], title=HOSTILE)
    said = "".join(text.text or "" for text in root.iter(f"{NS}text"))
    assert "<script>" in said
    assert not list(root.iter(f"{NS}script"))
    assert root.findtext(f"{NS}title") == "<script>alert('\"&]]>\ufffd\ufffd\ufffd\ufffd')</script>"


def test_long_words_are_cut_into_lines() -> None:
    mark = {
        "mark": "forbidden",
        "cell": "0,0",
        "label": "No room: two free edges, two pieces already here. " * 9,
    }
    root = draw(WILDFIRE, marks=[mark])
    lines = [text.text or "" for text in root.iter(f"{NS}text")]
    assert len(lines) == 4
    assert lines[-1].endswith("…")


def test_sums_are_drawn_and_not_set() -> None:
    mark = {
        "mark": "region",
        "cells": ["2,-3"],
        "color": "red",
        "label": "(5 + 6 + 1) ÷ 1 = 12",
        "divider": "2,-3",
    }
    root = draw(WILDFIRE, marks=[mark])
    assert not list(root.iter(f"{NS}text"))
    assert uses(layer(root, "tags")) == {
        "n5": 1, "n6": 1, "n1": 3, "n2": 1, "n-open": 1, "n-close": 1, "n-plus": 2, "n-divide": 1,
        "n-equals": 1,
    }  # fmt: skip
    assert uses(layer(root, "arrows")) == {"n-divide": 1}


def test_a_region_lights_up_among_faded_tiles() -> None:
    tiles = layer(draw(WILDFIRE, marks=positions.WILDFIRE_MARKS), "tiles")
    assert tiles is not None
    bright = {tile.attrib["data-cell"] for tile in tiles if "opacity" not in tile.attrib}
    assert bright == {"1,-3", "2,-3", "3,-3"}


def test_a_preview_covers_the_flame_and_says_what_each_neighbor_adds() -> None:
    root = draw(WILDFIRE, marks=[{"mark": "preview", "cell": "-1,-2", "number": 5, "pieces": ["red"]}])
    shown = uses(layer(root, "previews"))
    assert shown["t5"] == 1
    assert (shown["n2"], shown["n3"], shown["n5"]) == (1, 1, 1)
    assert (shown["socket-new"], shown["p-red-helmet"]) == (1, 1)
    assert at(root, "outlines", "-1,-2") == {}


def test_a_flight_drops_loads_where_there_is_room_and_leaves_at_the_far_end() -> None:
    root = draw(VOLCANO, marks=positions.VOLCANO_MARKS)
    landing = [cell for cell in positions.VOLCANO_MARKS[7]["cells"] if at(root, "pieces", cell)["socket-new"]]
    assert landing == ["-2,-2", "-1,-2", "0,-2", "2,-2", "3,-2"], "the 1 at 1,-2 is full"
    assert uses(layer(root, "arrows")) == {"rim-arrow": 7 + 2, "plane-red": 1}
    plane = [g for g in layer(root, "arrows") or () if g.get("data-mark") == "flight"]
    x, _ = map(float, plane[0].attrib["transform"][len("translate(") : -1].split())
    assert x > 346.4


def test_a_flight_finds_its_row_by_itself() -> None:
    given = {"mark": "flight", "entry": "-2,-2", "direction": "E", "color": "red"}
    assert svg(VOLCANO, marks=[given]) == svg(VOLCANO, marks=[positions.VOLCANO_MARKS[7]])


def test_a_lost_tile_turns_to_ash_and_glows_no_more() -> None:
    root = draw(VOLCANO, marks=[{"mark": "lost", "cell": "3,-3"}])
    ash = [tile for tile in layer(root, "tiles") or () if "filter" in tile.attrib]
    assert [tile.attrib["data-cell"] for tile in ash] == ["3,-3"]
    glowing = layer(draw(VOLCANO), "glow")
    left = layer(root, "glow")
    assert glowing is not None
    assert left is not None
    assert len(left) == len(glowing) - 1


def test_ways_out_are_paws_on_cells_and_room_on_tiles() -> None:
    root = draw(ON_THE_RUN, marks=[{"mark": "target", "cell": "5,0"}, {"mark": "target", "cell": "4,-1"}])
    assert at(root, "outlines", "5,0") == {"paw": 1}
    assert at(root, "pieces", "4,-1")["socket-room"] == 1


FULL = {
    "cell": "0,0", "cells": ["0,0"], "color": "red", "entry": "0,0", "direction": "E", "number": 5,
    "source": "0,0", "target": "1,0",
}  # fmt: skip
ON_EMPTY_CELLS = ("hottest", "hotspot", "preview", "sum")


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_changes_the_picture(mark: str) -> None:
    given = {**FULL, "mark": mark, "cell": "0,2" if mark in ON_EMPTY_CELLS else "0,1"}
    assert svg(WILDFIRE, marks=[given], id_prefix="x") != svg(WILDFIRE, id_prefix="x")


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_says_what_it_lacks(mark: str) -> None:
    with pytest.raises(ValueError, match=f"mark '{mark}': needs '"):
        svg(WILDFIRE, marks=[{"mark": mark}])


@pytest.mark.parametrize(
    ("mark", "complaint"),
    [
        ({"mark": "dragon", "cell": "0,0"}, "unknown mark 'dragon'; known are hottest, hotspot"),
        ({"cell": "0,0"}, "unknown mark None"),
        ({"mark": "focus", "cell": "here"}, "mark 'focus': not a cell: 'here'"),
        ({"mark": "captured", "cell": "0,0", "color": "pink"}, "mark 'captured': unknown color 'pink'"),
        ({"mark": "captured", "cell": "9,9", "color": "red"}, "no tile lies at 9,9"),
        ({"mark": "hottest", "cell": "0,0"}, "a tile lies at 0,0 already"),
        ({"mark": "rim", "entry": "0,0", "direction": "N"}, "unknown direction 'N'"),
        ({"mark": "flight", "entry": "9,9", "direction": "E", "color": "red"}, "no tile lies at 9,9"),
        ({"mark": "preview", "cell": "0,2", "number": 7}, "unknown number 7"),
        ({"mark": "last", "cells": "0,0"}, "'cells' must be a list"),
        ({"mark": "flee", "cells": []}, "'cells' must be a list with at least one entry"),
        ({"mark": "hottest", "cell": "0,2", "heat": "<b>"}, "unknown heat '<b>'"),
        ({"mark": "move", "source": "0,0", "target": "0,0", "color": "red"}, "are the same cell"),
    ],
)
def test_what_is_wrong_with_a_mark_is_said(mark: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        svg(WILDFIRE, marks=[mark])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"edition": "chess"}, "unknown edition 'chess'"),
        ({"neutral": "pink"}, "unknown color 'pink'"),
        ({"tiles": [{"cell": "0,0", "number": 7, "face": "up"}]}, "tile at 0,0: unknown number 7"),
        ({"tiles": [{"cell": "0,0", "number": None, "face": "up"}]}, "tile at 0,0: unknown number None"),
        ({"tiles": [{"cell": "0,0", "number": 1, "face": "side"}]}, "tile at 0,0: unknown face 'side'"),
        ({"tiles": [{"cell": "0,0", "number": 1, "pieces": ["red", "red"]}]}, "2 pieces on 1 space"),
        ({"tiles": [{"cell": "0,0", "number": 1}] * 2}, "two tiles lie on one cell"),
        ({"cells": [{"cell": "0,0"}]}, "both empty and under a tile"),
        ({"cells": [{"cell": "7,7", "piece": "cat"}]}, "unknown color 'cat'"),
        ({"cells": [{"cell": "7,7", "heat": -1}]}, "cell 7,7: unknown heat -1"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        svg({**WILDFIRE, **change})


@pytest.mark.parametrize(
    "options",
    [{"theme": "pink"}, {"heats": "some"}, {"size": 0}, {"size": float("nan")}, {"id_prefix": '"><script>'}],
)
def test_options_out_of_range_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=str(next(iter(options)))):
        svg(WILDFIRE, **options)


def test_labels_name_every_cell_once() -> None:
    tags = layer(draw(FIREBREAKS, labels=True), "tags")
    assert tags is not None
    kinds = Counter(tag.get("data-label") for tag in tags)
    assert kinds == {"tile": len(FIREBREAKS["tiles"]), "cell": len(FIREBREAKS["cells"])}


def test_tags_do_not_lie_on_each_other() -> None:
    marks = [{"mark": "captured", "cell": cell, "color": "red", "label": "5 to Mira"} for cell in ("2,-3", "3,-3")]
    root = draw(VOLCANO, marks=marks)
    tags = layer(root, "tags")
    assert tags is not None
    boxes = []
    for tag in tags:
        x, y = map(float, tag.attrib["transform"][len("translate(") : -1].split())
        rect = tag.find(f"{NS}rect")
        assert rect is not None
        boxes.append((x, y, float(rect.attrib["width"]), float(rect.attrib["height"])))
    (x0, y0, w0, h0), (x1, y1, w1, h1) = boxes
    assert abs(x0 - x1) >= (w0 + w1) / 2 or abs(y0 - y1) >= (h0 + h1) / 2


def test_all_marks_lie_inside_the_picture(example: Example) -> None:
    root = draw(example[0], marks=example[1])
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for group in root.iter(f"{NS}g"):
        found = re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
        if found and group.get("data-cell"):
            assert left + 80 <= float(found[1]) <= left + width - 80
            assert top + 90 <= float(found[2]) <= top + height - 90


def test_a_png_has_the_size_asked_for() -> None:
    pytest.importorskip("resvg_py")
    image = png(WILDFIRE, size=333, theme="dark")
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    assert width == 333
    assert 250 < height < 400


def test_without_a_rasterizer_a_png_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(RasterizerMissingError, match=r"pip install feurio\[png\]"):
        png(WILDFIRE)


def test_a_png_is_never_without_its_art() -> None:
    with pytest.raises(ValueError, match="embed=False"):
        png(WILDFIRE, embed=False)
