"""Two-way check of BPS patches against the PyPI package python-bps: what we write it applies, what it writes we apply,
and our patches are no larger than its own."""

import io
import os
import random
import subprocess
import tempfile
import time
from pathlib import Path

# The package predates Python 3.8 and measures its own speed with a function that is gone.
time.clock = time.perf_counter

import bps.apply
import bps.diff
import bps.io
import bps.validate

TARGET_DIR = Path(os.environ.get("CARGO_TARGET_DIR", "target"))
OURS = TARGET_DIR / "debug" / "examples" / "bps"


def pairs():
    """Source and target files: small corner cases, then edits of several kinds on bytes that do not repeat."""
    rng = random.Random(20261120)
    noise = rng.randbytes(60_000)
    yield "empty to empty", b"", b""
    yield "empty to something", b"", b"new" * 50
    yield "something to empty", b"old", b""
    yield "same", noise[:5000], noise[:5000]
    yield "worked example", b"ABCDEFGH", b"ABCDxyCDEDEDEDAB"
    yield "rotated", noise, noise[20_000:] + noise[:20_000]
    yield "longer", noise, noise + rng.randbytes(900) + noise[:300]
    yield "runs", noise[:1000], noise[:500] + b"\0" * 20_000 + b"ab" * 9000 + noise[500:1000]
    changed = bytearray(noise)
    for at in range(0, len(changed), 503):
        changed[at] ^= 0x2A
    yield "single bytes changed", noise, bytes(changed)
    shifted = bytearray(noise)
    for at in range(50_000, 0, -4999):
        shifted[at:at] = rng.randbytes(at % 7)
    yield "insertions", noise, bytes(shifted)


def ours(*arguments):
    subprocess.run([OURS, *map(str, arguments)], check=True)


def theirs_apply(patch, source, size):
    target = bytearray(size)
    operations = bps.validate.check_stream(bps.io.read_bps(io.BytesIO(patch)))
    bps.apply.apply_to_bytearrays(operations, source, target)
    return bytes(target)


def theirs_create(source, target):
    out = io.BytesIO()
    bps.io.write_bps(bps.diff.diff_bytearrays(32, source, target), out)
    return out.getvalue()


def check(folder, name, source, target):
    paths = {part: folder / part for part in ("source", "target", "ours.bps", "theirs.bps", "out")}
    paths["source"].write_bytes(source)
    paths["target"].write_bytes(target)
    ours("create", paths["source"], paths["target"], paths["ours.bps"])
    patch = paths["ours.bps"].read_bytes()
    assert theirs_apply(patch, source, len(target)) == target, f"{name}: python-bps applies ours differently"
    other = theirs_create(source, target)
    paths["theirs.bps"].write_bytes(other)
    ours("apply", paths["theirs.bps"], paths["source"], paths["out"])
    assert paths["out"].read_bytes() == target, f"{name}: we apply python-bps differently"
    assert len(patch) <= len(other), f"{name}: our patch has {len(patch)} bytes, theirs {len(other)}"
    print(f"{name}: ours {len(patch)} bytes, theirs {len(other)}")


def main():
    subprocess.run(["cargo", "build", "--quiet", "--locked", "-p", "vitrine-bps", "--example", "bps"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, source, target in pairs():
            check(Path(folder), name, source, target)


main()
