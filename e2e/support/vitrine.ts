// Runs the built binary on a free port, over a data folder of the caller's. Nothing here looks into the product's files
// or database; what a test needs to know it learns from the output of commands or from the pages.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";

export const ROOT = resolve(import.meta.dirname, "../..");

const BINARY = resolve(ROOT, process.env.VITRINE_BIN ?? "target/debug/vitrine");

export type Vitrine = { url: string; log: () => string; stop: () => Promise<void> };

type Settings = Record<string, string>;

/** Runs one command of the binary and answers what it printed. */
export async function runVitrine(dataDir: string, args: string[]): Promise<string> {
  const env = { ...inheritedEnvironment(), VITRINE_DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(BINARY, args, { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/**
 * Starts a server and waits until it answers. `settings` adds to those that every test wants and may depend on the port; `host`
 * is what pages call it; `at` is the port of one that was stopped.
 */
export async function startVitrine(
  dataDir: string,
  { args = [] as string[], settings = {} as Settings | ((port: number) => Settings), host = "127.0.0.1", at = 0 } = {},
): Promise<Vitrine> {
  const port = at || (await freePort());
  const url = `http://${host}:${port}`;
  const env = {
    ...inheritedEnvironment(),
    VITRINE_LISTEN: `127.0.0.1:${port}`,
    VITRINE_ADMIN_LISTEN: "off",
    VITRINE_PUBLIC_URL: url,
    VITRINE_DATA_DIR: dataDir,
    // One machine makes all requests here; the rates themselves are tested in the server's own suite.
    VITRINE_RATE_FACTOR: "1000",
    VITRINE_WORKERS: "2",
    // A second of processor time for each item; the test of it turns it on.
    VITRINE_AVIF: "off",
    RUST_BACKTRACE: "0",
    ...(typeof settings === "function" ? settings(port) : settings),
  };
  const child = spawn(BINARY, ["serve", ...args], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  child.stdout.on("data", (chunk) => (log += chunk));
  child.stderr.on("data", (chunk) => (log += chunk));
  const ended = once(child, "exit");

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const patience = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(patience);
  }

  const answers = expect(async () => expect((await fetch(url)).status).toBe(200)).toPass({
    intervals: [50],
    timeout: 120_000,
  });
  try {
    await Promise.race([answers, ended.then(() => Promise.reject(new Error("it ended")))]);
  } catch (error) {
    await stop();
    throw new Error(`${BINARY} serve did not come up:\n${log.slice(-4_000)}`, { cause: error });
  }
  return { url, log: () => log, stop };
}

let lastPort = process.pid * 64;

/**
 * A port below those that connections get: one that is opened to a port where nobody listens yet may be given that very port,
 * and would connect to itself.
 */
async function freePort(): Promise<number> {
  lastPort += 1;
  const port = 20_000 + (lastPort % 12_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((tell) => {
    server.once("error", () => tell(false));
    server.listen(port, "127.0.0.1", () => tell(true));
  });
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}

/** The environment without any setting of a Vitrine that the person running the tests may have configured. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITRINE_")));
}
