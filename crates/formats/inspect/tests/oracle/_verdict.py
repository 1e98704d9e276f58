"""What the readers of all formats share: a reader raises `Wrong` with the code of the first thing that it finds."""


class Wrong(Exception):
    """Its only argument is the code."""


def first_wrong(read, data):
    """The code of what is wrong, or None."""
    try:
        read(data)
    except Wrong as wrong:
        return wrong.args[0]


def raise_first(found):
    if found:
        raise Wrong(found[0])
