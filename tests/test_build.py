"""Building the package: every module is compiled, or none is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMPILER = """#!/bin/sh
case "$*" in *{fails}*) echo "this one does not compile" >&2; exit 1;; esac
for word in "$@"; do
    if [ "$last" = -o ]; then : > "$word"; fi
    last=$word
done
"""


OLD = {"core2duo": "plain", "Nehalem": "compiled"}
"""Processors of 2006 and 2008, and the engine that each runs."""
SOURCES = ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in")


def sources(folder: Path) -> Path:
    """What a build starts from, with nothing built."""
    for part in SOURCES:
        shutil.copy2(ROOT / part, folder / part)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
    return folder


def built(folder: Path, *command: str, **variables: str) -> None:
    """Runs setup.py there; the engine is for any processor unless it says otherwise."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("FEURIO_")}
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", *command],
        cwd=folder,
        env={**given, **variables},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="an sdist knows only what is in it")
def test_an_sdist_holds_every_file_of_the_project(tmp_path: Path) -> None:
    built(ROOT, "egg_info", "--egg-base", str(tmp_path), "sdist", "--dist-dir", str(tmp_path), FEURIO_PLAIN="1")
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in tracked if name not in held and (ROOT / name).exists()] == []


def test_the_package_page_has_whole_addresses(tmp_path: Path) -> None:
    home = "https://example.org/feurio"
    built(sources(tmp_path), "egg_info", FEURIO_PLAIN="1", FEURIO_HOME=home)
    page = next(tmp_path.glob("**/PKG-INFO")).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)", page.partition("\n\n")[2])
    assert links
    assert [link for link in links if not link.startswith(home)] == []
    assert f"Project-URL: Homepage, {home}" in page


@pytest.mark.long
@pytest.mark.skipif(shutil.which("qemu-x86_64") is None, reason="needs qemu-user")
def test_what_is_built_runs_on_old_processors(tmp_path: Path) -> None:
    built(sources(tmp_path), "build_ext", "--inplace")
    program = "import feurio; feurio.new_game('wildfire', seed=1).legal(); print(feurio.engine())"
    paths = os.pathsep.join([str(tmp_path / "src"), *(path for path in sys.path if path.endswith("site-packages"))])
    for processor, engine in OLD.items():
        said = subprocess.run(
            ["qemu-x86_64", "-cpu", processor, str(Path(sys.executable).resolve()), "-S", "-c", program],
            env={"PYTHONPATH": paths},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert said.stdout.strip() == engine, said.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="the compiler is a shell script")
@pytest.mark.parametrize(("fails", "compiled"), [("/volcano.c", False), ("/nothing.c", True)])
def test_one_module_that_does_not_compile_leaves_none_compiled(tmp_path: Path, fails: str, compiled: bool) -> None:
    sources(tmp_path)
    if (ROOT / "build" / "cython").exists():
        shutil.copytree(ROOT / "build" / "cython", tmp_path / "build" / "cython")  # what was translated to C before
    compiler = tmp_path / "cc"
    compiler.write_text(COMPILER.format(fails=fails))
    compiler.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--build-lib", "out"],
        cwd=tmp_path,
        env={**os.environ, "CC": str(compiler), "LDSHARED": str(compiler)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    modules = list(tmp_path.glob("out/**/*.so"))
    assert (len(modules) > 10) is compiled
    assert bool(modules) is compiled
    assert ("is not compiled and will be slow" in done.stderr) is not compiled
