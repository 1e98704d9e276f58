#!/usr/bin/env python3
"""Removes the guards of the server one by one, and expects a test to fail for each.

    scripts/guards.py             removes each in turn, in the working tree, and puts it back
    scripts/guards.py NAME…       only these
    scripts/guards.py --check     only looks whether every guard stands where this list says

A guard that can be removed while every named test passes protects nothing that is tested. Each needs a build of the
server's tests, so this is run by hand (`make guards`) and `--check` with every change. Ends with N passed, N failed.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CRATES = ROOT / "crates"

# Name: the file, the guard, what is left of it, and the tests of which one must fail: crates, each with its filters.
GUARDS = {
    "private and hidden items": (
        "core/src/visibility.rs",
        "    if item.is_private || item.is_hidden {\n        return viewer.owns(item.owner_id) || viewer.is_staff();\n    }\n",
        "",
        ["server permissions::"],
    ),
    "deleted items": ("core/src/visibility.rs", "    if item.is_deleted {\n        return false;\n    }\n", "", ["server permissions::"]),
    "items without pictures": (
        "core/src/visibility.rs", "!can_meet(viewer, item) || !item.is_ready", "!can_meet(viewer, item)", ["server permissions::"],
    ),
    "mature items in lists": (
        "core/src/visibility.rs", "item.is_private || (item.is_nsfw && !scope.include_nsfw)", "item.is_private", ["server permissions::"],
    ),
    "unlisted items in lists": (
        "core/src/visibility.rs", " && (!item.is_unlisted || viewer.owns(item.owner_id) || viewer.is_staff())", "",
        ["server permissions::", "community moderation::", "core visibility::"],
    ),
    "hidden creators": (
        "core/src/visibility.rs", "!is_hidden || viewer.owns(creator_id) || viewer.is_staff()", "true", ["server permissions::"],
    ),
    "blocked accounts": (
        "core/src/viewer.rs", "        if account.is_blocked {\n            return", "        if false {\n            return", ["server permissions::"],
    ),
    "staff only": ("community/src/moderation.rs", "        if !viewer.is_staff() {", "        if false {", ["server permissions::"]),
    "decisions about one's own": (
        "community/src/moderation.rs", "owner_id == self.0.id && !self.is_admin()", "false", ["server permissions::", "community moderation::"],
    ),
    "deleting the items of others": (
        "community/src/deletion.rs",
        "    match viewer.is(item.creator_id) || viewer.is_staff() {\n        true => Ok(()),",
        "    match true {\n        true => Ok(()),",
        ["server permissions::"],
    ),
    "requests from other sites": (
        "kit/src/http/csrf.rs", "    if preflighted && origin_fits && site_fits {", "    if true {", ["kit http::csrf", "server site::"],
    ),
    "a recent sign-in": (
        "people/src/accounts/sessions.rs", "    if app.clock.now() - since(&times) >= most {", "    if false {", ["people accounts:: discord::"],
    ),
    "who asks at the host of files": (
        "server/src/files_host.rs", "    request.headers_mut().remove(header::COOKIE);\n", "", ["server files::"],
    ),
    "addresses at the host of files": (
        "config/src/files.rs", "self.files.url.as_ref().filter(|_| is_for_everybody)", "self.files.url.as_ref()",
        ["server files::", "config files::"],
    ),
    "pages at the host of files": (
        "server/src/router.rs", "if is_for_files { files.clone() } else { whole.clone() }",
        "if is_for_files && false { files.clone() } else { whole.clone() }", ["server files::"],
    ),
    "reasons of unlisting": (
        "community/src/moderation/item_decisions.rs",
        "let is_told = viewer.owns(item.creator_id) || viewer.is_staff();",
        "let is_told = true;",
        ["server permissions::", "community moderation::"],
    ),
}


def place(name):
    """The file of a guard and its text; ends when the guard does not stand there exactly once."""
    file, guard, _, _ = GUARDS[name]
    path = CRATES / file
    text = path.read_text()
    if text.count(guard) != 1:
        print(f"FAIL {name}: {file} has its guard {text.count(guard)} times; see scripts/guards.py")
        return None
    return path, text


def is_noticed(name):
    """Whether a test fails without this guard. What does not build is no answer."""
    path, text = place(name)
    _, guard, rest, tests = GUARDS[name]
    failed = set()
    try:
        path.write_text(text.replace(guard, rest))
        for crate, *filters in map(str.split, tests):
            test = ["cargo", "test", "--quiet", "--locked", "--no-fail-fast", "-p", f"vitrine-{crate}", "--lib", "--tests"]
            built = subprocess.run([*test, "--no-run"], cwd=ROOT, capture_output=True, text=True)
            if built.returncode != 0:
                sys.exit(f"without the guard for {name} vitrine-{crate} does not build:\n{built.stderr}")
            ran = subprocess.run([*test, "--", *filters], cwd=ROOT, capture_output=True, text=True)
            failed |= set(re.findall(r"^    (\w+(?:::\w+)+)$", ran.stdout, re.M))
    finally:
        path.write_text(text)
    print(f"{'PASS' if failed else 'FAIL'} {name}: {', '.join(sorted(failed)) or 'no test notices'}", flush=True)
    return bool(failed)


def main(words):
    names = [word for word in words if word != "--check"] or list(GUARDS)
    places = [place(name) for name in names]
    good = [where is not None for where in places]
    if "--check" not in words and all(good):
        good = [is_noticed(name) for name in names]
    print(f"{good.count(True)} passed, {good.count(False)} failed")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
