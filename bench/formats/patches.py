"""BPS against Flips: pairs of files of several kinds, as programs that read and write files, and applying in memory."""

import random
import sysconfig
from pathlib import Path

from PIL import Image
from rows import FLIPS, PROGRAMS, ROOT, ROUNDS, WORK, median, processor_time, program, row

OURS = PROGRAMS / "bps"
FLIPS_PROGRAM, FLIPS_TIMES, FLIPS_FAST = FLIPS / "flips", FLIPS / "times", FLIPS / "times-fast-checksum"
# Flips says 3 where it has made a patch to a shorter file, which it finds remarkable.
CREATED = (0, 3)
MEBIBYTE = 1 << 20


def pairs():
    """Name, source and target; the first of each kind has about 7 MB."""
    rng = random.Random(7)
    noise = rng.randbytes(7 * MEBIBYTE)
    third = len(noise) // 3
    changed = bytearray(noise[third:] + noise[:third])
    for at in range(0, len(changed), 80):
        changed[at] ^= 0x55
    yield "noise, moved and changed all over", noise, bytes(changed) + rng.randbytes(300_000) + bytes(200_000)

    blocks = [noise[at : at + 50_000] for at in range(0, len(noise), 50_000)]
    rng.shuffle(blocks)
    yield "noise, its blocks in another order", noise, b"".join(block + rng.randbytes(rng.randrange(300)) for block in blocks)

    def picture(name, size):
        return Image.open(ROOT / "content" / "wallpapers" / name).convert("RGBA").resize(size).tobytes()

    for size in ((1280, 720), (640, 360)):
        first, second, third = (picture(name, size) for name in ("coral-mesh.jpg", "dusk-dunes.jpg", "folded-silk.jpg"))
        half = len(first) // 2
        brighter = bytes(min(255, value + 8) if at // half % 2 else value for at, value in enumerate(second))
        yield "raw pictures, one exchanged, half of one brighter", first + second, first[:half] + third[half:] + brighter

    packages = Path(sysconfig.get_paths()["platlib"])
    program_a, program_b, other = (
        next(packages.glob(pattern)).read_bytes() for pattern in ("oead.*.so", "PIL/_imaging.*.so", "pillow.libs/libavif*")
    )
    yield "one program for another", program_a + program_b, other + program_a[2 * MEBIBYTE :]
    yield "one program for another", program_b, program_a[: 3 * MEBIBYTE]

    text = b"".join(path.read_bytes() for path in sorted((ROOT / "crates").rglob("*.rs")))[: 4 * MEBIBYTE]
    edited = bytearray(text)
    for _ in range(3000):
        at, start = rng.randrange(len(edited)), rng.randrange(len(text) - 40)
        edited[at : at + rng.randrange(20)] = text[start : start + rng.randrange(40)]
    yield "source text, edited in 3000 places", text, bytes(edited)


def in_turns(ours, theirs):
    """The medians of both sides, measured in turns, and of their ratio."""
    measured = [(ours(), theirs()) for _ in range(ROUNDS)]
    return *map(median, zip(*measured)), median([theirs / ours for ours, theirs in measured])


def fastest(*command):
    return min(map(int, program(*command).split())) / 1e6


def bps():
    for name, source_bytes, target_bytes in pairs():
        source, target, ours, theirs, out = (WORK / part for part in ("source", "target", "ours.bps", "theirs.bps", "out"))
        source.write_bytes(source_bytes)
        target.write_bytes(target_bytes)
        about = f"{name}, {len(target_bytes) / 1e6:.1f} MB"
        create = in_turns(
            lambda: processor_time(OURS, "create", source, target, ours),
            lambda: processor_time(FLIPS_PROGRAM, "--create", "--exact", "--bps-delta-moremem", source, target, theirs, done=CREATED),
        )
        # Each side applies what the other has made.
        program(OURS, "apply", theirs, source, out)
        assert out.read_bytes() == target_bytes
        out.unlink()
        program(FLIPS_PROGRAM, "--apply", "--exact", ours, source, out)
        assert out.read_bytes() == target_bytes
        apply = in_turns(
            lambda: processor_time(OURS, "apply", ours, source, out),
            lambda: processor_time(FLIPS_PROGRAM, "--apply", "--exact", ours, source, out),
        )
        memory, fast = (
            in_turns(lambda: fastest(OURS, "time", 9, ours, source), lambda: fastest(times, 9, ours, source, out))
            for times in (FLIPS_TIMES, FLIPS_FAST)
        )
        assert out.read_bytes() == target_bytes
        sizes = ours.stat().st_size, theirs.stat().st_size
        row(f"BPS: {about}: size of the patch", f"{sizes[0]} B", f"Flips {sizes[1]} B", f"{sizes[0] / sizes[1]:.3f}")
        show("  create, as programs", create, 1)
        show("  apply, in memory", memory, 5)
        show("  apply, as programs: mostly reading and writing files", apply, None)
        show("  apply, in memory, Flips with a checksum as fast as ours", fast, None)


def show(what, measured, target):
    ours, theirs, ratio = measured
    goal = () if target is None else (f">= {target}", ratio >= target)
    row(what, f"{ours:.2f} ms", f"Flips {theirs:.2f} ms", f"{ratio:.2f}", *goal)
