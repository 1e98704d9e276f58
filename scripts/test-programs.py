#!/usr/bin/env python3
"""Reads what `cargo test --no-run --message-format json` prints and writes a line for each program of tests: the folder of its
crate, a tab, its path."""

import json
import os
import sys

for line in sys.stdin:
    artifact = json.loads(line)
    if artifact.get("executable") and artifact["profile"]["test"]:
        print(os.path.dirname(artifact["manifest_path"]), artifact["executable"], sep="\t")
