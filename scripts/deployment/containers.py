"""The image and the compose files."""

import re
import shutil
import sys
from pathlib import Path

from files import DEPLOY, ROOT, documents, relative, run, seconds


def the_image_can_be_built():
    """The Dockerfile copies what exists and is not ignored, ends as another user than root, and passes hadolint."""
    path = DEPLOY / "Dockerfile"
    text = path.read_text()
    ignored = {line.strip("/") for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()}
    for line in re.findall(r"^(?:COPY|RUN) (.*)$", text, re.M):
        for name in re.findall(r"\b(scripts/[\w.-]+)", line):
            if not (ROOT / name).exists() or "scripts" in ignored:
                yield f"{relative(path)}: {name} is missing"
    last = text.rpartition("\nFROM ")[2]
    user = re.search(r"^USER (\d+):(\d+)$", last, re.M)
    if not user or user[1] == "0" or user[2] == "0":
        yield f"{relative(path)}: names no user and group but root, by number"
    if not re.search(r"^HEALTHCHECK .* CMD \[", last, re.M) or not re.search(r"^ENTRYPOINT \[", last, re.M):
        yield f"{relative(path)}: needs a shell, which the image does not have"
    linter = shutil.which("hadolint") or str(Path(sys.executable).parent / "hadolint")
    said = run(linter, "--no-color", path)
    if said.returncode != 0:
        yield said.stdout + said.stderr


def compose_files_fit_together():
    """Compose files name services, networks and volumes that they have; Vitrine runs with nothing it does not need."""
    for path in sorted(DEPLOY.glob("compose*.yaml")):
        (compose,) = documents(path)
        for name, service in compose["services"].items():
            where = f"{relative(path)}: {name}"
            for other in service.get("depends_on", {}):
                if other not in compose["services"]:
                    yield f"{where} waits for {other}, which is none of the services"
            for network in service.get("networks", []):
                if network not in compose["networks"]:
                    yield f"{where} is in the network {network}, which is missing"
            for volume in service.get("volumes", []):
                source = volume.split(":")[0]
                if source.startswith("."):
                    if not (DEPLOY / source).exists():
                        yield f"{where} mounts {source}, which is missing"
                elif source not in compose["volumes"]:
                    yield f"{where} mounts the volume {source}, which is missing"
            build = service.get("build")
            if build and not (DEPLOY / build["context"] / build["dockerfile"]).exists():
                yield f"{where} is built from {build['dockerfile']}, which is missing"
        server = compose["services"]["vitrine"]
        if not server.get("read_only") or server.get("cap_drop") != ["ALL"] or "ports" in server:
            yield f"{relative(path)}: vitrine can do more than it needs"
        if "no-new-privileges:true" not in server.get("security_opt", []):
            yield f"{relative(path)}: vitrine may gain privileges"
        if seconds(server["stop_grace_period"]) <= 30:
            yield f"{relative(path)}: vitrine is killed before running requests have ended"
        wanted = set(re.findall(r"\$\{(\w+)", path.read_text()))
        offered = set(re.findall(r"^(\w+)=", (DEPLOY / "compose.env.example").read_text(), re.M))
        for name in sorted(wanted - offered):
            yield f"{relative(path)}: {name} is not in compose.env.example"
