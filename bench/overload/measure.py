"""What a server says that is asked for three times as much as it can do (rule G-8): whom it answers and when, whom it tells to come
again and when, and what memory it takes; a missed target ends with status 1.
Called by run.sh: measure.py VITRINE LOAD WORK_DIR"""

import json
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import seeded
from vitrine import Server

VITRINE, LOAD, WORK = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve()
ITEMS = int(os.environ.get("ITEMS", "100000"))
SECONDS = int(os.environ.get("SECONDS_EACH", "20"))
CONNECTIONS = 4_000
TIMES = 3
WORDS = ["paper", "neon", "night", "lantern", "velvet", "opal", "copper", "station", "light", "ma", "glass", "river"]
LIST = """switchThemes(query: "%s", page: %d, limit: 50, sort: SAVES) { nodes { hexId name slug pageUrl description target thumbHash
 preview240Url downloadUrl downloadCount saveCount createdAt creator { uuid username pageUrl avatarUrl } tags { id name slug } }
 pageInfo { itemCount limit page pageCount } }""".replace("\n", "")
# Each is answered for the most part from memory, at one go: a limit on those that wait for something would never count it.
LISTS = 4
misses = []


def requests():
    lot = random.Random(7)
    lists = lambda: " ".join(f"l{n}: " + LIST % (lot.choice(WORDS), lot.randint(1, 40)) for n in range(LISTS))
    file = WORK / "requests"
    file.write_text("".join("ASK " + json.dumps({"query": f"{{ {lists()} }}"}) + "\n" for _ in range(20_000)))
    return file


class Watch(threading.Thread):
    """The most memory that the server held, in megabytes."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.most, self.is_over = server, 0, threading.Event()

    def run(self):
        while not self.is_over.wait(0.2):
            self.most = max(self.most, self.server.memory_mb())


def load(server, file, connections, a_second, seconds):
    words = [LOAD, "mixed", server.address, str(connections), str(a_second), str(seconds), str(file), ""]
    failed, *kinds, example = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    found = {}
    for line in kinds:
        name, sent, *micros = line.split()
        median, p99, _, longest = (int(micro) / 1000 for micro in micros)
        found[name] = (int(sent), median, p99, longest)
        if int(sent):
            print(f"  {name:4} {int(sent):>8,}: {median:8.1f} ms median, {p99:8.1f} p99, {longest:8.0f} longest")
    print(f"  {failed} failed {example[:300]}", flush=True)
    return int(failed), found


def expect(what, is_met):
    print(f"  {what}: {'met' if is_met else 'MISSED'}", flush=True)
    if not is_met:
        misses.append(what)


def capacity(server, file):
    """Requests a second that it answers to a few who ask again as soon as they are answered."""
    load(server, file, 8, 500, 1)
    began = time.monotonic()
    load(server, file, 8, 2_000, 1)
    return int(2_000 / (time.monotonic() - began))


def main():
    many = {"VITRINE_CONNECTIONS": "10000", "VITRINE_CONNECTIONS_PER_ADDRESS": "10000"}
    server = Server(VITRINE, seeded(VITRINE, WORK, "SQLite", ITEMS) | many)
    file = requests()
    print("as soon as the one before is answered, 8 clients")
    most = capacity(server, file)
    warm = server.memory_mb()
    watch = Watch(server)
    watch.start()
    print(f"{most:,} a second; {TIMES * most:,} a second for {SECONDS} s from {CONNECTIONS:,} connections")
    failed, found = load(server, file, CONNECTIONS, TIMES * most, SECONDS)
    watch.is_over.set()
    print(f"  {warm:.0f} MB before, {watch.most:.0f} MB at most")
    expect("everybody is answered or told to come again", failed == 0)
    expect("half of what it can answer is answered, beside a client that needs processors too", found["ASK"][0] >= most * SECONDS / 2)
    expect("of those told to come again 99 % are within a second", found["BUSY"][0] > 0 and found["BUSY"][2] <= 1_000)
    expect("memory grows by no more than 250 MB", watch.most < warm + 250)
    print("afterwards, a quarter of what it can answer")
    failed, found = load(server, file, 8, most // 4, 4)
    expect("everybody is answered at once", failed == 0 and found["BUSY"][0] == 0 and found["ASK"][2] <= 250)
    server.stop()
    sys.exit(f"missed: {', '.join(misses)}" if misses else 0)


main()
