"""What the parts of the benchmark share: calling programs, measuring in turns, and the table."""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

PROGRAMS, FLIPS, WORK = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
ROUNDS = int(sys.argv[4])
ROOT = Path(__file__).resolve().parents[2]
# Layouts: the project's own, the samples beside it, and any further trees that LAYOUTS names.
TREES = [
    tree
    for tree in [ROOT / "content" / "layouts", ROOT.parent / "shared" / "layouts", *map(Path, os.environ.get("LAYOUTS", "").split(":"))]
    if str(tree) != "." and (tree / "targets").is_dir()
]
ROUND_NANOSECONDS = 50_000

rows = []


def row(what, ours, other, ratio, target="-", is_met=None):
    rows.append((what, ours, other, ratio, target, {None: "-", True: "yes", False: "MISSED"}[is_met]))


def print_table():
    head = ("what", "ours", "compared with", "ratio", "target", "met")
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]
    for line in [head, *rows]:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def all_met():
    return all(line[-1] != "MISSED" for line in rows)


def program(path, *arguments):
    done = subprocess.run([path, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{path} failed: {done.stdout}{done.stderr}")
    return done.stdout


def processor_time(path, *arguments, done=(0,)):
    """Milliseconds of processor time that a program takes with all it reads and writes. `done` are the statuses of success."""
    null = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
    pid = os.posix_spawn(path, [str(path), *map(str, arguments)], os.environ, file_actions=[null])
    _, status, usage = os.wait4(pid, 0)
    if os.waitstatus_to_exitcode(status) not in done:
        sys.exit(f"{path} failed with {status}")
    return (usage.ru_utime + usage.ru_stime) * 1e3


def best_nanoseconds(work):
    """What one call takes in the fastest of ten rounds, each of so many calls that reading the clock does not count: the
    way our programs measure themselves."""

    def one_round(calls):
        began = time.perf_counter_ns()
        for _ in range(calls):
            work()
        return (time.perf_counter_ns() - began) / calls

    calls = int(min(1000, max(1, ROUND_NANOSECONDS / max(1, one_round(1)))))
    return min(one_round(calls) for _ in range(10))


def median(values):
    return statistics.median(values)
