// What surrounds every page: the skip link, the menus, search, the random item, the appearance, and what a person
// sees when the server does not answer.

import type { Locator, Page, Route } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { findNewest } from "../support/api";
import { choose } from "../support/choose";
import { expect, test } from "../support/fixtures";
import { SCREENS } from "../support/screens";

/** Tabs until the wanted control has the focus; the way there is what a keyboard has. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted, "no way there by Tab").toBeFocused();
}

const firstTheme = (page: Page) => page.locator('main a[href^="/switch/themes/"]').first();

test("the first press of Tab offers the way past the header", async ({ page }) => {
  await page.goto("/switch/themes");
  await expect(page.locator("h1")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Skip to content")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
});

test("with the keyboard alone one gets from home to a theme, its download, and back to where one was", async ({
  page,
}) => {
  await test.step("from home to the list by the menu", async () => {
    await page.goto("/");
    await tabTo(page, page.getByRole("banner").getByRole("button", { name: /^Switch/ }));
    await page.keyboard.press("Enter");
    const entry = page.getByRole("menuitem", { name: /themes/i }).first();
    await expect(async () => {
      if (!(await entry.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press("ArrowDown");
      await expect(entry).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/switch/themes");
    await expect(page.locator("h1")).toBeFocused();
  });

  const theme = firstTheme(page);
  await test.step("to the first theme and its download", async () => {
    await tabTo(page, theme);
    const address = (await theme.getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
    await tabTo(page, page.getByRole("main").getByRole("link", { name: "Download theme" }));
    const downloading = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await downloading).suggestedFilename()).toMatch(/\.nxtheme$/);
  });

  await test.step("back to the caption one left by", async () => {
    await page.goBack();
    await expect(page).toHaveURL("/switch/themes");
    await expect(theme).toBeFocused();
  });
});

test("a slash leads to the search field, and Enter to what all kinds have of that word", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("h1")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.locator("input:focus")).toBeVisible();
  await page.keyboard.type("night");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=night");
  await expect(page.locator("h1")).toHaveText("Results for “night”");
  const themes = page.getByRole("region", { name: "Switch themes" });
  await expect(themes.getByRole("listitem").first()).toBeVisible();
  await themes.getByRole("link", { name: "See all" }).click();
  await expect(page).toHaveURL("/switch/themes?q=night");
});

test("a search without a match offers the kinds and has nothing for axe", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("h1")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("zzzzzz");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^No results for “zzzzzz”/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Switch layouts" })).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
});

test("a misspelt search leads by a link to what was meant", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("h1")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("nxbxla row");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Did you mean:")).toBeVisible();
  expect(await findingsNow(page)).toEqual([]);
  await page.getByRole("link", { name: "nebula row" }).click();
  await expect(page).toHaveURL("/search?q=nebula+row");
  await expect(page.getByRole("region", { name: "Switch themes" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText("Did you mean:")).toHaveCount(0);
});

test("a code typed into the search opens its item", async ({ page, request }) => {
  const { hexId, pageUrl } = await findNewest(request, "switchThemes");
  await page.goto("/");
  await expect(page.locator("h1")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(`t${hexId}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(encodeURI(pageUrl));
});

test("a random theme leads to a theme's page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Surprise me" }).first().click();
  await page.getByRole("menuitem", { name: "Random theme", exact: true }).click();
  await expect(page).toHaveURL(/\/switch\/themes\/[^/]+-[0-9A-F]+$/);
  await expect(page.getByRole("main").getByText("Download theme").first()).toBeVisible();
});

test("the appearance changes at once, is kept, and is there before the first paint of the next visit", async ({
  page,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/");
  const dark = await ground();
  await page.getByRole("button", { name: "Appearance" }).first().click();
  const panel = page.getByRole("dialog", { name: "Appearance" });
  await choose(panel.getByRole("radio", { name: "Light" }));
  await expect.poll(ground).not.toBe(dark);
  await choose(panel.getByRole("radio", { name: /teal/i }));
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  const light = await ground();

  // The page that still fetches what it may need next is gone first, so that only the next one misses its code.
  await page.goto("about:blank");
  // The document is read before the app's module has run: only the boot script can have set the mode by then.
  await page.route("**/assets/*.js", async (route) => {
    if (/boot-/.test(route.request().url())) await route.continue();
    else await route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.goto("/", { waitUntil: "load" });
  expect(await ground()).toBe(light);
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    mode: "light",
    primary: "teal",
  });
});

test("an unknown or broken stored appearance falls back to the default without a word", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("una-settings", '{"primary":"plaid","gray":7,"radius":"huge"');
    localStorage.setItem("nuxt-color-mode", "sepia");
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-primary", "yellow");
  await expect(page.locator("html")).toHaveAttribute("data-gray", "stone");
});

const OUTAGES: { name: string; answer: (route: Route) => Promise<void>; title: string; line: string }[] = [
  {
    name: "does not answer",
    answer: (route) => route.abort("failed"),
    title: "Temporarily unavailable",
    line: "Oops! Vitrine is temporarily unavailable. Please try again later.",
  },
  {
    name: "fails",
    answer: (route) => route.fulfill({ status: 500, body: "" }),
    title: "Temporarily unavailable",
    line: "Oops! Vitrine is temporarily unavailable. Please try again later.",
  },
];

for (const { name, answer, title, line } of OUTAGES) {
  test(`when the server ${name} the page says so, and Retry recovers`, async ({ page, context, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED|Failed to fetch|the server (could not be reached|answered)|status of 500/);
    await page.goto("/login");
    await context.route("**/api/**", answer);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /themes/i })
      .first()
      .click();
    await expect(page.getByText(line)).toBeVisible();
    await expect(page).toHaveTitle(`Error: ${title} – Vitrine`);
    await expect(page.getByRole("banner")).toBeVisible();
    await context.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(firstTheme(page)).toBeVisible();
    await expect(page).toHaveURL("/switch/themes");
  });
}

test.describe("on a phone", () => {
  test.use(SCREENS[390]);

  test("the bar at the bottom leads everywhere and covers nothing", async ({ page, viewport }) => {
    await page.goto("/");
    const bar = page
      .getByRole("navigation")
      .filter({ has: page.getByRole("link", { name: "Home" }) })
      .last();
    await expect(bar).toBeVisible();
    const place = await boxOf(bar);
    expect(place.y + place.height, "it stands at the bottom").toBeGreaterThan((viewport?.height ?? 0) - 4);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const lastLine = await boxOf(page.getByText("Not affiliated with any console manufacturer."));
    expect(lastLine.y + lastLine.height, "the footer's last line stays above it").toBeLessThanOrEqual(place.y + 1);
    for (const target of await bar.locator("a, button").all()) {
      const { width, height } = await boxOf(target);
      expect(width).toBeGreaterThanOrEqual(24);
      expect(height).toBeGreaterThanOrEqual(40);
    }
  });

  test("the links above a title are high enough for a finger", async ({ page, request }) => {
    for (const list of ["switchThemes", "switchLayouts"] as const) {
      await page.goto((await findNewest(request, list)).pageUrl);
      const links = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
      await expect(links).toHaveCount(2);
      for (const link of await links.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(24);
    }
  });

  test("the bar with the download covers neither the footer nor what has the focus", async ({ page, request }) => {
    await page.goto((await findNewest(request, "switchThemes")).pageUrl);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const bar = page.locator("main").getByRole("link", { name: "Download", exact: true });
    await expect(bar).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const { y } = await boxOf(bar);
    const lastLine = await boxOf(page.getByText("Not affiliated with any console manufacturer."));
    expect(lastLine.y + lastLine.height).toBeLessThanOrEqual(y);

    await page.getByRole("button", { name: "Install on console" }).focus();
    const covered: (string | null)[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      covered.push(await page.evaluate(findCovered));
    }
    expect(covered.filter(Boolean)).toEqual([]);
  });
});

/** What has the focus, when a bar that stands still lies over it. */
function findCovered(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const bar = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(".fixed, .sticky");
  return bar && !bar.contains(focused) ? focused.outerHTML : null;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the page`);
  return box;
}
