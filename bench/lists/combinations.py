"""Measures every sort, filter, colour and search of the lists of themes and packs beside the plain list, newest first, on both
engines, for a signed-in person, for whom no response is kept. Called by run.sh: combinations.py VITRINE WORK_DIR THEMES PACKS"""

import http.client
import itertools
import json
import os
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from seeded import seeded
from vitrine import Server

VITRINE, WORK, THEMES, PACKS = sys.argv[1], Path(sys.argv[2]).resolve(), int(sys.argv[3]), int(sys.argv[4])
ROUNDS, AGAIN, AT_MOST, FAR_AT_MOST = 11, 101, 3.0, 1.1
SORTS = [None, "CREATED", "UPDATED", "DOWNLOADS", "SAVES", "TRENDING", "RISING", "COLOR_SIMILARITY"]
ORDERS = ["DESC", "ASC"]


def beside(colour, chosen):
    """A colour that many pictures have, and that hardly anybody asked for before: what was found of others is kept."""
    parts = [int(colour[at:at + 2], 16) + chosen.randint(-4, 4) for at in (1, 3, 5)]
    return "#" + "".join(f"{min(max(part, 0), 255):02X}" for part in parts)


# What is there to be chosen from, filled before measuring.
TAGS, CREATORS, LAYOUTS, COLOURS = [], [], [], []
BOTH = {
    "search": lambda chosen: {"query": chosen.choice(["paper", "neon night", "lantern", "pap", "s"])},
    "tags": lambda chosen: {"tags": [chosen.choice(TAGS)], "excludeTags": [chosen.choice(TAGS)]},
    "colour": lambda chosen: {"color": beside(chosen.choice(COLOURS), chosen)},
    "mature": lambda chosen: {"includeNSFW": True},
    "saved": lambda chosen: {"isSaved": False},
    "creators": lambda chosen: {"creatorUuids": chosen.sample(CREATORS, 3)},
}
THEMES_ONLY = {
    "menu": lambda chosen: {"target": chosen.choice(["ResidentMenu", "Entrance", "Set", "Notification"])},
    "layouts": lambda chosen: {"layoutHexIds": chosen.sample(LAYOUTS, 2)},
    "standalone": lambda chosen: {"standaloneOnly": True},
}
TYPES = {
    "query": "String", "tags": "[String!]", "excludeTags": "[String!]", "color": "String", "includeNSFW": "Boolean",
    "isSaved": "Boolean", "creatorUuids": "[String!]", "sort": "ItemSort", "order": "SortOrder", "page": "PositiveInt",
}
TYPES_OF_THEMES = TYPES | {"target": "Target", "layoutHexIds": "[String!]", "standaloneOnly": "Boolean"}
SHOWN = "hexId name pageUrl isNSFW thumbHash preview240Url downloadCount saveCount createdAt creator { username }"
LISTS = {
    "switchThemes": (THEMES, f"target {SHOWN}", TYPES_OF_THEMES, BOTH | THEMES_ONLY),
    "switchPacks": (PACKS, SHOWN, TYPES, BOTH),
}


class Asking:
    """One connection that stays open, so that only the answer is measured."""

    def __init__(self, server, field, shown, types):
        self.connection = http.client.HTTPConnection(server.address)
        self.headers = {"Content-Type": "application/json", "apollo-require-preflight": "true", "Cookie": server.cookie}
        declared = ", ".join(f"${name}: {kind}" for name, kind in types.items())
        passed = ", ".join(f"{name}: ${name}" for name in types)
        self.field, self.text = field, (
            f"query L({declared}) {{ {field}({passed}, limit: 20) {{ nodes {{ {shown} }} pageInfo {{ itemCount page pageCount }} }} }}"
        )

    def __call__(self, variables):
        """Milliseconds until the answer, and how many there are."""
        body = json.dumps({"query": self.text, "variables": variables})
        began = time.perf_counter()
        self.connection.request("POST", "/api/graphql", body, self.headers)
        answer = self.connection.getresponse().read()
        took = (time.perf_counter() - began) * 1000
        data = json.loads(answer)
        if "errors" in data:
            sys.exit(f"{variables}: {data['errors']}")
        return took, data["data"][self.field]["pageInfo"]["itemCount"]


def measure(server, field):
    """Prints the table of one list; returns what it missed."""
    items, shown, types, choices = LISTS[field]
    ask, chosen = Asking(server, field, shown, types), random.Random(11)
    # Page 4,000 of 100,000 themes; as far in, where there are fewer.
    far = max(1, ask({})[1] // 24)
    filters = [names for count in range(4) for names in itertools.combinations(choices, count)]
    combinations = [(names, sort, order) for names in filters for sort in SORTS for order in ORDERS]
    taken, plain, later = {one: [] for one in combinations}, [], []

    def one_of(names, sort, order):
        variables = {"sort": sort, "order": order, "page": chosen.randint(1, 3)}
        for name in names:
            variables |= choices[name](chosen)
        return ask(variables)[0]

    for _ in range(ROUNDS):
        chosen.shuffle(combinations)
        for at, one in enumerate(combinations):
            taken[one].append(one_of(*one))
            if at % 8 == 0:
                # In between, so that whatever else the machine does slows both.
                plain.append(ask({"page": chosen.randint(1, 3)})[0])
                later.append(ask({"page": far + chosen.randint(0, 3)})[0])

    base = statistics.median(plain)
    ratios = sorted(((statistics.median(times) / base, one) for one, times in taken.items()), key=lambda pair: -pair[0])
    print(f"  {field}: {len(combinations)} combinations of {items:,} items, {ROUNDS} rounds; the plain list takes {base:.2f} ms")
    print(f"    median combination: {statistics.median(ratio for ratio, _ in ratios):.2f} times, the dearest:")
    for ratio, (names, sort, order) in ratios[:5]:
        print(f"    {ratio:6.2f}  {', '.join(names) or 'no filter':32} {sort or 'no sort':18} {order}")
    for name in choices:
        with_it = [ratio for ratio, (names, _, _) in ratios if name in names]
        print(f"    with {name:10} median {statistics.median(with_it):5.2f}  most {max(with_it):5.2f}")
    # The dearest of two thousand medians of so few is the unluckiest: those too dear are judged by new answers alone.
    dear = 0
    for _, one in (found for found in ratios if found[0] >= AT_MOST):
        both = [(one_of(*one), ask({"page": chosen.randint(1, 3)})[0]) for _ in range(AGAIN)]
        again = statistics.median(pair[0] for pair in both) / statistics.median(pair[1] for pair in both)
        print(f"    {again:6.2f}  {', '.join(one[0])} {one[1] or 'no sort'} {one[2]}, asked {AGAIN} times more")
        dear += again >= AT_MOST
    print(f"    under {AT_MOST:g} times: {'met' if not dear else f'MISSED by {dear}'}")
    far_ratio = statistics.median(later) / base
    print(f"    page {far:,}: {far_ratio:.2f} times, at most {FAR_AT_MOST}: {'met' if far_ratio <= FAR_AT_MOST else 'MISSED'}")
    return [f"{field} combinations"] * bool(dear) + [f"{field} page {far:,}"] * (far_ratio > FAR_AT_MOST)


def main():
    misses = []
    for engine in os.environ.get("ENGINES", "SQLite PostgreSQL").split():
        server = Server(VITRINE, seeded(VITRINE, WORK, engine, THEMES, PACKS))
        server.sign_in()
        found = server.ask({"query": (
            "{ tags { slug } switchPackCreators { uuid } switchLayouts { nodes { hexId } } "
            "switchThemes(limit: 500) { nodes { colors { hex } } } }"
        )})["data"]
        TAGS[:] = [tag["slug"] for tag in found["tags"][:40]]
        CREATORS[:] = [creator["uuid"] for creator in found["switchPackCreators"][:200]]
        COLOURS[:] = [colour["hex"] for theme in found["switchThemes"]["nodes"] for colour in theme["colors"]]
        LAYOUTS[:] = [layout["hexId"] for layout in found["switchLayouts"]["nodes"]]
        print(f"{engine}, {THEMES:,} themes and {PACKS:,} packs: start {server.start_s:.1f} s, {server.memory_mb():.0f} MB")
        for field in LISTS:
            misses += [f"{missed} ({engine})" for missed in measure(server, field)]
        print(f"  after it: {server.memory_mb():.0f} MB")
        server.stop()
    if misses:
        sys.exit(f"missed: {', '.join(misses)}")


main()
