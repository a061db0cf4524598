"""An arena on a real Ray cluster, started on this machine, gives the same results."""

from __future__ import annotations

import pytest

from feurio.arena.arena import Arena, BlockPlayer
from feurio.jobs import run_jobs

pytest.importorskip("ray")


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_blocks_are_the_same_on_a_cluster() -> None:
    from feurio.cluster import RayBackend

    arena = Arena("volcano", ("greedy", "random"), seed=1, setup={"players": 2})
    jobs = arena.blocks(3)
    here = [BlockPlayer(arena)(job) for job in jobs]
    backend = RayBackend("local")
    try:
        there = list(run_jobs(BlockPlayer(arena), jobs, chunk=1, backend=backend))
    finally:
        backend.close()
    assert [[game.scores for game in block.games] for block in there] == [
        [game.scores for game in block.games] for block in here
    ]
