#!/usr/bin/env bash
# Response times of about two hundred hostile GraphQL documents, each compared with an ordinary one in the same run. Prints the
# slowest and fails when one takes 20 ms or more, or gets no response. RUNS (default 5) is the number of repetitions; the
# best of them counts. Needs cargo.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/attack
mkdir -p "$work"
cargo build --quiet --release --locked --manifest-path bench/attack/measure/Cargo.toml --target-dir "$work/measure"
exec "$work/measure/release/measure" "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" "$work/data" "${RUNS:-5}"
