"""How long the ZIP of a mix of seven themes takes to its first byte, when the files of the themes exist: the first time,
when it is put together, and again. A missed target ends with status 1. Called by run.sh: measure.py VITRINE WORK_DIR"""

import itertools
import shutil
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from vitrine import Server, environment

VITRINE, WORK = sys.argv[1], Path(sys.argv[2]).resolve()
SETTINGS = {"VITRINE_DATA_DIR": str(WORK / "data")}
MIXES = 20
TARGET_MS = 300


def with_pictures():
    """A server with the sample content, all of whose pictures are made."""
    server = Server(VITRINE, SETTINGS, "--sample")
    for _ in range(120):
        listed = subprocess.run([VITRINE, "jobs", "list"], env=environment(SETTINGS), capture_output=True, text=True).stdout
        if "waiting" not in listed and "running" not in listed:
            break
        time.sleep(1)
    return server


def take(server, path):
    """Milliseconds to the first byte and to the last, and how many bytes there are."""
    began = time.perf_counter()
    with urllib.request.urlopen(f"http://{server.address}/api/switch/{path}/download", timeout=60) as answer:
        size = len(answer.read(1))
        first = time.perf_counter()
        size += len(answer.read())
    return (first - began) * 1e3, (time.perf_counter() - began) * 1e3, size


def themes_by_menu(server):
    nodes = server.ask({"query": "{ switchThemes(limit: 500) { nodes { hexId target } } }"})["data"]["switchThemes"]["nodes"]
    menus = {}
    for node in nodes:
        menus.setdefault(node["target"], []).append(node["hexId"])
    if len(menus) != 7:
        sys.exit(f"the sample content dresses {len(menus)} menus, not 7")
    return list(menus.values())


def main():
    shutil.rmtree(WORK / "data", ignore_errors=True)
    server = with_pictures()
    menus = themes_by_menu(server)
    for hex_id in itertools.chain(*menus):
        take(server, f"themes/{hex_id}")
    rows = {"a theme, its file there": [], "a mix, put together": [], "a mix, again": []}
    for hex_ids in itertools.islice(itertools.product(*menus), MIXES):
        document = "mutation($ids: [String!]!) { createSwitchMix(hexIds: $ids) { code } }"
        code = server.ask({"query": document, "variables": {"ids": hex_ids}})["data"]["createSwitchMix"]["code"]
        rows["a theme, its file there"].append(take(server, f"themes/{hex_ids[0]}"))
        rows["a mix, put together"].append(take(server, f"mixes/{code}"))
        rows["a mix, again"].append(take(server, f"mixes/{code}"))
    server.stop()
    print(f"{MIXES} mixes of 7 themes of the sample content\n")
    print(f"  {'':26}{'first byte, median':>20}{'slowest':>12}{'last byte':>12}{'size':>10}")
    for name, taken in rows.items():
        first, last, size = (statistics.median(values) for values in zip(*taken))
        slowest = max(taken)[0]
        print(f"  {name:26}{first:17.1f} ms{slowest:9.1f} ms{last:9.1f} ms{size / 1e6:7.2f} MB")
    slowest = max(rows["a mix, put together"])[0]
    is_met = slowest <= TARGET_MS
    print(f"  every first byte within {TARGET_MS} ms: {'met' if is_met else 'MISSED'}")
    return 0 if is_met else 1


sys.exit(main())
