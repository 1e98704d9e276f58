"""Wii U themes, from the format page alone."""

import _bps
import _zip
from _json_text import Number, parsed
from _utheme_files import KNOWN, LAUNCHER, table_name_of
from _verdict import Wrong, raise_first

MOST_ENTRIES, MOST_BYTES, MOST_METADATA = 64, 64 << 20, 64 << 10
FIELDS = ("themeID", "themeName", "themeAuthor", "themeVersion")


def read(data):
    files, found = _zip.unpacked(data, MOST_ENTRIES, MOST_BYTES), []
    if any(content is None for content in files.values()):
        found.append("utheme.directory_entry")
    files = {name: content for name, content in files.items() if content is not None}
    name = next((name for name in sorted(files, reverse=True) if name.lower() == "metadata.json"), None)
    if name is None:
        raise Wrong("utheme.no_metadata")
    if name != "metadata.json":
        found.append("utheme.metadata_name_case")
    paths = read_metadata(files[name], found)
    check_patches({name: content for name, content in files.items() if name.lower().endswith(".bps")}, paths, found)
    raise_first(found)


def read_metadata(data, found):
    """The console path that it gives for each patch."""
    if len(data) > MOST_METADATA:
        raise Wrong("utheme.metadata_too_large")
    try:
        document = parsed(data)
    except Wrong as wrong:
        is_double = wrong.args[0] == "json.duplicate_key"
        raise Wrong("utheme.duplicate_key" if is_double else "utheme.metadata_not_json") from None
    if not isinstance(document, dict):
        raise Wrong("utheme.metadata_type")
    fields = document.get("Metadata", document)
    if not isinstance(fields, dict):
        raise Wrong("utheme.metadata_type")
    if "Metadata" not in document:
        found.append("utheme.flat_metadata")
    others = [key for key in (*document, *fields) if key not in (*FIELDS, "Metadata")]
    found += ["utheme.unknown_key"] if others else []
    check_fields(fields, found)
    paths = document.get("Patches", {})
    if not isinstance(paths, dict) or not all(map(is_text, paths.values())):
        raise Wrong("utheme.metadata_type")
    return paths


def check_fields(fields, found):
    if any(name in fields and not is_text(fields[name]) for name in (*FIELDS, "themeRegion")):
        raise Wrong("utheme.metadata_type")
    if not fields.get("themeName", "").strip():
        raise Wrong("utheme.no_name")
    if not all(fields.get(name, "").strip() for name in FIELDS):
        found.append("utheme.missing_field")


def is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def check_patches(patches, paths, found):
    named = []
    for entry, patch in patches.items():
        size, checksum = check_patch(patch, found)
        name = table_name_of(entry, paths.get(entry, ""), size, checksum)
        if name is None:
            found.append("utheme.unknown_patch")
            continue
        check_source(name, size, checksum)
        if name in named:
            raise Wrong("utheme.two_patches")
        named.append(name)
        if "/" in entry:
            found.append("utheme.patch_in_folder")
        elif entry != name:
            found.append("utheme.patch_name")
    if not named:
        raise Wrong("utheme.no_patches")
    if not any(name in LAUNCHER for name in named):
        found.append("utheme.only_text")


def check_patch(patch, found):
    """Size and checksum of what it was made from."""
    try:
        _bps.read(patch)
    except Wrong as wrong:
        if wrong.args[0] != "bps.metadata_present":
            raise
        found.append("utheme.patch_metadata")
    return _bps.number(patch[4:-12], 0)[0], int.from_bytes(patch[-12:-8], "little")


def check_source(name, size, checksum):
    """Content has to agree with the name wherever the original is known."""
    others = [other for other, original in KNOWN.items() if original == (size, checksum)]
    if others and name not in others:
        raise Wrong("utheme.patch_of_another_file")
    if KNOWN[name] and not others:
        raise Wrong("utheme.unknown_source")
