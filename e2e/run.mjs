// Runs the walks: prepares one data folder with the sample content, gives every file of walks a copy of it, and
// passes the test runner's verdict on. `node run.mjs walks/shell.test.mjs` runs single files,
// `node run.mjs --test-name-pattern=keyboard` single walks.

import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT, startVitrine } from "./server.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const files = asked.length > 0 ? asked : (await readdir(join(here, "walks"))).filter((name) => name.endsWith(".test.mjs")).map((name) => join("walks", name));

const samples = JSON.parse(await readFile(join(ROOT, "content/themes.json"), "utf8"));
const template = await mkdtemp(join(tmpdir(), "vitrine-sample-"));
let status = 1;
try {
  const first = await startVitrine({ ready: (url) => sampleIsReady(url) });
  await first.shutDown();
  await cp(first.dataDir, template, { recursive: true });
  await first.stop();
  const runner = spawn(process.execPath, ["--test", "--test-concurrency=1", "--test-reporter=spec", ...options, ...files], {
    cwd: here,
    stdio: "inherit",
    env: { ...process.env, VITRINE_E2E_TEMPLATE: template },
  });
  status = await new Promise((done) => runner.once("exit", (code) => done(code ?? 1)));
} finally {
  await rm(template, { recursive: true, force: true });
}
process.exitCode = status;

/** The pictures of the samples are made by jobs, and a theme is listed once it has them: all must be there. */
async function sampleIsReady(url) {
  const query = "{ switchThemes(limit: 1) { pageInfo { itemCount } } }";
  const answer = await fetch(`${url}/api/graphql?query=${encodeURIComponent(query)}`);
  return (await answer.json()).data.switchThemes.pageInfo.itemCount === samples.length;
}
