#!/usr/bin/env python3
"""Keeps what Cargo has compiled of other people's crates outside the clone, so that a fresh clone compiles only ours.

    scripts/dependencies.py restore   before the first build, where nothing has been compiled yet
    scripts/dependencies.py save      after the tests

The folder is named after all that compiled code depends on: the lock file, the manifests, Cargo's settings and the compiler.
VITRINE_TEST_CACHE is where it is, ~/.cache/vitrine by default; an empty value means that nothing is kept. Two states are kept, the
ones used last. Everything works without it.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target") / "debug"
PARTS = (".fingerprint", "build", "deps")
KEPT = 2


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def state():
    """The name of the compiled state."""
    files = run("git", "ls-files", "*Cargo.toml", "Cargo.lock", ".cargo/config.toml").splitlines()
    texts = [(ROOT / name).read_text() for name in sorted(files) if (ROOT / name).is_file()]
    settings = [f"{name}={value}" for name, value in sorted(os.environ.items()) if re.match("CARGO_(PROFILE|BUILD)_|RUSTFLAGS", name)]
    return hashlib.sha256("\0".join([run("rustc", "-vV"), *texts, *settings]).encode()).hexdigest()[:16]


def ours():
    """How Cargo names the files of our own packages and of everything that they build."""
    packages = json.loads(run("cargo", "metadata", "--no-deps", "--locked", "--format-version", "1"))["packages"]
    names = {name for package in packages for name in [package["name"], *(target["name"] for target in package["targets"])]}
    return {name.replace("-", "_") for name in names}


def foreign(own):
    """What lies in the build folder and was not built from our own packages."""
    for part in PARTS:
        for entry in sorted((BUILT / part).iterdir()):
            name = entry.name.split(".")[0] if part == "deps" else entry.name
            stem = name.rsplit("-", 1)[0].replace("-", "_")
            if stem not in own and not (part == "deps" and stem.removeprefix("lib") in own):
                yield entry


def copy(entries, source, target):
    """Copies with the times of the files, by which Cargo knows what is current."""
    names = "\0".join(entry.relative_to(source).as_posix() for entry in entries)
    target.mkdir(parents=True, exist_ok=True)
    command = ["xargs", "-0", "cp", "--archive", "--parents", "--reflink=auto", "--target-directory", str(target)]
    subprocess.run(command, cwd=source, input=names, text=True, check=True)


def restore(kept):
    if not kept.is_dir() or (BUILT / "deps").is_dir():
        return
    os.utime(kept)
    copy([kept / part for part in PARTS], kept, BUILT)
    print(f"dependencies: restored from {kept}", file=sys.stderr)


def save(kept):
    if kept.is_dir() or not (BUILT / "deps").is_dir():
        return
    unfinished = kept.with_name(f"{kept.name}.{os.getpid()}")
    copy(foreign(ours()), BUILT, unfinished)
    unfinished.rename(kept)
    states = sorted(kept.parent.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for old in states[KEPT:]:
        shutil.rmtree(old)
    print(f"dependencies: kept in {kept}", file=sys.stderr)


def main(verb):
    cache = os.environ.get("VITRINE_TEST_CACHE", str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "vitrine"))
    if cache:
        {"restore": restore, "save": save}[verb](Path(cache) / "dependencies" / state())


main(sys.argv[1])
