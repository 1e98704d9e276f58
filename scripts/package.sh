#!/usr/bin/env bash
# Packs every format crate as a registry would get it, and publishes nothing. Cargo takes those that depend on each other from
# what it has just packed, so none of them has to be on a registry yet.
#
#   scripts/package.sh             what each package holds, without compiling it
#   scripts/package.sh --verify    compiles each from its package too
set -euo pipefail
cd "$(dirname "$0")/.."

verify=--no-verify
[ "${1:-}" = --verify ] && verify=
packages=()
for manifest in crates/formats/*/Cargo.toml; do
    packages+=(-p "$(sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -1)")
done
# shellcheck disable=SC2086
cargo package --locked --offline --allow-dirty $verify "${packages[@]}"
echo "packages: $((${#packages[@]} / 2)) passed, 0 failed"
