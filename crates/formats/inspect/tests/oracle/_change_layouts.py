"""Changes of layouts and of the values of their options."""

import copy
import json

from _change_json import of_values

KEY_FRAMES = [{"Frame": 0, "Value": 1.5, "Blend": 0}]
CURVE = {"Index": 0, "AnimationTarget": 0, "DataType": 2, "FLEUUnknownInt": 0, "FLEUEntryName": "", "KeyFrames": KEY_FRAMES}
ENTRY = {"Name": "P", "Target": 0, "UnkwnownData": "", "Tags": [{"Unknown": 0, "TagType": "FLPA", "Entries": [CURVE]}]}
ANIMATION = {
    "LittleEndian": True, "Version": 1,
    "pat1": {
        "AnimationOrder": 1, "Name": "a", "ChildBinding": 0, "Groups": ["G"], "Unk_StartOfFile": 0, "Unk_EndOfFile": 9,
        "Unk_EndOfHeader": "",
    },
    "pai1": {"FrameSize": 9, "Flags": 0, "Textures": [], "Entries": [ENTRY]},
}
ANIMS = [{"FileName": "anim/A_In.bflan", "AnimJson": json.dumps(ANIMATION)}]
USER_DATA = [{"PropName": "S", "PropValues": ["1"], "type": 1}, {"PropName": "T", "PropValues": ["1,5"], "type": 2}]
PANE = {
    "PaneName": "P", "Position": {"X": 1, "Y": 2, "Z": 3}, "Scale": {"X": 1, "Y": 1}, "Visible": True, "OriginX": 1, "ParentOriginY": 2,
    "ColorTL": "FF0000FF", "UsdPatches": USER_DATA,
}
MATERIAL = {
    "MaterialName": "M", "ForegroundColor": "FF0000FF", "Refs": [{"Name": "r", "WrapS": 1}], "Transforms": [{"Name": "t", "X": 1}],
}
FILES = [{
    "FileName": "blyt/A.bflyt", "Patches": [PANE], "AddGroups": [{"GroupName": "G", "Panes": ["P"]}], "Materials": [MATERIAL],
    "PullFrontPanes": ["P"], "PushBackPanes": ["P"],
}]
LAYOUT = {
    "PatchName": "a", "AuthorName": "b", "TargetName": "ResidentMenu.szs", "ID": "Vitrine:3", "HideOnlineBtn": False,
    "TargetFirmware": 2000, "Files": FILES, "Anims": ANIMS,
}
VALUE = {"uuid": "6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b", "HideOnlineBtn": True, "Files": FILES, "Anims": ANIMS}
NUMBERS = (
    "", " 1", "1 ", "+1", "-1", "--1", "0x10", "1e2", "1e400", ".5", "5.", ",5", "1.5", "1,5", "inf", "nan", "1_0", "\t1", "\u00a01",
    "2147483647", "2147483648", "-2147483648", "-2147483649", "3.5e38", "1e-50", "-", ".", "1.2.3", "a1", "00012", "1e", "\u0661", "\n1",
)
MARKERS = (
    "??string??", "??STRING??", "??{integer}??", "??{Integer}*2??", "??{integer}/2??", "??1/({integer}-1)??", "??{decimal}??",
    "??{color:AABBGGRR}??", "??{colorAABBGGRR}??", "??{COLOR:rrggbbaa}??", "??{color:RRGGBB}??", "??{color}??", "??", "????", "??x??",
    "??{x}??", "{integer}", "a ??{integer}?? b", "??{integer}+{integer}??", "??2??", "??-{integer}??", "??({integer})??",
    "??{integer}^2??", "??{integer}{integer}??", "??2{integer}??", "?? {integer} ??", "??{integer}?? ??{integer}??", "??--{integer}??",
    "??+{integer}??", "??{integer}%2??", "??1e3*{integer}??", "??{color:AARRAARR}??", "??sqrt({integer})??",
)
KINDS = ("TOGGLE", "SELECT", "INTEGER(1,9)", "INTEGER(3,9)", "DECIMAL(1,9)", "STRING(1,9)", "COLOR")


def of_layout(corpus):
    for what, text in of_values(LAYOUT):
        yield f"layout-{what}.json", text
    layout = copy.deepcopy(LAYOUT)
    for what, text in of_values(ANIMATION):
        layout["Anims"][0]["AnimJson"] = text.decode("utf-8", "replace")
        yield f"animation-{what}.json", json.dumps(layout).encode()
    for kind in (1, 2, 0, 3):
        for number, text in enumerate(NUMBERS):
            user_data = [{"PropName": "S", "PropValues": [text], "type": kind}]
            yield f"number-{kind}-{number}.json", json.dumps({"Files": files_of(UsdPatches=user_data)}).encode()


def of_option(corpus):
    for what, text in of_values(VALUE):
        yield f"{what}/options/1_TOGGLE_Name/value.json", text
    for number, marker in enumerate(MARKERS):
        user_data = [{"PropName": "S", "PropValues": [marker], "type": 2}]
        for place, pane in (("value", {"UsdPatches": user_data}), ("colour", {"ColorTL": marker}), ("number", {"Position": {"X": marker}})):
            text = json.dumps({"uuid": VALUE["uuid"], "Files": files_of(**pane)}).encode()
            for kind in KINDS:
                yield f"marker-{number}-{place}/options/1_{kind}_Name/value.json", text


def files_of(**fields):
    return [{"FileName": "blyt/A.bflyt", "Patches": [{"PaneName": "P", **fields}]}]
