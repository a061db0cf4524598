"""An arena's results as one HTML page that needs nothing else: tables, and plots as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import fmean

from feurio.arena.arena import Block
from feurio.arena.statistics import Interval
from feurio.arena.summary import Summary

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid #ddd; text-align: left; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd; } th, td { border-color: #444; } }
"""
_WIDTH, _ROW, _LEFT = 720, 28, 260


def report(summary: Summary, blocks: Sequence[Block]) -> str:
    """The page."""
    arena = summary.arena
    mode = arena.setup.get("mode", "competitive")
    title = f"Arena: {arena.edition}, {mode}, {arena.players} player{'s' if arena.players > 1 else ''}"
    think = f"{arena.seconds:g} s" if arena.seconds is not None else ""
    think += f" {arena.simulations} simulations" if arena.simulations is not None else ""
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>Seed {arena.seed}; {len(blocks)} blocks;"
        f" {escape(think.strip() or 'as long as the bots like')} a decision. Intervals are 95%, over blocks.</p>",
        "<h2>Matches</h2>",
        _bars([(_name(summary, m.first, m.second), m.share, m.fair) for m in summary.matches]),
        _match_table(summary),
    ]
    if summary.ratings:
        parts += ["<h2>Ratings</h2>", _rating_table(summary)]
    if summary.seats:
        fair = 1 / arena.players
        parts += ["<h2>Seats</h2>", _bars([(f"seat {i}", found, fair) for i, found in enumerate(summary.seats)])]
    parts += ["<h2>Over the blocks</h2>", _course(summary, blocks)]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )


def _name(summary: Summary, first: str, second: str) -> str:
    if summary.arena.together:
        return first
    return f"{first} v {second}" if summary.arena.players == 2 else f"{first} v {summary.arena.players - 1} {second}"


def _match_table(summary: Summary) -> str:
    rows = "".join(
        f"<tr><td>{escape(_name(summary, m.first, m.second))}</td><td class=n>{m.share.mean:.3f}</td>"
        f"<td class=n>{m.share.low:.3f} - {m.share.high:.3f}</td><td class=n>{m.margin.mean:+.2f}</td>"
        f"<td class=n>{m.games}</td><td class=n>{m.longest:.3f} s</td></tr>"
        for m in summary.matches
    )
    head = "<tr><th>match<th>share<th>interval<th>margin<th>games<th>longest thought</tr>"
    return f"<table>{head}{rows}</table>"


def _rating_table(summary: Summary) -> str:
    rows = "".join(
        f"<tr><td>{escape(r.bot)}</td><td class=n>{r.mu:.2f}</td><td class=n>{r.sigma:.2f}</td>"
        f"<td class=n>{r.games}</td></tr>"
        for r in summary.ratings
    )
    return f"<table><tr><th>bot<th>mu<th>sigma<th>games</tr>{rows}</table>"


def _bars(items: Sequence[tuple[str, Interval, float]]) -> str:
    """A point with its interval for each item, and a mark where equal ones would be."""
    top = max([1.0, *(found.high for _, found, _ in items)])
    scale = (_WIDTH - _LEFT - 20) / top
    height = _ROW * len(items) + 30
    parts = [f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="shares with their intervals">']
    for number, (name, found, fair) in enumerate(items):
        y = _ROW * number + 18
        low, mid, high = (_LEFT + scale * value for value in (found.low, found.mean, found.high))
        parts.append(f'<text x="{_LEFT - 10}" y="{y + 4}" text-anchor="end" font-size="13" fill="currentColor">')
        parts.append(f"{escape(name)}</text>")
        if fair:
            x = _LEFT + scale * fair
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 10}" y2="{y + 10}" stroke="#999"/>')
        parts.append(
            f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="#c2410c" stroke-width="3"/>'
            f'<circle cx="{mid:.1f}" cy="{y}" r="5" fill="#c2410c"/>'
        )
    for part in range(5):
        x = _LEFT + scale * top * part / 4
        label = f"{top * part / 4:.2g}"
        parts.append(f'<text x="{x:.1f}" y="{height - 4}" font-size="11" text-anchor="middle" fill="currentColor">')
        parts.append(f"{label}</text>")
    return "".join(parts) + "</svg>"


def _course(summary: Summary, blocks: Sequence[Block]) -> str:
    """The share of each match's first bot as the blocks came in."""
    height = 260
    parts = [f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="shares over the blocks">']
    colors = ("#c2410c", "#1d4ed8", "#15803d", "#a16207", "#7e22ce", "#0e7490")
    lines: list[tuple[str, list[float]]] = []
    for match in summary.matches:
        own = [block.share for block in blocks if block.match == (match.first, match.second)]
        running = [fmean(own[: i + 1]) for i in range(len(own))]
        lines.append((_name(summary, match.first, match.second), running))
    top = max([1.0, *(max(values) for _, values in lines if values)])
    for number, (name, values) in enumerate(lines):
        if not values:
            continue
        color = colors[number % len(colors)]
        step = (_WIDTH - 60) / max(1, len(values) - 1)
        points = " ".join(f"{40 + i * step:.1f},{height - 30 - 200 * v / top:.1f}" for i, v in enumerate(values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2">')
        parts.append(f"<title>{escape(name)}</title></polyline>")
    parts.append(f'<line x1="40" x2="{_WIDTH - 20}" y1="{height - 30}" y2="{height - 30}" stroke="#999"/>')
    return "".join(parts) + "</svg>"
