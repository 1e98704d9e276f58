#!/usr/bin/env bash
# Starts and stops the two servers that tests need besides Vitrine: PostgreSQL and an S3 server (moto), both on
# free loopback ports, both empty, both deleted on stop. Tests find them through the environment:
#
#   VITRINE_TEST_POSTGRES_URL   a superuser's address; each test makes and drops its own database
#   VITRINE_TEST_S3_URL         a bucket; each test writes under its own prefix
#
#   scripts/services.sh start   start what does not run yet, write .test/services.env
#   scripts/services.sh stop    stop both and delete what they stored
#   scripts/services.sh env     print the variables, for: source <(scripts/services.sh env)
#   scripts/services.sh run COMMAND…   start if needed, run with the variables set, stop what was started
set -euo pipefail
cd "$(dirname "$0")/.."

state=${VITRINE_TEST_STATE:-.test}
env_file=$state/services.env
pid_file=$state/s3.pid
data_file=$state/postgres.dir

say() { echo "services: $*" >&2; }
die() { say "$*"; exit 1; }

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

postgres_tools() {
    local found
    found=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
    [ -n "$found" ] && [ -x "$found/initdb" ] && { echo "$found"; return; }
    found=$(command -v initdb || true)
    [ -n "$found" ] || die "PostgreSQL's server programs are not installed; on Debian: apt-get install postgresql"
    dirname "$(readlink -f "$found")"
}

# PostgreSQL refuses to run as root, so root switches to the account that its package created.
as_postgres() {
    if [ "$(id -u)" = 0 ]; then
        (cd / && setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=/ "$@")
    else
        "$@"
    fi
}

start_postgres() {
    local tools place dir port
    tools=$(postgres_tools)
    # Not below the work tree: the postgres account may not be able to enter it. In memory where there is room: every test makes
    # a database, hundreds of files of which are deleted again at once.
    place=${TMPDIR:-/tmp}
    [ "$(df --output=avail -k /dev/shm 2> /dev/null | tail -1)" -gt 4000000 ] 2> /dev/null && place=/dev/shm
    dir=$(mktemp -d "$place/vitrine-postgres.XXXXXX")
    [ "$(id -u)" = 0 ] && chown postgres: "$dir"
    chmod 700 "$dir"
    echo "$dir" > "$data_file"
    as_postgres "$tools/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync > "$state/postgres.log" 2>&1 \
        || { cat "$state/postgres.log" >&2; die "initdb failed"; }
    port=$(free_port)
    # Everything that makes PostgreSQL durable is off: the data is only needed during the tests.
    as_postgres "$tools/pg_ctl" -D "$dir/data" -w -t 60 -l "$dir/log" -o "-p $port \
        -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=400 \
        -c fsync=off -c synchronous_commit=on -c full_page_writes=off" start >> "$state/postgres.log" 2>&1 \
        || { cat "$dir/log" >&2; die "PostgreSQL did not start"; }
    echo "export VITRINE_TEST_POSTGRES_URL='postgres://postgres@127.0.0.1:$port/postgres'" >> "$env_file.new"
    say "PostgreSQL $("$tools/postgres" --version | awk '{print $3}') on port $port"
}

make_bucket() {
    python3 -c 'import sys, urllib.request as r; r.urlopen(r.Request(f"http://127.0.0.1:{sys.argv[1]}/vitrine-test", method="PUT"), timeout=2)' "$1" 2>/dev/null
}

start_s3() {
    local port python
    python=$(scripts/python-env.sh)
    port=$(free_port)
    "$python" scripts/moto_server.py "$port" > "$state/s3.log" 2>&1 < /dev/null &
    echo $! > "$pid_file"
    disown
    local tries=0
    until make_bucket "$port"; do
        tries=$((tries + 1))
        [ $tries -lt 150 ] && kill -0 "$(cat "$pid_file")" 2>/dev/null || { cat "$state/s3.log" >&2; die "the S3 server did not start"; }
        sleep 0.2
    done
    echo "export VITRINE_TEST_S3_URL='s3://vitrine-test?endpoint=http://127.0.0.1:$port&region=us-east-1&access_key_id=test&secret_access_key=test'" >> "$env_file.new"
    say "S3 on port $port"
}

running() {
    [ -f "$env_file" ] && [ -f "$pid_file" ] && kill -0 "$(cat "$pid_file")" 2>/dev/null \
        && [ -f "$data_file" ] && [ -f "$(cat "$data_file")/data/postmaster.pid" ]
}

start() {
    mkdir -p "$state"
    running && { say "already running"; return; }
    stop
    : > "$env_file.new"
    trap stop EXIT
    start_postgres
    start_s3
    trap - EXIT
    mv "$env_file.new" "$env_file"
}

stop() {
    if [ -f "$pid_file" ]; then
        local pid
        pid=$(cat "$pid_file")
        # The process id may have been reused by another program: only a moto server is stopped.
        if ps -o args= -p "$pid" 2>/dev/null | grep -q moto_server; then kill "$pid" 2>/dev/null || true; fi
        rm -f "$pid_file"
    fi
    if [ -f "$data_file" ]; then
        local dir
        dir=$(cat "$data_file")
        if [ -d "$dir/data" ]; then
            as_postgres "$(postgres_tools)/pg_ctl" -D "$dir/data" -m immediate stop > /dev/null 2>&1 || true
        fi
        case $dir in */vitrine-postgres.*) rm -rf "$dir" ;; esac
        rm -f "$data_file"
    fi
    rm -f "$env_file" "$env_file.new"
}

case ${1:-} in
    start) start ;;
    stop) stop ;;
    env) cat "$env_file" 2>/dev/null || die "not running: scripts/services.sh start" ;;
    run)
        shift
        started=no
        running || { start; started=yes; }
        [ $started = yes ] && trap stop EXIT
        # shellcheck disable=SC1090
        source "$env_file"
        "$@"
        ;;
    *) die "usage: scripts/services.sh start | stop | env | run COMMAND…" ;;
esac
