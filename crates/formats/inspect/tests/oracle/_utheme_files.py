"""The console files that patches change, from the page on Wii U themes."""

TEXTS = {
    "JpJa": ("JpJapanese", None), "UsEn": ("UsEnglish", (274975, 0x9C91A249)), "UsFr": ("UsFrench", (288613, 0xF80483EE)),
    "UsPt": ("UsPortuguese", (273198, 0x82F3CB76)), "UsEs": ("UsSpanish", (285345, 0xAFA41B10)),
    "EuNl": ("EuDutch", (287498, 0xA3662453)), "EuEn": ("EuEnglish", (278872, 0x15DB5A6D)),
    "EuFr": ("EuFrench", (293034, 0x2690B327)), "EuDe": ("EuGerman", (301399, 0xF6FD1ADA)),
    "EuIt": ("EuItalian", (286717, 0xDAF77D8C)), "EuPt": ("EuPortuguese", (288529, 0xE0DC3860)),
    "EuRu": ("EuRussian", (299208, 0x0BDED99E)), "EuEs": ("EuSpanish", (289773, 0x89C4AA89)),
}
PATHS = {
    "Men.bps": "Common/Package/Men.pack",
    "Men2.bps": "Common/Package/Men2.pack",
    "cafe_barista_men.bps": "Common/Sound/Men/cafe_barista_men.bfsar",
    "cafe_standard_men.bps": "Common/Sound/Men/cafe_standard_men.bfsar",
    **{f"AllMessage_{code}.bps": f"{folder}/Message/AllMessage.szs" for code, (folder, _) in TEXTS.items()},
}
# Size and checksum of the original, where they are known.
KNOWN = {
    "Men.bps": (6859489, 0xB9A4343A),
    "Men2.bps": (7863004, 0x946CD8A2),
    "cafe_barista_men.bps": (8477808, 0xC9C16521),
    "cafe_standard_men.bps": None,
    **{f"AllMessage_{code}.bps": original for code, (_, original) in TEXTS.items()},
}
# A theme without any of these cannot be chosen.
LAUNCHER = ("Men.bps", "Men2.bps", "cafe_barista_men.bps")


def table_name_of(entry, path, size, checksum):
    """What the patch is called in the table, or None: by its name, its path, its source, its folder."""
    folders, base = entry.split("/")[:-1], entry.split("/")[-1]
    by_name = [name for name in PATHS if name.lower() == base.lower()]
    by_path = [name for name, known in PATHS.items() if known == path]
    by_source = [name for name, known in KNOWN.items() if known == (size, checksum)]
    by_folder = [f"AllMessage_{code}.bps" for code, (folder, _) in TEXTS.items() if folder in folders or code in folders]
    return next(iter(by_name + by_path + by_source + by_folder), None)
