#!/usr/bin/env bash
# Compiles the checks of console files and the stage, alone and with the readers of menu files, for browsers, into
# target/file-checks.wasm, target/console-stage.wasm and target/console-menu.wasm.
# Where Rust cannot compile for them (scripts/setup.sh has tried to add that), there are no such files: forms learn from the
# server alone what is wrong, and pages show stored pictures.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
if [ ! -d "$(rustc --print target-libdir --target $target)" ]; then
    echo "build-wasm: Rust has no $target here: files are checked and menus are drawn by the server alone" >&2
    rm -f target/{file-checks,console-stage,console-menu}.wasm
    exit 0
fi
build() { # build PACKAGE FILE
    # A folder of its own, so that it can be built beside the server.
    cargo build --quiet --locked --profile wasm --package "$1" --target $target --target-dir target/wasm
    local built=target/wasm/$target/wasm/${1//-/_}.wasm
    # An unchanged file stays as it was, and with it what was built from it.
    cmp --silent "$built" "target/$2" || cp "$built" "target/$2"
}
build vitrine-checks-wasm file-checks.wasm
# Drawing takes half the time with vectors, which every browser that runs the app has.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128"
build vitrine-stage-wasm console-stage.wasm
build vitrine-menu-wasm console-menu.wasm
