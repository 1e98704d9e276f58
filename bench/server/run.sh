#!/usr/bin/env bash
# The list of /switch/themes on 1,000 and on 100,000 themes: hot against a static file of the same size, cold against the
# same queries in the database's own shell, memory at rest, and how soon another process shows a change. Then the processor
# time of kept answers beside nginx, and of lists for a person who has signed in with 100,000 and with 1,000,000 themes.
# Needs cargo, python3, sqlite3 and nginx (on Debian: nginx-light). THEMES (default 100000) is the size of the large database,
# MANY (default 1000000) that of the largest.
set -euo pipefail
cd "$(dirname "$0")/../.."

command -v sqlite3 >/dev/null || { echo "bench: sqlite3 is needed" >&2; exit 1; }
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || { echo "bench: nginx is needed (on Debian: apt-get install nginx-light)" >&2; exit 1; }
[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/server
mkdir -p "$work"
cargo build --quiet --release --manifest-path bench/server/load/Cargo.toml --target-dir "$work/load"
vitrine=${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}
status=0
python3 bench/server/measure.py "$vitrine" "$work/load/release/load" "$work" "${THEMES:-100000}" || status=1
python3 bench/server/processor.py \
    "$vitrine" "$work/load/release/load" "$work" "${THEMES:-100000}" "${MANY:-1000000}" || status=1
exit $status
