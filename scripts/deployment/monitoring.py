"""What Prometheus is given."""

import json
import shutil
import tempfile
from pathlib import Path

from files import DEPLOY, KUBERNETES, NOT_RUN, ROOT, NotRun, documents, relative, run

OBSERVE = DEPLOY / "observe"


def servers_are_found_in_every_set_up():
    """Every set-up has a file that finds its admin listeners, under the name that alarms and dashboard know."""
    found = {path.name: documents(path)[0] for path in OBSERVE.glob("prometheus*.yml")}
    jobs = {}
    for name, config in found.items():
        (jobs[name],) = config["scrape_configs"]
        if jobs[name]["job_name"] != "vitrine":
            yield f"{name}: the job is not called vitrine"
    (beside,) = documents(DEPLOY / "compose.observe.yaml")
    _, port = beside["services"]["vitrine"]["environment"]["VITRINE_ADMIN_LISTEN"].split(":")
    (names,) = jobs["prometheus.compose.yml"]["dns_sd_configs"]
    if (names["names"], str(names["port"])) != (["vitrine"], port):
        yield "prometheus.compose.yml: asks elsewhere than where vitrine answers"
    (pods,) = (document for document in documents(KUBERNETES / "deployment.yaml") if document["kind"] == "Deployment")
    labels = pods["spec"]["template"]["metadata"]["labels"]
    ports = {port["name"] for port in pods["spec"]["template"]["spec"]["containers"][0]["ports"]}
    (monitor,) = documents(OBSERVE / "podmonitor.yaml")
    (endpoint,) = monitor["spec"]["podMetricsEndpoints"]
    renamed = {change["targetLabel"]: change.get("replacement") for change in endpoint["relabelings"]}
    if not monitor["spec"]["selector"]["matchLabels"].items() <= labels.items() or endpoint["port"] not in ports:
        yield "podmonitor.yaml: finds no pod of deploy/kubernetes"
    if renamed["job"] != "vitrine":
        yield "podmonitor.yaml: the job is not called vitrine"
    kept = jobs["prometheus.kubernetes.yml"]["relabel_configs"][0]
    if kept["regex"] != f"{labels['app']};{endpoint['port']}":
        yield "prometheus.kubernetes.yml: finds no pod of deploy/kubernetes"


def prometheus_accepts_its_files():
    """Prometheus accepts the files for it, and each alarm goes off when it should and not otherwise."""
    # scripts/setup.sh puts it there.
    promtool = shutil.which("promtool") or shutil.which("promtool", path=ROOT / ".test/bin")
    if not promtool:
        raise NotRun("promtool check config, promtool test rules: not installed")
    said = run(promtool, "test", "rules", "alerts.test.yml", cwd=OBSERVE)
    if said.returncode != 0:
        yield f"{relative(OBSERVE)}: {(said.stdout + said.stderr).strip()}"
    for path in sorted(OBSERVE.glob("prometheus*.yml")):
        said = run(promtool, "check", "config", path)
        if "field kubernetes_sd_configs not found" in said.stderr + said.stdout:
            NOT_RUN.append("promtool check config of kubernetes_sd_configs: this promtool was built without it")
            said = checked_without(promtool, path, "kubernetes_sd_configs")
        if said.returncode != 0:
            yield f"{relative(path)}: {(said.stdout + said.stderr).strip()}"


def checked_without(promtool, path, part):
    (config,) = documents(path)
    for job in config["scrape_configs"]:
        job.pop(part, None)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(OBSERVE / "alerts.yml", folder)
        rest = Path(folder, path.name)
        # JSON is YAML.
        rest.write_text(json.dumps(config))
        return run(promtool, "check", "config", rest)
