"""Changes of what is in themes."""

import json
import zipfile

from _change_archives import packed
from _change_json import MANIFEST, of_values

METADATA = {"Metadata": {"themeID": "a:1", "themeName": "b", "themeAuthor": "c", "themeVersion": "1.0"}}
OTHER_METADATA = (
    METADATA, METADATA["Metadata"], {**METADATA, "Patches": {"Men.bps": "Common/Package/Men.pack"}},
    {"Metadata": {**METADATA["Metadata"], "themeRegion": "EUR"}},
)
PATCH_NAMES = (
    "men.bps", "Men2.bps", "EuGerman/AllMessage.bps", "AllMessage_EuDe.bps", "AllMessage_XxXx.bps", "x.BPS", "cafe_standard_men.bps",
    "folder/Men.bps", "AllMessage_JpJa.bps", "METADATA.json", "x/metadata.json",
)
TARGETS = ("Entrance.szs", "common.szs", "residentmenu", "ResidentMenu.SZS", "", "home", "Nothing.szs", "Psl")


def read_zip(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def of_entries(files):
    """Changes that any archive of named entries can have."""
    yield "sound", files.items()
    yield "folder", [("folder/", b""), *files.items()]
    for name, content in files.items():
        others = [entry for entry in files.items() if entry[0] != name]
        yield f"without-{name}", others
        yield f"twice-{name}", [*files.items(), (name, content)]
        yield f"upper-{name}", [*others, (name.upper(), content)]
        yield f"both-cases-{name}", [*files.items(), (name.upper(), content)]
        yield f"in-folder-{name}", [*others, ("folder/" + name, content)]
        for what, changed in (
            ("empty", b""), ("words", b"no such content"), ("cut", content[:-1]), ("marked", b"\xef\xbb\xbf" + content),
            ("after", content + b"\0"),
        ):
            yield f"{what}-{name}", [*others, (name, changed)]


def of_nxtheme(corpus):
    for number, (what, entries) in enumerate(nxtheme_changes(corpus)):
        yield f"nxtheme-{number}-{what.replace('/', '_')}.nxtheme", packed(entries)


def nxtheme_changes(corpus):
    icon, png, jpeg = ((corpus / name).read_bytes() for name in ("dds-size/icon.dds", "png-kind/icon.png", "jpeg-kind/grey.jpg"))
    layout = b'{"TargetName":"ResidentMenu.szs","Files":[]}'
    files = {"info.json": json.dumps(MANIFEST).encode(), "image.jpg": jpeg, "layout.json": layout, "album.dds": icon, "card.png": png}
    yield from of_entries(files)
    for name, content in {
        "image.dds": (corpus / "dds-size/wallpaper.dds").read_bytes(), "image.png": png, "Preview.png": png, "preview.png": png,
        "common.json": b'{"TargetName":"common.szs","Files":[]}', "lock.png": png, "album.png": png, "nso.png": icon, "news.dds": jpeg,
        "power.png": jpeg, "x": b"", "shop.png": png[:-20], "settings.dds": png, "share.dds": b"DDS words", "__MACOSX/x": b"",
    }.items():
        yield f"with-{name}", [*files.items(), (name, content)]
        yield f"alone-{name}", [("info.json", files["info.json"]), (name, content)]
        yield f"dds-as-{name}", {**files, name: icon}.items()
    for target in TARGETS:
        for name in ("layout.json", "common.json"):
            yield f"target-{target}-{name}", {**files, name: json.dumps({"TargetName": target, "Files": []}).encode()}.items()
    for what, text in of_values(MANIFEST):
        yield f"manifest-{what}", {**files, "info.json": text}.items()
    yield from other_menus(jpeg)


def other_menus(jpeg):
    for target in ("lock", "psl", "news"):
        manifest = json.dumps({**MANIFEST, "Target": target}).encode()
        for name in ("common.json", "layout.json"):
            for content in (b"{}", b"[]", b'{"Files":7}'):
                files = {"info.json": manifest, "image.jpg": jpeg, name: content, "album.png": b"words"}
                yield f"menu-{target}-{name}-{len(content)}", files.items()


def of_utheme(corpus):
    for number, (what, entries) in enumerate(utheme_changes(corpus)):
        yield f"utheme-{number}-{what.replace('/', '_')}.utheme", packed(entries)


def utheme_changes(corpus):
    files = read_zip(corpus / "utheme-patches/sound.utheme")
    files["preview-launcher.jpg"] = (corpus / "jpeg-kind/grey.jpg").read_bytes()
    yield from of_entries(files)
    for name in PATCH_NAMES:
        yield f"as-{name}", [("metadata.json", files["metadata.json"]), (name, files["Men.bps"])]
        yield f"with-{name}", [*files.items(), (name, files["Men.bps"])]
    for number, document in enumerate(OTHER_METADATA):
        for what, text in of_values(document):
            yield f"metadata-{number}-{what}", {**files, "metadata.json": text}.items()
