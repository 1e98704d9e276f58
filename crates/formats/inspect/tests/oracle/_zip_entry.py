"""An entry of a ZIP archive: its record in the directory and its own header have to say the same."""

import unicodedata

from _verdict import Wrong

LONGEST_NAME = 200
RECORD, HEADER, DESCRIPTOR = b"PK\1\2", b"PK\3\4", b"PK\7\x08"
ENCRYPTED, STREAMED, UTF8 = 1 << 0 | 1 << 6 | 1 << 13, 1 << 3, 1 << 11
# Two bits say how hard the packer tried.
KNOWN_FLAGS = ENCRYPTED | STREAMED | UTF8 | 1 << 1 | 1 << 2
FULL = 0xFFFFFFFF
# Only packers of these systems say in the attributes what kind of file it is.
UNIX, MAC = 3, 19


def number(data, at, size):
    return int.from_bytes(data[at : at + size], "little")


class Entry:
    def __init__(self, data, at, end):
        if at + 46 > end or data[at : at + 4] != RECORD:
            raise Wrong("zip.directory_damaged")
        lengths = [number(data, at + place, 2) for place in (28, 30, 32)]
        self.next_record = at + 46 + sum(lengths)
        if self.next_record > end:
            raise Wrong("zip.directory_damaged")
        self.flags, self.method, self.checksum = number(data, at + 8, 2), number(data, at + 10, 2), number(data, at + 16, 4)
        self.raw_name = data[at + 46 : at + 46 + lengths[0]]
        extra = data[at + 46 + lengths[0] : at + 46 + lengths[0] + lengths[1]]
        narrow = [number(data, at + place, 4) for place in (24, 20, 42)]
        self.size, self.packed, self.place = widened(narrow, extra)
        self.name = checked_name(self.raw_name)
        self.is_folder = self.name.endswith("/")
        if number(data, at + 34, 2):
            raise Wrong("zip.multi_part")
        self.kind = data[at + 41] >> 4 if data[at + 5] in (UNIX, MAC) else 0

    def check_kind(self):
        if self.flags & ENCRYPTED:
            raise Wrong("zip.encrypted")
        if self.flags & ~KNOWN_FLAGS:
            raise Wrong("zip.unknown_flags")
        if self.method not in (0, 8):
            raise Wrong("zip.unknown_method")
        if self.kind not in (0, 4, 8):
            raise Wrong("zip.not_a_file")
        if self.is_folder and self.size:
            raise Wrong("zip.directory_with_data")
        if self.method == 0 and self.size != self.packed:
            raise Wrong("zip.stored_sizes_differ")

    def span(self, data, start):
        """Where its header begins and what belongs to it ends."""
        at = self.place
        if at + 30 > start or data[at : at + 4] != HEADER:
            raise Wrong("zip.local_header_missing")
        name_length, extra_length = number(data, at + 26, 2), number(data, at + 28, 2)
        self.data_start = at + 30 + name_length + extra_length
        if self.data_start > start:
            raise Wrong("zip.local_header_missing")
        extra = data[at + 30 + name_length : self.data_start]
        size, packed = widened([number(data, at + 22, 4), number(data, at + 18, 4)], extra)
        numbers, ours = (number(data, at + 14, 4), packed, size), (self.checksum, self.packed, self.size)
        is_same = data[at + 30 : at + 30 + name_length] == self.raw_name
        is_same &= (number(data, at + 6, 2), number(data, at + 8, 2)) == (self.flags, self.method)
        for one, other in zip(numbers, ours):
            is_same &= one == other or bool(self.flags & STREAMED) and one == 0
        if not is_same:
            raise Wrong("zip.headers_differ")
        end = self.data_start + self.packed
        if end > start:
            raise Wrong("zip.data_out_of_bounds")
        return at, end + self.descriptor_length(data[end:start]) if self.flags & STREAMED else end

    def descriptor_length(self, rest):
        for signature in (DESCRIPTOR, b""):
            for width in (4, 8):
                wanted = signature + self.checksum.to_bytes(4, "little")
                wanted += self.packed.to_bytes(width, "little") + self.size.to_bytes(width, "little")
                if rest.startswith(wanted):
                    return len(wanted)
        raise Wrong("zip.descriptor_damaged")


def widened(narrow, extra):
    """Numbers of the 64-bit form in place of those that are full."""
    at = 0
    while at + 4 <= len(extra):
        kind, length = number(extra, at, 2), number(extra, at + 2, 2)
        if kind == 1:
            return [check_wide(value) for value in wide_numbers(narrow, extra[at + 4 : at + 4 + length])]
        at += 4 + length
    return [check_wide(value) for value in narrow]


def wide_numbers(narrow, wide):
    for value in narrow:
        if value != FULL:
            yield value
            continue
        if len(wide) < 8:
            raise Wrong("zip.zip64")
        yield number(wide, 0, 8)
        wide = wide[8:]


def check_wide(value):
    if value >= FULL:
        raise Wrong("zip.zip64")
    return value


def checked_name(raw):
    if not raw:
        raise Wrong("zip.name.empty")
    if len(raw) > LONGEST_NAME:
        raise Wrong("zip.name.too_long")
    try:
        name = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Wrong("zip.name.not_utf8") from None
    if any(character in "\\:" or unicodedata.category(character) == "Cc" for character in name):
        raise Wrong("zip.name.forbidden_character")
    if name.startswith("/"):
        raise Wrong("zip.name.absolute")
    parts = name.removesuffix("/").split("/")
    if any(part in ("", ".", "..") for part in parts):
        raise Wrong("zip.name.traversal")
    if any(part.endswith((" ", ".")) for part in parts):
        raise Wrong("zip.name.trailing_blank_or_dot")
    return name
