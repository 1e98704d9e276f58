#!/usr/bin/env bash
# The compiler that scripts/fuzz.sh has Cargo use: coverage is counted in our crates and in the libraries that read what others
# send. libFuzzer looks at every counter after every input, and of the 113,000 of all crates three quarters never move.
set -euo pipefail
rustc=$1
shift

case ${CARGO_MANIFEST_DIR:-}/ in
    "$VITRINE_FUZZ_WORKSPACE"/*) exec "$rustc" "$@" ;;
esac
case ${CARGO_CRATE_NAME:-} in
    astc_decode | async_graphql_parser | async_graphql_value | bcdec_rs | fdeflate | form_urlencoded | http_range_header | httparse | \
        image_webp | mime | miniz_oxide | moxcms | multer | percent_encoding | pest | png | serde_json | symphonia* | url | zune_jpeg) exec "$rustc" "$@" ;;
esac

arguments=()
for argument in "$@"; do
    case $argument in
        *sancov-module* | *sanitizer-coverage*) ;;
        *) arguments+=("$argument") ;;
    esac
done
exec "$rustc" "${arguments[@]}"
