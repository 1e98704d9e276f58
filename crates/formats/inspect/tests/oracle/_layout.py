"""Layouts, read strictly as consoles do, from the format page alone."""

import re

import _animation
import _shape
from _json_text import Number, parsed
from _verdict import Wrong

# What the console's reading of colours takes from the beginning of a text.
COLOUR = re.compile(r"[ \t-\r]*[+-]?(?:0[xX](?=[0-9a-fA-F]))?([0-9a-fA-F]+)")
MOST_COLOUR = 1 << 64
# What the console's reading of numbers takes from the beginning of a text.
BEGINS = {
    1: re.compile(r"[ \t-\r]*([+-]?[0-9]+)"),
    2: re.compile(r"[ \t-\r]*([+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:[eE][+-]?[0-9]+)?|[+-]?(?:inf|nan))", re.IGNORECASE),
}
MOST_WHOLE, MOST_FLOAT = 1 << 31, 3.4028235677973366e38


def read(data):
    document = parsed(data, True)
    if not isinstance(document, dict):
        raise Wrong("layout.not_an_object")
    check(document, Layout())


def check(document, rules):
    _shape.check(document, "root", rules)


class Layout:
    """What a layout's values have to be; markers of options have lost their place there."""

    are_marked_partial = False

    def marker(self, is_null, shape):
        pass

    def null_vector(self):
        pass

    def is_marked_field_read(self, kind, is_component):
        """Whether what a marker stands in the place of is read on."""
        if kind in _shape.VECTORS:
            return True
        raise Wrong("layout.wrong_type" if is_component else "layout.deletion_marker")

    def number_among_values(self):
        raise Wrong("layout.number_in_prop_values")

    def colour(self, text):
        begin = COLOUR.match(text)
        if not begin or int(begin[1], 16) >= MOST_COLOUR:
            raise Wrong("layout.malformed_colour")

    def animation(self, text):
        _animation.check(text, self)

    def user_data(self, fields):
        kind = fields.get("type")
        kind = kind.whole() if isinstance(kind, Number) else None
        values = fields.get("PropValues")
        for value in map(str, values) if kind in BEGINS and isinstance(values, list) else []:
            begin = BEGINS[kind].match(value)
            if not begin:
                raise Wrong("layout.not_a_number")
            number = 0.0 if begin[1][-1:].isalpha() else float(begin[1].replace(",", "."))
            is_small = -MOST_WHOLE <= number < MOST_WHOLE if kind == 1 else abs(number) < MOST_FLOAT
            if not is_small:
                raise Wrong("layout.number_too_large")


class Option(Layout):
    """In an option's value a marker deletes, and numbers among the values of user data become text."""

    are_marked_partial = True

    def is_marked_field_read(self, kind, is_component):
        return False

    def null_vector(self):
        raise Wrong("layout.null_vector")

    def number_among_values(self):
        pass

    def marker(self, is_null, shape):
        if not is_null:
            raise Wrong("layout.marker_not_null")
