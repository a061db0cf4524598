"""The page about environments: its programs run and its table of sizes is true; the examples run too."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from envs import pictures
from envs.playing import NAMES, SETUPS, spaces_of
from feurio.envs.families import NAMES as FAMILIES

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "environments.md"
TEXT = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_programs_run(number: int) -> None:
    for word, module in (
        ("sb3", "sb3_contrib"),
        ("pyspiel", "pyspiel"),
        ("pettingzoo", "pettingzoo"),
        ("envs", "gymnasium"),
    ):
        if word in PROGRAMS[number]:
            pytest.importorskip(module)
    exec(compile(PROGRAMS[number], str(PAGE), "exec"), {})


def test_sizes_are_true() -> None:
    listed = {}
    for line in TEXT.splitlines():
        found = re.match(r"\| (`.*`) \| (\d+ \+ \d+) \| (\S+ and \d+ \+ \d+) \|", line)
        if found:
            listed.update(dict.fromkeys(re.findall(r"`([^`]+)`", found[1]), (found[2], found[3])))
    for setup, name in zip(SETUPS, NAMES, strict=True):
        plain = name.removesuffix("-hotgame").removesuffix("-highsummer")
        flat, planes = spaces_of(setup), spaces_of(setup, observation="planes")
        layout = planes.observations
        shape = "x".join(map(str, layout.plane_shape))
        assert listed[plain] == (
            f"{flat.observations.size} + {flat.actions.count}",
            f"{shape} and {layout.table} + {planes.actions.count}",
        )


@pytest.mark.parametrize("edition", pictures.SETUPS)
def test_pictures_of_the_actions_are_current(edition: str) -> None:
    shown = pictures.FOLDER / f"actions-{edition}.svg"
    assert shown.read_text(encoding="utf-8") == pictures.picture(edition), "python -m envs.pictures writes them anew"
    assert f"images/{shown.name}" in TEXT


def test_every_family_and_field_is_named() -> None:
    for family in FAMILIES:
        assert f"`{family.split()[0]}" in TEXT
    for setup in SETUPS:
        for field in spaces_of(setup).observations.table_fields:
            assert f"`{field.split()[0]}" in TEXT


EXAMPLES = {
    "random_gymnasium.py": ("gymnasium", []),
    "random_vector.py": ("gymnasium", []),
    "random_pettingzoo.py": ("pettingzoo", []),
    "random_openspiel.py": ("pyspiel", []),
    "openspiel_match.py": ("pyspiel", ["--games", "1", "--simulations", "20"]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name: str) -> None:
    module, arguments = EXAMPLES[name]
    pytest.importorskip(module)
    assert run_example(name, *arguments)


def run_example(name: str, *arguments: str) -> str:
    program = ROOT / "examples" / "rl" / name
    done = subprocess.run([sys.executable, str(program), *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_learns() -> None:
    """Never skipped: what it needs is in the group `dev`. Four seeds of this length took 2.8 to 4.6 tiles more."""
    said = run_example("masked_ppo.py", "--steps", "40000")
    tiles = {name: float(count) for name, count in re.findall(r"^([\w ]+): ([\d.]+)", said, re.MULTILINE)}
    assert tiles["trained"] > max(tiles["at random"], tiles["untrained"]) + 2, said


NOT_RUN = "NOT RUN without the group torch: make test-learning"


@pytest.mark.parametrize(
    ("name", "arguments", "gain"),
    [
        # `docs/environments.md` says what some seeds of this length got.
        ("sb3_ppo.py", [], 0.005),
        ("torch_ppo.py", [], 0.02),
        ("torch_ppo.py", ["--selfplay"], 0.1),
    ],
    ids=["sb3", "torch", "selfplay"],
)
def test_the_examples_with_pytorch_learn(name: str, arguments: list[str], gain: float) -> None:
    pytest.importorskip("torch", reason=NOT_RUN)
    if name.startswith("sb3"):
        pytest.importorskip("sb3_contrib", reason=NOT_RUN)
    said = run_example(name, "--steps", "40000", *arguments)
    found = {name: float(value) for name, value in re.findall(r"^([\w ]+): ([\d.]+)", said, re.MULTILINE)}
    assert found["trained"] > max(found["at random"], found["untrained"]) + gain, said


NOTEBOOK = ROOT / "examples" / "rl" / "first_steps.ipynb"


def test_the_notebook_runs_and_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """Its cells one after the other, as a notebook would; what only a notebook understands installs the package."""
    names: dict[str, object] = {}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and not source.startswith("%pip"):
            exec(compile(source, str(NOTEBOOK), "exec"), names)
    said = capsys.readouterr().out
    before, after = map(float, re.search(r"([\d.]+) tiles before, ([\d.]+) after", said).groups())  # type: ignore[union-attr]
    assert after > before + 1, said


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs_in_a_kernel() -> None:
    nbclient = pytest.importorskip("nbclient", reason=NOT_RUN)
    nbformat = pytest.importorskip("nbformat", reason=NOT_RUN)
    pytest.importorskip("ipykernel", reason=NOT_RUN)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    notebook.cells = [cell for cell in notebook.cells if not cell.source.startswith("%pip")]
    nbclient.NotebookClient(notebook, timeout=300).execute()
    assert any("svg" in str(output) for cell in notebook.cells for output in cell.get("outputs", []))
