"""Calls everything public with odd arguments: whatever comes of it, the process must live on.

`python tests/surface.py SEED CALLS` makes objects of all kinds, and then calls their methods, reads and writes their
attributes, writes into the arrays they hand out and passes what comes back to others, by luck. Any exception is fine, a
crash is not. With `--told` each call is printed before it is made: the last line is the one that did it.
"""

from __future__ import annotations

import faulthandler
import importlib
import inspect
import os
import pkgutil
import random
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from types import FrameType, ModuleType
from typing import Any

import feurio

APART = (
    "feurio.server",
    "feurio.cli",
    "feurio.arena",
    "feurio.cluster",
    "feurio.__main__",
    "feurio.jobs",
    "feurio.measures",
    "feurio.references",
    "feurio.simulation",
    "feurio.bots.external",
    "feurio.bots.measures",
    "feurio.envs.dataset",
    "feurio.envs.openspiel",
    "feurio.puzzles",
    "feurio.solver.solve",
    "feurio.solver.honest",
    "feurio.solver.wildfire",
    "feurio.solver.ontherun",
    "feurio.solver.volcano",
    "feurio.analysis.analyze",
    "feurio.analysis.plot",
)
"""What starts programs, serves, writes files or computes for as long as it is told: none of it is compiled."""
NAMES_APART = {"write_records", "register_edition", "register_bot", "Setup"}
"""A `Setup` made by hand may be of a game for a billion players: whoever takes one checks it."""
SECONDS_A_CALL = 2
SECONDS = 1500
"""After so many the process counts as hanging: that is a crash, too."""
MEMORY = 4 << 30
"""Who asks for more gets a `MemoryError`, as on a small machine, and the machine is left alone."""
KEPT = 400


class Late(Exception):
    """A call took too long to wait for it; Python was running, so nothing hangs."""


def modules() -> Iterator[ModuleType]:
    yield feurio
    for found in pkgutil.walk_packages(feurio.__path__, "feurio."):
        name = found.name
        if name.startswith(APART) or name.endswith(".command"):
            continue
        try:
            yield importlib.import_module(name)
        except ImportError:  # an extra that is not installed
            continue


def is_public(name: str) -> bool:
    return not name.startswith("_") and "unchecked" not in name and name not in NAMES_APART


def is_ours(value: object) -> bool:
    """Whether a function, a class or an object is of this package: others crash by themselves."""
    return str(getattr(value, "__module__", None) or type(value).__module__).startswith("feurio")


SPECIAL = ("__init__", "__eq__", "__len__", "__getitem__", "__iter__", "__copy__", "__reduce__", "__hash__", "__str__")


def public(owner: object) -> list[str]:
    return [name for name in dir(owner) if is_public(name) or name in SPECIAL]


def odd_values(luck: random.Random) -> list[Any]:
    deep: list[Any] = []
    for _ in range(2000):
        deep = [deep]
    return [
        *(None, True, False, 0, 1, 2, 3, 5, 7, 35, 36, 63, 64, -1, -2, 255, 256),
        *(2**31 - 1, 2**31, -(2**31), 2**32, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30, 10**5000),
        *(0.0, -0.0, 0.5, 1e308, float("nan"), float("inf"), float("-inf")),
        *("", "x", "feurio", "solitaire", "red", "draw 3", "tile 0,1", "pass", "\0", "\ud800", "x" * 5000),
        *(b"", b"x", bytearray(64), (), [], {}, set(), [0], [1, 2, 3], [None], [deep], {"seed": 1}, range(3)),
        *([0] * 36, [7] * 48, [2**70] * 3, [(0, 0)] * 36, [0.1] * 700, ["1"] * 9),
        *(object(), int, len, lambda *_, **__: 1, luck.randrange(2**20), luck.randrange(2**14), -luck.randrange(99)),
    ]


def games(luck: random.Random) -> list[feurio.Game]:
    found: list[feurio.Game] = []
    for edition in ("feurio", "vulkan", "wildfire", "volcano", "ontherun"):
        for mode, players in (
            ("competitive", 2),
            ("competitive", 4),
            ("cooperative", 3),
            ("cooperative", 4),
            ("solitaire", 1),
        ):
            variants = [["firebreak"], []][luck.randrange(2)] if edition in ("feurio", "wildfire") else []
            chance: Any = luck.choice(["auto", "manual"])
            game = feurio.new_game(
                edition,
                mode,
                players,
                variants if mode == "competitive" else [],
                seed=luck.randrange(99),
                chance=chance,
            )
            for _ in range(luck.choice([0, 1, 2, 5, 20, 500])):
                legal = game.legal()
                if not legal or chance == "manual":
                    break
                game.play(luck.choice(legal))
            found.append(game)
    return found


def makers(game: feurio.Game, luck: random.Random) -> tuple[Callable[[], Any], ...]:
    """What can be made of a game, if it fits."""
    from feurio.analysis.futures import Futures
    from feurio.bots.search import Search
    from feurio.policies.learned import evaluation_of, guide_of, seer_of
    from feurio.policies.student import Student
    from feurio.solver.beam_volcano import VolcanoBeam

    state: Any = game.state()
    return (
        lambda: game.view(luck.randrange(game.setup.players)),
        lambda: evaluation_of(state.copy()),
        lambda: Search(evaluation_of(state.copy()), 200),
        lambda: Futures(evaluation_of(state.copy())),
        lambda: evaluation_of(state.copy(), swiftly=True),
        lambda: guide_of(state),
        lambda: seer_of(state),
        lambda: Student(evaluation_of(state.copy()).sight_table.size),
        lambda: Student(guide_of(state).wide_table.size),
        lambda: VolcanoBeam(state, 2),
        game.position,
    )


def objects(luck: random.Random) -> list[Any]:
    """One of everything, in positions of all kinds."""
    found: list[Any] = [*games(luck)]
    for game in list(found):
        state = game.state()
        found += [state, game.setup, game.history, game.record(), game.events, *state.legal()[:5], *game.legal()[:3]]
        for maker in makers(game, luck):
            try:
                made = maker()
            except (ValueError, TypeError, AttributeError):
                continue
            found.append(made)
            if hasattr(made, "start") and luck.random() < 0.8:
                try:
                    made.start(state, 1)
                except (ValueError, TypeError):
                    continue
    return found


def environments() -> list[Any]:
    try:
        import gymnasium
    except ImportError:
        return []
    import feurio.envs

    found: list[Any] = []
    for name in sorted(gymnasium.registry):
        if not name.lower().startswith("feurio"):
            continue
        for make in (gymnasium.make, lambda given: gymnasium.make_vec(given, num_envs=3)):
            try:
                made = make(name)
                made.reset(seed=1)
            except Exception:
                continue
            found.append(made.unwrapped)
    for name in dir(feurio.envs):
        value = getattr(feurio.envs, name)
        if inspect.isclass(value) and is_public(name):
            found.append(value)
    return found


def stop_waiting(_: int, __: FrameType | None) -> None:
    raise Late


class Fuzz:
    def __init__(self, seed: int, told: bool) -> None:
        self.luck = random.Random(seed)
        self.told = told
        self.known = list(modules())
        self.held: list[Any] = [*objects(self.luck), *environments()]
        self.odd = odd_values(self.luck)
        self.outcomes: dict[str, int] = {}

    def argument(self) -> Any:
        luck = self.luck
        return luck.choice(self.odd) if luck.random() < 0.6 else luck.choice(self.held)

    def target(self) -> Any:
        if self.luck.random() < 0.2:
            return self.luck.choice(self.known)
        found = self.luck.choice(self.held)
        return found if is_ours(found) else self.luck.choice(self.known)

    def once(self) -> None:
        try:
            outcome = self.call()
        except Late:  # just when it was done
            signal.setitimer(signal.ITIMER_REAL, 0)
            outcome = "Late"
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1

    def call(self) -> str:
        luck, owner = self.luck, self.target()
        names = public(owner)
        if not names:
            return "nothing"
        name = luck.choice(names)
        arguments = [self.argument() for _ in range(self.how_many(owner, name))]
        if self.told:
            kind = owner.__name__ if isinstance(owner, ModuleType | type) else type(owner).__name__
            print(kind, name, [f"{type(value).__name__} {_text(value)}" for value in arguments], flush=True)
        try:
            signal.setitimer(signal.ITIMER_REAL, SECONDS_A_CALL)
            if luck.random() < 0.03:
                self.together(owner)
            found = self.touch(owner, name, arguments)
            signal.setitimer(signal.ITIMER_REAL, 0)
            outcome = "fine"
            self.keep(found)
        except Exception as problem:
            outcome = type(problem).__name__
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if self.told and outcome in ("Late", "MemoryError"):
            print("    ->", outcome, flush=True)
        return outcome

    def how_many(self, owner: Any, name: str) -> int:
        """As many arguments as are asked for, or some other number."""
        try:
            parameters = inspect.signature(getattr(owner, name)).parameters.values()
        except Exception:
            return self.luck.choice([0, 1, 1, 2])
        needed = [one for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
        extra = self.luck.choice([0, 0, 0, 0, 1, 1, 2, -1])
        return min(5, max(0, len(needed) + extra))

    def together(self, owner: Any) -> None:
        """Several threads at once on one object."""

        def work(seed: float) -> None:
            own = random.Random(seed)
            for _ in range(20):
                name = own.choice(public(owner))
                try:
                    value = getattr(owner, name)
                    if callable(value):
                        value(*[own.choice(self.odd) for _ in range(own.randrange(3))])
                except Exception:
                    continue

        threads = [threading.Thread(target=work, args=(self.luck.random(),), daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS_A_CALL)

    def touch(self, owner: Any, name: str, arguments: list[Any]) -> Any:
        value = getattr(owner, name)
        if callable(value):
            return value(*arguments) if not isinstance(owner, ModuleType) or is_ours(value) else None
        if arguments and not isinstance(owner, ModuleType | type) and self.luck.random() < 0.5:
            setattr(owner, name, arguments[0])
        return value

    def keep(self, found: Any) -> None:
        self.scribble(found)
        if not is_ours(found) and not isinstance(found, int | list | tuple | dict):
            return
        if len(self.held) < KEPT:
            self.held.append(found)
        elif self.luck.random() < 0.3:
            self.held[self.luck.randrange(len(self.held))] = found

    def scribble(self, found: Any) -> None:
        """Writes into arrays that were handed out."""
        parts = found.values() if isinstance(found, dict) else found if isinstance(found, tuple | list) else [found]
        for part in list(parts)[:8]:
            if type(part).__name__ == "ndarray" and part.size and part.flags.writeable and part.dtype.kind in "iub":
                part.flat[self.luck.randrange(part.size)] = self.luck.choice([0, 1, 77, 127])
            elif isinstance(part, dict):
                self.scribble(part)


def _text(value: object) -> str:
    try:
        return repr(value)[:80]
    except Exception:
        return "?"


def limit_memory() -> None:
    """Where that is possible; sanitizers need all addresses there are."""
    if sys.platform == "linux" and "libasan" not in os.environ.get("LD_PRELOAD", ""):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    seed, calls = int(sys.argv[1]), int(sys.argv[2])
    faulthandler.enable()
    faulthandler.dump_traceback_later(SECONDS, exit=True)
    limit_memory()
    signal.signal(signal.SIGALRM, stop_waiting)
    threading.stack_size(0)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        fuzz = Fuzz(seed, "--told" in sys.argv)
        for _ in range(calls):
            fuzz.once()
        os.chdir("/")
    faulthandler.cancel_dump_traceback_later()
    print(f"seed {seed}: {calls} calls,", ", ".join(f"{n} {what}" for what, n in sorted(fuzz.outcomes.items())))


if __name__ == "__main__":
    main()
