#!/usr/bin/env bash
# Asks others about our dependencies: cargo-machete whether each is used, cargo-deny about licences, bans, sources and advisories,
# npm about the signatures of packages.
# scripts/tidy.py asks the lock files for the first three without any of them.
#
# What cannot be asked here, because a tool is not installed or a server not reached, is named in a line "not run: …" and counted
# neither as passed nor as failed. With VITRINE_SUPPLY_CHAIN=required, as for a release, it fails.
set -uo pipefail
cd "$(dirname "$0")/.."

passed=0
failed=0
said=$(mktemp)
trap 'rm -f "$said"' EXIT

pass() { echo "ok     $1"; passed=$((passed + 1)); }
fail() { echo "FAILED $1"; sed 's/^/       /' "$said" | tail -40; failed=$((failed + 1)); }
not_run() {
    if [ "${VITRINE_SUPPLY_CHAIN:-}" = required ]; then fail "$1: $2"; else echo "not run: $1: $2"; fi
}

deny() { # deny CHECK…
    if ! command -v cargo-deny > /dev/null; then
        not_run "cargo deny check $*" "cargo-deny is not installed (cargo install --locked cargo-deny)"
    elif cargo deny --locked check "$@" > "$said" 2>&1; then
        pass "cargo deny check $*"
    elif grep -qE 'failed to (fetch|open|load|clone).*advisor|advisory database' "$said"; then
        not_run "cargo deny check $*" "the database of advisories cannot be fetched"
    else
        fail "cargo deny check $*"
    fi
}

signatures() { # signatures FOLDER
    local what="npm audit signatures in $1/"
    scripts/node-modules.sh "$1"
    if (cd "$1" && timeout 60 npm audit signatures --fetch-retries=0 --fetch-timeout=20000) > "$said" 2>&1; then
        pass "$what"
    elif grep -qiE 'invalid|missing|tamper' "$said"; then
        fail "$what"
    elif grep -qE 'ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|network|E40[345]' "$said"; then
        not_run "$what" "the keys of the registry cannot be fetched"
    else
        fail "$what"
    fi
}

unused_crates() {
    local what="cargo machete"
    if ! command -v cargo-machete > /dev/null; then
        not_run "$what" "cargo-machete is not installed (cargo install --locked cargo-machete)"
    elif cargo machete > "$said" 2>&1; then
        pass "$what"
    else
        fail "$what"
    fi
}

unused_crates
deny bans licenses sources
deny advisories
signatures web
signatures e2e
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
