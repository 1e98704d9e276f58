"""Measures what a Wii U theme costs in an answer with 500 of them, as console clients ask for all at once, beside what it costs on
a page of 20, on both engines, for a signed-in person, for whom no response is kept. Called by run.sh: wiiu_themes.py VITRINE WORK_DIR"""

import http.client
import json
import os
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import seeded
from vitrine import Server

VITRINE, WORK = sys.argv[1], Path(sys.argv[2]).resolve()
SWITCH_THEMES, THEMES, ALL, PAGE, ROUNDS, AT_MOST = 100, 600, 500, 20, 31, 4.0
# What UTheme reads of each.
DOCUMENT = (
    "query L($page: PositiveInt, $limit: PositiveInt) { wiiuThemes(page: $page, limit: $limit, includeNSFW: true) { nodes { "
    "uuid name description updatedAt downloadCount saveCount downloadUrl tags { name } creator { username } launcherBgUrl "
    "waraWaraPlazaBgUrl collagePreview { hdUrl thumbUrl } launcherScreenshot { hdUrl thumbUrl } "
    "waraWaraPlazaScreenshot { hdUrl thumbUrl } } pageInfo { itemCount } } }"
)


def asking(server):
    """Asks on one connection that stays open: milliseconds until the answer, and its themes."""
    connection = http.client.HTTPConnection(server.address)
    headers = {"Content-Type": "application/json", "apollo-require-preflight": "true", "Cookie": server.cookie}

    def ask(page, limit):
        body = json.dumps({"query": DOCUMENT, "variables": {"page": page, "limit": limit}})
        began = time.perf_counter()
        connection.request("POST", "/api/graphql", body, headers)
        answer = connection.getresponse().read()
        took = (time.perf_counter() - began) * 1000
        data = json.loads(answer)
        if "errors" in data:
            sys.exit(f"page {page} of {limit}: {data['errors']}")
        nodes = data["data"]["wiiuThemes"]["nodes"]
        if len(nodes) != limit:
            sys.exit(f"page {page} has {len(nodes)} themes, not {limit}")
        return took

    return ask


def measure(engine):
    """How many times as much a theme costs among 500."""
    server = Server(VITRINE, seeded(VITRINE, WORK, engine, SWITCH_THEMES, wiiu_themes=THEMES))
    server.sign_in()
    ask = asking(server)
    pages = ALL // PAGE
    # Once each, so that both find the same rows cached.
    ask(1, ALL)
    many, few = [], []
    for at in range(ROUNDS):
        # In turns, so that whatever else the machine does slows both.
        many.append(ask(1, ALL) / ALL)
        few.append(statistics.median(ask((at + more) % pages + 1, PAGE) for more in range(5)) / PAGE)
    of_many, of_few = statistics.median(many), statistics.median(few)
    ratio = of_many / of_few
    verdict = "OK" if ratio <= AT_MOST else "over"
    print(f"{engine}: {ALL} Wii U themes in one answer {of_many * ALL:.1f} ms, {of_many * 1000:.0f} µs each; "
          f"a page of {PAGE} {of_few * PAGE:.1f} ms, {of_few * 1000:.0f} µs each")
    print(f"  a theme among {ALL} costs {ratio:.2f} times as much, at most {AT_MOST:g}: {verdict}")
    server.stop()
    return ratio


def main():
    over = [engine for engine in os.environ.get("ENGINES", "SQLite PostgreSQL").split() if measure(engine) > AT_MOST]
    if over:
        sys.exit(f"over: 500 Wii U themes in one answer ({', '.join(over)})")


main()
