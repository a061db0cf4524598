"""A progress bar on standard error, where somebody is watching."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from feurio.cli.speech import say


@contextmanager
def progress_bar(what: str, total: int | None, start: int = 0, *, show: bool = True) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how many are done, besides those that were at the start. `what` is `games`, ..."""
    if not show or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    name = say(f"progress.{what}")
    columns = (
        TextColumn(name),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
        TimeElapsedColumn(),
        TextColumn(say("progress.left")),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), refresh_per_second=8) as progress:
        task = progress.add_task(name, total=total, completed=start, pace="")
        began = progress.get_time()

        def tell(done: int) -> None:
            passed = progress.get_time() - began
            pace = f"{done / passed:,.0f}/s" if passed > 0.5 else ""
            progress.update(task, completed=start + done, pace=pace)

        yield tell
