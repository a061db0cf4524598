"""A fifth language with three plural forms: a few Polish texts in a folder of their own."""

from __future__ import annotations

import json
from pathlib import Path

TEXTS = {
    "language": {"name": "Polski", "plurals": ["one", "few", "many"], "decimal": ",", "last": " i "},
    "words": {
        "color.red": "czerwony",
        "color.green": "zielony",
        "seat.number": "Gracz {number}",
    },
    "reasons": {
        "supply-short": "kolor {color}: w zapasie {left:pionek|pionki|pionków}, nie {wanted}",
        "game-over": "gra jest skończona",
        "unknown-edition": "nie ma wydania {given}; są {known}",
    },
    "effects": {"takes": "zabiera {tiles}"},
    "terminal": {
        "play.which": "Jaka gra? [1]",
        "turn.fly": "{who} {you?lecisz|leci}",
        "title.players": "{players:gracz|gracze|graczy}",
        "fail.bots": "{given:bot|boty|botów} na {players:miejsce|miejsca|miejsc}",
    },
    "interface": {
        "start.tagline": "Trzy gry planszowe o jednym pożarze lasu.",
        "settings.title": "Ustawienia",
        "setup.players": "{players:gracz|gracze|graczy}",
    },
}


def write_polish(folder: Path) -> Path:
    """The language's folder inside `folder`, which is then named in `FEURIO_TEXTS`."""
    (folder / "pl").mkdir(parents=True)
    for name, content in TEXTS.items():
        text = json.dumps(content, ensure_ascii=False)
        (folder / "pl" / f"{name}.json").write_text(text, encoding="utf-8")
    return folder
