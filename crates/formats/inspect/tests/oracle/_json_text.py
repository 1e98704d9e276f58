"""JSON, read from the pages on layouts and findings alone: the strict grammar, within the limits given there."""

import re

from _verdict import Wrong

MOST_BYTES, DEEPEST, MOST_VALUES, MOST_MEMBERS, LONGEST_NUMBER = 1 << 20, 64, 200_000, 256, 64
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
NUMBER_LIKE = re.compile(r"[-+.0-9eE]+")
PLAIN = re.compile(r'[^"\\\x00-\x1f]+')
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
WORDS = {"true": True, "false": False, "null": None}


class Number(str):
    """A number as it was written."""

    def whole(self):
        """The whole number, or None where it is written as a fraction or with an exponent."""
        return int(self) if re.fullmatch(r"-?[0-9]+", self) else None


def parsed(data, keeps_last=False):
    """The document, without a byte order mark. A key that occurs twice is refused, or its last value is kept."""
    if len(data) > MOST_BYTES:
        raise Wrong("json.too_long")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Wrong("json.not_utf8") from None
    return Reader(text.removeprefix("\ufeff"), keeps_last).document()


class Reader:
    def __init__(self, text, keeps_last):
        self.text, self.at, self.values, self.keeps_last = text, 0, 0, keeps_last

    def document(self):
        document = self.value(1)
        self.skip_blanks()
        if self.at < len(self.text):
            raise Wrong("json.trailing_text")
        return document

    def skip_blanks(self):
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1

    def next(self):
        """The next character that is no blank."""
        self.skip_blanks()
        return self.here()

    def here(self):
        if self.at == len(self.text):
            raise Wrong("json.unexpected_end")
        return self.text[self.at]

    def take(self, characters):
        character = self.next()
        if character not in characters:
            raise Wrong("json.unexpected")
        self.at += 1
        return character

    def value(self, depth):
        self.values += 1
        if self.values > MOST_VALUES:
            raise Wrong("json.too_many_values")
        first = self.next()
        if first in "{[":
            if depth > DEEPEST:
                raise Wrong("json.too_deep")
            self.at += 1
            return self.members(depth) if first == "{" else self.items(depth)
        if first == '"':
            return self.string()
        if first == "-" or first.isdecimal() and first.isascii():
            return self.number()
        return self.word()

    def items(self, depth):
        items = []
        if self.next() == "]":
            self.at += 1
            return items
        while True:
            items.append(self.value(depth + 1))
            if self.take(",]") == "]":
                return items

    def members(self, depth):
        members = {}
        if self.next() == "}":
            self.at += 1
            return members
        while True:
            if self.next() != '"':
                raise Wrong("json.unexpected")
            key = self.string()
            if key in members and not self.keeps_last:
                raise Wrong("json.duplicate_key")
            if len(members) == MOST_MEMBERS:
                raise Wrong("json.too_many_members")
            self.take(":")
            members[key] = self.value(depth + 1)
            if self.take(",}") == "}":
                return members

    def word(self):
        for word, value in WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        raise Wrong("json.unexpected")

    def number(self):
        written = NUMBER_LIKE.match(self.text, self.at)[0]
        if len(written) > LONGEST_NUMBER:
            raise Wrong("json.number_too_long")
        if not NUMBER.fullmatch(written):
            raise Wrong("json.malformed_number")
        if float(written) in (float("inf"), float("-inf")):
            raise Wrong("json.number_out_of_range")
        self.at += len(written)
        return Number(written)

    def string(self):
        self.at += 1
        parts = []
        while (character := self.here()) != '"':
            if character == "\\":
                parts.append(self.escape())
            elif character < " ":
                raise Wrong("json.control_character")
            else:
                plain = PLAIN.match(self.text, self.at)[0]
                self.at += len(plain)
                parts.append(plain)
        self.at += 1
        return "".join(parts)

    def escape(self):
        self.at += 1
        kind = self.here()
        self.at += 1
        if kind != "u":
            if kind not in ESCAPES:
                raise Wrong("json.malformed_escape")
            return ESCAPES[kind]
        unit = self.unit()
        if 0xDC00 <= unit < 0xE000:
            raise Wrong("json.lone_surrogate")
        if not 0xD800 <= unit < 0xDC00:
            return chr(unit)
        if self.text[self.at : self.at + 2] != "\\u"[: len(self.text) - self.at]:
            raise Wrong("json.lone_surrogate")
        self.at += 2
        low = self.unit()
        if not 0xDC00 <= low < 0xE000:
            raise Wrong("json.lone_surrogate")
        return chr(0x10000 + (unit - 0xD800 << 10) + low - 0xDC00)

    def unit(self):
        digits = self.text[self.at : self.at + 4]
        if not re.fullmatch("[0-9a-fA-F]*", digits):
            raise Wrong("json.malformed_escape")
        if len(digits) < 4:
            raise Wrong("json.unexpected_end")
        self.at += 4
        return int(digits, 16)
