"""Seeds: which there are, how they are written, and what is drawn from one.

A seed below 2^64 is the state of a small generator (splitmix64): whoever has seen some tiles could search for the one
that gives them. Larger seeds, such as those that chance chooses, have 128 bits and more, and their numbers come from a
hash (SHAKE-256): nobody can search them.
"""

from __future__ import annotations

from collections.abc import Callable

from feurio.bits import WORD, advance, scale, scramble

LARGEST_SEED = 2**256 - 1
EXACT = 2**53
"""Whole numbers up to here are read exactly by every reader of JSON; larger seeds stand in records as texts."""
_LONGEST = len(str(LARGEST_SEED))


def random_seed() -> int:
    """A seed that nobody can guess."""
    from secrets import randbits

    return randbits(128)


def seed_as_json(seed: int) -> int | str:
    """A seed as it stands in records: beyond 2^53 as a text of its digits."""
    return seed if -EXACT <= seed <= EXACT else str(seed)


def seed_of_digits(text: str) -> int | None:
    """The seed that a text of digits names; None if it names none."""
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST) or (text[0] == "0" and text != "0"):
        return None
    seed = int(text)
    return seed if seed <= LARGEST_SEED else None


def seed_of_record(text: str) -> int | None:
    """The seed that stands in a record as a text: programs may choose one below zero, too."""
    known = seed_of_digits(text.removeprefix("-"))
    return -known if known and text.startswith("-") else known


def dice(seed: int, purpose: int) -> Callable[[int], int]:
    """What the seed throws, for one purpose: `dice(n)` is a number from 0 to n - 1."""
    return _hashed(seed, purpose) if seed > WORD else _small(seed, purpose)


def folded(seed: int) -> int:
    """64 bits that any seed gives: itself if it has no more."""
    return seed & WORD if seed <= WORD else int.from_bytes(_stream(seed, 0, 8), "big")


def _small(seed: int, purpose: int) -> Callable[[int], int]:
    state = scramble(advance((seed & WORD) ^ scramble(purpose)))

    def throw(n: int) -> int:
        nonlocal state
        state = advance(state)
        return scale(scramble(state), n)

    return throw


def _hashed(seed: int, purpose: int) -> Callable[[int], int]:
    words, used = _stream(seed, purpose, 512), 0

    def throw(n: int) -> int:
        nonlocal words, used
        while True:
            if 8 * used + 8 > len(words):
                words = _stream(seed, purpose, 2 * len(words))
            word = int.from_bytes(words[8 * used : 8 * used + 8], "big")
            used += 1
            # The last numbers are left out, so that all are equally likely.
            if word < 2**64 - 2**64 % n:
                return word % n

    return throw


def _stream(seed: int, purpose: int, length: int) -> bytes:
    from hashlib import shake_256

    return shake_256(f"feurio {purpose} {seed}".encode("ascii")).digest(length)
