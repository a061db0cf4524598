"""The table of `feurio play`: shows the board, asks people, lets bots play, keeps the record safe."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from textwrap import fill

from feurio.bots import Bot, choose_for, level_names, make_bot
from feurio.cli.bots import PERSON, clock_of
from feurio.cli.choices import Choices
from feurio.cli.news import news
from feurio.cli.screen import Screen
from feurio.cli.speech import said, say, voice
from feurio.errors import IllegalEvent
from feurio.events import Event
from feurio.game import SPECTATOR, Game, Seat
from feurio.terminal.palette import BOLD, DIM, INK, paint
from feurio.terminal.status import Status, fit
from feurio.texts import Voice, capital

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
        you = say("you") if len(self._people) == 1 else ""
        return [you if name == PERSON else voice().word("level", name) for name in self._seats]

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
            who = capital(self._status(SPECTATOR).seat(seat))
            self._read(f"\n{say('play.handover', who=who)} ")

    def _tell_news(self) -> None:
        """What happened since the last person chose, a sentence a turn."""
        status = self._status(self._viewer())
        alone = self._game.setup.players == 1
        speaker = Voice(voice().language.code, seat=status.seat)
        you = speaker.say("you", name="words")
        outcomes = self._game.view(self._viewer()).outcomes[self._said :]
        self._said = self._game.move_count
        for line in news(outcomes, speaker, lambda seat: (you, True) if alone else (status.seat(seat), False)):
            self._say(line)

    def _status(self, viewer: Seat) -> Status:
        return Status(self._game.view(viewer).position(), voice(), names=self._names)

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
                self._say(said(problem))
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
                self._say(say("play.range", last=len(choices.events)))
            return event
        if len(answer) == 1 and answer in choices.marks.values():
            found = choices.at_letter(answer)
            if len(found) == 1:
                return found[0]
            for event in found:
                print(f"  {choices.events.index(event) + 1}) {event}")
            return None
        command = _command(word)
        if command == "save":
            self._save(rest or self._save_to or "game.json")
        elif command is None or rest:
            return "pass" if answer == "p" else answer
        elif command == "board":
            self._show(choices)
        elif command == "list":
            print("\n".join(choices.lines(self._screen.width, everything=True)))
        elif command == "help":
            print("\n".join(help_lines()))
        elif command == "hint":
            self._hint()
        elif command == "undo":
            self._undo()
        elif command == "score":
            self._score()
        else:
            raise Leave
        return None

    def _hint(self) -> None:
        bot = make_bot(level_names()[-1], seed=0)
        choice = choose_for(bot, self._game, clock_of(level_names()[-1]))
        bot.close()
        print(f"  {choice.event}")
        reasons = choice.candidates[0].reasons if choice.candidates else ()
        if reasons:
            speaker = Voice(voice().language.code, seat=self._status(self._viewer()).seat)
            self._say("; ".join(speaker.say(reason.code, reason.data, "effects") for reason in reasons))
        if choice.sure is not None:
            self._say(say("play.sure", percent=round(100 * choice.sure)))
        others = [candidate for candidate in choice.candidates[1:4] if candidate.value is not None]
        first = choice.candidates[0].value if choice.candidates else None
        if others and first is not None:
            rest = ", ".join(f"{other.event} ({other.value:.0%})" for other in others)
            text = say("play.then", first=f"{first:.0%}", others=rest)
            print(paint(fit(f"  {text}", self._screen.width), DIM, self._screen.color))

    def _undo(self) -> None:
        """Back to the last choice of a person, over what bots did since."""
        kept = self._game.copy()
        try:
            self._game.undo()
            while not (isinstance(seat := self._game.to_move, int) and self._seats[seat] == PERSON):
                self._game.undo()
        except IllegalEvent:
            self._game = kept
            self._say(say("play.nothing-back"))
            return
        self._said = self._game.move_count
        self._say(say("play.taken-back"))

    def _score(self) -> None:
        position = self._game.view(self._viewer()).position()
        status = Status(position, voice(), names=self._names)
        for score in position["scores"]:
            who = status.seat(score["seat"]) if position["mode"] == "competitive" else say("play.all")
            self._say(say("play.score", who=who, score=str(score["score"]), sum=status.arithmetic(score)))

    # --- The record -------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        game = self._game
        print()
        print(self._screen.text(game.position(), names=self._names))
        if self._save_to:
            self._save(self._save_to)
        elif self._people:
            answer = self._read(f"{say('play.save-ask')} ")
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
            print(say("play.not-kept", name=str(path), problem=problem.strerror or str(problem)))
            return
        print(say("play.kept", command=f"feurio play --load {path}"))

    def _save(self, name: str) -> None:
        try:
            Path(name).write_text(json.dumps(self._game.record()) + "\n", encoding="utf-8")
        except (OSError, ValueError) as problem:
            why = getattr(problem, "strerror", None) or str(problem)
            self._say(say("fail.cannot-write", name=name[:100], problem=why))
            return
        self._saved_at = self._game.move_count
        print(f"  {say('play.saved', name=name)}")


COMMANDS = {"hint": "h", "undo": "u", "board": "b", "list": "l", "score": "s", "save": "", "help": "?", "quit": "q"}
"""What can be said besides a choice, each with its short form. Besides the English word there is the language's own."""


def _command(word: str) -> str | None:
    """The command that a word stands for."""
    for name, short in COMMANDS.items():
        if word and word.lower() in (name, short, say(f"command.{name}")):
            return name
    return None


def help_lines() -> list[str]:
    """What can be typed, and what it does."""
    rows = [("3", "number"), ("a", "letter"), ("crew 0,0 red 1", "event")]
    for name, short in COMMANDS.items():
        word = say(f"command.{name}")
        rows.append((f"{word}, {short}" if short else f"{word} {say('command.file')}", name))
    wide = max(len(typed) for typed, _ in rows) + 2
    return [f"  {typed:<{wide}}{say(f'help.{code}')}" for typed, code in rows]


def _last_game() -> Path:
    """Where the game is kept that somebody left."""
    state = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    base = Path(state) if state else Path.home() / ".local" / "state"
    return base / "feurio" / "last.json"
