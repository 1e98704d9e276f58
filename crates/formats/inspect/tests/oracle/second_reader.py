"""A second reader of packed data, archives, patches and PNG pictures, written from the format pages alone, judges every file of the
corpus; `vitrine inspect` has to come to the same, code for code, or the difference is explained here."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import _bps
import _png
import _sarc
import _yaz0
from _verdict import first_wrong

DEBUG = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug"
READERS = {"yaz0": _yaz0.read, "sarc": _sarc.read, "bps_parse": _bps.read, "png": _png.read}

# File: what this reader says, and why `inspect` rightly says something else.
EXPLAINED = {
    "bps-format-web-page.bps": ("bps.wrong_magic", "inspect.web_page"),  # it looks for what the file is in truth
}


def judged(files):
    """For each file the codes of all errors that `inspect` gives it."""
    run = subprocess.run([DEBUG / "vitrine", "inspect", "--json", *files], capture_output=True, text=True)
    reports = json.loads(run.stdout)
    if len(reports) != len(files):
        sys.exit(f"{len(reports)} reports on {len(files)} files: {run.stderr}")
    return [errors(report) for report in reports]


def errors(report):
    if report["refusal"]:
        return [report["refusal"]["code"]]
    own = [finding["code"] for finding in report["findings"] if finding["severity"] == "error"]
    return own + [code for part in report["parts"] for code in errors(part)]


def agree(name, theirs, ours):
    """This reader stops at the first error that it finds."""
    return theirs in (ours or [None]) or EXPLAINED.get(name) == (theirs, *ours)


def main():
    compared, different = 0, []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([DEBUG / "examples" / "make-seeds", folder], check=True)
        for target, read in READERS.items():
            files = sorted(Path(folder, target).iterdir())
            for file, ours in zip(files, judged(files)):
                theirs = first_wrong(read, file.read_bytes())
                compared += 1
                if not agree(file.name, theirs, ours):
                    different.append(f"{file.name}: the second reader says {theirs}, ours {ours}")
    print(f"{compared} files judged by both, {len(EXPLAINED)} difference explained")
    if compared < 170:
        sys.exit("the corpus is smaller than it was")
    if different:
        sys.exit("\n".join(different))


if __name__ == "__main__":
    main()
