// A layout on a phone: its picture stays in view while its options are set, and hides nothing that has the focus.

import type { APIRequestContext, Page } from "@playwright/test";
import { graphql } from "../support/api";
import { expect, test } from "../support/fixtures";
import { SCREENS } from "../support/screens";

type Layouts = { switchLayouts: { nodes: { pageUrl: string; options: { name: string }[] }[] } };

/** The layout with the most options. */
async function findRichest(request: APIRequestContext): Promise<string> {
  const { switchLayouts } = await graphql<Layouts>(
    request,
    "query Layouts { switchLayouts(limit: 50) { nodes { pageUrl options { name } } } }",
  );
  const [richest] = switchLayouts.nodes.sort((a, b) => b.options.length - a.options.length);
  if (!richest) throw new Error("no layouts on display");
  return richest.pageUrl;
}

const stagePicture = (page: Page) => page.locator(".stage-sticky img").first();

test.describe("on a phone", () => {
  test.use(SCREENS[390]);

  test("the picture stays in view down to the last option", async ({ page, request }) => {
    await page.goto(await findRichest(request));
    const options = page.getByRole("list", { name: "Options" }).getByRole("listitem");
    await options.last().scrollIntoViewIfNeeded();
    await expect(options.last()).toBeInViewport();
    const picture = stagePicture(page);
    await expect(picture).toBeInViewport({ ratio: 0.99 });
    const header = await page.getByRole("banner").boundingBox();
    const box = await picture.boundingBox();
    expect(box?.y, "below the header").toBeGreaterThanOrEqual((header?.height ?? 0) - 1);
  });

  test("nothing that gets the focus is hidden behind it", async ({ page, request }) => {
    await page.goto(await findRichest(request));
    await expect(page.locator("h1")).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press("Shift+Tab");
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || !focused.closest("main")) return null;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        const isSeen = found && (focused.contains(found) || found.contains(focused) || found.closest("label"));
        return isSeen ? null : `${focused.outerHTML.slice(0, 120)} at ${Math.round(top)}`;
      });
      expect(hidden).toBeNull();
    }
  });
});

test("on a tablet the picture stands beside the options", async ({ page, request }) => {
  await page.setViewportSize(SCREENS[820].viewport);
  await page.goto(await findRichest(request));
  const options = page.getByRole("list", { name: "Options" });
  await options.getByRole("listitem").last().scrollIntoViewIfNeeded();
  const [picture, list] = await Promise.all([
    stagePicture(page).boundingBox(),
    options.boundingBox(),
  ]);
  await expect(stagePicture(page)).toBeInViewport({ ratio: 0.99 });
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0);
});
