"""BPS, read from its format page alone."""

import zlib

from _verdict import Wrong

MOST_BYTES = 64 << 20
OTHERS = (b"PATCH", b"UPS1", b"\xd6\xc3\xc4")


def read(patch):
    if patch.startswith(OTHERS):
        raise Wrong("bps.other_patch_format")
    if patch[:4] != b"BPS1"[: len(patch)]:
        raise Wrong("bps.wrong_magic")
    if len(patch) < 19:
        raise Wrong("bps.too_short")
    if zlib.crc32(patch[:-4]) != int.from_bytes(patch[-4:], "little"):
        raise Wrong("bps.patch_checksum")
    body = patch[4:-12]
    source_size, at = number(body, 0)
    target_size, at = number(body, at)
    metadata_size, at = number(body, at)
    if metadata_size > len(body) - at:
        raise Wrong("bps.metadata_past_end")
    if target_size > MOST_BYTES:
        raise Wrong("bps.target_too_large")
    at += metadata_size
    written, source, target = 0, 0, 0
    while at < len(body):
        action, at = number(body, at, "bps.action_cut_off")
        kind, length = action & 3, (action >> 2) + 1
        if written + length > target_size:
            raise Wrong("bps.output_too_long")
        if kind == 0 and written + length > source_size:
            raise Wrong("bps.source_read_past_end")
        if kind == 1:
            if length > len(body) - at:
                raise Wrong("bps.target_read_past_end")
            at += length
        if kind >= 2:
            move, at = number(body, at, "bps.action_cut_off")
            move = -(move >> 1) if move & 1 else move >> 1
            if kind == 2:
                source += move
                if source < 0:
                    raise Wrong("bps.source_copy_before_start")
                if source + length > source_size:
                    raise Wrong("bps.source_copy_past_end")
                source += length
            else:
                target += move
                if target < 0:
                    raise Wrong("bps.target_copy_before_start")
                if target >= written:
                    raise Wrong("bps.target_copy_past_output")
                target += length
        written += length
    if written < target_size:
        raise Wrong("bps.output_too_short")
    if metadata_size > 0:
        raise Wrong("bps.metadata_present")


def number(body, at, cut_off="bps.number_cut_off"):
    """A number and where the next one is."""
    value, shift = 0, 0
    for length in range(1, 10):
        if at >= len(body):
            raise Wrong(cut_off)
        byte = body[at]
        at += 1
        value += (byte & 127) + (0 if length == 1 else 1) << shift
        shift += 7
        if byte & 128:
            if value > 1 << 63:
                raise Wrong("bps.number_too_large")
            return value, at
    raise Wrong("bps.number_too_long")
