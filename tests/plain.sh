#!/usr/bin/env bash
# The engine without a compiler: the package is installed with nothing compiled and passes the engine's tests, slower.
set -euo pipefail
case $1 in /*) python=$1 ;; *) python="$PWD/$1" ;; esac
here=$(cd "$(dirname "$0")/.." && pwd)
target="$here/build/plain"
rm -rf "$target"
FEURIO_PLAIN=1 "$python" -m pip install --quiet --no-deps --no-warn-script-location --target "$target" "$here"
if find "$target" -name '*.so' -o -name '*.pyd' | grep -q .; then
    echo "plain.sh: something was compiled" >&2
    exit 1
fi
files=$(cd "$here/src" && find feurio -type f ! -path '*/__pycache__/*' ! -name '*.so' ! -name '*.py[cd]')
missing=$(for file in $files; do [ -e "$target/$file" ] || echo "$file"; done)
if [ -n "$missing" ]; then
    echo "plain.sh: not in the installed package:" $missing >&2
    exit 1
fi
cd "$here/tests"
PYTHONPATH="$target:$here/tests" "$python" -c 'import feurio; assert feurio.engine() == "plain", feurio.__file__; print("engine:", feurio.engine())'
PYTHONPATH="$target:$here/tests" FEURIO_TEST_PLAIN=1 "$python" -m pytest -q -n auto -p no:cacheprovider \
    rules test_conformance.py test_golden.py test_game.py test_notation.py test_record.py test_layouts.py test_bounds.py test_outcomes.py \
    test_doors.py
