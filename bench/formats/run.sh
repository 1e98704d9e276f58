#!/usr/bin/env bash
# Console formats, each compared with a reference in the same run: Yaz0 with the PyPI package oead, patches with Flips,
# merging and reading with their budgets. Both sides get the same bytes, are measured in turns, and the median of the ratios
# counts. Prints one table and fails when a target is missed. ROUNDS (default 7) is the number of turns; LAYOUTS names further
# trees of layouts, separated by colons.
# oead and Flips are GPL: they run as programs beside ours, nothing of them is linked with Vitrine or shipped. Needs a C++ compiler.
set -euo pipefail
cd "$(dirname "$0")/../.."

python=$(scripts/python-env.sh)
cargo build --quiet --release --locked -p vitrine-yaz0 -p vitrine-bps -p vitrine-layout -p vitrine-nxtheme --examples

# Flips from the sources in its Rust bindings: the program and its library in memory as the authors build them, and the library
# with the faster checksum that the bindings give it.
flips=$PWD/bench/.work/formats/flips
mkdir -p "$flips"
manifest=bench/formats/flips/Cargo.toml
cargo build --quiet --release --locked --manifest-path $manifest --target-dir "$flips/build"
cp "$flips/build/release/flips-times" "$flips/times-fast-checksum"
sources=$(cargo metadata --quiet --locked --format-version 1 --manifest-path $manifest | python3 -c '
import json, os, sys
print(*(os.path.dirname(package["manifest_path"]) for package in json.load(sys.stdin)["packages"] if package["name"] == "flips-sys"))')/flips
library=("$sources"/{crc32,libbps,libbps-suf}.cpp "$sources/divsufsort.c")
flags=(-O3 -w -fomit-frame-pointer -DNDEBUG -I "$sources")
[ -x "$flips/flips" ] || c++ "${flags[@]}" -fno-exceptions -fno-rtti -DFLIPS_CLI \
    "$sources"/{flips,flips-cli,libips,libups}.cpp "${library[@]}" -o "$flips/flips"
[ -x "$flips/times" ] || c++ "${flags[@]}" bench/formats/flips/times.cpp "${library[@]}" -o "$flips/times"

exec "$python" bench/formats/table.py "${CARGO_TARGET_DIR:-target}/release/examples" "$flips" bench/.work/formats "${ROUNDS:-7}"
