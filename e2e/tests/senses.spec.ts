// People who want nothing to move.

import { expect, test } from "../support/fixtures";

test("with reduced motion nothing moves, whatever one opens and wherever one goes", async ({ page }) => {
  await page.addInitScript(() => {
    const moving = new Set<string>();
    Object.assign(window, { moving });
    const MOVES = /transform|translate|scale|rotate|^(left|right|top|bottom|width|height|margin|inset)/i;
    const look = () => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect as KeyframeEffect | null;
        const lasts = Number(effect?.getComputedTiming().duration ?? 0);
        const names = effect?.getKeyframes().flatMap((frame) => Object.keys(frame)) ?? [];
        if (lasts > 1)
          for (const name of names.filter((name) => MOVES.test(name)))
            moving.add(`${name} ${effect?.target?.className}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const moving = () => page.evaluate(() => [...(window as unknown as { moving: Set<string> }).moving]);
  await page.goto("/");
  await expect(page.locator("h1")).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Switch/ })
    .click();
  await page
    .getByRole("menuitem", { name: /themes/i })
    .first()
    .click();
  await expect(page).toHaveURL("/switch/themes");
  const theme = page.locator('main a[href^="/switch/themes/"]').first();
  await theme.hover();
  await theme.click();
  await expect(page.getByRole("main").getByRole("link", { name: "Download theme" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/switch/themes");
  expect(await moving()).toEqual([]);

  // That this sees what moves is shown by what moves without that wish.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(() => document.body.animate({ transform: ["none", "translateX(2px)"] }, 200).finished);
  expect(await moving()).not.toEqual([]);
});
