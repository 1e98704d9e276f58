#!/usr/bin/env python3
"""What Cargo cannot say of the layers: within a crate no files use each other in a circle. In the crates of the server the
modules that lib.rs names do not either, and SQL, GraphQL and HTTP have files of their own. Which crate may use which is in the
manifests. A file may use what is below it in its folder; tests may use everything.

Prints every violation with its file and line, then one line: N passed, N failed.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CRATES = ROOT / "crates"
SERVER = "core config admission catalogue kit people community switch wiiu seo site seed operate server".split()
IS_TEST = re.compile(r"(^|/)(tests|\w+_tests)(/|\.rs$)")
# For each language: its use, the files (crate/path) that may hold it, and what says that a file may hold it as well.
PLACES = {
    # The record of a kind says by SQL what the catalogue reads of its table.
    "SQL": (
        re.compile(r"(?<!::)(?<!const )\bSELECT\b|\bINSERT INTO\b|\bDELETE FROM\b|\bUPDATE [a-z{]"),
        re.compile(r"(^|/)\w+_rows\.rs$|^kit/objects(\.rs$|/)|^operate/fsck/"),
        re.compile(r"^pub const KIND: ItemKind = ItemKind \{$", re.M),
    ),
    # Values that everybody is told as they are, such as roles, languages and limits, derive their types in place.
    "GraphQL": (
        re.compile(r"\basync_graphql::(?!(Enum|SimpleObject)\)\])"),
        re.compile(r"(^|/)graphql(\.rs$|/)|^site/kinds\.rs$|^server/|^core/error\.rs$"),
        None,
    ),
    "HTTP": (
        re.compile(r"(?<!crate::)\b(axum|http|tower|tower_http|hyper)::"),
        re.compile(
            r"^kit/(http(\.rs$|/)|outgoing\.rs$)|^server/"
            r"|^(people|community|switch|wiiu|seo|site)/(?!(.*/)?(graphql|\w+_rows)(\.rs$|/))"
        ),
        None,
    ),
}
PATH = re.compile(r"\b(crate|super)((?:::\w+)*)(?:::\{([^}]*))?")


def code_of(path):
    """The lines outside tests, with their numbers, comments removed."""
    lines = []
    text = path.read_text().splitlines()
    for number, line in enumerate(text, 1):
        if line == "#[cfg(test)]" and re.match(r"mod (\w+_)?tests \{", text[number]):
            break
        lines.append((number, re.sub(r"^\s*//.*", "", line)))
    return lines


def paths_of(file, lines, root):
    """Every path below the crate's root that a file names."""
    module = list(file.relative_to(root).with_suffix("").parts)
    text = "\n".join(line for _, line in lines)
    for found in PATH.finditer(text):
        start, rest, several = found.groups()
        names = [name for name in rest.split("::") if name]
        if start == "super":
            base = module[:-1]
            while names and names[0] == "super":
                base, names = base[:-1], names[1:]
            names = base + names
        for last in (several or "").split(","):
            yield names + [name for name in last.strip().split(" ")[0].split("::") if name not in ("", "self")]


def file_of(names, root):
    """The file that a path below the crate's root leads into, or None."""
    for length in range(len(names), 0, -1):
        file = root.joinpath(*names[:length]).with_suffix(".rs")
        if file.exists():
            return file.relative_to(root).as_posix()
    return None


def circles_of(uses):
    """The names that lead back to themselves, each set of them once. `uses` has, for each name, those that it uses."""
    reached = {}
    for name in uses:
        found, open_ends = set(), [name]
        while open_ends:
            new = uses.get(open_ends.pop(), set()) - found
            found |= new
            open_ends += new
        reached[name] = found
    circles = {
        tuple(sorted(other for other in found if name in reached.get(other, ())))
        for name, found in reached.items() if name in found
    }
    return sorted(circles)


def sources(root):
    """Every file of a crate but lib.rs, main.rs and tests."""
    for file in sorted(root.rglob("*.rs")):
        name = file.relative_to(root).as_posix()
        if name not in ("lib.rs", "main.rs") and not IS_TEST.search(name):
            yield name, file


def uses_in(root):
    """For each file of a crate, those that it names."""
    uses = {}
    for name, file in sources(root):
        named = (file_of(names, root) for names in paths_of(file, code_of(file), root))
        uses[name] = {other for other in named if other not in (None, name)}
    return uses


def top(name):
    """The module of lib.rs that a file belongs to."""
    return name.removesuffix(".rs").split("/")[0]


def modules_of(uses):
    """For each module that lib.rs names, those that its files use."""
    modules = {}
    for name, others in uses.items():
        modules.setdefault(top(name), set()).update(top(other) for other in others if top(other) != top(name))
    return modules


def misplaced(crate):
    """What a file of a crate holds of SQL, GraphQL and HTTP that has its place elsewhere."""
    root = CRATES / crate / "src"
    for name, file in [("lib.rs", root / "lib.rs"), *sources(root)]:
        lines = code_of(file)
        for language, (use, place, sign) in PLACES.items():
            if not place.search(f"{crate}/{name}") and not (sign and sign.search(file.read_text())):
                yield from (
                    f"crates/{crate}/src/{name}:{number}: {language} has no place here" for number, line in lines if use.search(line)
                )


def main():
    violations = [violation for crate in SERVER for violation in misplaced(crate)]
    files = 0
    for root in sorted([*CRATES.glob("**/src"), ROOT / "fuzz" / "src"]):
        uses = uses_in(root)
        files += len(uses)
        place = root.relative_to(ROOT).as_posix()
        circles = circles_of(uses)
        if root.parent.name in SERVER:
            circles += [tuple(f"{name}.rs" for name in circle) for circle in circles_of(modules_of(uses))]
        violations += [f"{place}/{circle[0]}:1: is in a circle with {', '.join(circle[1:])}" for circle in circles]
    for violation in violations:
        print(violation)
    failed = len({violation.split(":")[0] for violation in violations})
    print(f"layers: {files - failed} passed, {failed} failed")
    return 1 if violations else 0


sys.exit(main())
