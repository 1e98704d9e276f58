// Writes dist/operations.json, the text of every operation by name, and dist/pages.json, which page asks which and
// which code it loads.
// The server answers a page's question itself and puts the answer into the page; how it makes the variables from
// an address stands in src/features/catalogue/list-search.ts and, for items, `hexId` is the end of the last segment.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { partsOfRoute } from "./check-messages.mjs";
import { readOperations } from "./gen-graphql.mjs";
import { FIRST_LANGUAGE } from "./gen-messages.mjs";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

const PAGES = [
  { pattern: "/", route: "index", operation: "HomePage", kind: "plain" },
  { pattern: "/switch/themes", route: "switch.themes.index", operation: "SwitchThemesPage", kind: "list" },
  { pattern: "/switch/themes/{slugId}", route: "switch.themes.$slugId", operation: "SwitchThemePage", kind: "item" },
  { pattern: "/switch/layouts", route: "switch.layouts.index", operation: "SwitchLayoutsPage", kind: "list" },
  { pattern: "/switch/layouts/{slugId}", route: "switch.layouts.$slugId", operation: "SwitchLayoutPage", kind: "item" },
  { pattern: "/create/switch/theme", route: "create.switch.theme", operation: "CreateSwitchThemePage", kind: "plain" },
];

const { operations } = await readOperations();
const texts = Object.fromEntries(operations.map(({ name, text }) => [name, text]));
const manifest = JSON.parse(await readFile(`${dist}manifest.json`, "utf8"));
const entry = new Set();
const importsOf = (key, found = new Set()) => {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) importsOf(next, found);
  return found;
};
for (const key of Object.keys(manifest).filter((key) => manifest[key].isEntry)) importsOf(key, entry);

/** Addresses of the code and the messages a route needs besides the entry, for `modulepreload` in the head of its page. */
async function modulesOf(route) {
  const start = Object.keys(manifest).find((key) => key.split("?")[0] === `src/routes/${route}.tsx`);
  if (!start) return [];
  const found = importsOf(start);
  for (const part of await partsOfRoute(route)) importsOf(`src/messages/compiled/${FIRST_LANGUAGE}/${part}.js`, found);
  return [...found].filter((key) => !entry.has(key)).map((key) => `/${manifest[key].file}`);
}

// A page whose operation is not written yet asks for itself.
const pages = await Promise.all(
  PAGES.filter(({ operation }) => operation in texts).map(async ({ route, ...page }) => ({
    ...page,
    modules: await modulesOf(route),
  })),
);
await writeFile(`${dist}operations.json`, `${JSON.stringify(texts, null, 2)}\n`);
await writeFile(`${dist}pages.json`, `${JSON.stringify(pages, null, 2)}\n`);
console.log(`${operations.length} operations, ${pages.length} pages with inlined answers`);
