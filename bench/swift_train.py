"""Learns the weights of swift playouts (`feurio.policies.swift`) and writes them into the package.

    python bench/swift_train.py wildfire --games 300

Games are played by the evaluation's own policy, with editions, player counts and variants mixed. The weights are those
with which the softmax over an event's few features comes closest to what that policy thinks of the legal events: a
cheap likeness of it. The same seed and arguments give the same weights. Needs numpy; takes a few seconds.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

import numpy as np
from train import Sample, fit, setups
from training import WEIGHTS, said, write

import feurio
from feurio.policies import SWIFTS, evaluation_of

LEAST = 0.01
"""Decisions in which the swift policy weighs less than this share of the events, by the other's opinion, are left
out."""


def play(arguments: dict[str, Any], seed: int) -> list[Sample]:
    """One game of the policy, with what it thinks of the events that a swift one weighs."""
    rng = random.Random(seed)
    state = feurio.new_game(**arguments, seed=seed).view(0).state()
    state.rng = rng.getrandbits(62)
    judge = evaluation_of(state, belief=0)
    swift = SWIFTS[state.setup.rules](state)  # type: ignore[call-arg]
    samples: list[Sample] = []
    while not state.over:
        if state.to_move == -1:
            state.chance()
            continue
        codes = state.legal()
        shares = judge.policy()
        facts = [swift.facts_of(code) for code in codes]
        weighed = [(own, share) for own, share in zip(facts, shares, strict=True) if own is not None]
        total = sum(share for _, share in weighed)
        if total > LEAST and len(weighed) > 1:
            samples.append(([own for own, _ in weighed], [share / total for _, share in weighed]))
        state.step(rng.choices(codes, shares)[0])
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", choices=list(SWIFTS))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--penalty", type=float, default=3e-4)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    choices = setups(args.rules, False)
    table = SWIFTS[args.rules](feurio.new_game(**choices[0], seed=1).state()).table  # type: ignore[call-arg]
    rng = random.Random(args.seed)
    samples: list[Sample] = []
    for _ in range(args.games):
        samples += play(rng.choice(choices), rng.getrandbits(53))
    weights = fit(samples, np.zeros(table.size), args.penalty, args.steps, np.random.default_rng(args.seed))
    data = {
        "made_by": "bench/swift_train.py",
        "history": [{**said(), "seed": args.seed, "decisions": len(samples)}],
        "weights": table.parted([round(float(weight), 3) for weight in weights]),
    }
    path = args.out / f"{args.rules}-swift.json"
    write(path, data)
    print(f"written: {path}")


if __name__ == "__main__":
    main()
