// What tests start from: a server of the worker's own over a copy of the sample content, a page whose complaints fail
// the test, and callers. A retried test gets a new worker, and with it a server that nobody has used yet.

import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { type Account, register, signIn } from "./api";
import { BrowserErrors } from "./browser-errors";
import { waitForTakeover } from "./taken-over";
import { startVitrine, type Vitrine } from "./vitrine";

export { expect };

type TestFixtures = {
  browserErrors: BrowserErrors;
  /** An account that nobody is signed in to. */
  account: Account;
  /** An account that the page is signed in to. */
  creator: Account;
  serverLog: void;
};

type WorkerFixtures = {
  /** An empty data folder. */
  dataDir: string;
  /** What the data folder was filled with before the server started, in as far as the tests must know. */
  content: object;
  vitrine: Vitrine;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  dataDir: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "vitrine-e2e-"));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],

  content: [
    async ({ dataDir }, use) => {
      await cp(process.env.VITRINE_E2E_TEMPLATE as string, dataDir, { recursive: true });
      await use({});
    },
    { scope: "worker" },
  ],

  vitrine: [
    async ({ dataDir, content: _ }, use) => {
      const vitrine = await startVitrine(dataDir);
      await use(vitrine);
      await vitrine.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],

  baseURL: ({ vitrine }, use) => use(vitrine.url),

  browserErrors: ({}, use) => use(new BrowserErrors()),

  context: async ({ context, browserErrors }, use) => {
    browserErrors.watch(context);
    await use(context);
    expect(browserErrors.unexpected(), "what the pages complained about").toEqual([]);
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) await waitForTakeover(page);
    await use(page);
  },

  account: async ({ playwright, baseURL }, use, { testId }) => {
    const account = { username: `person.${testId.slice(-12)}`, password: "a lamp over the doorway" };
    const request = await playwright.request.newContext({ baseURL });
    await register(request, account);
    await request.dispose();
    await use(account);
  },

  creator: async ({ account, context }, use) => {
    await signIn(context.request, account);
    await use(account);
  },

  serverLog: [
    async ({ vitrine }, use, testInfo) => {
      const before = vitrine.log().length;
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      const path = testInfo.outputPath("server.log");
      await writeFile(path, vitrine.log().slice(before));
      await testInfo.attach("server.log", { path, contentType: "text/plain" });
    },
    { auto: true },
  ],
});
