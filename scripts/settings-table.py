#!/usr/bin/env python3
"""Puts the output of `vitrine settings`, given on standard input, into the settings table of a Markdown file.

    vitrine settings | scripts/settings-table.py docs/operate/settings.md

Prints the file with the table between its two marks replaced; writes no file.
"""

import re
import sys

BEGIN, END = "<!-- settings: written by make gen -->", "<!-- end of settings -->"


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if BEGIN not in text or END not in text:
        sys.exit(f"{path} has no marks for the table of settings")
    head, rest = text.split(BEGIN, 1)
    tail = rest.split(END, 1)[1]
    print(f"{head}{BEGIN}\n{table(sys.stdin.read())}\n{END}{tail}", end="")


def table(reference):
    rows = ["| Setting | Default | Meaning |", "|---|---|---|"]
    for name, meaning, default in re.findall(r"^(VITRINE_\w+)\n    (.*)\n    default: (.*)$", reference, re.M):
        shown = "" if default == "(nothing)" else f"`{default}`"
        rows.append(f"| `{name}` | {shown} | {meaning.replace('|', chr(92) + '|')} |")
    if len(rows) == 2:
        sys.exit("`vitrine settings` printed nothing that can be read")
    return "\n".join(rows)


if __name__ == "__main__":
    main(sys.argv[1])
