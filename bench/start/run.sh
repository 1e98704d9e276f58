#!/usr/bin/env bash
# How long a server takes to start with 100,000, 1,000,000 and 3,000,000 themes, on SQLite and on PostgreSQL: wall time, its own
# processor time, and memory; then three lists, and how many changed themes a second it takes over. A start with a million
# takes under 10 seconds on a quiet machine with two cores (START_LIMIT_S; 0 measures only).
# VITRINE_BENCH_BEFORE names an earlier binary of the same schema, which is started in the same run. COUNTS, ENGINES and ROUNDS choose.
# Needs cargo, python3 and a PostgreSQL server (scripts/setup.sh test installs one). Seeding three millions takes a while.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
vitrine=${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}
mkdir -p bench/.work/start
export START_LIMIT_S=${START_LIMIT_S:-10}
# shellcheck disable=SC2086
scripts/services.sh run python3 bench/start/measure.py "$vitrine" bench/.work/start ${COUNTS:-100000 1000000 3000000}
