// The compressed script a first visit to the home page loads: the entry, the code of its route, all they import, and
// the messages that every page needs.
// Fails above the budget. Sizes are gzip at level 9; brotli, which browsers get, is smaller still.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const BUDGET_BYTES = 150_000;
const ROUTE = "src/routes/index.tsx";
const MESSAGES = "src/messages/compiled/en/page.js";
const dist = fileURLToPath(new URL("../dist/", import.meta.url));

const manifest = JSON.parse(await readFile(`${dist}manifest.json`, "utf8"));
const chunks = new Set();
function take(key) {
  if (chunks.has(key)) return;
  chunks.add(key);
  for (const next of manifest[key].imports ?? []) take(next);
}
for (const [key, { isEntry }] of Object.entries(manifest)) {
  if (isEntry || key.startsWith(ROUTE) || key === MESSAGES) take(key);
}
const html = await readFile(`${dist}index.html`, "utf8");
const boot = html.match(/src="\/(assets\/boot-[^"]+\.js)"/)?.[1];
if (!boot) throw new Error("index.html loads no boot script");
const files = [boot, ...[...chunks].map((key) => manifest[key].file)];

let gzipped = 0;
let brotli = 0;
for (const file of files) {
  const bytes = await readFile(dist + file);
  const size = gzipSync(bytes, { level: 9 }).length;
  gzipped += size;
  brotli += brotliCompressSync(bytes).length;
  console.log(`${String(size).padStart(8)}  ${file}`);
}
console.log(`${String(gzipped).padStart(8)}  first page, gzip (brotli ${brotli}), budget ${BUDGET_BYTES}`);
if (gzipped > BUDGET_BYTES) {
  console.error("the first page's script is over its budget");
  process.exitCode = 1;
}
