#!/usr/bin/env bash
# CPU time of making a clip of a whole song of three minutes, ours against ffmpeg doing the same, in turns in one run: decode,
# bring to −16 LUFS, encode as Ogg Vorbis of quality 4. Fails when ours takes more than 1.2 times that of ffmpeg's measuring
# with one pass and changing the volume with another, which is what ours does; its loudnorm filter and a conversion that
# leaves the loudness alone are shown beside it. Needs cargo, python3 and ffmpeg with libvorbis and libmp3lame. PAIRS
# (default 5) is the number of turns; the median counts.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v ffmpeg > /dev/null; then
    echo "bench: audio needs ffmpeg (on Debian: apt-get install ffmpeg)" >&2
    exit 1
fi
cargo build --quiet --release --locked -p vitrine-audio --example make_clip
work=bench/.work/audio
mkdir -p "$work"
exec python3 bench/audio/measure.py "${CARGO_TARGET_DIR:-target}/release/examples/make_clip" "$work" "${PAIRS:-5}"
