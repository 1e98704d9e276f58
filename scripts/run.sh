#!/usr/bin/env bash
# Builds the browser app and the server into one binary and serves it with sample content, on SQLite and local files
# in ./data. The settings of the environment are passed on; `vitrine settings` lists them.
#
#   PROFILE=release make run   what is released: slower to build, and as fast as it gets
#   PROFILE=dev make run       a debug build: quicker to build, slower to serve, reads web/dist from its folder
set -euo pipefail
cd "$(dirname "$0")/.."

profile=${PROFILE:-quick}
case $profile in
    quick | release) folder=$profile ;;
    dev) folder=debug ;;
    *) echo "run: PROFILE is quick, release or dev, not $profile" >&2; exit 2 ;;
esac
binary=${CARGO_TARGET_DIR:-target}/$folder/vitrine

scripts/setup.sh build
[ -x "$binary" ] || echo "The first build takes some minutes; later ones only what changed." >&2
scripts/build-binary.sh "$profile"
exec "$binary" serve --sample
