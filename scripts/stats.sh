#!/usr/bin/env bash
# Prints statistics of the repository: files, lines and tests by area, the longest files, and crates in the lock file.
set -euo pipefail
cd "$(dirname "$0")/.."

tracked() { git ls-files -- "$@" | while IFS= read -r file; do [ -f "$file" ] && echo "$file"; done; }
lines() { local n; n=$(tr '\n' '\0' | xargs -0 -r cat | wc -l); echo "$n"; }

printf '%-22s %7s %9s %7s\n' area files lines tests
area() { # area NAME TEST_PATTERN PATH…
    local name=$1 pattern=$2
    shift 2
    local files
    files=$(tracked "$@")
    [ -n "$files" ] || return 0
    printf '%-22s %7d %9d %7d\n' "$name" "$(wc -l <<< "$files")" "$(lines <<< "$files")" \
        "$(tr '\n' '\0' <<< "$files" | xargs -0 grep -hcE "$pattern" | awk '{ n += $1 } END { print n + 0 }')"
}
rust_test='^\s*#\[(tokio::)?test'
script_test='^\s*(test|it)(\.each\([^)]*\))?\('
for manifest in crates/*/Cargo.toml crates/formats/*/Cargo.toml; do
    crate=${manifest%/Cargo.toml}
    area "${crate#crates/}" "$rust_test" ":(glob)$crate/**/*.rs"
done
area web "$script_test" ':(glob)web/src/**/*.ts' ':(glob)web/src/**/*.tsx'
area e2e "$script_test" ':(glob)e2e/**/*.ts'
area migrations '^$a' ':(glob)migrations/**/*.sql'
area docs '^$a' ':(glob)docs/**/*.md' '*.md'

echo
echo "source files over 400 lines:"
tracked ':(glob)crates/**/*.rs' ':(glob)web/src/**/*.ts' ':(glob)web/src/**/*.tsx' \
    | grep -v '/gql/\|\.gen\.' | tr '\n' '\0' | xargs -0 -r wc -l | awk '$2 != "total" && $1 > 400 { printf "  %5d %s\n", $1, $2; n++ } END { if (!n) print "  none" }'
echo
echo "crates in Cargo.lock: $(grep -c '^name = ' Cargo.lock), npm packages in web: $(grep -c '"node_modules/' web/package-lock.json)"
