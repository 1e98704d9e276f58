#!/usr/bin/env python3
"""The layers of the server: which module of crates/app/src may use which. A module uses those that come before it in
MODULES, and nothing else, so there are no cycles between them; lib.rs has modules alone. Within a module, as in every other
crate, no files name each other's modules in a circle, apart from a mod.rs or lib.rs and what is below it; what lib.rs passes on
is not followed. SQL, GraphQL and HTTP have files of their own. Tests may use
everything.
ARCHITECTURE.md explains the modules, and names all of them.

Prints every violation with its file and line, then one line: N passed, N failed.
"""

import re
import sys
from pathlib import Path

CRATES = Path(__file__).resolve().parent.parent / "crates"
ROOT = CRATES / "app" / "src"

# From the bottom to the top. Each feature is a module of its own. A kind of item without a line here, which is a folder in that
# of its console, is one of OTHER_KINDS; any other feature without one ranks with "features", above all that have one. Two
# without a line may not use each other.
OTHER_KINDS = "every other kind"
MODULES = [
    "sysexits", "error", "addresses", "clock", "edit", "limits", "language", "picture_errors", "file_errors", "ids", "text", "outgoing", "paging", "search", "config", "disk", "scopes", "viewer", "visibility", "items", "permissions", "schema",
    "work", "overload", "rates", "uploads", "catalogue", "response_cache", "rows", "app", "object_urls", "objects", "job_errors", "graphql", "http",
    "features/audit", "features/nsfw", "features/mail", "features/notifications", "features/tags", "features/saves", "features/follows", "features/accounts", "features/discord",
    "features/item_files",
    "features/listing", "features/deletion", "features/moderation", "features/publishing", "features/switch/layouts", "features/switch/themes",
    "features/switch/publish", "features/switch/packs", "features/switch/mixes", "features/switch/reading", "features/wiiu/themes", "features/wiiu/publish", OTHER_KINDS, "features/kinds", "features/downloads",
    "features/home", "features/creators", "features/personal_data", "features/findable", "features",
    "assembly", "seed", "operate", "start", "site", "testing",
]
RANK = {module: rank for rank, module in enumerate(MODULES)}
IS_TEST = re.compile(r"(^|/)(tests|testing|\w+_tests)(/|\.rs$)")
PLACES = {
    # The record of a kind says by SQL what the catalogue reads of its table.
    "SQL": (
        re.compile(r"(?<!::)(?<!const )\bSELECT\b|\bINSERT INTO\b|\bDELETE FROM\b|\bUPDATE [a-z{]"),
        re.compile(r"(^|/)(\w+_)?store(\.rs$|/)|^objects(\.rs$|/)|^operate/fsck/"),
        re.compile(r"^pub const KIND: Kind = Kind \{$", re.M),
    ),
    # Values that everybody is told as they are, such as roles, languages and limits, derive their types in place.
    "GraphQL": (
        re.compile(r"\basync_graphql::(?!(Enum|SimpleObject)\)\])"),
        re.compile(r"(^|/)graphql(\.rs$|/)|^features/kinds\.rs$|^site/|^error\.rs$"),
        None,
    ),
    "HTTP": (
        re.compile(r"(?<!crate::)\b(axum|http|tower|tower_http|hyper)::"),
        re.compile(r"^(http|site)/|^outgoing\.rs$|^features/(?!(.*/)?(graphql|(\w+_)?store)(\.rs$|/))"),
        None,
    ),
}
PATH = re.compile(r"\b(crate|super)((?:::\w+)*)(?:::\{([^}]*))?")


def module_of(parts):
    """The module that a path below the crate's root leads to, or None for a path that is not in the list."""
    for length in (3, 2, 1):
        if (name := "/".join(parts[:length])) in RANK and not (name == "features" and is_in_console(parts)):
            return name
    return OTHER_KINDS if is_in_console(parts) else None


def is_in_console(parts):
    """Whether a path leads into the folder of a console, which is no feature itself."""
    folder = ROOT.joinpath(*parts[:2])
    return len(parts) > 2 and parts[0] == "features" and folder.is_dir() and not (folder / "mod.rs").exists()


def feature_of(parts):
    """The folder of the feature that a path below the crate's root leads into, or None."""
    for length in range(2, len(parts) + 1):
        if parts[0] == "features" and (ROOT.joinpath(*parts[:length]) / "mod.rs").exists():
            return "/".join(parts[:length])
    return None


def code_of(path):
    """The lines outside tests, with their numbers, comments removed."""
    lines = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line == "#[cfg(test)]" and lines and re.match(r"mod (\w+_)?tests \{", path.read_text().splitlines()[number]):
            break
        lines.append((number, re.sub(r"^\s*//.*", "", line)))
    return lines


def paths_of(file, lines, root=ROOT):
    """Every path below the crate's root that a file names, with its line."""
    module = list(file.relative_to(root).with_suffix("").parts)
    text = "\n".join(line for _, line in lines)
    for found in PATH.finditer(text):
        start, rest, several = found.groups()
        names = [name for name in rest.split("::") if name]
        if start == "super":
            # The module that the file belongs to; a mod.rs belongs to the folder above.
            base = module[:-2] if module[-1] == "mod" else module[:-1]
            while names and names[0] == "super":
                base, names = base[:-1], names[1:]
            names = base + names
        number = lines[text.count("\n", 0, found.start())][0]
        for last in (several or "").split(","):
            yield number, names + [name for name in last.strip().split(" ")[0].split("::") if name not in ("", "self")]


def misplaced(name, text, lines):
    """What a file holds of SQL, GraphQL and HTTP that has its place elsewhere."""
    for language, (use, place, sign) in PLACES.items():
        if not place.search(name) and not (sign and sign.search(text)):
            yield from (f"{name}:{number}: {language} has no place here" for number, line in lines if use.search(line))


def file_of(names, root=ROOT):
    """The file that a path below the crate's root leads into, or None."""
    for length in range(len(names), 0, -1):
        below = root.joinpath(*names[:length])
        for file in (below.with_suffix(".rs"), below / "mod.rs"):
            if file.exists():
                return file.relative_to(root).as_posix()
    return None


def circles_of(uses):
    """The files that lead back to themselves, each set of them once. `uses` has, for each file, those that it names."""
    reached = {}
    for file in uses:
        found, open_ends = set(), [file]
        while open_ends:
            new = uses.get(open_ends.pop(), set()) - found
            found |= new
            open_ends += new
        reached[file] = found
    return {tuple(sorted(other for other in found if file in reached.get(other, ()))) for file, found in reached.items() if file in found}


def uses_in(root):
    """For each file of a crate without modules that rank, those that it names."""
    uses = {}
    for file in sorted(root.rglob("*.rs")):
        name = file.relative_to(root).as_posix()
        if name not in ("lib.rs", "main.rs") and not IS_TEST.search(name):
            named = (file_of(names, root) for _, names in paths_of(file, code_of(file), root))
            uses[name] = {other for other in named if other not in (None, name)}
    return uses


def main():
    described = set(re.findall(r"(?:^| )(\w+)(?:\.rs|/)(?= |$)", (ROOT.parent.parent.parent / "ARCHITECTURE.md").read_text(), re.M))
    violations = []
    files = 0
    uses = {}
    for file in sorted(ROOT.rglob("*.rs")):
        name = file.relative_to(ROOT).as_posix()
        if name == "lib.rs" or IS_TEST.search(name):
            continue
        parts = [part for part in file.relative_to(ROOT).with_suffix("").parts if part != "mod"]
        own = module_of(parts)
        files += 1
        if own is None:
            violations.append(f"{name}:1: is in no module of the list; add it to scripts/layers.py")
            continue
        if Path(name.split("/")[0]).stem not in described:
            violations.append(f"{name}:1: is part of a module that ARCHITECTURE.md does not name")
        lines = code_of(file)
        violations += misplaced(name, file.read_text(), lines)
        uses[name] = set()
        for number, names in paths_of(file, lines):
            used = module_of(names)
            if used == own and (other := file_of(names)) not in (None, name):
                uses[name].add(other)
            if used is None and names:
                violations.append(f"{name}:{number}: {'::'.join(['crate', *names])} is in no module of the list")
            elif used is not None and RANK[used] > RANK[own]:
                violations.append(f"{name}:{number}: {own} uses {used}, which is above it")
            elif used == own and own in ("features", OTHER_KINDS) and None not in (here := feature_of(parts), there := feature_of(names)) and here != there:
                violations.append(f"{name}:{number}: {here} uses {there}, and neither has a rank")
    of_crates = {ROOT: uses, **{root: uses_in(root) for root in sorted([*CRATES.glob("**/src"), CRATES.parent / "fuzz" / "src"]) if root != ROOT}}
    files += sum(len(uses) for root, uses in of_crates.items() if root != ROOT)
    violations = [f"crates/app/src/{violation}" for violation in violations]
    for root, uses in of_crates.items():
        place = root.relative_to(CRATES.parent).as_posix()
        violations += [f"{place}/{circle[0]}:1: is in a circle with {', '.join(circle[1:])}" for circle in sorted(circles_of(uses))]
    for violation in violations:
        print(violation)
    print(f"layers: {files - len({b.split(':')[0] for b in violations})} passed, {len({b.split(':')[0] for b in violations})} failed")
    return 1 if violations else 0


sys.exit(main())
