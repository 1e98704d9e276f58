// Gives the build its name and writes what goes by it: the service worker dist/sw.js, builds/latest.json, by which pages
// learn that there is another, and builds/meta/<name>.json, the files that the worker begins with. Last of the build: the
// name follows from everything that browsers are sent.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { readAddresses } from "./gen-addresses.mjs";
import { FIRST_LANGUAGE } from "./gen-messages.mjs";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const source = fileURLToPath(new URL("../src/", import.meta.url));

/** What stands in the place of the name until it is known. */
const UNNAMED = "build-without-name";
const NAME_PLACE = '<meta name="vitrine-build" content="" />';

/** Shown without a connection. */
const OFFLINE = "src/app/around/show-offline-page.tsx";

async function bundleWorker() {
  const { pages } = await readAddresses();
  const output = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "@": source } },
    define: {
      VITRINE_BUILD: JSON.stringify(UNNAMED),
      VITRINE_PAGES: JSON.stringify(pages.map(({ pattern }) => pattern)),
      VITRINE_PUBLIC_PAGES: JSON.stringify(pages.flatMap(({ pattern, isIndexed }) => (isIndexed ? [pattern] : []))),
    },
    build: {
      write: false,
      target: "es2023",
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: `${source}worker/worker.ts`, output: { format: "iife" } },
    },
  });
  return [output].flat()[0].output.find((part) => part.type === "chunk").code;
}

/** What the offline page takes: boot script, style, the fonts that it begins with, the app, its own code and words. */
async function shellFiles(html) {
  const manifest = JSON.parse(await readFile(`${dist}manifest.json`, "utf8"));
  const chunks = new Set();
  const take = (key) => {
    if (chunks.has(key)) return;
    chunks.add(key);
    for (const next of manifest[key].imports ?? []) take(next);
  };
  take(OFFLINE);
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) take(key);
  for (const part of ["page", "app"]) take(`src/messages/compiled/${FIRST_LANGUAGE}/${part}.js`);
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  return [...new Set([...named, ...[...chunks].map((key) => `/${manifest[key].file}`)])].sort();
}

const html = await readFile(`${dist}index.html`, "utf8");
if (!html.includes(NAME_PLACE)) throw new Error("index.html has no place for the name of the build");
const worker = await bundleWorker();
const assets = (await readdir(`${dist}assets`)).filter((name) => !/\.(br|gz)$/.test(name)).sort();
const hash = createHash("sha256").update(html).update(worker).update(assets.join());
for (const name of ["operations.json", "pages.json", "server/page.js"]) hash.update(await readFile(dist + name));
const id = hash.digest("hex").slice(0, 16);
// A build that is to come out the same every time says when it is meant to have been made.
const timestamp = process.env.SOURCE_DATE_EPOCH ? Number(process.env.SOURCE_DATE_EPOCH) * 1000 : Date.now();

await mkdir(`${dist}builds/meta`, { recursive: true });
const files = await shellFiles(html);
const write = (name, value) => writeFile(`${dist}${name}`, `${JSON.stringify(value)}\n`);
await write("builds/latest.json", { id, timestamp });
await write(`builds/meta/${id}.json`, { id, timestamp, files });
await writeFile(`${dist}sw.js`, worker.replaceAll(UNNAMED, id));
await writeFile(`${dist}index.html`, html.replace(NAME_PLACE, NAME_PLACE.replace('""', `"${id}"`)));
console.log(`build ${id}: ${files.length} files to begin with offline`);
