#!/usr/bin/env bash
# Packs a binary with what belongs to a release of it. The same inputs give the same bytes.
#
#   scripts/release-archive.sh BINARY TARGET FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${1:?the binary}
target=${2:?its target, such as x86_64-unknown-linux-gnu}
folder=${3:?where the archive is put}
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

version=$(sed -n '/^\[workspace.package\]/,/^\[/ s/^version = "\(.*\)"/\1/p' Cargo.toml)
name=vitrine-$version-${target%%-*}-linux
staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
root=$staging/$name

mkdir -p "$root/docs" "$folder"
install --mode=0755 "$binary" "$root/vitrine"
cp LICENSE README.md CHANGELOG.md "$root/"
# Without what lies there unversioned, such as somebody's passwords.
git ls-files -z deploy docs | xargs -0 cp --parents --target-directory="$root"
scripts/sbom.py --target "$target" > "$root/vitrine.cdx.json"
scripts/notices.py --target "$target" > "$root/THIRD-PARTY-LICENCES.txt"

chmod -R u=rwX,go=rX "$root"
tar --create --directory="$staging" --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner --format=ustar "$name" \
    | gzip --no-name --best > "$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
