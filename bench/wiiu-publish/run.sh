#!/usr/bin/env bash
# Publishing a large Wii U theme: five patches of 2 MB, two screenshots, a clip of a minute and a splash. Seconds until everything
# can be had, and the most memory that the process has taken.
# Needs cargo and python3.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/wiiu-publish
mkdir -p "$work"
python3 bench/wiiu-publish/measure.py "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" "$work"
