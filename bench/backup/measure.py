"""Measures how long it takes to back up an installation, to verify the backup, and to restore it, verified and checked, into SQLite
and into PostgreSQL. Called by run.sh: measure.py VITRINE WORK_DIR ITEMS OWN"""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import psql, seeded, server_address
from vitrine import environment

VITRINE, WORK, ITEMS, OWN = sys.argv[1], Path(sys.argv[2]).resolve(), int(sys.argv[3]), int(sys.argv[4])
# Backing up and restoring 100,000 items, verified; fewer are given as much of it.
LIMIT_S = 600 * min(1, ITEMS / 100_000)


def timed(settings, *words):
    began = time.monotonic()
    done = subprocess.run([VITRINE, *words], env=environment(settings), capture_output=True, text=True)
    took = time.monotonic() - began
    if done.returncode != 0:
        sys.exit(f"vitrine {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")
    print(f"  vitrine {words[0]:<14} {took:7.1f} s   {done.stdout.strip().splitlines()[-1]}", flush=True)
    return took


def give_own_pictures(folder):
    """Generated items share pictures: these get copies under names of their own, as works of people have."""
    database = sqlite3.connect(folder / "vitrine.sqlite")
    chosen = database.execute(
        "SELECT i.id, i.preview_token FROM items i JOIN switch_themes t ON t.item_id = i.id "
        "WHERE i.preview_state = 'READY' AND t.pack_id IS NULL ORDER BY i.id LIMIT ?", (OWN,)).fetchall()
    for item, token in chosen:
        own = os.urandom(16)
        source, target = (folder / "files/preview" / name.hex()[:2] / name.hex() for name in (token, own))
        shutil.copytree(source, target)
        database.execute("UPDATE items SET preview_token = ? WHERE id = ?", (own, item))
    database.commit()
    database.close()


def main():
    settings = seeded(VITRINE, WORK, "SQLite", ITEMS, ITEMS // 100)
    folder = Path(settings["VITRINE_DATA_DIR"])
    if not (folder / "own").exists():
        give_own_pictures(folder)
        (folder / "own").touch()
    runs = WORK / "runs"
    shutil.rmtree(runs, ignore_errors=True)
    runs.mkdir()
    files = sum(1 for path in (folder / "files").rglob("*") if path.is_file())
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 2**20
    print(f"{ITEMS:,} items, {files:,} files, {size:,.0f} MiB")

    began = time.monotonic()
    subprocess.run(["cp", "-a", folder, runs / "cp"], check=True)
    subprocess.run(["sync"], check=True)
    copying = time.monotonic() - began
    shutil.rmtree(runs / "cp")
    print(f"  cp -a, sync            {copying:7.1f} s   for comparison: neither consistent nor checked")

    first = timed(settings, "backup", str(runs / "first"))
    verified = timed(settings, "verify-backup", str(runs / "first"))
    timed(settings, "backup", str(runs / "second"), "--earlier", str(runs / "first"))
    misses = []
    name = "bench_backup_restored"
    psql("postgres", f"DROP DATABASE IF EXISTS {name}")
    psql("postgres", f"CREATE DATABASE {name}")
    targets = {
        "SQLite": {"VITRINE_DATA_DIR": str(runs / "sqlite")},
        "PostgreSQL": {"VITRINE_DATA_DIR": str(runs / "postgres"), "VITRINE_DATABASE_URL": f"{server_address()}/{name}"},
    }
    for engine, target in targets.items():
        restored = timed(target, "restore", str(runs / "first"))
        timed(target, "fsck", "--all")
        whole = first + verified + restored
        is_met = whole <= LIMIT_S
        print(f"backup, verification and restoration into {engine}: {whole:.1f} s of {LIMIT_S:.0f}: {'met' if is_met else 'MISSED'}")
        if not is_met:
            misses.append(engine)
    psql("postgres", f"DROP DATABASE {name}")
    shutil.rmtree(runs)
    return 1 if misses else 0


sys.exit(main())
