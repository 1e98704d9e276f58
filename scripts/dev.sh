#!/usr/bin/env bash
# Serves the API on :8080 from a debug build and the browser app with hot reload on :5173, which passes /api on.
# Both end with Ctrl-C. A change in Rust needs a restart, which takes seconds after the first build.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh build
scripts/build-web.sh
cargo build --locked --package vitrine
"${CARGO_TARGET_DIR:-target}/debug/vitrine" serve --sample &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM
(cd web && npm run --silent dev)
