"""The marks that show on a drawing what an event did, or would do (`feurio.referee.outcome`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def marks_of(outcome: Mapping[str, Any], colors: Sequence[Sequence[str]] | None) -> list[dict[str, Any]]:
    """The marks of an outcome; `colors` are those of each seat, as in a position."""
    return [*_laid(outcome), *_flown(outcome, colors), *_placed(outcome), *_moved(outcome)]


def _laid(outcome: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for tile in outcome.get("laid", ()):
        if tile["face"] == "volcano":
            yield {"mark": "focus", "cell": tile["cell"]}
        elif "beside" in tile:
            down = {"face": "down"} if tile["face"] == "down" else {}
            yield {"mark": "preview", "cell": tile["cell"], "number": tile["number"] or "?", **down}


def _flown(outcome: Mapping[str, Any], colors: Sequence[Sequence[str]] | None) -> Iterator[dict[str, Any]]:
    flight = outcome.get("flight")
    if flight is None:
        return
    way = {"entry": flight["path"][0], "direction": flight["direction"], "color": outcome["color"]}
    yield {"mark": "flight", **way, "cells": flight["path"], "loads": flight["drops"]}
    for tile in outcome.get("taken", ()):
        own = outcome["color"] if colors is None else colors[tile["seat"]][0]
        yield {"mark": "captured", "cell": tile["cell"], "color": own, "seat": tile["seat"]}
    for tile in outcome.get("lost", ()):
        yield {"mark": "lost", "cell": tile["cell"]}


def _placed(outcome: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Pieces that somebody put somewhere; a flight's loads are marked with the flight."""
    if "flight" not in outcome:
        for cell in dict.fromkeys(piece["cell"] for piece in outcome.get("placed", ())):
            yield {"mark": "focus", "cell": cell}


def _moved(outcome: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for piece in outcome.get("moved", ()):
        if piece["color"] == "predator":
            yield {"mark": "focus", "cell": piece["target"]}
        else:
            yield {"mark": "move", **{key: piece[key] for key in ("source", "target", "color")}}
    if "fled" in outcome:
        yield {"mark": "flee", "cells": outcome["fled"]["cells"]}
