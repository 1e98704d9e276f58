// Writes dist/operations.json, the text of every operation by name, and dist/pages.json, which page asks which.
// The server answers a page's question itself and puts the answer into the page; how it makes the variables from
// an address stands in src/features/catalogue/list-search.ts and, for items, `hexId` is the end of the last segment.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readOperations } from "./gen-graphql.mjs";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

const PAGES = [
  { pattern: "/", operation: "HomePage", kind: "plain" },
  { pattern: "/switch/themes", operation: "SwitchThemesPage", kind: "list" },
  { pattern: "/switch/themes/{slugId}", operation: "SwitchThemePage", kind: "item" },
  { pattern: "/switch/layouts", operation: "SwitchLayoutsPage", kind: "list" },
  { pattern: "/switch/layouts/{slugId}", operation: "SwitchLayoutPage", kind: "item" },
  { pattern: "/create/switch/theme", operation: "CreateSwitchThemePage", kind: "plain" },
];

const { operations } = await readOperations();
const texts = Object.fromEntries(operations.map(({ name, text }) => [name, text]));
// A page whose operation is not written yet asks for itself.
const pages = PAGES.filter(({ operation }) => operation in texts);
await writeFile(`${dist}operations.json`, `${JSON.stringify(texts, null, 2)}\n`);
await writeFile(`${dist}pages.json`, `${JSON.stringify(pages, null, 2)}\n`);
console.log(`${operations.length} operations, ${pages.length} pages with inlined answers`);
