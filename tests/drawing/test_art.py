"""The art file holds what pictures and browsers need, and refers to nothing else."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

from feurio import art
from feurio.drawing import symbols

COLORS = ("red", "green", "blue", "yellow")
NEEDED = [
    *(f"t{number}" for number in range(1, 7)), "t-break", "t-hidden", "t-volcano",
    "socket", "socket-room", "socket-full", "socket-new", "socket-shut",
    *(f"p-{color}-{kind}" for color in COLORS for kind in ("helmet", "drop", "animal")),
    *(f"p-{who}-{color}" for color in COLORS for who in ("neutral", "predator")),
    *(f"plane-{color}" for color in COLORS), "flame", "paw", "rim-arrow",
    *(f"d{digit}" for digit in range(10)),
]  # fmt: skip


@pytest.mark.parametrize("name", NEEDED)
def test_every_piece_of_art_is_a_symbol_with_its_own_frame(name: str) -> None:
    root = ElementTree.fromstring(art.text("art.svg"))
    found = [element for element in root.iter() if element.get("id") == name]
    assert [element.tag.rpartition("}")[2] for element in found] == ["symbol"]
    assert len(found[0].get("viewBox", "").split()) == 4


def test_ids_are_unique_and_references_lead_to_one() -> None:
    text = art.text("art.svg")
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)


def test_the_art_needs_no_style_script_or_address() -> None:
    text = art.text("art.svg")
    assert not re.search(r"<style|<script|<image|style=|\bon\w+=|var\(", text)
    assert set(re.findall(r'https?://[^"]+', text)) == {"http://www.w3.org/2000/svg"}


def test_a_symbol_brings_all_it_refers_to() -> None:
    markup = symbols.definitions(["t6"], "a-", glyphs=True)
    ids = set(re.findall(r'\bid="([^"]+)"', markup))
    assert {"a-t6", "a-hex", "a-hex-rim", "a-hx", "a-blaze", "a-b6", "a-g6", "a-n6"} == ids
    assert set(re.findall(r'href="#([^"]+)"', markup)) <= ids


def test_without_glyphs_a_piece_keeps_its_shape() -> None:
    near = symbols.definitions(["p-red-animal"], "", glyphs=True)
    far = symbols.definitions(["p-red-animal"], "", glyphs=False)
    assert len(far) < len(near)
    assert "#F0503A" in far


def test_the_measures_agree_with_the_tiles() -> None:
    measures = json.loads(art.text("geometry.json"))
    root = ElementTree.fromstring(art.text("art.svg"))
    for element in root.iter():
        name = element.get("id", "")
        if re.fullmatch(r"t[1-6]|t-\w+", name):
            assert [float(value) for value in element.attrib["viewBox"].split()] == measures["tile_box"]
        elif name.startswith(("p-", "socket")):
            assert float(element.attrib["viewBox"].split()[2]) == measures["piece_box"]
