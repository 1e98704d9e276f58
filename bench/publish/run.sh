#!/usr/bin/env bash
# Publishing a pack and downloading, beside many items and on both engines. THEMES and PACKS set how many, ENGINES whether
# only one is measured.
# Needs cargo, python3 and a PostgreSQL server (scripts/setup.sh test installs one).
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/publish
mkdir -p "$work"
cargo build --quiet --release --manifest-path bench/server/load/Cargo.toml --target-dir bench/.work/server/load
scripts/services.sh run python3 bench/publish/measure.py \
    "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" bench/.work/server/load/release/load "$work" \
    "${THEMES:-100000}" "${PACKS:-10000}"
