// Messages are loaded by `loadMessages("part")`, in routes and wherever code is fetched late. Checks, along the imports
// from main.tsx, that no code reads a part which nothing on the way to it has loaded, and that no part is loaded in vain.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const READERS = {
  "messages/items-text.ts": "items",
  "messages/form-text.ts": "forms",
  "messages/edit-text.ts": "edit",
  "messages/effects-text.ts": "effects",
  "messages/create-text.ts": "create",
  "messages/mix-text.ts": "mix",
  "messages/player-text.ts": "player",
  "messages/account-text.ts": "account",
  "messages/entry-text.ts": "entry",
  "messages/moderation-text.ts": "moderation",
  "messages/admin-text.ts": "admin",
  "messages/documents-text.ts": "documents",
  "messages/wiiu-form-text.ts": "wiiuForm",
  "messages/developers-text.ts": "developers",
  "messages/app-text.ts": "app",
  "messages/stage-text.ts": "stage",
};
const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The parts a source file says it loads. */
function partsIn(text) {
  return [...text.matchAll(/loadMessages\(([^)]*)\)/g)].flatMap(([, list]) =>
    [...list.matchAll(/"(\w+)"/g)].map(([, part]) => part),
  );
}

/** The parts that a route loads, by its file. */
export async function partsOfRoute(file) {
  return partsIn(await readFile(join(src, "..", file), "utf8"));
}

/** Every source file by its name, with the files it imports and the parts it loads. */
async function readSources() {
  const names = (await readdir(src, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const known = new Set(names);
  const find = (name, from) => {
    const path = name.startsWith("@/") ? name.slice(2) : join(dirname(from), name);
    return [path, `${path}.ts`, `${path}.tsx`].find((file) => known.has(file));
  };
  const read = async (name) => {
    const text = await readFile(src + name, "utf8");
    // The loader itself knows every part and shows none.
    const imports = name === "messages/language.ts" ? [] : [...text.matchAll(IMPORT)].map(([, to]) => find(to, name));
    return [name, { imports: imports.filter(Boolean), loads: partsIn(text) }];
  };
  return new Map(await Promise.all(names.map(read)));
}

async function check() {
  const sources = await readSources();
  const problems = new Set();
  const needed = new Map();
  const seen = new Set();
  /** `loaders` are the files on the way here that load something, nearest last. */
  const follow = (name, loaders) => {
    const key = [name, ...loaders].join(" ");
    if (seen.has(key)) return;
    seen.add(key);
    const part = READERS[name];
    const by = part && loaders.findLast((loader) => sources.get(loader).loads.includes(part));
    if (by) needed.set(by, (needed.get(by) ?? new Set()).add(part));
    else if (part)
      problems.add(`${loaders.at(-1) ?? "main.tsx"} leads to code that reads "${part}" and loads it nowhere`);
    const { imports, loads } = sources.get(name);
    const next = loads.length > 0 ? [...loaders, name] : loaders;
    for (const imported of imports) follow(imported, next);
  };
  follow("main.tsx", []);
  for (const [name, { loads }] of sources) {
    for (const part of loads) {
      if (!name.startsWith("testing/") && Object.values(READERS).includes(part) && !needed.get(name)?.has(part)) {
        problems.add(`${name} loads "${part}" and leads to nothing that reads it`);
      }
    }
  }
  for (const problem of problems) console.error(problem);
  if (problems.size > 0) process.exitCode = 1;
  else console.log("messages are loaded where they are read");
}

if (import.meta.url === `file://${process.argv[1]}`) await check();
