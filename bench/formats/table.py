"""Measures and prints the table of bench/formats/run.sh. Arguments: folder of our programs, folder with Flips, work folder,
rounds."""

import io
import sys

import oead
from archives import archive, yaz0
from patches import bps
from PIL import Image
from rows import PROGRAMS, ROOT, TREES, WORK, all_met, print_table, program, row


def merge():
    output = program(PROGRAMS / "merge_bench", *TREES)
    slowest = int(output.splitlines()[-1].split(":")[1].split()[0])
    count = len(output.splitlines()) - 2
    row(f"merge with all options, slowest of {count} layouts", f"{slowest / 1e3:.2f} ms", "budget 2 ms", f"{2000 / slowest:.1f}", ">= 1", slowest <= 2000)


def wallpaper(quality, noise=0.0):
    picture = Image.open(ROOT / "content" / "wallpapers" / "rose-nebula.jpg").convert("RGB").resize((1280, 720))
    picture = Image.blend(picture, Image.merge("RGB", [Image.effect_noise(picture.size, 90)] * 3), noise)
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality, subsampling=0)
    return file.getvalue()


def read(image, budget):
    """Reading and validating a theme with the largest layout at hand that is for the home menu."""
    layouts = [path for tree in TREES for path in tree.glob("targets/ResidentMenu/*/layout.json")]
    layout = max(layouts, key=lambda path: path.stat().st_size).read_bytes()
    path = WORK / "read.nxtheme"
    path.write_bytes(bytes(oead.yaz0.compress(archive(image, layout))))
    took = int(program(PROGRAMS / "read_bench", 200, path)) / 1e6
    about = f"read and validate .nxtheme of {path.stat().st_size / 1e6:.2f} MB"
    row(about, f"{took:.2f} ms", f"budget {budget} ms", f"{budget / took:.1f}", ">= 1", took <= budget)


yaz0()
bps()
merge()
read(wallpaper(92), 1)
read(wallpaper(97, 0.5), 10)
print_table()
sys.exit(not all_met())
