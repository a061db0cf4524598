"""An analysis as HTML: one page that needs nothing else, and the part of it that notebooks show."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from feurio.analysis.findings import Account, Analysis, Decision, Moment
from feurio.analysis.plot import svg_of
from feurio.drawing import svg
from feurio.editions import EDITIONS
from feurio.game import Game
from feurio.texts import ENGLISH, Voice
from feurio.texts.voice import MINUS

_CELL = re.compile(r"-?\d+,-?\d+")
_BOARDS = 3
"""In a notebook only so many moments have a board."""
_STYLE = """
.feurio{font:15px/1.5 system-ui,Helvetica,Arial,sans-serif;color:#2b2b2b;max-width:900px;margin:0 auto}
.feurio h1{font-size:24px;margin:16px 0 4px}.feurio h2{font-size:18px;margin:28px 0 8px}
.feurio svg{max-width:100%;height:auto}.feurio table{border-collapse:collapse}
.feurio td,.feurio th{padding:4px 14px 4px 0;text-align:left;font-variant-numeric:tabular-nums}
.feurio th{color:#6b6b6b;font-weight:500}.feurio .moment{border-top:1px solid #e4e1da;padding:14px 0}
.feurio .moment h3{font-size:16px;margin:0 0 4px}.feurio .boards{display:flex;gap:16px;flex-wrap:wrap}
.feurio figure{margin:8px 0;flex:1 1 300px}.feurio figcaption{color:#6b6b6b}.feurio .pale{color:#6b6b6b}
.feurio .bar{position:relative;display:inline-block;width:180px;height:12px;background:#f1eee7}
.feurio .bar i{position:absolute;top:0;bottom:0;background:#b8860b}
.feurio .bar i.own{background:repeating-linear-gradient(45deg,#2563c9 0 3px,#7ea2e0 3px 6px)}
@media(max-width:560px){.feurio .bar{width:64px}.feurio td,.feurio th{padding-right:8px}}
"""
_DARK = """
:root{color-scheme:light dark}body{margin:0;padding:0 16px 40px;background:#fdfcf9}
@media(prefers-color-scheme:dark){body{background:#11181a}body .feurio{color:#e9e4d8}
body .feurio th,body .feurio figcaption,body .feurio .pale{color:#a9b3b0}body .feurio .moment{border-color:#2b3538}
body .feurio .bar{background:#2b3538}body .feurio .bar i{background:#e0b04a}
body .feurio .bar i.own{background:repeating-linear-gradient(45deg,#7fa8f5 0 3px,#3f5f9e 3px 6px)}
body .feurio figure svg{background:#fdfcf9;border-radius:12px}
body .feurio>svg [fill="#fdfcf9"]{fill:#11181a}body .feurio>svg [fill="#2b2b2b"]{fill:#e9e4d8}
body .feurio>svg [fill="#6b6b6b"]{fill:#a9b3b0}body .feurio>svg [stroke="#e4e1da"]{stroke:#2b3538}
body .feurio>svg [stroke="#2b2b2b"]{stroke:#e9e4d8}body .feurio>svg [stroke="#6b6b6b"]{stroke:#a9b3b0}
body .feurio>svg [stroke="#c8321f"]{stroke:#ff7a66}body .feurio>svg [fill="#c8321f"]{fill:#ff7a66}
body .feurio>svg [stroke="#1b8a5a"]{stroke:#4fc48d}body .feurio>svg [fill="#1b8a5a"]{fill:#4fc48d}
body .feurio>svg [stroke="#2563c9"]{stroke:#7fa8f5}body .feurio>svg [fill="#2563c9"]{fill:#7fa8f5}
body .feurio>svg [stroke="#a87400"]{stroke:#e0b04a}body .feurio>svg [fill="#a87400"]{fill:#e0b04a}}
"""
"""Of a page of its own: a notebook has colors of its own."""


def page_of(analysis: Analysis, language: str = ENGLISH) -> str:
    """The whole analysis as one page: chart, accounts and every moment with its boards."""
    title = escape(Voice(language).say("course.title", {"title": EDITIONS[analysis.edition].title}, "terminal"))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f"<style>{_DARK}</style></head><body>"
        f"{_Page(analysis, language).whole()}</body></html>"
    )


def fragment(analysis: Analysis, language: str = ENGLISH) -> str:
    """The chart, the accounts, and the moments that cost most, for a notebook."""
    return _Page(analysis, language).whole(_BOARDS)


class _Page:
    def __init__(self, analysis: Analysis, language: str) -> None:
        self._analysis = analysis
        self._language = language
        self._voice = Voice(language)

    def _say(self, code: str, **data: Any) -> str:
        return escape(self._voice.say(f"review.{code}", data, "terminal"))

    def whole(self, boards: int | None = None) -> str:
        analysis = self._analysis
        chart = svg_of(analysis, self._language)
        working = "" if analysis.done >= 1 else f"<p>{self._say('working', done=f'{analysis.done:.0%}')}</p>"
        moments = list(analysis.moments)
        if boards is not None:
            moments = sorted(moments, key=lambda moment: -abs(moment.swing.mean))[:boards]
            moments.sort(key=lambda moment: moment.number)
        told = "".join(self._moment(moment) for moment in moments) or f"<p>{self._say('none')}</p>"
        return (
            f'<div class="feurio"><style>{_STYLE}</style>{chart}{working}'
            f"<h2>{self._say('accounts')}</h2>{self._accounts()}<h2>{self._say('moments')}</h2>{told}</div>"
        )

    def _name(self, seat: int) -> str:
        if self._analysis.seats == 1:
            return escape(self._voice.say("course.all" if self._analysis.players > 1 else "you", {}, "terminal"))
        return escape(self._voice.fill("{seat}", {"seat": seat}))

    def _accounts(self) -> str:
        heads = "".join(f"<th>{self._say(code)}</th>" for code in ("start", "luck", "skill", "result"))
        rows = "".join(self._account(account) for account in self._analysis.accounts)
        return f'<table><tr><th></th>{heads}<th></th></tr>{rows}</table><p class="pale">{self._say("adds")}</p>'

    def _account(self, account: Account) -> str:
        figures = (
            f"{account.start:.0%}",
            f"{account.luck.mean:+.0%} ±{100 * account.luck.reach:.0f}",
            f"{account.skill:+.0%}",
            f"{account.result:.0%}",
        )
        cells = "".join(f"<td>{figure}</td>" for figure in figures)
        bars = _bar(account.luck.mean, "") + "<br>" + _bar(account.skill, "own")
        return f"<tr><th>{self._name(account.seat)}</th>{cells}<td>{bars}</td></tr>"

    def _moment(self, moment: Moment) -> str:
        analysis = self._analysis
        kind = self._say("luck-moment" if moment.kind == "luck" else moment.kind)
        swing = f"{moment.swing.mean:+.0%} ±{100 * moment.swing.reach:.0f}"
        plain = swing.lstrip("+")
        if moment.kind == "luck":
            said = self._say("gives", chance=swing)
        elif moment.kind == "strong":
            said = self._say("only", chance=f"{MINUS}{plain}")
        else:
            said = self._say("costs", chance=plain)
        head = f"<h3>{moment.number}. {self._name(moment.seat)}: {kind} <code>{escape(moment.event)}</code></h3>"
        decision = next((each for each in analysis.decisions if each.number == moment.number), None)
        more = self._boards(decision) if decision is not None else ""
        return f'<div class="moment">{head}<p>{said}</p>{more}</div>'

    def _boards(self, decision: Decision) -> str:
        best = decision.options[0]
        events = [("played", decision.own)]
        if best.event != decision.played:
            events.append(("better", best))
        figures = "".join(
            f"<figure>{_board(decision.position, option.event)}<figcaption>{self._say(code)}:"
            f" <code>{escape(option.event)}</code>, {option.win.mean:.0%}</figcaption></figure>"
            for code, option in events
        )
        reasons = "; ".join(escape(reason.said(self._language)) for reason in best.reasons)
        return f'<p>{reasons}</p><div class="boards">{figures}</div>'


def _bar(value: float, kind: str) -> str:
    """A bar from the middle, to the right for what is gained."""
    width = min(0.5, abs(value) / 2)
    left = 0.5 if value >= 0 else 0.5 - width
    return f'<span class="bar"><i class="{kind}" style="left:{100 * left:.1f}%;width:{100 * width:.1f}%"></i></span>'


def _board(text: str, event: str) -> str:
    """The board after an event, the place of which is marked."""
    game = Game.from_position(text)
    game.play(event)
    position = game.position()
    lying = {tile["cell"] for tile in position["tiles"]}
    cells = [cell for cell in _CELL.findall(event) if cell in lying]
    return svg(position, marks=[{"mark": "last", "cells": cells}] if cells else [], heats="none", size=420)
