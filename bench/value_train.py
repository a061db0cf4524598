"""Learns what positions are worth where seats compete, from games of the search against itself (`bench/selfplay.py`).

    python bench/value_train.py volcano volcano-2.jsonl --players 2 --belief 0.5

Of the positions a part is looked at: what the seats see of it (`sight_table`), and what became of it: how the game
ended for the seat, mixed with what the search thought then. A network of 32 and 16 is fitted to that (mean squared
error, Adam) and rounded to whole numbers. Games with a number that ends in 8 are for validation (the best epoch is
kept), those in 9 for the test that is told at the end, the others for learning. The same games, seed and arguments give
the same network. What was done is written beside it. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from selfplay import begin
from training import WEIGHTS, said, write

from feurio.policies import EVALUATIONS, evaluation_of
from feurio.policies.network import Network

FIRST, SECOND, ONE = 32, 16, 256


class Samples(NamedTuple):
    """Positions as seen by a seat."""

    seen: np.ndarray
    """Features, filled up with the number of features."""
    target: np.ndarray
    outcome: np.ndarray
    """How the game ended for the seat."""
    game: np.ndarray


def look(path: Path, keep: float, outcome_share: float) -> tuple[Samples, Any]:
    """The samples of a file of games, and the table of features."""
    seen: list[list[int]] = []
    targets: list[float] = []
    outcomes: list[float] = []
    numbers: list[int] = []
    table: Any = None
    for line in path.read_text("utf-8").splitlines():
        game = json.loads(line)
        dice = random.Random(game["number"])
        state = begin(game)
        evaluation = evaluation_of(state.copy(), belief=0)
        table = evaluation.sight_table
        found: list[tuple[list[int], int, float]] = []
        at = 0
        while not state.over:
            chance = state.to_move == -1
            thought = -1.0 if chance else game["values"][at]
            if dice.random() < keep:
                evaluation.state.copy_from(state)
                seats = [state.turn_seat] if state.setup.players == 2 else range(state.setup.players)
                for seat in seats:
                    sights = evaluation.sights_of(seat)
                    found.append((sights, seat, thought if seat == state.to_move else -1.0))
            if chance:
                state.chance()
            else:
                state.step(game["codes"][at])
                at += 1
        evaluation.state.copy_from(state)
        worth = evaluation.worth()
        for sights, seat, thought in found:
            seen.append(sights)
            outcomes.append(worth[seat])
            share = 1.0 if thought < 0 else outcome_share
            targets.append(share * worth[seat] + (1 - share) * max(thought, 0.0))
            numbers.append(game["number"])
    most = max(map(len, seen))
    padded = np.full((len(seen), most), table.size, dtype=np.int64)
    for row, sights in zip(padded, seen, strict=True):
        row[: len(sights)] = sights
    as_floats = (np.array(values, dtype=np.float32) for values in (targets, outcomes))
    return Samples(padded, *as_floats, np.array(numbers)), table


def part(samples: Samples, which: np.ndarray) -> Samples:
    return Samples(*(values[which] for values in samples))


def dense(seen: np.ndarray, size: int) -> np.ndarray:
    """How often each feature is seen, a row for each sample."""
    where = (np.arange(len(seen))[:, None] * (size + 1) + seen).ravel()
    counts = np.bincount(where, minlength=len(seen) * (size + 1)).reshape(len(seen), size + 1)
    return counts[:, :size].astype(np.float32)


def forward(x: np.ndarray, net: dict[str, np.ndarray]) -> tuple[np.ndarray, ...]:
    a = x @ net["rows"] + net["first"]
    h = np.clip(a, 0, 1)
    b = h @ net["second"] + net["second_bias"]
    g = np.clip(b, 0, 1)
    z = g @ net["last"] + net["last_bias"]
    root = np.sqrt(1 + z * z)
    return a, h, b, g, z, 0.5 + 0.5 * z / root


def leaky(x: np.ndarray) -> np.ndarray:
    """The slope of the clipped unit; a little beyond its ends, so that none is stuck there."""
    return np.where((x > 0) & (x < 1), np.float32(1), np.float32(0.02))


def judged(samples: Samples, net: dict[str, np.ndarray], size: int) -> np.ndarray:
    parts = [forward(dense(samples.seen[i : i + 4096], size), net)[-1] for i in range(0, len(samples.seen), 4096)]
    return np.concatenate(parts)


def fit(train: Samples, valid: Samples, size: int, epochs: int, penalty: float, seed: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    net = {
        "rows": rng.normal(0, 0.05, (size, FIRST)),
        "first": np.full(FIRST, 0.3),
        "second": rng.normal(0, 0.25, (FIRST, SECOND)),
        "second_bias": np.full(SECOND, 0.2),
        "last": rng.normal(0, 0.5, SECOND),
        "last_bias": np.zeros(1),
    }
    net = {name: values.astype(np.float32) for name, values in net.items()}
    mean = {name: np.zeros_like(values) for name, values in net.items()}
    square = {name: np.zeros_like(values) for name, values in net.items()}
    best, best_error = dict(net), 9.0
    step, batch = 0, 512
    for epoch in range(epochs):
        order = rng.permutation(len(train.seen))
        rate = 0.004 * (1 - epoch / epochs) + 0.0002
        for i in range(0, len(order) - batch + 1, batch):
            step += 1
            which = order[i : i + batch]
            x = dense(train.seen[which], size)
            a, h, b, g, z, value = forward(x, net)
            dz = (value - train.target[which]) * 0.5 / (1 + z * z) ** 1.5 * (2 / batch)
            db = dz[:, None] * net["last"] * leaky(b)
            da = (db @ net["second"].T) * leaky(a)
            slopes = {
                "rows": x.T @ da + penalty * net["rows"],
                "first": da.sum(0),
                "second": h.T @ db,
                "second_bias": db.sum(0),
                "last": g.T @ dz,
                "last_bias": dz.sum(keepdims=True),
            }
            for name, slope in slopes.items():
                mean[name] += 0.1 * (slope - mean[name])
                square[name] += 0.001 * (slope * slope - square[name])
                change = mean[name] / (1 - 0.9**step) / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
                net[name] = net[name] - np.float32(rate) * change.astype(np.float32)
        error = float(np.mean((judged(valid, net, size) - valid.target) ** 2))
        print(f"  epoch {epoch + 1}: squared error on validation {error:.5f}", flush=True)
        if error < best_error:
            best, best_error = dict(net), error
    return best


def rounded(net: dict[str, np.ndarray]) -> dict[str, list[int]]:
    """The network in whole numbers, 256 for one."""
    whole = {name: np.rint(values.astype(np.float64) * ONE).astype(int).ravel() for name, values in net.items()}
    return {
        "rows": np.clip(whole["rows"], -32767, 32767).tolist(),
        "first": whole["first"].tolist(),
        "second": whole["second"].tolist(),
        "second_bias": whole["second_bias"].tolist(),
        "last": [*whole["last"].tolist(), *whole["last_bias"].tolist()],
    }


def auc(values: np.ndarray, won: np.ndarray) -> float:
    """How often a position that was won is judged better than one that was lost."""
    order = np.argsort(values, kind="stable")
    ranks = np.empty(len(values))
    ranks[order] = np.arange(1, len(values) + 1)
    n, m = int(won.sum()), int((~won).sum())
    return float((ranks[won].sum() - n * (n + 1) / 2) / max(1, n * m))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", choices=list(EVALUATIONS))
    parser.add_argument("games", type=Path)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--keep", type=float, default=0.5, help="the share of the positions that is looked at")
    parser.add_argument("--outcome", type=float, default=0.7, help="the share of the outcome where the search thought")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--penalty", type=float, default=1e-5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--belief", type=float, default=0.5, help="the network's part of a value in the search")
    parser.add_argument("--horizon", type=int, default=0, help="events after which playouts are cut, 0: never")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    samples, table = look(args.games, args.keep, args.outcome)
    size = table.size
    digit = samples.game % 10
    train, valid, test = (part(samples, which) for which in (digit < 8, digit == 8, digit == 9))
    print(f"{len(train.seen)} samples to learn from, {len(valid.seen)} and {len(test.seen)} to check", flush=True)
    net = fit(train, valid, size, args.epochs, args.penalty, args.seed)
    whole = rounded(net)
    network = Network(whole["rows"], {name: values for name, values in whole.items() if name != "rows"})
    values = np.array([network.value([int(i) for i in row if i < size]) for row in test.seen])
    found = {
        "test_auc": round(auc(values, test.outcome > 0.5), 4),
        "test_error": round(float(np.mean((values - test.outcome) ** 2)), 4),
        "mean_error": round(float(np.var(test.outcome)), 4),
    }
    print(found, flush=True)
    rows = np.array(whole.pop("rows")).reshape(size, FIRST)
    parted: dict[str, list[int]] = {}
    starts = [*table.starts.values(), size]
    for number, name in enumerate(table.starts):
        parted[name] = rows[starts[number] : starts[number + 1]].ravel().tolist()
    games = len(set(samples.game.tolist()))
    about = {**said(), "seed": args.seed, "games": games, "samples": len(samples.seen), **found}
    data = {
        "made_by": "bench/value_train.py",
        "history": [about],
        "belief": args.belief,
        "horizon": args.horizon,
        "rows": parted,
        "network": whole,
    }
    write(args.out / f"{args.rules}-value-of-{args.players}.json", data)


if __name__ == "__main__":
    main()
