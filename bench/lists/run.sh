#!/usr/bin/env bash
# Lists on PostgreSQL as a signed-in person asks for them, for whom no response is cached: pages a second with 100,000 and
# with 1,000,000 themes, beside the same SQL without its total in pgbench.
# Before that every sort, filter, colour and search beside the plain list, of themes and of packs, and 500 Wii U themes in one
# answer beside a page of 20, on both engines.
# Needs cargo, python3, a PostgreSQL server (scripts/setup.sh test installs one) and pgbench. THEMES, PACKS and MANY set the
# sizes, ENGINES whether the first parts measure only one.
set -euo pipefail
cd "$(dirname "$0")/../.."

command -v pgbench >/dev/null || { echo "bench: pgbench is needed" >&2; exit 1; }
[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/lists
mkdir -p "$work"
cargo build --quiet --release --manifest-path bench/server/load/Cargo.toml --target-dir bench/.work/server/load
vitrine=${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}
status=0
scripts/services.sh run python3 bench/lists/wiiu_themes.py "$vitrine" "$work" || status=1
scripts/services.sh run python3 bench/lists/combinations.py \
    "$vitrine" "$work" "${THEMES:-100000}" "${PACKS:-10000}" || status=1
scripts/services.sh run python3 bench/lists/measure.py \
    "$vitrine" bench/.work/server/load/release/load "$work" \
    "${THEMES:-100000}" "${MANY:-1000000}" || status=1
exit $status
