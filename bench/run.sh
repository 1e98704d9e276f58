#!/usr/bin/env bash
# Runs every benchmark and prints its table. Each part compares, in one run, with something outside
# Vitrine (oead, sharp, ffmpeg, nginx, the database's own shell, a static file) or with an ordinary request, so the ratios hold on any
# machine. The times for hostile requests (attack), to the first byte of a mix (mixes), of publishing (wiiu-publish), of a
# start with a million themes (start) and until an overloaded server refuses (overload) are absolute limits.
#
#   bench/run.sh             all parts
#   bench/run.sh formats     one part
#
# Ends with status 1 when a part fails, is missing, or misses a target it checks itself.
set -uo pipefail
cd "$(dirname "$0")/.."

parts=("$@")
[ ${#parts[@]} -eq 0 ] && parts=(formats previews audio server pages lists start publish wiiu-publish mixes sign-in backup attack overload)
failed=()
for part in "${parts[@]}"; do
    script=bench/$part/run.sh
    printf '\n=== %s\n' "$part"
    if [ ! -f "$script" ]; then
        echo "bench: there is no $script" >&2
        failed+=("$part")
    elif ! bash "$script"; then
        failed+=("$part")
    fi
done
printf '\n'
if [ ${#failed[@]} -gt 0 ]; then
    echo "missed or failed: ${failed[*]}"
    exit 1
fi
echo "every target was met"
