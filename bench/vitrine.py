"""A server that is measured: started on a port of its own, asked, and stopped."""

import atexit
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path


def environment(settings):
    """What a measured process gets: nothing of Vitrine's settings but these, no limits on rates, no log; its figures on any port."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("VITRINE_")}
    own = {"VITRINE_RATE_FACTOR": "1000000", "VITRINE_LOG": "warn", "VITRINE_ADMIN_LISTEN": "127.0.0.1:0"}
    return kept | own | settings


class Server:
    """Of the program `vitrine` with these settings, serving when the constructor returns."""

    def __init__(self, vitrine, settings, *more):
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = found.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.cookie = ""
        env = environment(settings | {"VITRINE_LISTEN": self.address})
        began = time.monotonic()
        log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([vitrine, "serve", *more], env=env, stderr=log)
        # A measurement that fails leaves no server behind.
        atexit.register(self.process.kill)
        while True:
            try:
                self.ask({"query": "{ tags { id } }"})
                break
            except OSError:
                if self.process.poll() is not None or time.monotonic() > began + 300:
                    log.seek(0)
                    sys.exit(f"the server does not come up: {log.read()}")
                time.sleep(0.02)
        self.start_s = time.monotonic() - began

    def ask(self, body, headers=None):
        sent = {"Content-Type": "application/json", "apollo-require-preflight": "true", **(headers or {})}
        request = urllib.request.Request(f"http://{self.address}/api/graphql", json.dumps(body).encode(), sent)
        with urllib.request.urlopen(request, timeout=20) as answer:
            self.cookie = answer.headers.get("set-cookie", "").split(";")[0] or self.cookie
            return json.load(answer)

    def sign_in(self):
        """As a new person; `cookie` is theirs from then on."""
        data = f'{{ username: "bench-{time.time_ns()}", password: "tinsel harbour quilt", hasAccepted: true }}'
        self.ask({"query": f"mutation {{ register(data: {data}) {{ uuid }} }}"})

    def memory_mb(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=40)
