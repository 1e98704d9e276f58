"""What systemd, Kubernetes and proxies are given."""

import functools
import re
import shutil
import tempfile
from pathlib import Path

import yaml
from files import DATA_BYTES_MIN, DEPLOY, KUBERNETES, NOT_RUN, NotRun, documents, environment_of, relative, run, seconds, size


def units_are_confined_alike():
    """The server's unit lets requests end and is started again after what passes by itself; the backup's is confined as it is."""
    server, backup = (DEPLOY / "systemd" / name for name in ("vitrine.service", "vitrine-backup.service"))
    text = server.read_text()
    if seconds(re.search(r"^TimeoutStopSec=(.*)$", text, re.M)[1]) <= 30:
        yield f"{relative(server)}: it is killed before running requests have ended"
    if re.search(r"^ProcSubset=pid$", text, re.M):
        yield f"{relative(server)}: the process cannot know when it was started, which monitoring asks"
    lasting, passing = {65, 66, 73, 77, 78}, {69, 74, 75}
    prevented = statuses_that_do_not_pass()
    if not lasting <= prevented or prevented & passing:
        yield f"{relative(server)}: is started again after the wrong statuses"
    if confinement(text) != confinement(backup.read_text()):
        yield f"{relative(backup)}: is confined otherwise than {server.name}"


def systemd_accepts_the_units():
    """systemd accepts the units, and holds the services to be well confined."""
    if not shutil.which("systemd-analyze"):
        raise NotRun("systemd-analyze: not installed")
    units = [*(DEPLOY / "systemd").glob("*.service"), *(DEPLOY / "systemd").glob("*.timer")]
    with tempfile.TemporaryDirectory() as folder:
        installed = [Path(folder) / unit.name for unit in units]
        for unit, copy in zip(units, installed, strict=True):
            # The program would have to be installed on this machine.
            copy.write_text(unit.read_text().replace("/usr/local/bin/vitrine", "/bin/true"))
        said = run("systemd-analyze", "verify", *installed)
        if said.returncode != 0 or said.stderr.strip():
            yield f"{relative(DEPLOY / 'systemd')}: {said.stderr.strip()}"
        for copy in (copy for copy in installed if copy.suffix == ".service"):
            # In tenths; 2.0 and below counts as OK.
            said = run("systemd-analyze", "security", "--offline=yes", "--threshold=20", copy)
            if said.returncode != 0:
                yield f"{copy.name}: {(said.stdout + said.stderr).strip().splitlines()[-1]}"


def statuses_that_do_not_pass():
    found = re.search(r"^RestartPreventExitStatus=(.*)$", (DEPLOY / "systemd/vitrine.service").read_text(), re.M)
    return {int(status) for status in found[1].split()}


def confinement(unit):
    """What a unit forbids: everything from its first line about privileges on."""
    section = unit[unit.index("NoNewPrivileges=") :].partition("[Install]")[0]
    return [line for line in section.splitlines() if line and not line.startswith("#")]


@functools.cache
def manifests():
    """The manifests as kustomize makes them, or as they lie there."""
    if shutil.which("kubectl"):
        made = run("kubectl", "kustomize", KUBERNETES)
        assert made.returncode == 0, made.stderr
        return [document for document in yaml.safe_load_all(made.stdout) if document]
    NOT_RUN.append("kubectl kustomize: not installed")
    (kustomization,) = documents(KUBERNETES / "kustomization.yaml")
    return [document for name in kustomization["resources"] for document in documents(KUBERNETES / name)]


def restrictions(pod):
    """What the level "restricted" asks of a pod, and whether it is so."""
    (container,) = pod["containers"]
    of_pod, of_container = pod["securityContext"], container["securityContext"]
    kinds = {"name", "emptyDir", "configMap", "secret", "persistentVolumeClaim"}
    return {
        "pods run as somebody else than root": of_pod.get("runAsNonRoot") is True and of_pod.get("runAsUser", 0) > 0,
        "system calls are filtered": of_pod.get("seccompProfile") == {"type": "RuntimeDefault"},
        "privileges are not gained": of_container.get("allowPrivilegeEscalation") is False,
        "all capabilities are dropped": of_container.get("capabilities") == {"drop": ["ALL"]},
        "the root file system is read-only": of_container.get("readOnlyRootFilesystem") is True,
        "no path of the node is mounted": all(set(volume) <= kinds for volume in pod["volumes"]),
        "the image's user is the pod's": f"USER {of_pod['runAsUser']}:" in (DEPLOY / "Dockerfile").read_text(),
    }


def kubernetes_runs_it_restricted():
    """Pods satisfy the level "restricted", are probed at the admin listener, and are never all gone at once."""
    found = {(document["kind"], document["metadata"]["name"]): document for document in manifests()}
    deployment = found["Deployment", "vitrine"]["spec"]
    pod = deployment["template"]["spec"]
    (container,) = pod["containers"]
    level = found["Namespace", "vitrine"]["metadata"]["labels"].get("pod-security.kubernetes.io/enforce")
    promises = restrictions(pod) | {
        "the namespace enforces it": level == "restricted",
        "there are several": deployment["replicas"] >= 2,
        "one stays": deployment["replicas"] > found["PodDisruptionBudget", "vitrine"]["spec"]["minAvailable"] >= 1,
        "running requests end": pod["terminationGracePeriodSeconds"] > 30 + container["lifecycle"]["preStop"]["sleep"]["seconds"],
        "they are found by services": all(
            selector.items() <= deployment["template"]["metadata"]["labels"].items() for selector in selectors(found)
        ),
    }
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    # A pod serves from its start on, which /readyz tells, whatever becomes of what all of them share.
    for probe, path in (("startupProbe", "/readyz"), ("readinessProbe", "/healthz"), ("livenessProbe", "/healthz")):
        promises[f"{probe} asks the admin listener for {path}"] = container[probe]["httpGet"] == {"path": path, "port": "admin"}
    environment = environment_of(KUBERNETES / "settings.env")
    for setting, port in (("VITRINE_LISTEN", "http"), ("VITRINE_ADMIN_LISTEN", "admin")):
        promises[f"{setting} is the port {port}"] = environment.get(setting) == f"0.0.0.0:{ports[port]}"
    data = environment["VITRINE_DATA_DIR"]
    held = [volume_at(pod, container, data)] if data in {mount["mountPath"] for mount in container["volumeMounts"]} else []
    promises[f"{data} is a volume, and no small one in memory"] = bool(held) and all(
        volume.get("emptyDir", {}).get("medium") != "Memory" or size(volume["emptyDir"].get("sizeLimit", 0)) >= DATA_BYTES_MIN
        for volume in held
    )
    yield from (f"{relative(KUBERNETES)}: not so: {promise}" for promise, is_kept in promises.items() if not is_kept)


def kubernetes_makes_backups():
    """A backup is made every day, confined as the site is and with its settings, on a claimed volume."""
    found = {(document["kind"], document["metadata"]["name"]): document for document in manifests()}
    job = found["CronJob", "vitrine-backup"]["spec"]
    template = job["jobTemplate"]["spec"]["template"]
    pod = template["spec"]
    (container,) = pod["containers"]
    (served,) = found["Deployment", "vitrine"]["spec"]["template"]["spec"]["containers"]
    (given_up,) = (rule["onExitCodes"]["values"] for rule in job["jobTemplate"]["spec"]["podFailurePolicy"]["rules"])
    claim = volume_at(pod, container, "/backups").get("persistentVolumeClaim", {}).get("claimName")
    promises = restrictions(pod) | {
        "every day": re.fullmatch(r"\d+ \d+ \* \* \*", job["schedule"]),
        "never two at once": job["concurrencyPolicy"] == "Forbid",
        "it is the same image with the same settings": all(container[part] == served[part] for part in ("image", "envFrom")),
        "on a volume that is claimed": ("PersistentVolumeClaim", claim) in found,
        "what does not pass by itself is not tried again": set(given_up) == statuses_that_do_not_pass() | {1},
        "no service sends people to it": not any(
            selector.items() <= template["metadata"]["labels"].items() for selector in selectors(found)
        ),
    }
    yield from (f"{relative(KUBERNETES)}: not so: {promise}" for promise, is_kept in promises.items() if not is_kept)


def selectors(found):
    return [document["spec"]["selector"] for (kind, _), document in found.items() if kind == "Service"]


def volume_at(pod, container, path):
    (name,) = (mount["name"] for mount in container["volumeMounts"] if mount["mountPath"] == path)
    (volume,) = (volume for volume in pod["volumes"] if volume["name"] == name)
    return volume


CADDY, NGINX = DEPLOY / "caddy/Caddyfile", sorted((DEPLOY / "nginx").glob("*.conf"))


def proxies_fit_the_server():
    """Proxies ask Vitrine by HTTP/1.1, and close connections before it does."""
    if "versions 1.1" not in CADDY.read_text() or not all("proxy_http_version 1.1;" in file.read_text() for file in NGINX):
        yield "a proxy does not speak HTTP/1.1 to Vitrine"
    for file in (CADDY, DEPLOY / "nginx/vitrine.conf", KUBERNETES / "ingress.yaml"):
        kept = re.search(r'keepalive(?:[_-]timeout:?)? "?(\d+)s?["; \n]', file.read_text().replace("keepalive 64;", ""))
        if not kept or int(kept[1]) >= 15:
            yield f"{relative(file)}: keeps connections longer than Vitrine, which closes them after 15 seconds"


def caddy_accepts_its_file():
    """Caddy accepts the file for it."""
    if not shutil.which("caddy"):
        raise NotRun("caddy validate: not installed")
    said = run("caddy", "validate", "--adapter", "caddyfile", "--config", CADDY)
    if said.returncode != 0:
        yield f"{relative(CADDY)}: {said.stderr.strip().splitlines()[-1]}"


def nginx_accepts_its_files():
    """nginx accepts the files for it."""
    for program in ("nginx", "openssl"):
        if not shutil.which(program):
            raise NotRun(f"nginx -t: {program} is not installed")
    with tempfile.TemporaryDirectory() as folder:
        run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
            "-subj", "/CN=themes.example", "-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem")
        for file in NGINX:
            text = re.sub(r"/etc/letsencrypt/live/[\w.]+|/var/cache/nginx", folder, file.read_text())
            Path(folder, file.name).write_text(text)
        include = " ".join(f"include {folder}/{file.name};" for file in NGINX)
        Path(folder, "nginx.conf").write_text(
            f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {include} }}"
        )
        said = run("nginx", "-t", "-p", folder, "-c", f"{folder}/nginx.conf")
        if said.returncode != 0:
            yield f"{relative(DEPLOY / 'nginx')}: {said.stderr.strip()}"
