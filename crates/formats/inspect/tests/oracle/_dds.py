"""DDS, read from its format page alone."""

from _verdict import Wrong

HEADER = 128
BLOCK_BYTES = {b"DXT1": 8, b"DXT3": 16, b"DXT4": 16, b"DXT5": 16}
HAS_CODE = 4


def read(data):
    width, height, code = picture(data)
    if width % 4 or height % 4:
        raise Wrong("dds.not_in_blocks")
    if (width, height) == (1280, 720) and code != b"DXT1":
        raise Wrong("dds.wallpaper_encoding")


def picture(data):
    """Width, height and four-character code."""
    if data[:4] != b"DDS ":
        raise Wrong("dds.magic")
    if len(data) < HEADER:
        raise Wrong("dds.too_short")
    height, width, flags = (int.from_bytes(data[at : at + 4], "little") for at in (0x0C, 0x10, 0x50))
    code = data[0x54:0x58]
    if not flags & HAS_CODE and code == bytes(4):
        raise Wrong("dds.uncompressed")
    if code == b"DX10":
        raise Wrong("dds.dx10")
    if code not in BLOCK_BYTES:
        raise Wrong("dds.unknown_code")
    if not width or not height:
        raise Wrong("dds.empty")
    if len(data) - HEADER < -(-width // 4) * -(-height // 4) * BLOCK_BYTES[code]:
        raise Wrong("dds.payload_too_short")
    return width, height, code
