#!/usr/bin/env bash
# Builds libFuzzer's program with the targets of all parsers and runs as many targets at once as there are processors,
# with the stable toolchain alone. The code under test holds no unsafe block, so no sanitizer is needed: a finding is a
# panic, a failed round trip, more than a second for one input, or more than 512 MB.
#
#   scripts/fuzz.sh                       ten minutes for each target
#   scripts/fuzz.sh --minutes 30          thirty
#   scripts/fuzz.sh --runs 5000000        so many inputs for each target
#   scripts/fuzz.sh --short               a few seconds for each target
#   scripts/fuzz.sh --build               build the program and run nothing
#   scripts/fuzz.sh … TARGET…             only these
#
# Inputs worth keeping stay in fuzz/corpus/TARGET, so that the next run continues where this one stopped. A finding is
# written to fuzz/artifacts; to see it again:
#
#   VITRINE_FUZZ_INPUT=FILE cargo test --package vitrine-fuzz --test mutations -- --exact no_input_breaks::TARGET
set -uo pipefail
cd "$(dirname "$0")/.."

bounds=(-max_total_time=600)
targets=()
build_only=no
while [ $# -gt 0 ]; do
    case $1 in
        --short) bounds=(-max_total_time=3) ;;
        --build) build_only=yes ;;
        --minutes) bounds=(-max_total_time=$(($2 * 60))); shift ;;
        --runs) bounds=(-runs="$2"); shift ;;
        -*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 2 ;;
        *) targets+=("$1") ;;
    esac
    shift
done

host=$(rustc -vV | sed -n 's/^host: //p')
# Of its own, so that neither build waits for the other.
build=${CARGO_TARGET_DIR:-$PWD/target}/libfuzzer
# What cargo-fuzz passes for `--sanitizer none`. With --target given, build scripts and macros stay free of it.
export RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing"
# With other crates to count in, all of them are compiled anew.
RUSTFLAGS+=" --cfg counted_by_$(cksum < scripts/fuzz-rustc.sh | cut -d ' ' -f 1)"
RUSTC_WRAPPER=$PWD/scripts/fuzz-rustc.sh VITRINE_FUZZ_WORKSPACE=$(pwd -P) \
    cargo build --quiet --locked --package vitrine-fuzz --bin fuzz --features libfuzzer --profile fuzz \
    --target "$host" --target-dir "$build" || exit 1
unset RUSTFLAGS
[ $build_only = yes ] && exit 0

if [ ${#targets[@]} -eq 0 ]; then
    for target in fuzz/src/targets/*.rs; do
        target=$(basename "$target" .rs)
        [ "$target" = mod ] || targets+=("$target")
    done
fi

# Every run begins with the same seeds as the tests.
seeds=fuzz/corpus/.seeds
rm -rf "$seeds"
cargo run --quiet --locked --package vitrine-fuzz --example make-seeds -- "$seeds" || exit 1

mkdir -p fuzz/artifacts .test/logs
run_target() {
    local target=$1 log=.test/logs/fuzz-$1.log status coverage
    mkdir -p "fuzz/corpus/$target" "$seeds/$target"
    VITRINE_FUZZ_TARGET=$target "$build/$host/fuzz/fuzz" "fuzz/corpus/$target" "$seeds/$target" \
        -max_len=4096 -timeout=1 -rss_limit_mb=512 -malloc_limit_mb=512 -print_final_stats=1 \
        -artifact_prefix="fuzz/artifacts/$target-" "${bounds[@]}" > "$log" 2>&1
    status=$?
    figure() { sed -n "s/^stat::$1: *//p" "$log" | tail -1; }
    coverage=$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" | tail -1)
    printf '%-14s %12s %10s %9s %8s\n' "$target" "$(figure number_of_executed_units)" \
        "$(figure average_exec_per_sec)" "${coverage:-?}" "$(figure peak_rss_mb)"
    [ $status -eq 0 ] && return
    echo "FAILED: $target, see $log"
    grep -aE 'panicked|ERROR|Test unit written' "$log" | head -5
    return 1
}

printf '%-14s %12s %10s %9s %8s\n' target inputs per-second coverage peak-MB
failed=0
running=0
for target in "${targets[@]}"; do
    # One for each processor: more would take each other's time, and a second for one input is a finding.
    if [ $running -ge "$(getconf _NPROCESSORS_ONLN)" ]; then
        wait -n || failed=$((failed + 1))
        running=$((running - 1))
    fi
    run_target "$target" &
    running=$((running + 1))
done
while [ $running -gt 0 ]; do
    wait -n || failed=$((failed + 1))
    running=$((running - 1))
done
echo "fuzz: $((${#targets[@]} - failed)) passed, $failed failed"
[ $failed -eq 0 ]
