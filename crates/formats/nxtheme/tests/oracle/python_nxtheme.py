"""Two-way check of whole themes: ours taken apart by oead, zipfile and json, and themes put together with these read by
us, entry by entry."""

import io
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

import oead
from PIL import Image

OURS = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug" / "examples" / "nxtheme"


def saved(picture, kind, **options):
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def theme():
    """A home menu theme with real pictures, as its entries."""
    icon = Image.new("RGBA", (64, 56), (10, 200, 90, 255))
    layout = {"Files": [{"FileName": "blyt/A.bflyt", "Patches": [{"PaneName": "B", "Visible": False}]}]}
    info = {"Version": 16, "ThemeName": "Größe “1”", "Author": "Mona", "Target": "home", "LayoutInfo": "", "Id": "5f0c2a91"}
    return {
        "info.json": json.dumps(info).encode(),
        "image.jpg": saved(Image.effect_noise((1280, 720), 50).convert("RGB"), "JPEG"),
        "layout.json": json.dumps(layout).encode(),
        "common.json": json.dumps(layout).encode(),
        "album.dds": saved(icon, "DDS", pixel_format="DXT5"),
        "share.png": saved(icon, "PNG"),
        "preview.png": saved(Image.new("RGB", (1280, 720)), "PNG"),
    }


def sarc(entries):
    writer = oead.SarcWriter(oead.Endianness.Little)
    writer.files = entries
    return bytes(oead.yaz0.compress(bytes(writer.write()[1])))


def zipped(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return out.getvalue()


def taken_apart(data):
    if data[:4] == b"Yaz0":
        archive = oead.Sarc(bytes(oead.yaz0.decompress(data)))
        return {file.name: bytes(file.data) for file in archive.get_files()}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def alike(found, expected, version):
    """Whether two themes are the same but for the way the manifest is written."""
    ours, theirs = json.loads(found.pop("info.json")), json.loads(expected["info.json"])
    assert ours.pop("Version") == version and theirs.pop("Version"), ours
    assert ours == theirs, (ours, theirs)
    assert found == {name: data for name, data in expected.items() if name != "info.json"}


def main():
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--package", "vitrine-nxtheme", "--example", "nxtheme"], check=True)
    expected = theme()
    with tempfile.TemporaryDirectory() as scratch:
        folder, file = Path(scratch) / "entries", Path(scratch) / "theme"
        folder.mkdir()
        for name, data in expected.items():
            (folder / name).write_bytes(data)
        for container, version in (("yaz0", 16), ("zip", 17)):
            subprocess.run([OURS, "write", container, folder, file], check=True)
            alike(taken_apart(file.read_bytes()), expected, version)
        shutil.rmtree(folder)

        for pack in (sarc, zipped):
            file.write_bytes(pack(expected))
            told = subprocess.run([OURS, "read", file, folder], check=True, capture_output=True, text=True).stdout
            assert not [line for line in told.splitlines() if line.startswith(("error ", "warning "))], told
            alike({path.name: path.read_bytes() for path in folder.iterdir()}, expected, 17)
            shutil.rmtree(folder)
    print("nxtheme: 4 themes agree with oead, zipfile and json")


main()
