#!/usr/bin/env bash
# The ZIP of a mix of seven themes whose files exist: time to its first byte, beside the download of one theme.
# Needs cargo and python3.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/mixes
mkdir -p "$work"
python3 bench/mixes/measure.py "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" "$work"
