"""Two-way check of SARC against oead: names, data and byte order of what we write and of what it writes."""

import os
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

import oead

OURS = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug" / "examples" / "sarc"
ENDIANS = {"little": oead.Endianness.Little, "big": oead.Endianness.Big}


def archives():
    rng = random.Random(20261120)
    yield "worked example", {
        "info.json": b'{"Version":15,"Target":"lock","ThemeName":"A","Author":"B"}',
        "layout.json": b'{"Files":[]}',
    }
    yield "a theme", {
        "info.json": b"{}",
        "image.jpg": rng.randbytes(50_001),
        "layout.json": b"{ }" * 999,
        **{f"{icon}.png": rng.randbytes(300 + at) for at, icon in enumerate(("album", "news", "shop", "nso"))},
    }
    yield "many files", {f"file{at:04}.bin": rng.randbytes(at % 50) for at in range(500)}
    yield "an empty file", {"empty.txt": b"", "other.txt": b"x"}


def main():
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--package", "vitrine-sarc", "--example", "sarc"], check=True)
    compared = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder, archive = Path(scratch) / "files", Path(scratch) / "archive"
        for name, files in archives():
            for word, endian in ENDIANS.items():
                folder.mkdir()
                for file, data in files.items():
                    (folder / file).write_bytes(data)
                subprocess.run([OURS, "write", word, folder, archive], check=True)
                theirs = oead.Sarc(archive.read_bytes())
                assert theirs.get_endianness() == endian, name
                assert {file.name: bytes(file.data) for file in theirs.get_files()} == files, f"{name}, {word}: ours"
                shutil.rmtree(folder)

                writer = oead.SarcWriter(endian)
                writer.files = files
                archive.write_bytes(bytes(writer.write()[1]))
                told = subprocess.run([OURS, "read", archive, folder], check=True, capture_output=True, text=True)
                assert told.stdout.startswith(word.capitalize()), told.stdout
                found = {path.name: path.read_bytes() for path in folder.iterdir()}
                assert found == files, f"{name}, {word}: theirs"
                shutil.rmtree(folder)
                compared += 2
    print(f"sarc: {compared} archives agree with oead")


main()
