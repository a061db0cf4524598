"""An analysis for the terminal."""

from __future__ import annotations

from feurio.analysis.findings import Analysis, Decision


def text_of(analysis: Analysis, *, every: bool = False) -> str:
    """A line for each decision (or only for those that cost something), then each seat's luck and losses."""
    lines = [f"{'event':>5} seat {'played':<26} {'win':>6} {'loss':>16}  best instead"]
    for decision in analysis.decisions:
        if every or decision.loss.mean > 0.005:
            lines.append(_line(decision))
    lines.append("")
    seats = 1 if analysis.mode != "competitive" else analysis.players
    for seat in range(seats):
        blunders = analysis.blunders(seat)
        lines.append(
            f"seat {seat}: decisions cost {analysis.lost(seat):.2f}, draws gave {analysis.luck(seat):+.2f},"
            f" {blunders} clear {'mistake' if blunders == 1 else 'mistakes'}"
        )
    return "\n".join(lines)


def _line(decision: Decision) -> str:
    own = next(option for option in decision.options if option.event == decision.played)
    best = decision.options[0]
    mark = "!" if decision.blunder else " "
    loss = f"{decision.loss.mean:.3f} +-{decision.loss.high - decision.loss.mean:.3f}{mark}"
    line = f"{decision.number:>5} {decision.seat:>4} {decision.played:<26} {own.win.mean:>6.1%} {loss:>16}"
    if best.event == decision.played:
        return line + "  -"
    why = f" ({'; '.join(best.reasons)})" if best.reasons else ""
    return f"{line}  {best.event}{why}"
