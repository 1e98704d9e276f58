"""The image and the compose files."""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from files import DATA_BYTES_MIN, DEPLOY, ROOT, documents, relative, run, seconds, size


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


def setups():
    """The two set-ups, each alone and with Prometheus beside it, as `docker compose` puts files together."""
    (beside,) = documents(DEPLOY / "compose.observe.yaml")
    for path in (DEPLOY / "compose.yaml", DEPLOY / "compose.postgres.yaml"):
        (compose,) = documents(path)
        yield relative(path), compose
        yield f"{relative(path)} with compose.observe.yaml", merged(compose, beside)


def merged(one, other):
    if isinstance(one, dict) and isinstance(other, dict):
        return one | {name: merged(one[name], value) if name in one else value for name, value in other.items()}
    return one + other if isinstance(one, list) else other


def compose_files_fit_together():
    """Compose files name services, networks and volumes that they have; Vitrine runs with nothing it does not need."""
    for name, compose in setups():
        yield from (f"{name}: {violation}" for violation in misfits(compose))
        server = compose["services"]["vitrine"]
        if not server.get("read_only") or server.get("cap_drop") != ["ALL"] or "ports" in server:
            yield f"{name}: vitrine can do more than it needs"
        if "no-new-privileges:true" not in server.get("security_opt", []):
            yield f"{name}: vitrine may gain privileges"
        if seconds(server["stop_grace_period"]) <= 30:
            yield f"{name}: vitrine is killed before running requests have ended"
    offered = set(re.findall(r"^(\w+)=", (DEPLOY / "compose.env.example").read_text(), re.M))
    for path in sorted(DEPLOY.glob("compose*.yaml")):
        # What is written twice is for the shell of a container.
        for variable in sorted(set(re.findall(r"(?<!\$)\$\{(\w+)", path.read_text())) - offered):
            yield f"{relative(path)}: {variable} is not in compose.env.example"


def misfits(compose):
    for name, service in compose["services"].items():
        for other in service.get("depends_on", {}):
            if other not in compose["services"]:
                yield f"{name} waits for {other}, which is none of the services"
        for network in service.get("networks", []):
            if network not in compose["networks"]:
                yield f"{name} is in the network {network}, which is missing"
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("."):
                if not (DEPLOY / source).exists():
                    yield f"{name} mounts {source}, which is missing"
            elif source not in compose["volumes"]:
                yield f"{name} mounts the volume {source}, which is missing"
        build = service.get("build")
        if build and not (DEPLOY / build["context"] / build["dockerfile"]).exists():
            yield f"{name} is built from {build['dockerfile']}, which is missing"


def what_lasts_is_on_volumes():
    """Data and backups of each set-up are on volumes that Vitrine may write to, none of them a small one in memory."""
    image = (DEPLOY / "Dockerfile").read_text()
    for name, compose in setups():
        server = compose["services"]["vitrine"]
        data = server["environment"].get("VITRINE_DATA_DIR") or re.search(r"VITRINE_DATA_DIR=(\S+)", image)[1]
        mounted = {volume.split(":")[1] for volume in server.get("volumes", [])}
        for folder in (data, "/backups"):
            if folder not in mounted:
                yield f"{name}: {folder} is on no volume"
            # A new volume belongs to root unless the image has the folder.
            if not re.search(rf"^COPY .*--chown=65532:65532 \S+ {folder}$", image, re.M):
                yield f"deploy/Dockerfile: has no {folder} that Vitrine may write to"
        for memory in server.get("tmpfs", []):
            folder, _, options = memory.partition(":")
            bytes_max = re.search(r"size=(\w+)", options)
            if Path(data).is_relative_to(folder) and (not bytes_max or size(bytes_max[1]) < DATA_BYTES_MIN):
                yield f"{name}: {data} is in memory and too small: every upload would be refused"


def ports_of_http_3_are_published():
    """Where the proxy speaks HTTP/3, its port is published over UDP as well."""
    for name, compose in setups():
        ports = compose["services"]["proxy"]["ports"]
        if "443:443" in ports and "443:443/udp" not in ports:
            yield f"{name}: proxy: no browser reaches HTTP/3"


def the_bucket_is_made_or_it_is_said():
    """The step that makes the bucket goes on until the store has it, makes it once, and fails when there is none in the end."""
    (compose,) = documents(DEPLOY / "compose.postgres.yaml")
    (script,) = compose["services"]["bucket"]["command"]
    # A store whose filer answers from the third call on, and which says of nothing whether it was done.
    store = """#!/bin/sh
        read -r command
        echo "$command" >> calls
        [ "$(wc -l < calls)" -ge "$ANSWERS_FROM" ] || { echo "error: no filer" >&2; exit 0; }
        case $command in
            s3.bucket.create*) touch bucket; echo "created bucket vitrine" >&2 ;;
            s3.bucket.list) printf '> '; [ ! -e bucket ] || printf '  vitrine\\tsize:0\\tchunk:0\\n' ;;
        esac
    """
    for has_one, answers_from, status, created in ((True, "1", 0, 0), (False, "1", 0, 1), (False, "4", 0, 2), (False, "99", 1, 10)):
        with tempfile.TemporaryDirectory() as folder:
            if has_one:
                Path(folder, "bucket").touch()
            for name, text in (("weed", store), ("sleep", "#!/bin/sh\n")):
                Path(folder, name).write_text(text)
                Path(folder, name).chmod(0o755)
            own = {"PATH": f"{folder}:{os.environ['PATH']}", "ANSWERS_FROM": answers_from}
            said = run("/bin/sh", "-c", script.replace("$$", "$"), cwd=folder, env=own)
            calls = Path(folder, "calls").read_text().count("create")
            if (said.returncode, calls) != (status, created):
                yield f"bucket: status {said.returncode} after {calls} attempts, when the store answers from call {answers_from} on"
            if status and "could not be made" not in said.stderr:
                yield f"bucket: does not say that it failed: {said.stderr}"
