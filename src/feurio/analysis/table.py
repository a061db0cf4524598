"""An analysis for the terminal."""

from __future__ import annotations

from textwrap import wrap

from feurio.analysis.findings import Analysis, Decision, Estimate, Option, Threat

_WIDTH = 80


def text_of(analysis: Analysis, *, every: bool = False) -> str:
    """Each decision (or only those that cost something) in a few lines, then each seat's luck and losses."""
    together = analysis.seats == 1
    players = "1 player" if analysis.players == 1 else f"{analysis.players} players"
    lines = [
        f"{analysis.edition}, {analysis.mode}, {players}; {analysis.futures} futures, 95% intervals; ! = clear mistake",
        "",
        f"event seat {'':<30}{'goal' if together else 'win':>11}{analysis.unit if together else 'margin':>17}",
    ]
    shown = [decision for decision in analysis.decisions if every or decision.loss.mean >= 0.02 or decision.blunder]
    for decision in shown:
        lines += _lines(decision, analysis.unit, not together)
    if not shown:
        lines.append("no decision cost 2% or more" if analysis.decisions else "there was nothing to decide")
    elif len(shown) < len(analysis.decisions):
        lines.append(f"({len(analysis.decisions) - len(shown)} decisions that cost little: --all shows them)")
    return "\n".join([*lines, "", *_seats(analysis)])


def _seats(analysis: Analysis) -> list[str]:
    what = "goal" if analysis.seats == 1 else "win"
    lines = [f"{'':<5}{f'decisions cost ({what}, {analysis.unit})':>39}{'draws gave':>25}{'mistakes':>10}"]
    for seat in range(analysis.seats):
        name = "together" if analysis.seats < analysis.players else f"seat {seat}"
        cost = f"{_percent(analysis.lost(seat))}, {_points(analysis.lost_margin(seat), '.1f')}"
        luck = f"{_percent(analysis.luck(seat), '+')}, {_points(analysis.luck_margin(seat), '+.1f')}"
        lines.append(f"{name:<10}{cost:>34}{luck if analysis.draws else 'none':>25}{analysis.blunders(seat):>10}")
    return lines


def _lines(decision: Decision, unit: str, sign: bool) -> list[str]:
    best, own = decision.options[0], decision.own
    lines = [_row(f"{decision.number:>5} {decision.seat:>4} {own.event}", own, sign)]
    if best is not own:
        lines.append(_row(f"{'':>11}better: {best.event}", best, sign))
        mark = " !" if decision.blunder else ""
        cost = f"{'':>11}cost: {_percent(decision.loss)} and {_points(decision.margin_loss, '.1f')} {unit}{mark}"
        lines.append(cost)
        lines += _wrapped("for it", [str(reason) for reason in best.reasons])
    else:
        lines += _wrapped("for it", [str(reason) for reason in own.reasons])
    lines += _wrapped("threat", [_threat(threat) for threat in decision.threats[:1]])
    return lines


def _row(start: str, option: Option, sign: bool) -> str:
    return f"{start:<42}{_percent(option.win):>11}{_points(option.margin, '+.1f' if sign else '.1f'):>17}".rstrip()


def _percent(found: Estimate, sign: str = "") -> str:
    return f"{found.mean:{sign}.0%} ±{100 * found.reach:.0f}"


def _points(found: Estimate, form: str) -> str:
    return f"{found.mean:{form}} ±{found.reach:.1f}"


def _wrapped(name: str, texts: list[str]) -> list[str]:
    if not texts:
        return []
    start = f"{'':>11}{name}: "
    return wrap("; ".join(texts), _WIDTH, initial_indent=start, subsequent_indent=" " * len(start))


def _threat(threat: Threat) -> str:
    when = f" with a {threat.number} ({threat.chance:.0%})" if threat.number else ""
    gain = f"{threat.loss} point{'' if threat.loss == 1 else 's'}"
    return f"seat {threat.seat}{when} could gain {gain}: {', '.join(threat.events)}"
