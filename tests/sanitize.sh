#!/usr/bin/env bash
# Tests of all that is compiled (engine, search, solvers, environments) against a build with the address and
# undefined-behavior sanitizers: no seed, argument or layout makes it read or write out of bounds. Needs gcc.
set -euo pipefail
python=${1:-python3}
here=$(cd "$(dirname "$0")/.." && pwd)
work="$here/build/sanitize"
if ! command -v gcc > /dev/null; then
    echo "sanitize.sh: NOT RUN, there is no gcc here" >&2
    exit 1
fi
mkdir -p "$work"
[ -x "$work/venv/bin/python" ] || "$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --upgrade "pip>=25.1" setuptools "Cython>=3.1,<4" babel rich
"$work/venv/bin/python" -m pip install --quiet pytest pytest-xdist hypothesis numpy gymnasium ortools pillow resvg-py
rm -rf "$work/tree"
mkdir -p "$work/tree"
cp -r "$here/src" "$here/setup.py" "$here/pyproject.toml" "$here/README.md" "$here/LICENSE" "$here/tests" "$work/tree/"
find "$work/tree" -name '*.so' -delete
cd "$work/tree"
FEURIO_SANITIZE=1 "$work/venv/bin/python" setup.py -q build_ext --inplace
preload="$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so)"
export PYTHONPATH="$work/tree/src:$work/tree/tests" ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
cd tests
LD_PRELOAD="$preload" "$work/venv/bin/python" -c 'import feurio; assert feurio.engine() == "compiled"; print("engine:", feurio.engine(), "with sanitizers")'
LD_PRELOAD="$preload" "$work/venv/bin/python" -m pytest -q -p no:cacheprovider -x -m 'not long' \
    rules test_conformance.py test_golden.py test_game.py test_bounds.py test_doors.py test_surface.py test_layouts.py test_against_oracle.py \
    bots/test_mcts.py bots/test_effects.py bots/test_doors.py solver/test_honest.py solver/test_solve.py analysis policies \
    envs/test_gymnasium.py envs/test_engines.py envs/test_actions.py envs/test_windows.py envs/test_doors.py
