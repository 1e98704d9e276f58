// Runs the real binary for the walks: on a free port, over an empty data folder of its own, filled by the binary's
// own commands. Nothing here looks into the product's files or database; what a walk needs to know it learns
// from the commands' output or from the pages.

import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The repository's root. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Where walks leave pictures and downloads for people to look at. */
export const OUTPUT = join(ROOT, ".test");

const BINARY = resolve(ROOT, process.env.VITRINE_BIN ?? "target/debug/vitrine");

export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/**
 * Starts Vitrine with its sample content and waits until it answers.
 *
 * `prepare` lists commands of the binary to run first, each an array of arguments; their standard output is returned
 * in `printed`, in the same order. `env` adds settings. `ready(url)` says whether a started Vitrine may be used.
 */
export async function startVitrine({ prepare = [], sample = true, env = {}, ready = () => true } = {}) {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} does not exist: run cargo build -p vitrine, or set VITRINE_BIN`);
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-walk-"));
  const template = process.env.VITRINE_E2E_TEMPLATE;
  if (template && sample) await cp(template, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...inheritedEnvironment(),
    VITRINE_LISTEN: `127.0.0.1:${port}`,
    VITRINE_PUBLIC_URL: url,
    VITRINE_DATA_DIR: dataDir,
    // One machine makes all requests here; the rates themselves are tested in the server's own suite.
    VITRINE_RATE_FACTOR: "1000",
    VITRINE_WORKERS: "2",
    RUST_BACKTRACE: "0",
    ...env,
  };
  const printed = [];
  try {
    for (const args of prepare) {
      const { stdout } = await run(BINARY, args, { cwd: ROOT, env: settings, maxBuffer: 64 * 1024 * 1024 });
      printed.push(stdout);
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`vitrine ${error.cmd ?? ""} failed: ${error.stderr ?? error.message}`);
  }

  const log = [];
  const child = spawn(BINARY, ["serve", ...(sample ? ["--sample"] : [])], { cwd: ROOT, env: settings, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.on("data", (chunk) => log.push(chunk.toString()));
  child.stderr.on("data", (chunk) => log.push(chunk.toString()));
  const ended = new Promise((done) => child.once("exit", (code, signal) => done(signal ?? code)));

  async function shutDown() {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      const patience = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(patience);
    }
  }
  async function stop() {
    await shutDown();
    await rm(dataDir, { recursive: true, force: true });
  }

  async function giveUp(why) {
    const text = log.join("").slice(-4_000);
    await stop();
    throw new Error(`vitrine serve ${why}:\n${text}`);
  }
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null) await giveUp("ended");
    if (tries > 1_200) await giveUp("did not come up");
    let status = null;
    try {
      ({ status } = await fetch(`${url}/`, { redirect: "manual" }));
    } catch {
      // Not listening yet.
    }
    if (status >= 500) await giveUp(`answers its first page with status ${status}`);
    if (status !== null && (await ready(url))) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  return { url, dataDir, printed, log: () => log.join(""), shutDown, stop };
}

/** The environment without any setting of a Vitrine that the person running the walks may have configured. */
function inheritedEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITRINE_")));
}

/** Checks `.nxtheme` files with readers that share no code with Vitrine. Answers their report, one object per file. */
export async function checkThemes(files) {
  const { stdout: python } = await run(join(ROOT, "scripts/python-env.sh"), [], { cwd: ROOT });
  const checker = join(ROOT, "e2e/check-nxtheme.py");
  try {
    const { stdout } = await run(python.trim(), [checker, ...files], { maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim().split("\n").map((line) => JSON.parse(line));
  } catch (error) {
    if (!error.stdout) throw error;
    return error.stdout.trim().split("\n").map((line) => JSON.parse(line));
  }
}
