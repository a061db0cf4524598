"""An arena's results as one HTML page that needs nothing else: tables, and plots as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import fmean

from feurio.arena.arena import Block
from feurio.arena.statistics import Interval, Sprt
from feurio.arena.summary import Summary, differences, match_name
from feurio.editions import EDITIONS

_STYLE = """
:root { color-scheme: light dark; --ink: #2b2b2b; --pale: #6b6b6b; --grid: #e4e1da; --ground: #fdfcf9; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink);
  background: var(--ground); }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .3rem; }
p { color: var(--pale); margin: .3rem 0; }
table { border-collapse: collapse; margin: .6rem 0; }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--grid); text-align: left; }
th { font-weight: 600; color: var(--pale); }
.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { display: block; max-width: 100%; height: auto; margin: .6rem 0; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .pale { fill: var(--pale); } svg .grid { stroke: var(--grid); } svg .axis { stroke: var(--pale); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e3dc; --pale: #a09c93; --grid: #3a3833; --ground: #1b1a18; }
}
"""
_WIDTH, _ROW, _LEFT = 800, 30, 240
_COLORS = ("#d1481f", "#2f6fd6", "#1f9160", "#b07d00", "#8b46c9", "#16879c")


def report(summary: Summary, blocks: Sequence[Block], sprt: Sprt | None = None) -> str:
    """The page."""
    arena = summary.arena
    mode = arena.setup.get("mode", "competitive")
    title = f"Arena: {EDITIONS[arena.edition].title} {mode}, {arena.players} player{'s' if arena.players > 1 else ''}"
    limits = [f"{arena.seconds:g} s"] if arena.seconds is not None else []
    limits += [f"{arena.simulations} simulations"] if arena.simulations is not None else []
    thinks = f"{' and '.join(limits)} a decision" if limits else "the bots think as long as they like"
    what = "points" if summary.points else "share of deals solved" if arena.together else "share of the win"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(blocks)} blocks from seed {arena.seed}; {escape(thinks)}. Intervals are 95%, over blocks.</p>",
        f"<h2>{'Bots' if arena.together else 'Matches'}: {what}</h2>",
        _bars([(_name(summary, m.first, m.second), m.share, m.fair) for m in summary.matches]),
        _match_table(summary),
    ]
    if arena.together:
        parts.append(_difference_table(summary, blocks))
    if sprt is not None:
        parts.append(
            f"<p>Sequential test of {sprt.low:g} against {sprt.high:g}: {sprt.verdict}"
            f" (logarithm of the ratio {sprt.ratio:+.2f}).</p>"
        )
    if summary.ratings:
        parts += ["<h2>Ratings</h2>", "<p>openskill, Plackett-Luce; a new bot has 25.0.</p>", _rating_table(summary)]
    if summary.seats:
        fair = 1 / arena.players
        parts += [
            "<h2>Seats: share of the win, whoever sits there</h2>",
            _bars([(f"seat {seat}", found, fair) for seat, found in enumerate(summary.seats)]),
        ]
    parts += [f"<h2>Over the blocks: {what} so far</h2>", _course(summary, blocks)]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<style>{_STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )


def _name(summary: Summary, first: str, second: str) -> str:
    return match_name(summary.arena, first, second)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column has names and the others numbers."""
    head = "".join(f"<th{' class=n' if i else ''}>{escape(text)}</th>" for i, text in enumerate(heads))
    body = "".join(
        "<tr>" + "".join(f"<td{' class=n' if i else ''}>{escape(text)}</td>" for i, text in enumerate(row)) + "</tr>"
        for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _value(summary: Summary, value: float) -> str:
    return f"{value:.1f}" if summary.points else f"{value:.1%}"


def _match_table(summary: Summary) -> str:
    together = summary.arena.together
    heads = ["bot" if together else "match", "mean", "interval", "games", "longest thought"]
    rows = []
    for match in summary.matches:
        share = match.share
        row = [
            _name(summary, match.first, match.second),
            _value(summary, share.mean),
            f"{_value(summary, share.low)} to {_value(summary, share.high)}",
            str(match.games),
            f"{match.longest:.3f} s",
        ]
        if not together:
            row.insert(3, f"{match.margin.mean:+.1f} ({match.margin.low:+.1f} to {match.margin.high:+.1f})")
        rows.append(row)
    if not together:
        heads.insert(3, "margin in points")
    return _table(heads, rows)


def _difference_table(summary: Summary, blocks: Sequence[Block]) -> str:
    """Each two bots on the same deals."""
    bots = summary.arena.bots
    rows = []
    for i, first in enumerate(bots):
        for second in bots[i + 1 :]:
            found = differences(blocks, first, second)
            low, high = _value(summary, found.low), _value(summary, found.high)
            rows.append([f"{first} less {second}", _value(summary, found.mean), f"{low} to {high}", str(found.count)])
    return _table(["on the same deals", "mean", "interval", "deals"], rows) if rows else ""


def _rating_table(summary: Summary) -> str:
    rows = [[each.bot, f"{each.mu:.1f}", f"± {2 * each.sigma:.1f}", str(each.games)] for each in summary.ratings]
    return _table(["bot", "rating", "uncertainty", "games"], rows)


def _ticks(top: float) -> list[float]:
    return [top * part / 4 for part in range(5)]


def _tick_text(tick: float, top: float) -> str:
    return f"{tick:.0%}" if top <= 1 else f"{tick:,.0f}"


def _bars(items: Sequence[tuple[str, Interval, float]]) -> str:
    """A point with its interval for each item, and a mark where equal ones would be."""
    top = max([1.0, *(found.high for _, found, _ in items)])
    scale = (_WIDTH - _LEFT - 30) / top
    height = _ROW * len(items) + 34
    bottom = height - 26
    parts = [f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="means with their intervals">']
    for tick in _ticks(top):
        x = _LEFT + scale * tick
        parts.append(f'<path class="grid" d="M{x:.1f} 4V{bottom}"/>')
        parts.append(f'<text class="pale" x="{x:.1f}" y="{height - 8}" text-anchor="middle">')
        parts.append(f"{_tick_text(tick, top)}</text>")
    if items and items[0][2]:
        x = _LEFT + scale * items[0][2]
        parts.append(f'<path class="axis" d="M{x:.1f} 4V{bottom}" stroke-dasharray="4 3"><title>equal</title></path>')
    for number, (name, found, _) in enumerate(items):
        y = _ROW * number + 20
        low, mid, high = (_LEFT + scale * max(0.0, value) for value in (found.low, found.mean, found.high))
        color = _COLORS[number % len(_COLORS)] if len(items) <= len(_COLORS) else _COLORS[0]
        parts.append(f'<text x="{_LEFT - 14}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        parts.append(
            f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{color}" stroke-width="3" stroke-linecap="round"/>'
            f'<circle cx="{mid:.1f}" cy="{y}" r="5.5" fill="{color}"/>'
        )
    return "".join(parts) + "</svg>"


def _course(summary: Summary, blocks: Sequence[Block]) -> str:
    """The mean of each match's first bot as the blocks came in."""
    left, right, top_y, bottom = 60, 210, 10, 240
    height = bottom + 44
    parts = [f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="means over the blocks">']
    lines: list[tuple[str, list[float]]] = []
    for match in summary.matches:
        own = [block.share for block in blocks if block.match == (match.first, match.second)]
        running = [fmean(own[: i + 1]) for i in range(len(own))]
        lines.append((_name(summary, match.first, match.second), running))
    top = max([1.0, *(max(values) for _, values in lines if values)])
    longest = max([1, *(len(values) for _, values in lines)])
    for tick in _ticks(top):
        y = bottom - (bottom - top_y) * tick / top
        parts.append(f'<path class="{"grid" if tick else "axis"}" d="M{left} {y:.1f}H{_WIDTH - right}"/>')
        parts.append(f'<text class="pale" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">')
        parts.append(f"{_tick_text(tick, top)}</text>")
    step = (_WIDTH - left - right) / max(1, longest - 1)
    for number in sorted({1, (longest + 1) // 2, longest}):
        x = left + (number - 1) * step
        parts.append(f'<text class="pale" x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{number}</text>')
    middle = (left + _WIDTH - right) / 2
    parts.append(f'<text class="pale" x="{middle}" y="{height - 6}" text-anchor="middle">blocks</text>')
    ends: list[tuple[float, str, str]] = []
    for number, (name, values) in enumerate(lines):
        if values:
            color = _COLORS[number % len(_COLORS)]
            points = [(left + i * step, bottom - (bottom - top_y) * v / top) for i, v in enumerate(values)]
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.2"/>')
            parts.append(f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="4" fill="{color}"/>')
            ends.append((points[-1][1], name, color))
    at = float(top_y) - 18
    for y, name, color in sorted(ends):
        at = max(y, at + 18)
        x = _WIDTH - right + 14
        parts.append(f'<circle cx="{x}" cy="{at:.1f}" r="4" fill="{color}"/>')
        parts.append(f'<text x="{x + 10}" y="{at + 4:.1f}">{escape(name)}</text>')
    return "".join(parts) + "</svg>"
