"""JPEG wallpapers, judged by their markers, from the format page alone."""

from _verdict import Wrong

BASELINE, EXTENDED, PROGRESSIVE = 0xC0, 0xC1, 0xC2
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
CODES, QUANTIZATION, START, END, SCAN = 0xC4, 0xDB, 0xD8, 0xD9, 0xDA
ALONE = frozenset(range(0xD0, 0xD8)) | {0x01, START}


def read(data):
    wrong = faults(data)
    if wrong:
        raise Wrong("jpeg." + wrong[0])


def faults(data):
    """What is wrong with it as a wallpaper; `Wrong` where its markers cannot be followed."""
    if data[:3] != b"\xff\xd8\xff":
        raise Wrong("jpeg.magic")
    walk = Walk(data)
    walk.follow()
    if not walk.frames:
        raise Wrong("jpeg.frame_missing")
    kind, precision, height, width, components = walk.frames[0]
    found = {
        "size": (width, height) != (1280, 720),
        "progressive": kind == PROGRESSIVE,
        "kind": kind not in (BASELINE, PROGRESSIVE),
        "precision": precision != 8,
        "components": len(components) not in (1, 3),
        "sampling": any(not 1 <= factor <= 4 for _, across, down, _ in components for factor in (across, down)),
        "table_missing": walk.lacks_table and kind in (BASELINE, EXTENDED, PROGRESSIVE),
        "truncated": not walk.is_ended,
        "several_frames": len(walk.frames) > 1,
    }
    return [name for name, is_wrong in found.items() if is_wrong]


class Walk:
    def __init__(self, data):
        self.data, self.at = data, 2
        self.frames, self.tables, self.lacks_table, self.is_ended = [], set(), False, False

    def follow(self):
        while (marker := self.marker()) is not None:
            if marker == END:
                self.is_ended = True
                return
            if marker in ALONE:
                continue
            body = self.segment()
            if body is None:
                return
            self.note(marker, body)
            if marker == SCAN:
                self.pass_data()

    def marker(self):
        """The second byte of the next marker, or None at the end of the file."""
        if self.at >= len(self.data):
            return None
        if self.data[self.at] != 0xFF:
            raise Wrong("jpeg.marker_missing")
        while self.at < len(self.data) and self.data[self.at] == 0xFF:
            self.at += 1
        if self.at == len(self.data):
            return None
        if self.data[self.at] == 0:
            raise Wrong("jpeg.marker_missing")
        self.at += 1
        return self.data[self.at - 1]

    def segment(self):
        """The bytes after the length, or None where the file ends before they do."""
        length = int.from_bytes(self.data[self.at : self.at + 2], "big")
        if self.at + 2 > len(self.data):
            return None
        if length < 2:
            raise Wrong("jpeg.segment_damaged")
        end = self.at + length
        body = self.data[self.at + 2 : end]
        self.at = end
        return body if end <= len(self.data) else None

    def note(self, marker, body):
        if marker in FRAMES:
            self.note_frame(marker, body)
        elif marker == CODES:
            self.note_codes(body)
        elif marker == QUANTIZATION:
            self.note_quantization(body)
        elif marker == SCAN:
            self.note_scan(body)

    def note_frame(self, marker, body):
        if len(body) < 6 or len(body) < 6 + 3 * body[5]:
            raise Wrong("jpeg.segment_damaged")
        parts = (body[at : at + 3] for at in range(6, 6 + 3 * body[5], 3))
        components = [(number, factors >> 4, factors & 15, table) for number, factors, table in parts]
        self.frames.append((marker, body[0], int.from_bytes(body[1:3], "big"), int.from_bytes(body[3:5], "big"), components))

    def note_codes(self, body):
        at = 0
        while at < len(body):
            end = at + 17 + sum(body[at + 1 : at + 17])
            if end > len(body):
                raise Wrong("jpeg.segment_damaged")
            self.tables.add(("AC" if body[at] >> 4 else "DC", body[at] & 15))
            at = end

    def note_quantization(self, body):
        at = 0
        while at < len(body):
            end = at + 1 + (128 if body[at] >> 4 else 64)
            if end > len(body):
                raise Wrong("jpeg.segment_damaged")
            self.tables.add(("quantization", body[at] & 15))
            at = end

    def note_scan(self, body):
        if not self.frames:
            raise Wrong("jpeg.scan_before_frame")
        if not body or len(body) < 4 + 2 * body[0]:
            raise Wrong("jpeg.segment_damaged")
        first, refined = body[1 + 2 * body[0]], body[3 + 2 * body[0]] >> 4
        is_progressive = self.frames[0][0] == PROGRESSIVE
        quantized = {number: table for number, _, _, table in self.frames[0][4]}
        for at in range(1, 1 + 2 * body[0], 2):
            wanted = {("quantization", quantized.get(body[at]))}
            # A progressive scan holds either the first coefficient or others; refining the first takes no table.
            if not is_progressive or first == 0 and not refined:
                wanted.add(("DC", body[at + 1] >> 4))
            if not is_progressive or first > 0:
                wanted.add(("AC", body[at + 1] & 15))
            self.lacks_table |= not wanted <= self.tables

    def pass_data(self):
        while self.at + 1 < len(self.data):
            second = self.data[self.at + 1]
            if self.data[self.at] == 0xFF and second not in (0x00, 0xFF) and not 0xD0 <= second <= 0xD7:
                return
            self.at += 1
        self.at = len(self.data)
