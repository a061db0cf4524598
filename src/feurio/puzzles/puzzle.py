"""A puzzle: a position, a goal, and the one answer that reaches it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from feurio.diagram import read_position
from feurio.editions import EDITIONS
from feurio.events import read_event
from feurio.game import Game
from feurio.puzzles.proof import Aim, AimName, Proof, idea_of

Grade = Literal["easy", "medium", "hard", "expert"]
GRADES: tuple[Grade, ...] = get_args(Grade)
_BELOW: tuple[int, ...] = (1250, 1500, 1750)
"""The ratings at which the next grade begins."""


def grade_of(rating: int) -> Grade:
    """The grade by the rating with which a puzzle begins."""
    return GRADES[sum(rating >= limit for limit in _BELOW)]


@dataclass(frozen=True)
class Puzzle:
    """One position, one thing to find."""

    name: str
    position: str
    """As one line of text (docs/positions.md)."""
    aim: AimName
    goal: int
    """Points to gain, the lead at the end, 1 (solved), or a product."""
    turns: int
    """In how many of one's own turns; in a `lead` how many the answer takes."""
    margin: int
    """How much less the next best answer reaches."""
    coming: tuple[int, ...]
    """The tiles to come, in their order; none where the turn that is on is all, or no tile is left."""
    answer: tuple[str, ...]
    """The events of the whole line, others' and chance's among them."""
    themes: tuple[str, ...]
    shares: tuple[float, ...]
    """How often bots find it, from the weakest to the strongest."""
    rating: int
    nodes: int
    """How many positions its making has looked at."""

    @property
    def edition(self) -> str:
        return self.position.split(" ", 2)[1]

    @property
    def rules(self) -> str:
        return EDITIONS[self.edition].rules

    @property
    def grade(self) -> Grade:
        return grade_of(self.rating)

    @property
    def goal_name(self) -> str:
        """What the goal is called: a lead where every other answer does not win is a win."""
        return "win" if self.aim == "lead" and self.goal <= self.margin else self.aim

    def wrong_name(self, reached: int | None) -> str:
        """What is said to an answer that does not reach the goal."""
        return "win" if self.aim == "lead" and (reached or 0) <= 0 else self.aim

    def start(self) -> Game:
        """The game at the puzzle's position. Tiles to come are laid out in their order; where none are named, the game
        waits for chance when the turn is over."""
        game = Game.from_position(self.position)
        if self.coming:
            # The tiles that lie already are no longer asked for; what they were does not matter.
            game.draw_from([1] * (game.setup.pile - len(self.coming)) + list(self.coming))
        return game

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return read_position(self.position).seat

    def goal_aim(self) -> Aim:
        return Aim(self.aim, self.seat, self.turns, self.coming)

    def proof(self, *, most: int = 1_000_000, pruned: bool = True) -> Proof:
        """A search from the position on."""
        return Proof(self.start().state(), self.goal_aim(), most, pruned)

    def first_turn(self) -> list[str]:
        """The events of the answer's first turn."""
        game = self.start()
        turn, seat = game.peek().turns_taken, game.to_move
        found = []
        for text in self.answer:
            if game.peek().turns_taken != turn or game.to_move != seat:
                break
            game.play(text)
            found.append(text)
        return found

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "position": self.position,
            "aim": self.aim,
            "goal": self.goal,
            "turns": self.turns,
            "margin": self.margin,
            "coming": list(self.coming),
            "answer": list(self.answer),
            "themes": list(self.themes),
            "shares": list(self.shares),
            "rating": self.rating,
            "nodes": self.nodes,
        }


def puzzle_of(data: dict[str, Any]) -> Puzzle:
    """A puzzle from what `as_json` gave."""
    return Puzzle(
        data["name"],
        data["position"],
        data["aim"],
        data["goal"],
        data["turns"],
        data["margin"],
        tuple(data["coming"]),
        tuple(data["answer"]),
        tuple(data["themes"]),
        tuple(data["shares"]),
        data["rating"],
        data["nodes"],
    )


def problem_of(puzzle: Puzzle, *, most: int = 1_000_000, pruned: bool = True) -> str:
    """Why a puzzle has not one best answer with the margin it claims; empty if it has."""
    proof = puzzle.proof(most=most, pruned=pruned)
    state = proof.state
    found = proof.values()
    best = found[0][0]
    if best != puzzle.goal:
        return f"the best answer reaches {best}, not {puzzle.goal}"
    ideas = {idea_of(state, way) for worth, way in found if worth == best}
    if len(ideas) > 1:
        return f"{len(ideas)} answers are equally good"
    others = [worth for worth, way in found if idea_of(state, way) not in ideas]
    if not others or best - max(others) != puzzle.margin:
        return f"the margin is {best - max(others, default=best)}, not {puzzle.margin}"
    game = puzzle.start()
    given = tuple(game.code_of(read_event(text)) for text in puzzle.first_turn())
    if idea_of(state, given) not in ideas:
        return "the answer is not the best one"
    return ""
