"""Measures publishing and downloading beside many items, on both engines: a pack of 7 themes with screenshots until its
pictures, its collage and all its files can be had, and downloads of existing files with the memory they take. Called by run.sh:
measure.py VITRINE LOAD WORK_DIR THEMES PACKS"""

import json
import os
import statistics
import subprocess
import sys
import time
import urllib.request
import uuid
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import seeded
from vitrine import Server

VITRINE, LOAD, WORK, THEMES, PACKS = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve(), int(sys.argv[4]), int(sys.argv[5])
MENUS = ["ResidentMenu", "Entrance", "Flaunch", "Set", "Psl", "MyPage", "Notification"]
PUBLISHED, SECONDS, ROUNDS = 9, 10, 3
PUBLISH = (
    "mutation P($pack: CreateSwitchPackInput, $themes: [CreateSwitchThemeInput!]!) "
    "{ createSwitchThemes(packData: $pack, themesData: $themes) { hexId downloadUrl pack { hexId downloadUrl } } }"
)
STATE = "query S($hexId: String!) { switchPack(hexId: $hexId) { previewState themes { previewState } } }"
misses = []


def judge(what, found, is_met):
    if not is_met:
        misses.append(what)
    return f"{found}: {'met' if is_met else 'MISSED'}"


def path_of(address):
    """The site knows itself by another name than it is measured under."""
    return urlsplit(address).path


def fetch(server, address):
    with urllib.request.urlopen(f"http://{server.address}{path_of(address)}", timeout=60) as answer:
        return answer.read()


def multipart(fields, files):
    """The body of a form and its content type."""
    boundary = uuid.uuid4().hex
    parts = [(f'name="{name}"', value.encode()) for name, value in fields]
    parts += [(f'name="{name}"; filename="{name}"\r\nContent-Type: image/jpeg', data) for name, data in files]
    body = b"".join(f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + data + b"\r\n" for head, data in parts)
    return body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def publish(server, at, wallpapers, screenshots, layouts):
    """Publishes a pack and takes all of it: seconds until the answer and until everything is there, and its addresses."""
    themes, files, places = [], [], {}
    for menu_at, menu in enumerate(MENUS):
        theme = {"name": f"Measured {at} {menu}", "target": menu, "tags": ["measured"], "layoutHexId": layouts.get(menu)}
        for field, pictures in (("backgroundImage", wallpapers), ("screenshotImage", screenshots)):
            theme[field] = None
            places[f"{field}{menu_at}"] = [f"variables.themes.{menu_at}.{field}"]
            files.append((f"{field}{menu_at}", pictures[(at + menu_at) % len(pictures)]))
        themes.append(theme)
    variables = {"pack": {"name": f"Measured pack {at}"}, "themes": themes}
    fields = [("operations", json.dumps({"query": PUBLISH, "variables": variables})), ("map", json.dumps(places))]
    body, kind = multipart(fields, files)
    headers = {"Content-Type": kind, "Apollo-Require-Preflight": "true", "Cookie": server.cookie}
    began = time.monotonic()
    request = urllib.request.Request(f"http://{server.address}/api/graphql", body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        answered = json.load(answer)
    if "errors" in answered:
        sys.exit(f"publishing: {answered['errors']}")
    taken = time.monotonic() - began
    made = answered["data"]["createSwitchThemes"]
    pack = made[0]["pack"]
    while True:
        state = server.ask({"query": STATE, "variables": {"hexId": pack["hexId"]}}, {"Cookie": server.cookie})["data"]["switchPack"]
        states = [state["previewState"], *(theme["previewState"] for theme in state["themes"])]
        if "FAILED" in states:
            sys.exit(f"the pictures of {pack['hexId']} could not be made")
        if set(states) == {"READY"}:
            break
        time.sleep(0.02)
    paths = [path_of(item["downloadUrl"]) for item in [*made, pack]]
    for path in paths:
        fetch(server, path)
    return taken, time.monotonic() - began, paths


def measure_publishing(server):
    layouts = server.ask({"query": "{ switchLayouts { nodes { hexId target } } }"})["data"]["switchLayouts"]["nodes"]
    layouts = {layout["target"]: layout["hexId"] for layout in layouts}
    wallpapers = [file.read_bytes() for file in sorted(Path("content/wallpapers").glob("*.jpg"))]
    # What the site draws is a JPEG of a whole screen, as a screenshot is.
    shown = server.ask({"query": "{ switchThemes(limit: 10) { nodes { previewJpgLargeUrl } } }"})["data"]["switchThemes"]["nodes"]
    screenshots = [fetch(server, theme["previewJpgLargeUrl"]) for theme in shown]
    publish(server, PUBLISHED, wallpapers, screenshots, layouts)  # the first one warms
    rounds = [publish(server, at, wallpapers, screenshots, layouts) for at in range(PUBLISHED)]
    answered, ready = (statistics.median(column) for column in list(zip(*rounds))[:2])
    worst = max(ready for _, ready, _ in rounds)
    print(f"  a pack of {len(MENUS)} themes, {PUBLISHED} times: answered after {answered:.2f} s, all there after {ready:.2f} s, at most {worst:.2f} s")
    print(f"    under 3 s, {judge('publishing', f'{ready:.2f} s', ready < 3)}")
    return [path for *_, paths in rounds for path in paths]


def measure_downloads(server, paths):
    file = WORK / "paths"
    file.write_text("".join(f"{path}\n" for path in paths))

    def some():
        words = [LOAD, "get", server.address, "8", str(SECONDS), str(file)]
        result = subprocess.run(words, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"load: {result.stderr}")
        return float(result.stdout.split()[0])

    some()
    before = server.memory_mb()
    rates = [some() for _ in range(ROUNDS)]
    after = server.memory_mb()
    rate = statistics.median(rates)
    print(f"  downloads of {len(paths)} files, 8 connections, {ROUNDS} × {SECONDS} s: {rate:,.0f} a second")
    print(f"    at least 200 a second, {judge('downloads', f'{rate:,.0f}', rate >= 200)}")
    growth = after - before
    print(f"    memory from {before:.0f} to {after:.0f} MB, at most 5 MB more, {judge('memory', f'{growth:+.1f} MB', growth <= 5)}")


def main():
    for engine in os.environ.get("ENGINES", "SQLite PostgreSQL").split():
        server = Server(VITRINE, seeded(VITRINE, WORK, engine, THEMES, PACKS))
        server.sign_in()
        print(f"{engine}, beside {THEMES:,} themes and {PACKS:,} packs", flush=True)
        measure_downloads(server, measure_publishing(server))
        server.stop()
    if misses:
        sys.exit(f"missed: {', '.join(misses)}")


main()
