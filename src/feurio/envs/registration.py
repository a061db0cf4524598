"""The Gymnasium environments by name: each solitaire, and each competitive game against bots.

`Feurio/Wildfire-Solitaire-v0`, `Feurio/Wildfire-Against-Bots-v0` and so on for the five editions; `gymnasium.make_vec`
gives the vectorised environment of the same name.
"""

from __future__ import annotations

from importlib.util import find_spec

from feurio.editions import EDITIONS

TITLES = {"feurio": "Feurio", "vulkan": "Vulkan", "wildfire": "Wildfire", "volcano": "Volcano", "ontherun": "OnTheRun"}


def register_all() -> None:
    """Tells Gymnasium what there is; does nothing where Gymnasium is not installed."""
    if find_spec("gymnasium") is None:
        return
    from gymnasium import registry
    from gymnasium.envs.registration import register

    for edition in EDITIONS:
        for name, mode, me in (("Solitaire", "solitaire", None), ("Against-Bots", "competitive", 0)):
            identity = f"Feurio/{TITLES[edition]}-{name}-v0"
            if identity in registry:
                continue
            arguments = {"edition": edition, "mode": mode} | ({} if me is None else {"me": me})
            register(
                identity,
                entry_point="feurio.envs.single:FeurioEnv",
                vector_entry_point="feurio.envs.vector:FeurioVectorEnv",
                kwargs=arguments,
                disable_env_checker=True,
            )


def registered() -> list[str]:
    """The names of all environments."""
    return [f"Feurio/{TITLES[edition]}-{name}-v0" for edition in EDITIONS for name in ("Solitaire", "Against-Bots")]
