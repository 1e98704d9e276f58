"""The tables of the layout page: which field holds what."""

from _json_text import Number
from _verdict import Wrong

WHOLE, BYTE = range(-1 << 31, 1 << 31), range(1 << 8)
MOST_GROUP_NAME = 34
# Whole numbers that the console's JSON reader keeps as such; it makes fractions of others.
KEPT_WHOLE = range(-1 << 63, 1 << 64)
COLOURS = {name: "colour" for name in ("ColorTL", "ColorTR", "ColorBL", "ColorBR")}
ORIGINS = {name: BYTE for name in ("OriginX", "OriginY", "ParentOriginX", "ParentOriginY")}
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
    "group": {"GroupName": "group_name", "Panes": [str]},
    "material": {
        "MaterialName": str, "ForegroundColor": "material_colour", "BackgroundColor": "material_colour", "Refs": ["ref"], "Transforms": ["transform"],
    },
    "ref": {"Name": str, "WrapS": BYTE, "WrapT": BYTE},
    "transform": {"Name": str, "X": float, "Y": float, "Rotation": float, "ScaleX": float, "ScaleY": float},
    "anim": {"FileName": str, "AnimJson": "animation"},
}
REQUIRED = {
    "file": ("FileName",), "pane": ("PaneName",), "user_data": ("PropName",), "group": ("GroupName",),
    "material": ("MaterialName",), "ref": ("Name",), "transform": ("Name",), "anim": ("FileName", "AnimJson"),
}
VECTORS = ("vector3", "vector2")


def check(fields, shape, rules):
    is_marked = "__self" in fields and fields["__self"] is None
    if "__self" in fields:
        rules.marker(is_marked, shape)
    is_whole = not (is_marked and rules.are_marked_partial)
    for name, kind in FIELDS[shape].items():
        if name in fields:
            # Consoles do not read it.
            if name != "TargetName":
                check_field(fields[name], kind, shape, rules)
        elif is_whole and name in REQUIRED.get(shape, ()):
            raise Wrong("layout.deletion_marker" if is_marked else "layout.missing_field")
    if shape == "user_data":
        rules.user_data(fields)


def check_field(value, kind, shape, rules):
    if value is None:
        if kind not in VECTORS:
            raise Wrong("layout.null")
        rules.null_vector()
        return
    is_marked = isinstance(value, dict) and value.get("__self", 0) is None
    if is_marked and not rules.is_marked_field_read(kind, shape in VECTORS):
        return
    check_value(value, kind, rules)


def check_value(value, kind, rules):
    if isinstance(kind, list):
        expect(value, list)
        for item in value:
            check_item(item, kind[0], rules)
    elif isinstance(kind, range):
        check_whole(value, kind)
    elif kind in VECTORS and not isinstance(value, dict):
        raise Wrong("layout.unexpected_type")
    elif kind in FIELDS:
        expect(value, dict)
        check(value, kind, rules)
    elif kind is bool:
        check_switch(value)
    elif kind is float:
        check_number(value)
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
    if kind == "group_name" and len(value.encode("utf-8", "surrogatepass")) > MOST_GROUP_NAME:
        raise Wrong("layout.name_does_not_fit")
    if kind == "animation":
        rules.animation(value)
    elif kind == "colour" or kind == "material_colour" and value:
        rules.colour(value)


def expect(value, kind):
    if not isinstance(value, kind) or isinstance(value, Number):
        raise Wrong("layout.wrong_type")


def check_switch(value):
    if isinstance(value, Number) and value.whole() in (0, 1):
        raise Wrong("layout.number_as_switch")
    expect(value, bool)


def check_number(value):
    if isinstance(value, bool):
        raise Wrong("layout.unexpected_type")
    if not isinstance(value, Number):
        raise Wrong("layout.wrong_type")


def check_whole(value, bounds):
    """What a console cuts to the type is read; what is beyond it as a fraction is not."""
    check_number(value)
    is_cut = value.whole() is not None and value.whole() in KEPT_WHOLE
    if not is_cut and not bounds[0] <= int(float(value)) <= bounds[-1]:
        raise Wrong("layout.out_of_range")
