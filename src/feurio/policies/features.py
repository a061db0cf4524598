"""Features by name: what a linear policy looks at, stated once for the code, the training and the files of weights.

A block is a table of features: `ground` by a tile's number, its free edges and the phase of the game is 6 x 4 x 3 of
them. Blocks lie one after the other, in the order in which they are stated; a feature is a place, and a weight a
number for each place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod


class Features:
    """The blocks of one policy.

    >>> features = Features()
    >>> ground = features.block("ground", number=6, edges=4)
    >>> fire = features.block("fire", number=6)
    >>> fire, features.size, features.place("fire", 5), features.name_of(29)
    (24, 30, 29, 'fire: number 5')
    """

    def __init__(self) -> None:
        self.blocks: dict[str, dict[str, int]] = {}
        self.starts: dict[str, int] = {}
        self.size = 0

    def block(self, name: str, **axes: int) -> int:
        """Adds a block with so many values on each axis; where it begins."""
        if name in self.blocks:
            raise ValueError(f"there is a block {name} already")
        self.blocks[name] = axes
        self.starts[name] = self.size
        self.size += prod(axes.values())
        return self.starts[name]

    def place(self, name: str, *at: int) -> int:
        """Where a feature is, by a value on each axis of its block."""
        place = 0
        for value, (axis, many) in zip(at, self.blocks[name].items(), strict=True):
            if not 0 <= value < many:
                raise ValueError(f"{name}: {axis} is less than {many}, not {value}")
            place = place * many + value
        return self.starts[name] + place

    def name_of(self, place: int) -> str:
        """A feature in words: its block, and its value on each axis."""
        if not 0 <= place < self.size:
            raise ValueError(f"there are {self.size} features, none is {place}")
        name = [name for name, start in self.starts.items() if start <= place][-1]
        rest = place - self.starts[name]
        words: list[str] = []
        for axis, many in reversed(self.blocks[name].items()):
            words.insert(0, f"{axis} {rest % many}")
            rest //= many
        return f"{name}: {', '.join(words)}"

    def joined(self, weights: Mapping[str, Sequence[float]]) -> list[float]:
        """The weights of all blocks in one list; they must be of exactly these blocks and sizes."""
        if list(weights) != list(self.blocks):
            raise ValueError(f"the features are {', '.join(self.blocks)}, not {', '.join(weights)}")
        for name, axes in self.blocks.items():
            if len(weights[name]) != prod(axes.values()):
                raise ValueError(f"{name} has {prod(axes.values())} weights, not {len(weights[name])}")
        return [weight for own in weights.values() for weight in own]

    def parted(self, weights: Sequence[float]) -> dict[str, list[float]]:
        """One list of weights, block by block."""
        if len(weights) != self.size:
            raise ValueError(f"there are {self.size} features, not {len(weights)}")
        return {
            name: list(weights[self.starts[name] : self.starts[name] + prod(axes.values())])
            for name, axes in self.blocks.items()
        }
