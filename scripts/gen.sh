#!/usr/bin/env bash
# Regenerates all generated files: schema.graphql, the permission table and the errors from the server, the browser's types,
# tokens and icons from their sources, the table of settings. With --check nothing is written and a file
# that would change is an error. VITRINE_BIN names a built binary to ask; without it one is built.
set -euo pipefail
cd "$(dirname "$0")/.."

check=no
[ "${1:-}" = --check ] && check=yes
if [ -n "${VITRINE_BIN:-}" ]; then
    vitrine=$VITRINE_BIN
else
    # The browser app is embedded, and built after this: its queries are checked against the schema that is written here.
    mkdir -p web/dist
    cargo build --quiet --package vitrine --locked
    vitrine=${CARGO_TARGET_DIR:-target}/debug/vitrine
fi

status=0
fresh=$(mktemp)
trap 'rm -f "$fresh"' EXIT

generate() { # generate FILE COMMAND…: the file's content is what the command prints
    local file=$1
    shift
    "$@" > "$fresh"
    if [ $check = no ]; then
        cp "$fresh" "$file"
    elif ! diff -u "$file" "$fresh"; then
        echo "$file is not current: run make gen" >&2
        status=1
    fi
}

settings_table() { "$vitrine" settings | scripts/settings-table.py "$1"; }

generate schema.graphql "$vitrine" export-schema
generate docs/api/facts.json "$vitrine" export-api
generate docs/errors.md "$vitrine" export-errors
generate web/messages/en/errors.json "$vitrine" export-errors --words
generate docs/permissions.md "$vitrine" export-permissions
generate docs/operate/settings.md settings_table docs/operate/settings.md

scripts/node-modules.sh web
if [ $check = yes ]; then
    (cd web && npm run --silent gen:check) || status=1
else
    (cd web && npm run --silent gen)
fi
exit $status
