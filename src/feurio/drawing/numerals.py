"""Numbers and sums in drawn strokes: the same on every device, with no font at all."""

from __future__ import annotations

from typing import Final

from feurio.drawing.canvas import Canvas
from feurio.drawing.geometry import brief

HEIGHT: Final = 84.0
_SPACE: Final = 30.0
# symbol, where its strokes begin, how far the next one stands away
_SIGNS: Final[dict[str, tuple[str, float, float]]] = {
    **{str(digit): (f"n{digit}", 0.0, 64.0) for digit in range(10)},
    "1": ("n1", -4.0, 50.0),
    "+": ("n-plus", 0.0, 62.0),
    "-": ("n-minus", 0.0, 60.0),
    "\N{MINUS SIGN}": ("n-minus", 0.0, 60.0),
    "\N{MULTIPLICATION SIGN}": ("n-times", 0.0, 60.0),
    "\N{DIVISION SIGN}": ("n-divide", 0.0, 62.0),
    "/": ("n-slash", 0.0, 42.0),
    "=": ("n-equals", 0.0, 62.0),
    "(": ("n-open", 0.0, 34.0),
    ")": ("n-close", 0.0, 34.0),
    ",": ("n-comma", 6.0, 36.0),
    ".": ("n-dot", 2.0, 26.0),
}


def drawable(text: str) -> bool:
    """Whether all of a text can be drawn."""
    return bool(text.strip()) and all(sign in _SIGNS or sign == " " for sign in text)


def width(text: str, height: float) -> float:
    """How wide a drawn text is."""
    advance = sum(_SPACE if sign == " " else _SIGNS[sign][2] for sign in text)
    return advance * height / HEIGHT


def draw(
    canvas: Canvas,
    text: str,
    height: float,
    stroke: str,
    *,
    weight: float = 16,
    casing: str | None = None,
    dim: str | None = None,
) -> str:
    """A text in strokes around 0,0; `stroke` is an attribute, `dim` one for all from an equals sign on."""
    scale = height / HEIGHT
    x = -width(text, HEIGHT) / 2
    plain, faint = "", ""
    for sign in text:
        if sign == " ":
            x += _SPACE
            continue
        symbol, shift, advance = _SIGNS[sign]
        mark = f'<use href="{canvas.reference(symbol)}" x="{brief(x + shift + 2)}"/>'
        if dim is not None and (sign == "=" or faint):
            faint += mark
        else:
            plain += mark
        x += advance
    strokes = f'<g {stroke} stroke-width="{brief(weight)}">{plain}</g>'
    if faint:
        strokes += f'<g {dim} stroke-width="{brief(weight)}">{faint}</g>'
    if casing is not None:
        strokes = f'<g {casing} stroke-width="{brief(weight + 16)}">{plain}{faint}</g>{strokes}'
    around = f'transform="scale({scale:.3f}) translate(0 {brief(-HEIGHT / 2)})"'
    return f'<g {around} fill="none" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>'
