"""Yaz0, read from its format page alone."""

from _verdict import Wrong

MOST_BYTES = 32 << 20


def read(data):
    if data[:4] == b"Yaz1":
        raise Wrong("yaz0.yaz1")
    if len(data) < 16:
        raise Wrong("yaz0.too_short")
    if data[:4] != b"Yaz0":
        raise Wrong("yaz0.magic")
    size = int.from_bytes(data[4:8], "big")
    if size > 88 * (len(data) - 16):
        raise Wrong("yaz0.impossible_size")
    if size > MOST_BYTES:
        raise Wrong("yaz0.too_large")
    if unpacked(data, size)[:4] == b"Yaz0":
        raise Wrong("inspect.packed_twice")


def unpacked(data, size):
    out, at = bytearray(), 16
    while len(out) < size:
        if at >= len(data):
            raise Wrong("yaz0.truncated")
        flags = data[at]
        at += 1
        for bit in range(7, -1, -1):
            if len(out) == size:
                return out
            if flags >> bit & 1:
                if at >= len(data):
                    raise Wrong("yaz0.truncated")
                out.append(data[at])
                at += 1
                continue
            chunk = data[at : at + 2]
            if len(chunk) < 2:
                raise Wrong("yaz0.truncated")
            at += 2
            count = chunk[0] >> 4
            if count == 0:
                if at >= len(data):
                    raise Wrong("yaz0.truncated")
                count = data[at] + 16
                at += 1
            count += 2
            back = ((chunk[0] & 15) << 8 | chunk[1]) + 1
            if back > len(out):
                raise Wrong("yaz0.copy_before_start")
            if len(out) + count > size:
                raise Wrong("yaz0.copy_past_end")
            for _ in range(count):
                out.append(out[-back])
    return out
