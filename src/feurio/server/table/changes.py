"""What turns one position into the next, so that a move sends only what it changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from feurio.server.table.messages import Change

_LISTS = ("tiles", "cells")


def change_between(old: Mapping[str, Any], new: Mapping[str, Any]) -> Change:
    """The difference of two positions of one game."""
    change: Change = {"set": {}, "tiles": {}, "cells": {}}
    for key, value in new.items():
        if key not in _LISTS and old[key] != value:
            change["set"][key] = value
    change["tiles"] = _by_cell(old["tiles"], new["tiles"])
    change["cells"] = _by_cell(old["cells"], new["cells"])
    return change


def _by_cell(old: list[Any], new: list[Any]) -> dict[str, Any]:
    before = {entry["cell"]: entry for entry in old}
    found: dict[str, Any] = {}
    for entry in new:
        if before.pop(entry["cell"], None) != entry:
            found[entry["cell"]] = entry
    found.update(dict.fromkeys(before))
    return found
