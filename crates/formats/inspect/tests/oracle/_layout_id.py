"""Layout IDs, from their page alone."""

import re

from _verdict import Wrong

LONGEST = 16 << 10
UUID = re.compile("[0-9a-fA-F-]{36}")
# A variable ends where the text does, or where another option follows.
END = re.compile(r"\)(?=$|,[0-9a-fA-F-]{36})")


def read(data):
    if len(data) > LONGEST:
        raise Wrong("layout_id.too_long")
    text = data.decode("utf-8", "surrogateescape")
    service, colon, rest = text.partition(":")
    if not colon:
        raise Wrong("layout_id.no_service")
    if not service:
        raise Wrong("layout_id.malformed_service")
    number, bar, options = rest.partition("|")
    if not number:
        raise Wrong("layout_id.malformed_id")
    if options:
        read_options(options)


def read_options(text):
    while True:
        found = UUID.match(text)
        if not found:
            raise Wrong("layout_id.missing_uuid")
        text = text[found.end() :]
        if text.startswith("("):
            end = END.search(text)
            if not end:
                raise Wrong("layout_id.open_variable")
            text = text[end.end() :]
        if not text:
            return
        if not text.startswith(","):
            raise Wrong("layout_id.missing_comma")
        text = text[1:]
