#!/usr/bin/env bash
# Builds the browser app into web/dist, which the server embeds in its binary. Skips what is already current:
# the stamp holds a hash of every file the build reads.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p target
scripts/build-wasm.sh
stamp=target/web-built-from
sources() {
    { ls target/{file-checks,console-stage,console-menu}.wasm 2>/dev/null || true; git ls-files --cached --others --exclude-standard web docs/api docs/errors.md schema.graphql addresses.json 2>/dev/null || find web docs/api docs/errors.md schema.graphql addresses.json -type f -not -path '*/node_modules/*' -not -path 'web/dist/*'; } \
        | sort -u | while IFS= read -r file; do [ -f "$file" ] && sha1sum "$file"; done | sha1sum | cut -d' ' -f1
}

now=$(sources)
if [ -f web/dist/index.html ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then
    exit 0
fi
scripts/node-modules.sh web
(cd web && npm run --silent build)
# Generated sources may have changed under the build, so the hash is taken again.
sources > "$stamp"
