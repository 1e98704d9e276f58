#!/usr/bin/env bash
# Lighthouse on every public page, signed out and in; first paint with the app's worker beside the same without it; and
# rendered pages a second beside a static file of their size.
# Needs cargo, node, npm, python3 and Chromium (VITRINE_E2E_CHROMIUM, or the system's).
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -n "${VITRINE_BENCH_BIN:-}" ] || cargo build --quiet --release --locked -p vitrine
work=bench/.work/pages
mkdir -p "$work"
cp bench/pages/package.json bench/pages/*.mjs "$work/"
[ -d "$work/node_modules/lighthouse" ] || (cd "$work" && npm install --no-audit --no-fund --loglevel=error)
cargo build --quiet --release --manifest-path bench/server/load/Cargo.toml --target-dir bench/.work/server/load
chromium=${VITRINE_E2E_CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)}
exec python3 bench/pages/measure.py \
    "${VITRINE_BENCH_BIN:-${CARGO_TARGET_DIR:-target}/release/vitrine}" bench/.work/server/load/release/load "$work" "$chromium"
