"""Systematic changes of sound files of each kind, the same in every run."""

from _change_archives import of_bps, of_png, of_zip
from _change_bytes import of_bytes
from _change_json import of_grammar, of_manifest
from _change_layouts import of_layout, of_option
from _change_themes import of_nxtheme, of_utheme

# Sound files of the corpus, and how many of their first bytes are changed one by one.
BYTES = {
    "yaz0-after/sound.szs": 1000,
    "sarc-data/sound.sarc": 200,
    "sarc-header/big-endian.sarc": 120,
    "bps-idle/sound.bps": 1000,
    "png-kind/icon.png": 1000,
    "jpeg-exif/sound.jpg": 1000,
    "jpeg-kind/grey.jpg": 1000,
    "dds-size/icon.dds": 140,
    "zip-nested/sound.zip": 1000,
    "nxtheme-container/sound.nxtheme": 1000,
    "nxtheme-container/sound-zip.nxtheme": 1000,
    "utheme-patches/sound.utheme": 1000,
}
OTHERS = (of_png, of_bps, of_zip, of_nxtheme, of_utheme, of_grammar, of_layout, of_manifest, of_option)


def changes_of(corpus, folder):
    """Writes them and returns their paths."""
    files = []
    for name, most in BYTES.items():
        stem, ending = name.rsplit("/", 1)[1].split(".")
        family = name.split("/")[0]
        for what, data in of_bytes((corpus / name).read_bytes(), most):
            files.append(write(folder / f"{family}-{stem}-{what}.{ending}", data))
    for others in OTHERS:
        for name, data in others(corpus):
            files.append(write(folder / name, data))
    return files


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
