"""The symbols of ``art.svg``, cut down to those a picture uses and renamed to stand beside others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from feurio import art

_URL: Final = re.compile(r"(?<=url\(#)[^)]+(?=\))")
_GLYPH: Final = "glyph"


@cache
def _library() -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(art.text("art.svg"))
    found = {}
    for element in root:
        for part in element if _tag(element) == "defs" else (element,):
            found[part.attrib["id"]] = part
    return found


def names() -> list[str]:
    """All ids that a picture may refer to, in the order of the file."""
    return list(_library())


def definitions(wanted: Iterable[str], prefix: str, glyphs: bool) -> str:
    """Markup of the wanted symbols and all they refer to.

    Without `glyphs` pieces keep their shape and lose the picture in it, which is mud on small tiles.
    """
    library = _library()
    needed: set[str] = set()
    todo = list(wanted)
    while todo:
        name = todo.pop()
        if name not in needed:
            needed.add(name)
            todo.extend(_references(library[name]))
    return "".join(_write(element, prefix, glyphs) for name, element in library.items() if name in needed)


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _references(element: ElementTree.Element) -> list[str]:
    found: list[str] = []
    for part in element.iter():
        for key, value in part.attrib.items():
            found += [value[1:]] if key == "href" else _URL.findall(value)
    return found


def _write(element: ElementTree.Element, prefix: str, glyphs: bool) -> str:
    if not glyphs and element.get("class") == _GLYPH:
        return ""
    attributes = ""
    for key, value in element.attrib.items():
        if key == "id":
            renamed = prefix + value
        elif key == "href":
            renamed = f"#{prefix}{value[1:]}"
        elif key != "class":
            renamed = _URL.sub(lambda found: prefix + found[0], value)
        else:
            continue
        attributes += f" {key}={quoteattr(renamed)}"
    inner = "".join(_write(child, prefix, glyphs) for child in element)
    tag = _tag(element)
    return f"<{tag}{attributes}>{inner}</{tag}>" if inner else f"<{tag}{attributes}/>"
