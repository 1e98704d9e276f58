// People who read large text and people who want nothing to move.

import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { cutOff, tooWide } from "../support/layout";
import { PAGES } from "../support/pages";

const PATHS = PAGES.flatMap(({ path }) => (typeof path === "string" ? [path] : []));

/** Each page in one of the languages, and the home page, with the same header, in all of them. */
const LANGUAGES = ["en", "de", "ja"];
const READ = [
  ...LANGUAGES.map((language) => ({ path: "/", language })),
  ...PATHS.filter((path) => path !== "/").map((path, index) => ({ path, language: LANGUAGES[index % 3] as string })),
];

test("with text of 20 pixels at a zoom of 200 % nothing is cut and the header can be used", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  // 1280 pixels at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.addInitScript(() => localStorage.setItem("una-settings", JSON.stringify({ fontSize: 20 })));
  for (const { path, language } of READ) {
    await page.context().addCookies([{ name: "language", value: language, url: baseURL }]);
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe("20px");
    const where = `${path} in ${language}`;
    expect.soft(await tooWide(page), where).toEqual([]);
    expect.soft(await cutOff(page), where).toEqual([]);
    expect.soft(await outsideOfHeader(page), where).toEqual([]);
  }
});

/** What of the header cannot be pressed because it is outside of the window, or reaches into the margin beside the page. */
const outsideOfHeader = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector("header > div") as HTMLElement;
    const { paddingLeft, paddingRight } = getComputedStyle(bar);
    const [least, most] = [Number.parseFloat(paddingLeft), bar.clientWidth - Number.parseFloat(paddingRight)];
    return [...bar.querySelectorAll("button, a")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < least - 1 || right > most + 1;
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
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
  await expect(page.getByRole("main").getByRole("link", { name: "Download theme" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/switch/themes");
  expect(await moving()).toEqual([]);

  // That this sees what moves is shown by what moves without that wish.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(() => document.body.animate({ transform: ["none", "translateX(2px)"] }, 200).finished);
  expect(await moving()).not.toEqual([]);
});
