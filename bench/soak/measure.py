"""Steady load, long load and slow clients, one after the other on one server; a missed target ends with status 1.
Called by run.sh: measure.py VITRINE LOAD WORK_DIR"""

import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import seeded
from vitrine import Server

VITRINE, LOAD, WORK = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve()
ITEMS = int(os.environ.get("ITEMS", "100000"))
ENGINE = os.environ.get("ENGINE", "SQLite")
FAST_SECONDS = int(os.environ.get("FAST_SECONDS", "600"))
LONG_SECONDS = int(os.environ.get("LONG_SECONDS", "7200"))
SLOW_SECONDS = int(os.environ.get("SLOW_SECONDS", "60"))
FAST, LONG = 1_500, 300  # requests a second
SLOW_CLIENTS = 500
LIST = """query List($target: Target, $query: String, $page: PositiveInt, $sort: ItemSort) { switchThemes(target: $target,
 query: $query, page: $page, limit: 20, sort: $sort) { nodes { hexId name slug pageUrl target isNSFW thumbHash preview240Url
 downloadUrl downloadCount saveCount createdAt creator { uuid username pageUrl avatarUrl } tags { id name slug } }
 pageInfo { itemCount limit page pageCount } } }""".replace("\n", "")
CONSOLE = """query Console($target: Target, $page: PositiveInt) { switchThemes(target: $target, page: $page, limit: 25) {
 nodes { hexId name downloadUrl } pageInfo { pageCount } } }""".replace("\n", "")
ONE = "query One($id: String!) { switchTheme(hexId: $id) { hexId name description downloadUrl saveCount tags { name } creator { username } } }"
SAVE = "mutation Save($id: String!) { %s(hexId: $id) { hexId } }"
BIO = "mutation Bio($bio: String) { updateMe(data: { bio: $bio }) { uuid } }"
TARGETS = ["ResidentMenu", "Entrance", "Flaunch", "Set", "Psl", "MyPage", "Notification"]
WORDS = ["paper", "neon", "night", "lantern", "velvet", "opal", "copper", "station", "light pap", "ma"]
# Of a thousand requests: ten visits, each with a page rendered by the server and the files of the app, lists and works opened after
# that, the pictures that they show as far as a browser does not have them yet, a console, a download; and as many writes as are asked for.
SHARES = {"picture": 600, "app": 80, "list": 130, "one": 50, "search": 30, "console": 40, "download": 12, "page": 8, "write": 50}
misses = []


def ask(document, **variables):
    return json.dumps({"query": document, "variables": variables})


def page_text(server, path):
    with urllib.request.urlopen(f"http://{server.address}{path}", timeout=20) as answer:
        return answer.read().decode()


def requests(server):
    """A file with requests in the shares above, in any order, the same in each run."""
    lot = random.Random(11)
    found = []
    for page in range(1, 40):
        found += server.ask({"query": LIST, "variables": {"page": page * 7}})["data"]["switchThemes"]["nodes"]
    path = lambda url: "/" + quote(url.split("/", 3)[3] if "://" in url else url.lstrip("/"))
    pictures = [path(theme["preview240Url"]) for theme in found if theme["preview240Url"]]
    pages = [path(theme["pageUrl"]) for theme in found] + ["/", "/switch/themes", "/switch/packs", "/wiiu/themes"]
    ids = [theme["hexId"] for theme in found]
    files = sorted(set(re.findall(r"/assets/[\w.-]+", page_text(server, "/"))))
    sorts = ["CREATED", "UPDATED", "DOWNLOADS", "SAVES"]
    kinds = {
        "picture": lambda: f"GET {lot.choice(pictures)}",
        "list": lambda: "ASK " + ask(LIST, page=lot.randint(1, 400), target=lot.choice([None, *TARGETS]), sort=lot.choice(sorts)),
        "one": lambda: "ASK " + ask(ONE, id=lot.choice(ids)),
        "search": lambda: "ASK " + ask(LIST, query=lot.choice(WORDS), page=lot.randint(1, 3)),
        "app": lambda: f"GET {lot.choice(files)}",
        "page": lambda: f"GET {lot.choice(pages)}",
        "download": lambda: f"GET /api/switch/themes/{lot.choice(ids)}/download",
        "console": lambda: "ASK " + ask(CONSOLE, target=lot.choice(TARGETS), page=lot.randint(1, 40)),
        "write": lambda: "ACT " + lot.choice([
            ask(SAVE % "saveSwitchTheme", id=lot.choice(ids)),
            ask(SAVE % "unsaveSwitchTheme", id=lot.choice(ids)),
            ask(BIO, bio=f"Number {lot.randint(1, 1_000_000)}."),
        ]),
    }
    drawn = lot.choices(list(SHARES), weights=list(SHARES.values()), k=20_000)
    # What is not saved cannot be let go.
    for hex_id in ids:
        server.ask({"query": SAVE % "saveSwitchTheme", "variables": {"id": hex_id}}, {"Cookie": server.cookie})
    file = WORK / "requests"
    file.write_text("\n".join(kinds[kind]() for kind in drawn) + "\n")
    return file


class Memory(threading.Thread):
    """Megabytes that the server holds, each second until it is over."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.megabytes, self.is_over = server, [], threading.Event()

    def run(self):
        while not self.is_over.wait(1):
            self.megabytes.append(self.server.memory_mb())

    def growth(self):
        """From the second tenth, when everything is warm, to the last."""
        tenth = max(1, len(self.megabytes) // 10)
        begin, end = (statistics.median(part) for part in (self.megabytes[tenth : 2 * tenth] or self.megabytes, self.megabytes[-tenth:]))
        return end, end / begin - 1


def under_load(server, file, a_second, seconds):
    """How many failed or were told to come again, the numbers of all and of each kind, and the memory at the end with its growth."""
    memory = Memory(server)
    memory.start()
    words = [LOAD, "mixed", server.address, "64", str(a_second), str(seconds), str(file), server.cookie]
    failed, *kinds, example = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    memory.is_over.set()
    if int(failed):
        print(f"  one that failed: {example}")
    kinds = [kind.split() for kind in kinds]
    busy = next(int(sent) for name, sent, *_ in kinds if name == "BUSY")
    return int(failed) + busy, kinds, memory.growth()


def told(what, found):
    failed, kinds, (megabytes, growth) = found
    print(f"{what}: {failed} failed; {megabytes:.0f} MB, {growth:+.1%}", flush=True)
    for name, sent, *micros in kinds:
        median, p99, p999, longest = (int(micro) / 1000 for micro in micros)
        print(f"  {name:3} {int(sent):>9,} requests: {median:6.1f} ms median, {p99:7.1f} p99, {p999:7.1f} p99.9, {longest:6.0f} longest")
    return int(kinds[0][3]) / 1000, failed, growth


def expect(what, is_met):
    print(f"  {what}: {'met' if is_met else 'MISSED'}", flush=True)
    if not is_met:
        misses.append(what)


def slow_clients(server):
    """Connections that send one byte of a request each second, as from many addresses of the loopback interface."""
    held = []
    for number in range(SLOW_CLIENTS):
        found = socket.socket()
        found.bind((f"127.2.{number // 50}.{number % 50 + 1}", 0))
        found.connect(("127.0.0.1", server.port))
        held.append(found)
    is_over = threading.Event()

    def trickle():
        head = f"GET / HTTP/1.1\r\nHost: {server.address}\r\nX-Long: {'x' * 4096}".encode()
        for place in range(len(head)):
            for found in held:
                try:
                    found.send(head[place : place + 1])
                except OSError:
                    pass  # it was told to go, as it may be
            if is_over.wait(1):
                break

    threading.Thread(target=trickle, daemon=True).start()
    return held, is_over


def fast(server, file):
    p99, failed, _ = told(f"{FAST:,} a second for {FAST_SECONDS} s", under_load(server, file, FAST, FAST_SECONDS))
    expect("no request fails", failed == 0)
    expect("p99 at most 40 ms", p99 <= 40)


def beside_slow_clients(server, file):
    alone, _, _ = told(f"{LONG} a second for {SLOW_SECONDS} s", under_load(server, file, LONG, SLOW_SECONDS))
    held, is_over = slow_clients(server)
    beside, failed, _ = told(f"the same beside {SLOW_CLIENTS} slow clients", under_load(server, file, LONG, SLOW_SECONDS))
    is_over.set()
    for found in held:
        found.close()
    expect("slow clients fail nobody", failed == 0)
    expect("p99 at most doubled by them", beside <= 2 * max(alone, 1))


def long(server, file):
    _, failed, growth = told(f"{LONG} a second for {LONG_SECONDS} s", under_load(server, file, LONG, LONG_SECONDS))
    expect("no request fails in the long run", failed == 0)
    expect("memory grows by less than 5 %", growth < 0.05)


def main():
    server = Server(VITRINE, seeded(VITRINE, WORK, ENGINE, ITEMS) | {"VITRINE_CONNECTIONS_PER_ADDRESS": "100"})
    print(f"{ITEMS:,} items on {ENGINE}, start {server.start_s:.1f} s, {server.memory_mb():.0f} MB")
    server.sign_in()
    file = requests(server)
    under_load(server, file, FAST, 5)
    for seconds, part in [(FAST_SECONDS, fast), (SLOW_SECONDS, beside_slow_clients), (LONG_SECONDS, long)]:
        if seconds:
            part(server, file)
    server.stop()
    sys.exit(f"missed: {', '.join(misses)}" if misses else 0)


main()
