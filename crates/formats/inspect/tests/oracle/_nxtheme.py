"""Switch themes and bundles of them, from the format page alone."""

import _dds
import _jpeg
import _layout
import _manifest
import _png
import _sarc
import _yaz0
import _zip
from _json_text import parsed
from _targets import ICONS, MENUS
from _verdict import Wrong, raise_first

MOST_FILE, MOST_ENTRIES, MOST_BYTES, MOST_THEMES, MOST_OF_BUNDLE = 25_000_000, 32, 16 << 20, 50, 128 << 20
WALLPAPER = (1280, 720)
LIMITS = {
    "info.json": 64 << 10, "image.jpg": 5 << 20, "image.dds": 5 << 20, "layout.json": 1 << 20, "common.json": 1 << 20,
    "preview.png": 5 << 20, "Preview.png": 5 << 20, **{icon + end: 256 << 10 for icon in ICONS for end in (".png", ".dds")},
}
FIXED = ("info.json", "layout.json", "common.json", "image.jpg", "image.dds", "preview.png", "Preview.png")
JPEG_NAMES = {"kind": "jpeg_kind"}


def read(data):
    if len(data) > MOST_FILE:
        raise Wrong("nxtheme.file_too_large")
    if data[:2] == b"PK":
        files = _zip.unpacked(data)
        if "info.json" not in files:
            check_for_theme(files)
            read_bundle(files)
            return
    read_theme(data)


def check_for_theme(files):
    """A theme whose entries consoles do not find, or a console's own files, where there is no bundle."""
    names = [name for name in files if not is_shadow(name)]
    if any(name.lower().endswith(".nxtheme") for name in names):
        return
    if any(name.lower().rsplit("/", 1)[-1] == "info.json" for name in names):
        raise Wrong("nxtheme.entry_name")
    if any(name.lower().endswith((".szs", ".pack", ".bflyt", ".bntx")) for name in names):
        raise Wrong("nxtheme.system_file")


def is_known(name):
    return name in FIXED or any(name in (icon + ".png", icon + ".dds") for icon in ICONS)


def read_bundle(files):
    themes = [name for name in files if name.lower().endswith(".nxtheme") and not is_shadow(name)]
    if not themes:
        raise Wrong("nxtheme.no_themes")
    if len(themes) > MOST_THEMES:
        raise Wrong("nxtheme.too_many_themes")
    for name in themes:
        read_theme(files[name])


def is_shadow(name):
    return name.startswith("__MACOSX/") or name.rsplit("/", 1)[-1].startswith("._")


def read_theme(data):
    found = []
    files = contents(data, found)
    if len(files) > MOST_ENTRIES:
        raise Wrong("nxtheme.too_many_entries")
    if sum(map(len, files.values())) > MOST_BYTES:
        raise Wrong("nxtheme.theme_too_large")
    if any(len(content) > LIMITS.get(name, MOST_BYTES) for name, content in files.items()):
        raise Wrong("nxtheme.entry_too_large")
    if "info.json" not in files:
        raise Wrong("nxtheme.manifest_missing")
    menu = _manifest.judged(files["info.json"], found)
    raise_first(found)
    check_wallpaper(files, menu)
    for icon, (owner, size) in ICONS.items():
        if owner == menu:
            check_icon(files, icon, size)
    check_preview(files)
    check_layouts(files, menu)


def contents(data, found):
    if data[:2] == b"PK":
        files = {name: content for name, content in _zip.unpacked(data).items() if content is not None}
        if "info.json" not in files:
            raise Wrong("nxtheme.bundle" if any(name.lower().endswith(".nxtheme") for name in files) else "nxtheme.manifest_missing")
        if any(not is_known(name) and is_known(name.lower()) and name.lower() not in files for name in files):
            found.append("nxtheme.entry_name")
        return files
    if data[:3] == b"Yaz":
        archive = unwrapped(data)
    elif data[:4] == b"SARC":
        archive = data
        found.append("nxtheme.not_packed")
    else:
        raise Wrong("nxtheme.unknown_container")
    files = _sarc.files(archive, found)
    if files and not any(map(is_known, files)):
        raise Wrong("nxtheme.system_file")
    return files


def unwrapped(data):
    try:
        _yaz0.read(data)
    except Wrong as wrong:
        raise Wrong(wrong.args[0].replace("inspect.", "nxtheme.")) from None
    archive = bytes(_yaz0.unpacked(data, int.from_bytes(data[4:8], "big")))
    if archive[:4] != b"SARC":
        raise Wrong("nxtheme.not_sarc")
    return archive


def preferred(files, *names):
    """The first of these entries that is there, or None."""
    return next((name for name in names if name in files), None)


def kind_of(content):
    starts = {b"DDS ": "dds", b"\xff\xd8\xff": "jpeg", b"\x89PNG": "png"}
    return next((kind for start, kind in starts.items() if content.startswith(start)), None)


def refuse_other_picture(name, kind):
    if name.endswith(".dds") and kind not in (None, "dds"):
        raise Wrong("nxtheme.not_dds")


def check_wallpaper(files, menu):
    name = preferred(files, "image.dds", "image.jpg")
    if name is None:
        icons = [icon + end for icon, (owner, _) in ICONS.items() if owner == menu for end in (".dds", ".png")]
        common = ["common.json"] if menu == "home" else []
        if preferred(files, "layout.json", *common, *icons) is None:
            raise Wrong("nxtheme.theme_empty")
        return
    kind = kind_of(files[name])
    refuse_other_picture(name, kind)
    if kind == "jpeg":
        check_jpeg(files[name])
    elif kind == "dds":
        width, height, code = dds_picture(files[name], "wallpaper")
        if (width, height) != WALLPAPER:
            raise Wrong("nxtheme.wallpaper_size")
        if code != b"DXT1":
            raise Wrong("nxtheme.wallpaper_encoding")
    else:
        raise Wrong("nxtheme.wallpaper_png" if kind == "png" else "nxtheme.wallpaper_unknown")


def check_jpeg(content):
    try:
        found = _jpeg.faults(content)
    except Wrong:
        raise Wrong("nxtheme.wallpaper_jpeg_unreadable") from None
    raise_first([f"nxtheme.wallpaper_{JPEG_NAMES.get(name, name)}" for name in found])


def dds_picture(content, purpose):
    try:
        return _dds.picture(content)
    except Wrong:
        raise Wrong(f"nxtheme.{purpose}_dds_unreadable") from None


def png_size(content, code):
    try:
        _png.read(content)
    except Wrong:
        raise Wrong(code) from None
    return tuple(int.from_bytes(content[at : at + 4], "big") for at in (16, 20))


def check_icon(files, icon, size):
    name = preferred(files, icon + ".dds", icon + ".png")
    if name is None:
        return
    kind = kind_of(files[name])
    if kind in (None, "jpeg"):
        raise Wrong("nxtheme.icon_jpeg" if kind else "nxtheme.icon_unknown")
    refuse_other_picture(name, kind)
    if kind == "dds":
        measured = dds_picture(files[name], "icon")[:2]
    else:
        measured = png_size(files[name], "nxtheme.icon_png_unreadable")
    if measured != size:
        raise Wrong("nxtheme.icon_size")


def check_preview(files):
    name = preferred(files, "Preview.png", "preview.png")
    if name and png_size(files[name], "nxtheme.preview_unreadable") != WALLPAPER:
        raise Wrong("nxtheme.preview_size")


def check_layouts(files, menu):
    for name, owner in (("layout.json", MENUS[menu][0]), ("common.json", "common")):
        if name not in files or name == "common.json" and menu != "home":
            continue
        _layout.read(files[name])
        target = parsed(files[name], True).get("TargetName")
        if layout_target(target or "") not in (None, owner):
            raise Wrong("nxtheme.layout_target")


def layout_target(text):
    """The file that a layout says it is for, or None."""
    stem = text[:-4] if text.lower().endswith(".szs") else text
    return stem if stem in ("common", *(file for file, _ in MENUS.values())) else None
