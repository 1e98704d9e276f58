"""Yaz0 against oead: every layout at hand, alone and as archives, and both sides with the same bytes."""

import io
import json

import oead
from PIL import Image
from rows import PROGRAMS, ROOT, ROUNDS, TREES, WORK, best_nanoseconds, median, program, row

# oead's default level and its best.
DEFAULT, BEST = 7, 9
# What Vitrine packs themes with.
OURS = "balanced"
SMALL = 64_000


def archive(image=None, layout=None, common=None):
    """A theme's archive: manifest, wallpaper, layout, layout of the shared file."""
    info = {"Version": 15, "Target": "home", "ThemeName": "Bench", "Author": "Vitrine", "Id": "00000001"}
    parts = {"info.json": json.dumps(info).encode(), "image.jpg": image, "layout.json": layout, "common.json": common}
    writer = oead.SarcWriter(endian=oead.Endianness.Little)
    for name, part in parts.items():
        if part is not None:
            writer.files[name] = part
    return bytes(writer.write()[1])


def wallpapers():
    """Each of ours as it is, and as it is often published: 1280×720 in better quality."""
    for path in sorted((ROOT / "content" / "wallpapers").glob("*.jpg")):
        again = io.BytesIO()
        Image.open(path).convert("RGB").resize((1280, 720)).save(again, "JPEG", quality=92)
        yield path.read_bytes(), again.getvalue()


def samples():
    """Every JSON of every layout alone; in a narrow archive; and each layout in an archive with either form of a wallpaper."""
    pictures = list(wallpapers())
    for tree in TREES:
        found = [path for path in sorted(tree.glob("targets/*/**/*.json")) if path.name != "details.json"]
        for number, path in enumerate(found):
            layout = path.read_bytes()
            yield layout
            common = path.with_name("common.json")
            if path == common:
                continue
            common = common.read_bytes() if common.exists() else None
            yield archive(None, layout, common)
            if path.name == "layout.json":
                for picture in pictures[number % len(pictures)]:
                    yield archive(picture, layout, common)


class Sample:
    """One stream of bytes, packed by both sides, and how much faster we were in each round."""

    def __init__(self, name, data):
        self.data, self.size = data, len(data)
        self.plain, self.packed = WORK / f"{name}.plain", WORK / f"{name}.packed"
        self.theirs = {level: bytes(oead.yaz0.compress(data, 0, level)) for level in (DEFAULT, BEST)}
        self.plain.write_bytes(data)
        self.packed.write_bytes(self.theirs[BEST])
        self.ratios = {DEFAULT: [], BEST: [], "unpack": []}

    def measure(self, our_packing, our_unpacking, call):
        """`call` is what calling oead costs when there is nothing to do: not what is compared."""
        for level in (DEFAULT, BEST):
            theirs = best_nanoseconds(lambda: oead.yaz0.compress(self.data, 0, level)) - call
            self.ratios[level].append(theirs / our_packing)
        theirs = best_nanoseconds(lambda: oead.yaz0.decompress(self.theirs[BEST])) - call
        self.ratios["unpack"].append(theirs / our_unpacking)

    def check(self):
        """Each side unpacks what the other has packed."""
        ours = self.plain.with_name(self.plain.name + ".out").read_bytes()
        assert bytes(oead.yaz0.decompress(ours)) == self.data
        assert self.packed.with_name(self.packed.name + ".out").read_bytes() == self.data
        self.ours = ours


def yaz0():
    found = [Sample(f"{number:04}", data) for number, data in enumerate(samples())]
    empty = bytes(oead.yaz0.compress(b""))
    for _ in range(ROUNDS):
        call = best_nanoseconds(lambda: oead.yaz0.decompress(empty))
        for sample in found:
            ours = program(PROGRAMS / "yaz0", "time", OURS, sample.plain, sample.packed).split()
            sample.measure(*map(float, ours), call)
    for sample in found:
        sample.check()
    report(found)


def report(found):
    for level, name in ((BEST, "its best level"), (DEFAULT, "its default level")):
        ours, theirs = (sum(map(len, packed)) for packed in zip(*((one.ours, one.theirs[level]) for one in found)))
        target = ("at most as large", ours <= theirs) if level == BEST else ()
        row(f"Yaz0: {len(found)} streams packed", f"{ours} B", f"oead, {name}: {theirs} B", f"{ours / theirs:.4f}", *target)
        differences = [len(one.ours) - len(one.theirs[level]) for one in found]
        larger = [difference for difference in differences if difference > 0]
        row("  larger streams", f"{len(larger)}, by up to {max(larger, default=0)} B", f"oead, {name}", "-")
        speeds = sorted(median(one.ratios[level]) for one in found)
        target = (">= 1.5 on each", speeds[0] >= 1.5) if level == BEST else ()
        row("  speed of packing, slowest and median", "-", f"oead, {name}", f"{speeds[0]:.2f}, {median(speeds):.2f}", *target)
    for what, some in (("small", [one for one in found if one.size <= SMALL]), ("large", [one for one in found if one.size > SMALL])):
        speeds = sorted(median(one.ratios["unpack"]) for one in some)
        below = sum(speed < 1 for speed in speeds)
        target = (">= 1 on each", not below) if what == "small" else ()
        about = f"Yaz0: unpacking {len(some)} {what} streams, slowest and median"
        row(about, f"{below} slower", "oead, without its calls", f"{speeds[0]:.2f}, {median(speeds):.2f}", *target)
