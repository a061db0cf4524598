"""Where a command's work is done: here, or on a Ray cluster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from feurio.cli.failure import Failure
from feurio.cluster import NoCluster, RayBackend
from feurio.jobs import Backend


def add_ray_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster (auto, local or its address)")


@contextmanager
def ray_backend(address: str | None) -> Iterator[Backend | None]:
    """The cluster at an address, None if none is named; says in a sentence why it cannot be used."""
    if not address:
        yield None
        return
    try:
        backend = RayBackend(address)
    except ImportError:
        raise Failure("option-extra", option="--ray", how="pip install 'feurio[ray]'") from None
    except NoCluster as problem:
        raise Failure("no-cluster", 1, given=address[:80], problem=str(problem)) from None
    try:
        yield backend
    finally:
        backend.close()
