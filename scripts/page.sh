#!/bin/sh
# Checks the page's JavaScript: format and lint, types, and the tests that need no browser.
# Further words go to the tests alone: scripts/page.sh tests/page/text.test.js
set -eu
cd "$(dirname "$0")/.."
. scripts/environment.sh
node_tools

if [ $# -eq 0 ]; then
    echo "biome"
    "$node" node_modules/@biomejs/biome/bin/biome check --error-on-warnings --log-level=warn
    echo "tsc"
    "$node" node_modules/typescript/bin/tsc
    "$node" node_modules/typescript/bin/tsc --project tests/page
    echo "node --test"
    set -- tests/page/*.test.js tests/games/*/page/*.test.js
fi
"$node" --disable-warning=ExperimentalWarning --test --test-reporter=dot --import ./tests/page/browser.js "$@"
