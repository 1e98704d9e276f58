"""`info.json`, from the page on themes alone."""

from _json_text import Number, parsed
from _targets import MENUS, menu_of
from _verdict import Wrong, raise_first

NEWEST = 17
FIELDS = ("Version", "Target", "ThemeName", "Author", "LayoutInfo", "Id")


def read(data):
    found = []
    judged(data, found)
    raise_first(found)


def judged(data, found):
    """The menu; `found` takes the errors that are none to refuse it for."""
    document = parsed(data)
    if not isinstance(document, dict):
        raise Wrong("nxtheme.manifest_not_an_object")
    return refuse_or_find(document, found)


def refuse_or_find(document, found):
    fields = {}
    for name in FIELDS:
        spellings = [key for key in document if key.lower() == name.lower()]
        if name in document:
            fields[name] = document[name]
        elif spellings:
            found.append("nxtheme.field_case")
            fields[name] = document[spellings[0]]
    if "Target" not in fields:
        raise Wrong("nxtheme.target_missing")
    target = fields["Target"]
    if not is_text(target):
        raise Wrong("nxtheme.target_not_text")
    menu = menu_of(target)
    if menu is None:
        raise Wrong("nxtheme.target_unknown")
    if target not in MENUS:
        found.append("nxtheme.target_spelling")
    found += ["nxtheme.field_not_text" for name in FIELDS[2:5] if name in fields and not is_text(fields[name])]
    found += version_faults(fields)
    name = fields.get("ThemeName")
    if not is_text(name) or not name.strip():
        found.append("nxtheme.name_blank")
    return menu


def is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def version_faults(fields):
    if "Version" not in fields:
        return ["nxtheme.version_missing"]
    version = fields["Version"]
    number = version.whole() if isinstance(version, Number) else None
    if number is None:
        return ["nxtheme.version_not_an_integer"]
    if number <= 0:
        return ["nxtheme.version_not_positive"]
    return ["nxtheme.version_too_new"] if number > NEWEST else []
