"""Editions that nobody published, one of each set of rules: they show that an edition is data."""

from __future__ import annotations

import os
from pathlib import Path

import feurio
from feurio.editions import Edition

SMOLDER = Edition("smolder", "Smolder!", "wildfire", (3, 5, 7, 8, 8, 8), ("firebreak",), round_up=True)
"""Wildfire with another box and rounding."""
CALDERA = Edition("caldera", "Caldera!", "volcano", (8, 8, 7, 6, 5, 5))
STAMPEDE = Edition("stampede", "Stampede!", "ontherun", (8, 8, 8, 4, 6, 8), year=1901)
MADE_UP = (SMOLDER, CALDERA, STAMPEDE)
_HERE = Path(__file__).parent
_SOURCE = Path(feurio.__file__).parents[1]


def known_to_processes(folder: Path) -> dict[str, str]:
    """The environment in which every Python process knows the editions from its first line on."""
    script = "import feurio.editions, made_up\nfor one in made_up.MADE_UP: feurio.editions.register_edition(one)\n"
    (folder / "sitecustomize.py").write_text(script, encoding="utf-8")
    places = [str(folder), str(_HERE), str(_SOURCE), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, places))}
