"""Measures lists on PostgreSQL for a signed-in person. Ratios are taken within one run on one machine; a missed target
ends with status 1. Called by run.sh: measure.py VITRINE LOAD WORK_DIR THEMES MANY"""

import json
import random
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import psql, seeded, server_address
from vitrine import Server

VITRINE, LOAD, WORK, THEMES, MANY = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve(), int(sys.argv[4]), int(sys.argv[5])
CLIENTS, SECONDS, ROUNDS, PAGES = 8, 5, 3, 50
TARGETS = ["ResidentMenu", "Entrance", "Flaunch", "Set", "Psl", "MyPage", "Notification"]
WORDS = ["paper", "neon", "night", "lantern", "velvet", "opal", "copper", "station", "weekend best", "light pap", "mi", "ma"]
TEN = {
    "for words": "paper neon night lantern velvet opal copper station weekend misty".split(),
    "for one letter": list("smapcltdge"),
    "with typing errors": [f"ngith{at} latnern nokturne" for at in range(10)],
}
LIST = (
    "query List($target: Target, $query: String, $page: PositiveInt) { switchThemes(target: $target, query: $query, "
    "page: $page, limit: 20) { nodes { hexId name slug pageUrl target isNSFW thumbHash preview240Url preview360Url "
    "downloadCount saveCount createdAt updatedAt creator { uuid username pageUrl avatarUrl } tags { id name slug } } "
    "pageInfo { itemCount limit page pageCount } } }"
)
SQL = """WITH page AS MATERIALIZED (
 SELECT i.id, i.uuid, i.creator_id, u.uuid AS creator_uuid, u.username, u.hide_items, i.name, i.slug, i.description,
 i.is_private, i.is_nsfw, i.unlisted_reason, i.preview_token, i.preview_state, i.thumb_hash, i.download_count, i.save_count,
 i.created_at, i.updated_at, i.deleted_at, d.target, d.layout_id, d.wallpaper_hash,
 d.screenshot_hash, d.drawn_preview_token, d.download_hash, d.download_bytes
 FROM items i JOIN users u ON u.id = i.creator_id JOIN switch_themes d ON d.item_id = i.id
 WHERE i.kind = 'switch-theme' AND i.deleted_at IS NULL AND NOT i.is_private AND NOT i.is_nsfw AND i.preview_state = 'READY'
 AND i.unlisted_reason IS NULL AND NOT u.hide_items {where}
 ORDER BY i.created_at DESC, i.id DESC LIMIT 20 OFFSET (:page - 1) * 20)
 SELECT page.*, (SELECT json_agg(json_build_array(g.id, g.name, g.slug) ORDER BY x.position) FROM item_tags x
 JOIN tags g ON g.id = x.tag_id WHERE x.item_id = page.id) FROM page"""
misses = []


def judge(what, found, least):
    if found < least:
        misses.append(what)
    return "met" if found >= least else "MISSED"


def made(items):
    """The settings of a server with so many themes, and the name of its database, with the index that pgbench needs, not we."""
    settings = seeded(VITRINE, WORK, "PostgreSQL", items)
    database = settings["VITRINE_DATABASE_URL"].rsplit("/", 1)[1]
    psql(database, "CREATE INDEX IF NOT EXISTS bench_newest ON items (created_at DESC, id DESC) WHERE kind = 'switch-theme'")
    return settings, database


def ten(server, texts):
    """Milliseconds for ten searches in one request, the best of nine."""
    search = 'a{}: switchThemes(query: "{}", limit: 1) {{ pageInfo {{ itemCount }} }}'
    fields = " ".join(search.format(at, text) for at, text in enumerate(texts))
    times = []
    for _ in range(9):
        began = time.monotonic()
        server.ask({"query": f"{{ {fields} }}"}, {"Cookie": server.cookie})
        times.append((time.monotonic() - began) * 1000)
    return min(times)


def questions(kind):
    chosen = random.Random(5)
    for _ in range(4_000):
        page = chosen.randint(1, PAGES)
        yield {
            "newest": {"page": page},
            "menu": {"target": chosen.choice(TARGETS), "page": page},
            "search": {"query": chosen.choice(WORDS), "page": chosen.randint(1, 5)},
        }[kind]


def ours(server, kind):
    """Pages a second over HTTP."""
    file = WORK / f"{kind}.jsonl"
    file.write_text("".join(json.dumps({"query": LIST, "variables": variables}) + "\n" for variables in questions(kind)))
    words = [LOAD, "pages", server.address, str(CLIENTS), str(SECONDS), "/api/graphql", str(file), server.cookie]
    result = subprocess.run(words, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"load: {result.stderr}")
    return float(result.stdout.split()[0])


def sql(database, kind):
    """Pages a second in pgbench."""
    menu = "\n".join(["\\set menu random(0, 6)", f"\\set page random(1, {PAGES})"])
    where = "AND d.target = (ARRAY['" + "','".join(TARGETS) + "'])[:menu + 1]" if kind == "menu" else ""
    file = WORK / f"{kind}.sql"
    file.write_text(f"{menu}\n{SQL.format(where=where)};\n".replace("\n ", " "))
    words = ["pgbench", "-n", "-M", "prepared", "-c", str(CLIENTS), "-j", "2", "-T", str(SECONDS), "-f", str(file), f"{server_address()}/{database}"]
    result = subprocess.run(words, capture_output=True, text=True, check=True)
    return float(re.search(r"tps = ([\d.]+)", result.stdout)[1])


def main():
    pages = {}
    for items in (THEMES, MANY):
        settings, database = made(items)
        server = Server(VITRINE, settings)
        server.sign_in()
        print(f"{items:,} themes: start {server.start_s:.1f} s, {server.memory_mb():.0f} MB")
        for kind in ("newest", "menu", "search"):
            rounds = [(ours(server, kind), sql(database, kind) if kind != "search" else 0) for _ in range(ROUNDS)]
            pages[items, kind] = [statistics.median(column) for column in zip(*rounds)]
        told = [f"{ten(server, texts):.1f} ms {what}" for what, texts in TEN.items()]
        print(f"  ten searches in one request: {', '.join(told)}")
        print(f"  after {3 * ROUNDS * SECONDS} s of lists: {server.memory_mb():.0f} MB")
        server.stop()

    print(f"\npages a second for a signed-in person, {CLIENTS} connections, median of {ROUNDS} rounds")
    print(f"  {'list':10}{THEMES:>12,}{'pgbench':>10}{'ratio':>8}{MANY:>14,}{'pgbench':>10}{'ratio':>8}{'growth':>9}")
    for kind in ("newest", "menu", "search"):
        (small, small_sql), (large, large_sql) = pages[THEMES, kind], pages[MANY, kind]
        ratio = [f"{page / by_sql:8.2f}" if by_sql else f"{'':8}" for page, by_sql in ((small, small_sql), (large, large_sql))]
        print(f"  {kind:10}{small:12,.0f}{small_sql:10,.0f}{ratio[0]}{large:14,.0f}{large_sql:10,.0f}{ratio[1]}{large / small:9.2f}")
    for kind in ("newest", "menu"):
        small, small_sql = pages[THEMES, kind]
        print(f"  {kind} / pgbench at {THEMES:,}: {small / small_sql:.2f}, at least 0.50: {judge(kind, small / small_sql, 0.5)}")
    for kind in ("newest", "menu", "search"):
        growth = pages[MANY, kind][0] / pages[THEMES, kind][0]
        print(f"  {kind} at {MANY:,} / at {THEMES:,}: {growth:.2f}, at least 0.80: {judge(kind + ' growth', growth, 0.8)}")
    if misses:
        sys.exit(f"missed: {', '.join(misses)}")


main()
