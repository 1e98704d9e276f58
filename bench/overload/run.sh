#!/usr/bin/env bash
# A server that is asked for three times what it can answer: how much of that it still answers and how soon, how soon it tells the
# others to come again, and its memory. Lists of 100,000 items that nobody asked for before, from 4,000 connections.
# Needs cargo, python3. SECONDS_EACH (default 20) is how long it lasts.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
cargo build --quiet --release --manifest-path bench/server/load/Cargo.toml --target-dir bench/.work/server/load
mkdir -p bench/.work/overload
# A file for each connection, on either side.
ulimit -n "$(ulimit -Hn)"
exec python3 bench/overload/measure.py \
    "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" bench/.work/server/load/release/load bench/.work/overload
