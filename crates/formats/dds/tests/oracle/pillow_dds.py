"""Two-way check of DDS against Pillow: both decode the files of both to the same pixels, give or take rounding."""

import io
import os
import random
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

OURS = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug" / "examples" / "dds"
ENCODINGS = ("DXT1", "DXT3", "DXT5")


def pictures():
    """RGBA pictures with gradients, edges and, for the encodings that can, alpha."""
    rng = random.Random(20261120)
    for width, height in ((64, 56), (184, 168), (1280, 720)):
        across = Image.linear_gradient("L").rotate(90).resize((width, height))
        down = Image.linear_gradient("L").resize((width, height))
        round_ = Image.radial_gradient("L").resize((width, height))
        picture = Image.merge("RGBA", (across, down, round_, Image.new("L", (width, height), 255)))
        picture.paste((rng.randrange(256), 20, 200, 255), (width // 4, height // 4, width // 2, height // 2))
        yield picture
        picture = picture.copy()
        picture.putalpha(round_)
        yield picture


def most_apart(ours, theirs):
    """The largest difference of any sample between our raw pixels and their picture."""
    difference = ImageChops.difference(Image.frombytes("RGBA", theirs.size, ours), theirs.convert("RGBA"))
    return max(most for _, most in difference.getextrema())


def decode_ours(path, scratch):
    out = scratch / "ours.rgba"
    told = subprocess.run([OURS, "decode", path, out], check=True, capture_output=True, text=True).stdout.split()
    return told, out.read_bytes()


def main():
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--package", "vitrine-dds", "--example", "dds"], check=True)
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        for picture in pictures():
            width, height = picture.size
            is_opaque = picture.getextrema()[3] == (255, 255)
            for encoding in ENCODINGS:
                if encoding == "DXT1" and not is_opaque:
                    continue
                raw, made = scratch / "raw.rgba", scratch / "made.dds"
                raw.write_bytes(picture.tobytes())
                subprocess.run([OURS, "encode", encoding, "quick", str(width), str(height), raw, made], check=True)
                theirs = Image.open(made)
                assert theirs.size == picture.size and theirs.info.get("compression", encoding) == encoding
                _, ours = decode_ours(made, scratch)
                apart = most_apart(ours, theirs)
                assert apart <= 1, f"{encoding} {picture.size}: our file decodes {apart} apart"

                out = io.BytesIO()
                picture.save(out, "DDS", pixel_format=encoding)
                made.write_bytes(out.getvalue())
                told, ours = decode_ours(made, scratch)
                assert told == [str(width), str(height), encoding], told
                apart = most_apart(ours, Image.open(made))
                assert apart <= 1, f"{encoding} {picture.size}: their file decodes {apart} apart"
                compared += 2
    print(f"dds: {compared} files decode alike in Pillow")


main()
