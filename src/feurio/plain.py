"""The plain engine in place of the compiled one beside it: for a processor that cannot run that, or on demand."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class Plain(MetaPathFinder):
    """Finds the source of every module that has C types beside it, before anybody finds what was compiled from it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package.partition(".")[0] != "feurio":
            return None
        for folder in path or ():
            source = Path(folder) / f"{name}.py"
            if source.with_suffix(".pxd").exists() and source.exists():
                return spec_from_file_location(fullname, source)
        return None


def prefer_plain() -> None:
    """From here on the engine is plain Python."""
    if not any(isinstance(finder, Plain) for finder in sys.meta_path):
        sys.meta_path.insert(0, Plain())
