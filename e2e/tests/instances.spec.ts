// Two servers over one database and one object store, as an operator runs them behind a balancer: what is published
// through one is on display through the other within a second, with its pictures and its file.
// Left out without the PostgreSQL and S3 that a test run starts: only one server may serve from a SQLite file.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, test as base, expect } from "@playwright/test";
import { graphql, publishTheme, register, whoAmI } from "../support/api";
import { pngOfHalves } from "../support/pictures";
import { startVitrine, type Vitrine } from "../support/vitrine";

const run = promisify(execFile);

const test = base.extend<{
  sharedFolder: string;
  sharedSettings: Record<string, string>;
  first: Vitrine;
  second: Vitrine;
}>({
  sharedFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-shared-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },

  sharedSettings: async ({}, use) => {
    const { VITRINE_TEST_POSTGRES_URL: postgres, VITRINE_TEST_S3_URL: s3 } = process.env;
    if (!postgres || !s3) {
      test.skip(true, "there is no VITRINE_TEST_POSTGRES_URL or no VITRINE_TEST_S3_URL");
      return;
    }
    const database = `vitrine_e2e_${process.pid}`;
    await run("psql", [postgres, "-c", `create database ${database}`]);
    await use({
      VITRINE_DATABASE_URL: postgres.replace(/\/[^/]*$/, `/${database}`),
      VITRINE_STORAGE_URL: s3.replace("?", `/${database}_${Date.now()}?`),
    });
    await run("psql", [postgres, "-c", `drop database if exists ${database} with (force)`]);
  },

  first: async ({ sharedFolder, sharedSettings }, use) => {
    const vitrine = await startVitrine(join(sharedFolder, "first"), { settings: sharedSettings });
    await use(vitrine);
    await vitrine.stop();
  },

  // After the first, which makes the tables.
  second: async ({ sharedFolder, sharedSettings, first: _ }, use) => {
    const vitrine = await startVitrine(join(sharedFolder, "second"), { settings: sharedSettings });
    await use(vitrine);
    await vitrine.stop();
  },
});

type Listed = { hexId: string; preview360Url: string; downloadUrl: string };

async function listThemes(request: APIRequestContext): Promise<Listed[]> {
  const query = "{ switchThemes(limit: 5) { nodes { hexId preview360Url downloadUrl } } }";
  return (await graphql<{ switchThemes: { nodes: Listed[] } }>(request, query)).switchThemes.nodes;
}

test("a theme published through one server is on display through the other within a second", async ({
  playwright,
  first,
  second,
}) => {
  test.slow();
  const account = { username: "two.doors", password: "one house with two doors" };
  const throughFirst = await playwright.request.newContext({ baseURL: first.url });
  await register(throughFirst, account);
  const storageState = await throughFirst.storageState();
  const throughSecond = await playwright.request.newContext({ baseURL: second.url, storageState });
  expect(await whoAmI(throughSecond), "the session holds on both").toBe(account.username);

  const theme = { name: "Seen From Both", tags: ["shared"], target: "Flaunch" };
  const hexId = await publishTheme(throughFirst, theme, pngOfHalves(1280, 720, [20, 60, 120], [20, 60, 120]));
  for (const through of [throughFirst, throughSecond]) {
    await expect.poll(() => listThemes(through), { intervals: [50], timeout: 1_000 }).toMatchObject([{ hexId }]);
  }

  const [listed] = await listThemes(throughSecond);
  for (const url of [listed?.preview360Url, listed?.downloadUrl]) {
    const response = await throughSecond.get(url?.replace(first.url, second.url) ?? "");
    expect(response.status(), url).toBe(200);
    expect((await response.body()).byteLength).toBeGreaterThan(100);
  }
  expect((await throughSecond.get(`/switch/themes/seen-from-both-${hexId}`)).status()).toBe(200);
});
