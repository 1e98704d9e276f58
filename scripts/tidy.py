#!/usr/bin/env python3
"""Rules about the repository that no compiler and no linter checks: whether files say what they are, whether anything is
unfinished, whether lock files install anywhere, and which licences the shipped code has.

Prints every violation with its file and line, then one line: N passed, N failed. Each rule counts once.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# The licences allowed for dependencies that are compiled into what we ship. None imposes conditions on our own code.
ALLOWED_LICENCES = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0",
    "CDLA-Permissive-2.0", "IJG", "ISC", "MIT", "MIT-0", "MPL-2.0", "OFL-1.1", "Unicode-3.0", "Unicode-DFS-2016",
    "Unlicense", "Zlib",
}


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
    """npm's lock files name no download address, Cargo's only the public index."""
    for path in tracked("*package-lock.json"):
        if '"resolved"' in path.read_text():
            yield f"{relative(path)}: holds download addresses; npm install --package-lock-only with omit-lockfile-registry-resolved"
    for path in tracked("*Cargo.lock"):
        sources = set(re.findall(r'^source = "(.*)"$', path.read_text(), re.M))
        for source in sources - {"registry+https://github.com/rust-lang/crates.io-index"}:
            yield f"{relative(path)}: a crate comes from {source}"


def shipped_code_is_free_to_ship():
    """Everything linked into the binary or the browser app is under a licence of the list above."""
    metadata = json.loads(subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--locked"], cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout)
    for name, expression in sorted(linked_crates(metadata)):
        if not is_allowed(expression or ""):
            yield f"crate {name}: {expression or 'no licence named'}"
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    for place, package in lock["packages"].items():
        if place and not package.get("dev") and not is_allowed(package.get("license", "")):
            yield f"npm package {place.removeprefix('node_modules/')}: {package.get('license', 'no licence named')}"


def linked_crates(metadata):
    """Follows the binary's normal dependencies; what only builds or tests it is not shipped."""
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    open_ids = [package["id"] for package in metadata["packages"] if package["name"] == "vitrine"]
    seen = set()
    while open_ids:
        node = open_ids.pop()
        if node in seen:
            continue
        seen.add(node)
        for dependency in nodes[node]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                open_ids.append(dependency["pkg"])
    members = set(metadata["workspace_members"])
    return [(packages[node]["name"], packages[node]["license"]) for node in seen - members]


def is_allowed(expression):
    """Reads an SPDX expression: of `A OR B` one must be allowed, of `A AND B` both. `A/B` is an old way to say OR."""
    expression = expression.replace("/", " OR ").strip()
    expression = re.sub(r"\(([^()]*)\)", lambda inner: "MIT" if is_allowed(inner[1]) else "refused", expression)
    if "(" in expression:
        return is_allowed(expression)
    return any(
        all(term.strip() in ALLOWED_LICENCES for term in choice.split(" AND "))
        for choice in expression.split(" OR ")
    )


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


RULES = [
    modules_say_what_they_hold,
    nothing_is_unfinished,
    lints_are_allowed_with_a_reason,
    lock_files_install_anywhere,
    shipped_code_is_free_to_ship,
    checks_in_a_browser_name_tests,
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
