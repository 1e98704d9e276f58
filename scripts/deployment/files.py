"""The files of deploy/ and docs/operate/, how they are read, and how programs are asked about them."""

import json
import os
import re
import subprocess
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
PAGES = ROOT / "docs/operate"
KUBERNETES = DEPLOY / "kubernetes"
# Whole, because some commands run in another folder.
BINARY = str(Path(os.environ.get("VITRINE_BIN", ROOT / "target/debug/vitrine")).resolve())

# Below this the disk counts as full (crates/config/src/disk.rs): nothing that has less may hold uploads. Twice as much, so that there
# is something to use.
DATA_BYTES_MIN = 2 << 30

# Parts of rules that could not be asked, because of the programs that are installed here.
NOT_RUN = []


class NotRun(Exception):
    """A rule cannot be asked here: the program that knows is not installed."""


def relative(path):
    return path.relative_to(ROOT).as_posix()


def files():
    return sorted(path for folder in (DEPLOY, PAGES) for path in folder.rglob("*") if path.is_file())


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)


def documents(path):
    return [document for document in yaml.safe_load_all(path.read_text()) if document]


def seconds(text):
    return int(re.fullmatch(r"(\d+)s", text)[1])


def size(text):
    """Bytes of a size as compose files and Kubernetes write it."""
    number, unit = re.fullmatch(r"(\d+)([kmg]?)i?b?", str(text).lower()).groups()
    return int(number) << {"": 0, "k": 10, "m": 20, "g": 30}[unit]


def environment_of(path):
    """The settings of Vitrine in a file, with samples in the place of what the operator fills in."""
    if path.suffix == ".yaml":
        (compose,) = documents(path)
        text = json.dumps(compose["services"]["vitrine"]["environment"])
        samples = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "compose.env.example").read_text(), re.M))
        text = re.sub(r"\$\{(\w+)[^}]*\}", lambda found: samples[found[1]] or "a1", text)
        return json.loads(text)
    lines = [line for line in path.read_text().splitlines() if re.match(r"#?VITRINE_", line)]
    return {name: value.strip("'") for name, _, value in (line.lstrip("#").partition("=") for line in lines)}
