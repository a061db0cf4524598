"""Bit masks and random numbers for the games' states.

A set of tiles or cells is a whole number, one bit each. These are the plain-Python twins of the C functions in
`bits.pxd`: both give the same answers, bit for bit, so that the compiled and the plain engine play the same games.
"""

from __future__ import annotations

ONES = 0x0101010101010101
TOPS = 0x8080808080808080
WORD = 0xFFFFFFFFFFFFFFFF


def bit(i: int) -> int:
    """The mask with only bit `i`."""
    if i > 63:
        raise ValueError("a word has 64 bits")
    return 1 << i


def below_bit(i: int) -> int:
    """The mask of all bits lower than bit `i`."""
    if i > 63:
        raise ValueError("a word has 64 bits")
    return (1 << i) - 1


def count(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The index of the lowest set bit; the mask is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The index of the highest set bit; the mask is not empty."""
    return mask.bit_length() - 1


def under(mask: int) -> int:
    """All bits lower than the lowest set bit; all bits if none is set."""
    return (mask - 1) & ~mask & WORD


def over(mask: int) -> int:
    """All bits higher than the highest set bit (which is not bit 63); all bits if none is set."""
    return (WORD << mask.bit_length()) & WORD


def rest(mask: int) -> int:
    """The mask without its lowest bit."""
    return mask & (mask - 1)


def nth(mask: int, k: int) -> int:
    """The index of the `k`-th set bit, counted from 0; the mask has more than `k`."""
    for _ in range(min(k, 64)):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def nth_bit(mask: int, k: int) -> int:
    """The mask of the `k`-th set bit only, `k` below 64; none if there are not so many."""
    for _ in range(min(k, 64)):
        mask &= mask - 1 if mask else 0
    return mask & -mask


def every(flag: bool) -> int:
    """All bits if the flag is set, else none: to choose without branching."""
    return WORD if flag else 0


def packed_prefix(packed: int) -> int:
    """The running sums of the eight bytes of a word (each sum stays below 128)."""
    return (packed * ONES) & WORD


def packed_find(prefix: int, k: int) -> int:
    """The index of the first byte of `prefix` that exceeds `k`."""
    found = ((prefix | TOPS) - (k + 1) * ONES) & TOPS
    return lowest(found) >> 3


def packed_get(packed: int, i: int) -> int:
    """Byte `i` of a word."""
    return (packed >> (8 * i)) & 255


def packed_one(i: int) -> int:
    """The word that has a 1 in byte `i`: add or subtract it to count."""
    if i > 7:
        raise ValueError("a word has 8 bytes")
    return 1 << (8 * i)


def whole_byte(i: int) -> int:
    """The mask of byte `i` of a word."""
    if i > 7:
        raise ValueError("a word has 8 bytes")
    return 255 << (8 * i)


def filled_bytes(mask: int) -> int:
    """The top bit of each byte of a word that is not 0."""
    return (((mask & ~TOPS) + (WORD ^ TOPS)) | mask) & TOPS


def packed_since(i: int) -> int:
    """The word that has a 1 in byte `i` and every higher one: subtract it from running sums when one of `i` goes."""
    if i > 7:
        raise ValueError("a word has 8 bytes")
    return (ONES << (8 * i)) & WORD


def advance(seed: int) -> int:
    """The next state of the generator (splitmix64)."""
    return (seed + 0x9E3779B97F4A7C15) & WORD


def scramble(seed: int) -> int:
    """The random word of a generator state (splitmix64)."""
    z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
    return z ^ (z >> 31)


def scale(word: int, n: int) -> int:
    """A random word as a number from 0 to `n` - 1 (its upper half decides)."""
    return ((word >> 32) * n) >> 32


def hottest_byte(heat: list[int], blocks: int) -> int:
    """The greatest of `blocks` x 64 bytes."""
    return max(heat[: 64 * blocks])


def equal_bytes(heat: list[int], block: int, value: int) -> int:
    """The mask of those of 64 bytes, from the given block on, that have the value."""
    mask = 0
    for i, h in enumerate(heat[64 * block : 64 * block + 64]):
        if h == value:
            mask |= 1 << i
    return mask
