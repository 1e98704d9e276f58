"""SARC, read from its format page alone."""

from _verdict import Wrong, raise_first

ORDERS = {b"\xff\xfe": "little", b"\xfe\xff": "big"}
FORBIDDEN = frozenset(b"\\:")


def read(data):
    found = []
    files(data, found)
    raise_first(found)


def files(data, found):
    """Names and contents; `found` takes what other readers misread."""
    nodes, names, multiplier, room = tables(data)
    held = check(nodes, names, multiplier, room, found)
    start = len(data) - room
    return {name.decode(): data[start + begin : start + end] for name, (begin, end) in held.items()}


def tables(data):
    """Nodes as (hash, attributes, begin, end), the area of the names, and where data begins."""
    if data[:4] != b"SARC":
        raise Wrong("sarc.magic")
    if len(data) < 0x14:
        raise Wrong("sarc.truncated")
    order = ORDERS.get(data[6:8])
    if order is None:
        raise Wrong("sarc.byte_order_mark")

    def number(at, size):
        if at + size > len(data):
            raise Wrong("sarc.truncated")
        return int.from_bytes(data[at : at + size], order)

    def section(at, magic, size):
        if at + size > len(data):
            raise Wrong("sarc.truncated")
        if data[at : at + 4] != magic:
            raise Wrong("sarc.section_magic")
        if number(at + 4, 2) != size:
            raise Wrong("sarc.header_size")

    if number(4, 2) != 0x14:
        raise Wrong("sarc.header_size")
    if number(0x10, 2) != 0x100:
        raise Wrong("sarc.version")
    section(0x14, b"SFAT", 12)
    count = number(0x1A, 2)
    if count > 0x3FFF:
        raise Wrong("sarc.too_many_nodes")
    after = 0x20 + 16 * count
    if after > len(data):
        raise Wrong("sarc.nodes_out_of_bounds")
    section(after, b"SFNT", 8)
    start = number(0x0C, 4)
    if not after + 8 <= start <= len(data):
        raise Wrong("sarc.data_start")
    nodes = [tuple(number(0x20 + 16 * node + 4 * field, 4) for field in range(4)) for node in range(count)]
    return nodes, data[after + 8 : start], number(0x1C, 4), len(data) - start


def check(nodes, names, multiplier, room, found):
    held, marked = {}, False
    for hashed, attributes, begin, end in nodes:
        mark, offset = attributes >> 24, (attributes & 0xFFFFFF) * 4
        if mark == 0:
            raise Wrong("sarc.nameless")
        marked |= mark > 1
        name = name_at(names, offset)
        if hash_of(name, multiplier) != hashed:
            raise Wrong("sarc.hash_mismatch")
        if name in held:
            raise Wrong("sarc.duplicate_name")
        if end < begin:
            raise Wrong("sarc.data_reversed")
        if end > room:
            raise Wrong("sarc.data_out_of_bounds")
        held[name] = (begin, end)
    filled = sorted(span for span in held.values() if span[0] < span[1])
    if any(one[1] > other[0] for one, other in zip(filled, filled[1:])):
        raise Wrong("sarc.data_overlap")
    found += misread(nodes, names, marked, list(held))
    return held


def misread(nodes, area, marked, names):
    """What is read here, and misread by the PC tool and the console installer."""
    if not nodes:
        return ["sarc.empty"]
    if marked:
        return ["sarc.collision_mark"]
    if nodes[0][2] != 0:
        return ["sarc.first_data_offset"]
    # They go by the texts of the name area one after the other, not by the nodes' offsets.
    listed = [text for text in area.split(b"\0") if text]
    return [] if listed[: len(names)] == names else ["sarc.name_order"]


def name_at(names, offset):
    if offset >= len(names):
        raise Wrong("sarc.name_out_of_bounds")
    end = names.find(b"\0", offset)
    if end < 0:
        raise Wrong("sarc.name_unterminated")
    name = names[offset:end]
    is_plain = all(0x20 <= byte < 0x7F and byte not in FORBIDDEN for byte in name)
    if not is_plain or any(part in (b"", b".", b"..") for part in name.split(b"/")):
        raise Wrong("sarc.name_refused")
    return name


def hash_of(name, multiplier):
    value = 0
    for byte in name:
        value = (value * multiplier + byte) & 0xFFFFFFFF
    return value
