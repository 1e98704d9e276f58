"""How long a server with many themes takes to start, what that costs in processor time and memory, and how fast it takes changes
over; beside an earlier binary of the same schema in the same run, if VITRINE_BENCH_BEFORE names one. The processor time holds
on a busy machine."""

import os
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from seeded import psql, seeded  # noqa: E402
from vitrine import Server  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
LISTS = {
    "newest": "{ switchThemes { nodes { name } pageInfo { itemCount } } }",
    "by saves, one menu": "{ switchThemes(target: ResidentMenu, sort: SAVES, page: 7) { nodes { name } pageInfo { itemCount } } }",
    "search": '{ switchThemes(query: "s") { nodes { name } pageInfo { itemCount } } }',
}


def processor_s(server):
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def page_ms(server, query):
    """Median of single requests of somebody signed in, for whom no answer is kept."""
    times = []
    for _ in range(40):
        began = time.monotonic()
        server.ask({"query": query}, {"Cookie": server.cookie})
        times.append((time.monotonic() - began) * 1000)
    return statistics.median(times)


def changes_s(server, settings, count):
    """Changed themes a second, from the commit of many at once until a list shows the last of them."""
    database = settings.get("VITRINE_DATABASE_URL")
    if not database:
        return None
    name = database.rsplit("/", 1)[1]
    top = "SELECT max(download_count) FROM items WHERE kind = 'switch-theme'"
    most = int(psql(name, top)) + 1
    listed = (
        "kind = 'switch-theme' AND deleted_at IS NULL AND NOT is_private AND preview_state = 'READY' "
        "AND creator_id IN (SELECT id FROM users WHERE NOT hide_items) "
        # Not those that an earlier measurement has put there.
        f"AND download_count < {most - 1}"
    )
    ids = f"SELECT id FROM items WHERE {listed} ORDER BY id LIMIT {count}"
    # Of those with the same number the list shows the highest id first, which is taken over last.
    last = psql(name, f"SELECT upper(to_hex(max(id) >> 8)) FROM ({ids}) i")
    psql(name, f"UPDATE items SET download_count = {most} WHERE id IN ({ids})")
    began = time.monotonic()
    query = "{ switchThemes(sort: DOWNLOADS, limit: 1, includeNSFW: true) { nodes { hexId } } }"
    while True:
        shown = server.ask({"query": query}, {"Cookie": server.cookie})["data"]
        if shown["switchThemes"]["nodes"][0]["hexId"] == last:
            return count / (time.monotonic() - began)
        time.sleep(0.02)


def measured(binary, settings, rounds):
    best = None
    for _ in range(rounds):
        server = Server(binary, settings)
        took = (server.start_s, processor_s(server), server.memory_mb())
        if best is None or took[0] < best[0]:
            best = took
        server.stop()
    return best


def main():
    binary, work = sys.argv[1], Path(sys.argv[2])
    counts = [int(count) for count in sys.argv[3:]]
    before = os.environ.get("VITRINE_BENCH_BEFORE")
    rounds = int(os.environ.get("ROUNDS", "3"))
    limit = float(os.environ.get("START_LIMIT_S", "0"))
    missed = False
    for engine in os.environ.get("ENGINES", "SQLite PostgreSQL").split():
        for count in counts:
            settings = seeded(binary, work, engine, count)
            if before:
                wall, cpu, memory = measured(before, settings, rounds)
                print(f"{engine:10} {count:>9,} themes before: start {wall:5.1f} s, processor {cpu:5.1f} s, {memory:4.0f} MB", flush=True)
            wall, cpu, memory = measured(binary, settings, rounds)
            print(f"{engine:10} {count:>9,} themes:        start {wall:5.1f} s, processor {cpu:5.1f} s, {memory:4.0f} MB", flush=True)
            missed |= bool(limit) and count >= 1_000_000 and wall > limit
            server = Server(binary, settings)
            server.sign_in()
            pages = ", ".join(f"{name} {page_ms(server, query):.1f} ms" for name, query in LISTS.items())
            rate = changes_s(server, settings, 5_000)
            followed = f", {rate:,.0f} changes a second" if rate else ""
            print(f"{'':10} {'':9}         pages: {pages}{followed}; then {server.memory_mb():.0f} MB", flush=True)
            server.stop()
    sys.exit(1 if missed else 0)


main()
