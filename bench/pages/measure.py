"""Pages in a browser as slow as a mid-range phone, and rendered pages a second. A missed target ends with status 1.
Called by run.sh: measure.py VITRINE LOAD WORK_DIR CHROMIUM"""

import itertools
import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from vitrine import Server, environment

VITRINE, LOAD, WORK, CHROMIUM = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve(), sys.argv[4]
ROUNDS = "3"
SECONDS = "5"
misses = []


def verdict(what, is_met):
    if not is_met:
        misses.append(what)
    return "met" if is_met else "MISSED"


def settings(folder):
    return {"VITRINE_DATA_DIR": str(WORK / folder)}


def first_of(server, field):
    asked = {"query": f"{{ {field}(limit: 1) {{ nodes {{ pageUrl }} }} }}"}
    return server.ask(asked)["data"][field]["nodes"][0]["pageUrl"]


def with_pictures():
    """A server with the sample content, all of whose pictures are made."""
    server = Server(VITRINE, settings("data"), "--sample")
    jobs = [VITRINE, "jobs", "list"]
    for _ in range(120):
        waiting = subprocess.run(jobs, env=environment(settings("data")), capture_output=True, text=True).stdout
        if "waiting" not in waiting and "running" not in waiting:
            break
        time.sleep(1)
    return server


def in_a_browser():
    server = with_pictures()
    paths = ["/", "/switch/themes", first_of(server, "switchThemes"), first_of(server, "switchLayouts"), "/create/switch/theme"]
    addresses = [f"http://localhost:{server.port}{path}" for path in paths]
    found = subprocess.run(["node", str(WORK / "lighthouse.mjs"), CHROMIUM, ROUNDS, *addresses], stdout=subprocess.PIPE, text=True, check=True)
    server.stop()
    print(f"Lighthouse, mobile: 1.6 Mbit/s, 150 ms, a quarter of the processor; the median of {ROUNDS} rounds\n")
    print(f"  {'page':34}{'perf.':>6}{'access.':>9}{'practices':>11}{'SEO':>5}{'first paint':>13}{'largest':>9}{'blocked':>9}{'shift':>8}")
    for path, line in zip(paths, found.stdout.splitlines()):
        page = json.loads(line)
        others = [page["accessibility"], page["practices"], page["seo"]]
        is_met = page["performance"] >= 95 and others == [100] * 3 and page["largestPaintMs"] < 2000 and page["shift"] < 0.02
        print(
            f"  {path[:33]:34}{page['performance']:6}{others[0]:9}{others[1]:11}{others[2]:5}"
            f"{page['firstPaintMs']:10,.0f} ms{page['largestPaintMs']:6,.0f} ms{page['blockedMs']:6,.0f} ms{page['shift']:8.3f}"
            f"  {verdict(path, is_met)} {' '.join(page['failed'])}"
        )
    print("  performance at least 95, others 100, largest paint under 2,000 ms, shift under 0.02")


def load(*words):
    result = subprocess.run([LOAD, *map(str, words)], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"load {words[0]}: {result.stderr}")
    return [float(word) for word in result.stdout.split()]


def never_asked():
    """Addresses of full pages of a thousand themes, all different."""
    pages = [("", page) for page in range(1, 40)]
    pages += [(f"&target={target}", page) for target in ("ResidentMenu", "Entrance", "Flaunch", "Set") for page in range(1, 5)]
    orders = itertools.product(("created", "updated", "downloads", "saves"), ("", "&order=asc"), ("", "&nsfw=1"))
    return [f"/switch/themes?sort={sort}{order}{mature}{menu}&page={page}" for (sort, order, mature), (menu, page) in itertools.product(orders, pages)]


def rendered():
    folder = WORK / "data-1000"
    if not folder.exists():
        subprocess.run([VITRINE, "seed", "--items", "1000"], env=environment(settings("data-1000")), check=True, stdout=subprocess.DEVNULL)
    server = Server(VITRINE, settings("data-1000"))
    with urllib.request.urlopen(f"http://{server.address}/switch/themes?page=2", timeout=20) as page:
        text = page.read()
    if b"<h1" not in text:
        sys.exit("pages are not rendered")
    list_of_paths = WORK / "paths"
    paths = never_asked()
    list_of_paths.write_text("\n".join(paths[20:]) + "\n")
    (WORK / "first").write_text("\n".join(paths[:20]) + "\n")
    load("get", server.address, 4, 1, WORK / "first")  # the scripts are evaluated
    fresh, _ = load("get", server.address, 4, SECONDS, list_of_paths)
    if fresh * float(SECONDS) > len(paths) - 20:
        print("  all addresses were asked: the figure counts some that were kept")
    kept, size = load("hot", server.address, 8, SECONDS, "GET", "/switch/themes?page=2")
    static_name = min(Path("web/dist/assets").glob("*.js"), key=lambda file: abs(file.stat().st_size - size)).name
    static, static_size = load("hot", server.address, 8, SECONDS, "GET", f"/assets/{static_name}")
    memory = server.memory_mb()
    server.stop()
    print(f"\nrendered pages of 24 themes a second\n  never asked before {fresh:10,.0f}   at least 100: {verdict('rendered', fresh >= 100)}")
    print(f"  kept               {kept:10,.0f}   {size:,.0f} bytes")
    print(f"  a static file      {static:10,.0f}   {static_size:,.0f} bytes; at most 2 times the kept: {verdict('kept', static <= 2 * kept)}")
    print(f"  memory afterwards: {memory:.0f} MB")


rendered()
in_a_browser()
if misses:
    sys.exit(f"missed: {', '.join(misses)}")
