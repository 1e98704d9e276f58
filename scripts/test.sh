#!/usr/bin/env bash
# Runs everything a change must pass, stage by stage, and ends with one line: N passed, N failed.
# A failing stage does not stop the later ones, so that one run tells all there is to mend.
#
#   scripts/test.sh                 all stages
#   scripts/test.sh STAGE…          only these (see `stages` below)
#   VITRINE_TEST_SKIP="attack e2e"  all but these
#
# Each stage's output is kept in .test/logs/STAGE.log, and what the stages took in .test/logs/times.txt. What was compiled of other
# people's crates is kept outside the clone (scripts/dependencies.py).
set -uo pipefail
cd "$(dirname "$0")/.."

# Those up to the first that needs the build run beside it.
stages=(needs tidy web-generated web-build format web-types web-lint web-unit web-size generated features server clippy docs package supply-chain deploy oracles attack e2e attack-waiting)

# The server's tests mostly wait, for the database and the object store. These stages measure no time, so they run beside them
# when both are wanted, with no less of the processors: with what is left of them alone they would end minutes after the tests.
beside_server=(clippy docs package supply-chain deploy oracles)
# These wait for the time-outs of their own servers, and e2e leaves them enough of the processors.
beside_e2e=(attack-waiting)

export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never} NO_COLOR=1 FORCE_COLOR=0
# A test that cannot find PostgreSQL or the S3 server must fail here instead of stepping aside.
export VITRINE_TEST_ENGINES=all
profile_dir=${CARGO_TARGET_DIR:-target}/debug
export VITRINE_BIN=${VITRINE_BIN:-$PWD/target/debug/vitrine}
[ -n "${CARGO_TARGET_DIR:-}" ] && VITRINE_BIN=$(realpath -m "$profile_dir/vitrine")

logs=$PWD/.test/logs # some stages change the folder
mkdir -p "$logs"
started_services=no
cleanup() {
    [ -z "$(jobs -p)" ] || kill $(jobs -p) 2> /dev/null
    if [ $started_services = yes ]; then scripts/services.sh stop; fi
}
trap cleanup EXIT
trap 'trap "" TERM; kill 0; exit 130' INT TERM # what runs in the background takes no notice of INT

services() {
    if [ -z "${VITRINE_TEST_POSTGRES_URL:-}" ] || [ -z "${VITRINE_TEST_S3_URL:-}" ]; then
        scripts/services.sh env > /dev/null 2>&1 || started_services=yes
        scripts/services.sh start || return 1
        # shellcheck disable=SC1090
        source <(scripts/services.sh env)
    fi
}

# With little space the servers under test refuse uploads, as they should, and hundreds of tests would fail without saying why.
has_room() {
    local folder size free
    for folder in "${TMPDIR:-/tmp}" "$PWD"; do
        read -r size free < <(df --block-size=1M --output=size,avail "$folder" | tail -1)
        [ "$free" -ge $((size / 20 + 2048)) ] && continue
        echo "test: $folder is on a disk with only $free MB left: make room until $((size / 20 + 2048)) MB are free" >&2
        return 1
    done
}

# --- what each stage does -------------------------------------------------------------------------------------

stage_needs() { scripts/setup.sh test; }

stage_tidy() {
    local python
    python=$(scripts/python-env.sh)
    scripts/tidy.py && scripts/layers.py && scripts/guards.py --check && "${python%python}typos"
}

# Before the build, because the build writes these files again and would hide that they were stale.
stage_web-generated() { scripts/node-modules.sh web && (cd web && npm run --silent gen:check); }

stage_web-build() { scripts/build-web.sh; }

stage_format() { cargo fmt --all -- --check --files-with-diff --color never; }

stage_clippy() { cargo clippy --workspace --all-targets --locked -- -D warnings; }

stage_server() {
    local status=0 programs requests doc
    build_binary
    programs=$(cargo test --workspace --locked --no-run --message-format json-render-diagnostics | scripts/test-programs.py)
    cargo test --workspace --locked --doc --no-fail-fast > "$logs/server-doc.part" 2>&1 &
    doc=$!
    # Cargo does one thing at a time in a folder, so the tests in the documentation go first.
    { tail --pid=$doc -f /dev/null; perform_beside "${beside_server[@]}"; } &
    # Tests that send requests take longer than all others, many of which are alone in their program, so they run beside them. Three
    # times as many threads as processors: most of them wait for the database or the object store half of the time.
    run_programs $(($(nproc) * 3)) "$(grep '/requests-' <<< "$programs")" > "$logs/server-requests.part" 2>&1 &
    requests=$!
    run_programs "$(nproc)" "$(grep -v '/requests-' <<< "$programs")" || status=$?
    wait $requests || status=$?
    wait $doc || status=$?
    cat "$logs"/server-{requests,doc}.part
    rm "$logs"/server-{requests,doc}.part
    wait
    return $status
}

# Runs programs of tests one after the other, as Cargo would: each in the folder of its crate, with the settings of the workspace.
run_programs() { # run_programs THREADS PROGRAMS
    local status=0 folder program stack
    stack=$(sed -n 's/^RUST_MIN_STACK = "\(.*\)"/\1/p' .cargo/config.toml)
    while IFS=$'\t' read -r folder program; do
        printf '\n     Running %s\n' "$program"
        (cd "$folder" && CARGO_MANIFEST_DIR=$folder RUST_MIN_STACK=$stack RUST_TEST_THREADS=$1 "$program" < /dev/null) || status=$?
    done <<< "$2"
    return $status
}

# Performs stages beside another.
perform_beside() { # perform_beside STAGES…
    set +e # a failing stage must not keep the next from running
    for name in "$@"; do
        if is_wanted "$name"; then perform "$name" > /dev/null; fi
    done
}

# The binary is built a second time, with what it can have besides, and put through the tests of that.
stage_features() { await_build && cargo test --workspace --locked --features vitrine/onnx,vitrine/otel --test model --test traces; }

# With the tests' own choice of crate features, so that nothing the tests have built is built a second time.
build_binary() { await_build && scripts/build-web.sh && cargo build --workspace --bins --tests --locked; }

# Until what was begun before the stages has ended, it may put the binary of its own choice of features in the place of another.
await_build() { [ -z "$build" ] || tail --pid="$build" -f /dev/null; }

stage_generated() { build_binary && scripts/gen.sh --check; }

stage_docs() { RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked; }

# Costs a second: nothing is compiled.
stage_package() { scripts/package.sh; }

# What others say of what we depend on, as far as they can be asked here.
stage_supply-chain() { scripts/supply-chain.sh; }

# Everything in deploy/ and docs/operate/, and the program as it runs in a container.
stage_deploy() {
    local python
    build_binary
    scripts/node-modules.sh web
    python=$(scripts/python-env.sh)
    "$python" scripts/deployment
    scripts/confined.sh
}

stage_web-types() { scripts/node-modules.sh web && (cd web && npm run --silent typecheck); }

stage_web-lint() { scripts/node-modules.sh web && (cd web && npm run --silent lint); }

stage_web-unit() { scripts/node-modules.sh web && (cd web && npm run --silent test); }

stage_web-size() { scripts/build-web.sh && (cd web && npm run --silent size); }

stage_oracles() { scripts/test-oracles.sh; }

# They measure memory, threads and how soon a refusal comes, so they have the machine to themselves, one after the other.
attack_waiting=(connections:: stop:: instances:: outage:: uploads:: kill::)

stage_attack() {
    # shellcheck disable=SC2046
    attack 1 $(printf -- '--skip %s ' "${attack_waiting[@]}")
}

# Those that mostly wait, some together. In time means nothing while a dozen servers start beside it, so what measures how soon an
# honest client is served comes first; those that write without pause are few at once.
stage_attack-waiting() {
    local status=0
    attack 8 connections:: stop:: || status=$?
    attack 16 instances:: outage:: uploads:: || status=$?
    attack 3 kill:: || status=$?
    return $status
}

attack() { # attack THREADS TESTS…
    local program
    build_binary
    program=$(cargo test --workspace --locked --test attack --no-run 2>&1 | sed -n 's/.*Executable .*attack.*(\(.*\))$/\1/p')
    program=$(realpath "$program")
    (cd crates/vitrine && "$program" --test-threads="$1" "${@:2}")
}

stage_e2e() {
    local status=0
    build_binary
    scripts/node-modules.sh e2e
    perform_beside "${beside_e2e[@]}" &
    (cd e2e && npm run --silent typecheck && npm test --silent) || status=$?
    wait
    return $status
}

wanted=("$@")
[ ${#wanted[@]} -eq 0 ] && wanted=("${stages[@]}")

is_wanted() {
    [[ " ${wanted[*]} " == *" $1 "* ]] && [[ " ${VITRINE_TEST_SKIP:-} " != *" $1 "* ]]
}

# --- running and counting -------------------------------------------------------------------------------------

total_passed=0
total_failed=0
summary=()
failures=()

# Adds up what the test runners say of themselves; a stage without a runner counts as one check.
count() { # count LOG EXIT_STATUS -> "PASSED FAILED"
    awk -v status="$2" '
        { gsub(/\033\[[0-9;]*m/, "") }
        /^test result: /                   { for (i = 1; i <= NF; i++) { if ($i ~ /^passed/) p += $(i - 1); if ($i ~ /^failed/) f += $(i - 1) } seen = 1 }  # cargo test
        /^  [0-9]+ passed/                 { p += $1; seen = 1 }                                                       # playwright; see e2e/support/second-try-reporter.ts
        /^  [0-9]+ (failed|interrupted|did not run)/ { f += $1; seen = 1 }
        /^ +Tests  /                       { for (i = 1; i <= NF; i++) { if ($i ~ /^passed/) p += $(i - 1); if ($i ~ /^failed/) f += $(i - 1) } seen = 1 }  # vitest
        /^([a-z-]+: )?[0-9]+ passed, [0-9]+ failed$/ { for (i = 1; i <= NF; i++) { if ($i ~ /^passed/) p += $(i - 1); if ($i ~ /^failed/) f += $(i - 1) } seen = 1 }  # our own scripts
        END {
            if (!seen) { if (status == 0) p = 1; else f = 1 }
            else if (status != 0 && f == 0) f = 1      # it broke outside its tests: a compile error, a crash
            print p + 0, f + 0
        }' "$1"
}

# Writes the seconds of processor time that this shell and what it has waited for have taken to .test/logs/NAME.processor.
note_processor_time() { # note_processor_time NAME
    local sums=$logs/$1.processor
    times > "$sums.times" # not in a pipe: that would be another process
    awk '{ for (i = 1; i <= NF; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } } END { printf "%d", sum }' \
        "$sums.times" > "$sums"
    rm "$sums.times"
}

# Runs a stage and keeps how it ended in .test/logs/STAGE.ended: its exit status, the seconds and the processor time it took.
perform() {
    local name=$1 began=$SECONDS
    # In a subshell, so that a stage cannot change the environment of the next one.
    (
        trap 'note_processor_time "$name"' EXIT
        set -eo pipefail
        case $name in server | attack* | e2e) has_room ;; esac
        "stage_$name"
    ) 2>&1 < /dev/null | tee "$logs/$name.log"
    echo "${PIPESTATUS[0]} $((SECONDS - began)) $(cat "$logs/$name.processor")" > "$logs/$name.ended"
}

run_stage() {
    local name=$1 status seconds processor passed failed result flaky
    printf '\n=== %s\n' "$name"
    case $name in server | attack* | e2e) services || true ;; esac
    if [ -f "$logs/$name.ended" ]; then cat "$logs/$name.log"; else perform "$name"; fi
    read -r status seconds processor < "$logs/$name.ended"
    read -r passed failed < <(count "$logs/$name.log" "$status")
    total_passed=$((total_passed + passed))
    total_failed=$((total_failed + failed))
    result=passed
    [ "$failed" -gt 0 ] && result=FAILED
    summary+=("$(printf '%-13s %-7s %5d passed %4d failed %6d s %6d s of processor' "$name" "$result" "$passed" "$failed" "$seconds" "$processor")")
    [ "$failed" -gt 0 ] && failures+=("$name:" "$(what_failed "$logs/$name.log")")
    flaky=$(playwright_tests flaky "$logs/$name.log")
    [ -n "$flaky" ] && summary+=("  passed only when tried again:" "$flaky")
    # Neither passed nor failed: what it takes is not on this machine.
    while IFS= read -r line; do summary+=("  $line"); done < <(not_run "$logs/$name.log")
}

# Every line "not run: …" once: several tests may lack the same. Playwright counts what it skips, as it counts what passes.
not_run() { # not_run LOG
    awk '
        { gsub(/\033\[[0-9;]*m/, "") }
        /^not run: / && !seen[$0]++
        /^  [0-9]+ skipped/ { print "not run: " $1 " end-to-end tests" }' "$1"
}

# Names of tests from the summary that playwright ends with.
playwright_tests() { # playwright_tests failed|flaky LOG
    awk -v verdict="$1" '/^  [0-9]+ / { wanted = ($2 == verdict) } wanted && /^    /' "$2"
}

# What failed in a stage: the tests by name and where they panicked, or the last lines of a stage that names none.
what_failed() { # what_failed LOG
    local told
    told=$({
        grep -aE '^(FAILED|FAIL |test .* \.\.\. FAILED)' "$1"
        grep -aA 3 -E "^thread '.* panicked at" "$1" | head -20
        grep -aE '^ *FAIL  ' "$1" | sort -u # vitest names each twice
        playwright_tests failed "$1"
    } | head -60)
    sed 's/^/  /' <<< "${told:-$(tail -15 "$1")}"
}

# The process that compiles beside the first stages.
build=

# Compiling takes longest, and the stages before the first that needs it leave a processor free. It is waited for by the first that
# does. What goes wrong here is told by the stage that builds again.
begin_to_build() {
    local name
    for name in generated server attack e2e attack-waiting; do
        is_wanted "$name" || continue
        mkdir -p web/dist # the server names the folder; a debug build reads it at run time
        {
            cargo build --workspace --bins --tests --locked
            note_processor_time build
        } > "$logs/build.log" 2>&1 &
        build=$!
        return
    done
}

for name in "${wanted[@]}"; do
    declare -F "stage_$name" > /dev/null || { echo "test: no stage '$name'; there are: ${stages[*]}" >&2; exit 2; }
done
rm -f "$logs"/*.ended "$logs"/*.processor
scripts/dependencies.py restore || true # without them everything is compiled
begin_to_build
for name in "${wanted[@]}"; do
    is_wanted "$name" || continue
    run_stage "$name" # not in a condition: there bash would ignore a stage's `set -e`
    # Without the tools nothing after this can be judged.
    [ "$name" = needs ] && [ "$total_failed" -gt 0 ] && break
done

if [ ${#wanted[@]} -eq ${#stages[@]} ]; then scripts/dependencies.py save || true; fi
if [ "$total_failed" -gt 0 ]; then
    printf '\n=== failures\nlogs of the stages: %s/\n' "$logs"
    printf '%s\n' "${failures[@]}"
fi
printf '\n=== summary\n'
{
    printf '%s\n' "${summary[@]}"
    [ -f "$logs/build.processor" ] && printf '%-43s %6d s of processor\n' 'compiling, begun before the stages' "$(cat "$logs/build.processor")"
    printf '%-13s %39d s\n' total "$SECONDS"
} | tee "$logs/times.txt"
echo
echo "$total_passed passed, $total_failed failed"
[ "$total_failed" -eq 0 ]
