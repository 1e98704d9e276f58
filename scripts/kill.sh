#!/usr/bin/env bash
# What reliability asks of a release: the server is killed 1,000 times on each engine while people write, restarted 100 times, and
# loses the power of its disk 200 times; every call of the store and of the database fails once. Nothing acknowledged may be lost, and `vitrine fsck` finds nothing. The power needs root
# and loop devices. KILLS, RESTARTS and POWER are how often; VITRINE_SEED repeats a run. About an hour on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/build-web.sh
cargo build --release --locked --package vitrine
export VITRINE_ATTACK_BIN=${CARGO_TARGET_DIR:-$PWD/target}/release/vitrine
export VITRINE_TEST_ENGINES=all

many() { # many TIMES TEST…
    local times=$1
    shift
    VITRINE_KILLS=$times scripts/services.sh run \
        cargo test --workspace --locked --test attack -- --test-threads=1 --nocapture --exact "$@"
}
many "${KILLS:-1000}" kill::nothing_acknowledged_is_lost_however_often_it_is_killed
many "${KILLS:-1000}" kill::nothing_acknowledged_is_lost_however_often_it_is_killed_over_postgres_and_s3
many "${RESTARTS:-100}" kill::whoever_is_answered_during_restarts_is_answered_or_told_to_come_again
many "${POWER:-200}" kill::nothing_acknowledged_is_lost_however_often_the_power_fails

# Every kind of fault at every call of everything that writes, on both engines.
VITRINE_ALL_FAULTS=1 VITRINE_TEST_ENGINES=all RUST_MIN_STACK=8388608 scripts/services.sh run \
    cargo test --workspace --locked --lib -- site::fault_tests
