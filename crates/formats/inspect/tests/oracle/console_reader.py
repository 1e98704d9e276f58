"""A model of the console's reader of layouts, made from its source (docs/formats/findings.md) and not from our pages, judges every
single change of a full layout. What it refuses `vitrine inspect` has to call an error; what it reads, `inspect` may refuse for a type that no
tool writes, and for nothing else."""

import json
import math
import re
import sys
import tempfile
from pathlib import Path

from _change_layouts import of_layout
from second_reader import judged

LEAST_CHANGES = 2400
# What may be refused although the console reads it, and why it is no value that a tool writes.
UNWRITTEN = {
    "layout.unexpected_type", "layout.out_of_range", "layout.not_an_object",
    # An object or `null` in the lists of an animation.
    "layout.wrong_type",
}
COLOUR = re.compile(r"[ \t-\r]*[+-]?(?:0[xX](?=[0-9a-fA-F]))?([0-9a-fA-F]+)")
WHOLE = re.compile(r"[ \t-\r]*([+-]?[0-9]+)")
FLOAT = re.compile(r"[ \t-\r]*([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[+-]?(?:inf|nan))", re.IGNORECASE)


class Refused(Exception):
    pass


def need(holds):
    if not holds:
        raise Refused


def finite(text):
    number = float(text)
    need(math.isfinite(number))
    return number


def constant(_):
    raise Refused


def parsed(data):
    try:
        text = data.decode("utf-8").removeprefix("\ufeff") if isinstance(data, bytes) else data.removeprefix("\ufeff")
        document = json.loads(text, parse_float=finite, parse_constant=constant)
        json.dumps(document, ensure_ascii=False).encode()
        return document
    except (ValueError, UnicodeError):
        raise Refused from None


def has(value, name):
    return isinstance(value, dict) and name in value


def text(value):
    need(isinstance(value, str))
    return value


def number(value):
    need(isinstance(value, (int, float)))


def switch(value):
    need(isinstance(value, bool))


def listed(read):
    def read_list(value):
        need(isinstance(value, list))
        for item in value:
            read(item)

    return read_list


def members(required=(), **optional):
    def read(value):
        need(not required or isinstance(value, dict))
        for name, inner in required:
            need(has(value, name))
            inner(value[name])
        for name, inner in optional.items():
            if has(value, name):
                inner(value[name])

    return read


def colour(value):
    begin = COLOUR.match(text(value))
    need(begin and int(begin[1], 16) < 1 << 64)


def material_colour(value):
    if text(value):
        colour(value)


def user_data(value):
    members([("PropName", text)], PropValues=listed(text), type=number)(value)
    kind = value.get("type")
    for written in value.get("PropValues", []):
        if kind == 1:
            begin = WHOLE.match(written)
            need(begin and -(1 << 31) <= int(begin[1]) < 1 << 31)
        elif kind == 2:
            begin = FLOAT.match(written.replace(",", ".", 1))
            need(begin and (begin[1][-1:].isalpha() or abs(float(begin[1])) < 3.4028235677973366e38))


def bytes_at_most(most):
    return lambda value: need(len(text(value).encode()) <= most)


def animation(value):
    root = parsed(text(value))
    need(isinstance(root, dict))
    exactly(LittleEndian=switch, Version=number, pat1=PAT1, pai1=PAI1)(root)


def exactly(**fields):
    def read(value):
        need(isinstance(value, dict) or value is None)
        for name, inner in fields.items():
            inner((value or {}).get(name))

    return read


def each(read):
    """What a loop of the console goes through: nothing in `null`, the members of an object."""

    def read_each(value):
        items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [] if value is None else [value]
        for item in items:
            read(item)

    return read_each


def unless_null(read):
    return lambda value: value is None or read(value)


def curve(value):
    need(isinstance(value, dict) or value is None)
    value = value or {}
    for name in ("Index", "AnimationTarget", "DataType", "FLEUUnknownInt"):
        unless_null(number)(value.get(name))
    unless_null(text)(value.get("FLEUEntryName"))
    frames = value.get("KeyFrames")
    each(exactly(Frame=number, Value=number, Blend=number))(frames)
    need(not frames or int(value.get("DataType") or 0) % (1 << 16) in (1, 2))


PAT1 = exactly(
    AnimationOrder=number, Name=text, ChildBinding=number, Unk_StartOfFile=number, Unk_EndOfFile=number, Groups=listed(bytes_at_most(36)),
    Unk_EndOfHeader=text,
)
TAG = exactly(Unknown=number, TagType=text, Entries=each(curve))
ENTRY = exactly(Name=bytes_at_most(28), Target=number, UnkwnownData=text, Tags=each(TAG))
PAI1 = exactly(FrameSize=number, Flags=number, Textures=listed(text), Entries=each(ENTRY))
VECTOR = members(X=number, Y=number, Z=number)
FLAT = members(X=number, Y=number)
PANE = members(
    [("PaneName", text)], Position=VECTOR, Rotation=VECTOR, Scale=FLAT, Size=FLAT, Visible=switch, OriginX=number, OriginY=number,
    ParentOriginX=number, ParentOriginY=number, ColorTL=colour, ColorTR=colour, ColorBL=colour, ColorBR=colour,
    UsdPatches=listed(user_data),
)
MATERIAL = members(
    [("MaterialName", text)], ForegroundColor=material_colour, BackgroundColor=material_colour,
    Refs=listed(members([("Name", text)], WrapS=number, WrapT=number)),
    Transforms=listed(members([("Name", text)], X=number, Y=number, Rotation=number, ScaleX=number, ScaleY=number)),
)
FILE = members(
    [("FileName", text)], Patches=listed(PANE), AddGroups=listed(members([("GroupName", bytes_at_most(34))], Panes=listed(text))),
    Materials=listed(MATERIAL), PushBackPanes=listed(text), PullFrontPanes=listed(text),
)
LAYOUT = members(
    PatchName=text, AuthorName=text, ID=text, Files=listed(FILE), Anims=listed(members([("FileName", text), ("AnimJson", animation)])),
    PatchAppletColorAttrib=switch, HideOnlineBtn=switch, Ready8X=switch, TargetFirmware=number,
)


def is_read(data):
    try:
        LAYOUT(parsed(data))
    except Refused:
        return False
    return True


def main():
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, data in of_layout(None):
            files.append(Path(folder, name))
            files[-1].write_bytes(data)
        codes = judged(files)
        wrong = []
        for file, found in zip(files, codes):
            is_taken = is_read(file.read_bytes())
            if not is_taken and not found:
                wrong.append(f"{file.name}: the console refuses it, and no error is found")
            if is_taken and not UNWRITTEN.issuperset(found):
                wrong.append(f"{file.name}: the console reads it, and it is refused: {', '.join(found)}")
    print(f"{len(files)} single changes of a layout judged by the console's reader and ours")
    if len(files) < LEAST_CHANGES:
        sys.exit("fewer changes than there were")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
