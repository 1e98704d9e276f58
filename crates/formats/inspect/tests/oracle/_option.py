"""Option values with the names of their folders, from the page on options alone."""

import re
from decimal import Decimal, InvalidOperation

import _expression
import _layout
from _json_text import MOST_BYTES, Number, parsed
from _verdict import Wrong

KINDS = ("TOGGLE", "SELECT", "INTEGER", "DECIMAL", "STRING", "COLOR")
BOUNDED = KINDS[2:5]
MOST_PRIORITY = 0xFFFFFFFF
UUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
COLOUR = re.compile(r"\?\?\{color:?((?:AA|BB|GG|RR){4})\}\?\?", re.IGNORECASE)
# A marker, and the quotes around it where it fills the whole text.
MARKER = re.compile(r'\?\?((?:(?!\?\?).)*?\{[^{}?]*\}(?:(?!\?\?).)*?)\?\?')
OPAQUE_BLACK = {"RR": "00", "GG": "00", "BB": "00", "AA": "FF"}


def read(data):
    """In the corpus the name of its folder comes first, and what a layout may not hold has one code."""
    folder, _, value = data.partition(b"\n")
    try:
        read_value(value, *parts_of(folder.decode("utf-8")))
    except Wrong as wrong:
        raise Wrong("option.unsound" if wrong.args[0].startswith("layout.") else wrong.args[0]) from None


def parts_of(folder):
    """The kind of an option and its bounds."""
    parts = folder.split("_")
    if len(parts) < 3 or not all(parts):
        raise Wrong("option.missing_part")
    if len(parts) > 3:
        raise Wrong("option.underscore")
    if not re.fullmatch("[0-9]+", parts[0]) or int(parts[0]) > MOST_PRIORITY:
        raise Wrong("option.priority")
    kind, opened, rest = parts[1].partition("(")
    if kind not in KINDS:
        raise Wrong("option.kind")
    return kind, bounds_of(kind, rest) if opened else None


def bounds_of(kind, rest):
    if kind not in BOUNDED:
        raise Wrong("option.bounds_not_allowed")
    if not rest.endswith(")"):
        raise Wrong("option.bounds")
    bounds = [bound_of(kind, text.strip()) for text in rest[:-1].split(",")]
    if len(bounds) != 2 or None in bounds or kind == "STRING" and min(bounds) < 0:
        raise Wrong("option.bounds")
    if bounds[0] > bounds[1]:
        raise Wrong("option.bounds_reversed")
    return bounds


def bound_of(kind, text):
    try:
        return Decimal(text) if kind == "DECIMAL" else int(text)
    except (InvalidOperation, ValueError):
        return None


def read_value(data, kind, bounds):
    if len(data) > MOST_BYTES:
        raise Wrong("option.too_long")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Wrong("option.not_utf8") from None
    document = parsed(filled(text, kind, bounds).encode())
    if not isinstance(document, dict):
        raise Wrong("option.not_an_object")
    if "uuid" not in document:
        raise Wrong("option.missing_uuid")
    uuid = document["uuid"]
    if not isinstance(uuid, str) or isinstance(uuid, Number) or not UUID.fullmatch(uuid):
        raise Wrong("option.malformed_uuid")
    _layout.check(document, _layout.Option())


def filled(text, kind, bounds):
    """The text with a sample in place of each marker."""
    if kind == "STRING":
        text = re.sub(r"\?\?string\?\?", "A" * int(bounds[0] if bounds else 1), text, flags=re.IGNORECASE)
    if kind == "COLOR":
        text = COLOUR.sub(lambda found: colour_for(found[1].upper()), text)
    if kind in ("INTEGER", "DECIMAL"):
        text = re.sub(f'"{MARKER.pattern}"', lambda found: number_for(found[1], kind, bounds), text)
        text = MARKER.sub(lambda found: number_for(found[1], kind, bounds), text)
    if re.search(r"\?\?string\?\?", text, re.IGNORECASE) or MARKER.search(text):
        raise Wrong("option.foreign_marker")
    return text


def colour_for(order):
    return "".join(OPAQUE_BLACK[order[at : at + 2]] for at in range(0, 8, 2))


def number_for(expression, kind, bounds):
    word = "{" + kind.lower() + "}"
    if word not in expression.lower():
        raise Wrong("option.foreign_marker")
    sample = 1.0 if not bounds or bounds[0] <= 1 <= bounds[1] else float(bounds[1])
    return _expression.value(re.sub(re.escape(word), "v", expression, flags=re.IGNORECASE), sample, kind == "INTEGER")
