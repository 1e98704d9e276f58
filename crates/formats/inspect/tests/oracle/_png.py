"""PNG, its structure read from the format page alone."""

import zlib

from _verdict import Wrong

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
KNOWN = (b"IHDR", b"PLTE", b"IDAT", b"IEND")
# First column and row of each pass, and the steps to the next.
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
MOST_PIXELS = 16_000_000


def read(data):
    if data[:8] != SIGNATURE[: len(data)]:
        raise Wrong("png.signature")
    header, has_palette, packed, at, kind = None, False, b"", 8, b""
    while kind != b"IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if at + 12 + length > len(data):
            raise Wrong("png.truncated")
        if zlib.crc32(kind + body) != int.from_bytes(data[at + 8 + length : at + 12 + length], "big"):
            raise Wrong("png.chunk_checksum")
        if header is None:
            if kind != b"IHDR":
                raise Wrong("png.header_missing")
            header = header_of(body)
        elif kind == b"IHDR":
            raise Wrong("png.header_damaged")
        if kind[:1].isupper() and kind not in KNOWN:
            raise Wrong("png.unknown_chunk")
        if kind == b"PLTE":
            if length % 3 or not 3 <= length <= 768:
                raise Wrong("png.palette_missing")
            has_palette = True
        if kind == b"IDAT":
            if header[3] == 3 and not has_palette:
                raise Wrong("png.palette_missing")
            packed += body
        at += 12 + length
    if not packed:
        raise Wrong("png.data_missing")
    check_rows(packed, header)


def header_of(body):
    if len(body) != 13:
        raise Wrong("png.header_damaged")
    width, height = (int.from_bytes(body[at : at + 4], "big") for at in (0, 4))
    depth, colour, interlaced = body[8], body[9], body[12]
    is_sound = width and height and depth in DEPTHS.get(colour, ()) and body[10:12] == b"\0\0" and interlaced < 2
    if not is_sound:
        raise Wrong("png.header_damaged")
    if width * height > MOST_PIXELS:
        raise Wrong("png.too_many_pixels")
    return width, height, depth, colour, interlaced


def row_lengths(width, height, depth, colour, interlaced):
    for left, top, across, down in PASSES if interlaced else ((0, 0, 1, 1),):
        columns, rows = (max(0, -(-(size - first) // step)) for size, first, step in ((width, left, across), (height, top, down)))
        if columns:
            yield from [1 + (columns * SAMPLES[colour] * depth + 7) // 8] * rows


def check_rows(packed, header):
    stream = zlib.decompressobj()
    lengths = list(row_lengths(*header))
    try:
        rows = stream.decompress(packed, sum(lengths) + 1)
    except zlib.error:
        raise Wrong("png.data_damaged") from None
    at = 0
    for length in lengths:
        if at < len(rows) and rows[at] > 4:
            raise Wrong("png.filter_unknown")
        at += length
    if len(rows) > at:
        raise Wrong("png.data_too_long")
    if len(rows) < at:
        raise Wrong("png.data_too_short" if stream.eof else "png.data_damaged")
