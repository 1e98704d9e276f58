"""The archive of a release."""

import json
import os
import tarfile
import tempfile
from pathlib import Path

from files import ROOT, files, relative, run


def an_archive_is_whole_and_always_the_same():
    """A release's archive has all that belongs to it, and the same inputs give the same bytes."""
    target = "aarch64-unknown-linux-gnu"
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for place, zone in (("one", "UTC"), ("two/further", "Asia/Tokyo")):
            environment = os.environ | {"SOURCE_DATE_EPOCH": "1700000000", "TZ": zone, "TMPDIR": folder}
            # Any file serves: the binary is only copied.
            said = run("scripts/release-archive.sh", "LICENSE", target, f"{folder}/{place}", cwd=ROOT, env=environment)
            if said.returncode != 0:
                yield f"scripts/release-archive.sh: {said.stderr.strip()}"
                return
            made.append(Path(said.stdout.strip()))
        if made[0].read_bytes() != made[1].read_bytes():
            yield "two archives of the same inputs differ"
        with tarfile.open(made[0]) as archive:
            root = made[0].name.removesuffix(".tar.gz")
            members = {member.name.removeprefix(f"{root}/"): member for member in archive}
            for path in [*files(), *(ROOT / name for name in ("LICENSE", "README.md", "CHANGELOG.md"))]:
                if relative(path) not in members and is_tracked(path):
                    yield f"the archive has no {relative(path)}"
            if not members["vitrine"].mode & 0o111 or {member.mtime for member in members.values()} != {1700000000}:
                yield "the binary cannot be run, or a time is another than the one given"
            components = json.load(archive.extractfile(f"{root}/vitrine.cdx.json"))["components"]
            notices = archive.extractfile(f"{root}/THIRD-PARTY-LICENCES.txt").read().decode()
        for component in components:
            named = f"{component['name']} {component['version']} "
            if component["purl"].startswith("pkg:cargo/") and named not in notices:
                yield f"there is no licence of {named}"
        if not {"serde", "react", "libsqlite3-sys"} <= {component["name"] for component in components}:
            yield "the list of components is not that of the binary and the browser app"


def is_tracked(path):
    return run("git", "ls-files", "--error-unmatch", path, cwd=ROOT).returncode == 0
