// The browser app as developers run it, before a server: it has the pseudo-languages, which exist nowhere else
// (web/scripts/pseudo-language.mjs).

import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { ROOT } from "./vitrine";

export type DevServer = { url: string; stop: () => Promise<void> };

export async function startDevServer(api: string): Promise<DevServer> {
  const web = resolve(ROOT, "web");
  const child = spawn(resolve(web, "node_modules/.bin/vite"), ["--host", "127.0.0.1", "--port", "0"], {
    cwd: web,
    env: { ...process.env, VITRINE_DEV_API: api, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let said = "";
  const url = await new Promise<string>((found, failed) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      const address = /Local:\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
      if (address) found(address);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void ended.then(() => failed(new Error(`vite ended:\n${said}`)));
  });
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
