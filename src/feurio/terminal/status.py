"""What stands beside the board: the game, who is to move, and every seat's score with its arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from feurio.editions import COLORS, EDITIONS
from feurio.terminal.palette import BOLD, DIM, INK, paint
from feurio.texts import sentence

if TYPE_CHECKING:
    from feurio.position import Position, RegionScore, SeatScore

_PHASES = {
    "deal": "the starting tiles are dealt",
    "board": "the board is laid out",
    "draw": "a tile is drawn",
    "center": "chooses the central pair",
    "volcano": "chooses the volcano",
    "tile": "lays the {drawn}",
    "crew": "sends firefighters",
    "fly": "flies",
    "startle": "startles, flees or passes",
    "relocate": "puts the predator back",
    "flee": "flees",
}
_ALONE = {"volcano": "choose the volcano", "tile": "lay the {drawn}", "crew": "send firefighters", "fly": "fly"}
"""What you do where nobody else is at the table."""
_FEW = 3


def draw_title(position: Position, *, color: bool = False, width: int = 80) -> str:
    """One line: the edition, the mode, the tiles left."""
    words = [EDITIONS[position["edition"]].title, position["mode"]]
    if position["players"] > 1:
        words.append(f"{position['players']} players")
    words += position["variants"]
    if position["taken"] is None:
        words.append(f"{position['pile']} in the pile")
    return paint(_fit(" - ".join(words), width), BOLD, color)


def draw_status(position: Position, names: Sequence[str] | None = None, *, color: bool = False, width: int = 80) -> str:
    """A line per seat (or per color, where all play together), and whose turn it is."""
    shared = position["mode"] != "competitive"
    lines = _together(position, color, width) if shared else _seats(position, names, color, width)
    if position["taken"] is None and position["pile"] and position["result"] is None:
        unseen = "  ".join(f"{number}: {many}" for number, many in position["unseen"].items())
        lines.append(paint(_fit(f"Unseen   {unseen}", width), DIM, color))
    lines.append(paint(_fit(_turn(position, names), width), BOLD, color))
    return "\n".join([*lines, *(_fit(f"  {text}", width) for text in missed_lines(position))])


def _seats(position: Position, names: Sequence[str] | None, color: bool, width: int) -> list[str]:
    own = position["colors"] or []
    titles = [seat_title(position, seat, names) for seat in range(position["players"])]
    wide = max(map(len, titles))
    lines = []
    for score in position["scores"]:
        seat = score["seat"]
        arrow = ">" if position["to_move"] == seat else " "
        head = f"{arrow} {titles[seat]:<{wide}} {score['score']:>4}"
        text = f"{arithmetic(position, score)}; {_in_hand(position, seat)}".lstrip("; ")
        rest = _fit(text, width - len(head) - 3)
        ink = INK[own[seat][0]] if own and seat < len(own) else ""
        shown = paint(head, f"1;{ink}" if position["to_move"] == seat else ink, color)
        lines.append(f"{shown}   {rest}")
    return lines


def seat_title(position: Position, seat: int, names: Sequence[str] | None = None) -> str:
    """A seat as it is called: its colors and, where it has one, its name."""
    own = (position["colors"] or [])[seat : seat + 1]
    title = "+".join(own[0]) if own and len(own[0]) < 4 else f"seat {seat}"
    name = names[seat] if names and seat < len(names) else ""
    return f"{title} ({name})" if name else title


def _in_hand(position: Position, seat: int) -> str:
    """The pieces of the seat's supply; neutral ones apart."""
    if seat >= len(position["supply"]):
        return ""
    neutral = position["neutral"]
    parts = [f"{many} {'neutral' if color == neutral else color}" for color, many in position["supply"][seat].items()]
    return "has " + ", ".join(parts)


def arithmetic(position: Position, score: SeatScore) -> str:
    """How a score comes about, in the words of the rules."""
    if "regions" in score:
        worth = [_region(region) for region in score["regions"] if region["value"]]
        return " + ".join(worth) or "no region"
    if "taken" in score:
        taken = "+".join(map(str, sorted(score["taken"], reverse=True))) or "nothing taken"
        return f"{taken}, {score['lying']} loads lying" if position["mode"] == "competitive" else taken
    saved = list(score["saved"].values())
    product = f"{saved[0]} saved" if len(saved) == 1 else " x ".join(map(str, saved)) + " saved"
    return f"{product} - {sum(score['home'].values())} at home, damage {score['damage']}"


def _region(region: RegionScore) -> str:
    numbers = "+".join(map(str, sorted(region["numbers"], reverse=True)))
    return f"({numbers})/{region['divisor']}" if len(region["numbers"]) > 1 else f"{numbers}/{region['divisor']}"


def _together(position: Position, color: bool, width: int) -> list[str]:
    """Where all play together: how far each color is."""
    if not position["scores"]:
        return []
    score = position["scores"][0]
    lines = []
    for name in COLORS:
        left = sum(supply.get(name, 0) for supply in position["supply"])
        if "regions" in score:
            regions = [region for region in score["regions"] if region["color"] == name]
            gate = "with an open 1" if any(region["divisor"] == 1 for region in regions) else "without an open 1"
            many = "1 region" if len(regions) == 1 else f"{len(regions)} regions"
            text = f"{many} {gate}; {left} to place" if regions else f"no region; {left} to place"
        elif "saved" in score:
            text = f"{score['saved'][name]} saved, {score['stranded'][name]} on tiles, {left} at home"
        else:
            text = f"{left} loads left"
        arrow = ">" if position["color"] == name else " "
        lines.append(f"{paint(f'{arrow} {name:<7}', INK[name], color)} {_fit(text, width - 10)}")
    if "taken" in score:
        lying = sum(1 for tile in position["tiles"] if tile["face"] == "up")
        lines.append(f"  {len(score['taken'])} tiles taken, {lying} lying, {len(position['lost'] or [])} lost")
    elif "saved" in score:
        product = " x ".join(str(many) for many in score["saved"].values())
        home = sum(score["home"].values())
        lines.append(f"  {product} = {score['score']}" + (f", 0 while {home} are at home" if home else ""))
    return [_fit(line, width) if not color else line for line in lines]


def _turn(position: Position, names: Sequence[str] | None) -> str:
    mover = position["to_move"]
    if position["result"] is not None:
        return result_line(position, names)
    alone = position["players"] == 1 and not position["color"]
    phase = (_ALONE if alone and isinstance(mover, int) else _PHASES)[position["phase"]]
    if position["drawn"] is not None:
        phase = phase.format(drawn="hidden tile" if position["drawn"] == "?" else position["drawn"])
    if not isinstance(mover, int):
        return phase[0].upper() + phase[1:]
    if position["players"] == 1:
        who = position["color"] or "you"
    else:
        who = seat_title(position, mover, names)
        if position["mode"] != "competitive" and position["color"]:
            who += f" with {position['color']}"
    text = f"{who} {phase}"
    if position["flee"]:
        text = f"{who}: {position['flee']['color']} flees from {position['flee']['number']}"
    if position["dealt"]:
        text += ": " + " ".join(map(str, position["dealt"]))
    return text[0].upper() + text[1:]


def result_line(position: Position, names: Sequence[str] | None = None) -> str:
    """How the game ended, in one sentence."""
    result = position["result"]
    if result is None:
        return ""
    if result["solved"] is not None:
        text = "Won" if result["solved"] else "Not solved"
        if EDITIONS[position["edition"]].family.compass:
            text += f": {result['scores'][0]} points"
        if result["difficulty"] is not None:
            text += f" at difficulty {result['difficulty']}"
        return f"Over. {text}."
    winners = [seat_title(position, seat, names) for seat in result["winners"]]
    verb = "wins" if len(winners) == 1 else "share the win"
    return f"Over. {' and '.join(winners)} {verb}, {' : '.join(map(str, result['scores']))}."


def missed_lines(position: Position) -> list[str]:
    """What those who played together have missed, a sentence each; nothing where they missed most of it."""
    missed = position["ending"]["missed"] if position["ending"] else []
    if len(missed) > _FEW:
        return []
    return [sentence(f"end.missed.{one['condition']}", one, name="interface") for one in missed]


def _fit(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 3)] + "..."
