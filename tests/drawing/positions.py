"""Example positions of the three games, as `Game.position()` would return them.

Written down by hand and completed here (free edges, heats), so that the drawing is tested without the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SPACES = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


def _beside(cell: str) -> list[str]:
    q, r = map(int, cell.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in STEPS]


def position(
    edition: str,
    tiles: Mapping[str, str],
    *,
    players: int = 4,
    edge: Mapping[str, str] | None = None,
    neutral: str | None = None,
    drawn: int | None = None,
    phase: str = "crew",
    hot: Sequence[str] = (),
    **more: Any,
) -> dict[str, Any]:
    """A whole position from tiles written as "5 red blue", "break", "break 4" (known) or "volcano"."""
    heats = edition in ("feurio", "wildfire")
    laid = []
    shown: dict[str, int] = {}
    for cell, text in tiles.items():
        first, *rest = text.split()
        face = {"break": "down", "volcano": "volcano"}.get(first, "up")
        number = int(first) if face == "up" else int(rest.pop()) if rest else None
        spaces = SPACES[number] if face == "up" and number else 0
        free = sum(beside not in tiles for beside in _beside(cell))
        room = max(0, min(spaces, free) - len(rest)) if heats else spaces - len(rest)
        shown[cell] = number if face == "up" and number else 0
        laid.append({"cell": cell, "number": number, "face": face, "spaces": spaces,
                     "room": room, "free_edges": free, "pieces": rest})  # fmt: skip
    empty = sorted({beside for cell in tiles for beside in _beside(cell)} - set(tiles))
    heat = {cell: sum(shown.get(beside, 0) for beside in _beside(cell)) for cell in empty}
    hottest = max(heat.values(), default=0)
    cells = [
        {"cell": cell, "heat": heat[cell] if heats else None, "piece": (edge or {}).get(cell),
         "hot": cell in hot or (heats and drawn is not None and heat[cell] == hottest)}
        for cell in empty
    ]  # fmt: skip
    colors = {4: [["red"], ["green"], ["blue"], ["yellow"]], 3: [["red"], ["green"], ["blue"]]}
    return {
        "edition": edition, "mode": "competitive", "players": players, "variants": [],
        "colors": colors.get(players, [["red", "yellow"], ["green", "blue"]]),
        "to_move": 0, "phase": phase, "color": None, "flee": None, "drawn": drawn,
        "tiles": laid, "cells": cells, "supply": [{"red": 9}], "neutral": neutral,
        "pile": 16, "unseen": {}, "taken": None, "scores": None, "result": None, **more,
    }  # fmt: skip


WILDFIRE_TILES = {
    "0,-3": "2 yellow", "1,-3": "4 red green", "2,-3": "1 red", "3,-3": "5 blue red green",
    "0,-2": "3 yellow", "1,-2": "6", "2,-2": "6", "3,-2": "2 green", "-1,-1": "5", "0,-1": "2 yellow",
    "1,-1": "4", "2,-1": "3 green green", "-2,0": "4", "-1,0": "6", "0,0": "4 yellow",
    "1,0": "3 blue blue", "-2,1": "6", "-1,1": "1 blue", "0,1": "4 blue",
}  # fmt: skip
WILDFIRE = position("wildfire", WILDFIRE_TILES, drawn=5, phase="tile")
WILDFIRE_MARKS: list[dict[str, Any]] = [
    {"mark": "last", "cells": ["-2,1"]},
    {"mark": "preview", "cell": "-1,-2", "number": 5},
    {"mark": "region", "cells": ["1,-3", "2,-3", "3,-3"], "color": "red",
     "label": "(4 + 1 + 5) ÷ 1 = 10", "divider": "2,-3"},
]  # fmt: skip

FIREBREAKS = position(
    "feurio",
    {
        "0,0": "6 green yellow", "1,-1": "6 yellow", "0,-1": "3", "1,0": "4 red", "2,-1": "break",
        "0,1": "break 4", "-1,0": "2 blue", "-1,1": "5 yellow red",
    },
    players=3, neutral="yellow", drawn=3, phase="tile",
)  # fmt: skip

VOLCANO = position(
    "volcano",
    {
        "2,-3": "5 green", "3,-3": "6", "-2,-2": "5", "-1,-2": "4", "0,-2": "1", "1,-2": "1 blue",
        "2,-2": "4 green", "3,-2": "4 yellow", "-2,-1": "3", "-1,-1": "4", "0,-1": "2",
        "1,-1": "5 blue", "-2,0": "3", "-1,0": "1", "0,0": "volcano", "-3,1": "4", "-2,1": "2",
        "-1,1": "2", "0,1": "3", "-3,2": "3", "-2,2": "6", "-1,2": "6", "0,2": "5", "-2,3": "5",
        "-1,3": "3",
    },
    phase="fly", taken=[[5, 6], [], [], []],
)  # fmt: skip
VOLCANO_MARKS: list[dict[str, Any]] = [
    {"mark": "rim", "entry": "-3,1", "direction": "E"},
    {"mark": "rim", "entry": "-2,-2", "direction": "SE"},
    {"mark": "rim", "entry": "-2,-2", "direction": "SW"},
    {"mark": "rim", "entry": "-1,-2", "direction": "SE"},
    {"mark": "rim", "entry": "0,2", "direction": "W"},
    {"mark": "rim", "entry": "-1,3", "direction": "NW"},
    {"mark": "rim", "entry": "-1,3", "direction": "NE"},
    {"mark": "flight", "entry": "-2,-2", "direction": "E", "color": "red",
     "cells": ["-2,-2", "-1,-2", "0,-2", "1,-2", "2,-2", "3,-2"]},
    {"mark": "captured", "cell": "0,-2", "color": "red"},
    {"mark": "captured", "cell": "1,-2", "color": "blue"},
    {"mark": "captured", "cell": "2,-2", "color": "red"},
    {"mark": "captured", "cell": "3,-2", "color": "red"},
    {"mark": "captured", "cell": "2,-3", "color": "green", "label": "5 to Mira"},
    {"mark": "lost", "cell": "3,-3", "label": "6 lost"},
]  # fmt: skip
VULKAN_DIAGONAL_MARKS: list[dict[str, Any]] = [
    {"mark": "flight", "entry": "-2,3", "direction": "NE", "color": "yellow"},
]

ON_THE_RUN_TILES = {
    "1,-2": "2", "0,-1": "1", "1,-1": "4", "2,-1": "4 blue blue", "3,-1": "3", "4,-1": "2", "0,0": "3",
    "1,0": "3", "2,0": "5", "3,0": "5 yellow yellow yellow", "4,0": "6 green green green", "1,1": "4",
    "2,1": "6 blue blue blue", "3,1": "6 red red", "1,2": "5", "2,2": "3",
}  # fmt: skip
ON_THE_RUN = position(
    "ontherun", ON_THE_RUN_TILES, phase="flee", color="red", flee={"color": "red", "number": 6},
    edge={"1,-3": "red", "2,-3": "green", "4,-2": "green", "5,-2": "yellow", "-1,-1": "yellow",
          "-1,1": "blue", "4,1": "red"},
)  # fmt: skip
ON_THE_RUN_MARKS: list[dict[str, Any]] = [
    {"mark": "last", "cells": ["2,2"]},
    *({"mark": "target", "cell": cell} for cell in ("1,1", "1,2", "2,0", "2,2", "4,-1", "5,-1", "5,0", "3,2")),
    {"mark": "flee", "cells": ["2,1", "3,1", "4,0"]},
    {"mark": "move", "source": "3,1", "target": "4,1", "color": "red"},
    {"mark": "move", "source": "3,1", "target": "4,-1", "color": "red"},
]
PREDATORS = position(
    "ontherun",
    {
        "0,0": "6 red", "1,0": "5 blue blue", "1,-1": "3 green", "0,1": "2",
    },
    players=3, neutral="yellow", drawn=4, phase="tile", hot=["0,-1", "2,-1"],
    edge={"-1,1": "green", "2,0": "predator", "2,-1": "predator", "-1,0": "red", "1,1": "yellow"},
)  # fmt: skip
EMPTY = position("wildfire", {}, phase="deal")

EXAMPLES: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "wildfire": (WILDFIRE, []),
    "wildfire-marks": (WILDFIRE, WILDFIRE_MARKS),
    "firebreaks": (FIREBREAKS, [{"mark": "room", "cell": "-1,1"}, {"mark": "focus", "cell": "1,1"}]),
    "volcano": (VOLCANO, []),
    "volcano-flight": (VOLCANO, VOLCANO_MARKS),
    "volcano-diagonal": ({**VOLCANO, "edition": "vulkan"}, VULKAN_DIAGONAL_MARKS),
    "ontherun": (ON_THE_RUN, []),
    "ontherun-flee": (ON_THE_RUN, ON_THE_RUN_MARKS),
    "predators": (PREDATORS, [{"mark": "forbidden", "cell": "1,1", "label": "A predator is here already."}]),
    "empty": (EMPTY, []),
}
