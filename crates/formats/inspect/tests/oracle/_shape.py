"""The tables of the layout page: which field holds what."""

from _json_text import Number
from _verdict import Wrong

MOST_FLOAT = 3.4028235677973366e38

WHOLE = range(-1 << 31, 1 << 31)
COLOURS = {name: "colour" for name in ("ColorTL", "ColorTR", "ColorBL", "ColorBR")}
ORIGINS = {name: range(3) for name in ("OriginX", "OriginY", "ParentOriginX", "ParentOriginY")}
THREE, TWO = {name: "vector3" for name in ("Position", "Rotation")}, {name: "vector2" for name in ("Scale", "Size")}
FIELDS = {
    "root": {
        "PatchName": str, "AuthorName": str, "TargetName": str, "ID": str, "HideOnlineBtn": bool, "TargetFirmware": WHOLE,
        "Files": ["file"], "Anims": ["anim"], "Ready8X": bool, "PatchAppletColorAttrib": bool,
    },
    "file": {
        "FileName": str, "Patches": ["pane"], "AddGroups": ["group"], "Materials": ["material"],
        "PullFrontPanes": [str], "PushBackPanes": [str],
    },
    "pane": {"PaneName": str, **THREE, **TWO, "Visible": bool, **ORIGINS, **COLOURS, "UsdPatches": ["user_data"]},
    "vector3": {"X": float, "Y": float, "Z": float},
    "vector2": {"X": float, "Y": float},
    "user_data": {"PropName": str, "PropValues": ["value"], "type": WHOLE},
    "group": {"GroupName": str, "Panes": [str]},
    "material": {
        "MaterialName": str, "ForegroundColor": "colour", "BackgroundColor": "colour", "Refs": ["ref"], "Transforms": ["transform"],
    },
    "ref": {"Name": str, "WrapS": range(8), "WrapT": range(8)},
    "transform": {"Name": str, "X": float, "Y": float, "Rotation": float, "ScaleX": float, "ScaleY": float},
    "anim": {"FileName": str, "AnimJson": "animation"},
}
REQUIRED = {
    "file": ("FileName",), "pane": ("PaneName",), "user_data": ("PropName",), "group": ("GroupName",),
    "material": ("MaterialName",), "ref": ("Name",), "transform": ("Name",), "anim": ("FileName", "AnimJson"),
}
VECTORS = ("vector3", "vector2")


def check(fields, shape, rules):
    is_marked = "__self" in fields
    if is_marked:
        rules.marker(fields["__self"] is None, shape)
    is_whole = not (is_marked and rules.are_marked_partial)
    for name, kind in FIELDS[shape].items():
        if name in fields:
            check_field(fields[name], kind, shape, rules)
        elif is_whole and name in REQUIRED.get(shape, ()):
            raise Wrong("layout.deletion_marker" if is_marked else "layout.missing_field")
    if shape == "user_data":
        rules.user_data(fields)


def check_field(value, kind, shape, rules):
    if value is None:
        raise Wrong("layout.null_vector" if kind in VECTORS else "layout.null")
    if isinstance(value, dict) and value.get("__self", 0) is None:
        rules.marked_field(shape in VECTORS)
        return
    check_value(value, kind, rules)


def check_value(value, kind, rules):
    if isinstance(kind, list):
        expect(value, list)
        for item in value:
            check_item(item, kind[0], rules)
    elif isinstance(kind, range):
        check_whole(value, kind)
    elif kind in FIELDS:
        expect(value, dict)
        check(value, kind, rules)
    elif kind is bool:
        check_switch(value)
    elif kind is float:
        check_float(value)
    else:
        check_text(value, kind, rules)


def check_item(value, kind, rules):
    if kind in FIELDS:
        expect(value, dict)
    elif value is None:
        raise Wrong("layout.null")
    check_value(value, kind, rules)


def check_text(value, kind, rules):
    if kind == "value" and isinstance(value, Number):
        rules.number_among_values()
        return
    expect(value, str)
    if kind in ("colour", "animation"):
        getattr(rules, kind)(value)


def expect(value, kind):
    if not isinstance(value, kind) or isinstance(value, Number):
        raise Wrong("layout.wrong_type")


def check_switch(value):
    if isinstance(value, Number) and value.whole() in (0, 1):
        raise Wrong("layout.number_as_switch")
    expect(value, bool)


def check_float(value):
    if not isinstance(value, Number):
        raise Wrong("layout.wrong_type")
    if abs(float(value)) >= MOST_FLOAT:
        raise Wrong("layout.infinite_number")


def check_whole(value, bounds):
    if not isinstance(value, Number):
        raise Wrong("layout.wrong_type")
    if value.whole() is None or value.whole() not in bounds:
        raise Wrong("layout.out_of_range")
