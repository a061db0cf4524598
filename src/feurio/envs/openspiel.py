"""OpenSpiel: every edition as a Python game.

>>> import pyspiel
>>> import feurio.envs.openspiel
>>> game = pyspiel.load_game("feurio_wildfire(players=3,firebreak=true)")
>>> state = game.new_initial_state()

Importing this module registers `feurio_EDITION` for each edition there is. Parameters: `mode`, `players` (0: as the
mode has it), `firebreak`, `hotgame`, `highsummer`, `reward` ("win", "score" or "margin"), `observation` ("flat" or
"planes"), `layout` (Volcano: a layout's name).

Actions and observations are those of `actions.py` and `observations.py`. Chance is explicit: each starting tile
(Volcano: each tile of the board, cell by cell) and each draw is a chance node with the outcomes 0 to 5 for the numbers
1 to 6.
With firebreaks information is imperfect: `resample_from_infostate` deals the hidden tiles anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from feurio.editions import EDITIONS, VARIANTS
from feurio.envs.episode import Episode
from feurio.envs.games import kind_of
from feurio.envs.spaces import Spaces, make_spaces
from feurio.envs.starts import recorded_game
from feurio.events import Board, Deal, Draw
from feurio.layouts import DEFAULT_LAYOUT
from feurio.state import State

Row = np.ndarray[Any, np.dtype[np.uint8]]
REWARDS = ("win", "score", "margin")
CHANCE_CODE = -1
"""Stands for the code of a step of chance."""
_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
_PARAMETERS = {
    "mode": "competitive",
    "players": 0,
    **dict.fromkeys(VARIANTS, False),
    "reward": "win",
    "observation": "flat",
    "layout": DEFAULT_LAYOUT,
}


def _game_type(edition: str, spaces: Spaces | None = None) -> Any:
    """What OpenSpiel wants to know; for a certain set-up, or for the edition as a whole."""
    setup = None if spaces is None else spaces.setup
    hides = setup.firebreak if setup else "firebreak" in EDITIONS[edition].variants
    kinds, utilities = pyspiel.GameType.Information, pyspiel.GameType.Utility
    together = setup is not None and setup.shared and setup.players > 1
    return pyspiel.GameType(
        short_name=f"feurio_{edition}",
        long_name=EDITIONS[edition].title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.IMPERFECT_INFORMATION if hides else kinds.PERFECT_INFORMATION,
        utility=utilities.IDENTICAL if together else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=setup.players if setup else 4,
        min_num_players=setup.players if setup else 1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_PARAMETERS,
    )


def utility_bounds(spaces: Spaces) -> tuple[float, float]:
    """The least and the greatest that a seat can get."""
    setup = spaces.setup
    if spaces.reward == "win" or (setup.shared and not setup.compass):
        return 0, 1
    low, high = kind_of(setup).scores(setup)
    return (low - high, high - low) if spaces.reward == "margin" and not setup.shared else (low, high)


class FeurioGame(pyspiel.Game):  # type: ignore[misc]
    """A set-up of one edition."""

    edition = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        if given["reward"] not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {given['reward']!r}")
        chosen = {name: given[name] for name in ("mode", "reward", "observation")}
        if EDITIONS[self.edition].family.laid_out:
            chosen["layout"] = given["layout"]
        variants = [name for name in VARIANTS if given[name]]
        self.spaces = make_spaces(self.edition, players=given["players"] or None, variants=variants, **chosen)
        low, high = utility_bounds(self.spaces)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spaces.actions.count,
            max_chance_outcomes=6,
            num_players=self.spaces.setup.players,
            min_utility=low,
            max_utility=high,
            utility_sum=None,
            max_game_length=kind_of(self.spaces.setup).longest(self.spaces.setup),
        )
        super().__init__(_game_type(self.edition, self.spaces), info, params or {})

    def new_initial_state(self) -> FeurioState:
        return FeurioState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        return FeurioObserver(self.spaces, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Table:
    """What a state holds: the episode and the steps so far. Copied when OpenSpiel copies a state."""

    def __init__(self, spaces: Spaces) -> None:
        self.spaces = spaces
        self.episode: Episode = spaces.episode()
        self.episode.play_by_hand()
        self.unseen = list(spaces.setup.box)
        self.dealt: list[int] = []
        self.to_deal = 36 if spaces.setup.laid_out else spaces.setup.players
        """How many tiles are dealt before the first decision."""
        self.log: list[tuple[int, int, int]] = []
        """Each step: the action given to OpenSpiel, the code it stood for (of chance: CHANCE_CODE), and the seat that
        made it; of a draw, the seat that sees it."""
        self._texts: list[str] = []
        self._legal: list[int] | None = None

    def __deepcopy__(self, memo: Any) -> Table:
        twin = Table.__new__(Table)
        twin.spaces, twin.to_deal = self.spaces, self.to_deal
        twin.episode = self.spaces.episode()
        self.episode.copy_into(twin.episode)
        twin.unseen, twin.dealt = self.unseen[:], self.dealt[:]
        twin.log, twin._texts, twin._legal = self.log[:], self._texts[:], self._legal
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _table_after, (self.spaces, [action for action, _, _ in self.log])

    def apply(self, action: int) -> int:
        """The action of whoever is to move, chance included; returns who is to move then, as OpenSpiel counts."""
        self._legal = None
        episode = self.episode
        seat = episode.to_move
        if seat == -1:
            self.chance(action)
        else:
            code = episode.play_action(action)
            if code < 0:
                raise ValueError(f"action {action} is not legal")
            self.log.append((action, code, seat))
        mover = episode.to_move
        return mover if mover >= 0 else _CHANCE if mover == -1 else _TERMINAL

    def chance(self, outcome: int) -> None:
        """A tile with the next number is dealt or drawn."""
        if not 0 <= outcome < 6 or not self.unseen[outcome]:
            raise ValueError(f"the box has no such tile: {outcome}")
        if len(self.dealt) == self.to_deal:
            self.episode.draw(outcome + 1)
            self.log.append((outcome, CHANCE_CODE, self.episode.to_move))
        else:
            self.dealt.append(outcome + 1)
            self.log.append((outcome, CHANCE_CODE, -1))
            if len(self.dealt) == self.to_deal:
                self.episode.lay_dealt(self.dealt)
        self.unseen[outcome] -= 1

    def legal(self) -> list[int]:
        """The legal actions in their order."""
        if self._legal is None:
            self._legal = sorted(self.episode.legal())
        return self._legal

    def texts(self) -> list[str]:
        """Each step as its text."""
        for place in range(len(self._texts), len(self.log)):
            action, code, _ = self.log[place]
            if code == CHANCE_CODE:
                text = f"{'deal' if place < self.to_deal else 'draw'} {action + 1}"
            else:
                text = self.episode.step_text(action, code, max(0, self.log[place - 1][1]))
            self._texts.append(text)
        return self._texts

    def hidden(self, player: int) -> list[int]:
        """The places of the log that hold a draw which a player has not seen (rules 1.5, 2.8)."""
        if not self.spaces.setup.firebreak:
            return []
        places = []
        for place, (_, code, seat) in enumerate(self.log):
            if code == CHANCE_CODE and place >= self.to_deal and seat != player:
                laid = self.texts()[place + 1] if place + 1 < len(self.log) else ""
                if not laid.startswith("tile"):
                    places.append(place)
        return places

    def seen(self, player: int) -> list[str]:
        """The steps so far as a player may know them."""
        hidden = set(self.hidden(player))
        return ["draw ?" if place in hidden else text for place, text in enumerate(self.texts())]


def _table_after(spaces: Spaces, steps: list[int]) -> Table:
    table = Table(spaces)
    for action in steps:
        table.apply(action)
    return table


class FeurioState(pyspiel.State):  # type: ignore[misc]
    """A position. OpenSpiel makes a copy by making a new one and copying what it holds."""

    def __init__(self, game: FeurioGame) -> None:
        super().__init__(game)
        self._game = _Shared(game)
        self._table: Table | None = None
        self._mover = _CHANCE

    @property
    def table(self) -> Table:
        if self._table is None:
            self._table = Table(self._game.it.spaces)
        return self._table

    # --- The OpenSpiel API --------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        return self._mover

    def is_terminal(self) -> bool:
        return self._mover == _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    # Programs in Python ask these three at every step. OpenSpiel's own would come back here, and carry each number over
    # to C++ and back; what it asks itself still goes that way.

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self._mover < 0 or player not in (None, self._mover):
            return list(super().legal_actions() if player is None else super().legal_actions(player))
        return self.table.legal()[:]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        if self._mover < 0 or player not in (None, self._mover):
            return list(super().legal_actions_mask() if player is None else super().legal_actions_mask(player))
        mask = [0] * self._game.it.spaces.actions.count
        for action in self.table.legal():
            mask[action] = 1
        return mask

    def observation_tensor(self, player: int | None = None) -> list[float]:
        if self._mover < 0 or (player is not None and not 0 <= player < self._game.it.spaces.setup.players):
            return list(super().observation_tensor() if player is None else super().observation_tensor(player))
        seat = self._mover if player is None else player
        found: list[float] = observed(self._table, self._game.it.spaces, seat).astype(np.float64).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        unseen = self.table.unseen
        total = sum(unseen)
        return [(i, copies / total) for i, copies in enumerate(unseen) if copies]

    def _apply_action(self, action: int) -> None:
        self._mover = self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action + 1}"
        return self.table.episode.text(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._game.it.spaces.setup.players
        return [float(value) for value in self.table.episode.take_rewards()]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"seat {seat}: " + ", ".join(self.table.seen(seat))

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return describe(self._game.it.spaces, observed(self._table, self._game.it.spaces, seat))

    def resample_from_infostate(self, player: int, sampler: Any) -> FeurioState:
        """A state that the player cannot tell from this one: tiles not seen are dealt anew, each as likely."""
        hidden = self.table.hidden(player)
        pool = list(self.table.unseen)
        for place in hidden:
            pool[self.table.log[place][0]] += 1
        numbers = {}
        for place in hidden:
            k = int(sampler() * sum(pool))
            number = next(i for i in range(6) if k < sum(pool[: i + 1]))
            pool[number] -= 1
            numbers[place] = number
        twin: FeurioState = self.get_game().new_initial_state()
        for place, action in enumerate(self.history()):
            twin.apply_action(numbers.get(place, action))
        return twin

    def engine_state(self) -> State:
        """A copy of the compiled state."""
        return self.table.episode.position_state()

    def __str__(self) -> str:
        return "\n".join(self.table.texts())


def state_from_record(game: FeurioGame, record: Any, move: int | None = None) -> FeurioState:
    """The state after the first `move` events of a record (all, if not given), chance included."""
    found = recorded_game({"record": record} if move is None else {"record": record, "move": move})
    spaces = game.spaces
    if found.setup != spaces.setup:
        raise ValueError(f"the record is of another set-up: {found.setup}, not {spaces.setup}")
    if spaces.layout is not None and found.layout and spaces.layout != tuple((c.q, c.r) for c in found.layout):
        raise ValueError("the record has another layout")
    state = game.new_initial_state()
    for event, added in zip(found.history, found.added, strict=True):
        if isinstance(event, Draw) and not event.number:
            raise ValueError("the record is a seat's view, with unknown draws")
        if isinstance(event, Deal | Board | Draw):
            for number in numbers_of(event):
                state.apply_action(number - 1)
        elif not (added and event.kind == "pass"):
            code = found.code_of(event)
            state.apply_action(state.table.episode.action_towards(code))
            while state.table.episode.half_done:
                state.apply_action(state.table.episode.action_towards(code))
    return state


def numbers_of(event: Deal | Board | Draw) -> list[int]:
    """The numbers that chance brought."""
    if isinstance(event, Draw):
        return [event.number]
    return list(event.numbers) if isinstance(event, Deal) else [number for _, number in event.tiles]


class _Shared:
    """Holds something that copies share."""

    def __init__(self, it: FeurioGame) -> None:
        self.it = it

    def __deepcopy__(self, memo: Any) -> _Shared:
        return self


def observed(table: Table | None, spaces: Spaces, seat: int) -> Row:
    """The row of bytes that a seat observes; nothing but zeros before the first tiles lie."""
    row = np.zeros(spaces.observations.size, np.uint8)
    if table is not None and table.episode.dealt:
        table.episode.write(max(seat, 0), row, np.empty(spaces.actions.count, np.uint8))
    return row


def describe(spaces: Spaces, row: np.ndarray[Any, np.dtype[np.uint8]]) -> str:
    """An observation in words: what is not 0, by its name."""
    layout = spaces.observations
    table = [f"{name} {value}" for name, value in zip(layout.table_fields, row.tolist(), strict=False) if value]
    board = [f"{place}:{value}" for place, value in enumerate(row[layout.table :].tolist()) if value]
    return "; ".join(table) + " | " + " ".join(board)


class FeurioObserver:
    """Tensors and strings; with perfect recall the tensor ends with all steps so far as numbers."""

    def __init__(self, spaces: Spaces, iig_obs_type: Any) -> None:
        self.spaces = spaces
        self.recalls = iig_obs_type.perfect_recall
        self.steps = kind_of(spaces.setup).longest(spaces.setup) + 36 + 4 if self.recalls else 0
        self.tensor = np.zeros(spaces.observations.size + self.steps, np.float32)
        size = spaces.observations.size
        self._room = np.empty(size, np.uint8), np.empty(spaces.actions.count, np.uint8)
        self._shown = self.tensor[:size]
        self.dict = {"observation": self._shown}
        if self.recalls:
            self.dict["steps"] = self.tensor[size:]

    def set_from(self, state: FeurioState, player: int) -> None:
        table = state._table
        if table is None or not table.episode.dealt:
            self._shown[:] = 0
        else:
            # The same as `observed`, but into memory that is there already: searches ask often.
            table.episode.write(max(player, 0), *self._room)
            self._shown[:] = self._room[0]
        if self.recalls:
            self.dict["steps"][:] = 0
            hidden = set(state.table.hidden(player))
            steps = [0 if place in hidden else action + 1 for place, action in enumerate(state.history())]
            self.dict["steps"][: len(steps)] = steps

    def string_from(self, state: FeurioState, player: int) -> str:
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


class PlayoutEvaluator:
    """For OpenSpiel's MCTS: random playouts in the compiled core instead of in Python."""

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self.playouts = playouts
        self._seeds = np.random.default_rng(seed)

    def evaluate(self, state: FeurioState) -> np.ndarray[Any, Any]:
        episode = state._game.it.spaces.episode()
        total = np.zeros(state.num_players())
        for _ in range(self.playouts):
            state.table.episode.copy_into(episode)
            episode.play_out(int(self._seeds.integers(2**63)))
            total += episode.take_rewards()
        return total / self.playouts

    def prior(self, state: FeurioState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def _game_of(edition: str) -> type[FeurioGame]:
    """OpenSpiel stores a game by the name of its class: each edition has one of its own."""
    return type(f"{edition.capitalize()}Edition", (FeurioGame,), {"edition": edition, "__module__": __name__})


for _edition in EDITIONS:
    _made = _game_of(_edition)
    globals()[_made.__name__] = _made
    pyspiel.register_game(_game_type(_edition), _made)
