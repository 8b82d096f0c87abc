# Makes the project's own virtual environment in .venv and keeps it as pyproject.toml and constraints.txt want it.
# Sourced by ./run and ./test with the project's root as working folder: `environment [EXTRA]`.

environment() {
    extras=${1:-}
    find_python
    stamp=.venv/anello-stamp${extras:+-$extras}
    wanted=$(cat pyproject.toml constraints.txt | cksum; pwd)
    if [ -x .venv/bin/python ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    echo "Preparing the environment in .venv (only when something changed) ..." >&2
    if [ ! -x .venv/bin/python ] || ! .venv/bin/python -c '' 2>/dev/null; then
        rm -rf .venv
        "$python" -m venv .venv || {
            echo "Python could not make a virtual environment. On Debian or Ubuntu: apt-get install python3-venv" >&2
            exit 1
        }
    fi
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
        --constraint constraints.txt --editable ".${extras:+[$extras]}" || {
        echo "The packages Anello needs could not be installed: see the lines above." >&2
        exit 1
    }
    printf '%s' "$wanted" >"$stamp"
}

find_python() {
    for python in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
        if [ -n "$python" ] && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return
        fi
    done
    echo "Anello needs Python 3.11 or newer; none was found. Set PYTHON to one if it has an unusual name." >&2
    exit 1
}

# The page is tested in Chromium: takes the system's, installs Debian's where that is allowed, or says what is missing.
browser() {
    for candidate in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
        if [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1; then
            CHROMIUM=$(command -v "$candidate")
            export CHROMIUM
            return
        fi
    done
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Installing Chromium for the tests of the page ..." >&2
        if apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium >/dev/null; then
            CHROMIUM=$(command -v chromium)
            export CHROMIUM
            return
        fi
    fi
    echo "The page is tested in Chromium, which was not found. Install it (Debian: apt-get install chromium)," >&2
    echo "or set CHROMIUM to the browser's program, and call ./test again." >&2
    exit 1
}
