# cython: annotation_typing=False, boundscheck=True, wraparound=True
"""What the referees of all games have in common: how a position, a refusal and an outcome are put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from feurio.codes import cell_q, cell_r
from feurio.editions import COLORS, NOBODY, Setup
from feurio.errors import IllegalEvent
from feurio.events import Deal, Draw, Event, text_of

if TYPE_CHECKING:
    from feurio.cells import Cell
    from feurio.game import Game
    from feurio.position import CellData, Ending, Fleeing, Missed, Position, SeatScore, TileData
    from feurio.record import Result
    from feurio.referee.outcome import Outcome
    from feurio.state import State

Found = IllegalEvent | None
Stacks = Mapping[str, Sequence[str]]
"""The pieces of each tile, by its cell, in the order they came."""
Tell = Callable[[Any, Any, int, "Outcome"], None]
"""Plays an event (given also by its code) on a state and writes into the outcome what it did."""
Judge = Callable[["Game", Any], Found]

PREDATOR = "predator"
CHANCE_KINDS = frozenset({"deal", "draw", "board"})


class Referee:
    """The referee of one game. The modules of the games fill in what is theirs."""

    rules = ""
    chapter = ""
    turn_rule = ""
    """Where the rules say what a turn is,"""
    end_rules: ClassVar[Mapping[str, str]] = {}
    """and which rule ends the game for each reason, the usual one first."""
    phases: ClassVar[Mapping[str, str]] = {}
    """What a phase of the state is called in positions."""
    goal_unit = "points"
    """What brings those who play together nearer to their goal."""
    low_tiebreak = True
    """Whether fewer is better where the scores are tied."""
    tellers: dict[str, Tell]
    """By the kind of event; these are also the events that the game has."""
    judges: dict[str, Judge]

    # --- Outcomes ---------------------------------------------------------------------------------------------------

    def play(self, state: State, event: Event, code: int, number: int = 0, added: bool = False) -> Outcome:
        """Plays an event that is known to be legal on a state, and says what it did."""
        kind, mover = event.kind, state.to_move
        told: Outcome = {
            "number": number,
            "event": self.text(event, code),
            "kind": kind,
            "seat": mover if mover >= 0 else None,
            "turn": mover if mover >= 0 else None,
            "added": added,
        }
        if kind in CHANCE_KINDS:
            self.tellers[kind](state, event, code, told)
            return told
        before = state.scores()
        self.tellers[kind](state, event, code, told)
        after = state.scores()
        if after != before:
            told["points"] = {"before": before, "after": after}
        if state.over:
            told["ending"] = self.ending(state)
        return told

    def text(self, event: Event, code: int) -> str:
        """An event's text: most of them were written before."""
        return text_of(code)

    def tell_pass(self, state: State, event: Event, code: int, told: Outcome) -> None:
        state.apply(code)

    # --- The position as data ---------------------------------------------------------------------------------------

    def position(self, game: Game) -> Position:
        """Everything on the table."""
        state, setup = game.peek(), game.setup
        phase = self.phases[state.phase_name]
        laying = phase == "tile"
        return {
            "edition": setup.edition,
            "mode": setup.mode,
            "players": setup.players,
            "variants": list(setup.variants),
            "colors": None if setup.colors is None else [list(own) for own in setup.colors],
            "neutral": None if setup.neutral is None else COLORS[setup.neutral],
            "to_move": game.to_move,
            "phase": phase,
            "color": self.color_of_turn(state),
            "flee": self.fleeing(state),
            "drawn": (state.tile_drawn or "?") if laying else None,
            "dealt": dealt(game) if phase == "center" else None,
            "tiles": self.tiles(state, game.stacks, game.firebreaks),
            "cells": self.cells(state, laying),
            "supply": supplies(state),
            "pile": state.tiles_left,
            "unseen": {str(number): copies for number, copies in enumerate(state.unseen_counts(), 1)},
            "taken": self.taken(state),
            "lost": self.lost(state),
            "scores": self.scores(state),
            "result": self.result(state) if state.over else None,
            "ending": self.ending(state) if state.over else None,
            "moves": game.move_count,
        }

    def tiles(self, state: Any, stacks: Stacks, secret: Mapping[str, int]) -> list[TileData]:
        """The tiles that lie; `secret` are the numbers of face-down ones, as far as they are known."""
        raise NotImplementedError

    def cells(self, state: Any, laying: bool) -> list[CellData]:
        """The empty cells that touch a tile."""
        raise NotImplementedError

    def layout(self, state: Any) -> Sequence[Cell] | None:
        """The cells of the tiles that codes name by their index; only Volcano has such."""
        return None

    def color_of_turn(self, state: Any) -> str | None:
        """The color that alone may be used now, where there is one."""
        return None

    def fleeing(self, state: Any) -> Fleeing | None:
        return None

    def taken(self, state: Any) -> list[list[int]] | None:
        return None

    def lost(self, state: Any) -> list[int] | None:
        return None

    # --- Scores and the end -----------------------------------------------------------------------------------------

    def scores(self, state: Any) -> list[SeatScore]:
        """The score of each seat as the position stands, with its arithmetic; one entry where all play together."""
        raise NotImplementedError

    def result(self, state: State) -> Result:
        """The result of a finished game, as in a record."""
        setup = state.setup
        scores = state.scores()
        if setup.shared:
            solved = state.is_solved()
            winners = list(range(setup.players)) if solved else []
            difficulty = self.difficulty(state) if solved else None
            return {"scores": scores, "winners": winners, "tiebreak": [], "solved": solved, "difficulty": difficulty}
        ties = state.tiebreaks()
        winners = self.winners(scores, ties)
        return {"scores": scores, "winners": winners, "tiebreak": ties, "solved": None, "difficulty": None}

    def winners(self, scores: list[int], ties: list[int]) -> list[int]:
        """The seats that win: highest score, then the better tie-break, then shared (rules 2.5, 3.5, 4.7)."""
        sign = -1 if self.low_tiebreak else 1
        keys = [(score, sign * tie) for score, tie in zip(scores, ties, strict=True)]
        best = max(keys)
        return [seat for seat, key in enumerate(keys) if key == best]

    def difficulty(self, state: Any) -> int | None:
        return None

    def ending(self, state: Any) -> Ending:
        """Why a game is over."""
        reason = state.ending
        lost = state.setup.shared and not state.is_solved()
        return {"reason": reason, "rule": self.end_rules[reason], "missed": self.missed(state) if lost else []}

    def progress(self, state: Any) -> int:
        """How far those who play together are."""
        raise NotImplementedError

    def missed(self, state: Any) -> list[Missed]:
        """What those who played together and lost have missed."""
        raise NotImplementedError

    # --- Refusals ---------------------------------------------------------------------------------------------------
    #
    # The states only say what is legal. When an event is not, a referee names the first reason in the order of the
    # rules: is it time for that kind of event at all, is the place right, are the pieces there. The sentences are in
    # `texts/en/reasons.json`.

    def refusal(self, game: Game, event: Event) -> IllegalEvent:
        """The reason why an event that is not legal is not."""
        if event.kind not in self.tellers:
            return IllegalEvent("not-in-this-game", self.chapter, kind=event.kind, edition=game.setup.edition)
        if game.over:
            return IllegalEvent("game-over", next(iter(self.end_rules.values())))
        if event.kind in CHANCE_KINDS or game.peek().to_move == -1:
            found = self.chance_problem(game, event)
        else:
            found = self.out_of_turn(game, event) or self.judges[event.kind](game, event)
        return found or IllegalEvent("not-now", self.chapter, kind=event.kind)

    def chance_problem(self, game: Game, event: Event) -> Found:
        """Why chance cannot say this, None if it can (rules 1.4, 1.5, 3.1)."""
        state = game.peek()
        phase = state.phase_name
        if game.chance == "auto" and event.kind in CHANCE_KINDS:
            return IllegalEvent("chance-plays-itself", "1.5")
        if phase not in ("deal", "draw"):
            if isinstance(event, Draw):
                return IllegalEvent("no-draw-now" if state.tiles_left else "no-tiles-left", self.turn_rule)
            return IllegalEvent("already-dealt", "1.4" if isinstance(event, Deal) else "3.1")
        return self.chance_refused(game, event)

    def chance_refused(self, game: Game, event: Event) -> Found:
        """The same while chance is to speak."""
        raise NotImplementedError

    def out_of_turn(self, game: Game, event: Event) -> Found:
        """The event is of this game, but something else has to happen first."""
        raise NotImplementedError


# --- Shared facts -----------------------------------------------------------------------------------------------------


def winners_of(setup: Setup, scores: list[int], ties: list[int]) -> list[int]:
    """The seats that win a competitive game."""
    from feurio.referee import referee_of

    return referee_of(setup).winners(scores, ties)


def supplies(state: State) -> list[dict[str, int]]:
    """Per seat the pieces of the colors it may use; one shared dictionary where the animals belong to everyone."""
    setup = state.setup
    return [
        {
            COLORS[color]: state.supply_of(seat, color)
            for color in range(4)
            if setup.compass or setup.owner[color] == seat or color == setup.neutral
        }
        for seat in range(1 if setup.compass else setup.players)
    ]


def colors_that_count(setup: Setup) -> list[list[int]]:
    """The colors that count for each entry of the scores."""
    if setup.shared:
        return [list(range(4))]
    return [[color for color in range(4) if setup.owner[color] == seat] for seat in range(setup.players)]


def owner_of(setup: Setup, color: int) -> int | None:
    """The seat that owns a color, None for nobody."""
    return None if setup.owner[color] == NOBODY else setup.owner[color]


def may_use(game: Game, color: int) -> bool:
    """Whether the seat to move may use a color at all: its own or the neutral one (rules 1.2)."""
    return game.setup.owner[color] == game.to_move or color == game.setup.neutral


def dealt(game: Game) -> list[int]:
    """The starting tiles."""
    deal = game.history[0]
    return list(deal.numbers) if isinstance(deal, Deal) else []


class _Cells(dict[int, str]):
    """The texts of cells by their codes, each made once."""

    def __missing__(self, code: int) -> str:
        text = self[code] = f"{cell_q(code)},{cell_r(code)}"
        return text


CELLS = _Cells()
