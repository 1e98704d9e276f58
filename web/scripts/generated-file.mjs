// Writes a generated file, or with --check compares it with the one on disk and fails on any difference.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";

const isCheck = process.argv.includes("--check");

/** Writes `text` to `path` (a URL or path); under --check reports a difference and sets a failing exit code. */
export async function writeGenerated(path, text) {
  const shown = relative(process.cwd(), path);
  const current = await readFile(path, "utf8").catch(() => null);
  if (current === text) return;
  if (isCheck) {
    console.error(`${shown} is out of date; run: npm run gen`);
    process.exitCode = 1;
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  console.log(`wrote ${shown}`);
}
