"""Rules about deploy/ and docs/operate/: every file can be parsed, names settings and paths that exist, and keeps the promises
that the pages make of it. What needs a program that is not installed here is named in a line "not run: …"; a rule that needs it
counts neither as passed nor as failed.

    VITRINE_BIN=target/debug/vitrine .test/venv/bin/python scripts/deployment

Prints every violation with its file, then one line: N passed, N failed. Each rule counts once.
"""

import sys

import containers
import monitoring
import pages
import platforms
import release
from files import NOT_RUN, NotRun

RULES = [
    pages.settings_exist,
    pages.settings_are_accepted,
    pages.commands_exist,
    pages.links_lead_somewhere,
    pages.named_paths_exist,
    containers.the_image_can_be_built,
    containers.compose_files_fit_together,
    containers.what_lasts_is_on_volumes,
    containers.ports_of_http_3_are_published,
    containers.the_bucket_is_made_or_it_is_said,
    monitoring.servers_are_found_in_every_set_up,
    monitoring.prometheus_accepts_its_files,
    platforms.units_are_confined_alike,
    platforms.systemd_accepts_the_units,
    platforms.kubernetes_runs_it_restricted,
    platforms.kubernetes_makes_backups,
    platforms.proxies_fit_the_server,
    platforms.caddy_accepts_its_file,
    platforms.nginx_accepts_its_files,
    release.an_archive_is_whole_and_always_the_same,
]


def main():
    passed = failed = 0
    for rule in RULES:
        try:
            violations = list(rule())
        except NotRun as missing:
            NOT_RUN.append(str(missing))
            continue
        passed += not violations
        failed += bool(violations)
        print(f"{'FAILED' if violations else 'ok    '} {rule.__doc__.splitlines()[0]}")
        for violation in violations:
            print(f"       {violation}")
    for what in NOT_RUN:
        print(f"not run: {what}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
