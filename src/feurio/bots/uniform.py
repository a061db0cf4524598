"""The `random` bot: any legal event, each as likely as the others."""

from __future__ import annotations

import random

from feurio.bots.interface import Candidate, Choice, Clock
from feurio.view import View


class UniformBot:
    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, clock: Clock | None = None) -> Choice:
        event = self._random.choice(view.legal())
        return Choice(event, (Candidate(event),))

    def close(self) -> None:
        pass
