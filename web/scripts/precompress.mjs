// Puts .br and .gz beside every text of dist, so that the server never compresses. Of scripts and styles it embeds these alone.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".webmanifest", ".txt", ".wasm"]);
const SMALLEST = 512;
/** Texts that the server has in compressed form only, see `WebDist`. */
const ONLY_COMPRESSED = /^(assets\/.*\.(js|css)|server\/.*)$/;

/** Files the server reads and never sends; it fills index.html for each request. */
const FOR_THE_SERVER = /^(manifest\.json|operations\.json|pages\.json|icon-sets\/.*)$/;

let saved = 0;
for (const name of await readdir(dist, { recursive: true })) {
  if (!COMPRESSIBLE.has(extname(name)) || FOR_THE_SERVER.test(name)) continue;
  const bytes = await readFile(dist + name);
  if (bytes.length < SMALLEST && !ONLY_COMPRESSED.test(name)) continue;
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  await writeFile(`${dist}${name}.br`, brotli);
  if (!name.startsWith("server/")) await writeFile(`${dist}${name}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  saved += bytes.length - brotli.length;
}
console.log(`precompressed dist, ${Math.round(saved / 1000)} kB less to send`);
