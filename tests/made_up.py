"""An edition that nobody published, Wildfire with another box and rounding: it shows that an edition is data."""

from __future__ import annotations

import os
from pathlib import Path

import feurio
from feurio.editions import Edition

SMOLDER = Edition("smolder", "Smolder!", "wildfire", (3, 5, 7, 8, 8, 8), ("firebreak",), round_up=True)
_HERE = Path(__file__).parent
_SOURCE = Path(feurio.__file__).parents[1]


def known_to_processes(folder: Path) -> dict[str, str]:
    """The environment in which every Python process knows the edition from its first line on."""
    script = "from feurio.editions import register_edition\nfrom made_up import SMOLDER\nregister_edition(SMOLDER)\n"
    (folder / "sitecustomize.py").write_text(script, encoding="utf-8")
    places = [str(folder), str(_HERE), str(_SOURCE), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, places))}
