// Puts sets of icons beside the browser app, for the server's route of icons (features/icons): Lucide, ISC licence.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../dist/icon-sets/", import.meta.url));

await mkdir(folder, { recursive: true });
for (const prefix of ["lucide"]) {
  const source = fileURLToPath(import.meta.resolve(`@iconify-json/${prefix}/icons.json`));
  const set = JSON.parse(await readFile(source, "utf8"));
  await writeFile(`${folder}${prefix}.json`, JSON.stringify(set));
  console.log(`${Object.keys(set.icons).length} icons of ${prefix}`);
}
