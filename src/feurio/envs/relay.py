"""Batches that step together, each in a thread of its own: the first in the caller's, the others where work is awaited.

A step of some hundred games takes a tenth of a millisecond. A thread that first had to be woken, and to wait for the
interpreter's lock, would begin when the other is nearly done. So threads stay in C between two steps: each looks at its
desk for a moment, giving way to whoever wants the processor, and sleeps only if nothing comes. Whoever is done with its
own games takes some of another's, so that nobody waits for a thread that is late.

This file is ordinary Python that is compiled where there is a compiler; the C types are in `relay.pxd`. Uncompiled no
two threads could compute at a time: there are none, and the batches step one after the other.
"""

from __future__ import annotations

from os import getpid
from threading import Thread
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.cpython.pythread import (
        WAIT_LOCK,
        PyThread_acquire_lock,
        PyThread_allocate_lock,
        PyThread_free_lock,
        PyThread_release_lock,
    )
    from cython.cimports.feurio.envs.relay import (
        ASLEEP,
        DONE,
        END,
        HANDFUL,
        NOTHING,
        PATIENCE,
        SAMPLE,
        STEP,
        UNDER_WAY,
        WAITED_FOR,
        Part,
        Parts,
        add,
        exchange,
        spin,
        swap,
    )
    from cython.cimports.libc.stdlib import calloc, free
else:
    from feurio.envs.batch import Batch
    from feurio.gates import Gate, enter, leave, look

if TYPE_CHECKING:
    from collections.abc import Sequence


class Desk:
    """Where a thread finds its work. It does not hold whoever owns it, so that a waiting thread keeps nobody's memory.

    Nobody sleeps over work: who goes to sleep says so in the word in which work is put, and only if there is none yet;
    who puts it sees by what it replaces whether somebody is to be woken.
    """

    def __cinit__(self) -> None:
        self.go = PyThread_allocate_lock()
        self.done = PyThread_allocate_lock()
        if self.go == cython.NULL or self.done == cython.NULL:
            raise MemoryError
        PyThread_acquire_lock(self.go, WAIT_LOCK)
        PyThread_acquire_lock(self.done, WAIT_LOCK)

    def __dealloc__(self) -> None:
        if self.go != cython.NULL:
            PyThread_free_lock(self.go)
        if self.done != cython.NULL:
            PyThread_free_lock(self.done)

    def hand(self, work: cython.int) -> cython.void:
        """Puts work on the desk, to be taken back before the parts change."""
        self.back[0] = UNDER_WAY
        if exchange(self.order, work) == ASLEEP:
            PyThread_release_lock(self.go)

    def take_back(self, work: cython.int) -> cython.void:
        """Takes the work away, or if the thread has begun waits until it is done: no longer than for a few games."""
        if swap(self.order, work, NOTHING):
            return
        if not spin(self.back, UNDER_WAY, PATIENCE) and swap(self.back, UNDER_WAY, WAITED_FOR):
            PyThread_acquire_lock(self.done, WAIT_LOCK)
        exchange(self.back, UNDER_WAY)

    def end(self) -> cython.void:
        """The thread ends. It must have no work."""
        if exchange(self.order, END) == ASLEEP:
            PyThread_release_lock(self.go)

    def serve(self) -> cython.void:
        """The life of a thread."""
        work: cython.int = NOTHING
        while work != END:
            if not spin(self.order, NOTHING, PATIENCE) and swap(self.order, NOTHING, ASLEEP):
                PyThread_acquire_lock(self.go, WAIT_LOCK)
            work = exchange(self.order, NOTHING)
            if work == STEP or work == SAMPLE:
                work_through(self.parts, self.count, self.own, work)
                if exchange(self.back, DONE) == WAITED_FOR:
                    PyThread_release_lock(self.done)


def serve(desk: Desk) -> None:
    """What a thread runs. It needs the interpreter's lock when it begins and when it ends, and not in between."""
    if desk.parts == cython.NULL or desk.served:
        raise RuntimeError("a desk is of a relay, and has one thread")
    desk.served = True
    with cython.nogil:
        desk.serve()


def work_through(parts: Parts, count: cython.int, own: cython.int, work: cython.int) -> cython.void:
    """Takes games as long as there are any: of one's own part, which the processor's caches know, then of others."""
    k: cython.int
    low: cython.int
    high: cython.int
    part: Parts
    for k in range(count):
        part = parts + (own + k) % count
        while True:
            low = add(cython.address(part.taken), HANDFUL)
            if low >= part.count:
                break
            high = min(low + HANDFUL, part.count)
            if work == STEP:
                cython.cast(Batch, part.batch).step_some(part.actions, low, high)
            else:
                cython.cast(Batch, part.batch).sample_some(part.actions, low, high)


class Relay:
    """Batches that do the same together, each with its part of an array. Compiled, who interrupts them is heard when
    all is done."""

    def __dealloc__(self) -> None:
        free(self.parts)

    def __init__(self, batches: Sequence[Batch]) -> None:
        desk: Desk
        i: cython.int
        if getattr(self, "batches", None) is not None:
            raise TypeError("a relay is made once")
        self.gate: Gate | None = None
        self.closed = False
        self.desks: list[Any] = []
        self.batches = tuple(batches)
        if not self.batches or not all([isinstance(batch, Batch) for batch in self.batches]):
            raise TypeError("a relay needs batches")
        if len(set([id(batch) for batch in self.batches])) != len(self.batches):
            raise ValueError("a relay needs different batches")
        self.count = sum([batch.count for batch in self.batches])
        self.process = getpid()
        if cython.compiled:
            self.parts = cython.cast(Parts, calloc(len(self.batches), cython.sizeof(Part)))
            if self.parts == cython.NULL:
                raise MemoryError
            # If there is no memory for all of them, those that are there end with this object.
            for i in range(1, len(self.batches)):
                desk = Desk()
                desk.parts = self.parts
                desk.count = len(self.batches)
                desk.own = i
                self.desks.append(desk)
                Thread(target=serve, args=(desk,), name="feurio", daemon=True).start()
        self.gate = Gate()

    def step(self, actions: cython.longlong[::1]) -> None:
        """Plays one action in every game."""
        self.check(len(actions))
        if cython.compiled:
            self.run(STEP, cython.address(actions[0]))
        else:
            self.take_turns("step", actions)

    def sample(self, actions: cython.longlong[::1]) -> None:
        """A random legal action for every game, each as likely as the others; 0 where there is none."""
        self.check(len(actions))
        if cython.compiled:
            self.run(SAMPLE, cython.address(actions[0]))
        else:
            self.take_turns("sample", actions)

    def close(self) -> None:
        """The threads end; if they are at work for somebody else, after it."""
        self.closed = True
        if self.gate is None or not self.gate.shut:
            self.dismiss()

    def __del__(self) -> None:
        if cython.compiled or hasattr(self, "desks"):
            self.dismiss()

    # --- Inside -------------------------------------------------------------------------------------------------------

    def dismiss(self) -> cython.int:
        """Lets the threads go, once."""
        desk: Desk
        if self.desks is None:  # it was never made
            return 0
        while self.desks:
            desk = self.desks.pop()
            desk.end()
        return 0

    def check(self, given: cython.Py_ssize_t) -> cython.int:
        """Refuses what cannot be done: whoever waits for a thread that somebody else waits for would wait for ever."""
        batch: Batch
        look(self.gate)
        if given != self.count:
            raise ValueError(f"{self.count} actions are needed, not {given}")
        if self.closed and len(self.batches) > 1:
            raise RuntimeError("the environments are closed")
        for batch in self.batches:
            look(batch.gate)
        return 0

    def run(self, work: cython.int, actions: cython.p_longlong) -> cython.int:
        """Hands out the work, does what the others leave of it and waits for them. From the first gate on nothing can
        go wrong, and no other thread gets the interpreter's lock before all are shut."""
        batch: Batch
        desk: Desk
        i: cython.int
        count: cython.int = len(self.batches)
        desks: list[Any] = self.helpers()
        enter(self.gate)
        for i in range(count):
            batch = self.batches[i]
            enter(batch.gate)
            batch.prepare(work == SAMPLE)
            self.parts[i].batch = cython.cast(cython.p_void, batch)
            self.parts[i].actions = actions
            self.parts[i].count = batch.count
            self.parts[i].taken = 0
            actions += batch.count
        for desk in desks:
            desk.hand(work)
        with cython.nogil:
            work_through(self.parts, count, 0, work)
        for desk in desks:
            with cython.nogil:
                desk.take_back(work)
        for batch in self.batches:
            leave(batch.gate)
        self.leave()
        return 0

    def take_turns(self, work: str, actions: Any) -> cython.int:
        """The same uncompiled."""
        first = 0
        enter(self.gate)
        try:
            for batch in self.batches:
                getattr(batch, work)(actions[first : first + batch.count])
                first += batch.count
        finally:
            self.leave()
        return 0

    def helpers(self) -> list[Any]:
        """The desks whose threads are there: the child of a fork has none but the one that forked."""
        return self.desks if self.process == getpid() else []

    def leave(self) -> cython.int:
        """Whoever wanted to close this meanwhile has left it to whoever is inside."""
        leave(self.gate)  # type: ignore[arg-type]
        if self.closed:
            self.dismiss()
        return 0
