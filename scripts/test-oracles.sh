#!/usr/bin/env bash
# Two-way checks of the console formats against independent tools: what we write they read, what they write we
# read. Every crate keeps its own checks in crates/formats/NAME/tests/oracle/; this finds and runs them all.
#
# A check is an executable .sh, or a .py that runs under the interpreter with oead and Pillow. It is run from the
# repository's root, prints what it compared, and fails by its exit status.
set -uo pipefail
cd "$(dirname "$0")/.."

python=$(scripts/python-env.sh) || exit 1
export VITRINE_TEST_PYTHON=$python
passed=0
failed=0
for check in crates/formats/*/tests/oracle/*.sh crates/formats/*/tests/oracle/*.py; do
    [ -f "$check" ] || continue
    # Modules that checks share are named with a leading underscore.
    case ${check##*/} in _*) continue ;; esac
    echo "--- $check"
    case $check in
        *.sh) bash "$check" ;;
        *.py) "$python" "$check" ;;
    esac
    if [ $? -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $check"; fi
done
if [ $((passed + failed)) -eq 0 ]; then
    echo "no check found below crates/formats/*/tests/oracle/" >&2
    exit 1
fi
echo "oracles: $passed passed, $failed failed"
[ $failed -eq 0 ]
