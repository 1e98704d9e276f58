"""Measures and prints the table of bench/formats/run.sh. Arguments: folder of our programs, work folder, runs."""

import json
import subprocess
import sys
import time
from pathlib import Path

import oead
from PIL import Image

PROGRAMS, WORK, RUNS = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "layouts"


def program(name, *arguments):
    done = subprocess.run([PROGRAMS / name, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{name} failed: {done.stdout}{done.stderr}")
    return done.stdout


def archive(image, layout):
    """A theme's archive, made by oead: manifest, wallpaper, layout."""
    info = {"Version": 15, "Target": "home", "ThemeName": "Bench", "Author": "Vitrine", "Id": "00000001"}
    writer = oead.SarcWriter(endian=oead.Endianness.Little)
    writer.files["info.json"] = json.dumps(info).encode()
    writer.files["image.jpg"] = image
    writer.files["layout.json"] = layout
    return bytes(writer.write()[1])


def wallpapers():
    """A wallpaper as published ones are, and one that makes a file of over a megabyte."""
    source = Image.open(ROOT / "content" / "wallpapers" / "rose-nebula.jpg").convert("RGB").resize((1280, 720))
    usual, large = WORK / "usual.jpg", WORK / "large.jpg"
    source.save(usual, quality=88)
    noise = Image.merge("RGB", [Image.effect_noise(source.size, 90)] * 3)
    Image.blend(source, noise, 0.5).save(large, quality=97, subsampling=0)
    return usual.read_bytes(), large.read_bytes()


def layouts():
    """The largest layout at hand that is for the home menu."""
    trees = [ROOT / "content" / "layouts", SHARED]
    found = [path for tree in trees for path in tree.glob("targets/ResidentMenu/*/layout.json")]
    return max(found, key=lambda path: path.stat().st_size).read_bytes()


def best(work):
    """Nanoseconds of the fastest of all runs, and what the work gives."""
    fastest, result = None, None
    for _ in range(RUNS):
        began = time.perf_counter_ns()
        result = work()
        took = time.perf_counter_ns() - began
        fastest = took if fastest is None else min(fastest, took)
    return fastest, result


rows = []


def row(what, ours, other, ratio, target, is_met):
    rows.append((what, ours, other, ratio, target, "yes" if is_met else "MISSED"))


def milliseconds(nanoseconds):
    return f"{nanoseconds / 1e6:.2f} ms"


def yaz0(name, data):
    path = WORK / f"{name}.sarc"
    path.write_bytes(data)
    ours = {}
    for line in program("yaz0", "bench", RUNS, path).splitlines():
        what, level, nanoseconds, size = line.split()
        ours[what, level] = int(nanoseconds), int(size)
    their_time, packed = best(lambda: oead.yaz0.compress(data))
    packed = bytes(packed)
    # The fastest of our efforts that packs at least as small.
    smaller = [(took, size, level) for (what, level), (took, size) in ours.items() if what == "compress" and size <= len(packed)]
    if not smaller:
        size = min(size for (what, _), (_, size) in ours.items() if what == "compress")
        row(f"Yaz0 compress, {name}", f"{size} B", f"oead {len(packed)} B", "-", "equal or smaller", False)
        return
    our_time, size, level = min(smaller)
    row(
        f"Yaz0 compress ({level}), {name}, {size} B against {len(packed)} B",
        milliseconds(our_time),
        "oead " + milliseconds(their_time),
        f"{their_time / our_time:.2f}",
        ">= 1, equal or smaller",
        their_time >= our_time,
    )
    their_time, unpacked = best(lambda: oead.yaz0.decompress(packed))
    assert bytes(unpacked) == data
    theirs = WORK / f"{name}.oead.szs"
    theirs.write_bytes(packed)
    program("yaz0", "decompress", theirs, WORK / "unpacked")
    assert (WORK / "unpacked").read_bytes() == data
    our_time = ours["decompress", level][0]
    row(
        f"Yaz0 decompress, {name}",
        milliseconds(our_time),
        "oead " + milliseconds(their_time),
        f"{their_time / our_time:.2f}",
        ">= 1",
        their_time >= our_time,
    )


def patch():
    pairs = dict(part.split("=") for part in program("bps", "bench").split())
    ratio = float(pairs["memcpy_ms"]) / float(pairs["apply_ms"])
    row(
        f"BPS apply, {int(pairs['target_bytes']) / 1e6:.1f} MB, {pairs['actions']} actions",
        f"{float(pairs['apply_ms']):.2f} ms",
        f"memory copy {float(pairs['memcpy_ms']):.2f} ms",
        f"{ratio:.2f}",
        ">= 0.20",
        ratio >= 0.2,
    )


def merge():
    trees = [tree for tree in (ROOT / "content" / "layouts", SHARED) if (tree / "targets").is_dir()]
    output = program("merge_bench", *trees)
    slowest = int(output.splitlines()[-1].split(":")[1].split()[0])
    count = len(output.splitlines()) - 2
    row(f"merge with all options, slowest of {count} layouts", f"{slowest / 1e3:.2f} ms", "budget 2 ms", f"{2000 / slowest:.1f}", ">= 1", slowest <= 2000)


def read(data):
    path = WORK / "large.nxtheme"
    path.write_bytes(bytes(oead.yaz0.compress(data)))
    took = int(program("read_bench", RUNS, path))
    size = path.stat().st_size
    assert size >= 1_000_000, size
    row(f"read and validate .nxtheme of {size / 1e6:.2f} MB", milliseconds(took), "budget 10 ms", f"{10e6 / took:.1f}", ">= 1", took <= 10_000_000)


def main():
    usual, large = wallpapers()
    layout = layouts()
    yaz0("theme", archive(usual, layout))
    yaz0("layout only", layout)
    patch()
    merge()
    read(archive(large, layout))
    head = ("what", "ours", "compared with", "ratio", "target", "met")
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]
    for line in [head, *rows]:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
    sys.exit(any(line[-1] != "yes" for line in rows))


main()
