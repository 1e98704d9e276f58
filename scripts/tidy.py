#!/usr/bin/env python3
"""Rules about the repository that no compiler and no linter checks: whether files say what they are, whether anything is
unfinished, whether lock files install anywhere, and which licences the shipped code has.

Prints every violation with its file and line, then one line: N passed, N failed. Each rule counts once.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import shipped

ROOT = Path(__file__).resolve().parent.parent

def tracked(*patterns):
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout
    return [ROOT / name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def relative(path):
    return path.relative_to(ROOT).as_posix()


def modules_say_what_they_hold():
    """Every Rust module opens with a comment that says what lives there."""
    for path in tracked(":(glob)crates/*/src/**/*.rs", ":(glob)crates/formats/*/src/**/*.rs"):
        first = next((line for line in path.read_text().splitlines() if line.strip()), "")
        if not first.startswith("//!"):
            yield f"{relative(path)}:1: has no //! comment at the top"


def nothing_is_unfinished():
    """The sources contain no marker of unfinished work."""
    marker = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|\b(todo|unimplemented)!\(")
    for path in tracked("*.rs", "*.ts", "*.tsx", "*.mjs", "*.sh", "*.sql", "*.css", "Makefile"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if marker.search(line):
                yield f"{relative(path)}:{number}: {line.strip()}"


def lints_are_allowed_with_a_reason():
    """An allowed lint says why, beside it."""
    for path in tracked(":(glob)crates/**/*.rs"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if re.search(r"#!?\[(allow|expect)\(", line) and "reason" not in line and "//" not in line:
                following = path.read_text().splitlines()[number - 2:number + 2]
                if not any("reason" in near or "//" in near for near in following):
                    yield f"{relative(path)}:{number}: {line.strip()}"


def lock_files_install_anywhere():
    """npm's lock files name no download address."""
    for path in tracked("*package-lock.json"):
        if '"resolved"' in path.read_text():
            yield f"{relative(path)}: holds download addresses; npm install --package-lock-only with omit-lockfile-registry-resolved"


def lock_files_come_from_named_sources():
    """Cargo's lock files name no source but those that deny.toml allows, and a hash for each crate; npm's a hash for each package."""
    registries = {f"registry+{address}" for address in shipped.POLICY["sources"]["allow-registry"]}
    for path in tracked("*Cargo.lock"):
        for package in tomllib.loads(path.read_text())["package"]:
            source = package.get("source")
            if source and source not in registries:
                yield f"{relative(path)}: {package['name']} comes from {source}"
            if source and "checksum" not in package:
                yield f"{relative(path)}: {package['name']} has no checksum"
    for path in tracked("*package-lock.json"):
        for place, package in json.loads(path.read_text())["packages"].items():
            if place and not package.get("link") and "integrity" not in package and not package.get("inBundle"):
                yield f"{relative(path)}: {place} has no integrity"


def shipped_code_is_free_to_ship():
    """Everything linked into the binary or the browser app is allowed by deny.toml."""
    yield from shipped.refused(shipped.linked_crates(shipped.cargo_metadata("--all-features")), shipped.browser_packages())


def what_is_not_free_is_noticed():
    """A crate, a package or a choice of licences that deny.toml does not allow is refused by the rule before this one."""
    def crate(name, licence):
        return {"name": name, "license": licence}

    for named in ("GPL-3.0-only", "MIT AND GPL-2.0-or-later", "(AGPL-3.0 OR SSPL-1.0)", "", None, "LGPL-2.1/GPL-3.0"):
        if len(list(shipped.refused([crate("readline", named)], []))) != 1:
            yield f"a crate under {named!r} is not refused"
        if len(list(shipped.refused([], [("node_modules/readline", {"license": named or ""})]))) != 1:
            yield f"an npm package under {named!r} is not refused"
    if len(list(shipped.refused([crate("openssl-sys", "MIT")], []))) != 1:
        yield "a banned crate is not refused"
    for named in ("MIT", "MIT OR GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "Apache-2.0/MIT"):
        yield from shipped.refused([crate("serde", named)], [])


def checks_in_a_browser_name_tests():
    """Each of the forty checks in a browser names tests that exist."""
    page = ROOT / "docs/browser-checks.md"
    rows = [line.split("|") for line in page.read_text().splitlines() if re.match(r"\| \d", line)]
    numbers = {int(number) for row in rows for number in re.findall(r"\d+", row[1])}
    for number in sorted(set(range(1, 41)) - numbers):
        yield f"{relative(page)}: check {number} is missing"
    for row in rows:
        named = re.findall(r"`([^`]+)`(?: \(([^)]*)\))?", row[3])
        if not named:
            yield f"{relative(page)}: check{row[1]}names no test"
        for name, words in named:
            path = next((path for folder in ("e2e/tests", "web/src", "web", ".") if (path := ROOT / folder / name).exists()), None)
            if path is None:
                yield f"{relative(page)}: check{row[1]}names {name}, which does not exist"
                continue
            text = path.read_text().lower() if path.is_file() else ""
            for part in words.lower().split(", ") if words else []:
                if not re.search(re.escape(part).replace("…", ".*"), text):
                    yield f"{relative(page)}: check{row[1]}names '{part}', which no test of {name} is called"


TEST_CODE = re.compile(r"(^|/)(tests?|\w+_tests?|testing|benches|fuzz)(/|\.rs$)")
FREE_RELATIVE = re.compile(r"^(What|Whether|Where|Who|Whose|Whom|Whoever|Whatever|How|Of|As|Those|That|By|The same|Which)\b")
TYPE_DEFINITION = re.compile(r"^\s*(?:pub(?:\([a-z: ]+\))? )?(?:struct|enum|trait|type|union) ([A-Z]\w*)")
# Words that say nothing of a type outside its module.
BARE_WORD = re.compile(
    r"^(Of|By|Is|To|So|New|Last|Apart|Deed|Mood|Looks|Turn|Who|What|Which|Where|Talk|Way|Room|(?!Feed|Seed|Need)[A-Z][a-z]+ed|"
    r"[A-Z][a-z]+ing|Told|Said|Held|Kept|Made|Found|Known|Shown|Seen|Taken|Left|Lost|Given|Begun|Sent|Written|Drawn|Built|Broken|Chosen)$"
)
NOUNS = {"Thing", "Setting", "Heading", "Finding", "Listing", "String", "Ring", "Rating", "Ranking"}


def production_rust():
    return [path for path in tracked("*.rs") if not TEST_CODE.search("/" + relative(path))]


def comments_say_what_things_are():
    """At most one in fifty doc comments opens with What, Whether, Of, Those or the like."""
    comments, found = 0, []
    for path in production_rust():
        is_inside = False
        for number, line in enumerate(path.read_text().splitlines(), 1):
            text = line.strip()
            is_comment = text.startswith(("///", "//!"))
            if is_comment and not is_inside and text[3:].strip():
                comments += 1
                if FREE_RELATIVE.match(text[3:].strip()):
                    found.append(f"{relative(path)}:{number}: {text}")
            is_inside = is_comment
    if len(found) * 50 > comments:
        yield from found


def types_are_named_by_nouns():
    """No type is named by a bare participle, pronoun or adverb, and at most 35 in 100 by a single word."""
    names = [
        (match[1], f"{relative(path)}:{number}: {match[1]}")
        for path in production_rust()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if (match := TYPE_DEFINITION.match(line))
    ]
    yield from (place for name, place in names if BARE_WORD.match(name) and name not in NOUNS)
    single = [place for name, place in names if not re.search(r"[a-z][A-Z]", name)]
    if len(single) * 100 > len(names) * 35:
        yield from single


RULES = [
    modules_say_what_they_hold,
    nothing_is_unfinished,
    lints_are_allowed_with_a_reason,
    lock_files_install_anywhere,
    lock_files_come_from_named_sources,
    shipped_code_is_free_to_ship,
    what_is_not_free_is_noticed,
    checks_in_a_browser_name_tests,
    comments_say_what_things_are,
    types_are_named_by_nouns,
]


def main():
    failed = 0
    for rule in RULES:
        violations = list(rule())
        failed += bool(violations)
        print(f"{'FAILED' if violations else 'ok    '} {rule.__doc__.splitlines()[0]}")
        for violation in violations:
            print(f"       {violation}")
    print(f"{len(RULES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
