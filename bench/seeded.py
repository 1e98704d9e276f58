"""Databases with many seeded items, made once and kept: what is measured is how they are read."""

import os
import subprocess
import time

from vitrine import environment


def server_address():
    """Of the PostgreSQL server, without a database."""
    return os.environ["VITRINE_TEST_POSTGRES_URL"].rsplit("/", 1)[0]


def psql(database, sql):
    address = f"{server_address()}/{database}"
    words = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", address, "-c", sql]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def seeded(vitrine, work, engine, themes, packs=0, wiiu_themes=0):
    """The settings of a server whose database has so many themes, packs and Wii U themes; made when it is not there."""
    name = f"bench_{themes}" + (f"_{packs}" if packs else "") + (f"_wiiu_{wiiu_themes}" if wiiu_themes else "")
    counts = (themes, packs, wiiu_themes)
    folder = work / f"{engine.lower()}_{name}"
    folder.mkdir(parents=True, exist_ok=True)
    if engine == "SQLite":
        settings = {"VITRINE_DATA_DIR": str(folder)}
        if not (folder / "seeded").exists():
            fill(vitrine, settings, *counts)
            (folder / "seeded").touch()
        return settings
    settings = {"VITRINE_DATABASE_URL": f"{server_address()}/{name}", "VITRINE_DATA_DIR": str(folder)}
    if psql("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{name}'") != "1":
        unfinished = f"{name}_unfinished"
        psql("postgres", f"DROP DATABASE IF EXISTS {unfinished}")
        psql("postgres", f"CREATE DATABASE {unfinished}")
        fill(vitrine, settings | {"VITRINE_DATABASE_URL": f"{server_address()}/{unfinished}"}, *counts)
        psql(unfinished, "VACUUM ANALYZE")
        psql(unfinished, "CHECKPOINT")
        psql("postgres", f"ALTER DATABASE {unfinished} RENAME TO {name}")
    return settings


def fill(vitrine, settings, themes, packs, wiiu_themes):
    began = time.monotonic()
    words = [vitrine, "seed", "--items", str(themes), "--packs", str(packs), "--wiiu-themes", str(wiiu_themes)]
    subprocess.run(words, env=environment(settings), check=True, stdout=subprocess.DEVNULL)
    print(f"seeding {themes:,} themes, {packs:,} packs and {wiiu_themes:,} Wii U themes took {time.monotonic() - began:.0f} s", flush=True)
