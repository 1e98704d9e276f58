"""Measures what a flood of sign-ins does to the lists: the time of list queries that arrive at a fixed pace, with and
without it, in turn. A missed target ends with status 1. Called by run.sh: measure.py VITRINE LOAD WORK_DIR"""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import seeded
from vitrine import Server

VITRINE, LOAD, WORK = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve()
THEMES, ROUNDS, SECONDS, A_SECOND = 10_000, 5, 8, 100
PEOPLE = 32  # as many connections as sign in at once
MOST = 2.0
LIST = """query List($page: PositiveInt, $sort: ItemSort) { switchThemes(page: $page, limit: 20, sort: $sort) {
 nodes { hexId name pageUrl thumbHash preview240Url downloadCount saveCount creator { username } tags { slug } } pageInfo { itemCount } } }"""
LOGIN = "mutation Login($data: LoginInput!) { login(data: $data) { uuid } }"


def write(name, bodies):
    file = WORK / name
    file.write_text("\n".join(json.dumps(body) for body in bodies))
    return file


def percentile(times, share):
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def lists(server, file):
    words = [LOAD, "paced", server.address, str(A_SECOND), str(SECONDS), "/api/graphql", str(file)]
    times = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    return [int(taken) / 1000 for taken in times]


def hash_ms(server, file):
    """One sign-in after the other, each refused after its hash."""
    words = [LOAD, "flood", server.address, "1", "4", "/api/graphql", str(file)]
    a_second = float(subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()[0])
    return 1000 / a_second


def measure(engine):
    server = Server(VITRINE, seeded(VITRINE, WORK, engine, THEMES) | {"VITRINE_TRUSTED_PROXIES": "127.0.0.1"})
    server.sign_in()
    pages = [{"query": LIST, "variables": {"page": 1 + number % 400, "sort": sort}}
             for number in range(4000) for sort in ["CREATED", "SAVES", "DOWNLOADS"]]
    asked = write("lists.txt", pages)
    tries = [{"query": LOGIN, "variables": {"data": {"username": name, "password": "not the one they chose"}}}
             for number in range(2000) for name in ["bench", f"nobody-{number}"]]
    tried = write("sign-ins.txt", tries)
    lists(server, asked)
    print(f"\n{engine}: a sign-in alone takes {hash_ms(server, tried):.0f} ms")
    print("  round   median ms   99 % ms   in the flood: median   99 %   sign-ins/s   99 % in it / without")
    ratios = []
    for number in range(ROUNDS):
        quiet = lists(server, asked)
        words = [LOAD, "flood", server.address, str(PEOPLE), str(SECONDS + 2), "/api/graphql", str(tried)]
        flood = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        time.sleep(1)
        beside = lists(server, asked)
        a_second = float(flood.communicate()[0].split()[0])
        if flood.returncode != 0:
            sys.exit("the flood of sign-ins broke off")
        ratios.append(percentile(beside, 0.99) / percentile(quiet, 0.99))
        print(f"  {number + 1:5}   {statistics.median(quiet):9.2f}   {percentile(quiet, 0.99):7.2f}   {statistics.median(beside):20.2f}"
              f"   {percentile(beside, 0.99):4.1f}   {a_second:10.0f}   {ratios[-1]:21.2f}", flush=True)
    server.stop()
    ratio = statistics.median(ratios)
    print(f"  median {ratio:.2f}, at most {MOST:.2f}: {'met' if ratio <= MOST else 'MISSED'}")
    return ratio <= MOST


engines = os.environ.get("ENGINES", "SQLite").split()
sys.exit(0 if all([measure(engine) for engine in engines]) else 1)
