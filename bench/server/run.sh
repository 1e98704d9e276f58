#!/usr/bin/env bash
# The list of /switch/themes on 1,000 and on 100,000 themes: hot against a static file of the same size, cold against the
# same queries in the database's own shell, memory at rest, and how soon another process shows a change.
# Needs cargo, python3 and sqlite3. THEMES (default 100000) is the size of the large database.
set -euo pipefail
cd "$(dirname "$0")/../.."

command -v sqlite3 >/dev/null || { echo "bench: sqlite3 is needed" >&2; exit 1; }
[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/server
mkdir -p "$work"
cargo build --quiet --release --manifest-path bench/server/load/Cargo.toml --target-dir "$work/load"
exec python3 bench/server/measure.py \
    "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" "$work/load/release/load" "$work" "${THEMES:-100000}"
