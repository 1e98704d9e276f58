#!/usr/bin/env bash
# Serves the API on :8080 and the browser app with hot reload on :5173, which passes /api on to the first.
# Ends both with Ctrl-C. The server is not rebuilt by itself: press Ctrl-C and start again, it takes seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh build
scripts/build-web.sh
cargo build --package vitrine
VITRINE_NO_BUILD=1 scripts/run.sh &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM
(cd web && npm run --silent dev)
