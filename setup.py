"""Compiles the engine where there is a compiler; everything else is in pyproject.toml.

Without a compiler the package installs all the same and runs, slower, as plain Python. It is all or nothing: modules
share the layout of their C types, so a compiled one cannot work with another that is not.

FEURIO_PLAIN=1     compile nothing
FEURIO_PORTABLE=1  no tuning for this machine's processor: for wheels that others install
FEURIO_SANITIZE=1  address and undefined-behavior sanitizers (see `make sanitize`)
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

SOURCE = Path("src/feurio")
TWINS = {"bits", "codes"}
"""Their `.pxd` holds the C functions themselves; the `.py` beside it is only for the plain engine."""


def compiled_modules() -> list[Path]:
    """Every module with C types beside it."""
    return [path.with_suffix(".py") for path in sorted(SOURCE.rglob("*.pxd")) if path.stem not in TWINS]


def flags() -> list[str]:
    if sys.platform == "win32":
        return ["/O2"]
    if os.environ.get("FEURIO_SANITIZE"):
        checks = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        return ["-O1", "-g", "-fno-omit-frame-pointer", *checks]
    tuned = [] if os.environ.get("FEURIO_PORTABLE") else ["-march=native"]
    return ["-O3", "-g0", "-Werror=incompatible-pointer-types", *tuned]


def extensions() -> list[Extension]:
    if os.environ.get("FEURIO_PLAIN"):
        return []
    from Cython.Build import cythonize

    sanitize = ["-fsanitize=address,undefined"] if os.environ.get("FEURIO_SANITIZE") else []
    modules = [
        Extension(
            ".".join(path.with_suffix("").parts[1:]),
            [path.as_posix()],
            extra_compile_args=flags(),
            extra_link_args=sanitize,
        )
        for path in compiled_modules()
    ]
    compiled: list[Extension] = cythonize(
        modules,
        build_dir="build/cython",
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
            # Nobody may fill an object's fields from outside; what can be pickled says how.
            "auto_pickle": False,
        },
    )
    return compiled


class BuildAllOrNothing(build_ext):
    """Compiles every module, or says why it could not and leaves none compiled."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except (CCompilerError, BaseError, OSError) as problem:
            self.warn(f"the engine is not compiled and will be slow: {problem}")
            for module in self.extensions:
                name = self.get_ext_filename(self.get_ext_fullname(module.name))
                for folder in (Path(self.build_lib), SOURCE.parent):
                    with suppress(FileNotFoundError):
                        (folder / name).unlink()
            self.extensions = []


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNothing},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
