"""Checks .nxtheme files with readers that share no code with Vitrine: oead for Yaz0 and SARC, Pillow for pictures.

Every rule of crates/formats/nxtheme/format.md that an installer or the validator enforces is held against the file.
Prints one JSON object per file: what it holds, and every rule it breaks. Fails when any file breaks one.

    python check-nxtheme.py FILE…
"""

import io
import json
import struct
import sys

import oead
from PIL import Image

# Theme name -> the icons that the menu has, with their sizes.
HOME_ICONS = ("album", "news", "shop", "controller", "settings", "power", "nso", "card", "share")
ICONS = {
    "home": {name: (64, 56) for name in HOME_ICONS},
    "lock": {"lock": (184, 168)},
    "apps": {}, "set": {}, "user": {}, "news": {}, "psl": {},
}
# The validator also lets it pass for user and psl, but the console ignores it there, so Vitrine leaves it out.
COMMON_ALLOWED = {"home"}
NEWER_ICONS = {"nso", "card", "share"}


def main(paths):
    broken = False
    for path in paths:
        with open(path, "rb") as file:
            report = check(file.read())
        report["file"] = path
        print(json.dumps(report))
        broken = broken or bool(report["defects"])
    return 1 if broken else 0


def check(data):
    defects = []
    report = {"defects": defects, "size_bytes": len(data)}

    def rule(holds, text):
        if not holds:
            defects.append(text)
        return holds

    if not rule(data[:4] == b"Yaz0", "the file is not Yaz0"):
        return report
    declared = struct.unpack(">I", data[4:8])[0]
    raw = bytes(oead.yaz0.decompress(data))
    rule(len(raw) == declared, f"Yaz0 declares {declared} bytes and holds {len(raw)}")
    if not rule(raw[:4] == b"SARC", "the Yaz0 stream holds no SARC"):
        return report
    rule(raw[6:8] == b"\xff\xfe", "the SARC is not little-endian")
    rule(struct.unpack("<I", raw[8:12])[0] == len(raw), "the SARC's size field differs from its size")
    archive = oead.Sarc(raw)
    entries = {}
    for file in archive.get_files():
        rule(file.name not in entries, f"entry {file.name} appears twice")
        entries[file.name] = bytes(file.data)
    report["entries"] = {name: len(content) for name, content in entries.items()}

    if not rule("info.json" in entries, "info.json is missing"):
        return report
    manifest = json.loads(entries["info.json"].decode("utf-8"))
    report["manifest"] = manifest
    for field in ("Target", "ThemeName", "Author", "LayoutInfo", "Id"):
        rule(isinstance(manifest.get(field, ""), str), f"{field} is not text")
    rule(str(manifest.get("ThemeName", "")).strip(), "ThemeName is blank")
    rule(str(manifest.get("Author", "")).strip(), "Author is blank")
    rule(len(manifest.get("Id", "")) >= 8, "Id is shorter than 8 characters")
    version = manifest.get("Version")
    target = manifest.get("Target")
    if not rule(target in ICONS, f"Target {target!r} is no theme name"):
        return report

    layout = read_layout(entries, "layout.json", rule)
    read_layout(entries, "common.json", rule)
    if layout is not None:
        report["layout_id"] = layout.get("ID")
        report["layout_files"] = [file.get("FileName") for file in layout.get("Files", [])]
    rule("common.json" not in entries or target in COMMON_ALLOWED, f"common.json does not belong in a theme for {target}")
    rule(any(name in entries for name in ("image.jpg", "image.dds", "layout.json")), "neither a wallpaper nor a layout is inside")
    newer = any(name.rsplit(".", 1)[0] in NEWER_ICONS for name in entries) or (layout or {}).get("TargetFirmware") is not None
    rule(version == (16 if newer else 15), f"Version is {version!r}, the content asks for {16 if newer else 15}")

    if "image.jpg" in entries:
        check_wallpaper(entries["image.jpg"], rule)
        with Image.open(io.BytesIO(entries["image.jpg"])) as picture:
            report["wallpaper_mean"] = picture.convert("RGB").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    if "image.dds" in entries:
        check_dds(entries["image.dds"], (1280, 720), "image.dds", rule)
    known = {"info.json", "layout.json", "common.json", "image.jpg", "image.dds", "preview.png"}
    for name, content in entries.items():
        stem, _, extension = name.rpartition(".")
        if stem in ICONS[target] and extension == "png":
            with Image.open(io.BytesIO(content)) as icon:
                rule(icon.format == "PNG" and icon.size == ICONS[target][stem], f"{name} is {icon.format} {icon.size}")
        elif stem in ICONS[target] and extension == "dds":
            check_dds(content, ICONS[target][stem], name, rule)
        else:
            rule(name in known, f"{name} is an entry that no installer reads")
    return report


def read_layout(entries, name, rule):
    if name not in entries:
        return None
    layout = json.loads(entries[name].decode("utf-8"), parse_constant=lambda word: rule(False, f"{name} holds {word}"))
    if not rule(isinstance(layout, dict) and isinstance(layout.get("Files"), list), f"{name} has no list Files"):
        return None
    for file in layout["Files"]:
        rule(isinstance(file, dict) and isinstance(file.get("FileName"), str), f"{name}: a file has no FileName")
        for pane in file.get("Patches") or []:
            rule(isinstance(pane.get("PaneName"), str), f"{name}: a patch has no PaneName")
    rule(b"__self" not in entries[name], f"{name} leaks the deletion marker")
    return layout


def check_wallpaper(jpeg, rule):
    with Image.open(io.BytesIO(jpeg)) as picture:
        rule(picture.format == "JPEG", f"image.jpg holds a {picture.format}")
        rule(picture.size == (1280, 720), f"image.jpg is {picture.size[0]}x{picture.size[1]}")
        rule(picture.mode in ("RGB", "L"), f"image.jpg has the colours {picture.mode}")
        rule(not picture.info.get("progressive"), "image.jpg is progressive")
        rule(not picture.getexif(), "image.jpg carries metadata of the uploaded picture")
        picture.load()
    frames = list(frame_markers(jpeg))
    rule(frames == [0xC0], f"image.jpg has the frame markers {[hex(marker) for marker in frames]}, one baseline frame is allowed")
    rule(jpeg.endswith(b"\xff\xd9"), "bytes follow the end of image.jpg")


def frame_markers(jpeg):
    """Walks the segments up to the first scan and yields every start-of-frame marker."""
    at = 2
    while at + 4 <= len(jpeg) and jpeg[at] == 0xFF:
        marker = jpeg[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            yield marker
        if marker == 0xDA:
            return
        at += 2 + struct.unpack(">H", jpeg[at + 2:at + 4])[0]


def check_dds(dds, size, name, rule):
    if not rule(dds[:4] == b"DDS " and len(dds) > 128, f"{name} is no DDS"):
        return
    height, width = struct.unpack("<II", dds[12:20])
    rule((width, height) == size, f"{name} is {width}x{height}")
    rule(dds[84:88] in (b"DXT1", b"DXT3", b"DXT4", b"DXT5"), f"{name} has the encoding {dds[84:88]!r}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
