// Prepares one data folder with the sample content, once for the whole run: its pictures are made by jobs and take a
// while. Every server that a test sees works on a copy.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, request } from "@playwright/test";
import { graphql } from "./api";
import { ROOT, startVitrine } from "./vitrine";

export default async function prepareSampleTemplate() {
  const template = await mkdtemp(join(tmpdir(), "vitrine-sample-"));
  const removeTemplate = () => rm(template, { recursive: true, force: true });
  try {
    await fillTemplate(template);
  } catch (error) {
    await removeTemplate();
    throw error;
  }
  process.env.VITRINE_E2E_TEMPLATE = template;
  return removeTemplate;
}

async function fillTemplate(template: string) {
  const samples: unknown[] = JSON.parse(await readFile(join(ROOT, "content/themes.json"), "utf8"));
  const vitrine = await startVitrine(template, { args: ["--sample"] });
  const visitor = await request.newContext({ baseURL: vitrine.url });
  try {
    // A theme is listed once it has its pictures.
    const count = () => graphql<Count>(visitor, "{ switchThemes(limit: 1) { pageInfo { itemCount } } }");
    await expect(async () => expect((await count()).switchThemes.pageInfo.itemCount).toBe(samples.length)).toPass({
      timeout: 120_000,
    });
  } finally {
    await visitor.dispose();
    await vitrine.stop();
  }
}

type Count = { switchThemes: { pageInfo: { itemCount: number } } };
