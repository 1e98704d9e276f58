"""Changes that any file can have."""


def of_bytes(data, most):
    """Names and changed files."""
    for length in sorted({*range(24), *(len(data) * part // 12 for part in range(1, 12)), *range(len(data) - 24, len(data))}):
        if 0 <= length < len(data):
            yield f"cut-to-{length}", data[:length]
    yield from of_each_byte(data, most, with_ends=True)
    yield "one-after", data + b"\0"
    yield "many-after", data + bytes(70_000)
    yield "twice", data + data
    yield "byte-order-mark", b"\xef\xbb\xbf" + data
    yield "other-case", data[:4].swapcase() + data[4:]
    yield "blank-before", b" " + data
    yield "half-repeated", data[: len(data) // 2] * 2
    yield "half-missing", data[: len(data) // 3] + data[len(data) * 2 // 3 :]


def of_each_byte(data, most, with_ends=False):
    for at in range(min(most, len(data))):
        ends = (("full", 255 - data[at]), ("none", -data[at])) if with_ends else ()
        for what, change in (("more", 1), ("less", -1), ("other", 128), *ends):
            if change % 256:
                yield f"{at}-{what}", data[:at] + bytes([(data[at] + change) % 256]) + data[at + 1 :]
