// Whatever opens over a page fits the screen, and all of it can be reached by scrolling.

import type { Locator, Page } from "@playwright/test";
import { findNewest } from "../support/api";
import { expect, test } from "../support/fixtures";

async function expectWithinScreen(page: Page, popup: Locator) {
  await expect(popup).toBeVisible();
  const screen = page.viewportSize() as { width: number; height: number };
  // Positions settle after the popup has been measured.
  await expect(async () => {
    const box = await popup.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screen.height);
  }).toPass();
}

/** Scrolls by the wheel alone, as people do; a script could scroll what they cannot. */
async function expectReachable(page: Page, popup: Locator, entry: Locator) {
  await popup.hover();
  for (const way of [-2000, 2000]) {
    await page.mouse.wheel(0, way);
    await page.waitForTimeout(100);
    if (await entry.evaluate(isWhollyInView)) return;
  }
  expect(await entry.evaluate(isWhollyInView), `${await entry.textContent()} can be reached`).toBe(true);
}

function isWhollyInView(element: Element): boolean {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= window.innerHeight && element.contains(over);
}

for (const [width, height] of [
  [375, 553],
  [360, 640],
] as const) {
  test.describe(() => {
    test.use({ viewport: { width, height } });

    test(`the menus of a phone of ${width} × ${height} can be scrolled to both ends`, async ({ page, creator }) => {
      await page.goto("/");
      for (const name of ["You", "Switch"]) {
        await page.getByRole("navigation", { name: "Main" }).last().getByRole("button", { name }).click();
        const menu = page.getByRole("menu");
        await expectWithinScreen(page, menu);
        const entries = menu.getByRole("menuitem");
        await expectReachable(page, menu, entries.first());
        await expectReachable(page, menu, entries.last());
        await page.keyboard.press("Escape");
        await expect(menu).toHaveCount(0);
      }
      expect(creator.username).not.toBe("");
    });
  });
}

test("a dialog on a screen that is too low for it can be scrolled to both ends", async ({ page, request }) => {
  const theme = await findNewest(request, "switchThemes");
  await page.setViewportSize({ width: 375, height: 256 });
  await page.goto(theme.pageUrl);
  await page.getByRole("button", { name: /^Save/ }).click();
  const dialog = page.getByRole("dialog");
  await expectWithinScreen(page, dialog);
  const pressable = dialog.getByRole("button").or(dialog.getByRole("link"));
  await expectReachable(page, dialog, pressable.first());
  await expectReachable(page, dialog, pressable.last());
});
