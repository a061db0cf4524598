"""The version of the package and of the engine that runs."""

from __future__ import annotations

__version__ = "0.2.0"


def engine() -> str:
    """Which engine runs: "compiled", or "plain" where the package was built without a compiler."""
    from feurio import wildfire

    return "plain" if wildfire.__file__.endswith(".py") else "compiled"
