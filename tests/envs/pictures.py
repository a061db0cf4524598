"""Pictures of the action spaces for the docs. `python -m envs.pictures`, started in tests/, writes them anew."""

from __future__ import annotations

from pathlib import Path

from feurio.envs.families import TABLE
from feurio.envs.spaces import make_spaces

FOLDER = Path(__file__).parent.parent.parent / "docs" / "images"
SETUPS = {
    "wildfire": (4, ["firebreak"], "Wildfire, four players, with firebreaks"),
    "volcano": (4, [], "Volcano, four players"),
    "ontherun": (3, [], "On the Run, three players"),
}
COLORS = ("#e0662f", "#f0b44c", "#7a9e4f", "#4f8fa3", "#8d6aa8", "#c25b7c", "#6d7f8c", "#b08a5a", "#5b8f7a", "#d98c6a")
LEFT, WIDTH = 20, 860


def strip(top: int, parts: list[tuple[str, int, str]], total: int) -> list[str]:
    """Parts of a row by their share of it, with names where they fit."""
    found, at = [], float(LEFT)
    for name, size, color in parts:
        wide = WIDTH * size / total
        found.append(f'<rect x="{at:.1f}" y="{top}" width="{wide:.1f}" height="34" fill="{color}" stroke="#fff"/>')
        if wide > 7 * len(name):
            found.append(f'<text x="{at + wide / 2:.1f}" y="{top + 21}" class="n">{name}</text>')
        at += wide
    return found


def picture(edition: str) -> str:
    """Both numberings of a game's actions as SVG."""
    players, variants, title = SETUPS[edition]
    flat = make_spaces(edition, players=players, variants=variants).actions
    planes = make_spaces(edition, players=players, variants=variants, observation="planes").actions
    families = list(flat.families.values())
    color = {family.number: COLORS[i % len(COLORS)] for i, family in enumerate(families)}
    rows = [f'<text x="{LEFT}" y="28" class="h">{title}: {flat.count} flat actions</text>']
    rows += strip(40, [(f.name, f.size * flat.places(f.of), color[f.number]) for f in families], flat.count)
    y = 100
    for f in families:
        last = f.start + f.size * flat.places(f.of) - 1
        counts = f"{f.size}" if f.of == TABLE else f"{flat.places(f.of)} {f.of} x {f.size}"
        formula = f"{f.start} + offset" if f.of == TABLE else f"{f.start} + {f.size} x place + offset"
        rows.append(f'<rect x="{LEFT}" y="{y - 11}" width="14" height="14" fill="{color[f.number]}"/>')
        for x, text in ((44, f.name), (180, f"{f.start} to {last}"), (320, counts), (500, f"index = {formula}")):
            rows.append(f'<text x="{x}" y="{y}" class="t">{text}</text>')
        y += 22
    assert planes.window is not None
    board = [f for f in planes.families.values() if f.of != TABLE]
    text = f"{planes.count} actions as planes: {planes.table} of the table, then {planes.planes} for each of "
    text += f"{planes.window.places} places, in this order"
    rows.append(f'<text x="{LEFT}" y="{y + 18}" class="h">{text}</text>')
    rows += strip(y + 30, [(f.name, f.size, color[f.number]) for f in board], planes.planes)
    style = ".h{font-size:15px;fill:#333}.t{font-size:13px;fill:#333}.n{font-size:12px;fill:#fff;text-anchor:middle}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 {y + 84}" font-family="system-ui, sans-serif" '
    head += f'role="img" aria-label="The actions of {title}"><style>{style}</style>'
    return "\n".join([head, f'<rect width="900" height="{y + 84}" fill="#fff"/>', *rows, "</svg>", ""])


if __name__ == "__main__":
    for name in SETUPS:
        (FOLDER / f"actions-{name}.svg").write_text(picture(name), encoding="utf-8")
