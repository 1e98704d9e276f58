#!/usr/bin/env bash
# Backing up and restoring an installation with many items, from SQLite into SQLite and into PostgreSQL, beside `cp -a` of the
# same folder. ITEMS sets how many items, OWN how many of them have pictures that no other has (eight files each).
# Needs cargo, python3 and a PostgreSQL server (scripts/setup.sh test installs one).
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/backup
mkdir -p "$work"
scripts/services.sh run python3 bench/backup/measure.py \
    "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" "$work" "${ITEMS:-100000}" "${OWN:-10000}"
