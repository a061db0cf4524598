"""Pictures as PNG, for where SVG is not shown."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from feurio.drawing.board import svg


class RasterizerMissingError(ImportError):
    """The optional package that turns SVG into PNG is not installed."""


def png(position: Mapping[str, Any], **options: Any) -> bytes:
    """Draw a position as PNG; takes the options of `svg`, except that the art is always in the picture."""
    if not options.get("embed", True):
        raise ValueError("a PNG cannot leave the art out: embed=False is for SVG only")
    picture = svg(position, **options)
    # Imported late: the rasterizer is large, and nothing else needs it.
    try:
        resvg = importlib.import_module("resvg_py")
    except ImportError as error:
        raise RasterizerMissingError("PNG pictures need one more package: pip install feurio[png]") from error
    return bytes(resvg.svg_to_bytes(svg_string=picture))
