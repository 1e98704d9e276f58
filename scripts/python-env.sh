#!/usr/bin/env bash
# Creates .test/venv with the Python packages that tests compare with, and prints the path of its interpreter.
# Fast when nothing changed: the requirements file is compared with the copy that was installed.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.test/venv
wanted=scripts/requirements.txt
installed=$venv/requirements.installed

mkdir -p .test
exec 9>.test/venv.lock
flock 9

if ! cmp -s "$wanted" "$installed"; then
    if [ ! -x "$venv/bin/python" ]; then
        python3 -m venv "$venv" >&2 || {
            echo "python-env: python3 cannot make a virtual environment; on Debian install python3-venv" >&2
            exit 1
        }
    fi
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$wanted" >&2
    cp "$wanted" "$installed"
fi
echo "$PWD/$venv/bin/python"
