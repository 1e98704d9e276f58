#!/usr/bin/env bash
# Makes the archives of a release in target/dist: for each target the binary, licences, documents, what is needed to deploy it and
# the list of its components; and the checksums of all. Needs a clean work tree. Nothing is published.
#
#   scripts/release.sh                       for x86-64 and arm64
#   scripts/release.sh TARGET…               for these: x86_64-unknown-linux-gnu, aarch64-unknown-linux-gnu
set -euo pipefail
cd "$(dirname "$0")/.."

targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu)
[ -z "$(git status --porcelain)" ] || { echo "release: the work tree has changes that are not committed" >&2; exit 1; }
# What the licences, the sources and the signatures of packages have to say is heard before anything is made.
scripts/tidy.py
VITRINE_SUPPLY_CHAIN=required scripts/supply-chain.sh

export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
out=target/dist
rm -rf "$out"
mkdir -p "$out"
for target in "${targets[@]}"; do
    scripts/release-binary.sh "$out/$target/vitrine" "$target"
    scripts/release-archive.sh "$out/$target/vitrine" "$target" "$out"
done
(cd "$out" && sha256sum -- *.tar.gz > SHA256SUMS && cat SHA256SUMS)
