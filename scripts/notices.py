#!/usr/bin/env python3
"""Prints the licence texts of everything that is compiled into the binary, each text once, with what it is the licence of. Reads
the sources of the crates and the installed packages of the browser app, which a build has fetched.

    scripts/notices.py [--target x86_64-unknown-linux-gnu]
"""

import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

import shipped

NAMES = re.compile(r"(LICEN[CS]E|COPYING|COPYRIGHT|NOTICE|UNLICENSE)([-._].*)?", re.IGNORECASE)


def texts(folder):
    if not folder.is_dir():
        sys.exit(f"notices: {folder} is missing: fetch what a build needs first")
    files = [path for path in folder.iterdir() if path.is_file() and NAMES.fullmatch(path.name)]
    return [path.read_text(errors="replace").strip() for path in sorted(files)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--target", default="x86_64-unknown-linux-gnu")
    metadata = shipped.cargo_metadata("--filter-platform", parser.parse_args().target)

    of_text, without = defaultdict(list), []
    parts = [
        (f"{crate['name']} {crate['version']} ({crate['license']})", Path(crate["manifest_path"]).parent)
        for crate in shipped.linked_crates(metadata)
    ] + [
        (f"{place.removeprefix('node_modules/')} {package['version']} ({package['license']})", shipped.ROOT / "web" / place)
        for place, package in shipped.browser_packages()
    ]
    for name, folder in parts:
        found = texts(folder)
        for text in found:
            of_text[text].append(name)
        if not found:
            without.append(name)

    print("Vitrine is under the licence in the file LICENSE. It holds code of others, under these licences.")
    for text, names in sorted(of_text.items(), key=lambda entry: entry[1]):
        print("\n" + "=" * 80 + "\n" + "\n".join(names) + "\n" + "-" * 80 + "\n" + text)
    if without:
        print("\n" + "=" * 80 + "\nThese name their licence and come without its text:\n" + "\n".join(without))


if __name__ == "__main__":
    main()
