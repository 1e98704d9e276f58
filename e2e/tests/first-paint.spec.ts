// What a page is before its scripts have run, without them, and while they take it over.

import { findCreator, findNewest } from "../support/api";
import { CreateThemePage } from "../support/create-theme-page";
import { expect, test } from "../support/fixtures";
import { findPath, PAGES } from "../support/pages";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  // Nothing comes of the scripts that the head announces.
  test.beforeEach(({ browserErrors }) => browserErrors.allow(/^request: csp /));

  for (const known of PAGES) {
    test(`${known.name} can be read`, async ({ page, request }) => {
      await page.goto(await findPath(known, request));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("navigation").first()).toBeVisible();
    });
  }

  test("a list is narrowed by a form, and pages are links", async ({ page }) => {
    await page.goto("/switch/themes");
    await page.getByRole("combobox", { name: "Menu" }).selectOption("Lock screen");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/[?&]target=Entrance(&|$)/);
    await expect(page.locator("main li a").first()).toBeVisible();
    await expect(page.locator("main li").filter({ hasText: "Home menu" })).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Search themes" }).fill("zzzzzz");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/[?&]q=zzzzzz(&|$)/);
    await expect(page.getByText(/^No results/)).toBeVisible();
  });

  for (const list of ["/search", "/switch/themes"]) {
    test(`a misspelt search of ${list} leads to what was meant`, async ({ page }) => {
      await page.goto(`${list}?q=nxbxla`);
      await page.getByRole("link", { name: "nebula", exact: true }).click();
      await expect(page).toHaveURL(`${list}?q=nebula`);
      await expect(page.locator('main li a[href^="/switch/themes/"]').first()).toBeVisible();
    });
  }

  test("a visitor walks from the home page to a file", async ({ page }) => {
    await page.goto("/");
    await page.locator('header a[href="/switch/themes"], main a[href="/switch/themes"]').first().click();
    await expect(page).toHaveURL("/switch/themes");
    const pictures = page.locator("main li img");
    await expect(pictures.first()).toHaveJSProperty("complete", true);
    await page.locator('main li a[href^="/switch/themes/"]').first().click();
    await expect(page).toHaveURL(/\/switch\/themes\/.+-[0-9A-F]+$/);
    const download = page.waitForEvent("download");
    await page.locator('a[href$="/download"]').first().click();
    expect((await download).suggestedFilename()).toMatch(/\.nxtheme$/);
  });
});

for (const known of PAGES) {
  test(`nothing moves while the ${known.name} page is taken over`, async ({ page, request }) => {
    await page.addInitScript(() => {
      const entries: number[] = [];
      Object.assign(window, { shifts: entries });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
          if (!entry.hadRecentInput) entries.push(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const path = await findPath(known, request);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: "networkidle" });
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect.soft(shift, `${width} px`).toBeLessThan(0.02);
    }
  });
}

test("the server's elements stay when the browser takes them over", async ({ page }) => {
  // Marks the first heading as soon as the parser has made it; a page that is rendered anew has another.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector<HTMLElement>("#root h1");
      if (!heading) return;
      heading.dataset.sent = "";
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ["/", "/switch/themes", "/switch/themes?page=1&sort=saves", "/switch/layouts"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    // Only scripts make a menu of it.
    await expect(page.getByRole("button", { name: "Appearance" }).first()).toBeVisible();
    await expect(page.locator("#root h1[data-sent]"), path).toHaveCount(1);
  }
});

test("what this browser remembers is there at the first paint", async ({ page, context, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED|dynamically imported module/);
  await page.goto("/");
  await page.getByRole("button", { name: "Don’t show this again" }).click();
  const next = await context.newPage();
  await next.route(/\/assets\/(?!boot).*\.js$/, (route) => route.abort());
  await next.goto("/", { waitUntil: "domcontentloaded" });
  await expect(next.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(next.getByText("Enter the code on your console.")).toBeHidden();
});

test("the form stands there at the first paint, unless a draft of this device will be gone on with", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED|dynamically imported module/);
  await page.route(/\/assets\/(?!boot).*\.js$/, (route) => route.abort());
  const form = page.getByText("Choose a menu and a layout");
  await page.goto("/create/switch/theme", { waitUntil: "domcontentloaded" });
  await expect(form).toBeVisible();
  await page.evaluate(() => localStorage.setItem("vitrine-draft:one", "{}"));
  await page.goto("/create/switch/theme", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(form).toBeHidden();
  await page.goto("/create/switch/theme?new=1", { waitUntil: "domcontentloaded" });
  await expect(form).toBeVisible();
});

test("the drafts of this device are listed, and the server's page is taken over all the same", async ({ page }) => {
  const draft = new CreateThemePage(page);
  await page.goto("/create/switch/theme");
  await draft.chooseMenu("Lock screen");
  await expect(page).toHaveURL(/draft=/);
  await page.goto("/create");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
});

test("a picture that is slow to come has its colour in its place, before and after the scripts", async ({ page }) => {
  let show = () => {};
  const isShown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route("**/preview/**", async (route) => {
    await isShown;
    await route.continue();
  });
  await page.goto("/switch/themes", { waitUntil: "domcontentloaded" });
  const item = page.getByRole("main").getByRole("article").first();
  const pixel = item.locator('img[src^="data:image/gif"]');
  await expect(pixel).toHaveJSProperty("naturalWidth", 1);
  // The first picture is waited for, but not for ever.
  const frame = item.locator('[style*="data:image/png"]');
  await expect(frame).toBeVisible();
  await expect(pixel).toHaveCount(0);
  show();
  await expect(frame).toHaveCount(0);
});

test("dates read the same before and after the browser takes a page over", async ({ browser, page, request, baseURL }) => {
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: "en-GB" });
  const read = await plain.newPage();
  const theme = await findNewest(request, "switchThemes");
  for (const path of [theme.pageUrl, (await findCreator(request)).pageUrl, "/privacy-policy"]) {
    await read.goto(path);
    const written = await read.getByRole("main").locator("time").first().textContent();
    expect(written).toMatch(/\b\d{1,2} [A-Z][a-z]+ \d{4}$/);
    await page.goto(path);
    await expect(page.getByRole("main").locator("time").first()).toHaveText(written ?? "");
  }
  await plain.close();
});
