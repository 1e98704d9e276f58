#!/usr/bin/env bash
# Builds the browser app and the release binary so that the same sources give the same bytes in every folder: paths of this machine
# and times are kept out of them. The same versions of Rust, Node and the C compiler are needed for that.
#
#   scripts/release-binary.sh FILE           for this machine
#   scripts/release-binary.sh FILE TARGET    for x86_64-unknown-linux-gnu or aarch64-unknown-linux-gnu
#
# SOURCE_DATE_EPOCH, seconds since 1970, is what C sources get for the time; without it that of the last commit.
set -euo pipefail
cd "$(dirname "$0")/.."

file=$(realpath -m "${1:?where the binary is put}")
host=$(rustc --version --verbose | sed -n 's/^host: //p')
target=${2:-$host}

export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 0)}
export LC_ALL=C TZ=UTC

source=$(pwd -P)
built=$(realpath -m "${CARGO_TARGET_DIR:-target}")
home=$(realpath -ms "${CARGO_HOME:-$HOME/.cargo}")
# Fetched before, so that the folders of the sources are there to be named: each is called after its registry, or a mirror of it.
cargo fetch --quiet --locked --target "$target"
# The last that fits is taken.
moves=("$source=/vitrine" "$built=/vitrine/target")
for index in "$home"/registry/src/*/; do moves+=("${index%/}=/crates" "$(realpath "$index")=/crates"); done

flags=()
c_flags=
for move in "${moves[@]}"; do
    flags+=("--remap-path-prefix=$move")
    c_flags+=" -ffile-prefix-map=$move"
done
separator=$'\x1f'
CARGO_ENCODED_RUSTFLAGS=$(IFS=$separator; echo "${flags[*]}")
export CARGO_ENCODED_RUSTFLAGS
export CFLAGS="${CFLAGS:-}$c_flags" CXXFLAGS="${CXXFLAGS:-}$c_flags"

if [ "$target" != "$host" ]; then
    prefix=${target/-unknown/} # of Debian's cross compilers
    command -v "$prefix-gcc" > /dev/null || { echo "release-binary: $prefix-gcc is missing; on Debian: apt-get install gcc-${prefix/_/-} g++-${prefix/_/-}" >&2; exit 1; }
    [ -d "$(rustc --print target-libdir --target "$target")" ] || { echo "release-binary: Rust has no $target here: rustup target add $target" >&2; exit 1; }
    name=${target//-/_}
    export "CARGO_TARGET_${name^^}_LINKER=$prefix-gcc" "CC_$name=$prefix-gcc" "CXX_$name=$prefix-g++" "AR_$name=$prefix-ar"
fi

rm -f target/web-built-from # what was built before has the time of then
scripts/build-web.sh
cargo build --release --locked --package vitrine --target "$target"
for path in "$source/" "$built/" "$home/registry/"; do
    if grep --quiet --text --fixed-strings "$path" "$built/$target/release/vitrine"; then
        echo "release-binary: the binary names $path, so that it is another one in another folder" >&2
        exit 1
    fi
done
install -D --mode=0755 "$built/$target/release/vitrine" "$file"
