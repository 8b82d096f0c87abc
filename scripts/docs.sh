#!/bin/sh
# Builds the documentation into src/anello/docs, where the server finds it and the wheel takes it from.
# A link that leads nowhere is an error.
set -eu
cd "$(dirname "$0")/.."
. scripts/environment.sh
environment docs
NO_MKDOCS_2_WARNING=1 DISABLE_MKDOCS_2_WARNING=true .venv/bin/mkdocs build --strict --quiet "$@"
