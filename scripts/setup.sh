#!/usr/bin/env bash
# Installs missing dependencies for building and testing. Safe to run again: it checks first what is installed.
#
#   scripts/setup.sh build   what `make run` and `make build` need: checks Rust, Node, a C compiler
#   scripts/setup.sh test    that, and what tests need: PostgreSQL, Chromium, SQLite's shell, Python's venv, promtool
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "setup: $*" >&2; }
die() { say "$*"; exit 1; }

at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -1)" = "$1" ]; }

command -v cargo > /dev/null || die "Rust is missing: install it from https://rustup.rs (1.90 or later)"
rust=$(rustc --version | awk '{print $2}')
at_least 1.90.0 "$rust" || die "Rust $rust is too old: 1.90 or later is needed"
command -v node > /dev/null && command -v npm > /dev/null || die "Node is missing: install Node 20.19 or later with npm"
node=$(node --version | tr -d v)
at_least 20.19.0 "$node" || die "Node $node is too old: 20.19 or later is needed"
command -v cc > /dev/null || die "a C compiler is missing (SQLite and libwebp are built from source); on Debian: apt-get install build-essential"

install() { # install PACKAGE…
    command -v apt-get > /dev/null || { say "please install: $* (names of Debian packages), or use a Debian machine"; return 1; }
    local as_root=() log
    if [ "$(id -u)" != 0 ]; then
        command -v sudo > /dev/null || { say "please let an administrator run: apt-get install $*"; return 1; }
        as_root=(sudo)
    fi
    say "installing $*"
    log=$(mktemp)
    {
        "${as_root[@]}" apt-get update --quiet &&
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends "$@"
    } > "$log" 2>&1 < /dev/null || { tail -30 "$log" >&2; rm -f "$log"; say "apt-get could not install $*"; return 1; }
    rm -f "$log"
}

# Browsers check console files by the server's own code where Rust can compile it for them.
wasm=wasm32-unknown-unknown
has_wasm() { [ -d "$(rustc --print target-libdir --target $wasm)" ]; }
if ! has_wasm; then
    if [[ $(command -v rustc) == /usr/bin/* ]]; then install libstd-rust-dev-wasm32 || true
    elif command -v rustup > /dev/null; then timeout 120 rustup --quiet target add $wasm || true
    fi
    has_wasm || say "Rust's target $wasm could not be added: files will be checked by the server alone, not by the browser"
fi

[ "${1:-build}" = test ] || exit 0

missing=()
need() { # need PACKAGE CHECK…: the package is missing when the check fails
    local package=$1
    shift
    "$@" > /dev/null 2>&1 || missing+=("$package")
}
has_postgres() { compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null || command -v initdb; }
has_browser() { [ -x "${VITRINE_E2E_CHROMIUM:-}" ] || [ -x /usr/bin/chromium-headless-shell ]; }
has_slower_browser() { [ -x /usr/bin/chromium ] || [ -x /usr/bin/chromium-browser ] || [ -x /usr/bin/google-chrome ]; }
need postgresql has_postgres
need sqlite3 command -v sqlite3
need python3-venv python3 -c 'import ensurepip, venv'
need g++ command -v c++
need procps command -v ps
need util-linux command -v setpriv

[ ${#missing[@]} -eq 0 ] || install "${missing[@]}" || exit 1
# With the headless shell the end-to-end tests take half the time, but not every system has it as a package.
if ! has_browser && ! install chromium-headless-shell; then
    has_slower_browser || install chromium || exit 1
    say "the end-to-end tests take the whole browser, which is slower"
fi

# Only the program that tries rules for alarms: the whole package would start a server.
fetch_promtool() {
    local folder status
    folder=$(mktemp -d)
    chmod 755 "$folder"
    mkdir -p .test/bin
    (cd "$folder" && timeout 120 apt-get download --quiet prometheus && dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool) \
        > "$folder/log" 2>&1 && mv "$folder/usr/bin/promtool" .test/bin/promtool
    status=$?
    rm -rf "$folder"
    return $status
}
if ! command -v promtool > /dev/null && [ ! -x .test/bin/promtool ]; then
    say "fetching promtool"
    fetch_promtool || say "promtool could not be fetched: the files for Prometheus will not be tried"
fi

scripts/python-env.sh > /dev/null
scripts/node-modules.sh e2e
say "everything the tests need is here"
