"""Changes of ZIP archives, and of files whose checksums are put right afterwards."""

import io
import warnings
import zipfile
import zlib

from _change_bytes import of_each_byte

DATE = (1980, 1, 1, 0, 0, 0)
NAMES = (
    "A.TXT", "a.txt", "b", "b/", "B/C.txt", "a.txt/x", "ä", "Ä", "é\u0085", "x\x7f", "x ", "x./y", " x", ".x", "..x", "x/./y", "./x",
    "/", "a//", "x\\y", "con", "x:y", "*?", "e\u0301", "\u202ex", "\u017f.txt", "K", "\u212a",
)


def packed(entries, method=zipfile.ZIP_STORED, comment=b""):
    """A ZIP archive of names and contents; a name may come twice."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # It warns of names that come twice.
        archive.comment = comment
        for name, content in entries:
            archive.writestr(zipfile.ZipInfo(name, DATE), content, method)
    return out.getvalue()


class Streamed(io.RawIOBase):
    """A file that cannot be sought in, so descriptors follow the entries."""

    def __init__(self):
        self.parts = []

    def writable(self):
        return True

    def write(self, part):
        self.parts.append(bytes(part))
        return len(part)


def streamed(entries):
    out = Streamed()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in entries:
            archive.writestr(zipfile.ZipInfo(name, DATE), content, zipfile.ZIP_DEFLATED)
    return b"".join(out.parts)


def of_zip(corpus):
    entries = [("a.txt", b"one"), ("b/c.txt", b"two two two two two two")]
    bases = {"stored": packed(entries), "deflated": packed(entries, zipfile.ZIP_DEFLATED), "streamed": streamed(entries[1:])}
    for base, data in bases.items():
        yield f"zip-{base}.zip", data
        for what, changed in of_each_byte(data, len(data)):
            yield f"zip-{base}-{what}.zip", changed
        for length in range(len(data)):
            yield f"zip-{base}-cut-to-{length}.zip", data[:length]
    for number, name in enumerate(NAMES):
        yield f"zip-name-{number}.zip", packed([*entries, (name, b"" if name.endswith("/") else b"x")])
    for number, names in enumerate((("ß", "SS"), ("ß", "ẞ"), ("é", "e\u0301"), ("İ", "i"))):
        yield f"zip-names-{number}.zip", packed([(name, b"") for name in names])
    yield "zip-comment.zip", packed(entries, comment=b"a comment")
    yield "zip-comment-signature.zip", packed(entries, comment=b"a PK\5\6 comment")
    yield "zip-empty.zip", packed([])
    yield "zip-nested-end.zip", packed([("inner.zip", packed(entries))])


def of_png(corpus):
    data = (corpus / "png-kind/icon.png").read_bytes()
    for what, body in of_each_byte(data[16:29], 13):
        yield f"png-header-{what}.png", data[:16] + body + zlib.crc32(b"IHDR" + body).to_bytes(4, "big") + data[33:]


def of_bps(corpus):
    for base in ("bps-target-bounds/overlapping-copy.bps", "bps-metadata/one-byte.bps"):
        data = (corpus / base).read_bytes()[:-4]
        for what, changed in of_each_byte(data, len(data), with_ends=True):
            yield f"bps-{base.split('/')[1][:-4]}-{what}.bps", changed + zlib.crc32(changed).to_bytes(4, "little")
