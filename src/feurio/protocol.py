"""The line protocol: a program in any language plays by sending lines and reading JSON objects.

`Session.answer(line)` is the whole of it: any line in, one JSON object out, never an exception.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from feurio.bots import Bot, Candidate, Clock, choose_for, make_bot, runs_foreign_code
from feurio.errors import FeurioError
from feurio.game import CHANCE, Game, new_game
from feurio.record import replay
from feurio.seeds import seed_of_digits

LONGEST = 4_000_000
"""Longer lines are refused without being read into memory."""
_LONGEST_THOUGHT = 86_400.0
_ARGUMENTS = tuple(signature(new_game).parameters)

Answer = dict[str, Any]


class ProtocolError(ValueError):
    """A line that cannot be answered as it stands."""


def too_long() -> str:
    return _refusal(f"the line is longer than {LONGEST} bytes")


class Session:
    """One program's conversation: the game it plays and whether it has said `quit`.

    A line that asks for the `external` bot would start any program, one that names `module:Class` import any module, so
    that is for `allow_external` only: whoever writes the lines need not be whoever started the engine.
    """

    def __init__(self, *, allow_external: bool = False) -> None:
        self.ended = False
        self._allow_external = allow_external
        self._game: Game | None = None
        self._commands: dict[str, Callable[[str], Answer]] = {
            "new": self._new,
            "legal": self._legal,
            "play": self._play,
            "undo": self._undo,
            "show": self._show,
            "record": self._record,
            "load": self._load,
            "position": self._position,
            "result": self._result,
            "best": self._best,
            "quit": self._quit,
        }

    def answer(self, line: bytes) -> str:
        """The answer to a line, as one line of JSON in ASCII."""
        try:
            return json.dumps({"ok": True, **self._run(line)}, allow_nan=False)
        except FeurioError as problem:
            return _refusal(str(problem), code=problem.code, rule=problem.rule)
        except ProtocolError as problem:
            return _refusal(str(problem))
        except RecursionError:
            return _refusal("the line is nested too deeply")
        except Exception as problem:  # The promise is that no line ends the process.
            return _refusal(f"cannot do that: {type(problem).__name__}: {problem!s:.200}")

    def _run(self, line: bytes) -> Answer:
        try:
            text = line.decode("utf-8").strip()
        except UnicodeDecodeError:
            raise ProtocolError("the line is not UTF-8") from None
        word, _, rest = text.partition(" ")
        if word not in self._commands:
            raise ProtocolError(f"there is no command {_short(word)}; there are {', '.join(self._commands)}")
        if rest and word not in ("new", "play", "load", "position", "best"):
            raise ProtocolError(f"{word} stands alone on its line")
        return self._commands[word](rest.strip())

    @property
    def game(self) -> Game:
        if self._game is None:
            raise ProtocolError("there is no game yet: say new or load first")
        return self._game

    # --- The commands -----------------------------------------------------------------------------------------------

    def _new(self, rest: str) -> Answer:
        given = _read_object(rest, "new")
        if "edition" not in given:
            raise ProtocolError("new needs an edition")
        for name in given:
            if name not in _ARGUMENTS:
                raise ProtocolError(f"new has no argument {_short(name)}; there are {', '.join(_ARGUMENTS)}")
        options = {name: value for name, value in given.items() if value is not None}
        if isinstance(options.get("seed"), str):
            # Most readers of JSON lose digits of numbers above 2^53: those may be texts, as in a record.
            options["seed"] = seed_of_digits(options["seed"])
            if options["seed"] is None:
                raise ProtocolError("new: seed is a whole number or a text of its digits")
        try:
            game = new_game(**options)
        except TypeError as problem:
            raise ProtocolError(f"new: {problem!s:.200}") from None
        self._game = game
        return {"new": _setup(game), "to_move": game.to_move}

    def _legal(self, _: str) -> Answer:
        return {"to_move": self.game.to_move, "legal": [str(event) for event in self.game.legal()]}

    def _play(self, rest: str) -> Answer:
        before = self.game.move_count
        event = self.game.play(rest)
        outcomes = self.game.outcomes[before:]
        added = [outcome["event"] for outcome in outcomes[1:]]
        return {"play": str(event), "added": added, "outcomes": outcomes, "to_move": self.game.to_move}

    def _undo(self, _: str) -> Answer:
        return {"undo": str(self.game.undo()), "to_move": self.game.to_move}

    def _show(self, _: str) -> Answer:
        return {"show": self.game.position(), "to_move": self.game.to_move}

    def _record(self, _: str) -> Answer:
        return {"record": self.game.record()}

    def _load(self, rest: str) -> Answer:
        self._game = replay(_read_object(rest, "load"))
        return {"load": _setup(self._game), "to_move": self._game.to_move}

    def _position(self, rest: str) -> Answer:
        """The position as text; with a text, a game that goes on from there."""
        if rest:
            self._game = Game.from_position(rest)
        return {"position": self.game.position_text(), "to_move": self.game.to_move}

    def _result(self, _: str) -> Answer:
        return {"result": self.game.result}

    def _best(self, rest: str) -> Answer:
        game = self.game
        options = _read_object(rest, "best") if rest else {}
        name = options.pop("bot", "greedy")
        if not isinstance(name, str):
            raise ProtocolError("best: bot is the name of a bot")
        if not self._allow_external and runs_foreign_code(name):
            raise ProtocolError(
                "best: a bot that starts a program or names a module needs an engine started with --allow-external"
            )
        seconds = _number(options.pop("seconds", None), "seconds", _LONGEST_THOUGHT)
        simulations = options.pop("simulations", None)
        if simulations is not None and (type(simulations) is not int or simulations < 1):
            raise ProtocolError("best: simulations is a whole number from 1 on")
        seed = options.pop("seed", None)
        if seed is not None and (type(seed) is not int or not 0 <= seed < 2**64):
            raise ProtocolError("best: seed is a whole number from 0 to 18446744073709551615")
        bot = _bot(name, seed, options)
        try:
            if game.to_move is None or game.to_move == CHANCE:
                state = "the game is over" if game.to_move is None else "chance is to move"
                raise ProtocolError(f"best: nobody has to choose, {state}")
            choice = choose_for(bot, game, Clock(seconds=seconds, simulations=simulations))
        finally:
            bot.close()
        return {
            "best": str(choice.event),
            "to_move": game.to_move,
            "candidates": [_candidate(candidate) for candidate in choice.candidates],
            "simulations": choice.simulations,
        }

    def _quit(self, _: str) -> Answer:
        self.ended = True
        return {"quit": True}


def _bot(name: str, seed: int | None, options: Mapping[str, Any]) -> Bot:
    try:
        return make_bot(name, seed=seed, **options)
    except FeurioError:
        raise
    except (TypeError, ValueError) as problem:
        raise ProtocolError(f"best: {problem!s:.200}") from None


def _candidate(candidate: Candidate) -> Answer:
    found: Answer = {"event": str(candidate.event), "value": candidate.value, "visits": candidate.visits}
    if candidate.margin is not None:
        found["margin"] = candidate.margin
    if candidate.reasons:
        found["reasons"] = [str(reason) for reason in candidate.reasons]
    return found


def _setup(game: Game) -> Answer:
    setup = game.setup
    colors = None if setup.colors is None else [list(own) for own in setup.colors]
    return {
        "edition": setup.edition,
        "mode": setup.mode,
        "players": setup.players,
        "variants": list(setup.variants),
        "colors": colors,
    }


# --- Reading --------------------------------------------------------------------------------------------------------


def _read_object(text: str, command: str) -> dict[str, Any]:
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except RecursionError:
        raise ProtocolError(f"{command}: the JSON is nested too deeply") from None
    except ValueError as problem:
        raise ProtocolError(f"{command} needs a JSON object: {problem!s:.120}") from None
    if not isinstance(value, dict):
        raise ProtocolError(f"{command} needs a JSON object, not {type(value).__name__}")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text:.20} is too large")
    return value


def _number(value: object, name: str, most: float) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise ProtocolError(f"best: {name} is a number from 0 to {most:g}")
    return float(value)


def _short(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _refusal(error: str, **more: Any) -> str:
    return json.dumps({"ok": False, "error": error, **{key: value for key, value in more.items() if value is not None}})
