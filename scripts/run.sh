#!/usr/bin/env bash
# Builds the browser app and the server into one binary and serves it with sample content, on SQLite and local files
# in ./data. The settings of the environment are passed on; `vitrine settings` lists them.
#
#   PROFILE=dev make run    a debug build: quicker to build, slower to serve, reads web/dist from its folder
set -euo pipefail
cd "$(dirname "$0")/.."

profile=${PROFILE:-release}
case $profile in
    release) folder=release ;;
    dev) folder=debug ;;
    *) echo "run: PROFILE is release or dev, not $profile" >&2; exit 2 ;;
esac
binary=${CARGO_TARGET_DIR:-target}/$folder/vitrine

scripts/setup.sh build
scripts/build-web.sh
[ -x "$binary" ] || echo "The first build takes some minutes; later ones only what changed." >&2
cargo build --profile "$profile" --locked --package vitrine
exec "$binary" serve --sample
