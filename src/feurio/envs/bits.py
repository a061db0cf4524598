"""Bit masks and lists as columns of bytes, for observations.

These are the plain-Python twins of the C functions in `bits.pxd`: same names, same answers. Each writes a column of
`n` bytes from `out[at]` on.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from feurio.codes import cell_q, cell_r

Out = MutableSequence[int] | Any


def bit_column(out: Out, at: int, n: int, mask: int, weight: int) -> None:
    """The weight where a mask has a bit, else 0."""
    for i in range(n):
        out[at + i] = weight if mask >> i & 1 else 0


def add_bits(out: Out, at: int, n: int, mask: int, weight: int) -> None:
    """Adds the weight where a mask has a bit."""
    for i in range(n):
        if mask >> i & 1:
            out[at + i] += weight


def three_bits(out: Out, at: int, n: int, one: int, two: int, three: int) -> None:
    """In how many of three masks each bit is set."""
    for i in range(n):
        out[at + i] = (one >> i & 1) + (two >> i & 1) + (three >> i & 1)


def six_bits(out: Out, at: int, n: int, masks: Sequence[int]) -> None:
    """In how many of the first six masks each bit is set."""
    for i in range(n):
        out[at + i] = sum(mask >> i & 1 for mask in masks[:6])


def number_column(out: Out, at: int, n: int, units: int, twos: int, fours: int) -> None:
    """Numbers of which three masks have the binary digits."""
    for i in range(n):
        out[at + i] = (units >> i & 1) + 2 * (twos >> i & 1) + 4 * (fours >> i & 1)


def copy_column(out: Out, at: int, n: int, source: Sequence[int]) -> None:
    """A column as it is."""
    for i in range(n):
        out[at + i] = source[i]


def fourth_column(out: Out, at: int, n: int, source: Sequence[int], first: int) -> None:
    """Every fourth byte of a source."""
    for i in range(n):
        out[at + i] = source[4 * i + first]


def cell_columns(out: Out, at: int, n: int, cells: Sequence[int], used: Sequence[int], window: int) -> None:
    """Two columns: where the window stores cells, column and row, 0 for those not in use."""
    for i in range(n):
        out[at + i] = cell_q(cells[i]) + window if used[i] else 0
        out[at + n + i] = cell_r(cells[i]) + window if used[i] else 0


def masked_columns(out: Out, at: int, n: int, cells: Sequence[int], mask: int, window: int) -> None:
    """The same, for the cells that a mask has a bit for."""
    for i in range(n):
        out[at + i] = cell_q(cells[i]) + window if mask >> i & 1 else 0
        out[at + n + i] = cell_r(cells[i]) + window if mask >> i & 1 else 0


def free_column(out: Out, at: int, n: int, near: Sequence[int], lying: int) -> None:
    """Free edges: six less the neighbors that lie, for the tiles that lie."""
    for i in range(n):
        out[at + i] = 6 - (near[i] & lying).bit_count() if lying >> i & 1 else 0


def find_number(numbers: Sequence[int], n: int, wanted: int) -> int:
    """Where a number stands among the first n, of which no two are the same; -1 if it does not."""
    for i in range(n):
        if numbers[i] == wanted:
            return i
    return -1
