// What a caption says at every width, and what the lamp line means: the menu of an item is never cut, and only what is
// chosen or current is lit.

import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { SCREENS } from "../support/screens";

const MENUS = ["Home menu", "Lock screen", "All apps", "Settings", "Player select", "User page", "News"];

/** Menus in captions that reach beyond what they are drawn in. */
const cutMenus = (page: Page) =>
  page.evaluate((menus) => {
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const caption = node.parentElement?.closest("article");
      if (!caption || !menus.includes(node.nodeValue ?? "")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const right = range.getBoundingClientRect().right;
      for (let box = node.parentElement; box && box !== caption.parentElement; box = box.parentElement) {
        const isClipping = getComputedStyle(box).overflowX !== "visible" || box === caption;
        if (isClipping && right > box.getBoundingClientRect().right + 0.5) {
          cut.push(caption.textContent ?? "");
          break;
        }
      }
    }
    return cut;
  }, MENUS);

/** Names as long as they may be. */
const lengthenMakers = (page: Page) =>
  page.locator("article bdi").evaluateAll((names) => {
    for (const name of names) name.textContent = "a-maker-of-many-things-who-paints";
  });

for (const width of [320, 390, 820, 1440, 2560]) {
  test(`a caption never cuts the name of its menu at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/switch/themes", "/switch/layouts"]) {
      await page.goto(path);
      await expect(page.getByRole("article").first()).toBeVisible();
      await lengthenMakers(page);
      expect(await cutMenus(page), path).toEqual([]);
    }
  });
}

/** Everything whose lamp is on, by its words. */
const litParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".lamp")]
      .filter((part) => part.checkVisibility() && getComputedStyle(part, "::before").transform === "none")
      .map((part) => part.textContent?.trim() ?? ""),
  );

test("only what is chosen is lit, whatever the pointer and the focus are on", async ({ page }) => {
  await page.goto("/switch/themes?target=Entrance");
  const lit = ["Switch", "Lock screen"];
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await litParts(page)).toEqual(lit);
  await page.getByRole("article").first().hover();
  expect(await litParts(page), "over an item").toEqual(lit);
  await page.getByRole("button", { name: "Settings" }).hover();
  expect(await litParts(page), "over another menu").toEqual(lit);
  await page.getByRole("banner").getByRole("link", { name: "Create" }).focus();
  expect(await litParts(page), "with the focus elsewhere").toEqual(lit);
});

for (const deviceScaleFactor of [2, 3]) {
  test.describe(`on a phone with ${deviceScaleFactor} pixels a point`, () => {
    test.use({ ...SCREENS[390], deviceScaleFactor });

    test("a list loads the size of 540 lines, not that of 720", async ({ page }) => {
      await page.goto("/switch/themes");
      const picture = page.locator("article img[srcset]").first();
      await expect(picture).toHaveJSProperty("complete", true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/540$/);
    });
  });
}
