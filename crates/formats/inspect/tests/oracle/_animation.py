"""The animations of layouts, from the layout page alone."""

from _json_text import parsed
from _shape import check_number, check_switch, check_text, check_whole
from _verdict import Wrong

BYTE, SHORT, WORD = range(1 << 8), range(1 << 16), range(1 << 32)
# What the objects hold, and what of it may be absent.
FIELDS = {
    "animation": {"LittleEndian": bool, "Version": WORD, "pat1": "pat1", "pai1": "pai1"},
    "pat1": {
        "AnimationOrder": SHORT, "Name": str, "ChildBinding": BYTE, "Groups": [str], "Unk_StartOfFile": SHORT,
        "Unk_EndOfFile": SHORT, "Unk_EndOfHeader": str,
    },
    "pai1": {"FrameSize": SHORT, "Flags": BYTE, "Textures": [str], "Entries": ["entry"]},
    "entry": {"Name": "entry_name", "Target": BYTE, "UnkwnownData": str, "Tags": ["tag"]},
    "tag": {"Unknown": WORD, "TagType": str, "Entries": ["curve"]},
    "curve": {
        "Index": BYTE, "AnimationTarget": BYTE, "DataType": SHORT, "FLEUUnknownInt": WORD, "FLEUEntryName": str,
        "KeyFrames": ["key_frame"],
    },
    "key_frame": {"Frame": float, "Value": float, "Blend": float},
}
ABSENT = {
    "pai1": ("Entries",), "entry": ("Tags",), "tag": ("Entries",),
    "curve": ("Index", "AnimationTarget", "DataType", "FLEUUnknownInt", "FLEUEntryName", "KeyFrames"),
}
MOST_ENTRY_NAME = 28


def check(text, rules):
    try:
        document = parsed(text.encode("utf-8", "surrogatepass"), True)
    except Wrong:
        raise Wrong("layout.animation_unreadable") from None
    if not isinstance(document, dict):
        raise Wrong("layout.animation_not_an_object")
    check_object(document, "animation", rules)


def check_object(fields, shape, rules):
    for name, kind in FIELDS[shape].items():
        if name in fields and fields[name] is None and name in ABSENT.get(shape, ()):
            continue
        if name in fields:
            check_value(fields[name], kind, rules)
        elif name not in ABSENT.get(shape, ()):
            raise Wrong("layout.animation_without")
    if shape == "tag" and len(fields["TagType"]) > 4:
        raise Wrong("layout.animation_tag_type")
    if fields.get("KeyFrames"):
        check_data_type(fields)


def check_data_type(fields):
    if "DataType" not in fields:
        raise Wrong("layout.animation_without")
    written = fields["DataType"]
    whole = 0 if written is None else written.whole()
    if (int(float(written)) if whole is None else whole % (1 << 16)) not in (1, 2):
        raise Wrong("layout.animation_data_type")


def check_value(value, kind, rules):
    if value is None:
        raise Wrong("layout.null")
    if isinstance(kind, list):
        if not isinstance(value, list):
            raise Wrong("layout.wrong_type")
        for item in value:
            if item is None and kind[0] in FIELDS:
                raise Wrong("layout.wrong_type")
            check_value(item, kind[0], rules)
    elif kind is bool:
        check_switch(value)
    elif kind is float:
        check_number(value)
    elif kind in (str, "entry_name"):
        check_text(value, kind, rules)
        if kind == "entry_name" and len(value.encode("utf-8", "surrogatepass")) > MOST_ENTRY_NAME:
            raise Wrong("layout.name_does_not_fit")
    elif isinstance(kind, range):
        check_whole(value, kind)
    else:
        if not isinstance(value, dict):
            raise Wrong("layout.wrong_type")
        check_object(value, kind, rules)
