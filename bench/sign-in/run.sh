#!/usr/bin/env bash
# What a flood of sign-ins does to the lists: time of list queries at a fixed pace with and without it, and the time of
# one sign-in. Needs cargo, python3, and for PostgreSQL its services (ENGINES="SQLite PostgreSQL").
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/sign-in
mkdir -p "$work"
cargo build --quiet --release --manifest-path bench/server/load/Cargo.toml --target-dir bench/.work/server/load
exec python3 bench/sign-in/measure.py \
    "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" bench/.work/server/load/release/load "$work"
