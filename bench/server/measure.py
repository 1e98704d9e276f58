"""Measures the list of themes and prints one table for each query. Ratios are taken within one run on one machine;
a missed target ends with status 1. Called by run.sh: measure.py VITRINE LOAD WORK_DIR THEMES"""

import json
import random
import sqlite3
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from vitrine import Server, environment

VITRINE, LOAD, WORK, THEMES = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve(), int(sys.argv[4])
SMALL = 1_000
COLD = 300  # questions of each kind
SORTS = {"CREATED": "created_at", "UPDATED": "updated_at", "DOWNLOADS": "download_count", "SAVES": "save_count"}
LIST = """query List($target: Target, $query: String, $creatorUuids: [String!], $tags: [String!], $includeNSFW: Boolean,
 $page: PositiveInt, $sort: ItemSort, $order: SortOrder) { switchThemes(target: $target, query: $query,
 creatorUuids: $creatorUuids, tags: $tags, includeNSFW: $includeNSFW, page: $page, limit: 20, sort: $sort, order: $order) {
 nodes { hexId name slug pageUrl target isNSFW thumbHash preview240Url preview360Url downloadCount saveCount createdAt
 updatedAt creator { uuid username pageUrl avatarUrl } tags { id name slug } } pageInfo { itemCount limit page pageCount } } }"""
misses = []


def settings(folder, **more):
    return {"VITRINE_DATA_DIR": str(folder), **more}


def seeded(items):
    """The folder of a database with so many themes, created if it does not exist."""
    folder = WORK / f"data-{items}"
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        began = time.monotonic()
        subprocess.run([VITRINE, "seed", "--items", str(items)], env=environment(settings(folder)), check=True, stdout=subprocess.DEVNULL)
        (folder / "done").write_text(f"{time.monotonic() - began:.1f}")
    print(f"seeding {items:,} themes took {(folder / 'done').read_text()} s")
    return folder


def load(*words):
    result = subprocess.run([LOAD, *map(str, words)], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"load {' '.join(map(str, words[:4]))}: {result.stderr}")
    return result.stdout


def verdict(what, found, most):
    verdict = "met" if found <= most else "MISSED"
    if found > most:
        misses.append(what)
    return verdict


def static_file(server, size):
    """Name and size of the file of the browser app nearest in size that this server carries, uncompressed."""
    found = [file for file in Path("web/dist/assets").glob("*.*") if file.suffix not in (".br", ".gz")]
    for file in sorted(found, key=lambda file: abs(file.stat().st_size - size)):
        try:
            with urllib.request.urlopen(f"http://{server.address}/assets/{file.name}", timeout=10) as answer:
                return file.name, len(answer.read())
        except urllib.error.HTTPError:
            continue
    return None


def hot(server):
    body = json.dumps({"query": LIST, "variables": {}})
    size = int(load("hot", server.address, 1, 1, "POST", "/api/graphql", body).split()[1])
    file = static_file(server, size)
    if file is None:
        print("hot: this server carries no file of the browser app to compare with; build the app first")
        misses.append("hot")
        return
    name, static_size = file
    pages, statics = [], []
    for _ in range(3):
        pages.append(float(load("hot", server.address, 8, 4, "POST", "/api/graphql", body).split()[0]))
        statics.append(float(load("hot", server.address, 8, 4, "GET", f"/assets/{name}").split()[0]))
    page, static = max(pages), max(statics)
    print(f"\nhot, 8 connections, best of 3           bytes   requests/s")
    print(f"  the list                          {size:9,}  {page:11,.0f}")
    print(f"  static file of the nearest size   {static_size:9,}  {static:11,.0f}")
    print(f"  static / list {static / page:5.2f}   at most 3.00: {verdict('hot', static / page, 3.0)}")


def questions(folder, items, server):
    """Queries by kind, each with the request and the same as SQL: condition, column, direction, offset. Only full pages
    are requested, so that the large and the small database do the same amount of work."""
    lot = random.Random(7)
    with sqlite3.connect(f"file:{folder / 'vitrine.sqlite'}?mode=ro", uri=True) as db:
        tags = db.execute(
            "SELECT g.id, g.slug FROM tags g JOIN item_tags x ON x.tag_id = g.id GROUP BY g.id ORDER BY COUNT(*) DESC LIMIT 60"
        ).fetchall()
        creators = db.execute(
            "SELECT u.id, u.uuid FROM users u JOIN items t ON t.creator_id = u.id WHERE t.kind = 'switch-theme' GROUP BY u.id ORDER BY COUNT(*) DESC LIMIT 60"
        ).fetchall()
    targets = ["ResidentMenu", "Entrance", "Flaunch", "Set", "Psl", "MyPage", "Notification"]
    words = ["paper", "neon", "night", "lantern", "velvet", "mi", "opal", "copper", "station", "weekend best", "light pap", "q", "s", "ma"]
    totals, kinds = {}, {}

    def pages(filters):
        key = json.dumps(filters)
        if key not in totals:
            query = {"query": LIST, "variables": filters}
            totals[key] = server.ask(query)["data"]["switchThemes"]["pageInfo"]["itemCount"] // 20
        return totals[key]

    def draw(kind):
        target, (tag, slug), (creator, uuid) = lot.choice(targets), lot.choice(tags), lot.choice(creators)
        of_target = f"t.target = '{target}'"
        of_tag = f"t.id IN (SELECT item_id FROM item_tags WHERE tag_id = {tag})"
        text = f"{(h := uuid.hex())[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}"
        typed = lot.choice(words)
        *whole, last = typed.split()
        match = " ".join([*(f'"{word}"' for word in whole), f'"{last}"*'])
        filters, where = {
            "any page": ({}, []),
            "menu": ({"target": target}, [of_target]),
            "tag": ({"tags": [slug]}, [of_tag]),
            "menu and tag": ({"target": target, "tags": [slug]}, [of_target, of_tag]),
            "creator": ({"creatorUuids": [text]}, [f"t.creator_id = {creator}"]),
            "words": ({"query": typed}, [f"t.id IN (SELECT rowid FROM themes_fts WHERE themes_fts MATCH '{match}')"]),
        }[kind]
        mature = lot.random() < 0.5
        filters = filters | {"includeNSFW": mature}
        if not (most := pages(filters)):
            return None
        sort, order, page = lot.choice(list(SORTS)), lot.choice(["ASC", "DESC"]), lot.randint(1, most)
        shown = ["t.deleted_at IS NULL", "t.is_private = 0", "t.preview_state = 'READY'", "u.hide_items = 0"]
        shown += [] if mature else ["t.is_nsfw = 0"]
        return filters | {"sort": sort, "order": order, "page": page}, shown + where, SORTS[sort], order, (page - 1) * 20

    for kind in ["any page", "menu", "tag", "menu and tag", "creator", "words"]:
        of_kind = {}
        for _ in range(COLD * 40):
            if (question := draw(kind)) is not None:
                of_kind[json.dumps(question[0])] = question
            if len(of_kind) == COLD:
                break
        kinds[kind] = list(of_kind.values())
    return kinds


def cold(server, asked):
    """Mean microseconds of each kind over HTTP, no request twice."""
    taken = {}
    for kind, of_kind in asked.items():
        file = WORK / "bodies.jsonl"
        bodies = (json.dumps({"query": LIST.replace("\n", " "), "variables": variables}) for variables, *_ in of_kind)
        file.write_text("\n".join(bodies) + "\n")
        times = [int(line) for line in load("cold", server.address, "/api/graphql", file).split()]
        taken[kind] = statistics.mean(times)
    return taken


def shell_copy(folder):
    """A copy of the database with what plain SQL would have instead: themes in one table, an index for each sort, and a
    full-text table."""
    copy = WORK / "shell.sqlite"
    if not copy.exists():
        with sqlite3.connect(folder / "vitrine.sqlite") as db:
            db.execute(f"VACUUM INTO '{copy}'")
        with sqlite3.connect(copy) as db:
            columns = "name, slug, description, creator_id, is_private, is_nsfw, preview_token, preview_state, thumb_hash, "
            columns += "download_count, save_count, created_at, updated_at, deleted_at, target"
            db.execute(f"CREATE TABLE themes (id INTEGER PRIMARY KEY, {columns})")
            db.execute(f"INSERT INTO themes SELECT id, {columns} FROM items JOIN switch_themes ON item_id = id")
            for column in SORTS.values():
                db.execute(f"CREATE INDEX by_{column} ON themes ({column}, id)")
                db.execute(f"CREATE INDEX by_target_{column} ON themes (target, {column}, id)")
                db.execute(f"CREATE INDEX by_creator_{column} ON themes (creator_id, {column}, id)")
            db.execute("CREATE INDEX for_counts ON themes (target, deleted_at, is_private, preview_state, is_nsfw, creator_id)")
            db.execute("CREATE VIRTUAL TABLE themes_fts USING fts5(text, content='')")
            db.execute(
                "INSERT INTO themes_fts (rowid, text) SELECT t.id, t.name || ' ' || COALESCE(t.description, '') || ' ' || u.username "
                "|| ' ' || COALESCE((SELECT group_concat(g.name, ' ') FROM item_tags x JOIN tags g ON g.id = x.tag_id "
                "WHERE x.item_id = t.id), '') FROM themes t JOIN users u ON u.id = t.creator_id"
            )
            db.execute("ANALYZE")
    return copy


def shell(copy, of_kind):
    """Mean microseconds for one query in the sqlite3 shell: the page, its tags in one statement, and the count."""
    script = [".mode list"]
    for _, where, column, order, offset in of_kind:
        source = f"FROM themes t JOIN users u ON u.id = t.creator_id WHERE {' AND '.join(where)}"
        script += [
            "DELETE FROM page;",
            f"INSERT INTO page SELECT t.id {source} ORDER BY t.{column} {order}, t.id {order} LIMIT 20 OFFSET {offset};",
            "SELECT t.id, t.name, t.slug, t.target, t.is_nsfw, t.thumb_hash, t.preview_token, t.download_count, t.save_count, "
            "t.created_at, t.updated_at, u.uuid, u.username FROM page p JOIN themes t ON t.id = p.id JOIN users u ON u.id = t.creator_id;",
            "SELECT x.item_id, g.id, g.name, g.slug FROM page p JOIN item_tags x ON x.item_id = p.id JOIN tags g ON g.id = x.tag_id;",
            f"SELECT COUNT(*) {source};",
        ]
    opening = "PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY; CREATE TEMP TABLE page (id INTEGER PRIMARY KEY);"

    def seconds(lines):
        began = time.monotonic()
        subprocess.run(["sqlite3", str(copy)], input="\n".join([opening, *lines]), text=True, check=True, stdout=subprocess.DEVNULL)
        return time.monotonic() - began

    seconds(script[:6])  # warms the file
    return (seconds(script) - seconds([])) / len(of_kind) * 1e6


def propagation(folder, one):
    """Milliseconds until another process shows what a third has written."""
    other, taken = Server(VITRINE, settings(folder)), []
    lot = random.Random(3)
    for round_ in range(12):
        word = f"changed{lot.randrange(10**9)}"
        time.sleep(lot.random() / 2)
        with sqlite3.connect(folder / "vitrine.sqlite", timeout=10) as db:
            db.execute("UPDATE items SET name = ? WHERE id = (SELECT MIN(item_id) FROM switch_themes)", (word,))
        began = time.monotonic()
        for server in (one, other):
            query = {"query": "query($q: String) { switchThemes(query: $q) { pageInfo { itemCount } } }", "variables": {"q": word}}
            while server.ask(query)["data"]["switchThemes"]["pageInfo"]["itemCount"] != 1:
                if time.monotonic() > began + 5:
                    sys.exit("a change does not show")
                time.sleep(0.005)
        taken.append((time.monotonic() - began) * 1000)
    other.stop()
    print(f"\nuntil both of two processes show a change: {statistics.mean(taken):.0f} ms on average, {max(taken):.0f} ms at most")
    print(f"  at most 1,000 ms: {verdict('propagation', max(taken), 1000)}")


def as_served(folder, asked):
    """The large database as people get it: with the row cache."""
    server = Server(VITRINE, settings(folder))
    server.ask({"query": LIST})
    time.sleep(1)
    fresh = server.memory_mb()
    times = cold(server, asked)
    time.sleep(3)
    print(f"\nstarting with {THEMES:,} themes: {server.start_s:.2f} s; memory then: {fresh:.0f} MB, after {COLD * 6:,} cold questions: {server.memory_mb():.0f} MB")
    print(f"  with the row cache such a question takes {statistics.mean(times.values()):,.0f} microseconds")
    hot(server)
    propagation(folder, server)
    server.stop()


def main():
    empty = WORK / "data-first"
    if not empty.exists():
        empty.mkdir(parents=True)
        first = Server(VITRINE, settings(empty), "--sample")
        time.sleep(25)  # its pictures are made
        first.stop()
    first = Server(VITRINE, settings(empty))
    first.ask({"query": LIST})
    time.sleep(3)
    at_rest = first.memory_mb()
    first.stop()

    folders = {items: seeded(items) for items in (SMALL, THEMES)}
    cold_us, asked = {}, {}
    for items, folder in folders.items():
        server = Server(VITRINE, settings(folder))
        asked[items] = questions(folder, items, server)
        server.stop()
        # The cache holds all rows of the small database: without it both sizes have the same to do.
        server = Server(VITRINE, settings(folder, VITRINE_ROW_CACHE_MB="0"))
        cold_us[items] = cold(server, asked[items])
        server.stop()
    as_served(folders[THEMES], asked[THEMES])
    print(f"memory at rest with the sample content: {at_rest:.0f} MB   at most 60: {verdict('memory', at_rest, 60)}")

    copy = shell_copy(folders[THEMES])
    print(f"\ncold, mean microseconds of a full page never asked before, up to {COLD} of a kind")
    print(f"  {'kind':14}{SMALL:>10,}{THEMES:>12,}{'growth':>9}{'sqlite3':>11}{'ours/shell':>12}")
    totals = [0.0, 0.0, 0.0]
    for kind in asked[THEMES]:
        small, large, sql = cold_us[SMALL][kind], cold_us[THEMES][kind], shell(copy, asked[THEMES][kind])
        totals = [totals[0] + small, totals[1] + large, totals[2] + sql]
        print(f"  {kind:14}{small:10,.0f}{large:12,.0f}{large / small:9.2f}{sql:11,.0f}{large / sql:12.2f}")
    small, large, sql = totals
    print(f"  {'all':14}{small / 6:10,.0f}{large / 6:12,.0f}{large / small:9.2f}{sql / 6:11,.0f}{large / sql:12.2f}")
    print(f"  growth at most 1.50: {verdict('growth', large / small, 1.5)}; ours/shell at most 2.00: {verdict('cold', large / sql, 2.0)}")
    if misses:
        sys.exit(f"missed: {', '.join(misses)}")


main()
