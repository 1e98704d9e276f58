"""Measures every sort, filter, colour and search of the list of themes beside the plain list, newest first, in one run and
for a signed-in person, for whom no response is kept. Called by run.sh: combinations.py VITRINE WORK_DIR THEMES"""

import http.client
import itertools
import json
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from vitrine import Server, environment

VITRINE, WORK, THEMES = sys.argv[1], Path(sys.argv[2]).resolve(), int(sys.argv[3])
ROUNDS, AT_MOST = 25, 3.0
SORTS = [None, "CREATED", "UPDATED", "DOWNLOADS", "SAVES", "TRENDING", "RISING", "COLOR_SIMILARITY"]
ORDERS = ["DESC", "ASC"]
CHOICES = {
    "menu": lambda chosen: {"target": chosen.choice(["ResidentMenu", "Entrance", "Set", "Notification"])},
    "search": lambda chosen: {"query": chosen.choice(["paper", "neon night", "lantern", "pap", "s"])},
    "tags": lambda chosen: {"tags": [chosen.choice(TAGS)], "excludeTags": [chosen.choice(TAGS)]},
    # Colours never asked for before: what was found of the others is kept.
    "colour": lambda chosen: {"color": f"#{chosen.randrange(1 << 24):06X}"},
    "mature": lambda chosen: {"nsfw": True},
    "saved": lambda chosen: {"isSaved": False},
}
LIST = (
    "query L($target: Target, $query: String, $tags: [String!], $excludeTags: [String!], $color: String, $nsfw: Boolean, "
    "$isSaved: Boolean, $sort: ItemSort, $order: SortOrder, $page: PositiveInt) { switchThemes(target: $target, query: $query, "
    "tags: $tags, excludeTags: $excludeTags, color: $color, includeNSFW: $nsfw, isSaved: $isSaved, sort: $sort, order: $order, "
    "page: $page, limit: 20) { nodes { hexId name pageUrl target isNSFW thumbHash preview240Url downloadCount saveCount createdAt "
    "creator { username } } pageInfo { itemCount page pageCount } } }"
)
TAGS = []


class Asking:
    """One connection that stays open, so that only the answer is measured."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection(server.address)
        self.headers = {"Content-Type": "application/json", "apollo-require-preflight": "true", "Cookie": server.cookie}

    def __call__(self, variables):
        body = json.dumps({"query": LIST, "variables": variables})
        began = time.perf_counter()
        self.connection.request("POST", "/api/graphql", body, self.headers)
        answer = self.connection.getresponse().read()
        took = (time.perf_counter() - began) * 1000
        data = json.loads(answer)
        if "errors" in data:
            sys.exit(f"{variables}: {data['errors']}")
        return took, data["data"]["switchThemes"]["pageInfo"]["itemCount"]


def main():
    folder = WORK / f"combinations_{THEMES}"
    settings = {"VITRINE_DATA_DIR": str(folder)}
    if not (folder / "seeded").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([VITRINE, "seed", "--items", str(THEMES)], env=environment(settings), check=True, stdout=subprocess.DEVNULL)
        (folder / "seeded").touch()
    server = Server(VITRINE, settings)
    server.sign_in()
    TAGS.extend(tag["slug"] for tag in server.ask({"query": "{ tags { slug } }"})["data"]["tags"][:40])
    ask, chosen = Asking(server), random.Random(11)
    # Page 4,000 of 100,000 themes; as far in, where there are fewer.
    far = max(1, ask({})[1] // 24)

    filters = [()] + [names for count in (1, 2, 3) for names in itertools.combinations(CHOICES, count)]
    combinations = [(names, sort, order) for names in filters for sort in SORTS for order in ORDERS]
    taken, plain, later, found = {one: [] for one in combinations}, [], [], {}
    for _ in range(ROUNDS):
        chosen.shuffle(combinations)
        for at, (names, sort, order) in enumerate(combinations):
            variables = {"sort": sort, "order": order, "page": chosen.randint(1, 3)}
            for name in names:
                variables |= CHOICES[name](chosen)
            took, found[names] = ask(variables)
            taken[names, sort, order].append(took)
            if at % 8 == 0:
                # In between, so that whatever else the machine does slows both.
                plain.append(ask({"page": chosen.randint(1, 3)})[0])
                later.append(ask({"page": far + chosen.randint(0, 3)})[0])
    server.stop()

    base = statistics.median(plain)
    ratios = sorted(((statistics.median(times) / base, one) for one, times in taken.items()), key=lambda pair: pair[0])
    print(f"{len(combinations)} combinations at {THEMES:,} themes, {ROUNDS} rounds; the plain list takes {base:.2f} ms")
    print(f"  page {far:,}: {statistics.median(later) / base:.2f} times the plain list")
    print(f"  median combination: {statistics.median(ratio for ratio, _ in ratios):.2f} times, the dearest:")
    for ratio, (names, sort, order) in ratios[:-9:-1]:
        print(f"  {ratio:6.2f}  {', '.join(names) or 'no filter':28} {sort or 'no sort':18} {order}")
    for name in CHOICES:
        with_it = [ratio for ratio, (names, _, _) in ratios if name in names]
        print(f"  with {name:8} median {statistics.median(with_it):5.2f}  most {max(with_it):5.2f}")
    missed = [ratio for ratio, _ in ratios if ratio >= AT_MOST]
    print(f"  under {AT_MOST:g} times: {'met' if not missed else f'MISSED by {len(missed)}'}")
    if missed:
        sys.exit(1)


main()
