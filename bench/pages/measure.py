"""Pages in a browser as slow as a mid-range phone, and rendered pages a second. A missed target ends with status 1.
Called by run.sh: measure.py VITRINE LOAD WORK_DIR CHROMIUM"""

import itertools
import json
import re
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from vitrine import Server, environment

VITRINE, LOAD, WORK, CHROMIUM = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve(), sys.argv[4]
ROUNDS = "3"
PAIRS = "15"
SECONDS = "5"
misses = []


def verdict(what, is_met):
    if not is_met:
        misses.append(what)
    return "met" if is_met else "MISSED"


def settings(folder):
    return {"VITRINE_DATA_DIR": str(WORK / folder)}


def text_of(server, path):
    with urllib.request.urlopen(f"http://{server.address}{path}", timeout=20) as page:
        return page.read().decode()


def public_pages(server):
    """Every page that search engines may list; of those with many, the first that a list leads to."""
    patterns = [page["pattern"] for page in json.loads(Path("addresses.json").read_text())["pages"] if page["isIndexed"]]
    lists = "".join(text_of(server, path) for path in patterns if "{" not in path)
    for pattern in patterns:
        before, parameter, _ = pattern.partition("{")
        yield re.search(f'href="({before}[^"/?]+)"', lists)[1] if parameter else pattern


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
    paths = list(public_pages(server))
    print(f"Lighthouse, mobile: 1.6 Mbit/s, 150 ms, a quarter of the processor; the median of {ROUNDS} rounds where the first misses\n")
    print("  performance at least 95, others 100, largest paint under 2,000 ms, shift under 0.02")
    tell("signed out", paths, judged(server, paths))
    server.sign_in()
    tell("signed in", paths, judged(server, paths, server.cookie))
    with_worker(server)
    server.stop()


def judged(server, paths, cookie=""):
    """A line for each page, as soon as it is measured."""
    addresses = [f"http://localhost:{server.port}{path}" for path in paths]
    command = ["node", str(WORK / "lighthouse.mjs"), CHROMIUM, ROUNDS, cookie, *addresses]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as lighthouse:
        yield from lighthouse.stdout
    if lighthouse.returncode != 0:
        sys.exit(f"lighthouse ended with status {lighthouse.returncode}")


def tell(who, paths, lines):
    print(f"\n{who}")
    print(f"  {'page':34}{'perf.':>6}{'access.':>9}{'practices':>11}{'SEO':>5}{'first paint':>13}{'largest':>9}{'blocked':>9}{'shift':>8}")
    for path, line in zip(paths, lines):
        page = json.loads(line)
        others = [page["accessibility"], page["practices"], page["seo"]]
        print(
            f"  {path[:33]:34}{page['performance']:6}{others[0]:9}{others[1]:11}{others[2]:5}"
            f"{page['firstPaintMs']:10,.0f} ms{page['largestPaintMs']:6,.0f} ms{page['blockedMs']:6,.0f} ms{page['shift']:8.3f}"
            f"  {verdict(f'{path} {who}', page['isGood'])} {' '.join(page['failed'])}",
            flush=True,
        )


def with_worker(server):
    """Paints of a first visit and of a later one, with the app's worker and where it is refused, in turns."""
    command = ["node", str(WORK / "worker-paint.mjs"), CHROMIUM, PAIRS, f"http://localhost:{server.port}/switch/themes"]
    found = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    print(f"\nfirst paint with the worker beside the same without it, {PAIRS} pairs, the median of their ratios")
    for visit, paints in found.items():
        ratio = statistics.median(one["with"] / one["without"] for one in paints)
        mine, other = (statistics.median(one[which] for one in paints) for which in ("with", "without"))
        print(f"  {visit:14}{mine:8,.0f} ms{other:8,.0f} ms{ratio:8.2f}   at most 1.05: {verdict(f'{visit} with the worker', ratio <= 1.05)}")


def load(*words):
    result = subprocess.run([LOAD, *map(str, words)], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"load {words[0]}: {result.stderr}")
    return [float(word) for word in result.stdout.split()[:2]]


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
    text = text_of(server, "/switch/themes?page=2")
    if "<h1" not in text:
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
    scripts = set(re.findall(r'/assets/[^"]+\.js', text))
    static_path = min(scripts, key=lambda path: abs(len(text_of(server, path)) - size))
    static, static_size = load("hot", server.address, 8, SECONDS, "GET", static_path)
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
