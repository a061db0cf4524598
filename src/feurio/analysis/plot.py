"""An analysis as a picture: scores and chances over the game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from feurio.analysis.findings import Analysis

_WIDTH, _HEIGHT, _GAP = 760, 220, 46
_COLORS = ("#dc2626", "#16a34a", "#2563eb", "#ca8a04")


def svg_of(analysis: Analysis) -> str:
    """Two charts, one above the other; clear mistakes are marked on the lower one."""
    total = 2 * _HEIGHT + 2 * _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {total}" font-family="sans-serif"'
        ' font-size="12">',
        f'<rect width="{_WIDTH}" height="{total}" fill="#fff"/>',
    ]
    course = analysis.course
    scores = [[float(value) for value in entry.scores] for entry in course]
    numbers = [entry.number for entry in course]
    parts += _chart("score", numbers, scores, 30)
    parts += _chart("chance to win", numbers, [list(entry.win) for entry in course], _HEIGHT + _GAP + 30, top=1.0)
    parts += _mistakes(analysis, numbers)
    return "".join(parts) + "</svg>"


def png_of(analysis: Analysis) -> bytes:
    """The same as PNG (needs the extra `png`)."""
    resvg: Any = import_module("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg_of(analysis)))


def _x(number: int, numbers: list[int]) -> float:
    span = max(1, numbers[-1] - numbers[0])
    return 46 + (_WIDTH - 66) * (number - numbers[0]) / span


def _chart(title: str, numbers: list[int], rows: list[list[float]], top_y: int, top: float | None = None) -> list[str]:
    parts = [f'<text x="46" y="{top_y - 10}" fill="#333">{title}</text>']
    bottom = top_y + _HEIGHT - 40
    parts.append(f'<line x1="46" x2="{_WIDTH - 20}" y1="{bottom}" y2="{bottom}" stroke="#999"/>')
    if not rows:
        return parts
    low = min(0.0, min(map(min, rows)))
    high = top if top is not None else max(1.0, max(map(max, rows)))
    scale = (bottom - top_y) / (high - low)
    for seat in range(len(rows[0])):
        points = " ".join(
            f"{_x(number, numbers):.1f},{bottom - scale * (row[seat] - low):.1f}"
            for number, row in zip(numbers, rows, strict=True)
        )
        color = _COLORS[seat % 4]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        y = bottom - scale * (rows[-1][seat] - low)
        parts.append(f'<text x="{_WIDTH - 18}" y="{y + 4:.1f}" fill="{color}">{seat}</text>')
    for part in (0, 1):
        value = low + (high - low) * part
        y = bottom - scale * (value - low)
        parts.append(f'<text x="40" y="{y + 4:.1f}" text-anchor="end" fill="#333">{value:g}</text>')
    return parts


def _mistakes(analysis: Analysis, numbers: list[int]) -> list[str]:
    if not numbers:
        return []
    y = 2 * _HEIGHT + _GAP + 4
    return [
        f'<circle cx="{_x(decision.number + 1, numbers):.1f}" cy="{y}" r="4" fill="{_COLORS[decision.seat % 4]}">'
        f"<title>{decision.played}: lost {decision.loss.mean:.2f}</title></circle>"
        for decision in analysis.decisions
        if decision.blunder
    ]
