"""What is compiled into what we ship, from the lock files: crates linked into the binary, and packages of the browser app. And
whether deny.toml allows it. `tidy.py`, `sbom.py` and `notices.py` ask here.
"""

import json
import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POLICY = tomllib.loads((ROOT / "deny.toml").read_text())
ALLOWED_LICENCES = set(POLICY["licenses"]["allow"])


def cargo_metadata(*arguments):
    command = ["cargo", "metadata", "--format-version", "1", "--locked", *arguments]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def linked_crates(metadata):
    """The packages that the binary's normal dependencies lead to; what only builds or tests it is not shipped."""
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
            kinds = dependency["dep_kinds"]
            if any(kind["kind"] is None and kind["target"] != "cfg(fuzzing)" for kind in kinds):
                open_ids.append(dependency["pkg"])
    members = set(metadata["workspace_members"])
    return sorted((packages[node] for node in seen - members), key=lambda package: (package["name"], package["version"]))


def browser_packages():
    """Place and record of each package that the browser app may hold pieces of."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    return [(place, package) for place, package in sorted(lock["packages"].items()) if place and not package.get("dev")]


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


def refused(crates, packages):
    """A sentence for each crate and each package that deny.toml does not allow."""
    banned = {ban["crate"]: ban["reason"] for ban in POLICY["bans"]["deny"]}
    for crate in crates:
        name = crate["name"]
        if not is_allowed(crate["license"] or ""):
            yield f"crate {name}: {crate['license'] or 'no licence named'}"
        if name in banned:
            yield f"crate {name}: {banned[name]}"
    for place, package in packages:
        if not is_allowed(package.get("license", "")):
            yield f"npm package {place.removeprefix('node_modules/')}: {package.get('license', 'no licence named')}"
