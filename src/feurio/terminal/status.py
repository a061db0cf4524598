"""What stands beside the board: the game, who is to move, and every seat's score with its arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from feurio.editions import COLORS, EDITIONS
from feurio.terminal.palette import BOLD, DIM, INK, paint
from feurio.texts import Voice, capital

if TYPE_CHECKING:
    from feurio.position import Missed, Position, RegionScore, SeatScore

_FEW = 3


class Status:
    """A position in the words of a language, within a width. `names` are the seats' names."""

    def __init__(
        self,
        position: Position,
        voice: Voice | None = None,
        *,
        names: Sequence[str] | None = None,
        color: bool = False,
        width: int = 80,
    ) -> None:
        self._position = position
        self._voice = voice or Voice()
        self._names = names or ()
        self._color = color
        self._width = width

    def _say(self, code: str, **data: Any) -> str:
        return self._voice.say(code, data, "terminal")

    # --- Above the board --------------------------------------------------------------------------------------------

    def title(self) -> str:
        """One line: the edition, the mode, the tiles left."""
        position = self._position
        words = [EDITIONS[position["edition"]].title, self._voice.word("mode", position["mode"])]
        if position["players"] > 1:
            words.append(self._say("title.players", players=position["players"]))
        words += [self._voice.word("variant", variant) for variant in position["variants"]]
        if position["taken"] is None:
            words.append(self._say("title.pile", pile=position["pile"]))
        return paint(fit(" - ".join(words), self._width), BOLD, self._color)

    # --- Below it ---------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """A line per seat (or per color, where all play together), and whose turn it is."""
        position = self._position
        lines = self._seats() if position["mode"] == "competitive" else self._together()
        if position["taken"] is None and position["pile"] and position["result"] is None:
            unseen = "  ".join(f"{number}: {many}" for number, many in position["unseen"].items())
            lines.append(self._dim(self._say("unseen", numbers=unseen)))
        legend = self._legend()
        if legend:
            lines.append(self._dim(legend))
        lines.append(paint(fit(self._turn(), self._width), BOLD, self._color))
        return "\n".join([*lines, *(fit(f"  {text}", self._width) for text in self._missed())])

    def _dim(self, text: str) -> str:
        return paint(fit(text, self._width), DIM, self._color)

    def _legend(self) -> str:
        """Which letter on the board is which color, where the words do not begin with it."""
        family = EDITIONS[self._position["edition"]].family
        words = {color: self._voice.word("color", color) for color in COLORS}
        if family.compass:
            words = {color: f"{word} ({self._voice.word('animals-all', color)})" for color, word in words.items()}
        elif all(word[0].upper() == color[0].upper() for color, word in words.items()):
            return ""
        return "  ".join(f"{color[0].upper()} {word}" for color, word in words.items())

    def _seats(self) -> list[str]:
        position = self._position
        own = position["colors"] or []
        titles = [self.seat(seat) for seat in range(position["players"])]
        wide = max(map(len, titles))
        lines = []
        for score in position["scores"]:
            seat = score["seat"]
            arrow = ">" if position["to_move"] == seat else " "
            head = f"{arrow} {titles[seat]:<{wide}} {score['score']:>4}"
            ink = INK[own[seat][0]] if own and seat < len(own) else ""
            shown = paint(head, f"1;{ink}" if position["to_move"] == seat else ink, self._color)
            room = self._width - len(head) - 3
            parts = [part for part in (self.arithmetic(score), self._in_hand(seat)) if part]
            rows = ["; ".join(parts)] if sum(map(len, parts)) + 2 <= room else parts
            lines += [f"{start}   {fit(row, room)}" for start, row in zip((shown, " " * len(head)), rows, strict=False)]
        return lines

    def seat(self, seat: int) -> str:
        """A seat as it is called: its colors and, where it has one, its name."""
        own = (self._position["colors"] or [])[seat : seat + 1]
        if own and len(own[0]) < len(COLORS):
            title = "+".join(self._voice.word("color", color) for color in own[0])
        else:
            title = self._voice.fill("{seat}", {"seat": seat})
        name = self._names[seat] if seat < len(self._names) else ""
        return f"{title} ({name})" if name else title

    def _in_hand(self, seat: int) -> str:
        """The pieces of the seat's supply; neutral ones apart."""
        if seat >= len(self._position["supply"]):
            return ""
        neutral = self._position["neutral"]
        pieces = [
            self._voice.word("pieces", "neutral" if color == neutral else color, {"count": many})
            for color, many in self._position["supply"][seat].items()
        ]
        return self._say("hand", pieces=self._voice.language.comma.join(pieces))

    def arithmetic(self, score: SeatScore) -> str:
        """How a score comes about, in the words of the rules."""
        if "regions" in score:
            worth = [_region(region) for region in score["regions"] if region["value"]]
            return " + ".join(worth) or self._say("sum.no-region")
        if "taken" in score:
            taken = "+".join(map(str, sorted(score["taken"], reverse=True))) or self._say("sum.nothing-taken")
            alone = self._position["mode"] != "competitive"
            return taken if alone else self._say("sum.taken", taken=taken, lying=score["lying"])
        saved = " x ".join(str(many) for many in score["saved"].values())
        home = sum(score["home"].values())
        return self._say("sum.run", saved=saved, home=home, damage=score["damage"])

    def _together(self) -> list[str]:
        """Where all play together: how far each color is."""
        position = self._position
        if not position["scores"]:
            return []
        score = position["scores"][0]
        wide = max(len(self._voice.word("color", color)) for color in COLORS)
        lines = []
        for name in COLORS:
            left = sum(supply.get(name, 0) for supply in position["supply"])
            if "goals" in score:
                goal = score["goals"][name]
                text = self._say("together.regions", regions=goal["regions"], open=goal["open_one"], left=left)
                text = text if goal["regions"] else self._say("together.no-region", left=left)
            elif "saved" in score:
                saved, stranded = score["saved"][name], score["stranded"][name]
                text = self._say("together.run", saved=saved, tiles=stranded, home=left)
            else:
                text = self._say("together.loads", left=left)
            arrow = ">" if position["color"] == name else " "
            head = f"{arrow} {self._voice.word('color', name):<{wide + 1}}"
            lines.append(f"{paint(head, INK[name], self._color)} {fit(text, self._width - len(head) - 1)}")
        total = self._total(score)
        return [*lines, f"  {fit(total, self._width - 2)}"] if total else lines

    def _total(self, score: SeatScore) -> str:
        position = self._position
        if "taken" in score:
            lying = sum(1 for tile in position["tiles"] if tile["face"] == "up")
            lost = len(position["lost"] or [])
            return self._say("together.taken", taken=len(score["taken"]), lying=lying, lost=lost)
        if "saved" in score:
            product = " x ".join(str(many) for many in score["saved"].values())
            home = sum(score["home"].values())
            code = "together.product-home" if home else "together.product"
            return self._say(code, product=product, score=score["score"], home=home)
        return ""

    # --- Whose turn it is, and how it ended -------------------------------------------------------------------------

    def _turn(self) -> str:
        position = self._position
        mover, phase = position["to_move"], position["phase"]
        if position["result"] is not None:
            return self.result()
        if not isinstance(mover, int) or phase is None:
            return capital(self._say(f"turn.{phase}"))
        you = position["players"] == 1 and not position["color"]
        if you:
            who = self._voice.say("you", name="words")
        elif position["players"] == 1:
            who = self._voice.word("color", position["color"] or "")
        else:
            who = self.seat(mover)
            if position["mode"] != "competitive" and position["color"]:
                who = self._say("turn.with", who=who, color=position["color"])
        flee: Mapping[str, Any] = position["flee"] or {}
        code = "hidden" if position["drawn"] == "?" else phase
        data = {"who": who, "you": you, "drawn": position["drawn"], "dealt": position["dealt"], **flee}
        return capital(self._say(f"turn.{code}", **data))

    def result(self) -> str:
        """How the game ended, in one sentence."""
        position = self._position
        result = position["result"]
        if result is None:
            return ""
        if result["solved"] is None:
            names = self._voice.join(self.seat(seat) for seat in result["winners"])
            scores = " : ".join(map(str, result["scores"]))
            return self._say("over.wins", names=capital(names), count=len(result["winners"]), scores=scores)
        if not result["solved"]:
            return self._say("over.lost")
        if EDITIONS[position["edition"]].family.compass:
            return self._say("over.won-points", score=result["scores"][0])
        code = "over.won" if result["difficulty"] is None else "over.won-difficulty"
        return self._say(code, difficulty=result["difficulty"])

    def _missed(self) -> list[str]:
        """What those who played together have missed, a sentence each; nothing where they missed most of it."""
        missed = self._position["ending"]["missed"] if self._position["ending"] else []
        if len(missed) > _FEW:
            return []
        return [capital(self._lacking(one)) for one in missed]

    def _lacking(self, one: Missed) -> str:
        color, condition = one.get("color"), one["condition"]
        if color is None:
            return self._voice.say(f"end.missed.{condition}", one, "interface")
        said = self._voice.say(f"missed.{condition}", one, "interface")
        return f"{self._voice.word('color', color)}: {said}."


def _region(region: RegionScore) -> str:
    numbers = "+".join(map(str, sorted(region["numbers"], reverse=True)))
    return f"({numbers})/{region['divisor']}" if len(region["numbers"]) > 1 else f"{numbers}/{region['divisor']}"


def fit(text: str, width: int) -> str:
    """A text cut to a width."""
    return text if len(text) <= width else text[: max(0, width - 3)] + "..."
