#!/bin/sh
# CPU time of all previews of one theme, ours against the npm package sharp, in one run on one machine.
# Needs cargo, node and npm. ROUNDS (default 20) is the number of repetitions per picture; the better of two passes counts.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work="$root/bench/.work/previews"
rounds=${ROUNDS:-20}

mkdir -p "$work"
cp "$here/package.json" "$here/sharp.mjs" "$here/table.mjs" "$work/"
[ -d "$work/node_modules/sharp" ] || (cd "$work" && npm install --no-audit --no-fund --loglevel=error)
(cd "$root" && cargo build --quiet --release -p vitrine-media --example bench_previews)
ours="${CARGO_TARGET_DIR:-$root/target}/release/examples/bench_previews"

cd "$work"
overlay="$root/content/layouts/targets/ResidentMenu/Lantern Row/overlay.png"
node sharp.mjs make "$root/content/wallpapers/rose-nebula.jpg" .
pictures="photo-1080.jpg photo-1080.png photo-720.png photo-2160.jpg"
: >ours.jsonl
: >sharp.jsonl
for _ in 1 2; do
    # shellcheck disable=SC2086 # a list of names without spaces
    "$ours" "$overlay" "$rounds" $pictures >>ours.jsonl
    # shellcheck disable=SC2086
    node sharp.mjs bench "$overlay" "$rounds" $pictures >>sharp.jsonl
done
node table.mjs ours.jsonl sharp.jsonl 0.8
