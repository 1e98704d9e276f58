"""What the files name exists: settings, commands, pages, paths; and the program accepts the settings that they give it."""

import functools
import os
import re
import tempfile

from files import BINARY, DEPLOY, KUBERNETES, PAGES, ROOT, environment_of, files, relative, run


@functools.cache
def settings():
    said = run(BINARY, "settings")
    assert said.returncode == 0, said.stderr
    return set(re.findall(r"^(VITRINE_\w+)$", said.stdout, re.M))


def settings_exist():
    """Every setting that is named exists."""
    for path in files():
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for name in re.findall(r"\bVITRINE_[A-Z0-9_]+\b", line):
                if name not in settings():
                    yield f"{relative(path)}:{number}: {name} is no setting"


def commands_exist():
    """Every command of vitrine that is shown exists, with its options."""
    # Rules of alarms name the program among labels.
    for path in (path for path in files() if path.parent.name != "observe"):
        for call in re.finditer(r"(?:^|[\s/])vitrine (?!vitrine)([a-z][a-z-]*)([^|#\n]*)", code_of(path), re.M):
            command, *rest = call[1], *call[2].split()
            words = [command, *rest[:1]] if rest and rest[0] in divided().get(command, ()) else [command]
            helped = run(BINARY, *words, "--help")
            if helped.returncode != 0:
                yield f"{relative(path)}: vitrine {command} is no command"
                continue
            for option in re.findall(r"(?:^| )(--[a-z-]+)", call[2]):
                if not re.search(rf"^ .*{option}\b", helped.stdout, re.M):
                    yield f"{relative(path)}: vitrine {' '.join(words)} has no {option}"


def code_of(path):
    """What stands in code on a page; of other files what is executed."""
    text = path.read_text()
    if path.suffix == ".md":
        return "\n".join(re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S) + re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text))
    executed = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    return re.sub(r'[",\[\] ]+', " ", "\n".join(executed))


@functools.cache
def divided():
    """The names of the commands that divide into others, with those."""
    def names(*parent):
        return re.findall(r"^  ([a-z][a-z-]*)  ", run(BINARY, *parent, "--help").stdout.partition("Commands:\n")[2], re.M)

    return {command: found for command in names() if command != "help" and (found := names(command))}


def links_lead_somewhere():
    """Every link of a page leads to a file, and to a heading where it names one."""
    for path in [*PAGES.glob("*.md"), *DEPLOY.glob("*.md")]:
        for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text()):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            linked = (path.parent / name).resolve() if name else path
            if not linked.exists():
                yield f"{relative(path)}: {target} is missing"
            elif anchor and anchor not in anchors(linked):
                yield f"{relative(path)}: {target}: there is no such heading"


def anchors(path):
    headings = re.findall(r"^#+ (.*)$", path.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def named_paths_exist():
    """Every path of this repository that a file names exists."""
    for path in files():
        for name in re.findall(r"\b((?:deploy|scripts|docs)/[\w./-]*\w)", path.read_text()):
            if name != "deploy/.env" and not (ROOT / name).exists():
                yield f"{relative(path)}: {name} is missing"


def settings_are_accepted():
    """The program accepts the settings that each file gives it, all together, and refuses them when one is wrong."""
    given = [*sorted(DEPLOY.glob("compose*.yaml")), KUBERNETES / "settings.env", DEPLOY / "systemd/vitrine.env.example"]
    for path in given:
        environment = environment_of(path)
        if not environment:
            yield f"{relative(path)}: sets nothing"
        with tempfile.TemporaryDirectory() as folder:
            # Nothing is connected to: the address of the database is replaced by one that cannot be.
            own = {"PATH": os.environ["PATH"], "VITRINE_DATA_DIR": folder, "VITRINE_DATABASE_URL": "sqlite:/proc/none/none"}
            said = run(BINARY, "jobs", "list", env=environment | own, cwd=folder).stderr
            spoilt = run(BINARY, "jobs", "list", env=environment | own | {"VITRINE_LISTEN": "nowhere"}, cwd=folder).stderr
        if "/proc/none" not in said:
            yield f"{relative(path)}: {said.strip()}"
        if "VITRINE_LISTEN" not in spoilt:
            yield f"{relative(path)}: a wrong setting was not noticed: {spoilt.strip()}"
