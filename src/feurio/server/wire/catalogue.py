"""What can be played here, for the page on which a table is opened."""

from __future__ import annotations

from typing import Any

from feurio.bots.registry import LEVELS
from feurio.editions import COLORS, EDITIONS, MODES, SPACES, check_setup
from feurio.layouts import DEFAULT_LAYOUT, LAYOUTS
from feurio.texts import languages
from feurio.version import __version__

_PLAYERS = {mode: [1] if mode == "solitaire" else [2, 3, 4] for mode in MODES}


def catalogue(loopback: bool, lan: bool) -> dict[str, Any]:
    return {
        "version": __version__,
        "editions": [
            {
                "id": edition.id,
                "title": edition.title,
                "rules": edition.rules,
                "box": list(edition.box),
                "variants": list(edition.variants),
                "year": edition.year,
                "modes": list(MODES),
                "seats": {
                    mode: {
                        str(players): check_setup(edition.id, mode, players).seat_colors for players in _PLAYERS[mode]
                    }
                    for mode in MODES
                },
            }
            for edition in EDITIONS.values()
        ],
        "modes": [{"id": mode, "players": _PLAYERS[mode]} for mode in MODES],
        "colors": list(COLORS),
        "spaces": list(SPACES),
        "layouts": [
            {"name": layout.name, "description": layout.description, "cells": [f"{q},{r}" for q, r in layout.cells]}
            for layout in LAYOUTS.values()
        ],
        "default_layout": DEFAULT_LAYOUT,
        "levels": [{"name": level.name, "bot": level.bot, "seconds": level.seconds} for level in LEVELS],
        "languages": {code: language.name for code, language in languages().items()},
        "loopback": loopback,
        "lan": lan,
    }
