"""Making puzzles: bots play a game, and a turn of it is looked for in which one answer is best by a clear margin.

Everything follows from the edition and a seed: the same seed makes the same puzzle again, or again none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import NamedTuple

from feurio.bots import make_bot
from feurio.bots.interface import choose_for
from feurio.editions import EDITIONS
from feurio.events import event_of
from feurio.game import Game, new_game
from feurio.layouts import LAYOUTS
from feurio.piles import pile_of
from feurio.puzzles.proof import Aim, AimName, Codes, Proof, TooLarge, idea_of
from feurio.puzzles.puzzle import Puzzle
from feurio.puzzles.strength import rating_of, shares_of
from feurio.puzzles.themes import themes_of
from feurio.record import replay
from feurio.solver import solve

GOOD = "mcts:playouts=guided"
"""Who must play a gain as well: with these playouts a seed makes the same puzzle again."""
STRONG = 1500
"""Simulations with which a gain is asked to be good play as well: no puzzle teaches to grab."""
_IDEAS = 3
"""So many different answers there must be at least."""
_MOST = 16_000
_MOST_RUNNING = 800
"""How many positions may be looked at for one puzzle; where herds flee there are too many ways to look at them all."""
_EASY = 0.3
"""How many of the gains may be what comes to mind first."""
_TRIED = 14
"""Turns of a game that are looked at."""
_TURNS = 4
_LATE = 14
"""How many turns from the end a game of two is searched."""


class Found(NamedTuple):
    """The best answer in a position and by how much it is better than the next."""

    best: int
    second: int
    codes: Codes
    nodes: int

    @property
    def margin(self) -> int:
        return self.best - self.second


def aim_for(edition: str, dice: random.Random) -> AimName:
    """What a puzzle of this edition is to be about."""
    if EDITIONS[edition].family.compass:
        return dice.choice(("gain", "gain", "gain", "gain", "lead", "product"))
    return dice.choice(("gain", "gain", "lead", "lead", "solve"))


def make_puzzle(edition: str, seed: int) -> Puzzle | None:
    """The puzzle of a seed, or None if its game has no turn with one best answer."""
    dice = random.Random(f"puzzle/{edition}/{seed}")
    aim = aim_for(edition, dice)
    name = f"{edition}-{seed}"
    if aim in ("solve", "product"):
        drafts = (draft_at(game, aim, name, turns) for game, turns in _alone(edition, seed, dice))
        draft = next(filter(None, drafts), None)
    elif aim == "lead":
        draft = _longest(_play(edition, 2, seed, dice), name)
    else:
        game = _play(edition, dice.choice((2, 3, 4)), seed, dice)
        easy = dice.random() < _EASY or _runs(game)
        moments = (_rewound(game, at) for at in _middle(game, dice))
        drafts = (draft_at(moment, aim, name) for moment in moments if easy or not _is_obvious(moment))
        draft = next(filter(None, drafts), None)
    return None if draft is None else measured(draft)


def measured(draft: Puzzle) -> Puzzle:
    """The puzzle with how hard it is."""
    shares = shares_of(draft)
    return replace(draft, shares=shares, rating=rating_of(shares))


def _longest(game: Game, name: str) -> Puzzle | None:
    """The puzzle that is furthest from the end of a game of two, as far back as it can be searched out."""
    found = None
    late = [at for at in _turns(game) if _all_drawn(game, at)]
    for at in reversed(late[-_LATE:]):
        try:
            found = draft_at(_rewound(game, at), "lead", name) or found
        except TooLarge:
            break
    return found


def draft_at(game: Game, name: AimName, title: str, turns: int = 1) -> Puzzle | None:
    """The puzzle of a position in which a turn begins; None if it has no single best answer."""
    coming = _coming(game) if game.setup.shared else ()
    aim = Aim(name, game.mover, turns, coming)
    proof = Proof(game.state(), aim, _MOST_RUNNING if _runs(game) else _MOST)
    try:
        found = best_answer(proof)
        if found is None or not _is_clear(found, aim, game):
            return None
        line, own = _line(proof, found)
    except TooLarge:
        if name == "lead":
            raise
        return None
    if not 1 <= own <= _TURNS or (name == "gain" and not _is_good_play(game, proof, found)):
        return None
    events = tuple(str(event_of(code, game.layout)) for code in line)
    draft = Puzzle(
        title, game.position_text(), name, found.best, own, found.margin, coming, events, (), (), 1500, proof.nodes
    )
    themes = themes_of(draft.start(), draft.first_turn(), own)
    return replace(draft, themes=themes) if themes else None


def best_answer(proof: Proof) -> Found | None:
    """The best answer, if there is one and something to choose from."""
    found = proof.values()
    if not found:
        return None
    best, codes = found[0]
    ideas: dict[Hashable, int] = {}
    for worth, way in found:
        ideas.setdefault(idea_of(proof.state, way), worth)
    if len(ideas) < _IDEAS:
        return None
    second = sorted(ideas.values())[-2]
    return Found(best, second, codes, proof.nodes) if second < best else None


def _is_clear(found: Found, aim: Aim, game: Game) -> bool:
    """Whether the best answer is clearly better than the next."""
    if aim.name == "solve":
        return found.best == 1
    if aim.name == "product":
        return found.best > 0 and 12 * found.margin >= found.best
    if aim.name == "lead":
        # Winning where everything else does not, or by many points more.
        return found.best > 0 and (found.second <= 0 or found.margin >= 5)
    # In On the Run a point is a whole animal.
    least = 1 if _runs(game) else 3
    return found.best >= least + 1 and found.margin >= least


def _is_good_play(game: Game, proof: Proof, found: Found) -> bool:
    """Whether a strong bot would play the same, for the sake of the whole game."""
    bot = make_bot(GOOD, seed=1, simulations=STRONG, seconds=30.0)
    try:
        return is_played_by(game, proof, found.best, lambda now: str(choose_for(bot, now).event))
    finally:
        bot.close()


def _is_obvious(game: Game) -> bool:
    """Whether a bot that does not look ahead plays what brings most this turn."""
    proof = Proof(game.state(), Aim("gain", game.mover), _MOST_RUNNING if _runs(game) else _MOST)
    bot = make_bot("greedy", seed=1)
    try:
        return is_played_by(game, proof, proof.value(), lambda now: str(choose_for(bot, now).event))
    except TooLarge:
        return True


def is_played_by(game: Game, proof: Proof, goal: int, choose: Callable[[Game], str]) -> bool:
    """Whether whoever chooses plays a turn that reaches the goal."""
    now = game.copy(manual=True)
    turn, seat = now.peek().turns_taken, now.to_move
    while not now.over and now.to_move == seat and now.peek().turns_taken == turn:
        now.play(choose(now))
    return proof.value_of(now.state()) >= goal


# --- The games --------------------------------------------------------------------------------------------------------


def _play(edition: str, players: int, seed: int, dice: random.Random) -> Game:
    """A game between bots that play neither too well nor too badly."""
    game = _start(edition, "competitive", players, seed, dice)
    softness = dice.choice((0.5, 1, 2))
    bots = [make_bot("greedy", seed=seed + seat, softness=softness) for seat in range(players)]
    while not game.over:
        game.play(choose_for(bots[game.mover], game).event)
    return game


def _runs(game: Game) -> bool:
    """Whether it is a game of animals on the run."""
    return EDITIONS[game.setup.edition].family.compass


def _turns(game: Game) -> list[int]:
    """After how many events each turn's first decision is taken. In On the Run the decision is what the animals do: the
    fire has spread already."""
    found: list[int] = []
    last = None
    for at, outcome in enumerate(game.outcomes):
        if outcome["added"] or outcome["seat"] is None:
            continue
        spreads = outcome["kind"] == "tile" and _runs(game)
        begins = outcome["kind"] in ("tile", "fly") or last != "tile"
        if _runs(game):
            begins = outcome["kind"] not in ("tile", "relocate", "move")
        if begins and not spreads and outcome["kind"] not in ("center", "volcano"):
            found.append(at)
        last = outcome["kind"]
    return found


def _middle(game: Game, dice: random.Random) -> list[int]:
    """Some turns, none of the first ones: little is at stake there."""
    found = _turns(game)
    if _runs(game):
        # As long as animals can be startled, most of what one can do brings the same; and few are left to flee late.
        return [at for at in reversed(found) if _all_drawn(game, at)][:_TRIED]
    found = found[len(found) // 5 :]
    return dice.sample(found, min(_TRIED, len(found)))


def _all_drawn(game: Game, at: int) -> bool:
    """Whether no tile is left to draw after so many events."""
    if game.setup.laid_out:
        return True
    return sum(str(event).startswith("draw") for event in game.history[:at]) + game.setup.players >= game.setup.pile


def _rewound(game: Game, at: int) -> Game:
    """The game as it was after so many events."""
    record = game.record()
    record["events"] = record["events"][:at]
    record["result"] = None
    return replay(record)


def _alone(edition: str, seed: int, dice: random.Random) -> Iterator[tuple[Game, int]]:
    """The last turns of a solitaire, and how many they are."""
    game = _start(edition, "solitaire", 1, seed, dice)
    if not game.setup.laid_out:
        bot = make_bot("greedy", seed=seed, softness=dice.choice((0.0, 0.3, 0.6)))
        while not game.over:
            game.play(choose_for(bot, game).event)
    else:
        solution = solve(game, seconds=3.0, seed=seed)
        if solution.record is None:
            return
        game = replay(solution.record)
    yield from endings(game, dice)


def endings(game: Game, dice: random.Random) -> Iterator[tuple[Game, int]]:
    """A finished solitaire some turns before its end."""
    starts = [at for at, event in enumerate(game.events) if event.startswith(("tile", "fly"))]
    if game.setup.compass:
        # Where the last tile goes and what the animals do then are too much at once: they run, it lies.
        yield _rewound(game, starts[-1] + 1), 1
        return
    for length in [4, 3, 2, 1] if dice.random() < 0.5 else [2, 3, 1]:
        if len(starts) >= length:
            yield _rewound(game, starts[-length]), length


def _start(edition: str, mode: str, players: int, seed: int, dice: random.Random) -> Game:
    if EDITIONS[edition].family.laid_out:
        return new_game(edition, mode, players, seed=seed, layout=dice.choice([*LAYOUTS, "random"]))
    return new_game(edition, mode, players, seed=seed)


def _coming(game: Game) -> tuple[int, ...]:
    """The tiles still to come: those of the game's seed."""
    left = game.peek().tiles_left
    if game.setup.laid_out or not left or game.seed is None:
        return ()
    return tuple(pile_of(game.setup, game.seed)[game.setup.pile - left :])


def _line(proof: Proof, found: Found) -> tuple[list[int], int]:
    """The events of the answer to its end, best play on both sides, and how many of one's own turns it takes."""
    state = proof.state.copy()
    line: list[int] = []
    turns: set[int] = set()
    waiting = list(found.codes)
    aim = proof.aim
    begun = state.turns_taken
    while not state.over:
        if state.turns_taken > begun and aim.name == "gain":
            break
        code = waiting.pop(0) if waiting else proof.best(state)
        if state.to_move == aim.seat:
            turns.add(state.turns_taken)
        line.append(code)
        state.step_unchecked(code)
        proof.drawn(state)
    return line, len(turns)
