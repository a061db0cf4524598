"""Everything an environment needs to know about a set-up, in one object: actions, observations, episodes.

>>> from feurio.envs.spaces import make_spaces
>>> spaces = make_spaces("wildfire", players=4)
>>> spaces.actions.count, spaces.observations.size
(172, 482)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from feurio.editions import Setup, check_setup
from feurio.envs.actions import Actions
from feurio.envs.episode import REWARDS, Episode
from feurio.envs.games import kind_of
from feurio.envs.observations import Observations
from feurio.envs.windows import ANY_LAYOUT, LEAST, MOST, Window, smallest_window, window_around
from feurio.game import Game, new_game
from feurio.laid_boards import RANDOM, read_layout

KINDS = ("flat", "planes")


@dataclass(frozen=True)
class Spaces:
    """The spaces of a set-up. `layout` is Volcano's: cells, or None for a random one in every game."""

    setup: Setup
    kind: str
    reward: str
    window: Window
    actions: Actions
    observations: Observations
    layout: tuple[tuple[int, int], ...] | None = None

    def episode(self) -> Episode:
        """A game to play; `reset` starts it."""
        return kind_of(self.setup).episode(self)

    def seat(self, number: int) -> int:
        """A seat's number, if there is such a seat."""
        if not 0 <= number < self.setup.players:
            raise ValueError(f"seats are 0 to {self.setup.players - 1}, not {number}")
        return number

    def game(self, seed: int) -> Game:
        """The same game as `episode().reset(seed)`, with history, views and records."""
        setup = self.setup
        arguments: dict[str, Any] = {"seed": seed, "colors": setup.colors}
        if setup.laid_out:
            arguments["layout"] = RANDOM if self.layout is None else [f"{q},{r}" for q, r in self.layout]
        return new_game(setup.edition, setup.mode, setup.players, setup.variants, **arguments)


def make_spaces(
    edition: str,
    mode: str = "competitive",
    players: int | None = None,
    variants: Iterable[str] = (),
    *,
    colors: Sequence[Sequence[str]] | None = None,
    layout: str | Sequence[str] | None = None,
    observation: str = "flat",
    window: int | None = None,
    reward: str | None = None,
) -> Spaces:
    """The spaces of a set-up, given as to `new_game`.

    `observation` is "flat" or "planes". `window` is the planes' radius; without it they hold every board. `reward` is
    "win", "score", "margin" or "progress" (`docs/environments.md` says what each gives); by default it is "progress" in
    a solitaire, where who plays at random hardly ever wins, and "win" elsewhere.
    """
    setup = check_setup(edition, mode, players, tuple(variants), colors)
    if observation not in KINDS:
        raise ValueError(f"observation is one of {', '.join(KINDS)}, not {observation!r}")
    if reward is None:
        reward = "progress" if setup.mode == "solitaire" else "win"
    if reward not in REWARDS:
        raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
    planes = observation == "planes"
    if window is not None and not (planes and isinstance(window, int) and LEAST <= window <= MOST):
        raise ValueError(f"window is a radius of {LEAST} to {MOST}, for planes only")
    if isinstance(layout, Mapping):
        raise ValueError("a layout's numbers are dealt by chance: give cells only, or start from a record")
    cells = None
    if not setup.laid_out:
        if layout is not None:
            read_layout(layout, setup, 0, free=False)
            raise ValueError("only Volcano and Vulkan have a layout")
        shown = smallest_window(setup) if window is None else Window(window)
    elif layout == RANDOM:
        shown = Window(ANY_LAYOUT if window is None else window)
    else:
        found, _ = read_layout(layout, setup, 0, free=False)
        assert found is not None
        cells = tuple((cell.q, cell.r) for cell in found)
        smallest = window_around(cells)
        shown = smallest if window is None else Window(window, smallest.center)
    actions = Actions(setup, shown if planes else None)
    return Spaces(setup, observation, reward, shown, actions, Observations(setup, shown, planes), cells)
