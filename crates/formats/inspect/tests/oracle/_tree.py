"""Layout trees, from the page on options alone. In the corpus a tree is one file: paths and contents, with `---` between."""

import _layout
import _option
from _json_text import Number, parsed
from _targets import MENUS
from _verdict import Wrong

SIGNATURE = b"\x89PNG\r\n\x1a\n"
NAMES = [names[0] for names in MENUS.values()]


def read(data):
    files = {}
    for part in data.split(b"\n---\n") if data else []:
        path, _, content = part.partition(b"\n")
        files[tuple(path.decode().split("/"))] = content
    targets = {path[1] for path in files if path[0] == "targets" and len(path) > 2}
    if not targets:
        raise Wrong("tree.no_targets")
    uuids = set()
    for target in sorted(targets):
        if target not in NAMES:
            raise Wrong("tree.common_target" if target == "common" else "tree.not_a_target")
        for layout in sorted({path[2] for path in files if path[1] == target}):
            inside = {path[3:]: content for path, content in files.items() if path[1:3] == (target, layout)}
            read_layout(inside, uuids, layout == "_GLOBAL")


def read_layout(files, uuids, is_global):
    if not is_global:
        read_details(files, uuids)
    for name in ("layout.json", "common.json"):
        if (name,) in files:
            read_sound(files[(name,)])
    if ("layout.json",) in files:
        if ("overlay.png",) not in files:
            raise Wrong("tree.missing_overlay")
        if not files[("overlay.png",)].startswith(SIGNATURE):
            raise Wrong("tree.not_a_png")
    for folder in sorted({path[1] for path in files if path[0] == "options" and len(path) > 2}):
        values = [content for path, content in files.items() if path[:2] == ("options", folder) and path[-1].endswith(".json")]
        read_option(folder, values, uuids)


def read_details(files, uuids):
    if ("details.json",) not in files:
        raise Wrong("tree.missing_details")
    try:
        details = parsed(files[("details.json",)])
    except Wrong:
        raise Wrong("tree.broken_details") from None
    if not isinstance(details, dict) or not is_uuid(details.get("creatorUuid")) or not is_uuid(details.get("uuid", details["creatorUuid"])):
        raise Wrong("tree.bad_detail")
    if details.get("uuid") in uuids:
        raise Wrong("tree.duplicate_layout_uuid")
    uuids.add(details.get("uuid"))


def is_uuid(value):
    return isinstance(value, str) and not isinstance(value, Number) and bool(_option.UUID.fullmatch(value))


def read_sound(data):
    try:
        _layout.read(data)
    except Wrong as wrong:
        raise Wrong("tree.broken_layout" if wrong.args[0].startswith("json.") else "tree.unsound_layout") from None


def read_option(folder, values, uuids):
    try:
        kind, bounds = _option.parts_of(folder)
    except Wrong:
        raise Wrong("tree.option_name") from None
    if len(values) < 2 if kind == "SELECT" else len(values) != 1:
        raise Wrong("tree.value_count")
    for value in values:
        try:
            _option.read_value(value, kind, bounds)
        except Wrong:
            raise Wrong("tree.value") from None
        uuid = parsed(value)["uuid"]
        if uuid in uuids:
            raise Wrong("tree.duplicate_value_uuid")
        uuids.add(uuid)
