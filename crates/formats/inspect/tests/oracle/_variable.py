"""What a person enters for an option, from the page on options alone. In the corpus the option's kind comes first, as a digit."""

import re

from _option import KINDS
from _verdict import Wrong

LONGEST_TEXT, MOST_WHOLE = 1000, (1 << 53) - 1


def read(data):
    kind, entered = KINDS[int(data[:1])], data[1:].decode("utf-8")
    if kind == "INTEGER":
        if not re.fullmatch("-?[0-9]+", entered):
            raise Wrong("option.not_a_whole_number")
        if abs(int(entered)) > MOST_WHOLE:
            raise Wrong("option.out_of_range")
    if kind == "DECIMAL" and not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", entered):
        raise Wrong("option.not_a_number")
    if kind == "STRING" and len(entered) > LONGEST_TEXT:
        raise Wrong("option.length")
    if kind == "COLOR" and not re.fullmatch("#?([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})", entered):
        raise Wrong("option.not_a_colour")
