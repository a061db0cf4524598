"""Building the package: every module is compiled, or none is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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


@pytest.mark.skipif(sys.platform == "win32", reason="the compiler is a shell script")
@pytest.mark.parametrize(("fails", "compiled"), [("/volcano.c", False), ("/nothing.c", True)])
def test_one_module_that_does_not_compile_leaves_none_compiled(tmp_path: Path, fails: str, compiled: bool) -> None:
    for part in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / part, tmp_path / part)
    left_out = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=left_out)
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
    built = list(tmp_path.glob("out/**/*.so"))
    assert (len(built) > 10) is compiled
    assert bool(built) is compiled
    assert ("is not compiled and will be slow" in done.stderr) is not compiled
