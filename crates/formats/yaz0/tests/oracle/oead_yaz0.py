"""Two-way check of Yaz0 against oead: what we pack it unpacks, what it packs we unpack, byte for byte."""

import os
import random
import subprocess
import tempfile
from pathlib import Path

import oead

OURS = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug" / "examples" / "yaz0"


def samples():
    rng = random.Random(20261120)
    yield "one byte", b"x"
    yield "text", b'{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[]}]}' * 300
    yield "noise", rng.randbytes(70_000)
    yield "zeros", bytes(100_000)
    yield "few symbols", bytes(rng.choice(b"ab") for _ in range(30_000))
    yield "far repetitions", (rng.randbytes(4096) * 5)[: 4096 * 5 - 7]
    yield "too far repetitions", rng.randbytes(4097) * 3
    for length in (2, 3, 8, 9, 17, 18, 272, 273, 274):
        yield f"run of {length}", b"r" * length


def main():
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--package", "vitrine-yaz0", "--example", "yaz0"], check=True)
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        plain, packed, unpacked = (Path(folder) / name for name in ("plain", "packed", "unpacked"))
        for name, data in samples():
            plain.write_bytes(data)
            for level in ("store", "fast", "balanced", "best"):
                subprocess.run([OURS, "compress", level, plain, packed], check=True)
                assert bytes(oead.yaz0.decompress(packed.read_bytes())) == data, f"{name}: theirs from ours, {level}"
                compared += 1
            for level in (6, 7, 9):
                packed.write_bytes(bytes(oead.yaz0.compress(data, 0, level)))
                subprocess.run([OURS, "decompress", packed, unpacked], check=True)
                assert unpacked.read_bytes() == data, f"{name}: ours from theirs, level {level}"
                compared += 1
    print(f"yaz0: {compared} files agree with oead")


main()
