"""Measures publishing a large Wii U theme. Called by run.sh: measure.py VITRINE WORK_DIR"""

import json
import math
import random
import re
import shutil
import statistics
import struct
import sys
import time
import urllib.request
import uuid
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from vitrine import Server

VITRINE, WORK = sys.argv[1], Path(sys.argv[2]).resolve()
ROUNDS, SECONDS_MAX, MEMORY_MAX_MB = 5, 6, 250
# Size and CRC-32 of the originals, see crates/formats/utheme/format.md.
ORIGINALS = {
    "menPatch": (6_859_489, 0xB9A4343A),
    "men2Patch": (7_863_004, 0x946CD8A2),
    "cafeBaristaMenPatch": (8_477_808, 0xC9C16521),
    "allMessageUsEnPatch": (274_975, 0x9C91A249),
    "allMessageUsFrPatch": (288_613, 0xF80483EE),
}
PUBLISH = "mutation P($data: [CreateWiiuThemeInput!]!) { createWiiuThemes(data: $data) { hexId } }"
STATE = "query S($hexId: String!) { wiiuTheme(hexId: $hexId) { previewState bgm { durationMs } splash { hash } } }"


def number(value):
    """A number as patches have it."""
    out = bytearray()
    while True:
        low, value = value & 0x7F, value >> 7
        if value == 0:
            return bytes(out + bytes([low | 0x80]))
        out.append(low)
        value -= 1


def patch(original, target):
    """A patch that carries all that it makes."""
    size, crc = original
    body = b"BPS1" + number(size) + number(len(target)) + number(0) + number((len(target) - 1) << 2 | 1) + target
    body += struct.pack("<II", crc, zlib.crc32(target))
    return body + struct.pack("<I", zlib.crc32(body))


def png(shade):
    """A screen with shapes and noise, as menus have them."""
    noise = random.Random(shade)
    rows = bytearray()
    for y in range(720):
        rows.append(0)
        for x in range(0, 1280, 4):
            grain = noise.randrange(12)
            pixel = bytes([(shade + x // 9 + grain) % 256, (y // 5 + grain) % 256, (x ^ y) // 9 % 256])
            rows += pixel * 4
    chunk = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    head = struct.pack(">IIBBBBB", 1280, 720, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows), 1)) + chunk(b"IEND", b"")


def wav(seconds, rate=44_100):
    """Chords in stereo."""
    data = bytearray()
    for at in range(seconds * rate):
        root = 220 * 2 ** ((at // rate % 8) / 12)
        left = sum(math.sin(2 * math.pi * root * tone * at / rate) for tone in (1, 1.26, 1.5)) / 4
        data += struct.pack("<hh", int(left * 20_000), int(left * 15_000))
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 2, rate, rate * 4, 4, 16, b"data", len(data))
    return head + bytes(data)


def publish(server, files):
    """Seconds until the answer, and until everything is there."""
    theme = {"name": f"Measured {time.time_ns()}", "tags": ["measured"], "mayShareBgm": True} | dict.fromkeys(files)
    places = {field: [f"variables.data.0.{field}"] for field in files}
    fields = {"operations": json.dumps({"query": PUBLISH, "variables": {"data": [theme]}}), "map": json.dumps(places)}
    boundary = uuid.uuid4().hex
    body = b"".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode() + data + b"\r\n"
        for name, more, data in [(name, "", text.encode()) for name, text in fields.items()]
        + [(name, f'; filename="{name}"', data) for name, data in files.items()]
    )
    body += f"--{boundary}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Apollo-Require-Preflight": "true", "Cookie": server.cookie}
    began = time.monotonic()
    request = urllib.request.Request(f"http://{server.address}/api/graphql", body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        answered = json.load(answer)
    if "errors" in answered:
        sys.exit(f"publishing: {answered['errors']}")
    taken = time.monotonic() - began
    hex_id = answered["data"]["createWiiuThemes"][0]["hexId"]
    while True:
        asked = {"query": STATE, "variables": {"hexId": hex_id}}
        theme = server.ask(asked, {"Cookie": server.cookie})["data"]["wiiuTheme"]
        if theme["previewState"] == "FAILED":
            sys.exit("the pieces of the theme could not be made")
        if theme["previewState"] == "READY":
            if not theme["bgm"] or not theme["splash"]:
                sys.exit(f"the theme is not complete: {theme}")
            return taken, time.monotonic() - began
        time.sleep(0.02)


def main():
    data = WORK / "data"
    shutil.rmtree(data, ignore_errors=True)
    server = Server(VITRINE, {"VITRINE_DATA_DIR": str(data)})
    server.sign_in()
    noise = random.Random(1)
    files = {field: patch(original, noise.randbytes(2_000_000)) for field, original in ORIGINALS.items()}
    files |= {"launcherScreenshot": png(20), "waraWaraPlazaScreenshot": png(90), "splash": png(160), "bgm": wav(60)}
    sent = sum(map(len, files.values())) / 1e6
    rounds = [publish(server, files) for _ in range(ROUNDS)]
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    memory = int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024
    answered, ready = (statistics.median(column) for column in zip(*rounds))
    worst = max(ready for _, ready in rounds)
    server.stop()
    met = worst < SECONDS_MAX, memory < MEMORY_MAX_MB
    word = lambda is_met: "met" if is_met else "MISSED"
    print(f"a Wii U theme of {sent:.0f} MB, {ROUNDS} times: answered after {answered:.2f} s, ready after {ready:.2f} s, at most {worst:.2f} s")
    print(f"  under {SECONDS_MAX} s: {word(met[0])}")
    print(f"  at most {memory:.0f} MB of memory, under {MEMORY_MAX_MB} MB: {word(met[1])}")
    if not all(met):
        sys.exit(1)


main()
