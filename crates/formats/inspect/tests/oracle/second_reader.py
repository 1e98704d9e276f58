"""A second reader of everything that the formats' crates read, written from their pages alone, judges every file of the malformed
corpus and systematic changes of sound files. `vitrine inspect` has to come to the same, code for code, or the difference is explained
here and in `findings.md`. What `inspect` does not read, the corpus's own list of verdicts judges; the crates' tests hold to it."""

import collections
import fnmatch
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import _bps
import _dds
import _jpeg
import _layout
import _layout_id
import _manifest
import _nxtheme
import _option
import _png
import _sarc
import _tree
import _utheme
import _variable
import _yaz0
import _zip
from _changes import changes_of
from _verdict import first_wrong

TARGET = Path(os.environ.get("CARGO_TARGET_DIR", "target"))
MAKE_CORPUS = "cargo run --quiet --locked --package vitrine-inspect --example make-corpus --".split()

# By the ending: the reader, and how many files the corpus has of them at least.
READERS = {
    "yaz0": (_yaz0.read, 29), "sarc": (_sarc.read, 54), "zip": (_zip.read, 79), "bps": (_bps.read, 62), "png": (_png.read, 31),
    "jpeg": (_jpeg.read, 34), "dds": (_dds.read, 19), "nxtheme": (_nxtheme.read, 46), "utheme": (_utheme.read, 42),
    "layout": (_layout.read, 94), "manifest": (_manifest.read, 27), "option": (_option.read, 38), "variable": (_variable.read, 20),
    "id": (_layout_id.read, 18), "tree": (_tree.read, 20),
}
ENDINGS = {".szs": "yaz0", ".jpg": "jpeg", ".json": "layout"}
# How many changed files of each kind are compared at least.
LEAST_CHANGES = 150
# `inspect` has no name for these: the corpus's list of verdicts judges them.
ONLY_LISTED = ("option", "variable", "id", "tree")
# Of these no changes are made: nothing else would judge them.
UNCHANGED = ("variable", "id", "tree")
# Found by decoding pictures, which this reader does not do.
DECODED = "inspect.picture_damaged"

# File, or a pattern of the names of changed ones; what this reader says, and what `inspect` rightly says.
EXPLAINED = (
    # It looks for what the file is in truth.
    ("bps-format/web-page.bps", ("bps.wrong_magic", "inspect.web_page")),
    # Two lengths contradict each other, and it compares each entry's headers before it goes on in the directory.
    ("*-more.*", ("zip.directory_damaged", "zip.headers_differ")),
    ("*-less.*", ("zip.directory_damaged", "zip.headers_differ")),
    ("*-less.*", ("zip.directory_misplaced", "zip.headers_differ")),
    # It calls what it does not read by its name.
    ("nxtheme-container/rar.nxtheme", ("nxtheme.unknown_container", "kind.rar")),
    # It goes by the members: without a `uuid` this is a layout.
    ("uuid-*/options/*/value.json", ("option.missing_uuid",)),
    ("root-marked/options/*/value.json", ("option.missing_uuid", "layout.marker_not_null")),
)
# Those of them that a file has needed.
needed = set()


def kind_of(path):
    """The kind of a file of the corpus, or None."""
    if path.name == "info.json":
        return "manifest"
    if path.parents[1].name == "options":
        return "option"
    kind = ENDINGS.get(path.suffix, path.suffix[1:])
    return kind if kind in READERS else None


def judged(files):
    """For each file the codes of all errors that `inspect` gives it."""
    program = TARGET / "debug" / "vitrine"
    run = subprocess.run([program, "inspect", "--json", *files], capture_output=True, text=True)
    reports = json.loads(run.stdout)
    if len(reports) != len(files):
        sys.exit(f"{len(reports)} reports on {len(files)} files: {run.stderr}")
    return [errors(report) for report in reports]


def errors(report):
    if report["refusal"]:
        return [report["refusal"]["code"]]
    own = [finding["code"] for finding in report["findings"] if finding["severity"] == "error" and finding["code"] != DECODED]
    return own + [code for part in report["parts"] for code in errors(part)]


def listed(folder):
    """For each file the errors that the corpus's own list expects."""
    lines = (line.split(": ", 1) for line in (folder / "VERDICTS").read_text().splitlines())
    return {name: [verdict.split()[1]] if verdict.startswith("error ") else [] for name, verdict in lines}


def second_verdict(file):
    if file.parents[1].name == "options":
        return first_wrong(lambda data: _option.read_value(data, *_option.parts_of(file.parent.name)), file.read_bytes())
    return first_wrong(READERS[kind_of(file)][0], file.read_bytes())


def name_in(folder, file):
    return file.relative_to(folder).as_posix()


def is_explained(name, codes):
    fitting = {(pattern, explained) for pattern, explained in EXPLAINED if codes == explained and fnmatch.fnmatchcase(name, pattern)}
    needed.update(fitting)
    return bool(fitting)


def differences(folder, files, ours):
    """This reader stops at the first error that it finds."""
    for file, codes in zip(files, ours):
        name = name_in(folder, file)
        theirs = second_verdict(file)
        if theirs not in (codes or [None]) and not is_explained(name, (theirs, *codes)):
            yield f"{name}: the second reader says {theirs}, ours {', '.join(codes) or 'nothing'}"


def of_corpus(folder):
    subprocess.run([*MAKE_CORPUS, folder], check=True, stdout=subprocess.DEVNULL)
    expected = listed(folder)
    files = [folder / name for name in sorted(expected)]
    unread = [str(file) for file in files if not kind_of(file)]
    if unread:
        sys.exit("no second reader for " + ", ".join(unread))
    told = [file for file in files if kind_of(file) not in ONLY_LISTED]
    other = [file for file in files if kind_of(file) in ONLY_LISTED]
    found = [*differences(folder, told, judged(told)), *differences(folder, other, [expected[name_in(folder, file)] for file in other])]
    return collections.Counter(map(kind_of, files)), found


def of_changes(corpus, folder):
    files = changes_of(corpus, folder)
    return collections.Counter(map(kind_of, files)), list(differences(folder, files, judged(files)))


def main():
    with tempfile.TemporaryDirectory() as name:
        corpus, changed = Path(name, "corpus"), Path(name, "changed")
        counts, different = of_corpus(corpus)
        more_counts, more_different = of_changes(corpus, changed)
    for kind, (_, least) in READERS.items():
        print(f"{kind}: {counts[kind]} files of the corpus and {more_counts[kind]} changed ones judged by both")
        if counts[kind] < least or kind not in UNCHANGED and more_counts[kind] < LEAST_CHANGES:
            sys.exit(f"fewer {kind} files than there were")
    print(f"{len(needed)} differences explained")
    if needed != set(EXPLAINED):
        sys.exit(f"no longer a difference: {set(EXPLAINED) - needed}")
    if different or more_different:
        sys.exit("\n".join(different + more_different))


if __name__ == "__main__":
    main()
