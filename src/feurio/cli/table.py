"""The table of `feurio play`: shows the board, asks people, lets bots play, keeps the record safe."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from feurio.bots import Bot, choose_for, level_names, make_bot
from feurio.cli.bots import PERSON, clock_of
from feurio.cli.choices import Choices
from feurio.cli.screen import Screen, in_words
from feurio.errors import IllegalEvent
from feurio.events import Event
from feurio.game import SPECTATOR, Game, Seat
from feurio.terminal.palette import BOLD, DIM, INK, paint
from feurio.terminal.status import arithmetic, seat_title

if TYPE_CHECKING:
    from feurio.referee.outcome import Outcome

HELP = """\
  3               the choice with that number
  a               the place with that letter (lists what can be done there)
  crew 0,0 red 1  any event in the notation
  hint, h         what the strongest bot would do
  undo, u         back to your last choice
  board, b        the board again        list, l   all choices
  score, s        scores in full         save FILE the record into a file
  help, ?         this                   quit, q   leave (Ctrl-D too)"""

_LONGEST_ANSWER = 1000


class Leave(Exception):
    """Somebody gets up from the table."""


class Table:
    def __init__(self, game: Game, seats: list[str], *, save_to: str | None = None) -> None:
        self._game = game
        self._seats = seats
        self._save_to = save_to
        self._saved_at = -1
        self._screen = Screen()
        self._bots: dict[int, Bot] = {}
        self._said = game.move_count
        self._people = [seat for seat, name in enumerate(seats) if name == PERSON]
        self._last_person: int | None = self._people[0] if self._people else None
        game.extra["bots"] = list(seats)

    @property
    def _names(self) -> list[str]:
        if self._game.setup.players == 1:
            return [""]
        return ["you" if name == PERSON and len(self._people) == 1 else name for name in self._seats]

    def run(self) -> int:
        """Plays until the game is over or somebody leaves."""
        try:
            self._play()
            self._finish()
        except (EOFError, KeyboardInterrupt, Leave):
            print()
            self._keep()
        finally:
            for bot in self._bots.values():
                bot.close()
        return 0

    def _play(self) -> None:
        while isinstance(seat := self._game.to_move, int):
            if self._seats[seat] == PERSON:
                self._hand_over(seat)
                self._ask(seat)
            else:
                self._game.play(choose_for(self._bot(seat), self._game, clock_of(self._seats[seat])).event)
        self._tell_news()

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            self._bots[seat] = make_bot(self._seats[seat])
        return self._bots[seat]

    # --- What is shown ----------------------------------------------------------------------------------------------

    def _viewer(self) -> Seat:
        return SPECTATOR if self._last_person is None else self._last_person

    def _hand_over(self, seat: int) -> None:
        """With firebreaks a drawn tile is a secret: the next person has to be alone with the screen."""
        changed = self._last_person != seat
        self._last_person = seat
        if changed and self._game.setup.firebreak:
            title = seat_title(self._game.view(SPECTATOR).position(), seat, self._names)
            self._read(f"\n{title} to move. Press Enter when nobody else is looking. ")

    def _tell_news(self) -> None:
        """What happened since the last person chose, a line a seat's turn."""
        seen = self._game.view(self._viewer())
        lines: list[tuple[str, list[str]]] = []
        for outcome in seen.outcomes[self._said :]:
            who = self._who(outcome)
            if not lines or lines[-1][0] != who or outcome["kind"] == "draw":
                lines.append((who, []))
            lines[-1][1].append(in_words(seen.setup, outcome))
        self._said = self._game.move_count
        for who, words in lines:
            print(_clip(f"  {who}: {', '.join(words)}" if who else f"  {', '.join(words)}", self._screen.width))

    def _who(self, outcome: Outcome) -> str:
        """The seat whose turn an event belongs to, by its colors."""
        seat = outcome["seat"] if outcome["turn"] is None else outcome["turn"]
        if seat is None or self._game.setup.players == 1:
            return ""
        return seat_title(self._game.position(), seat, self._names)

    def _show(self, choices: Choices) -> None:
        lines = choices.lines(self._screen.width)
        print()
        print(
            self._screen.text(choices.position, marks=choices.marks, names=self._names, below=min(len(lines), 12) + 1)
        )
        print("\n".join(lines))

    # --- What is asked ----------------------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Asks a person until an event is played or the turn has gone elsewhere."""
        self._tell_news()
        choices = Choices(self._game.view(seat))
        self._show(choices)
        before = self._game.move_count
        while True:
            answer = self._read("> ")
            if not answer:
                continue
            event = self._understand(answer, choices)
            if event is None:
                if self._game.move_count != before:
                    return
                continue
            try:
                self._game.play(event)
            except IllegalEvent as problem:
                self._say(str(problem))
                continue
            self._said += 1
            return

    def _say(self, text: str) -> None:
        print(fill(text, self._screen.width, initial_indent="  ", subsequent_indent="  "))

    def _read(self, prompt: str) -> str:
        color = self._game.position()["colors"]
        ink = BOLD
        if color and self._last_person is not None and len(color[self._last_person]) < 4:
            ink = INK[color[self._last_person][0]]
        print(paint(prompt, ink, self._screen.color), end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()[:_LONGEST_ANSWER]

    def _understand(self, answer: str, choices: Choices) -> Event | str | None:
        """The event that an answer means; None if it was a command or could not be one."""
        word, _, rest = answer.partition(" ")
        if answer.isascii() and answer.isdigit():
            event = choices.numbered(int(answer[:9]))
            if event is None:
                print(f"  choices are 1 to {len(choices.events)}")
            return event
        if len(answer) == 1 and answer in choices.marks.values():
            found = choices.at_letter(answer)
            if len(found) == 1:
                return found[0]
            for event in found:
                print(f"  {choices.events.index(event) + 1}) {event}")
            return None
        commands = {
            "help": self._help,
            "?": self._help,
            "hint": self._hint,
            "h": self._hint,
            "undo": self._undo,
            "u": self._undo,
            "score": self._score,
            "s": self._score,
            "quit": self._quit,
            "q": self._quit,
        }
        if word in commands and not rest:
            commands[word]()
            return None
        if answer in ("board", "b"):
            self._show(choices)
            return None
        if answer in ("list", "l"):
            print("\n".join(choices.lines(self._screen.width, everything=True)))
            return None
        if word == "save":
            self._save(rest or self._save_to or "game.json")
            return None
        return "pass" if answer == "p" else answer

    def _help(self) -> None:
        print(HELP)

    def _hint(self) -> None:
        bot = make_bot(level_names()[-1], seed=0)
        choice = choose_for(bot, self._game, clock_of(level_names()[-1]))
        bot.close()
        print(f"  {choice.event}")
        others = [candidate for candidate in choice.candidates[1:4] if candidate.value is not None]
        first = choice.candidates[0].value if choice.candidates else None
        if others and first is not None:
            rest = ", ".join(f"{other.event} ({other.value:.0%})" for other in others)
            print(paint(_clip(f"  {first:.0%}; then {rest}", self._screen.width), DIM, self._screen.color))

    def _undo(self) -> None:
        """Back to the last choice of a person, over what bots did since."""
        kept = self._game.copy()
        try:
            self._game.undo()
            while not (isinstance(seat := self._game.to_move, int) and self._seats[seat] == PERSON):
                self._game.undo()
        except IllegalEvent:
            self._game = kept
            print("  there is nothing of yours to take back")
            return
        self._said = self._game.move_count
        print("  taken back")

    def _score(self) -> None:
        position = self._game.view(self._viewer()).position()
        for score in position["scores"]:
            title = seat_title(position, score["seat"], self._names) if position["mode"] == "competitive" else "all"
            self._say(f"{title}: {score['score']} = {arithmetic(position, score)}")

    def _quit(self) -> None:
        raise Leave

    # --- The record -------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        game = self._game
        print()
        print(self._screen.text(game.position(), names=self._names))
        if self._save_to:
            self._save(self._save_to)
        elif self._people:
            answer = self._read("Save the record? File name, or Enter for no: ")
            if answer:
                self._save(answer)
        self._saved_at = game.move_count

    def _keep(self) -> None:
        """On leaving, the record goes where it was asked for, or where the last game is kept."""
        if self._game.move_count == self._saved_at:
            return
        if self._save_to:
            self._save(self._save_to)
            return
        path = _last_game()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(self._game.record()) + "\n", encoding="utf-8")
        except OSError as problem:
            print(f"The game could not be kept in {path}: {problem.strerror}")
            return
        print(f"The game is kept. Go on with: feurio play --load {path}")

    def _save(self, name: str) -> None:
        try:
            Path(name).write_text(json.dumps(self._game.record()) + "\n", encoding="utf-8")
        except (OSError, ValueError) as problem:
            print(f"  cannot write {name[:100]}: {getattr(problem, 'strerror', None) or problem}")
            return
        self._saved_at = self._game.move_count
        print(f"  saved in {name}")


def _last_game() -> Path:
    """Where the game is kept that somebody left."""
    state = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    base = Path(state) if state else Path.home() / ".local" / "state"
    return base / "feurio" / "last.json"


def _clip(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 3] + "..."
