"""Two-way check of ZIP against Python's zipfile: what we write it tests and reads, what it writes in every common way
we read, and what it writes with features we refuse we refuse."""

import io
import os
import random
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

OURS = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug" / "examples" / "zip"


class Pipe(io.RawIOBase):
    """A file that cannot be rewound, so that sizes have to follow the data."""

    def __init__(self):
        self.bytes = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.bytes += data
        return len(data)


def write_theirs(files, method, comment=b"", folders=(), is_streamed=False, is_long=False):
    out = Pipe() if is_streamed else io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for folder in folders:
            archive.writestr(folder, b"")
        for name, data in files.items():
            if not is_long:
                archive.writestr(name, data)
                continue
            # Its numbers are written with 64 bits, which they do not need.
            with archive.open(name, "w", force_zip64=True) as entry:
                entry.write(data)
        archive.comment = comment
    return bytes(out.bytes) if is_streamed else out.getvalue()


def main():
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--package", "vitrine-zip", "--example", "zip"], check=True)
    rng = random.Random(20261120)
    flat = {"info.json": b'{"Version":17}' * 40, "image.jpg": rng.randbytes(9000), "empty": b"", "Größe.txt": b"x"}
    deep = {**flat, "a/b/c.nxtheme": rng.randbytes(77), "a/d.nxtheme": b"Yaz0" * 99}
    read = refused = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder, archive = Path(scratch) / "files", Path(scratch) / "archive.zip"
        for method in ("store", "deflate"):
            folder.mkdir()
            for name, data in flat.items():
                (folder / name).write_bytes(data)
            subprocess.run([OURS, "write", method, folder, archive], check=True)
            with zipfile.ZipFile(archive) as theirs:
                assert theirs.testzip() is None
                assert {entry.filename: theirs.read(entry) for entry in theirs.infolist()} == flat, method
            shutil.rmtree(folder)
            read += 1

        for name, data in {
            "stored": write_theirs(deep, zipfile.ZIP_STORED),
            "deflated": write_theirs(deep, zipfile.ZIP_DEFLATED),
            "with a comment": write_theirs(deep, zipfile.ZIP_DEFLATED, comment=b"hello"),
            "with folders": write_theirs(deep, zipfile.ZIP_DEFLATED, folders=("a/", "a/b/")),
            "streamed": write_theirs(deep, zipfile.ZIP_DEFLATED, is_streamed=True),
            "long numbers": write_theirs(deep, zipfile.ZIP_DEFLATED, is_long=True),
            "long numbers, streamed": write_theirs(deep, zipfile.ZIP_DEFLATED, is_streamed=True, is_long=True),
            "padded": write_theirs(deep, zipfile.ZIP_DEFLATED) + bytes(511),
        }.items():
            archive.write_bytes(data)
            folder.mkdir()
            subprocess.run([OURS, "read", archive, folder], check=True)
            found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
            assert found == deep, name
            shutil.rmtree(folder)
            read += 1

        for name, data in {
            "bzip2": write_theirs(flat, zipfile.ZIP_BZIP2),
            "lzma": write_theirs(flat, zipfile.ZIP_LZMA),
            "something before": b"#!/bin/sh\n" + write_theirs(flat, zipfile.ZIP_STORED),
            "a name that climbs": write_theirs({"../up": b"x"}, zipfile.ZIP_STORED),
        }.items():
            archive.write_bytes(data)
            told = subprocess.run([OURS, "read", archive, folder], capture_output=True)
            assert told.returncode != 0, name
            refused += 1
    print(f"zip: {read} archives agree with zipfile, {refused} are refused")


main()
