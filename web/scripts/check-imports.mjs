// The house rule of who may import whom: app, routes -> features -> ui, api -> platform -> messages, pure.
// ui and api do not know each other; features are ranked and use only those below them.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src/", import.meta.url));

const MAY_USE = {
  main: ["app", "ui", "platform", "messages"],
  server: ["server", "app", "api", "platform", "messages", "pure"],
  worker: ["worker", "pure"],
  boot: ["boot", "platform", "pure"],
  app: ["app", "routes", "features", "ui", "api", "platform", "messages", "pure"],
  routes: ["app", "features", "ui", "api", "platform", "messages", "pure"],
  features: ["features", "ui", "api", "platform", "messages", "pure"],
  ui: ["ui", "platform", "messages", "pure"],
  api: ["api", "platform", "messages", "pure"],
  platform: ["platform", "messages", "pure"],
  messages: ["messages", "pure"],
  pure: ["pure"],
  testing: ["testing", "app", "routes", "features", "ui", "api", "platform", "messages", "pure"],
};

/**
 * Low to high: a feature may use those at its own height only if it is itself, and all below. A kind of item is a folder
 * two levels deep (`switch/themes`), beside the section of its console. It needs no line here: where it has none, it uses the
 * kinds that have one.
 */
const RANKS = [
  ["form"],
  ["session", "appearance"],
  ["catalogue"],
  ["report", "notifications", "player"],
  ["publishing"],
  ["switch/options", "switch/install", "switch/tray"],
  ["switch/stage"],
  ["switch/themes"],
  ["switch/layouts"],
  ["wiiu/themes"],
  ["switch/theme-form", "wiiu/theme-form"],
  ["switch/publish", "wiiu/create", "wiiu/edit"],
  ["every other kind"],
  ["switch/mixes"],
  ["every-kind", "showcases", "own-items"],
  ["kinds"],
  ["surprise", "create", "account", "creators", "moderation", "documents"],
  ["home", "search", "developers", "admin"],
];
const rankOf = (feature) => {
  const rank = RANKS.findIndex((rank) => rank.includes(feature));
  return rank < 0 && feature.includes("/") ? rankOf("every other kind") : rank;
};
const featureOf = (path) => {
  const [, first, ...rest] = path.replace(/(\.test)?\.tsx?$/, "").split("/");
  const isOfKind = rest.length > 1 || rest[0] === "section";
  return isOfKind && rankOf(first) < 0 ? `${first}/${rest[0]}` : first;
};

const problems = [];
/** What each file imports, by name without its ending. */
const graph = new Map();
const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

for (const name of await readdir(src, { recursive: true })) {
  if (!/\.tsx?$/.test(name) || name === "routeTree.gen.ts") continue;
  const from = name.startsWith("main") ? "main" : name.split("/")[0];
  const isTest = /\.test\.tsx?$/.test(name);
  const text = await readFile(src + name, "utf8");
  for (const [, target] of text.matchAll(IMPORT)) {
    const path = target.startsWith("@/")
      ? target.slice(2)
      : target.startsWith(".")
        ? relative(src, join(src, dirname(name), target))
        : null;
    if (path === null || path === "routeTree.gen") continue;
    const bare = name.replace(/\.tsx?$/, "");
    graph.set(bare, [...(graph.get(bare) ?? []), path]);
    const to = path.split("/")[0];
    // Tests also read what server and browser share.
    if (isTest && (to === "testing" || to === "..")) continue;
    if (!MAY_USE[from]?.includes(to)) problems.push(`${name}: ${from} may not import ${path}`);
    else if (from === "features" && to === "features") {
      const [own, other] = [featureOf(name), featureOf(path)];
      if (rankOf(own) < 0) problems.push(`${name}: the feature ${own} has no rank in scripts/check-imports.mjs`);
      else if (own !== other && rankOf(other) >= rankOf(own)) problems.push(`${name}: ${own} may not import ${other}`);
    }
  }
}

const done = new Set();
/** Reports every file that leads back to itself, with the way. */
function follow(file, way) {
  if (way.includes(file)) {
    problems.push(`a circle of imports: ${[...way.slice(way.indexOf(file)), file].join(" -> ")}`);
    return;
  }
  if (done.has(file)) return;
  for (const next of graph.get(file) ?? []) follow(next, [...way, file]);
  done.add(file);
}
for (const file of graph.keys()) follow(file, []);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log("imports keep their direction");
