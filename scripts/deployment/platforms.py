"""What systemd, Kubernetes and proxies are given."""

import re
import shutil
import tempfile
from pathlib import Path

import yaml
from files import DEPLOY, KUBERNETES, NOT_RUN, documents, environment_of, relative, run, seconds


def systemd_accepts_the_unit():
    """systemd accepts the unit, and holds it to be well confined."""
    unit = DEPLOY / "systemd/vitrine.service"
    text = unit.read_text()
    if seconds(re.search(r"^TimeoutStopSec=(.*)$", text, re.M)[1]) <= 30:
        yield f"{relative(unit)}: it is killed before running requests have ended"
    if not shutil.which("systemd-analyze"):
        NOT_RUN.append("systemd-analyze: not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        installed = Path(folder) / unit.name
        # Both would have to be installed on this machine.
        installed.write_text(text.replace("/usr/local/bin/vitrine", "/bin/true"))
        said = run("systemd-analyze", "verify", installed)
        if said.returncode != 0 or said.stderr.strip():
            yield f"{relative(unit)}: {said.stderr.strip()}"
        # In tenths; 2.0 and below counts as OK.
        said = run("systemd-analyze", "security", "--offline=yes", "--threshold=20", installed)
        if said.returncode != 0:
            yield f"{relative(unit)}: {(said.stdout + said.stderr).strip().splitlines()[-1]}"


def manifests():
    """The manifests as kustomize makes them, or as they lie there."""
    if shutil.which("kubectl"):
        made = run("kubectl", "kustomize", KUBERNETES)
        assert made.returncode == 0, made.stderr
        return [document for document in yaml.safe_load_all(made.stdout) if document]
    NOT_RUN.append("kubectl kustomize: not installed")
    (kustomization,) = documents(KUBERNETES / "kustomization.yaml")
    return [document for name in kustomization["resources"] for document in documents(KUBERNETES / name)]


def kubernetes_runs_it_restricted():
    """Pods satisfy the level "restricted", are probed at the admin listener, and are never all gone at once."""
    found = {(document["kind"], document["metadata"]["name"]): document for document in manifests()}
    deployment = found["Deployment", "vitrine"]["spec"]
    pod = deployment["template"]["spec"]
    (container,) = pod["containers"]
    restricted = {
        "pods run as somebody else than root": pod["securityContext"].get("runAsNonRoot") is True
        and pod["securityContext"].get("runAsUser", 0) > 0,
        "system calls are filtered": pod["securityContext"].get("seccompProfile") == {"type": "RuntimeDefault"},
        "privileges are not gained": container["securityContext"].get("allowPrivilegeEscalation") is False,
        "all capabilities are dropped": container["securityContext"].get("capabilities") == {"drop": ["ALL"]},
        "the root file system is read-only": container["securityContext"].get("readOnlyRootFilesystem") is True,
        "no path of the node is mounted": all(set(volume) <= {"name", "emptyDir", "configMap", "secret"} for volume in pod["volumes"]),
        "the namespace enforces it": found["Namespace", "vitrine"]["metadata"]["labels"].get("pod-security.kubernetes.io/enforce")
        == "restricted",
        "the image's user is the pod's": f"USER {pod['securityContext']['runAsUser']}:" in (DEPLOY / "Dockerfile").read_text(),
        "there are several": deployment["replicas"] >= 2,
        "one stays": deployment["replicas"] > found["PodDisruptionBudget", "vitrine"]["spec"]["minAvailable"] >= 1,
        "running requests end": pod["terminationGracePeriodSeconds"] > 30 + container["lifecycle"]["preStop"]["sleep"]["seconds"],
        "they are found by services": all(
            document["spec"]["selector"].items() <= deployment["template"]["metadata"]["labels"].items()
            for (kind, _), document in found.items()
            if kind == "Service"
        ),
    }
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    for probe, path in (("startupProbe", "/readyz"), ("readinessProbe", "/readyz"), ("livenessProbe", "/healthz")):
        restricted[f"{probe} asks the admin listener"] = container[probe]["httpGet"] == {"path": path, "port": "admin"}
    environment = environment_of(KUBERNETES / "settings.env")
    for setting, port in (("VITRINE_LISTEN", "http"), ("VITRINE_ADMIN_LISTEN", "admin")):
        restricted[f"{setting} is the port {port}"] = environment.get(setting) == f"0.0.0.0:{ports[port]}"
    for promise, is_kept in restricted.items():
        if not is_kept:
            yield f"{relative(KUBERNETES)}: not so: {promise}"


def proxies_accept_their_files():
    """Caddy and nginx accept the files for them, and Vitrine is asked by HTTP/1.1."""
    caddy, nginx = DEPLOY / "caddy/Caddyfile", sorted((DEPLOY / "nginx").glob("*.conf"))
    if "versions 1.1" not in caddy.read_text() or not all("proxy_http_version 1.1;" in file.read_text() for file in nginx):
        yield "a proxy does not speak HTTP/1.1 to Vitrine"
    if shutil.which("caddy"):
        said = run("caddy", "validate", "--adapter", "caddyfile", "--config", caddy)
        if said.returncode != 0:
            yield f"{relative(caddy)}: {said.stderr.strip().splitlines()[-1]}"
    else:
        NOT_RUN.append("caddy validate: not installed")
    if not shutil.which("nginx") or not shutil.which("openssl"):
        NOT_RUN.append("nginx -t: not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
            "-subj", "/CN=themes.example", "-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem")
        for file in nginx:
            text = re.sub(r"/etc/letsencrypt/live/[\w.]+|/var/cache/nginx", folder, file.read_text())
            Path(folder, file.name).write_text(text)
        include = " ".join(f"include {folder}/{file.name};" for file in nginx)
        Path(folder, "nginx.conf").write_text(
            f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {include} }}"
        )
        said = run("nginx", "-t", "-p", folder, "-c", f"{folder}/nginx.conf")
        if said.returncode != 0:
            yield f"{relative(DEPLOY / 'nginx')}: {said.stderr.strip()}"
