#!/usr/bin/env bash
# Speed of the console formats, each compared with a reference in the same run: Yaz0 against the PyPI package oead,
# applying a patch against copying memory, merging and reading against their budgets. Prints one table and fails when a
# target is missed. RUNS (default 20) is the number of repetitions; the best of them counts on both sides.
set -euo pipefail
cd "$(dirname "$0")/../.."

python=$(scripts/python-env.sh)
cargo build --quiet --release --locked -p vitrine-yaz0 -p vitrine-bps -p vitrine-layout -p vitrine-nxtheme --examples
mkdir -p bench/.work/formats
exec "$python" bench/formats/table.py "${CARGO_TARGET_DIR:-target}/release/examples" bench/.work/formats "${RUNS:-20}"
