"""The Gymnasium environments by name: each solitaire, and each competitive game against bots.

`Feurio/Wildfire-Solitaire-v0`, `Feurio/Wildfire-Against-Bots-v0` and so on for every edition; `gymnasium.make_vec`
gives the vectorised environment of the same name.
"""

from __future__ import annotations

from importlib.util import find_spec

from feurio.editions import EDITIONS, Edition

_KINDS = (("Solitaire", "solitaire", None), ("Against-Bots", "competitive", 0))
"""What is made of each edition: its name, the mode, and the seat of whoever learns."""


def register_all() -> None:
    """Tells Gymnasium what there is; does nothing where Gymnasium is not installed."""
    if find_spec("gymnasium") is None:
        return
    from gymnasium import registry
    from gymnasium.envs.registration import register

    for edition in EDITIONS.values():
        for kind, mode, me in _KINDS:
            identity = _identity(edition, kind)
            if identity in registry:
                continue
            arguments = {"edition": edition.id, "mode": mode} | ({} if me is None else {"me": me})
            register(
                identity,
                entry_point="feurio.envs.single:FeurioEnv",
                vector_entry_point="feurio.envs.vector:FeurioVectorEnv",
                kwargs=arguments,
                disable_env_checker=True,
            )


def registered() -> list[str]:
    """The names of all environments."""
    return [_identity(edition, kind) for edition in EDITIONS.values() for kind, _, _ in _KINDS]


def _identity(edition: Edition, kind: str) -> str:
    """The name of an environment: "On the Run!" becomes `OnTheRun`."""
    return f"Feurio/{edition.name.title().replace(' ', '')}-{kind}-v0"
