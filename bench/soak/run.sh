#!/usr/bin/env bash
# Hours under load: what visitors, consoles and people who are signed in ask for, 95 % of it reading, on 100,000 items; then 500
# clients that hold their connections without asking. Needs cargo, python3. For a look instead of a release:
# FAST_SECONDS=60 LONG_SECONDS=120 SLOW_SECONDS=20 bench/soak/run.sh; a part of 0 seconds is left out.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
cargo build --quiet --release --manifest-path bench/server/load/Cargo.toml --target-dir bench/.work/server/load
mkdir -p bench/.work/soak
exec python3 bench/soak/measure.py \
    "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" bench/.work/server/load/release/load bench/.work/soak
