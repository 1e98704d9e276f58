#!/usr/bin/env bash
# Runs the program as the image of deploy/Dockerfile does, without the image: in a root file system that is read-only and holds
# nothing but the binary, the libraries that it names and an empty /data and /backups; as user 65532, without capabilities, and with
# no way to gain any. There it serves, says that it is ready, makes a backup, and stops; and it ends with a sentence where /data is
# read-only.
#
#   VITRINE_BIN=target/debug/vitrine scripts/confined.sh
set -euo pipefail
cd "$(dirname "$0")/.."

binary=$(realpath "${VITRINE_BIN:-target/debug/vitrine}")
user=$(sed -n 's/^USER //p' deploy/Dockerfile)

if [ "${1:-}" != inside ]; then
    as_root=()
    [ "$(id -u)" = 0 ] || as_root=(--user --map-root-user --map-auto)
    if ! unshare "${as_root[@]}" --mount true 2> /dev/null; then
        echo "not run: the program in a read-only root: this system lets nobody make a namespace"
        echo "0 passed, 0 failed"
        exit 0
    fi
    exec unshare "${as_root[@]}" --mount --pid --fork --kill-child --mount-proc "$0" inside
fi

passed=0
failed=0
work=$(mktemp -d)
root=$work/root
trap 'kill %1 2> /dev/null || true; wait || true; umount --recursive "$root" 2> /dev/null || true; rm -rf --one-file-system "$work"' EXIT
expect() { # expect WHAT COMMAND…
    local what=$1
    shift
    if "$@" > "$work/said" 2>&1; then
        echo "ok     $what"
        passed=$((passed + 1))
    else
        echo "FAILED $what"
        tail --lines=5 --quiet "$work/said" "$work/log" | cut -c1-300 | sed 's/^/       /'
        failed=$((failed + 1))
    fi
}

mkdir -p "$root"/{usr/local/bin,data,backups,proc,tmp} "$work"/{data,backups}
mount --bind "$root" "$root"
ldd "$binary" | grep -oE '/[^ ]+' | while read -r library; do cp --dereference --parents "$library" "$root"; done
touch "$root/usr/local/bin/vitrine"
mount --bind "$binary" "$root/usr/local/bin/vitrine"
# A debug build reads these where a release has them in itself.
for folder in web/dist content; do
    case $binary in */debug/*) mkdir -p "$root$PWD"/crates/{server,seed} "$root$PWD/$folder" && mount --bind "$folder" "$root$PWD/$folder" ;; esac
done
for folder in data backups; do
    mount --bind "$work/$folder" "$root/$folder"
    chown "$user" "$work/$folder"
done
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
admin=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
confined() { # as the entry point of the image
    env --ignore-environment VITRINE_LISTEN="0.0.0.0:$port" VITRINE_ADMIN_LISTEN="127.0.0.1:$admin" VITRINE_DATA_DIR=/data \
        setpriv --no-new-privs \
        "$(command -v chroot)" --userspec="$user" "$root" /usr/local/bin/vitrine "$@"
}
until_ready() { for _ in {1..120}; do confined healthcheck --timeout 5 && return; sleep 0.5; done; return 1; }
process() { pgrep --full '^/usr/local/bin/vitrine serve'; }
fetch() { python3 -c 'import sys, urllib.request as r; sys.stdout.buffer.write(r.urlopen(sys.argv[1]).read())' "http://localhost:$port$1"; }
finds() { fetch "$1" | grep --quiet "$2"; }

confined serve --sample > "$work/log" 2>&1 &
expect "it serves and is ready" until_ready
pid=$(process || true)
expect "it is not root" grep -qE "^Uid:\s+${user%:*}\s+${user%:*}\s" "/proc/$pid/status"
expect "it has no capability, and can gain none" test "$(grep -cE '^Cap(Inh|Prm|Eff|Amb):\s0+$|^NoNewPrivs:\s1$' "/proc/$pid/status")" = 5
expect "its root is read-only" grep -qE " $root [^ ]+ ro," "/proc/self/mounts"
expect "it answers with a page that has items of the sample" finds /switch/themes 'href="/switch/themes/'
expect "all that it has written is in /data" test "$(find "$work/data" -name vitrine.sqlite -user "${user%:*}" | wc -l)" = 1
expect "it makes a backup beside the server" confined backup --into /backups
expect "which is the only one, and whole" confined verify-backup "/backups/$(basename "$work"/backups/2*)"
kill -TERM "${pid:-$!}" 2> /dev/null || true
status=0
wait %1 || status=$?
expect "it stops when it is told to, with status 0" test $status = 0
if confined healthcheck --timeout 5 > "$work/said"; then ready=0; else ready=$?; fi
expect "it is not ready any more" test "$ready" = 1

mount -o remount,bind,ro "$root/data"
status=0
confined serve > "$work/log" 2>&1 || status=$?
expect "with a read-only /data it does not start" test $status != 0
expect "and says in a sentence which file it is about" grep -qE "^vitrine: .*(database|/data)" "$work/log"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
