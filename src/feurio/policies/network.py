"""A small network that says what a position is worth, from what is seen of it.

What is seen is a list of features by number. Each has a row of 32 whole numbers; the rows are added up, two layers of
16 and 1 follow, and what comes out is squeezed between 0 and 1. Everything is counted in whole numbers (256 is one), so
that every machine and both engines get the same value to the last bit. `bench/value_train.py` learns the numbers.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.libc.stdlib import calloc, free
else:
    from math import sqrt

    FIRST, SECOND, ONE = 32, 16, 256
    MOST_ROWS = 20480

if TYPE_CHECKING:
    from collections.abc import Sequence


def whole(numbers: Sequence[int], many: int, most: int) -> list[int]:
    """So many whole numbers, none of them beyond `most`."""
    found = [index(number) for number in numbers]
    if len(found) != many:
        raise ValueError(f"there are {many} numbers here, not {len(found)}")
    if any(not -most <= number <= most for number in found):
        raise ValueError(f"a number is beyond {most}")
    return found


class Network:
    """It never changes once it is made, so any number of searches may share it."""

    def __dealloc__(self) -> None:
        free(self.rows)

    def __init__(self, rows: Sequence[int], parts: dict[str, Any]) -> None:
        """`rows` are those of all features in one list; `parts` has `first`, `second`, `second_bias` and `last`, with
        the bias of the last layer as its last number."""
        i: cython.int
        if len(rows) % FIRST or not 0 < len(rows) <= MOST_ROWS * FIRST:
            raise ValueError(f"a network has up to {MOST_ROWS} rows of {FIRST} numbers")
        table = whole(rows, len(rows), 32767)
        first = whole(parts["first"], FIRST, 1 << 20)
        second = whole(parts["second"], FIRST * SECOND, 1 << 15)
        second_bias = whole(parts["second_bias"], SECOND, 1 << 20)
        last = whole(parts["last"], SECOND + 1, 1 << 15)
        if getattr(self, "size", 0):
            raise TypeError("a network is made once")
        if cython.compiled:
            self.rows = cython.cast(cython.p_short, calloc(len(rows), cython.sizeof(cython.short)))
            if self.rows == cython.NULL:
                raise MemoryError
        else:
            self.rows = [0] * len(rows)
            self.first_bias = [0] * FIRST
            self.second = [0] * (FIRST * SECOND)
            self.second_bias = [0] * SECOND
            self.last = [0] * SECOND
        for i in range(len(table)):
            self.rows[i] = table[i]
        for i in range(FIRST):
            self.first_bias[i] = first[i]
        for i in range(FIRST * SECOND):
            self.second[i] = second[i]
        for i in range(SECOND):
            self.second_bias[i] = second_bias[i]
            self.last[i] = last[i]
        self.last_bias = last[SECOND]
        self.size = len(rows) // FIRST

    def value(self, seen: Sequence[int]) -> float:
        """What a position is worth in which these features are seen, at most 160 of them."""
        i: cython.int
        found: cython.int[160]
        if not cython.compiled:
            found = [0] * 160
        numbers = [index(number) for number in seen]
        if len(numbers) > 160 or not all(0 <= number < self.size for number in numbers):
            raise ValueError(f"up to 160 features are seen, each below {self.size}")
        for i in range(len(numbers)):
            found[i] = numbers[i]
        worth: float = self.judge(found, len(numbers))
        return worth

    def judge(self, seen: cython.p_int, n: cython.int) -> cython.double:
        """The value between 0 and 1."""
        i: cython.int
        j: cython.int
        row: cython.int
        total: cython.int
        first: cython.int[32]
        second: cython.int[16]
        x: cython.double
        if not cython.compiled:
            first, second = [0] * FIRST, [0] * SECOND
        if cython.compiled:
            for j in range(FIRST):
                first[j] = self.first_bias[j]
            for i in range(n):
                row = seen[i] * FIRST
                for j in range(FIRST):
                    first[j] += self.rows[row + j]
        else:
            rows = [self.rows[FIRST * place : FIRST * place + FIRST] for place in seen[:n]]
            first = [sum(column) for column in zip(self.first_bias, *rows, strict=True)]
        for j in range(SECOND):
            second[j] = self.second_bias[j] * ONE
        for i in range(FIRST):
            total = first[i]
            if total <= 0:
                continue
            if total > ONE:
                total = ONE
            for j in range(SECOND):
                second[j] += total * self.second[i * SECOND + j]
        total = self.last_bias * ONE
        for j in range(SECOND):
            i = second[j] >> 8
            if i > 0:
                total += (i if i < ONE else ONE) * self.last[j]
        x = total / 65536.0
        return 0.5 + 0.5 * x / sqrt(1.0 + x * x)
