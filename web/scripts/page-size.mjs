// The compressed script a first visit to a page loads: the entry, the code of its route, all they import, and the
// messages the page loads. The home page stands for every page; the form that publishes is the largest there is.
// Fails above a budget, in any language; sentences in German take more room than in English, and those in Japanese compress
// worse. Sizes are gzip at level 9; brotli, which browsers get, is smaller still.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { FIRST_LANGUAGE, readLanguages } from "./gen-messages.mjs";

const PAGES = [
  { name: "first page", route: "index", messages: ["page"], budget: 156_000 },
  { name: "publish page", route: "create.switch.theme", messages: ["page", "forms"], budget: 208_300 },
  { name: "edit page", route: "switch.themes.$slugId_.edit", messages: ["page", "forms", "edit"], budget: 212_000 },
  {
    name: "publish page of the Wii U",
    route: "create.wiiu.theme",
    messages: ["page", "forms", "wiiuForm"],
    budget: 206_800,
  },
  {
    name: "edit page of the Wii U",
    route: "wiiu.themes.$slugId_.edit",
    messages: ["page", "forms", "edit", "wiiuForm"],
    budget: 210_300,
  },
];
const dist = fileURLToPath(new URL("../dist/", import.meta.url));

const manifest = JSON.parse(await readFile(`${dist}manifest.json`, "utf8"));
const html = await readFile(`${dist}index.html`, "utf8");
const boot = html.match(/src="\/(assets\/boot-[^"]+\.js)"/)?.[1];
if (!boot) throw new Error("index.html loads no boot script");

function filesOf({ route, messages }, language) {
  const chunks = new Set();
  const take = (key) => {
    if (chunks.has(key)) return;
    chunks.add(key);
    for (const next of manifest[key].imports ?? []) take(next);
  };
  const compiled = messages.map((part) => `src/messages/compiled/${language}/${part}.js`);
  for (const [key, { isEntry }] of Object.entries(manifest)) {
    if (isEntry || key.startsWith(`src/routes/${route}.tsx`) || compiled.includes(key)) take(key);
  }
  return [boot, ...[...chunks].map((key) => manifest[key].file)];
}

const sizes = new Map();
async function sizeOf(file) {
  if (!sizes.has(file)) {
    const bytes = await readFile(dist + file);
    sizes.set(file, { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length });
  }
  return sizes.get(file);
}

const languages = await readLanguages();
for (const page of PAGES) {
  // The files are listed once: in another language those of its messages take the place of the English ones.
  for (const language of languages.toSorted((one) => (one === FIRST_LANGUAGE ? -1 : 1))) {
    let [gzipped, brotli] = [0, 0];
    for (const file of filesOf(page, language)) {
      const size = await sizeOf(file);
      gzipped += size.gzip;
      brotli += size.brotli;
      if (language === FIRST_LANGUAGE) console.log(`${String(size.gzip).padStart(8)}  ${file}`);
    }
    const what = `${page.name} (${language})`;
    console.log(`${String(gzipped).padStart(8)}  ${what}, gzip (brotli ${brotli}), budget ${page.budget}`);
    if (gzipped > page.budget) {
      console.error(`the script of the ${what} is over its budget`);
      process.exitCode = 1;
    }
  }
}

/** Largest sizes of modules of WebAssembly with their workers, which load when somebody first needs them. */
const MODULES = [
  { name: "checks of files", files: /^file-checks-.*\.(wasm|js)$/, coding: "gzip", budget: 300_000 },
  { name: "stage of the live preview", files: /^console-stage-.*\.(wasm|js)$/, coding: "brotli", budget: 250_000 },
  { name: "stage with a menu file", files: /^console-menu-.*\.wasm$/, coding: "brotli", budget: 300_000 },
];
const assets = await readdir(`${dist}assets`);
for (const { name, files, coding, budget } of MODULES) {
  let size = 0;
  for (const file of assets.filter((asset) => files.test(asset))) size += (await sizeOf(`assets/${file}`))[coding];
  console.log(`${String(size).padStart(8)}  ${name}, ${coding}, budget ${budget}`);
  if (size > budget) {
    console.error(`the ${name} is over its budget`);
    process.exitCode = 1;
  }
}
