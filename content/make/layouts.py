"""Writes the sample layouts: for each its description, its patches, its overlay, and its options with theirs.

The tree has the shape that `vitrine layouts import` reads (crates/formats/layout/layout.md). Overlays are drawn from the same
numbers that the patches carry, so that what a preview shows is what the patches ask for.
Pane positions count from the middle of the screen, upwards; `at` converts from the drawing's coordinates.
"""

import json
from pathlib import Path
import shutil
import sys

from screen import GLASS, INK, SOFT, WHITE, Screen, rgba

HOUSE = "04d13022-33a8-48a8-849f-0c0001467b29"
CONSOLE_MAKER = "00000000-0000-0000-0000-000000000000"
DOCK = ["page", "bag", "frame", "pad", "cog", "power"]
BUTTON_FILES = ["RdtBtnNtf", "RdtBtnShop", "RdtBtnPvr", "RdtBtnCtrl", "RdtBtnSet", "RdtBtnPow"]
DOCK_PANES = ["L_BtnNoti", "L_BtnShop", "L_BtnPvr", "L_BtnCtrl", "L_BtnSet", "L_BtnPow"]


def at(x, y):
    return {"X": x - 640, "Y": 360 - y, "Z": 0}


def user_row(x, y):
    """The place of the users' parent that puts the first of them here. A console has them 247 units left of it."""
    return at(x + 247, y)


def clock(x, y, scale):
    """The place of the lock screen's clock that puts its middle here. A console counts it from the status line, which is 584 right of and
    295 above the middle of the screen, and writes the digits to the left of it: their middle is 37 units away."""
    place = at(x, y)
    return {"X": place["X"] - 584 + 37 * scale, "Y": place["Y"] - 295, "Z": 0}


def pane(name, **fields):
    return {"PaneName": name, **fields}


def file(name, *patches, **more):
    return {"FileName": f"blyt/{name}.bflyt", "Patches": list(patches), **more}


def radius(name, value):
    return pane(name, UsdPatches=[{"PropName": "S_RoundRadius", "PropValues": [str(value)], "type": 2}])


def own_colours():
    """Takes a pane's colours from its corners alone, not from the console's setting."""
    return {"PropName": "C_W", "PropValues": ["0", "0", "0", "0"], "type": 1}


def value(uuid, *files, **more):
    return {"uuid": uuid, **more, "Files": list(files)}


def drawn_with(example, uuid, *files):
    """A value that takes a variable, and the one in its picture."""
    return value(uuid, *files, example=example)


def corners(value_px):
    """The round corners of a tile and of everything that follows its edge."""
    return [
        file("RdtBtnIconGame", *(radius(name, value_px) for name in ("P_BtnBase", "P_IconGame", "P_Blank", "P_BtnTouch"))),
        file("Cursor3", radius("P_Main", value_px + 6), radius("P_Grow", value_px + 6)),
    ]


# --- Home menu -------------------------------------------------------------------------------------------------------

def lantern_row(people=True, dock="Right", lift=0, focus=rgba("ffd27a")):
    s = Screen()
    if people:
        for index in range(4):
            s.avatar(84 + index * 68, 68, 26, index)
    s.status(1216, 68)
    top = 226 - lift
    s.text(96, top - 30, "The Lantern Boat", 30, "plain", focus, "ls")
    for index in range(6):
        s.tile(96 + index * 244, top, 220, 34, (10, 0, 4, 6, 1, 7)[index])
    s.focus(96, top, 220, 34, focus)
    width = 6 * 72 + 16
    s.dock({"Left": 96, "Centre": 640 - width / 2, "Right": 1216 - width}[dock], 530, DOCK, 72)
    s.hint(1216, 672, [("+", "Options"), ("A", "Start")])
    return s


def lantern_dock(left):
    return file("RdtBase", *(pane(name, Position=at(left + 44 + 72 * index, 562)) for index, name in enumerate(DOCK_PANES)))


LANTERN_ROW = {
    "target": "ResidentMenu", "name": "Lantern Row", "color": "2B2540",
    "uuid": "afe2312c-1843-4efa-8d2a-c3714c3686e6",
    "description": "One calm row of large rounded tiles, with the small buttons gathered in a glass dock.",
    "draw": lantern_row,
    "layout": {
        "AuthorName": "Vitrine", "HideOnlineBtn": True, "TargetFirmware": 2000,
        "Files": [
            file("RdtBase",
                 pane("N_GameRoot", Position=at(96, 336)),
                 pane("N_ScrollArea", Size={"X": 1280, "Y": 300}),
                 pane("N_ScrollWindow", Size={"X": 1280, "Y": 300}),
                 pane("N_MyPage", Position=user_row(84, 68)),
                 *(pane(f"L_BtnAccount_{index:02}", Position={"X": 68 * index - 247, "Y": 0, "Z": 0}) for index in range(8)),
                 pane("N_System", Position=at(640, 360)),
                 pane("L_Hud", Position=at(1221, 68)),
                 *(pane(f"N_Icon_{index:02}", Position={"X": 110 + 244 * index, "Y": 0, "Z": 0}) for index in range(13)),
                 AddGroups=[{"GroupName": "G_LanternDock", "Panes": DOCK_PANES}],
                 PushBackPanes=["N_System"]),
            file("RdtBtnIconGame", pane("RootPane", Scale={"X": 0.859, "Y": 0.859}),
                 *(radius(name, 34) for name in ("P_BtnBase", "P_IconGame", "P_Blank", "P_BtnTouch")),
                 pane("P_InnerCursor", Visible=False)),
            file("Cursor3", radius("P_Main", 40), radius("P_Grow", 40)),
            *(file(name, pane("P_PictBase", Visible=False)) for name in BUTTON_FILES),
        ],
    },
    "common": {"AuthorName": "Vitrine", "Files": [file("FooterAll", pane("L_Line_00", Visible=False), pane("L_Line_01", Visible=False))]},
    "options": [
        ("10_TOGGLE_Hide players", {"Hide players": (
            value("ad032d28-1646-4bb7-9519-ea2c7ee80deb", file("RdtBase", pane("N_MyPage", Visible=False))), {"people": False})}),
        ("20_SELECT_Dock", {
            "Left": (value("ed8363ae-e0c4-40bb-8ab7-da8fb5afd3b0", lantern_dock(96)), {"dock": "Left"}),
            "Centre": (value("7cad7f44-a50a-4480-a214-0f4aa06692ae", lantern_dock(416)), {"dock": "Centre"})}),
        ("30_INTEGER(0,96)_Lift the row by", {"Lift": (
            drawn_with("64", "413e1063-cd51-434a-8484-5d5bf0ece3e1",
                  file("RdtBase", pane("N_GameRoot", Position={"X": -544, "Y": "??24+{integer}??", "Z": 0}))), {"lift": 64})}),
        ("40_COLOR_Lantern light", {"Light": (
            drawn_with("#7AE0FF", "1cb2bb00-479f-4c8c-a539-88b60057933c",
                  file("Cursor3", pane("P_Main", **{f"Color{corner}": "??{color:AABBGGRR}??" for corner in ("TL", "TR", "BL", "BR")}))),
            {"focus": rgba("7ae0ff")})}),
    ],
}
LANTERN_ROW["layout"]["Files"][0]["Patches"] += lantern_dock(768)["Patches"]


def two_shelves(names=False, scale=1.0):
    s = Screen()
    s.status(1228, 52)
    s.dock(40, 128, DOCK, 72, vertical=True)
    s.avatar(72, 52, 26, 6)
    size = round(168 * scale)
    gap = round(36 * scale)
    left = 704 - (5 * size + 4 * gap) / 2 + 16
    top = 372 - (2 * size + gap + 34) / 2
    for row in range(2):
        y = top + row * (size + gap + 34)
        for column in range(5):
            x = left + column * (size + gap)
            s.tile(x, y, size, 22, row * 5 + column + 1)
            if names:
                s.text(x + size / 2, y + size + 17, ("Rings", "Bands", "Peaks", "Tiles", "Leaf", "Arches", "City", "Dots", "Boat", "Tree")[row * 5 + column],
                       17, "plain", SOFT, "mm")
        s.panel(round(left - 20), round(y + size + (32 if names else 14)), round(5 * size + 4 * gap + 40), 6, 3, (255, 255, 255, 70))
    s.focus(left, top, size, 22, rgba("9be7d8"))
    s.hint(1228, 676, [("X", "Close"), ("A", "Start")])
    return s


TWO_SHELVES = {
    "target": "ResidentMenu", "name": "Two Shelves", "color": "1F3A3D",
    "uuid": "9bfe2078-6142-4375-b589-f14b22f5a132",
    "description": "Ten games on two shelves, the buttons in a column at the left edge.",
    "draw": two_shelves,
    "layout": {
        "AuthorName": "Vitrine", "HideOnlineBtn": True, "TargetFirmware": 2000,
        "Files": [
            file("RdtBase",
                 pane("N_GameRoot", Position=at(312, 253)),
                 pane("N_System", Position=at(72, 352)),
                 pane("N_MyPage", Position=user_row(72, 52)),
                 pane("L_Hud", Position=at(1233, 52)),
                 *(pane(f"N_Icon_{index:02}", Position={"X": 204 * (index % 5), "Y": -238 * (index // 5), "Z": 0}) for index in range(10)),
                 *(pane(name, Position={"X": 0, "Y": 180 - 72 * index, "Z": 0}) for index, name in enumerate(DOCK_PANES)),
                 PullFrontPanes=["N_ScrollArea"]),
            file("RdtBtnIconGame", pane("RootPane", Scale={"X": 0.656, "Y": 0.656}),
                 *(radius(name, 34) for name in ("P_BtnBase", "P_IconGame", "P_Blank", "P_BtnTouch")),
                 pane("N_Tip", Visible=False)),
            *(file(name, pane("P_PictBase", Visible=False)) for name in BUTTON_FILES),
            file("Cursor3", pane("P_Main", ColorTL="FFD8E79B", ColorTR="FFD8E79B", ColorBL="FFC8D78B", ColorBR="FFC8D78B",
                                 UsdPatches=[own_colours(), *radius("P_Main", 40)["UsdPatches"]]),
                 radius("P_Grow", 40)),
        ],
    },
    "options": [
        ("10_TOGGLE_Show names", {"Show names": (
            value("a96ce164-21b9-4299-ab14-b064f7123ea1",
                  file("RdtBtnIconGame", pane("N_Tip", Visible=True, Position={"X": 0, "Y": -150, "Z": 0}))), {"names": True})}),
        ("20_DECIMAL(0.8,1.15)_Tile scale", {"Scale": (
            drawn_with("1.12", "df9746f5-13c8-45f2-811d-f194a3db277b",
                  file("RdtBase", pane("N_GameRoot", Scale={"X": "??{decimal}??", "Y": "??{decimal}??"}))), {"scale": 1.12})}),
    ],
}


def stock_home(corner=0):
    s = Screen()
    for index in range(5):
        s.avatar(90 + index * 72, 64, 28, index + 2)
    s.status(1228, 64, INK, False)
    s.text(104, 176, "Sun over the Hills", 29, "plain", rgba("0b8f86"), "ls", False)
    for index in range(5):
        s.tile(106 + index * 270, 194, 256, corner, index * 2)
    s.focus(106, 194, 256, corner, rgba("18bfae"))
    for index, kind in enumerate(DOCK):
        s.disc(370 + index * 108, 546, 43, (255, 255, 255, 235), (200, 204, 210, 255))
        s.icon(370 + index * 108, 546, kind, rgba(("d8504d", "d98a1c", "2f6fd0", "5d646e", "5d646e", "5d646e")[index]), 38)
    s.panel(0, 648, 1280, 72, 0, (255, 255, 255, 170))
    s.panel(30, 647, 1220, 2, 1, INK[:3] + (210,))
    s.hint(1218, 685, [("+", "Options"), ("A", "Start")], INK, WHITE, False)
    return s


STOCK_HOME = {
    "target": "ResidentMenu", "name": "Default", "color": "EBEBEB", "creator": CONSOLE_MAKER,
    "uuid": "1d8a7f88-f589-4cad-a303-33d7cd6cf6e7",
    "description": "The home menu as it comes.",
    "draw": stock_home, "options": [],
}

HOME_GLOBAL = [
    ("100_SELECT_Tile corners", {
        "Square": (value("9770dd81-eada-4574-be0a-e78a0924d763", *corners(0)), stock_home, {"corner": 0}),
        "Soft": (value("4763b561-df38-4620-8362-af8546b16d77", *corners(24)), stock_home, {"corner": 24}),
        "Round": (value("7bfe97b9-e46e-4ce6-9f67-a37a1eb3416c", *corners(96)), stock_home, {"corner": 96})}),
]


# --- The other menus -------------------------------------------------------------------------------------------------

def quiet_lock(place="Middle", status=True):
    s = Screen()
    if status:
        s.status(1228, 52, clock="")
    y = {"Top": 196, "Middle": 318}[place]
    s.text(640, y, "13:30", 168, "light", WHITE, "mm")
    s.text(640, y + 112, "Saturday, 21 November", 27, "plain", SOFT, "mm")
    s.panel(478, 548, 324, 92, 46, GLASS, (255, 255, 255, 50))
    s.tile(492, 560, 68, 18, 10)
    s.text(578, 582, "Continue", 17, "plain", SOFT, "lm", False)
    s.text(578, 608, "The Lantern Boat", 22, "plain", WHITE, "lm", False)
    for dot in range(3):
        s.disc(616 + dot * 24, 680, 5, WHITE if dot == 0 else (255, 255, 255, 110))
    return s


QUIET_LOCK = {
    "target": "Entrance", "name": "Quiet Lock", "color": "243B55",
    "uuid": "37ee93b7-a3dd-49b4-ad0e-527f9d07943f",
    "description": "A thin clock in the middle and a single pill to go on playing. The background does the rest.",
    "draw": quiet_lock,
    "layout": {
        "AuthorName": "Vitrine",
        "Files": [
            file("EntMain",
                 # Its parent is 180 right of the middle.
                 pane("L_BtnResume", Position=at(640 - 180, 594), Scale={"X": 0.6, "Y": 0.6}),
                 pane("N_Home", Visible=False),
                 pane("N_CntL", Visible=False),
                 pane("L_Lock", Position=at(640, 680), Scale={"X": 0.5, "Y": 0.5}),
                 PushBackPanes=["L_BtnResume"]),
            file("Hud", pane("N_Time", Position=clock(640, 318, 4), Scale={"X": 4, "Y": 4})),
        ],
        "Anims": [],
    },
    "options": [
        ("10_SELECT_Clock", {
            "Top": (value("9cad06f7-2eb2-4633-840a-9e9ba7c6ccab", file("Hud", pane("N_Time", Position=clock(640, 196, 4)))), {"place": "Top"}),
            "Middle": (value("f26d0b85-d426-4343-9d02-a0670677962c", file("Hud", pane("N_Time", Position=clock(640, 318, 4)))), {})}),
        ("20_TOGGLE_Hide battery", {"Hide battery": (
            value("1d2be5d7-5bf6-48b9-b161-4660dabbbd2b", file("Hud", *(pane(name, Visible=False) for name in ("L_BatteryConsole", "N_BatteryNum", "N_Signal")))), {"status": False})}),
        ("30_STRING(3,24)_Pane to bring to the front", {"Pane": (
            value("eca66768-512c-42c7-81f0-5ee9cc69788c", file("EntMain", PushBackPanes=["L_BtnResume", "??string??"])), {})}),
    ],
}


def gallery_wall(header=True, scale=1.0):
    s = Screen()
    if header:
        s.icon(72, 62, "grid", WHITE, 28)
        s.text(104, 62, "All software", 31, "plain", WHITE, "lm")
        s.panel(936, 40, 296, 44, 22, GLASS, (255, 255, 255, 46))
        s.text(1084, 62, "Sorted by last played", 19, "plain", SOFT, "mm", False)
    size, gap = round(148 * scale), round(24 * scale)
    left, top = round(640 - (7 * size + 6 * gap) / 2), round((366 if header else 330) - (3 * size + 2 * gap) / 2)
    for row in range(3):
        for column in range(7):
            s.tile(left + column * (size + gap), top + row * (size + gap), size, 16, row * 3 + column * 5 + 2)
    s.focus(left, top, size, 16, rgba("ffb3c1"))
    s.hint(1232, 680, [("Y", "Sort"), ("A", "Start")])
    return s


GALLERY_WALL = {
    "target": "Flaunch", "name": "Gallery Wall", "color": "3A2230",
    "uuid": "6842db43-9b5d-408d-9413-5a56f03dcd51",
    "description": "Seven tiles a row with room between them, like pictures on a wall.",
    "draw": gallery_wall,
    "layout": {
        "AuthorName": "Vitrine",
        "Files": [
            file("FlcBtnIconGame",
                 pane("RootPane", Scale={"X": 0.82, "Y": 0.82}),
                 *(radius(name, 20) for name in ("P_BtnBase", "P_IconGame")),
                 pane("P_InnerCursor", Visible=False)),
            file("FlcMain", pane("N_Title", Position=at(72, 62)), pane("N_Scroll", Position=at(640, 366))),
        ],
    },
    "options": [
        ("10_TOGGLE_No header", {"No header": (
            value("73cb1d8e-4114-4111-bb19-70bc808da621", file("FlcMain", pane("N_Title", Visible=False), pane("N_Scroll", Position=at(640, 330)))),
            {"header": False})}),
        ("20_DECIMAL(0.7,1)_Wall scale", {"Scale": (
            drawn_with("0.8", "62ff5026-73bc-407a-aa89-d4548cc00fa3", file("FlcMain", pane("N_Scroll", Scale={"X": "??{decimal}??", "Y": "??{decimal}??"}))),
            {"scale": 0.8})}),
    ],
}


def round_table(place="Middle", panel=True):
    s = Screen()
    top = {"Top": 92, "Middle": 212, "Bottom": 336}[place]
    if panel:
        s.panel(120, top, 1040, 296, 48, GLASS, (255, 255, 255, 50))
    s.text(640, top + 52, "Who is playing?", 31, "plain", WHITE, "mm")
    for index, name in enumerate(("Ada", "Benoit", "Chiara", "Dmitri", "Esi")):
        x = 280 + index * 180
        s.shadow(x - 62, top + 92, 124, 124, 62, 110, 7, 4)
        s.avatar(x, top + 154, 62, index + 1)
        s.text(x, top + 250, name, 22, "plain", WHITE if index == 0 else SOFT, "mm")
    s.outline(280 - 68, top + 154 - 68, 136, 136, 68, rgba("ffe08a"), 4.5)
    s.hint(1228, 680, [("B", "Back"), ("A", "Choose")])
    return s


def table_at(y):
    return file("PslSelectSinglePlayer", pane("N_Cnt", Position=at(640, y)))


ROUND_TABLE = {
    "target": "Psl", "name": "Round Table", "color": "26304A",
    "uuid": "b8c8ebd2-bdf1-451c-9ec9-be0398226f2a",
    "description": "Players side by side on one sheet of glass, without lines.",
    "draw": round_table,
    "layout": {
        "AuthorName": "Vitrine",
        "Files": [
            file("DBtmHeaderNml", pane("T_00", Visible=False), pane("P_Line", Visible=False)),
            file("PslSelectSinglePlayer",
                 pane("P_Bg", Size={"X": 1040, "Y": 296}, ColorTL="961C100C", ColorTR="961C100C", ColorBL="961C100C", ColorBR="961C100C",
                      UsdPatches=[{"PropName": "S_RoundRadius", "PropValues": ["48"], "type": 2}]),
                 pane("N_Cnt", Position=at(640, 360))),
            file("PslBtnCardPlayer", radius("P_BtnCardBase", 62), pane("P_BgName", Visible=False)),
        ],
    },
    "options": [
        ("10_SELECT_Position", {
            "Top": (value("22fcaa25-0ecf-43f1-8f55-13e4606c648a", table_at(240)), {"place": "Top"}),
            "Bottom": (value("483d3155-9f7f-46ca-8b7b-4057649ed56e", table_at(484)), {"place": "Bottom"})}),
        ("20_TOGGLE_Clear panel", {"Clear panel": (
            value("6db2f0cf-e274-4cff-9fd2-4f035970ea8d", file("PslSelectSinglePlayer", pane("P_Bg", Visible=False))), {"panel": False})}),
    ],
}


def plain_settings(margin=0):
    s = Screen()
    left = 64 + margin
    s.panel(left, 56, 1280 - 2 * left, 572, 36, GLASS, (255, 255, 255, 46))
    menu = ("Display", "Sound", "Network", "Controllers", "Storage", "Themes", "Users", "System")
    for index, name in enumerate(menu):
        y = 106 + index * 66
        if index == 5:
            s.panel(left + 20, y - 27, 300, 54, 27, (255, 255, 255, 232))
        s.text(left + 48, y, name, 24, "plain", INK if index == 5 else SOFT, "lm", False)
    s.panel(left + 344, 92, 2, 500, 1, (255, 255, 255, 60))
    for index, (name, on) in enumerate((("Basic white", None), ("Basic black", None), ("Follow the time of day", True), ("Reduce movement", False), ("Show clock", True))):
        y = 132 + index * 92
        s.text(left + 384, y, name, 25, "plain", WHITE, "lm", False)
        right = 1280 - left - 44
        if on is None:
            s.disc(right - 20, y, 15, (255, 255, 255, 0) if index else rgba("6ee7b7"), WHITE)
        else:
            s.panel(right - 64, y - 18, 64, 36, 18, rgba("6ee7b7") if on else (255, 255, 255, 90))
            s.disc(right - (18 if on else 46), y, 13, WHITE)
        if index < 4:
            s.panel(left + 384, y + 45, 1280 - 2 * left - 428, 2, 1, (255, 255, 255, 36))
    s.hint(1228, 680, [("B", "Back"), ("A", "OK")])
    return s


PLAIN_SETTINGS = {
    "target": "Set", "name": "Plain Settings", "color": "2E3440",
    "uuid": "8e85bde7-8a44-4ffc-9abf-793e453e368a",
    "description": "Settings on one sheet of glass; no header, no footer line.",
    "draw": plain_settings,
    "layout": {
        "AuthorName": "Vitrine",
        "Files": [
            file("SetBaseHeader", pane("L_Header", Visible=False)),
            file("SetMain", pane("N_Root", Position=at(640, 342)), pane("P_Line", Visible=False),
                 Materials=[{"MaterialName": "P_Bg", "ForegroundColor": "961C100C"}]),
        ],
    },
    "options": [
        ("10_INTEGER(0,120)_Margin", {"Margin": (
            drawn_with("72", "429faa79-6ec6-46ac-b841-980c768d5dd6",
                  file("SetMain", pane("N_Root", Size={"X": "??1152-2*{integer}??", "Y": 572}))), {"margin": 72})}),
    ],
}


def profile_card(accent=rgba("f9a8d4")):
    s = Screen()
    s.panel(64, 64, 392, 560, 40, GLASS, (255, 255, 255, 46))
    s.avatar(260, 208, 92, 4)
    s.outline(260 - 100, 208 - 100, 200, 200, 100, accent, 5)
    s.text(260, 344, "Chiara", 36, "plain", WHITE, "mm", False)
    s.text(260, 386, "Online for 20 minutes", 19, "plain", SOFT, "mm", False)
    for index, (count, word) in enumerate((("48", "games"), ("12", "friends"), ("7", "themes"))):
        x = 148 + index * 112
        s.text(x, 470, count, 34, "plain", accent, "mm", False)
        s.text(x, 506, word, 17, "plain", SOFT, "mm", False)
    s.panel(112, 548, 296, 48, 24, accent[:3] + (235,))
    s.text(260, 572, "Edit profile", 21, "plain", INK, "mm", False)
    s.text(500, 92, "Played lately", 27, "plain", WHITE, "lm")
    for index in range(8):
        s.tile(500 + index % 4 * 184, 126 + index // 4 * 184, 164, 24, index * 5 + 1)
    s.panel(500, 504, 716, 120, 32, GLASS, (255, 255, 255, 46))
    for index in range(6):
        s.avatar(572 + index * 114, 564, 36, index + 5)
    s.hint(1216, 676, [("B", "Back"), ("A", "Open")])
    return s


PROFILE_CARD = {
    "target": "MyPage", "name": "Profile Card", "color": "432C4E",
    "uuid": "02e1c579-7804-44c3-b095-1d5f679d7e4d",
    "description": "Your page in even rows, without lines between them.",
    "draw": profile_card,
    "layout": {
        "AuthorName": "Vitrine",
        "Files": [
            file("MypNav", *(pane(name, Visible=False) for name in ("L_Line_00", "L_Line_02")),
                 *(pane(f"L_Btn{name}", Position=at(220, 232 + 68 * index)) for index, name in enumerate(
                     ("FrdList", "Invitation", "Recommend", "FrdAdd", "Setting")))),
            file("MypMyStatus", *(pane(f"L_LineBLL_{index:02}", Visible=False) for index in range(4))),
            file("TextH1", pane("N_Root", Position=at(500, 92))),
        ],
    },
    "options": [
        ("10_COLOR_Accent", {"Accent": (
            drawn_with("#93C5FD", "5f5f45bb-89f5-4403-ba40-70ca94553a0e",
                  file("MypNav", Materials=[{"MaterialName": "P_BtnBase", "ForegroundColor": "??{color:AABBGGRR}??"}])),
            {"accent": rgba("93c5fd")})}),
    ],
}


def morning_paper():
    s = Screen()
    s.panel(64, 36, 1152, 76, 38, GLASS, (255, 255, 255, 40))
    s.text(100, 74, "News", 34, "plain", WHITE, "lm", False)
    s.status(1184, 74, shade=False)
    for index, (title, line) in enumerate((("A boat full of lanterns", "Five islands, one night, and a crew that sings."),
                                           ("Ten layouts for autumn", "Our favourites from this week's wall."),
                                           ("Update for two games", "Shorter waits, softer shadows."))):
        y = 132 + index * 168
        s.panel(64, y, 1152, 148, 30, GLASS, (255, 255, 255, 40))
        if index == 0:
            s.outline(64, y, 1152, 148, 30, rgba("ffd7a1"), 4)
        s.tile(80, y + 14, 120, 22, (10, 7, 9)[index])
        s.text(228, y + 54, title, 28, "plain", WHITE, "lm", False)
        s.text(228, y + 96, line, 21, "plain", SOFT, "lm", False)
        s.text(1188, y + 54, ("today", "Thursday", "12 November")[index], 19, "plain", SOFT, "rm", False)
    s.panel(944, 652, 272, 52, 26, GLASS)
    s.hint(1190, 678, [("Y", "Channels"), ("A", "Read")], shade=False)
    return s


MORNING_PAPER = {
    "target": "Notification", "name": "Morning Paper", "color": "4A3B2A",
    "uuid": "11918f9a-1b8f-4fc6-8673-9ed11c6ac624",
    "description": "News as three wide cards with one picture each.",
    "draw": morning_paper,
    "layout": {
        "AuthorName": "Vitrine",
        "Files": [
            file("NtfBase", pane("N_Header", Position=at(100, 74)), pane("P_Line", Visible=False)),
            file("NtfBtnNews", pane("RootPane", Size={"X": 1152, "Y": 148}), radius("P_BtnBase", 30),
                 pane("P_Thumb", Size={"X": 120, "Y": 120}, OriginX=1)),
        ],
    },
    "options": [],
}

# Values chosen together, in the order in which they are applied. What each of them changes is apart from the others.
LAYOUTS = [STOCK_HOME, LANTERN_ROW, TWO_SHELVES, QUIET_LOCK, GALLERY_WALL, ROUND_TABLE, PLAIN_SETTINGS, PROFILE_CARD, MORNING_PAPER]


def write_json(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def write_options(folder, options):
    for name, values in options:
        for label, (content, *drawn) in values.items():
            write_json(folder / "options" / name / f"{label}.json", content)
            draw, changes = drawn
            draw(**changes).save(folder / "options" / name / f"{label}.png")


def main(targets):
    shutil.rmtree(targets, ignore_errors=True)
    for layout in LAYOUTS:
        folder = targets / layout["target"] / layout["name"]
        write_json(folder / "details.json", {
            "description": layout["description"], "creatorUuid": layout.get("creator", HOUSE),
            "color": layout["color"], "uuid": layout["uuid"]})
        for part in ("layout", "common"):
            if part in layout:
                write_json(folder / f"{part}.json", layout[part])
        layout["draw"]().save(folder / "overlay.png")
        write_options(folder, [(name, {label: (content, layout["draw"], changes) for label, (content, changes) in values.items()})
                               for name, values in layout["options"]])
    write_options(targets / "ResidentMenu" / "_GLOBAL", HOME_GLOBAL)
    print(f"{len(LAYOUTS)} layouts, {sum(path.stat().st_size for path in targets.rglob('*.*') if path.is_file()) // 1024} KiB")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
