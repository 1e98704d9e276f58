// People who read large text and people who want nothing to move.

import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { PAGES } from "../support/pages";

const PATHS = PAGES.flatMap(({ path }) => (typeof path === "string" ? [path] : []));

test("with text of 20 pixels at a zoom of 200 % nothing is cut and the header can be used", async ({ page }) => {
  test.setTimeout(240_000);
  // 1280 pixels at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.addInitScript(() => localStorage.setItem("una-settings", JSON.stringify({ fontSize: 20 })));
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe("20px");
    expect(await cutParts(page), path).toEqual([]);
  }
});

/** What is wider than the page, buttons of the header that are outside of it, and lines of controls that are cut. */
const cutParts = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const named = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > width + 1;
    };
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isHidden = overflowX === "hidden" || overflowX === "clip";
      return isHidden && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1;
    };
    const wide = document.documentElement.scrollWidth > width + 1 ? ["the page"] : [];
    const controls = [...document.querySelectorAll("header button, header a, main button, main h1")].filter(isShown);
    return [...wide, ...controls.filter((control) => isOutside(control) || isCut(control)).map(named)];
  });

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
  await page.getByRole("main").getByRole("button", { name: "Share" }).first().click();
  await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(page).toHaveURL("/switch/themes");
  expect(await moving()).toEqual([]);

  // That this sees what moves is shown by what moves without that wish.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(() => document.body.animate({ transform: ["none", "translateX(2px)"] }, 200).finished);
  expect(await moving()).not.toEqual([]);
});
