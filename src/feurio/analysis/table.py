"""An analysis for the terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from feurio.analysis.findings import Analysis, Decision, Estimate, Option, Threat
from feurio.texts import ENGLISH, Voice

_WIDTH = 80


def text_of(analysis: Analysis, *, every: bool = False, language: str = ENGLISH) -> str:
    """Each decision (or only those that cost something) in a few lines, then each seat's luck and losses."""
    return _Table(analysis, Voice(language)).text(every)


class _Table:
    def __init__(self, analysis: Analysis, voice: Voice) -> None:
        self._analysis = analysis
        self._voice = voice
        self._together = analysis.seats == 1
        self._unit = self._say(f"unit.{analysis.unit}")
        self._what = self._say("goal" if self._together else "win")

    def _say(self, code: str, **data: Any) -> str:
        return self._voice.say(f"analyze.{code}", data, "terminal")

    def text(self, every: bool) -> str:
        analysis = self._analysis
        lines = [
            self._say(
                "head",
                edition=analysis.edition,
                mode=analysis.mode,
                players=analysis.players,
                simulations=analysis.simulations,
            ),
            "",
            self._heads(),
        ]
        shown = [
            decision
            for decision in analysis.decisions
            if every or (decision.loss.mean >= 0.02 and decision.kind != "strong")
        ]
        for decision in shown:
            lines += self._lines(decision)
        if not shown:
            lines.append(self._say("none-cost" if analysis.decisions else "no-decision"))
        elif len(shown) < len(analysis.decisions):
            lines.append(self._say("little", count=len(analysis.decisions) - len(shown)))
        return "\n".join([*lines, "", *self._seats()])

    def _heads(self) -> str:
        start = f"{self._say('event'):>5} {self._say('player')}"
        return f"{start:<42}{self._what:>11}{self._unit if self._together else self._say('margin'):>17}"

    def _seats(self) -> list[str]:
        analysis = self._analysis
        cost = self._say("decisions-cost", what=self._what, unit=self._unit)
        lines = [f"{'':<5}{cost:>39}{self._say('draws-gave'):>25}{self._say('mistakes'):>10}"]
        for seat in range(analysis.seats):
            name = self._say("together") if analysis.seats < analysis.players else self._seat(seat)
            cost = f"{self._percent(analysis.lost(seat))}, {self._points(analysis.lost_margin(seat), '.1f')}"
            luck = self._percent(analysis.luck(seat), "+") if analysis.draws else self._say("no-draws")
            lines.append(f"{name:<12}{cost:>32}{luck:>25}{analysis.mistakes(seat):>10}")
        return lines

    def _seat(self, seat: int) -> str:
        return self._voice.fill("{seat}", {"seat": seat})

    def _lines(self, decision: Decision) -> list[str]:
        best, own = decision.options[0], decision.own
        lines = [self._row(f"{decision.number:>5} {decision.seat + 1:>4} {own.event}", own)]
        if best is not own:
            lines.append(self._row(f"{'':>11}{self._say('better', event=best.event)}", best))
            chance, points = self._percent(decision.loss), self._points(decision.margin_loss, ".1f")
            cost = self._say("cost", chance=chance, points=points, unit=self._unit, mistake=decision.mistake)
            lines.append(f"{'':>11}{cost}")
        reasons = [reason.said(self._voice.language.code) for reason in best.reasons]
        lines += _wrapped(self._say("for-it"), reasons)
        return lines + _wrapped(self._say("threat"), [self._threat(threat) for threat in decision.threats[:1]])

    def _row(self, start: str, option: Option) -> str:
        margin = self._points(option.margin, ".1f" if self._together else "+.1f")
        return f"{start:<42}{self._percent(option.win):>11}{margin:>17}".rstrip()

    def _percent(self, found: Estimate, sign: str = "") -> str:
        return f"{found.mean:{sign}.0%} ±{100 * found.reach:.0f}"

    def _points(self, found: Estimate, form: str) -> str:
        return f"{found.mean:{form}} ±{found.reach:.1f}".replace(".", self._voice.language.decimal)

    def _threat(self, threat: Threat) -> str:
        return self._say(
            "threatens-with" if threat.number else "threatens",
            seat=threat.seat,
            number=threat.number,
            chance=f"{threat.chance:.0%}",
            loss=threat.loss,
            events=", ".join(threat.events),
        )


def _wrapped(name: str, texts: list[str]) -> list[str]:
    if not texts:
        return []
    start = f"{'':>11}{name} "
    return wrap("; ".join(texts), _WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
