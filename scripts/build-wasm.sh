#!/usr/bin/env bash
# Compiles the checks of console files for browsers, into target/file-checks.wasm. Where Rust cannot compile for them
# (scripts/setup.sh has tried to add that), there is no such file, and forms learn from the server alone what is wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
file=target/file-checks.wasm
if [ ! -d "$(rustc --print target-libdir --target $target)" ]; then
    echo "build-wasm: Rust has no $target here: files are checked by the server alone" >&2
    rm -f $file
    exit 0
fi
# A folder of its own, so that it can be built beside the server.
cargo build --quiet --locked --profile wasm --package vitrine-checks-wasm --target $target --target-dir target/wasm
built=target/wasm/$target/wasm/vitrine_checks_wasm.wasm
# An unchanged file stays as it was, and with it what was built from it.
cmp --silent "$built" $file || cp "$built" $file
