"""The page about environments: its programs run and its table of sizes is true; the examples run too."""

from __future__ import annotations

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
    for word, module in (("pyspiel", "pyspiel"), ("pettingzoo", "pettingzoo"), ("envs", "gymnasium")):
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
