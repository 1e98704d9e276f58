#!/bin/sh
# Draws the sample wallpapers and layouts again. Needs python3 with venv, and the DejaVu and Liberation fonts.
# The results are committed; run this only after changing a drawing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
venv="${TMPDIR:-/tmp}/vitrine-content-venv"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check "pillow>=12,<14" "numpy>=2,<3"
mkdir -p "$here/../wallpapers"
"$venv/bin/python" "$here/wallpapers.py" "$here/../wallpapers"
"$venv/bin/python" "$here/layouts.py" "$here/../layouts/targets"
