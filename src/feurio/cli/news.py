"""What happened, for those who sit at the terminal: the outcomes of events as sentences, one a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from feurio.cli.speech import voice
from feurio.terminal.status import Status
from feurio.texts import Voice, capital

if TYPE_CHECKING:
    from feurio.game import Game
    from feurio.referee.outcome import Outcome

Who = Callable[[int], tuple[str, bool]]
"""How a seat is called, and whether that is "you"."""


def news(outcomes: Sequence[Outcome], speaker: Voice, who: Who) -> list[str]:
    """The sentences of some events in their order. What is drawn is told with the tile that is laid."""
    lines: list[str] = []
    turn: tuple[int, list[str]] | None = None
    for outcome in outcomes:
        seat = outcome["seat"]
        if outcome["kind"] == "draw":
            turn = None
            continue
        if seat is None:
            lines.append(_say(speaker, outcome["kind"], numbers=outcome.get("drawn")))
            continue
        name, you = who(seat)
        if turn is None or turn[0] != seat:
            turn = (seat, [])
            lines.append("")
        turn[1].extend(_phrases(outcome, speaker, you))
        lines[-1] = f"{capital(name)} {speaker.join(turn[1])}"
    return lines


def what_happened(game: Game, number: int) -> str:
    """What event `number` of a game did, in a sentence: for those who look back at it."""
    outcome = game.outcome(number)
    status = Status(game.at(number).position(), voice())
    speaker = Voice(voice().language.code, seat=status.seat)
    if outcome["kind"] == "draw":
        drawn = outcome["drawn"][0]
        return _say(speaker, "draw", number=drawn) if drawn else speaker.say("turn.draw", name="terminal")
    return "".join(news([outcome], speaker, lambda seat: (status.seat(seat), False)))


def _say(speaker: Voice, code: str, **data: Any) -> str:
    return speaker.say(f"news.{code}", data, "terminal")


def _phrases(outcome: Outcome, speaker: Voice, you: bool) -> list[str]:
    """What a seat did, a few words each, without saying who it was."""

    def say(code: str, **data: Any) -> str:
        return _say(speaker, code, you=you, **data)

    kind = outcome["kind"]
    if kind == "pass":
        return [say("pass-forced" if outcome["added"] else "pass")]
    if kind == "center":
        _, low, high = outcome["event"].split()
        return [say("center", low=int(low), high=int(high))]
    if kind == "fly":
        return _flight(outcome, say)
    if kind == "flee":
        return [say("flee", **outcome["fled"])]
    if kind == "move":
        moved = outcome["moved"][0]
        return [say("move" if moved["number"] else "move-edge", **moved)]
    if kind == "relocate":
        return [say("relocate", cell=outcome["event"].split()[1])]
    if "placed" in outcome:
        placed = outcome["placed"]
        if kind == "predators":
            return [say("predators", count=len(placed), cells=[piece["cell"] for piece in placed])]
        code = kind if placed[0]["number"] else f"{kind}-edge"
        return [say(code, count=len(placed), **placed[0])]
    laid = outcome["laid"][0]
    if kind == "break":
        return [say("break-paid" if outcome.get("paid") else "break", color=outcome.get("color"), **laid)]
    return [say("tile-heat" if "heat" in laid else kind, **laid)]


def _flight(outcome: Outcome, say: Callable[..., str]) -> list[str]:
    flight = outcome["flight"]
    onto = [piece["number"] for piece in outcome.get("placed", ())]
    phrases = [
        say("fly", direction=flight["direction"], cell=flight["path"][0]),
        say("drops", count=len(onto), onto=_numbers(onto)),
    ]
    taken: dict[int, list[int]] = {}
    for tile in outcome.get("taken", ()):
        taken.setdefault(tile["seat"], []).append(tile["number"])
    for seat, numbers in sorted(taken.items(), key=lambda entry: entry[0] != outcome["seat"]):
        code = "takes" if seat == outcome["seat"] else "gives"
        phrases.append(say(code, seat=seat, tiles=_numbers(numbers)))
    if "lost" in outcome:
        phrases.append(say("loses", tiles=_numbers(tile["number"] for tile in outcome["lost"])))
    return phrases


def _numbers(numbers: Iterable[int | None]) -> str:
    """Numbers of tiles inside a longer list."""
    return " ".join(str(number) for number in numbers)
