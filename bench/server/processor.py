"""Measures the processor time that a server takes for a request, with its log of requests and its metrics, beside nginx, which
sends the same bytes as a file. Other work on the machine changes it far less than requests a second. Kept answers are judged by
the ratio, in turns within one run; lists for a person who has signed in, which are never kept, by their time. A missed target
ends with status 1. Called by run.sh: processor.py VITRINE LOAD WORK_DIR THEMES MANY"""

import atexit
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import seeded
from vitrine import Server

VITRINE, LOAD, WORK, THEMES, MANY = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve(), int(sys.argv[4]), int(sys.argv[5])
CONNECTIONS, SECONDS, ROUNDS = 8, 3, 5
KEPT_AT_MOST, LIST_AT_MOST_MS = 1.6, 0.35
TARGETS = ["ResidentMenu", "Entrance", "Flaunch", "Set", "Psl", "MyPage", "Notification"]
LIST = (
    "query List($target: Target, $page: PositiveInt) { switchThemes(target: $target, page: $page, limit: 20) { nodes { hexId "
    "name slug pageUrl target isNSFW thumbHash preview240Url preview360Url downloadCount saveCount createdAt updatedAt "
    "creator { uuid username pageUrl avatarUrl } tags { id name slug } } pageInfo { itemCount limit page pageCount } } }"
)
# As most people have it who set one up: every request in its log, by a process for each core.
NGINX = """
daemon off;
pid {work}/nginx.pid;
error_log {work}/nginx-errors.log;
worker_processes auto;
events {{ worker_connections 512; }}
http {{
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    types {{ application/json json; text/html html; }}
    access_log {work}/nginx-requests.log;
    client_body_temp_path {work}/nginx-body;
    proxy_temp_path {work}/nginx-proxy;
    fastcgi_temp_path {work}/nginx-fastcgi;
    uwsgi_temp_path {work}/nginx-uwsgi;
    scgi_temp_path {work}/nginx-scgi;
    server {{ listen 127.0.0.1:{port}; root {work}/nginx; }}
}}
"""
misses = []


def judge(what, found, most):
    if found > most:
        misses.append(what)
    return f"at most {most:g}: {'met' if found <= most else 'MISSED'}"


def processor_s(pid):
    """What a process and those that it has started have taken so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(processor_s(int(child)) for child in started)


class Nginx:
    """Serves these files by their names."""

    def __init__(self, files):
        work = WORK / "nginx"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        for name, content in files.items():
            (work / name).write_bytes(content)
        # Its processes may run as somebody else.
        for folder in [work, *work.parents]:
            if not os.stat(folder).st_mode & 1:
                sys.exit(f"bench: nginx cannot read below {folder}")
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = found.getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        settings = WORK / "nginx.conf"
        settings.write_text(NGINX.format(work=WORK, port=port))
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = subprocess.Popen([program, "-c", str(settings)], stderr=subprocess.DEVNULL)
        atexit.register(self.process.terminate)
        for _ in range(500):
            try:
                urllib.request.urlopen(f"http://{self.address}/{next(iter(files))}", timeout=5).read()
                return
            except OSError:
                time.sleep(0.02)
        sys.exit(f"nginx does not come up: {(WORK / 'nginx-errors.log').read_text()}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)


def cost(process, *words):
    """Milliseconds of processor time for one of the requests that `load` sends, and their number."""
    before = processor_s(process.pid)
    result = subprocess.run([LOAD, *map(str, words)], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"load {' '.join(map(str, words[:4]))}: {result.stderr}")
    sent = int(result.stdout.split()[2])
    return (processor_s(process.pid) - before) * 1000 / sent, sent


def answer(server, path, body=None):
    headers = {"Content-Type": "application/json"} if body else {}
    request = urllib.request.Request(f"http://{server.address}{path}", body and body.encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as found:
        return found.read()


def asset_of(page):
    """The address of the script that a page begins with."""
    return "/assets/" + page.decode().split("/assets/", 1)[1].split('"', 1)[0]


def kept(server):
    """Answers that are kept, and a file, beside the same bytes from nginx."""
    body = json.dumps({"query": LIST, "variables": {}})
    page = answer(server, "/switch/themes")
    rows = {
        "a list": ("list.json", ("POST", "/api/graphql", body), answer(server, "/api/graphql", body)),
        "a page": ("page.html", ("GET", "/switch/themes"), page),
        "a file": ("file", ("GET", asset_of(page)), answer(server, asset_of(page))),
    }
    nginx = Nginx({name: content for name, _, content in rows.values()})
    print(f"\nkept, milliseconds of processor time for a request, {CONNECTIONS} connections, median of {ROUNDS} rounds in turns")
    print(f"  {'':10}{'bytes':>10}{'ours':>9}{'nginx':>9}{'ratio':>8}")
    for what, (name, request, content) in rows.items():
        pairs = []
        for _ in range(ROUNDS):
            ours = cost(server.process, "hot", server.address, CONNECTIONS, SECONDS, *request)[0]
            pairs.append((ours, cost(nginx.process, "hot", nginx.address, CONNECTIONS, SECONDS, "GET", f"/{name}")[0]))
        ratio = statistics.median(ours / theirs for ours, theirs in pairs)
        ours, theirs = (statistics.median(column) for column in zip(*pairs))
        verdict = judge(f"{what} that is kept", ratio, KEPT_AT_MOST)
        print(f"  {what:10}{len(content):10,}{ours:9.4f}{theirs:9.4f}{ratio:8.2f}   {verdict}", flush=True)
    nginx.stop()


def not_kept(server, items):
    """Lists that a person who has signed in asks for: each is made anew."""
    server.sign_in()
    bodies = [{"query": LIST, "variables": {"page": page}} for page in range(1, 51)]
    bodies += [{"query": LIST, "variables": {"target": target, "page": page}} for target in TARGETS for page in range(1, 11)]
    file = WORK / "bodies.jsonl"
    file.write_text("".join(json.dumps(body) + "\n" for body in bodies))
    words = ["pages", server.address, CONNECTIONS, SECONDS, "/api/graphql", file, server.cookie]
    costs = [cost(server.process, *words)[0] for _ in range(ROUNDS + 1)]
    # The first has the rows read.
    ms = statistics.median(costs[1:])
    print(f"  {items:9,} items{ms:9.4f}   {judge(f'a list of {items:,} for a person', ms, LIST_AT_MOST_MS)}", flush=True)


def main():
    if not shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"):
        sys.exit("bench: nginx is needed")
    # Pictures that are encoded meanwhile would be counted.
    settings = {"VITRINE_LOG": "info", "VITRINE_AVIF": "off"}
    server = Server(VITRINE, seeded(VITRINE, WORK, "SQLite", THEMES) | settings)
    kept(server)
    print(f"\na list for a person who has signed in, milliseconds of processor time, median of {ROUNDS} rounds")
    not_kept(server, THEMES)
    server.stop()
    server = Server(VITRINE, seeded(VITRINE, WORK, "SQLite", MANY) | settings)
    not_kept(server, MANY)
    server.stop()
    if misses:
        sys.exit(f"missed: {', '.join(misses)}")


main()
