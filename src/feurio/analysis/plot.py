"""An analysis as a picture: scores and chances over the game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import import_module
from math import ceil
from typing import Any

from feurio.analysis.findings import Analysis
from feurio.editions import EDITIONS
from feurio.texts import ENGLISH, Voice

_WIDTH, _LEFT, _RIGHT = 860, 64, 150
_CHART, _TOP, _GAP, _FOOT = 220, 78, 62, 52
_HEIGHT = _TOP + 2 * _CHART + _GAP + _FOOT
_COLORS = ("#c8321f", "#1b8a5a", "#2563c9", "#a87400")
_INK, _PALE, _GRID = "#2b2b2b", "#6b6b6b", "#e4e1da"


def svg_of(analysis: Analysis, language: str = ENGLISH) -> str:
    """Two charts, each seat with a color and a shape; clear mistakes are marked on the lower one."""
    course = analysis.course
    rules = EDITIONS[analysis.edition].rules
    alone = analysis.seats == 1
    voice = Voice(language)

    def say(code: str, **data: Any) -> str:
        return voice.say(code, data, "terminal")

    if alone:
        names = [say("course.all" if analysis.players > 1 else "you")]
    else:
        names = [voice.fill("{seat}", {"seat": seat}) for seat in range(analysis.seats)]
    upper = say(f"course.progress.{rules}" if alone else "course.score")
    points = EDITIONS[analysis.edition].family.compass
    lower = say("course.win" if not alone else "course.points" if points else "course.solve")
    scores = [[float(entry.progress)] if alone else [float(value) for value in entry.scores] for entry in course]
    numbers = [entry.number for entry in course]
    low = min(0.0, *(min(row) for row in scores)) if scores else 0.0
    high = max(1.0, *(max(row) for row in scores)) if scores else 1.0
    ticks = _ticks(low, high)
    title = say("course.title", title=EDITIONS[analysis.edition].title)
    setup = say("course.setup", mode=analysis.mode, players=analysis.players)
    none = say("course.none")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
        ' font-family="system-ui, Helvetica, Arial, DejaVu Sans, sans-serif" font-size="13">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fdfcf9"/>',
        _text(_LEFT, 34, title, size=20, weight=700),
        _text(_WIDTH - 24, 34, setup, anchor="end", fill=_PALE),
        *_chart(upper, numbers, scores, _TOP, ticks, names, none, plain=True),
        *_chart(
            lower,
            numbers,
            [list(e.win) for e in course],
            _TOP + _CHART + _GAP,
            [0, 0.25, 0.5, 0.75, 1],
            names,
            none,
            plain=False,
        ),
        *_mistakes(analysis, numbers, voice),
        _text(_LEFT + (_WIDTH - _LEFT - _RIGHT) / 2, _HEIGHT - 14, say("course.events"), anchor="middle", fill=_PALE),
    ]
    return "".join(parts) + "</svg>"


def png_of(analysis: Analysis, language: str = ENGLISH) -> bytes:
    """The same as PNG (needs the extra `png`)."""
    resvg: Any = import_module("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg_of(analysis, language), width=2 * _WIDTH))


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", fill: str = _INK, size: int = 13, weight: int = 400
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" font-size="{size}"'
        f' font-weight="{weight}">{escape(text)}</text>'
    )


def _ticks(low: float, high: float, most: int = 5) -> list[float]:
    """A few round values that span a range."""
    step = next(
        size * power for power in (1, 10, 100, 1000, 10000) for size in (1, 2, 5) if (high - low) <= most * size * power
    )
    first = -ceil(-low / step) * step if low < 0 else 0
    return [float(first + i * step) for i in range(ceil((high - first) / step) + 1)]


def _x(number: float, numbers: Sequence[int]) -> float:
    span = max(1, numbers[-1] - numbers[0])
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (number - numbers[0]) / span


def _chart(
    title: str,
    numbers: Sequence[int],
    rows: Sequence[Sequence[float]],
    top: float,
    ticks: Sequence[float],
    names: Sequence[str],
    none: str,
    *,
    plain: bool,
) -> list[str]:
    bottom = top + _CHART
    scale = _CHART / (ticks[-1] - ticks[0])
    parts = [_text(_LEFT, top - 12, title, weight=700)]
    for tick in ticks:
        y = bottom - scale * (tick - ticks[0])
        color = _PALE if tick == 0 else _GRID
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="{color}" fill="none"/>')
        parts.append(_text(_LEFT - 9, y + 4.5, f"{tick:g}" if plain else f"{tick:.0%}", anchor="end", fill=_PALE))
    if not rows:
        return [*parts, _text((_LEFT + _WIDTH - _RIGHT) / 2, top + _CHART / 2, none, anchor="middle")]
    for tick in _ticks(0, numbers[-1], 8):
        if numbers[0] <= tick <= numbers[-1]:
            x = _x(tick, numbers)
            parts.append(f'<path d="M{x:.1f} {bottom:.1f}v5" stroke="{_PALE}"/>')
            parts.append(_text(x, bottom + 19, f"{tick:g}", anchor="middle", fill=_PALE))
    ends: list[tuple[float, int]] = []
    for seat in range(len(rows[0])):
        points = [
            (_x(number, numbers), bottom - scale * (row[seat] - ticks[0]))
            for number, row in zip(numbers, rows, strict=True)
        ]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        color = _COLORS[seat % 4]
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2.2" stroke-linejoin="round"/>'
        )
        every = max(1, len(points) // 12)
        parts += [_shape(seat, x, y) for x, y in points[seat * every // 4 : -1 : every]]
        parts.append(_shape(seat, *points[-1]))
        ends.append((points[-1][1], seat))
    for y, (old, seat) in zip(_apart([end for end, _ in sorted(ends)], top, bottom), sorted(ends), strict=True):
        value = f"{rows[-1][seat]:g}" if plain else f"{rows[-1][seat]:.0%}"
        x = _WIDTH - _RIGHT
        parts.append(f'<path d="M{x + 7} {old:.1f}L{x + 15} {y:.1f}" stroke="{_COLORS[seat % 4]}" fill="none"/>')
        parts.append(_shape(seat, x + 24, y))
        parts.append(_text(x + 36, y + 4.5, f"{names[seat]}: {value}", fill=_COLORS[seat % 4], weight=700))
    return parts


def _apart(ends: Sequence[float], top: float, bottom: float) -> list[float]:
    """The same heights, ascending, moved so that labels do not cover each other."""
    found: list[float] = []
    for y in ends:
        found.append(max(y, found[-1] + 19) if found else max(y, top + 4))
    over = found[-1] - (bottom - 2) if found else 0
    for i in range(len(found) - 1, -1, -1):
        most = bottom - 2 if i == len(found) - 1 else found[i + 1] - 19
        found[i] = min(found[i], most) if over > 0 else found[i]
    return found


def _shape(seat: int, x: float, y: float) -> str:
    """A seat's mark, that of its first color at the table: triangle, circle, square, star."""
    paths = (
        "M0 -5.4L5.2 4.2H-5.2z",
        "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
        "M-4 -4h8v8h-8z",
        "M0.0 -6.4L1.7 -2.3L6.1 -2.0L2.8 0.9L3.8 5.2L0.0 2.9L-3.8 5.2L-2.8 0.9L-6.1 -2.0L-1.7 -2.3z",
    )
    mark = f'd="{paths[seat % 4]}" fill="{_COLORS[seat % 4]}" stroke="#fff" stroke-width="1.2"'
    return f'<path transform="translate({x:.1f} {y:.1f})" {mark}/>'


def _mistakes(analysis: Analysis, numbers: Sequence[int], voice: Voice) -> list[str]:
    """A flag for each clear mistake, at the chance that was left."""
    left = {entry.number: entry for entry in analysis.course}
    parts: list[str] = []
    bottom = _TOP + 2 * _CHART + _GAP
    for decision in analysis.decisions:
        entry = left.get(decision.number + 1)
        if not decision.mistake or entry is None:
            continue
        seat = decision.seat if analysis.seats > 1 else 0
        x, y = _x(entry.number, numbers), bottom - _CHART * entry.win[seat]
        lost = voice.say("course.lost", {"event": decision.played, "share": f"{decision.loss.mean:.0%}"}, "terminal")
        parts.append(
            f'<g><title>{escape(lost)}</title><circle cx="{x:.1f}"'
            f' cy="{y:.1f}" r="9" fill="#fdfcf9" stroke="{_COLORS[seat % 4]}" stroke-width="2"/>'
            f"{_text(x, y + 4.5, '!', anchor='middle', fill=_COLORS[seat % 4], weight=700)}</g>"
        )
    if parts:
        text = voice.say("course.mistake", name="terminal")
        parts.append(_text(_WIDTH - _RIGHT, _TOP + _CHART + _GAP - 12, text, anchor="end", fill=_PALE))
    return parts
