"""The menus and icons of the Switch, from the page on themes."""

# In `info.json`: file name, in addresses.
MENUS = {
    "home": ("ResidentMenu", "homemenu"),
    "lock": ("Entrance", "lockscreen"),
    "apps": ("Flaunch", "allapps"),
    "set": ("Set", "settings"),
    "psl": ("Psl", "playerselect"),
    "user": ("MyPage", "userpage"),
    "news": ("Notification", "news"),
}
SMALL, LARGE = (64, 56), (184, 168)
ICONS = {
    **{name: ("home", SMALL) for name in ("album", "news", "shop", "controller", "settings", "power", "nso", "card", "share")},
    "lock": ("lock", LARGE),
}


def menu_of(text):
    """The menu of any form but the one for people, in any letter case, or None."""
    text = text.strip().lower().removesuffix(".szs")
    return next((menu for menu, (file, web) in MENUS.items() if text in (menu, file.lower(), web)), None)
