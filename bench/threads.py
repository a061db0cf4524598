"""What a second thread gains in the vectorised environment: one thread and several in turns, with random agents.

    python bench/threads.py [--games 512 4096] [--threads 2] [--pairs 10] [--seconds 0.6]

Each pair of measurements lies side by side in time, so that a machine that others share favors nobody; it tells
something only while as many cores as threads are free. Written are the ratios in order, the one in the middle and the
most steps a second of either.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from feurio.envs.vector import FeurioVectorEnv

STEPS = 10
"""Steps between two looks at the clock."""
WARM = 100
"""Steps before the first measurement, so that games are in all their stages."""


def made(games: int, threads: int) -> FeurioVectorEnv:
    envs = FeurioVectorEnv(games, "wildfire", players=4, copy=False, threads=threads)
    envs.reset(seed=1)
    for _ in range(WARM):
        envs.step(envs.sample())
    return envs


def pace(envs: FeurioVectorEnv, seconds: float) -> float:
    """Steps a second, of all games together."""
    began, steps = time.perf_counter(), 0
    while (gone := time.perf_counter() - began) < seconds:
        for _ in range(STEPS):
            envs.step(envs.sample())
        steps += STEPS * envs.num_envs
    return steps / gone


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=[512, 4096])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.6, help="of each measurement")
    arguments = parser.parse_args()
    for games in arguments.games:
        one, many = made(games, 1), made(games, arguments.threads)
        pairs = [(pace(one, arguments.seconds), pace(many, arguments.seconds)) for _ in range(arguments.pairs)]
        ratios = sorted(after / before for before, after in pairs)
        most = f"at most {max(before for before, _ in pairs):,.0f} and {max(after for _, after in pairs):,.0f} steps/s"
        said = " ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"{games} games, {arguments.threads} threads to one: {median(ratios):.2f} ({said}); {most}", flush=True)
        one.close()
        many.close()


if __name__ == "__main__":
    main()
