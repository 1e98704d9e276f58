// Writes dist/operations.json, the text of every operation by name, and dist/pages.json, which code and messages the page of
// each address loads, and what it is called in other languages than English. The server answers a page's question itself and puts the answer into the page; which page asks what
// stands in addresses.json.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { partsOfRoute } from "./check-messages.mjs";
import { readAddresses } from "./gen-addresses.mjs";
import { readOperations } from "./gen-graphql.mjs";
import { FIRST_LANGUAGE, readLanguages, readPageWords } from "./gen-messages.mjs";
import { problemsOf } from "./page-operations.mjs";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

const { operations, schema } = await readOperations();
const { pages } = await readAddresses();
const languages = await readLanguages();
const problems = problemsOf(pages, operations, schema);
if (problems.length > 0) throw new Error(problems.join("\n"));
const manifest = JSON.parse(await readFile(`${dist}manifest.json`, "utf8"));
const entry = new Set();
const importsOf = (key, found = new Set()) => {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) importsOf(next, found);
  return found;
};
for (const key of Object.keys(manifest).filter((key) => manifest[key].isEntry)) importsOf(key, entry);

/** The files that may hold a page's route, by the router's rules for their names. */
function routeFiles(pattern) {
  const parts = pattern
    .replace(/\{(\w+)\}/g, "$$$1")
    .split("/")
    .filter(Boolean);
  // A page below an item's that is not shown within it.
  const apart = parts.map((name, place) => (name.startsWith("$") && place < parts.length - 1 ? `${name}_` : name));
  return [parts, [...parts, "index"], apart].map((names) => `src/routes/${names.join(".")}.tsx`);
}

/** Addresses of what is needed besides the entry. */
const addressesOf = (keys) => [...keys].filter((key) => !entry.has(key)).map((key) => `/${manifest[key].file}`);

/** The messages of some parts, in each language. */
function messagesOf(parts) {
  const ofLanguage = (language) => {
    const found = new Set();
    for (const part of parts) importsOf(`src/messages/compiled/${language}/${part}.js`, found);
    return [language, addressesOf(found)];
  };
  return Object.fromEntries(languages.map(ofLanguage));
}

/** The code and the messages that a route needs besides the entry, for `modulepreload` in the head of its page. */
async function modulesOf({ pattern }) {
  const files = routeFiles(pattern);
  const start = Object.keys(manifest).find((key) => files.includes(key.split("?")[0]));
  if (!start) throw new Error(`no route in src/routes shows ${pattern}`);
  const parts = await partsOfRoute(start.split("?")[0]);
  return { modules: addressesOf(importsOf(start)), messages: messagesOf(parts) };
}

const texts = Object.fromEntries(operations.map(({ name, text }) => [name, text]));
const translations = languages.filter((language) => language !== FIRST_LANGUAGE);
const words = await Promise.all(translations.map(async (language) => [language, await readPageWords(language)]));
const wordsOf = ({ pattern }) =>
  Object.fromEntries(words.map(([language, of]) => [language, [of[pattern].title, of[pattern].description]]));
const built = await Promise.all(
  pages.map(async (page) => [page.pattern, { ...(await modulesOf(page)), words: wordsOf(page) }]),
);
await writeFile(`${dist}operations.json`, `${JSON.stringify(texts, null, 2)}\n`);
await writeFile(
  `${dist}pages.json`,
  `${JSON.stringify({ messages: messagesOf(["page"]), pages: Object.fromEntries(built) }, null, 2)}\n`,
);
console.log(`${operations.length} operations, ${built.length} pages`);
