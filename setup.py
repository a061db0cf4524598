"""Compiles the engine where there is a compiler; everything else is in pyproject.toml.

Without a compiler the package installs all the same and runs, slower, as plain Python. It is all or nothing: modules
share the layout of their C types, so a compiled one cannot work with another that is not.

What is built runs on other machines, too: on x86 for every processor with SSE 4.2 and POPCNT (2009 and later); an older
one runs the plain engine, which lies beside (feurio/processor.c).

FEURIO_NATIVE=1    tune for this machine's processor; `make play` and `make test` do
FEURIO_PLAIN=1     compile nothing
FEURIO_SANITIZE=1  address and undefined-behavior sanitizers (see `make sanitize`)
FEURIO_HOME=URL    where the project lives, for the links of the package's page (by default as the workflow knows it)
"""

import gc
import os
import platform
import re
import sys
from contextlib import suppress
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

SOURCE = Path("src/feurio")
TWINS = {"bits", "codes"}
"""Their `.pxd` holds the C functions themselves; the `.py` beside it is only for the plain engine."""
LEVELS = {"analysis": "-Og", "referee": "-Og", "sights": "-Og", "bots": "-O2", "policies": "-O2", "solver": "-O2"}
"""How far packages are optimized whose speed gains nothing from more, which would take its time: the first make Python
objects rather than count, the others wait for the states, which like the environments have -O3."""
COOLED = {"bots": "Og", "envs": "Og", "feurio": "O1", "policies": "Og"}
"""Packages of which only what counts is optimized that far (`cool`), and how far the rest is. Of the states Python asks
much, and with O1 gets it as soon as with more; with Og a fifth later."""
PRAGMA = "#if defined(__GNUC__) && !defined(__clang__)\n#pragma GCC {}\n#endif\n"
HOT = PRAGMA.format("reset_options")
MADE = Path("build/cython")
"""Where the C is that Cython makes. What was written by hand stays as it is."""
SHARED = "feurio._shared"
"""What every compiled module would bring along otherwise: the kinds of objects that Cython needs."""
X86 = platform.machine().lower() in ("x86_64", "amd64", "i686") and sys.platform != "win32"


def compiled_modules() -> list[Path]:
    """Every module with C types beside it."""
    return [path.with_suffix(".py") for path in sorted(SOURCE.rglob("*.pxd")) if path.stem not in TWINS]


def flags(path: Path) -> list[str]:
    if sys.platform == "win32":
        return ["/O2"]
    if os.environ.get("FEURIO_SANITIZE"):
        checks = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        return ["-O1", "-g", "-fno-omit-frame-pointer", *checks]
    portable = ["-msse4.2", "-mpopcnt"] if X86 else []
    target = ["-march=native"] if os.environ.get("FEURIO_NATIVE") else portable
    level = "-Og" if path.stem == SHARED.rpartition(".")[2] else LEVELS.get(path.parent.name, "-O3")
    # A product and a sum are rounded one after the other, as Python does it: both engines choose alike to the last bit.
    return [level, "-g0", "-ffp-contract=off", "-Werror=incompatible-pointer-types", *target]


def extensions() -> list[Extension]:
    if os.environ.get("FEURIO_PLAIN"):
        return []
    sanitize = ["-fsanitize=address,undefined"] if os.environ.get("FEURIO_SANITIZE") else []
    modules = [
        Extension(
            ".".join(path.with_suffix("").parts[1:]),
            [path.as_posix()],
            extra_compile_args=flags(path),
            extra_link_args=sanitize,
        )
        for path in [*compiled_modules(), SOURCE / f"{SHARED.rpartition('.')[2]}.c"]
    ]
    level = [("FEURIO_LEVEL_2", "1")] if X86 else []
    processor = Extension("feurio.processor", ["src/feurio/processor.c"], define_macros=level)
    return [processor, *modules]


def translate(modules: list[Extension]) -> None:
    """Makes C of Python. Only where something is compiled: pip asks this file for other things, too, each time anew."""
    from Cython.Build import cythonize
    from Cython.Compiler import Options

    # Cython keeps large trees: to look through them for garbage as often as usual takes a fourth of its time.
    gc.set_threshold(50_000)
    Options.emit_code_comments = False
    translated = cythonize(
        modules,
        build_dir=MADE.as_posix(),
        shared_utility_qualified_name=SHARED,
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
            # Nobody may fill an object's fields from outside; what can be pickled says how.
            "auto_pickle": False,
            # Plain C functions: nobody asks a compiled one for its defaults or annotations.
            "binding": False,
        },
    )
    made = {module.name: module for module in translated}
    for module in modules:
        module.sources, module.depends = made[module.name].sources, made[module.name].depends
        path = Path(module.sources[0])
        if path.is_relative_to(MADE) and path.parent.name in COOLED:
            cool(path, PRAGMA.format(f'optimize("{COOLED[path.parent.name]}")'))


def cool(path: Path, cold: str) -> None:
    """Lets GCC take its time only for what counts: of a module's C functions those that return no Python object. What
    Python calls, the types' slots, the module's beginning and Cython's own helpers are most of the text."""
    text = path.read_text(encoding="utf-8")
    if cold in text:
        return
    ours, mark, rest = text.partition("/* #### Code section: module_exttypes ### */\n")
    ours = ours.replace("/* Python wrapper */\n", cold)
    ours = re.sub(
        r"^static [^;\n]*__pyx_f_[^;\n]*\{$",
        lambda found: (cold if found[0].startswith("static PyObject *") else HOT) + found[0],
        ours,
        flags=re.MULTILINE,
    )
    path.write_text(ours + mark + cold + rest, encoding="utf-8")


class BuildAllOrNothing(build_ext):
    """Compiles every module, or says why it could not and leaves none compiled."""

    def build_extensions(self) -> None:
        print(f"compiling the engine: {len(self.extensions)} modules, about a minute", file=sys.stderr, flush=True)
        translate(self.extensions)
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


def home() -> str:
    """Where the project lives; empty if nobody has said."""
    server, name = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    return os.environ.get("FEURIO_HOME") or (f"{server}/{name}" if server and name else "")


def readme() -> str:
    """The README for the package's page, where a link needs its whole address."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not home():
        return text
    return re.sub(r"\]\((?![a-z]+:|#)([^)\s]+)\)", lambda link: f"]({home()}/blob/main/{link[1]})", text).replace(
        f"]({home()}/blob/main/docs/images/", f"]({home()}/raw/main/docs/images/"
    )


def urls() -> dict[str, str]:
    if not home():
        return {}
    pages = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md"}
    return {
        "Homepage": home(),
        "Issues": f"{home()}/issues",
        **{name: f"{home()}/blob/main/{page}" for name, page in pages.items()},
    }


setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=urls(),
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNothing},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
