"""Check of the JPEG marker walk against files that Pillow writes in every way it can: size, kind, components, EXIF and
the verdict on each as a wallpaper."""

import os
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

OURS = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug" / "examples" / "jpeg"
ORIENTATION, MAKE = 0x0112, 0x010F


def exif(orientation, make):
    block = Image.Exif()
    block[ORIENTATION] = orientation
    block[MAKE] = make
    return block


def cases():
    """Name, picture, options of saving, what the first line must hold, and how many findings there must be."""
    picture = Image.effect_noise((1280, 720), 90).convert("RGB")
    yield "plain", picture, {}, "1280x720 Baseline 3 components", 0
    yield "optimised", picture, {"optimize": True, "quality": 95}, "1280x720 Baseline 3 components", 0
    yield "full colour", picture, {"subsampling": 0}, "1280x720 Baseline 3 components", 0
    yield "grey", picture.convert("L"), {}, "1280x720 Baseline 1 components", 0
    yield "restarts", picture, {"restart_marker_rows": 1}, "1280x720 Baseline 3 components", 0
    yield "comment", picture, {"comment": b"\xff\xc2 no frame"}, "1280x720 Baseline 3 components", 0
    yield "profile", picture, {"icc_profile": bytes(70_000)}, "1280x720 Baseline 3 components", 0
    yield "screenshot", picture, {"exif": exif(1, "Nintendo co., ltd")}, "made by Nintendo co., ltd", 0
    yield "turned", picture, {"exif": exif(6, "x")}, "turned 6", 1
    yield "progressive", picture, {"progressive": True}, "1280x720 Progressive", 1
    yield "print", picture.convert("CMYK"), {}, "1280x720 Baseline 4 components", 1
    yield "rgb", picture, {"keep_rgb": True}, "1280x720 Baseline 3 components", 1
    yield "wide", picture.resize((1281, 720)), {}, "1281x720", 1


def main():
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--package", "vitrine-jpeg", "--example", "jpeg"], check=True)
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.jpg"
        for name, picture, options, told, findings in cases():
            picture.save(path, "JPEG", **options)
            lines = subprocess.run([OURS, path], check=True, capture_output=True, text=True).stdout.splitlines()
            assert told in lines[0] and len(lines) == 1 + findings, f"{name}: {lines}"
            compared += 1
    print(f"jpeg: {compared} files of Pillow's are classified correctly")


main()
