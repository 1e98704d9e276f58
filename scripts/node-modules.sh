#!/usr/bin/env bash
# Installs the locked npm packages of the named folders, and only when the lock file changed since the last time.
set -euo pipefail
cd "$(dirname "$0")/.."

for folder in "$@"; do
    stamp=$folder/node_modules/.installed-lock
    if ! cmp -s "$folder/package-lock.json" "$stamp"; then
        echo "npm ci in $folder/" >&2
        (cd "$folder" && npm ci --no-audit --no-fund --loglevel=error)
        cp "$folder/package-lock.json" "$stamp"
    fi
done
