// What a screen's width is used for: pictures grow with it, rows are full, and no ground under a stage stays bare.

import type { Locator, Page } from "@playwright/test";
import { findNewest, graphql } from "../support/api";
import { expect, test } from "../support/fixtures";

const VAST = { width: 2560, height: 1440 };
const DESKTOP = { width: 1440, height: 900 };

async function boxOf(part: Locator) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
}

const stageOf = (page: Page) => page.getByRole("main").getByRole("figure").getByRole("img").first();

test("a stage and a grid grow to the screen", async ({ page, request }) => {
  await page.setViewportSize(VAST);
  const { pageUrl } = await findNewest(request, "switchThemes");
  await page.goto(pageUrl);
  expect((await boxOf(stageOf(page))).width).toBeGreaterThan(1150);
  await page.goto("/switch/themes");
  const items = page.getByRole("main").getByRole("article");
  expect((await boxOf(items.first())).width).toBeGreaterThan(300);
  const main = page.getByRole("main").locator(":scope > div");
  expect((await boxOf(main)).width).toBe(1920);
});

for (const [size, least] of [
  [DESKTOP, 240],
  [VAST, 270],
] as const) {
  test(`the items of a row are large and fill it at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/");
    const row = page.getByRole("region", { name: "Latest layouts" });
    const list = await boxOf(row.getByRole("list"));
    const items = await row.getByRole("article").all();
    const boxes = (await Promise.all(items.map((item) => item.boundingBox()))).flatMap((box) => box ?? []);
    for (const { width, y } of boxes) {
      expect(width).toBeGreaterThan(least);
      expect(Math.round(y), "one row").toBe(Math.round(boxes[0]?.y ?? 0));
    }
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    expect(Math.abs(right - (list.x + list.width)), "nothing left over at its end").toBeLessThan(2);
  });
}

test("what a theme is made with stands under its stage", async ({ page, request }) => {
  await page.setViewportSize(DESKTOP);
  // One of the sample: other tests publish themes without a layout.
  const { switchThemes } = await graphql<{ switchThemes: { nodes: { pageUrl: string }[] } }>(
    request,
    `query { switchThemes(query: "Evening on the Dunes", limit: 1) { nodes { pageUrl } } }`,
  );
  await page.goto(switchThemes.nodes[0]?.pageUrl ?? "");
  const stage = await boxOf(stageOf(page));
  const made = await boxOf(page.getByRole("region", { name: "Made with this layout" }));
  expect(made.y - (stage.y + stage.height), "no bare ground between them").toBeLessThan(160);
  expect(made.x).toBe(stage.x);
});

test("on a vast screen the themes of a layout stand below its stage, beside the options", async ({ page, request }) => {
  await page.setViewportSize(VAST);
  await page.goto((await findNewest(request, "switchLayouts")).pageUrl);
  await expect(page.getByRole("region", { name: "Themes with this layout" })).toBeInViewport({ ratio: 0.9 });
});
