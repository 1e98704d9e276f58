"""ZIP, read from its format page alone."""

import zlib

from _verdict import Wrong
from _zip_entry import Entry, number

MOST_BYTES, MOST_ENTRIES, MOST_OF_ENTRY, MOST_OF_ALL, MOST_RATIO = 32 << 20, 512, 64 << 20, 128 << 20, 100
RATIO_FROM = 1 << 20
MOST_AFTER = (64 << 10) - 1
END, END64, LOCATOR = b"PK\5\6", b"PK\6\6", b"PK\6\7"


def read(data):
    unpacked(data)


def unpacked(data, most_entries=MOST_ENTRIES, most_bytes=MOST_OF_ALL):
    """Names and contents, those of folders as None."""
    return {entry.name: None if entry.is_folder else content(data, entry) for entry in entries(data, most_entries, most_bytes)}


def entries(data, most_entries=MOST_ENTRIES, most_bytes=MOST_OF_ALL):
    if len(data) > MOST_BYTES:
        raise Wrong("zip.archive_too_large")
    count, start, end = directory(data, end_record(data))
    if count > most_entries:
        raise Wrong("zip.too_many_entries")
    found, at = [], start
    for _ in range(count):
        entry = Entry(data, at, end)
        found.append(entry)
        at = entry.next_record
    if at != end:
        raise Wrong("zip.directory_misplaced")
    check_names(found)
    for entry in found:
        entry.check_kind()
    check_bounds(found, most_bytes)
    check_places(data, found, start)
    return found


def end_record(data):
    """Where the end record begins."""
    places = [at for at in found_at(data, END) if at + 22 + number(data, at + 20, 2) <= len(data)]
    if not places or len(data) - places[-1] > MOST_AFTER + 22 + number(data, places[-1] + 20, 2):
        raise Wrong("zip.end_record_missing")
    exact = [at for at in places if at + 22 + number(data, at + 20, 2) == len(data)]
    last = exact[-1] if exact else places[-1]
    if len(exact) > 1 or data.find(END, last + 22) >= 0 and exact:
        raise Wrong("zip.end_record_ambiguous")
    if data.find(END, last + 22, last + 22 + number(data, last + 20, 2)) >= 0:
        raise Wrong("zip.end_record_ambiguous")
    return last


def found_at(data, signature):
    at = data.find(signature)
    while 0 <= at <= len(data) - 22:
        yield at
        at = data.find(signature, at + 1)


def directory(data, at):
    """How many records the directory has, where it begins and where it ends."""
    disk, other_disk, here, count = (number(data, at + place, 2) for place in (4, 6, 8, 10))
    size, start = number(data, at + 12, 4), number(data, at + 16, 4)
    end = at
    if at >= 20 and data[at - 20 : at - 16] == LOCATOR:
        end = number(data, at - 12, 8)
        if end + 76 != at or data[end : end + 4] != END64 or number(data, end + 4, 8) != 44:
            raise Wrong("zip.zip64")
        if number(data, at - 16, 4) or number(data, at - 4, 4) != 1 or number(data, end + 16, 8):
            raise Wrong("zip.zip64")
        wide = [number(data, end + place, 8) for place in (24, 32, 40, 48)]
        pairs = zip((here, count, size, start), wide, (0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF))
        if any(narrow not in (real, mark) or real > 0xFFFFFFFF for narrow, real, mark in pairs):
            raise Wrong("zip.zip64")
        here, count, size, start = wide
    elif count == 0xFFFF or here == 0xFFFF or 0xFFFFFFFF in (size, start):
        raise Wrong("zip.zip64")
    if disk or other_disk or here != count:
        raise Wrong("zip.multi_part")
    if start + size != end:
        raise Wrong("zip.directory_misplaced")
    return count, start, end


def check_bounds(found, most_bytes):
    total = 0
    for entry in found:
        if entry.size > MOST_OF_ENTRY:
            raise Wrong("zip.entry_too_large")
        if entry.size > RATIO_FROM and entry.size > MOST_RATIO * entry.packed:
            raise Wrong("zip.ratio_too_high")
        total += entry.size
        if total > most_bytes:
            raise Wrong("zip.total_too_large")


def check_names(found):
    seen = set()
    for entry in found:
        folded = entry.name.removesuffix("/").lower()
        if folded in seen:
            raise Wrong("zip.duplicate_name")
        seen.add(folded)


def check_places(data, found, start):
    spans = sorted(entry.span(data, start) for entry in found)
    expected = 0
    for begin, end in spans:
        if begin < expected:
            raise Wrong("zip.overlap")
        if begin > expected:
            raise Wrong("zip.unaccounted")
        expected = end
    if expected != start:
        raise Wrong("zip.unaccounted")


def content(data, entry):
    packed = data[entry.data_start : entry.data_start + entry.packed]
    if entry.method == 8:
        stream = zlib.decompressobj(-15)
        try:
            packed = stream.decompress(packed, entry.size + 1)
        except zlib.error:
            raise Wrong("zip.data_damaged") from None
        if not stream.eof or stream.unused_data or len(packed) != entry.size:
            raise Wrong("zip.data_damaged")
    if zlib.crc32(packed) != entry.checksum:
        raise Wrong("zip.checksum")
    return packed
