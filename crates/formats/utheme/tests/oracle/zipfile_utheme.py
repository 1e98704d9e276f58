"""Two-way check of Wii U themes against Python's zipfile and json: archives it writes we read and repair, archives we
write it reads, with exactly the entries and the metadata that installers expect, and every patch unchanged."""

import json
import os
import subprocess
import tempfile
import zipfile
import zlib
from pathlib import Path

TARGET_DIR = Path(os.environ.get("CARGO_TARGET_DIR", "target"))
OURS = TARGET_DIR / "debug" / "examples" / "utheme"

FIELDS = {"themeID": "Vitrine:3f", "themeName": "Größe ✨", "themeAuthor": 'Mo"na\\', "themeVersion": "1.0"}
MEN, MEN2, GERMAN = (6_859_489, 0xB9A4343A), (7_863_004, 0x946CD8A2), (301_399, 0xF6FD1ADA)


def number(value):
    out = bytearray()
    while True:
        digit = value & 0x7F
        value >>= 7
        if value == 0:
            out.append(digit | 0x80)
            return bytes(out)
        out.append(digit)
        value -= 1


def patch(source, target, metadata=b""):
    """A patch written by the format page, not by our crate: one action that carries the whole target."""
    size, crc = source
    body = b"BPS1" + number(size) + number(len(target)) + number(len(metadata)) + metadata
    body += number((len(target) - 1) << 2 | 1) + target
    body += crc.to_bytes(4, "little") + zlib.crc32(target).to_bytes(4, "little")
    return body + zlib.crc32(body).to_bytes(4, "little")


def repack(folder, entries, directories=()):
    before, after = folder / "in.utheme", folder / "out.utheme"
    with zipfile.ZipFile(before, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in directories:
            archive.mkdir(name) if hasattr(archive, "mkdir") else archive.writestr(zipfile.ZipInfo(name + "/"), b"")
        for name, content in entries.items():
            archive.writestr(name, content)
    done = subprocess.run([OURS, "repack", before, after], check=True, capture_output=True, text=True)
    codes = [line.split()[0] for line in done.stdout.splitlines() if line.startswith("utheme.")]
    with zipfile.ZipFile(after) as archive:
        assert archive.testzip() is None
        assert all(info.flag_bits & 1 == 0 and info.compress_type in (0, 8) for info in archive.infolist())
        return codes, {name: archive.read(name) for name in archive.namelist()}


def expect(entries, patches):
    assert list(entries)[0] == "metadata.json"
    assert not any(name.endswith("/") or "/" in name for name in entries)
    assert json.loads(entries["metadata.json"]) == {"Metadata": FIELDS}
    assert {name: content for name, content in entries.items() if name.endswith(".bps")} == patches


def main():
    subprocess.run(["cargo", "build", "--quiet", "--locked", "-p", "vitrine-utheme", "--example", "utheme"], check=True)
    men, men2, german = patch(MEN, b"men" * 400), patch(MEN2, b"men2" * 400), patch(GERMAN, b"text" * 99)
    wrapped = json.dumps({"Metadata": FIELDS})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        jpeg = b"\xff\xd8\xff\xe0" + bytes(range(256))
        codes, entries = repack(folder, {"metadata.json": wrapped, "Men.bps": men, "preview-launcher.jpg": jpeg})
        expect(entries, {"Men.bps": men})
        assert codes == [] and entries["preview-launcher.jpg"] == jpeg
        print("a sound theme of zipfile comes back unchanged")

        odd = {"Metadata.JSON": json.dumps(FIELDS), "EuGerman/AllMessage.bps": german, "MEN2.BPS": men2, "notes.txt": b"hi"}
        codes, entries = repack(folder, odd, directories=["EuGerman"])
        expect(entries, {"Men2.bps": men2, "AllMessage_EuDe.bps": german})
        wanted = {"directory_entry", "metadata_name_case", "flat_metadata", "patch_in_folder", "patch_name", "unknown_entry"}
        assert {code.removeprefix("utheme.") for code in codes} == wanted, codes
        print("an odd theme of zipfile is repaired and every oddity told")

        noted = patch(MEN, b"men" * 400, metadata=b"<xml/>")
        codes, entries = repack(folder, {"metadata.json": wrapped, "Men.bps": noted})
        expect(entries, {"Men.bps": men})
        assert zlib.crc32(entries["Men.bps"]) == 0x2144DF1C
        assert codes == ["utheme.patch_metadata"]
        print("metadata is stripped to the byte")


main()
