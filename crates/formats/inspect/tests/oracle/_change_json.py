"""Changes of JSON documents."""

import copy
import json

VALUES = {
    "null": None, "true": True, "zero": 0, "one": 1, "minus": -1, "large": 1 << 33, "blank": " ", "empty": "", "word": "x", "list": [],
    "list-of-one": [1], "object": {}, "marker": {"__self": None}, "marked": {"__self": 1},
}
# As they are written, since numbers are kept so.
WRITTEN = {
    "fraction": "1.5", "whole-fraction": "1.0", "exponent": "1e1", "beyond-32": "1e39", "beyond-64": "1e400", "minus-zero": "-0",
    "control": '"\\u0007"',
}
PLACE = "placeholder"
GRAMMAR = b'{"a":[1,-2.5e+3,true,null],"\\u00e9\\n":{"b":"\xc3\xa9","c":false}} '
BYTES = b'"{}[],:\\xu0 -.e\x01\x80\xff\n/'
MANIFEST = {"Version": 16, "ThemeName": "a", "Author": "b", "Target": "home", "LayoutInfo": "", "Id": "12345678"}
TARGETS = (
    "HOME", "Home Menu", "homemenu", "ResidentMenu", "ResidentMenu.szs", "residentmenu.SZS", "home.szs", "common", "common.szs", " home",
    "Set", "settings", "Psl.Szs", "player select", "\u017fet",
)


def of_values(document):
    """Every value replaced, every member removed, written in another case and twice, and one more added."""
    for path in list(paths_of(document)):
        name = "-".join(map(str, path)) or "root"
        for what, value in VALUES.items():
            yield f"{name}-{what}", json.dumps(replaced(document, path, value)).encode()
        for what, text in WRITTEN.items():
            yield f"{name}-{what}", json.dumps(replaced(document, path, PLACE)).replace(f'"{PLACE}"', text).encode()
        if path and isinstance(path[-1], str):
            yield from of_member(document, path, name)
    yield "one-more", json.dumps({**document, "more": 1}).encode()
    text = json.dumps(document).encode()
    yield "byte-order-mark", b"\xef\xbb\xbf" + text
    yield "utf-16", text.decode().encode("utf-16")
    yield "comma-after", text[:-1] + b",}"


def of_member(document, path, name):
    changed = copy.deepcopy(document)
    holder = at(changed, path[:-1])
    value = holder.pop(path[-1])
    yield f"{name}-missing", json.dumps(changed).encode()
    holder[path[-1].swapcase()] = value
    yield f"{name}-other-case", json.dumps(changed).encode()
    holder[path[-1]] = value
    yield f"{name}-both-cases", json.dumps(changed).encode()
    del holder[path[-1].swapcase()]
    holder[PLACE] = value
    yield f"{name}-twice", json.dumps(changed).replace(PLACE, path[-1]).encode()


def paths_of(value, path=()):
    yield path
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in members:
        yield from paths_of(inner, (*path, key))


def at(document, path):
    for key in path:
        document = document[key]
    return document


def replaced(document, path, value):
    if not path:
        return value
    changed = copy.deepcopy(document)
    at(changed, path[:-1])[path[-1]] = value
    return changed


def of_grammar(corpus):
    for place in range(len(GRAMMAR)):
        for number in range(len(BYTES)):
            yield f"json-{place}-{number}.json", GRAMMAR[:place] + BYTES[number : number + 1] + GRAMMAR[place + 1 :]
        yield f"json-{place}-cut.json", GRAMMAR[:place]
        yield f"json-{place}-missing.json", GRAMMAR[:place] + GRAMMAR[place + 1 :]
        yield f"json-{place}-twice.json", GRAMMAR[: place + 1] + GRAMMAR[place:]


def of_manifest(corpus):
    for what, text in of_values(MANIFEST):
        yield f"manifest-{what}/info.json", text
    for number, target in enumerate(TARGETS):
        yield f"manifest-target-{number}/info.json", json.dumps({**MANIFEST, "Target": target}).encode()
